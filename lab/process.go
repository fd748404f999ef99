package lab

import (
	"bufio"
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"os/exec"
	"slices"
	"strings"
	"sync"
	"time"
)

// program is a program that decides for seats, a line of JSON for a line of JSON
// (docs/bots-from-outside.md). Whoever has a question takes one of its processes
// that is idle, or starts another: there are as many as there are workers, and as
// an answer depends on the question alone, it does not matter which one gives it.
type program struct {
	command []string
	limit   time.Duration // for an answer
	hello   any           // the first message to every process

	mutex sync.Mutex
	idle  []*process
}

// Bounds of what a program says.
const (
	mostLine = 64 << 10        // bytes of an answer
	mostSaid = 200             // bytes of an answer that errors show
	patience = 5 * time.Second // with a process that has nothing to do
	farewell = time.Second     // for it to end by itself
)

// ask puts a question and reads the answer, and goes on with whatever next has to say to
// that, until it is nil. A process that fails is ended; an error says what came instead of
// an answer.
func (p *program) ask(question, answer any, next func() any) error {
	at, err := p.take()
	if err != nil {
		return err
	}
	for question != nil {
		if err := at.exchange(p.limit, question, answer); err != nil {
			at.kill()
			return err
		}
		question = next()
	}
	p.mutex.Lock()
	defer p.mutex.Unlock()
	p.idle = append(p.idle, at)
	at.rest = time.AfterFunc(patience, func() { p.dismiss(at) })
	return nil
}

// take is an idle process, or a new one.
func (p *program) take() (*process, error) {
	p.mutex.Lock()
	if n := len(p.idle); n > 0 {
		at := p.idle[n-1]
		p.idle = p.idle[:n-1]
		at.rest.Stop() // or, if it comes too late, it finds nobody
		p.mutex.Unlock()
		return at, nil
	}
	p.mutex.Unlock()
	at, err := begin(p.command)
	if err != nil {
		return nil, err
	}
	var ready struct{ Protocol int }
	if err := at.exchange(p.limit, p.hello, &ready); err != nil {
		at.kill()
		return nil, fmt.Errorf("asked whether it is ready, it %w", err)
	}
	if ready.Protocol != Protocol {
		at.kill()
		return nil, fmt.Errorf("speaks protocol %d, not %d", ready.Protocol, Protocol)
	}
	return at, nil
}

// dismiss lets a process go that has had nothing to do for a while: the run is over,
// and nobody says so.
func (p *program) dismiss(at *process) {
	p.mutex.Lock()
	n := slices.Index(p.idle, at)
	if n >= 0 {
		p.idle = slices.Delete(p.idle, n, n+1)
	}
	p.mutex.Unlock()
	if n >= 0 {
		at.end()
	}
}

// process is one that runs.
type process struct {
	cmd  *exec.Cmd
	in   io.WriteCloser
	out  *bufio.Reader
	pipe io.Closer // under out
	errs lastLine
	rest *time.Timer // until it is dismissed, while it has nothing to do
}

func begin(command []string) (*process, error) {
	at := &process{cmd: exec.Command(command[0], command[1:]...)}
	at.cmd.Stderr = &at.errs
	apart(at.cmd)
	in, err := at.cmd.StdinPipe()
	if err != nil {
		return nil, err
	}
	out, err := at.cmd.StdoutPipe()
	if err != nil {
		return nil, err
	}
	at.in, at.pipe, at.out = in, out, bufio.NewReaderSize(out, mostLine)
	if err := at.cmd.Start(); err != nil {
		return nil, err
	}
	alive.Store(at, nil)
	return at, nil
}

// alive are all processes that were begun and not waited for.
var alive sync.Map

// EndPrograms ends the programs that decide for seats, whatever they are at: for a
// program that is about to end itself.
func EndPrograms() {
	alive.Range(func(at, _ any) bool {
		at.(*process).kill()
		return true
	})
}

// wait waits for the end of a process.
func (at *process) wait() {
	_ = at.cmd.Wait() // it has ended, well or not
	alive.Delete(at)
}

// exchange sends a message and reads the answer to it.
func (at *process) exchange(limit time.Duration, message, answer any) error {
	text, err := json.Marshal(message)
	if err != nil {
		return err
	}
	late := time.AfterFunc(limit, at.stop) // then reading and writing fail
	_, unsent := at.in.Write(append(text, '\n'))
	line, err := at.out.ReadSlice('\n')
	switch inTime := late.Stop(); {
	case !inTime:
		return fmt.Errorf("gives no answer within %v", limit)
	case errors.Is(err, bufio.ErrBufferFull):
		return fmt.Errorf("answers a line of more than %d bytes, which begins %s", mostLine, shown(line))
	case unsent != nil || err != nil:
		return at.gone()
	}
	if err := json.Unmarshal(line, answer); err != nil {
		return fmt.Errorf("answers what is no JSON object of an answer: %s", shown(line))
	}
	return nil
}

// gone says how a process has ended.
func (at *process) gone() error {
	at.stop()
	at.wait()
	how := "has ended (" + at.cmd.ProcessState.String() + ")"
	if last := at.errs.String(); last != "" {
		how += ": " + last
	}
	return errors.New(how)
}

// stop ends a process in whatever it does; who reads from it reads no more, even
// where a child of its own holds the other end.
func (at *process) stop() {
	_ = at.in.Close()
	_ = at.cmd.Process.Kill()
	_ = at.pipe.Close()
}

func (at *process) kill() {
	at.stop()
	at.wait()
}

// end lets a process end by itself, at the end of its input, if it does so soon.
func (at *process) end() {
	_ = at.in.Close()
	late := time.AfterFunc(farewell, at.stop)
	_, _ = io.Copy(io.Discard, at.out)
	at.wait()
	late.Stop()
}

// shown is what errors show of a line.
func shown(line []byte) string {
	line = bytes.TrimSpace(line)
	if len(line) > mostSaid {
		return fmt.Sprintf("%q...", line[:mostSaid])
	}
	return fmt.Sprintf("%q", line)
}

// lastLine keeps the last line that is written to it and is not empty.
type lastLine struct {
	mutex sync.Mutex
	text  []byte
}

func (l *lastLine) Write(text []byte) (int, error) {
	l.mutex.Lock()
	defer l.mutex.Unlock()
	l.text = append(l.text, text...)
	if end := bytes.TrimRight(l.text, "\n"); len(end) > 0 {
		l.text = l.text[bytes.LastIndexByte(end, '\n')+1:]
	}
	l.text = l.text[max(0, len(l.text)-mostLine):]
	return len(text), nil
}

func (l *lastLine) String() string {
	l.mutex.Lock()
	defer l.mutex.Unlock()
	return strings.TrimSpace(string(l.text))
}
