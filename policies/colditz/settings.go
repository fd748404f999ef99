package colditz

import (
	"fmt"
	"math"
	"slices"

	"escapesim/policies"
)

// The numbers that the standard bots play by. A chance is in per cent, and a number of
// men that are to be expected in hundredths.

// germanSettings are those of the German.
type germanSettings struct {
	Jail    int `parameter:"jail" range:"0..2" default:"0" doc:"where men go whom he may jail where he likes: 0 where it is worse for them, 1 inner cells, 2 cooler"`
	Outside int `parameter:"outside" range:"0..16" default:"9" doc:"ways out that he watches where attempts are declared, if three guards are left to arrest men"`
	Doors   int `parameter:"doors" range:"0..16" default:"16" doc:"places inside that he watches: a wall in the ways to the ropes and to the start of a do or die, then doors"`
	Posting int `parameter:"posting" range:"0..30" default:"6" doc:"steps to where a guard is wanted, above which another one is posted nearer to it"`
	Appel   int `parameter:"appel" range:"0..400" default:"30" doc:"steps that an appel must cost the teams: to the white circles and back, or for an arrest"`
	Search  int `parameter:"search" range:"0..200" default:"70" doc:"men, in hundredths, whom a search that is thrown for must promise to find"`
	Shot    int `parameter:"shot" range:"0..20" default:"14" doc:"circles over which he shoots"`
	Seize   int `parameter:"seize" range:"0..3" default:"3" doc:"equipment that he takes before all other: 0 ropes, 1 keys, 2 passes, 3 cutters"`
}

// alliedSettings are those of a team.
type alliedSettings struct {
	Run     int `parameter:"run" range:"0..100" default:"70" doc:"least chance of a run, in per cent, while there is time: to wait costs a turn, to be caught the ropes and the turns in the cells"`
	Attempt int `parameter:"attempt" range:"0..100" default:"30" doc:"least chance of an attempt that has to be declared, in per cent, while there is time"`
	Fear    int `parameter:"fear" range:"0..100" default:"80" doc:"how much of the chance that a guard gets to a man on the run counts, in per cent"`
	Cover   int `parameter:"cover" range:"0..100" default:"30" doc:"chance of an arrest, in per cent, above which a man with equipment stays under cover"`
	Strike  int `parameter:"strike" range:"0..60" default:"8" doc:"own turns left at which equipment for a do or die is taken card by card; with more it is taken all in one turn"`
	Attend  int `parameter:"attend" range:"0..100" default:"45" doc:"chance of an arrest, in per cent, above which a man lines up at an appel"`
	Warn    int `parameter:"warn" range:"0..300" default:"90" doc:"men, in hundredths, whom a warning must save"`
	Divert  int `parameter:"divert" range:"0..100" default:"30" doc:"chance that a guard gets to a man, in per cent, above which he is diverted: to one on the run, and where most go for a do or die, to any"`
	Fast    int `parameter:"fast" range:"1..30" default:"5" doc:"pips that a Move Fast card must save"`
	Near    int `parameter:"near" range:"0..100" default:"85" doc:"share of the chance from the best circle, in per cent, from which another one is good enough for a do or die"`
}

// settings are the numbers of both sides.
type settings struct {
	german germanSettings
	allied alliedSettings
}

// caution moves the settings that are a matter of it, all at once.
var caution = policies.Parameter{
	Name: "caution", Hi: 1, Default: 0.5,
	Doc: "from bold to careful: moves attempt, fear, cover, attend, appel and search, all at once",
}

// standardParameters are those of the bot "standard".
func standardParameters() []policies.Parameter {
	return slices.Concat([]policies.Parameter{caution}, policies.Parameters[germanSettings]("german"),
		policies.Parameters[alliedSettings]("allied"))
}

// settingsOf are the shipped numbers with others over them. An error names a parameter
// that standard does not have, or a value out of range.
func settingsOf(values map[string]float64) (s settings, err error) {
	all := standardParameters()
	for name, x := range values {
		at := slices.IndexFunc(all, func(p policies.Parameter) bool { return p.Name == name })
		if at < 0 {
			return s, fmt.Errorf("standard has no parameter %q", name)
		}
		if p := all[at]; !(x >= p.Lo && x <= p.Hi) {
			return s, fmt.Errorf("%s=%v: want a number from %g to %g", name, x, p.Lo, p.Hi)
		}
	}
	s = settings{policies.Settings[germanSettings](values), policies.Settings[alliedSettings](values)}
	if x, given := values[caution.Name]; given {
		s.dare(int(math.Round(float64(1000*x))) - 500)
	}
	return s, nil
}

// dare adds so many thousandths of caution.
func (s *settings) dare(more int) {
	for _, d := range []struct {
		of    *int
		width int // from bold to careful
	}{
		{&s.allied.Attempt, 50},
		{&s.allied.Fear, 60},
		{&s.allied.Cover, -40},
		{&s.allied.Attend, -50},
		{&s.german.Appel, 40},
		{&s.german.Search, 20},
	} {
		*d.of = max(*d.of+d.width*more/1000, 0)
	}
}
