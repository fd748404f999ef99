package stalagluft

import (
	"escapesim/sim/position"
	"escapesim/sim/stalagluft/terrain"
)

// Tunnel is one of Tom, Dick and Harry.
type Tunnel struct {
	Building Building // none: not begun
	North    bool
	Shaft    int8 // successes of the shaft
	Length   int8
	Sand     int8
	Pump     bool
	Dug      bool // tried this turn
	Known    bool // to the Germans
}

// TunnelNames are what the tunnels are called.
var TunnelNames = [Tunnels]string{"tom", "dick", "harry"}

// Lack is why a tunnel is not dug in a turn.
type Lack int8

// What may be lacking. Nothing is not the zero value: facts have counted from the king
// ever since.
const (
	NoLack Lack = iota - 1
	LackKing
	LackWood
	LackSand
	LackSpy
	LackPump
	LackTeam
	LackWill
)

// String says it in words.
func (l Lack) String() string {
	return [...]string{
		"no king", "no wood", "sand in the way", "a spy in the hut", "no air", "no distraction", "not wanted",
	}[l]
}

// Secret is a kind of what the Germans look for.
type Secret int8

const (
	SecretTunnel Secret = iota
	SecretShop
)

// String says it in a word.
func (k Secret) String() string { return [...]string{"tunnel", "workshop"}[k] }

// Secrets are what the Germans look for: the tunnels and the workshops.
type Secrets struct {
	Tunnels [Tunnels]Tunnel
	Shops   [Shops]Workshop
	Started int8 // tunnels that the Germans know to have been started
}

// secrets are the tunnels or the workshops that the Germans do not know of.
func (s *Secrets) secrets(what Secret) (set uint64) {
	if what == SecretTunnel {
		for i := range s.Tunnels {
			set |= one(s.Tunnels[i].Building >= 0 && !s.Tunnels[i].Known) << i
		}
		return set
	}
	for k := range s.Shops {
		set |= one(s.Shops[k].Building >= 0 && !s.Shops[k].Known) << k
	}
	return set
}

func tunnelDecisions() []decision {
	return []decision{
		{
			kind: KFit, at: during(PRoutine), stage: stageFit, words: "fit a pump in tunnel %s",
			args: []argument{theNumber}, open: func(r *Rules, s *State) (set uint64) {
				if s.Has(AirPump) == 0 {
					return 0
				}
				for i := range s.Tunnels {
					t := &s.Tunnels[i]
					set |= one(t.Building >= 0 && !t.Pump && r.at(s, TunnelKing, t.Building) != NoMan) << i
				}
				return set
			}, do: func(u umpire, x choice) {
				u.begin(stageFit)
				u.use(AirPump)
				u.Tunnels[x.tunnel()].Pump = true
				u.log.Add(PumpFitted, Pow, int(x.tunnel()), 0, 0, 0)
			},
		},
		{
			kind: KStart, at: during(PRoutine), stage: stageStart, words: "begin a tunnel in %s going %s",
			args: []argument{theHouse, theWay},
			open: (*Rules).sites, with: func(*Rules, *State, int) uint64 { return first(2) },
			do: func(u umpire, x choice) {
				u.begin(stageStart)
				u.start(x.house(), x.b == 1)
			},
		},
		{
			kind: KDig, at: during(PRoutine), stage: stageDig, words: "dig tunnel %s", args: []argument{theNumber},
			open: func(r *Rules, s *State) (set uint64) {
				for i := range Tunnels {
					set |= one(r.lack(s, i) == NoLack) << i
				}
				return set
			}, do: func(u umpire, x choice) {
				u.begin(stageDig)
				u.dig(x.tunnel())
			},
		},
	}
}

// What a start may need, bits of tunnel.start.need.
const (
	needBigX = 1 << iota
	needBigS
	needKing
	needManufacturer
	needDistraction
	needPickAxe
)

// tunnelLengths are how long tunnels must be.
type tunnelLengths struct {
	needW    [Buildings][2]int // inches to fence and woods, going west
	needN    [Buildings][2]int // and north
	farewell int               // successful digs that a new one needs to a way out, from the nearest hut
}

func (r *Rules) measureTunnels() {
	b := r.Board
	for n := range Building(b.Inhabited) {
		r.measure(n)
	}
	r.farewell = 1 << 10
	for n := range Building(b.Inhabited) {
		r.farewell = min(r.farewell, r.successes(n, false, 0, 0), r.successes(n, true, 0, 0))
	}
}

// measure computes how long a tunnel from building n must be (SL3-DIG-12):
// the first whole inch strictly beyond the outer fence, and the woods.
func (r *Rules) measure(n Building) {
	b := r.Board
	c := b.Buildings[n].Centre()
	beyond := func(centre, line int16) int { return (int(centre)-2*int(line))/2 + 1 }
	west, north := int16(terrain.Height), int16(terrain.Width)
	for _, f := range b.Fences {
		if f.AlongX {
			west = min(west, f.Line)
		} else {
			north = min(north, f.Line)
		}
	}
	var woodW, woodN int16
	for _, w := range b.Woods {
		if 2*w.X0 <= c.X && c.X < 2*w.X1 && w.Y0 == 0 {
			woodW = max(woodW, w.Y1)
		}
		if 2*w.Y0 <= c.Y && c.Y < 2*w.Y1 && w.X0 == 0 {
			woodN = max(woodN, w.X1)
		}
	}
	r.needW[n] = [2]int{beyond(c.Y, west), beyond(c.Y, woodW)}
	r.needN[n] = [2]int{beyond(c.X, north), beyond(c.X, woodN)}
}

