package try_test

import (
	"errors"
	"testing"

	"escapesim/sim/position"
	"escapesim/sim/try"
)

var errWrong = errors.New("wrong")

// Steps end at the first that goes wrong, with its error; what is right goes on.
func TestTry(t *testing.T) {
	call := func(err error) (n int, caught error) {
		defer position.Catch[try.Failure](&caught)
		n = try.Get(7, err)
		try.Do(err)
		return n + 1, nil
	}
	if n, err := call(nil); n != 8 || err != nil {
		t.Errorf("%d, %v", n, err)
	}
	if n, err := call(errWrong); n != 0 || err == nil || err.Error() != errWrong.Error() {
		t.Errorf("%d, %v", n, err)
	}
}
