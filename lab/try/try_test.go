package try_test

import (
	"errors"
	"testing"

	"escapesim/lab/try"
)

var errWrong = errors.New("wrong")

// Steps end at the first that goes wrong, with its error; what is right goes on.
func TestTry(t *testing.T) {
	call := func(err error) (n int, caught error) {
		defer try.Catch(&caught)
		n = try.Get(7, err)
		try.Do(err)
		return n + 1, nil
	}
	if n, err := call(nil); n != 8 || err != nil {
		t.Errorf("%d, %v", n, err)
	}
	if n, err := call(errWrong); n != 0 || !errors.Is(err, errWrong) {
		t.Errorf("%d, %v", n, err)
	}
}
