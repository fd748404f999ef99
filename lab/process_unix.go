//go:build unix

package lab

import (
	"os/exec"
	"syscall"
)

// apart keeps the interrupts of a terminal from a process: the run decides when it
// ends.
func apart(cmd *exec.Cmd) { cmd.SysProcAttr = &syscall.SysProcAttr{Setpgid: true} }
