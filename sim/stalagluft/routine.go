package stalagluft

import "math"

func routineDecisions() []decision {
	return []decision{
		{kind: KDone, at: during(PRoutine), words: "routine done", quiet: true, do: func(u umpire, _ choice) {
			if u.Stage <= u.rank[stageDig] {
				u.noteIdle()
			}
			u.close(pRoutine)
		}},
		{kind: KStrip, at: during(PRoutine), stage: stageStrip, words: "strip %s from %s", args: []argument{theMaterial, theHouse}, open: (*Rules).strippers, with: (*Rules).strippable, do: func(u umpire, x choice) { u.strip(x.a, x.b) }},
		{kind: KUnpack, at: during(PRoutine), stage: stageStrip, words: "unpack %s", args: []argument{theParcel}, open: func(r *Rules, s *State) (set uint64) {
			for k, n := range s.Parcels {
				set |= one(n > 0 && r.sheets.gives[k] >= 0) << k
			}
			return set
		}, do: func(u umpire, x choice) {
			u.Parcels[x.a]--
			u.gain(int(u.sheets.gives[x.a]), u.sheets.amount[x.a])
		}},
	}
}

func routineQuestions() []question { return []question{{at: PRoutine, name: "routine", asks: Pow}} }

// stage is a part of the prisoners' routine (SL3-TRN-08), from 1; 0 is none.
type stage int8

// The parts, in the order of turn.p_routine's words.
const (
	stageStrip stage = 1 + iota
	stageFit
	stageBarter
	stageStart
	stageDig
	stageSand
	stageMake     // manufacture, clothes, forgery: of three workshops
	stageIdentify = stageMake + stage(Shops)
	stages        = stageIdentify + 1
)

// inTime says that a part of the routine is not over.
func (r *Rules) inTime(s *State, n stage) bool { return n == 0 || s.Stage <= r.rank[n] }

// begin begins a part of the routine, if it has not begun, and so ends those
// before it.
func (u umpire) begin(n stage) {
	// The first thing that comes after digging ends the time for it.
	if u.Stage <= u.rank[stageDig] && u.rank[n] > u.rank[stageDig] {
		u.noteIdle()
	}
	u.Stage = max(u.Stage, u.rank[n])
}

// strippers are the huts with somebody in them who may strip them.
func (r *Rules) strippers(s *State) uint64 {
	// Most huts are soon bare: then nobody asks who is in them.
	var some int8
	for b := range r.Board.Huts {
		some |= s.Wood[b] | s.Cloth[b]
	}
	if some == 0 {
		return 0
	}
	return uint64(r.manned(s)) & first(r.Board.Huts)
}

// strippable is what there is to strip in a hut: wood (0), cloth (1).
func (r *Rules) strippable(s *State, b int) uint64 {
	o := &r.Options.Supply
	return one(s.Wood[b] > 0 && s.Striped>>b&1 == 0 && s.Lock>>b&1 == 0 && o.WoodStrip > 0 && r.woodLeft(s) > 0) |
		one(s.Cloth[b] > 0 && s.Snipped>>b&1 == 0 && o.ClothStrip > 0)<<1
}

func (u umpire) strip(hut, cloth int) {
	u.begin(stageStrip)
	if cloth == 0 {
		n := min(u.Wood[hut], u.Options.Supply.WoodStrip, int8(min(u.woodLeft(u.State), 100)))
		u.Wood[hut] -= n
		u.Stripped[hut] += n
		u.StockWood += int16(n)
		u.Striped |= 1 << hut
	} else {
		n := min(u.Cloth[hut], u.Options.Supply.ClothStrip)
		u.Cloth[hut] -= n
		u.gain(Cloth, int16(n))
		u.Snipped |= 1 << hut
	}
	tellStripped(u.log, Building(hut), cloth != 0)
}

// Has is how many of a thing the prisoners can use now.
func (s *State) Has(i Item) int {
	n := -int(s.Fresh[i])
	for b := range s.Store {
		n += int(s.Store[b][i])
	}
	return n
}

// HasCutters: wire cutters, or a tool belt with some.
func (s *State) HasCutters() bool { return s.Has(WireCutters) > 0 || s.Has(ToolBelt) > 0 }

// gain adds to a stock of material, at most to the largest number that it can
// hold: the rest is lost.
func (s *State) gain(material int, n int16) {
	s.StockMat[material] = int16(min(int(s.StockMat[material])+int(n), math.MaxInt16))
}

// HasOriginal: papers to copy.
func (s *State) HasOriginal() bool { return s.Has(Original) > 0 || s.Has(Film) > 0 }

// woodLeft and ductsLeft are the counters still in the supply (SL3-SET-06);
// what is used up goes back to it.
func (r *Rules) woodLeft(s *State) int {
	if n := r.Options.Supply.Wood; n >= 0 {
		return max(int(n-s.StockWood), 0)
	}
	return math.MaxInt16
}

func (r *Rules) ductsLeft(s *State) int {
	if n := r.Options.Supply.Duct; n >= 0 {
		return max(int(n-s.StockMat[Duct])-int(s.Ducts), 0)
	}
	return math.MaxInt16
}

// manned are the buildings, bit by bit, with some prisoner inside who is not
// known for a spy.
func (r *Rules) manned(s *State) uint32 {
	set := uint32(0)
	for i := range r.people {
		if m := &s.Men[i]; m.Where == Indoors && !r.isSpy(s, i) {
			set |= 1 << m.Building
		}
	}
	return set
}

// use takes one of a thing from wherever it is kept.
func (r *Rules) use(s *State, i Item) {
	for b := range s.Store {
		if s.Store[b][i] > 0 {
			s.Store[b][i]--
			return
		}
	}
}

// throw: n dice, any of at least face.
func (u umpire) throw(n, face int) bool {
	won := false
	for range n {
		if u.c.Die(workDice) >= face {
			won = true
		}
	}
	return won
}
