package notation

import "escapesim/sim/colditz"

// ComesBack reports whether what is written down of a position gives it again,
// once what is derived is right. There need not be such a position in a game.
func (n *Notation) ComesBack(s *colditz.State) (same bool) {
	defer func() {
		if recover() != nil { // a pawn on no circle
			same = false
		}
	}()
	var again colditz.State
	_, err := n.lay(&again, true, n.Entries(s), nil, nil)
	derived := *s
	n.r.Derive(&derived)
	return err == nil && again == derived
}
