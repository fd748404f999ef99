package program

import (
	"encoding/json"
	"errors"
	"io"
	"os"
	"os/exec"
)

// Command is a command that is given in a folder, and what it says.
type Command struct {
	Dir        string
	Args       []string
	Code       int
	Out, Notes string
}

// Many is the name by which the test's program of simulate gives commands as they come: to
// start it for each takes longer than most commands.
const Many = "many"

// Serve gives the commands of standard input until that ends.
func Serve(give func(*Command)) error {
	in, out := json.NewDecoder(os.Stdin), json.NewEncoder(os.Stdout)
	for {
		var c Command
		err := in.Decode(&c)
		if errors.Is(err, io.EOF) {
			return nil
		}
		if err = errors.Join(err, os.Chdir(c.Dir)); err != nil {
			return err
		}
		give(&c)
		if err := out.Encode(c); err != nil {
			return err
		}
	}
}

// Servers are processes that give commands, as many at a time as there are of them.
type Servers chan *server

type server struct {
	in  *json.Encoder
	out *json.Decoder
}

// NewServers are so many, each of which starts with its first command.
func NewServers(n int) Servers {
	s := make(Servers, n)
	for range n {
		s <- nil
	}
	return s
}

// Give has a command given by the test's program of simulate, a file. Standard input is
// empty there.
func (s Servers) Give(file string, c Command) (Command, error) {
	one := <-s
	defer func() { s <- one }()
	if one == nil {
		p := exec.Cmd{Path: file, Args: []string{Many}, Stderr: os.Stderr}
		in, errIn := p.StdinPipe() // its end, which comes with ours, ends the process
		out, errOut := p.StdoutPipe()
		if err := errors.Join(errIn, errOut, p.Start()); err != nil {
			return c, err
		}
		one = &server{json.NewEncoder(in), json.NewDecoder(out)}
	}
	err := one.in.Encode(c)
	if err == nil {
		err = one.out.Decode(&c)
	}
	return c, err
}