// Needed is the length at which a tunnel from a building reaches beyond the
// fence and into the woods.
func (r *Rules) Needed(building Building, north bool) (fence, woods int) {
	n := r.needW[building]
	if north {
		n = r.needN[building]
	}
	return n[0], n[1]
}

// sites are the buildings where everything for a new entrance is at hand
// (SL3-TUN-01 to -06).
func (r *Rules) sites(s *State) (set uint64) {
	if !r.mayStartSomewhere(s) {
		return 0
	}
	for b := range Building(r.Board.Inhabited) {
		set |= one(r.mayStartAt(s, b)) << b
	}
	return set
}

// mayStartAt: what a start asks for at its site is there.
func (r *Rules) mayStartAt(s *State, b Building) bool {
	o := &r.Options.Tunnel
	if o.Need&needBigS != 0 && r.at(s, BigS, b) == NoMan || o.Need&needKing != 0 && r.at(s, TunnelKing, b) == NoMan {
		return false
	}
	for i := range s.Tunnels {
		if s.Tunnels[i].Building == b {
			return false
		}
	}
	return !r.denied(s, b) && (o.Need&needDistraction == 0 || r.covered(s, b, o.Radius))
}

// mayStartSomewhere: what a start asks for away from its site is there.
func (r *Rules) mayStartSomewhere(s *State) bool {
	o := &r.Options.Tunnel
	active := 0
	for i := range s.Tunnels {
		if s.Tunnels[i].Building >= 0 {
			active++
		}
	}
	shop := s.Shops[Manufacture].Building
	return active < int(o.MaxActive) &&
		(o.Need&needPickAxe == 0 || s.Has(PickAxe) > 0) &&
		(o.Need&needManufacturer == 0 || shop >= 0 && r.at(s, Manufacturer, shop) != NoMan) &&
		(o.Need&needBigX == 0 || r.present(s, BigX) != NoMan)
}

func (u umpire) start(b Building, north bool) {
	for i := range Tunnels {
		if u.Tunnels[i].Building >= 0 {
			continue
		}
		u.Tunnels[i] = Tunnel{Building: b, North: north}
		if u.Options.Tunnel.Consumed {
			u.use(PickAxe)
		}
		if u.Options.Tunnel.Announce {
			u.Started++
		}
		u.log.Add(TunnelStarted, Pow, int(i), int(u.Tunnels[i].Building), position.Bit(u.Tunnels[i].North), 0)
		return
	}
}

// lack is why a tunnel cannot be dug, if it cannot (SL3-DIG-01 to -05).
func (r *Rules) lack(s *State, i TunnelID) Lack {
	t := &s.Tunnels[i]
	o := &r.Options.Dig
	if t.Building < 0 || t.Dug {
		return LackWill
	}
	shaft := t.Shaft < o.Shaft
	wood := o.Wood
	if shaft && !o.ShaftWood {
		wood = 0
	}
	switch {
	case r.at(s, TunnelKing, t.Building) == NoMan:
		return LackKing
	case r.denied(s, t.Building):
		return LackSpy
	case t.Sand > o.SandBefore:
		return LackSand
	case s.StockWood < int16(wood):
		return LackWood
	case shaft && !r.covered(s, t.Building, o.Radius):
		return LackTeam
	case r.deep(t) && (!t.Pump || s.StockMat[Duct] < int16(o.Duct)):
		return LackPump
	case r.Options.Sand.Supply >= 0 && s.inPlay()+int16(o.SandEach) > r.Options.Sand.Supply:
		return LackSand
	}
	return NoLack
}

// deep says that the tunnel needs air.
func (r *Rules) deep(t *Tunnel) bool {
	return t.Length > r.Options.Dig.Threshold || r.Options.Dig.Inclusive && t.Length == r.Options.Dig.Threshold
}

func (u umpire) dig(i TunnelID) {
	t := &u.Tunnels[i]
	o := &u.Options.Dig
	t.Dug = true
	n := int(o.Dice)
	if u.deep(t) && u.Has(Cable) > 0 {
		n += int(o.Cable)
	}
	won := u.throw(n, int(o.Face))
	if !won && u.GoodShift {
		u.GoodShift = false
		won = u.throw(n, int(o.Face))
	}
	if !won {
		tellDug(u.log, i, false, t)
		return
	}
	sand, wood := o.SandEach, o.Wood
	if u.deep(t) {
		u.StockMat[Duct] -= int16(o.Duct)
	}
	if t.Shaft < o.Shaft {
		if !o.ShaftSand {
			sand = 0
		}
		if !o.ShaftWood {
			wood = 0
		}
		if t.Shaft++; t.Shaft == o.Shaft {
			u.log.Add(ShaftDone, Pow, int(i), int(t.Building), 0, 0)
		}
	} else {
		t.Length += o.Inches
	}
	u.StockWood -= int16(wood)
	t.Sand += sand
	u.Made += int16(sand)
	tellDug(u.log, i, true, t)
}

// noteIdle logs why a tunnel was not dug, once the digging of the turn is over.
func (u umpire) noteIdle() {
	for i := range Tunnels {
		if t := &u.Tunnels[i]; t.Building >= 0 && !t.Dug {
			why := u.lack(u.State, i)
			if why == NoLack {
				why = LackWill
			}
			u.log.Add(Idle, Pow, int(i), int(why), 0, 0)
		}
	}
}

// Exit says how far a tunnel has come: 0 inside the fence, 1 beyond it, 2 in
// the woods.
func (r *Rules) Exit(t *Tunnel) int {
	if t.Building < 0 || t.Shaft < r.Options.Dig.Shaft {
		return 0
	}
	fence, woods := r.Needed(t.Building, t.North)
	switch {
	case int(t.Length) >= woods:
		return 2
	case int(t.Length) >= fence:
		return 1
	}
	return 0
}
