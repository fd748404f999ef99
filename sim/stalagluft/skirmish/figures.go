package skirmish

// figureTables are who acts when, and how; figures stand in the order of their kinds.
type figureTables struct {
	men      ManID                    // how many
	figures  FigureID                 // how many
	guards   [MaxFigures + 1]FigureID // the next figure from i on that acts in the guard step
	quiet    [MaxFigures + 1]FigureID // the same before the squad has been called
	ferrets  [MaxFigures + 1]FigureID // and in the ferret step
	walks    [MaxFigures]walk         // of the guards whose beats run by whole inches
	foot     FigureID                 // the first figure that is no tower: they come first
	unbeaten FigureID                 // the first after the guards, who follow
	squad    FigureID                 // and the first of the squad, who come last
	towers   figures                  // and the towers
	roamers  []FigureID               // ferrets and dog teams
	armed    figures                  // who shoot
	byLot    [FigureKinds]bool        // roam
}

// walk is a beat ready to be walked, a fixed way each turn.
type walk struct {
	places       []Place // by whole inch; nil when guards must be asked more
	length, step int32   // thousandths of an inch
}

func (r *Rules) buildFigures() {
	o, posts := &r.Options, r.Scenario.Posts
	r.men, r.figures = ManID(r.Scenario.Men), FigureID(len(posts))
	r.foot = FigureID(count(posts, Tower))
	r.unbeaten = r.foot + FigureID(count(posts, Guard))
	r.squad = r.figures - FigureID(count(posts, Squad))
	shoots := [FigureKinds]bool{}
	if o.Halt.Shoot {
		for n, kind := range [...]FigureKind{Tower, Guard, Sentry} {
			shoots[kind] = o.Halt.Shooters>>n&1 != 0
		}
		shoots[Squad] = shoots[Guard]
	}
	for n, kind := range [...]FigureKind{Ferret, DogTeam} {
		r.byLot[kind] = o.Turn.ByLot>>n&1 != 0
	}
	for i := range r.figures {
		if shoots[posts[i].Kind] {
			r.armed |= 1 << i
		}
		switch p := &posts[i]; p.Kind {
		case Tower:
			r.towers |= 1 << i
		case Guard:
			w := &r.Scenario.Beats[p.Beat]
			if step := int32(o.Turn.GuardWalk) * 1000; o.Beat.CarryOver && step <= w.length {
				r.walks[i] = walk{w.inches, w.length, step}
			}
		case Ferret, DogTeam:
			r.roamers = append(r.roamers, i)
		}
	}
	r.orderFigures()
}

// orderFigures works out who of the figures acts next in each step.
func (r *Rules) orderFigures() {
	for i := FigureID(MaxFigures); i >= 0; i-- {
		r.guards[i], r.quiet[i], r.ferrets[i] = r.figures, r.figures, r.figures
		if i >= r.figures {
			continue
		}
		r.guards[i], r.quiet[i], r.ferrets[i] = r.guards[i+1], r.quiet[i+1], r.ferrets[i+1]
		switch r.Scenario.Posts[i].Kind {
		case Ferret:
			r.ferrets[i] = i
		case Sentry:
			if !r.Options.Halt.SentriesShout || r.armed.has(i) {
				r.guards[i], r.quiet[i] = i, i
			}
		case Tower:
			if r.aim || r.armed.has(i) {
				r.guards[i], r.quiet[i] = i, i
			}
		case Squad:
			r.guards[i] = i
		default:
			r.guards[i], r.quiet[i] = i, i
		}
	}
}
