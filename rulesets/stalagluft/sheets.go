package stalagluft

import (
	"fmt"

	"escapesim/rulesets"
	"escapesim/sim/position"
	"escapesim/sim/stalagluft"
)

// Sheets are the printed sheets of a file, not yet checked: that is done by
// the rules that are made of them.
type Sheets struct {
	stalagluft.Sheets
	file *rulesets.TOML
}

// OpenSheets reads the sheets that come with the program, by name (assumed),
// or those of a TOML file. Errors name file, line and column.
func OpenSheets(name string) (*Sheets, error) {
	file, text, err := open("sheets", "sheets", name)
	if err != nil {
		return nil, err
	}
	s := new(Sheets)
	s.file, err = onto(file, text, &s.Sheets)
	return s, err
}

// placed names the place of a mistake, and the nearest word for one that is
// not known.
func (s *Sheets) placed(m *stalagluft.Mistake) error {
	near := ""
	if m.Words != nil {
		near = position.OrOneOf(m.Word, m.Words)
	}
	return blame(s.file, m.Table, m.Index, m.What, fmt.Errorf("%w%s", m, near))
}
