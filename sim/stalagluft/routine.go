package stalagluft

import (
	"math"

	"escapesim/sim"
	"escapesim/sim/dice"
	"escapesim/sim/stalagluft/terrain"
)

// Stages of the routine, in their order (SL3-TRN-08).
const (
	stageStrip = iota
	stageFit
	stageBarter
	stageStart
	stageDig
	stageSand
	stageMake     // manufacture, clothes, forgery: 6, 7, 8
	stageIdentify = stageMake + 3
)

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

// gain adds to a stock of material, as far as it counts: what supplies of many
// cards bring beyond that is lost.
func (s *State) gain(material int, n int16) {
	s.StockMat[material] = int16(min(int(s.StockMat[material])+int(n), math.MaxInt16))
}

// HasOriginal: papers to copy.
func (s *State) HasOriginal() bool { return s.Has(Original) > 0 || s.Has(Film) > 0 }

// KitCount is the number of complete kits (SL3-ESC-02).
func (r *Rules) KitCount(s *State) int {
	n, o := math.MaxInt, &r.Options.Escape
	if o.Kit&kitPapers != 0 {
		n = s.Has(Papers)
	}
	if o.Kit&kitClothes != 0 {
		n = min(n, s.Has(Clothes)+s.Has(Uniform))
	}
	if o.Kit&kitMap != 0 {
		n = min(n, s.Has(MapCompass))
	}
	return n
}

// legalRoutine lists what may be done now; what comes earlier in the order
// than the last thing done is over.
func (r *Rules) legalRoutine(s *State, buf []sim.Move) []sim.Move {
	buf = append(buf, Mv(KDone, 0, 0))
	for kind := KStrip; kind <= KIdentify; kind++ {
		buf = r.legalWork(s, kind, buf)
	}
	return buf
}

// stages are when each kind of work has its turn; workshops have three.
var stages = [...]int8{
	KStrip: stageStrip, KUnpack: stageStrip, KPlay: stageStrip, KFit: stageFit, KBarter: stageBarter, KStart: stageStart,
	KDig: stageDig, KHide: stageSand, KCarry: stageSand, KMake: stageMake, KIdentify: stageIdentify,
}

// inTime says that a stage of the routine is not over.
func (r *Rules) inTime(s *State, stage int8) bool { return s.Stage <= r.rank[stage] }

// legalWork lists what of one kind may be done now.
func (r *Rules) legalWork(s *State, kind int, buf []sim.Move) []sim.Move {
	if kind != KMake && !r.inTime(s, stages[kind]) {
		return buf
	}
	switch kind {
	case KStrip:
		return r.legalStrip(s, buf)
	case KUnpack:
		for k, n := range s.Parcels {
			if n > 0 && r.sheets.gives[k] >= 0 {
				buf = append(buf, Mv(KUnpack, k, 0))
			}
		}
	case KPlay:
		if !r.Options.Idea.Enabled {
			break
		}
		for k, n := range s.Hand {
			if n > 0 {
				buf = append(buf, Mv(KPlay, k, 0))
			}
		}
	case KFit:
		if s.Has(AirPump) == 0 {
			break
		}
		for i := range s.Tunnels {
			if t := &s.Tunnels[i]; t.Building >= 0 && !t.Pump && r.at(s, TunnelKing, t.Building) >= 0 {
				buf = append(buf, Mv(KFit, i, 0))
			}
		}
	case KBarter:
		return r.legalBarter(s, buf)
	case KStart:
		if !r.mayStartSomewhere(s) {
			break
		}
		for b := range r.Board.Inhabited {
			if r.mayStartAt(s, int8(b)) {
				buf = append(buf, Mv(KStart, b, 0), Mv(KStart, b, 1))
			}
		}
	case KDig:
		for i := range s.Tunnels {
			if r.lack(s, i) < 0 {
				buf = append(buf, Mv(KDig, i, 0))
			}
		}
	case KHide:
		for i := range s.Tunnels {
			if s.Tunnels[i].Building < 0 || s.Tunnels[i].Sand == 0 {
				continue
			}
			for b := range r.Board.Huts {
				if s.Sand[b] < r.Options.Sand.PerHut {
					buf = append(buf, Mv(KHide, i, b))
				}
			}
		}
	case KCarry:
		for i := range s.Tunnels {
			if s.Tunnels[i].Building < 0 || s.Tunnels[i].Sand == 0 {
				continue
			}
			for m, to := r.Span(Dispersal); m < to; m++ {
				if s.Men[m].Role == Dispersal && s.Men[m].Where == Outdoors && s.Men[m].Load < r.Options.Sand.PerTeam &&
					(s.Men[m].Load == 0 || s.Men[m].From == int8(i)) {
					buf = append(buf, Mv(KCarry, i, m))
				}
			}
		}
	case KMake:
		var works [Shops]bool
		some := false
		for k := range Shops {
			works[k] = r.inTime(s, stageMake+int8(k)) && r.works(s, k)
			some = some || works[k]
		}
		if !some {
			break
		}
		for _, i := range r.sheets.makeable {
			if k := r.sheets.recipes[i].shop; works[k] && r.hasMaterial(s, i) {
				buf = append(buf, Mv(KMake, i, int(k)))
			}
		}
	case KIdentify:
		if s.Identified >= r.Options.Spy.Attempts {
			break
		}
		for i, to := r.Span(Stoolie); i < to; i++ {
			if r.mayQuestion(s, i) {
				buf = append(buf, Mv(KIdentify, i, 0))
			}
		}
	}
	return buf
}

func (r *Rules) legalStrip(s *State, buf []sim.Move) []sim.Move {
	o := &r.Options.Supply
	// Most huts are soon bare: then nobody asks who is in them.
	var some int8
	for b := range r.Board.Huts {
		some |= s.Wood[b] | s.Cloth[b]
	}
	if some == 0 {
		return buf
	}
	manned, wood := r.manned(s), r.woodLeft(s)
	for b := range r.Board.Huts {
		if manned>>b&1 == 0 {
			continue
		}
		if s.Wood[b] > 0 && s.Striped>>b&1 == 0 && s.Lock>>b&1 == 0 && o.WoodStrip > 0 && wood > 0 {
			buf = append(buf, Mv(KStrip, b, 0))
		}
		if s.Cloth[b] > 0 && s.Snipped>>b&1 == 0 && o.ClothStrip > 0 {
			buf = append(buf, Mv(KStrip, b, 1))
		}
	}
	return buf
}

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

// mayQuestion says that a man may be taken for a spy: he is known for one or,
// when spies are covert, passes for an independent.
func (r *Rules) mayQuestion(s *State, i int) bool {
	m := &s.Men[i]
	return m.inCamp() && (r.isSpy(s, i) || r.Options.Spy.Visibility == covert && (m.Role == Stoolie || m.Role == Independent))
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

// routine carries one thing out.
func (r *Rules) routine(s *State, kind, a, b int, c *dice.Chance, log *sim.Log) {
	stage := func(n int) {
		// The first thing that comes after digging ends the time for it.
		if s.Stage <= r.rank[stageDig] && r.rank[n] > r.rank[stageDig] {
			r.noteIdle(s, log)
		}
		s.Stage = max(s.Stage, r.rank[n])
	}
	switch kind {
	case KDone:
		if s.Stage <= r.rank[stageDig] {
			r.noteIdle(s, log)
		}
		s.close(pRoutine)
	case KStrip:
		stage(stageStrip)
		if b == 0 {
			n := min(s.Wood[a], r.Options.Supply.WoodStrip, int8(min(r.woodLeft(s), 100)))
			s.Wood[a] -= n
			s.Stripped[a] += n
			s.StockWood += int16(n)
			s.Striped |= 1 << a
		} else {
			n := min(s.Cloth[a], r.Options.Supply.ClothStrip)
			s.Cloth[a] -= n
			s.gain(Cloth, int16(n))
			s.Snipped |= 1 << a
		}
		log.Add(Stripped, Pow, a, b, 0, 0)
	case KUnpack:
		s.Parcels[a]--
		s.gain(int(r.sheets.gives[a]), r.sheets.amount[a])
	case KPlay:
		r.playIdea(s, a, log)
	case KFit:
		stage(stageFit)
		r.use(s, AirPump)
		s.Tunnels[a].Pump = true
		log.Add(PumpFitted, Pow, a, 0, 0, 0)
	case KBarter:
		stage(stageBarter)
		r.barter(s, a, b, c, log)
	case KStart:
		stage(stageStart)
		r.start(s, a, b, log)
	case KDig:
		stage(stageDig)
		r.dig(s, a, c, log)
	case KHide:
		stage(stageSand)
		s.Tunnels[a].Sand--
		s.Sand[b]++
		log.Add(SandHidden, Pow, b, 1, 0, 0)
	case KCarry:
		stage(stageSand)
		s.Tunnels[a].Sand--
		s.Men[b].Load++
		s.Men[b].From = int8(a)
		log.Add(SandCarried, Pow, b, a, 0, 0)
	case KMake:
		stage(stageMake + b)
		r.make(s, a, Shop(b), c, log)
	case KIdentify:
		stage(stageIdentify)
		r.identify(s, a, c, log)
	}
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

// ---- Barter ---------------------------------------------------------------

// price of a good in barter; 0 is not for sale.
func (r *Rules) price(good int) int {
	if good < int(Items) {
		return int(r.Options.Barter.Price[good])
	}
	return r.sheets.material[good-int(Items)]
}

// Worth is the trade value of a ware: a good, then the Red Cross cards by kind.
// What is worth 0 is not taken.
func (r *Rules) Worth(ware int) int {
	if ware < goods {
		return r.price(ware)
	}
	return r.sheets.value[ware-goods]
}

// held is how many of a ware the prisoners can lay down, besides those that
// lie there (SL3-BAR-02). Papers on loan are not theirs to give.
func (r *Rules) held(s *State, ware int) int {
	n := -int(s.Offer[ware])
	switch {
	case ware >= goods:
		return n + int(s.Parcels[ware-goods])
	case r.Options.Barter.Offer == offerParcels:
		return 0
	case ware == GoodWood:
		n += int(s.StockWood)
	case ware > GoodWood:
		n += int(s.StockMat[ware-GoodCloth])
	default:
		n += s.Has(Item(ware))
		if Item(ware) == Original {
			for _, due := range s.Loans {
				n -= bit(due != 0)
			}
		}
	}
	return max(n, 0)
}

// purse is the trade value of all that may be laid down.
func (r *Rules) purse(s *State) int {
	n := 0
	for ware := range Wares {
		if v := r.Worth(ware); v > 0 {
			n += v * r.held(s, ware)
		}
	}
	return n
}

// worthOf is the trade value of what lies there.
func (r *Rules) worthOf(offer *[Wares]int16) int {
	n := 0
	for ware, k := range offer {
		n += int(k) * r.Worth(ware)
	}
	return n
}

// owed is what an offer still lacks.
func (r *Rules) owed(s *State) int {
	return r.price(int(s.Asked)) + int(s.Bonus)*int(r.Options.Barter.Step) - r.worthOf(&s.Offer)
}

// contact says whether the Scrounger has a lone German near (SL3-BAR-01).
func (r *Rules) contact(s *State) bool {
	who := r.present(s, Scrounger)
	if who < 0 {
		return false
	}
	here, radius := r.box(s.Men[who].Cell, s.Men[who].Building), int(r.Options.Barter.Radius)
	for i := range s.Guards {
		if at := point(s.Guards[i].Cell.Centre()); here.near(at, radius) && r.isolated(s, at) {
			return true
		}
	}
	for _, p := range r.Board.Sentries {
		if at := point(p); here.near(at, radius) && r.isolated(s, at) {
			return true
		}
	}
	for i := range s.Ferrets {
		if f := &s.Ferrets[i]; f.near(r, here, radius) && r.isolated(s, r.box(f.Cell, f.Building)) {
			return true
		}
	}
	return false
}

// isolated says that no German is near the one who is there.
func (r *Rules) isolated(s *State, at box) bool {
	apart := int(r.Options.Barter.Isolation)
	near := 0 // he himself among them
	for i := range s.Guards {
		near += bit(at.near(point(s.Guards[i].Cell.Centre()), apart))
	}
	for _, p := range r.Board.Sentries {
		near += bit(at.near(point(p), apart))
	}
	for i := range s.Ferrets {
		near += bit(s.Ferrets[i].near(r, at, apart))
	}
	if r.Options.Setup.OfficersCount {
		near += bit(at.near(point(s.Kommandant.Centre()), apart)) + bit(at.near(point(r.aide.Centre()), apart))
	}
	if r.Options.Barter.Towers {
		for _, p := range r.Board.Towers {
			near += bit(at.near(point(p), apart))
		}
	}
	return near == 1
}

// bit is 1 for yes.
func bit(yes bool) int {
	if yes {
		return 1
	}
	return 0
}

func (r *Rules) legalBarter(s *State, buf []sim.Move) []sim.Move {
	if s.Bartered || !r.contact(s) {
		return buf
	}
	purse := r.purse(s)
	for g := range goods {
		p := r.price(g)
		if p == 0 || g == GoodWood && r.woodLeft(s) == 0 || g == GoodDuct && r.ductsLeft(s) == 0 {
			continue
		}
		hand := purse - p*r.held(s, g) // nothing is given for its like
		for bonus := 0; bonus <= 3; bonus++ {
			if hand < p+bonus*int(r.Options.Barter.Step) || r.Options.Barter.BonusMax >= 0 && bonus > int(r.Options.Barter.BonusMax) {
				break
			}
			buf = append(buf, Mv(KBarter, g, bonus))
		}
	}
	return buf
}

// legalOffers lists what may be laid down next.
func (r *Rules) legalOffers(s *State, buf []sim.Move) []sim.Move {
	for ware := range Wares {
		if ware != int(s.Asked) && r.Worth(ware) > 0 && r.held(s, ware) > 0 {
			buf = append(buf, Mv(KOffer, ware, 0))
		}
	}
	return buf
}

// offer lays one thing down; when it is enough the guard answers.
func (r *Rules) offer(s *State, ware int, c *dice.Chance, log *sim.Log) {
	s.Offer[ware]++
	if r.owed(s) <= 0 {
		s.Phase = PRoutine
		r.bargain(s, c, log)
	}
}

// pay lays down parcels worth at least what is owed: the dearest that fit, then
// the cheapest that covers the rest.
func (r *Rules) pay(s *State) {
	total := r.owed(s)
	order := r.sheets.dear[:r.sheets.parcels]
	lay := func(k uint8) {
		s.Offer[goods+int(k)]++
		total -= r.sheets.value[k]
	}
	for _, k := range order {
		for int16(s.Parcels[k]) > s.Offer[goods+int(k)] && r.sheets.value[k] <= total {
			lay(k)
		}
	}
	for i := len(order) - 1; i >= 0; i-- {
		for k := order[i]; int16(s.Parcels[k]) > s.Offer[goods+int(k)] && total > 0; {
			lay(k)
		}
	}
}

// spend takes what lies there from where it is kept.
func (r *Rules) spend(s *State) {
	for ware, n := range s.Offer {
		switch {
		case ware >= goods:
			s.Parcels[ware-goods] -= int8(n)
		case ware == GoodWood:
			s.StockWood -= int16(n)
		case ware > GoodWood:
			s.StockMat[ware-GoodCloth] -= int16(n)
		default:
			for range n {
				r.use(s, Item(ware))
			}
		}
	}
}

// scrounge is what a throw with its bonus brings: -1 reported, 0 refused, 1 a
// deal; by the table of the sheets or, where they hold none, by the options
// (SL3-BAR-04).
func (r *Rules) scrounge(die, plus int) int {
	o := &r.Options.Barter
	switch table := r.sheets.scrounge; {
	case len(table) > 0:
		return int(table[min(die+plus, len(table))-1])
	case die <= int(o.Reported):
		return -1
	case die+plus < int(o.Success):
		return 0
	}
	return 1
}

// barter asks for a good and lays down what is to pay for it, or has the
// prisoners do so.
func (r *Rules) barter(s *State, good, bonus int, c *dice.Chance, log *sim.Log) {
	s.Bartered, s.Asked, s.Bonus = true, int8(good), int8(bonus)
	if r.Options.Barter.Offer == offerAnything {
		s.Phase = Offering
		return
	}
	r.pay(s)
	r.bargain(s, c, log)
}

// bargain is the throw for what lies there (SL3-BAR-03, -04).
func (r *Rules) bargain(s *State, c *dice.Chance, log *sim.Log) {
	o := &r.Options.Barter
	good := int(s.Asked)
	plus := (r.worthOf(&s.Offer) - r.price(good)) / int(o.Step)
	if o.BonusMax >= 0 {
		plus = min(plus, int(o.BonusMax))
	}
	if s.Bribe {
		plus++
		s.Bribe = false
	}
	die := c.Die(dealDice)
	who := r.present(s, Scrounger)
	result := r.scrounge(die, plus)
	log.Add(Bartered, Pow, good, die, plus, result)
	switch result {
	case -1:
		if o.LoseGoods {
			r.spend(s)
		}
		r.cool(s, who, o.Cooler, CoolBarter, log)
	case 1:
		r.spend(s)
		switch {
		case good == GoodWood:
			s.StockWood++
		case good > GoodWood:
			s.gain(good-GoodCloth, 1)
		default:
			if Item(good) == Original && o.LoanTurns >= 0 {
				for i := range s.Loans {
					if s.Loans[i] == 0 {
						s.Loans[i] = s.Turn + int16(o.LoanTurns) + 1
						break
					}
				}
			}
			r.got(s, Item(good), 1)
		}
	}
	s.Asked, s.Bonus, s.Offer = 0, 0, [Wares]int16{}
}

// ---- Tunnels ----------------------------------------------------------------

// What a start may need, bits of tunnel.start.need.
const (
	needBigX = 1 << iota
	needBigS
	needKing
	needManufacturer
	needDistraction
	needPickAxe
)

// mayStart: everything for a new entrance is at hand (SL3-TUN-01 to -06).
func (r *Rules) mayStart(s *State, b int8) bool {
	return r.mayStartSomewhere(s) && r.mayStartAt(s, b)
}

// mayStartAt: what a start asks for at its site is there.
func (r *Rules) mayStartAt(s *State, b int8) bool {
	o := &r.Options.Tunnel
	if o.Need&needBigS != 0 && r.at(s, BigS, b) < 0 || o.Need&needKing != 0 && r.at(s, TunnelKing, b) < 0 {
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
		(o.Need&needManufacturer == 0 || shop >= 0 && r.at(s, Manufacturer, shop) >= 0) &&
		(o.Need&needBigX == 0 || r.present(s, BigX) >= 0)
}

func (r *Rules) start(s *State, b, north int, log *sim.Log) {
	for i := range s.Tunnels {
		if s.Tunnels[i].Building >= 0 {
			continue
		}
		s.Tunnels[i] = Tunnel{Building: int8(b), North: north == 1}
		if r.Options.Tunnel.Consumed {
			r.use(s, PickAxe)
		}
		if r.Options.Tunnel.Announce {
			s.Started++
		}
		log.Add(TunnelStarted, Pow, i, b, north, 0)
		return
	}
}

// lack is why a tunnel cannot be dug, -1 when it can (SL3-DIG-01 to -05).
func (r *Rules) lack(s *State, i int) int {
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
	case r.at(s, TunnelKing, t.Building) < 0:
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
	return -1
}

// deep says that the tunnel needs air.
func (r *Rules) deep(t *Tunnel) bool {
	return t.Length > r.Options.Dig.Threshold || r.Options.Dig.Inclusive && t.Length == r.Options.Dig.Threshold
}

// inPlay is the sand that is not in the supply.
func (s *State) inPlay() int16 { return s.Made - s.Dispersed - s.FoundSand }

func (r *Rules) dig(s *State, i int, c *dice.Chance, log *sim.Log) {
	t := &s.Tunnels[i]
	o := &r.Options.Dig
	t.Dug = true
	n := int(o.Dice)
	if r.deep(t) && s.Has(Cable) > 0 {
		n += int(o.Cable)
	}
	won := r.throw(n, int(o.Face), c)
	if !won && s.GoodShift {
		s.GoodShift = false
		won = r.throw(n, int(o.Face), c)
	}
	if !won {
		log.Add(Dug, Pow, i, 0, int(t.Length), 0)
		return
	}
	sand, wood := o.SandEach, o.Wood
	if r.deep(t) {
		s.StockMat[Duct] -= int16(o.Duct)
	}
	if t.Shaft < o.Shaft {
		if !o.ShaftSand {
			sand = 0
		}
		if !o.ShaftWood {
			wood = 0
		}
		if t.Shaft++; t.Shaft == o.Shaft {
			log.Add(ShaftDone, Pow, i, int(t.Building), 0, 0)
		}
	} else {
		t.Length += o.Inches
	}
	s.StockWood -= int16(wood)
	t.Sand += sand
	s.Made += int16(sand)
	log.Add(Dug, Pow, i, 1, int(t.Length), 0)
}

// throw: n dice, any of at least face.
func (r *Rules) throw(n, face int, c *dice.Chance) bool {
	won := false
	for range n {
		if c.Die(workDice) >= face {
			won = true
		}
	}
	return won
}

// noteIdle logs why a tunnel was not dug, once the digging of the turn is over.
func (r *Rules) noteIdle(s *State, log *sim.Log) {
	for i := range s.Tunnels {
		if t := &s.Tunnels[i]; t.Building >= 0 && !t.Dug {
			why := r.lack(s, i)
			if why < 0 {
				why = LackWill
			}
			log.Add(Idle, Pow, i, why, 0, 0)
		}
	}
}

// ---- Workshops ------------------------------------------------------------

// mayMake: the specialist is in his workshop with the materials (SL3-MAN-01,
// SL3-CLO-01, SL3-FOR-01).
func (r *Rules) mayMake(s *State, good int) bool {
	k := r.sheets.recipes[good].shop
	return k < Shops && r.works(s, k) && r.hasMaterial(s, good)
}

// hasMaterial: what the recipe of a good asks for is in stock.
func (r *Rules) hasMaterial(s *State, good int) bool {
	n := &r.sheets.recipes[good].needs
	return s.StockWood >= n[0] && s.StockMat[Cloth] >= n[1] && s.StockMat[Metal] >= n[2] && s.StockMat[Paper] >= n[3] &&
		(good != int(Papers) || !r.Options.Workshop.Original || s.HasOriginal()) && (good != GoodDuct || r.ductsLeft(s) > 0)
}

// works: the specialist is in his workshop, nothing disturbs him, and he has
// not tried this turn.
func (r *Rules) works(s *State, k Shop) bool {
	w := &s.Shops[k]
	o := &r.Options.Workshop
	if w.Building < 0 || w.Done || w.Ready > s.Turn || r.at(s, r.user(k), w.Building) < 0 || r.denied(s, w.Building) {
		return false
	}
	if (k == Manufacture || k == Tailoring && o.ClothesNeed) && !r.covered(s, w.Building, o.Radius) {
		return false
	}
	if o.Interrupt > 0 {
		house := r.box(terrain.NoCell, w.Building)
		for i := range s.Guards {
			if house.near(point(s.Guards[i].Cell.Centre()), int(o.Interrupt)) {
				return false
			}
		}
		for i := range s.Ferrets {
			if s.Ferrets[i].near(r, house, int(o.Interrupt)) {
				return false
			}
		}
	}
	return true
}

func (r *Rules) make(s *State, good int, k Shop, c *dice.Chance, log *sim.Log) {
	w := &s.Shops[k]
	w.Done = true
	if !r.throw(int(r.Options.Workshop.Dice), int(r.Options.Workshop.Face), c) {
		log.Add(MadeItem, Pow, good, int(k), 0, 0)
		return
	}
	n := r.sheets.recipes[good].needs
	s.StockWood -= n[0]
	s.StockMat[Cloth] -= n[1]
	s.StockMat[Metal] -= n[2]
	s.StockMat[Paper] -= n[3]
	log.Add(MadeItem, Pow, good, int(k), 1, 0)
	if good == GoodDuct {
		if r.Options.Workshop.NextTurn {
			s.Ducts++
		} else {
			s.gain(Duct, 1)
		}
		return
	}
	s.Store[w.Building][good]++
	if r.Options.Workshop.NextTurn {
		s.Fresh[good]++
	}
}

// ---- Spies ------------------------------------------------------------------

// identify tries to find a spy out with the best leader near (SL3-STP-05 to
// -08).
func (r *Rules) identify(s *State, spy int, c *dice.Chance, log *sim.Log) {
	o := &r.Options.Spy
	s.Identified++
	target := o.Base
	for i := range r.people {
		radius := o.Radius
		if s.Men[i].Role == SBO {
			radius = o.SBORadius
		}
		if role := s.Men[i].Role; role <= BigS && s.Men[i].inCamp() && r.near(&s.Men[i], r.box(s.Men[spy].Cell, s.Men[spy].Building), int(radius)) {
			if role == SBO {
				target = min(target, o.SBO)
			} else {
				target = min(target, o.Big)
			}
		}
	}
	die := c.Die(dealDice)
	found := 0
	if s.Men[spy].Role == Stoolie && die >= int(target) {
		found = 1
		s.Men[spy].Where, s.Men[spy].Building, s.Men[spy].Cell = Gone, -1, terrain.NoCell
	}
	log.Add(SpyIdentified, Pow, spy, die, found, int(target))
}

// ---- Idea cards -------------------------------------------------------------

func (r *Rules) playIdea(s *State, k int, log *sim.Log) {
	s.Hand[k]--
	log.Add(IdeaPlayed, Pow, k, 0, 0, 0)
	switch k {
	case IdeaChoir: // at the newest shaft, or at the manufacture
		s.Choir = s.Shops[Manufacture].Building
		for i := range s.Tunnels {
			if t := &s.Tunnels[i]; t.Building >= 0 && t.Shaft < r.Options.Dig.Shaft {
				s.Choir = t.Building
			}
		}
	case IdeaBribe:
		s.Bribe = true
	case IdeaVolleyball:
		s.Volleyball = true
	case IdeaBoards:
		s.StockWood += int16(min(2, r.woodLeft(s)))
	case IdeaShift:
		s.GoodShift = true
	case IdeaTrail:
		s.FalseTrail = true
	case IdeaSick:
		for i := range r.people {
			if s.Men[i].Where == InCooler {
				r.outside(&s.Men[i])
				break
			}
		}
	}
}

// ---- Step 7: scenarios and the break ----------------------------------------

// Exit says how far a tunnel has come: 0 inside the fence, 1 beyond it, 2 in
// the woods.
func (r *Rules) Exit(t *Tunnel) int {
	if t.Building < 0 || t.Shaft < r.Options.Dig.Shaft {
		return 0
	}
	fence, woods := r.Needed(int(t.Building), t.North)
	switch {
	case int(t.Length) >= woods:
		return 2
	case int(t.Length) >= fence:
		return 1
	}
	return 0
}

func (r *Rules) mayBreak(s *State, i int) bool {
	t := &s.Tunnels[i]
	exit := r.Exit(t)
	return exit > 0 && (exit == 2 || r.Options.Escape.Target == 0) &&
		s.XDone&r.Options.Scenario.Required == r.Options.Scenario.Required&r.needed() &&
		r.KitCount(s) >= int(r.Options.Escape.MinKits)
}

// needed: X-scenarios that are not played at all are not asked for.
func (r *Rules) needed() uint8 {
	if !r.Options.Scenario.Enabled {
		return 0
	}
	return r.Options.Scenario.Allowed
}

func (r *Rules) legalSeven(s *State, buf []sim.Move) []sim.Move {
	buf = append(buf, Mv(KDone, 0, 0))
	for k := range Scenarios {
		if r.mayPlay(s, k) {
			buf = append(buf, Mv(KScenario, k, 0))
		}
	}
	for i := range s.Tunnels {
		if r.mayBreak(s, i) {
			buf = append(buf, Mv(KBreak, i, 0))
		}
	}
	if r.Options.Idea.Enabled {
		n, hand := int8(0), int8(0)
		for k := range s.IdeaPile {
			n += s.IdeaPile[k]
			hand += s.Hand[k]
		}
		if n > 0 && hand < r.Options.Idea.HandMax {
			buf = append(buf, Mv(KIdea, 0, 0))
		}
	}
	return buf
}

func (r *Rules) seven(s *State, kind, a int, c *dice.Chance, log *sim.Log) {
	s.close(stepSeven)
	switch kind {
	case KIdea:
		n := 0
		for _, k := range s.IdeaPile {
			n += int(k)
		}
		at := c.Stream(ideas).IntN(n)
		for k := range s.IdeaPile {
			if at -= int(s.IdeaPile[k]); at < 0 {
				s.IdeaPile[k]--
				s.Hand[k]++
				log.Add(IdeaDrawn, Pow, k, 0, 0, 0)
				break
			}
		}
	case KScenario:
		r.declareScene(s, a, c, log)
	case KBreak:
		s.Tunnel, s.Kits, s.Broken = int8(a), int8(min(r.KitCount(s), 100)), true
		woods := 0
		if r.Exit(&s.Tunnels[a]) == 2 {
			woods = 1
		}
		log.Add(BreakBegan, Pow, a, int(s.Kits), woods, 0)
		s.Phase = BreakStop
		r.breakOn(s, KYes, c, log)
	}
}

// breakOn lets the next man go, or ends the break (SL3-ESC-03, -04).
func (r *Rules) breakOn(s *State, kind int, c *dice.Chance, log *sim.Log) {
	o := &r.Options.Escape
	stop := kind == KDone
	if !stop {
		alarm := false
		if r.Exit(&s.Tunnels[s.Tunnel]) == 2 {
			a, b := c.Pair(breakDice)
			alarm = a+b <= int(o.AlarmWoods)
		} else {
			alarm = c.Die(breakDice) <= int(o.AlarmOpen)
		}
		if o.Kit&kitPapers != 0 {
			r.use(s, Papers)
		}
		switch {
		case o.Kit&kitClothes == 0:
		case s.Has(Clothes) > 0:
			r.use(s, Clothes)
		default:
			r.use(s, Uniform)
		}
		if o.Kit&kitMap != 0 {
			r.use(s, MapCompass)
		}
		s.Kits--
		if alarm {
			stop = true
			log.Add(EscapeTried, Pow, 0, int(s.BreakOut), 0, 0)
		} else {
			s.BreakOut = min(s.BreakOut+int16(o.PerKit), o.Max)
			log.Add(EscapeTried, Pow, 1, int(s.BreakOut), 0, 0)
			items := o.Parts()
			if s.Has(Ticket) > 0 {
				items++
				r.use(s, Ticket)
			}
			if r.getaway(-1, items, c, log) || !o.CleanOnly {
				s.Score = min(s.Score+int16(o.PerKit), o.Max)
			}
		}
	}
	if stop || s.Kits == 0 || s.BreakOut >= o.Max {
		s.close(stepSeven)
	}
}

// getaway throws for a man who is out, with so many items of a kit (SL3-CAP-01).
func (r *Rules) getaway(man, items int, c *dice.Chance, log *sim.Log) bool {
	die := c.Die(dealDice)
	clean := 0
	if die > int(r.Options.Escape.Recapture) && die+items >= int(r.Options.Escape.Getaway) {
		clean = 1
	}
	log.Add(Getaway, Pow, man, die, clean, 0)
	return clean == 1
}

// ---- End of the turn ----------------------------------------------------------

// What is settled at the end of a turn, in the order of turn.end_order's
// words.
const (
	endSand = iota
	endPapers
	endTheft
)

// endCheck settles the sand, or the Scrounger's pocket (SL3-TRN-09).
func (r *Rules) endCheck(s *State, log *sim.Log) {
	s.EndStep++
	if r.Options.Order.End[s.EndStep-1] == endSand {
		r.settleSand(s, log)
		return
	}
	if s.Detail < 0 {
		return
	}
	at := r.Board.Works[s.Detail].Pos
	if who := r.present(s, Scrounger); who >= 0 && r.near(&s.Men[who], point(at), int(r.Options.Work.ScroungerRadius)) && !r.guarded(s, at) {
		log.Add(PapersPicked, Pow, who, 0, 0, 0)
		r.got(s, Original, 1)
	}
}

// settleSand: what teams in the clear carry is gone, the rest goes back.
func (r *Rules) settleSand(s *State, log *sim.Log) {
	for i := range r.people {
		m := &s.Men[i]
		if m.Load == 0 {
			continue
		}
		clear := m.Where == Outdoors && r.clearOf(s, m.Cell)
		if !clear && s.Volleyball && m.Where == Outdoors && r.clearBut(s, m.Cell, 1) {
			clear, s.Volleyball = true, false // a game of volleyball hides one team from one German
		}
		if clear {
			s.Dispersed += int16(m.Load)
			log.Add(SandDispersed, Pow, i, int(m.Cell), 0, 0)
		} else {
			if t := &s.Tunnels[m.From]; t.Building >= 0 {
				t.Sand += m.Load
			} else {
				s.FoundSand += int16(m.Load)
			}
			log.Add(SandBack, Pow, i, int(m.Cell), 0, 0)
		}
		m.Load, m.From = 0, -1
	}
}

// clearOf: no guard, tower or ferret within 12 inches, no spy within 6
// (SL3-SND-02, SL3-STP-04).
func (r *Rules) clearOf(s *State, c terrain.Cell) bool { return r.clearBut(s, c, 0) }

// clearBut is clearOf where so many Germans look elsewhere.
func (r *Rules) clearBut(s *State, c terrain.Cell, ignore int) bool {
	o := &r.Options.Sand
	limit := int(o.Clear) * int(o.Clear)
	n, here := int(r.posts[c]), point(c.Centre())
	if n > ignore {
		return false
	}
	if o.Blockers&blockGuard != 0 {
		for i := range s.Guards {
			n += bit(terrain.Far(s.Guards[i].Cell, c) <= limit)
		}
	}
	if o.Blockers&blockFerret != 0 {
		for i := range s.Ferrets {
			n += bit(s.Ferrets[i].near(r, here, int(o.Clear)))
		}
	}
	if o.Blockers&blockOfficer != 0 && terrain.Far(s.Kommandant, c) <= limit {
		n++
	}
	if n > ignore {
		return false
	}
	spy := int(r.Options.Spy.SandRadius)
	for i, to := r.Span(Stoolie); i < to; i++ {
		if m := &s.Men[i]; m.Role == Stoolie && m.inCamp() && r.near(m, here, spy) {
			return false
		}
	}
	return true
}

// Who keeps a team from losing its sand, bits of sand.blockers.
const (
	blockGuard = 1 << iota // and sentries
	blockTower
	blockFerret
	blockOfficer
)

// layPosts counts for every cell the sentries and towers that are too near to
// lose sand there; they never move.
func (r *Rules) layPosts() {
	o := &r.Options.Sand
	limit := 4 * int(o.Clear) * int(o.Clear)
	for c := range terrain.Cell(terrain.Cells) {
		if o.Blockers&blockGuard != 0 {
			for _, p := range r.Board.Sentries {
				if terrain.FarPoint(p, c) <= limit {
					r.posts[c]++
				}
			}
		}
		if o.Blockers&blockTower != 0 {
			for _, p := range r.Board.Towers {
				if terrain.FarPoint(p, c) <= limit {
					r.posts[c]++
				}
			}
		}
	}
}

// guarded: a guard, sentry or ferret within 12 inches of the detail.
func (r *Rules) guarded(s *State, at terrain.Point) bool {
	n := 2 * int(r.Options.Work.GuardRadius)
	for i := range s.Guards {
		if terrain.FarPoint(at, s.Guards[i].Cell) <= n*n {
			return true
		}
	}
	for _, p := range r.Board.Sentries {
		if terrain.FarPoints(at, p) <= n*n {
			return true
		}
	}
	for i := range s.Ferrets {
		if s.Ferrets[i].near(r, point(at), int(r.Options.Work.GuardRadius)) {
			return true
		}
	}
	if r.Options.Work.TowersBlock {
		for _, p := range r.Board.Towers {
			if terrain.FarPoints(at, p) <= n*n {
				return true
			}
		}
	}
	return false
}

// maySteal: another prisoner near the detail who has not tried (SL3-MNT-03).
func (r *Rules) maySteal(s *State, i int) bool {
	m := &s.Men[i]
	role := s.Men[i].Role
	return s.Detail >= 0 && !s.Wary && !m.Stole && m.inCamp() && role != Scrounger && !r.isSpy(s, i) &&
		(!role.IsTeam() || r.Options.Work.TeamsSteal) &&
		(m.Where == Outdoors || !r.Options.Work.ThiefOutdoors) &&
		r.near(m, point(r.Board.Works[s.Detail].Pos), int(r.Options.Work.ThiefRadius))
}

func (r *Rules) anyThief(s *State) bool {
	if s.Detail < 0 {
		return false
	}
	for i := range r.people {
		if r.maySteal(s, i) {
			return true
		}
	}
	return false
}

func (r *Rules) theft(s *State, kind, i int, c *dice.Chance, log *sim.Log) {
	if kind == KDone {
		s.Wary = true
		return
	}
	m := &s.Men[i]
	m.Stole = true
	die := c.Die(dealDice)
	comes := r.Options.Work.Theft[die-1]
	item := [...]int{-1, -1, -1, int(Cable), int(ToolBelt), int(Ladder)}[comes]
	log.Add(Stole, Pow, i, die, item, 0)
	switch {
	case comes == theftCooler:
		r.cool(s, i, r.Options.Cooler.Theft, CoolTheft, log)
	case comes == theftCloses:
		s.Wary = true
	case item == int(Ladder):
		r.got(s, Ladder, 2) // and a pick axe
	case item >= 0:
		r.got(s, Item(item), 1)
	}
}

// endTurn closes the turn (SL3-TRN-06, -07, -09).
func (r *Rules) endTurn(s *State, log *sim.Log) {
	for i := range r.people {
		m := &s.Men[i]
		m.Declared, m.Stole, m.Done = false, false, false
	}
	for i := range s.Tunnels {
		s.Tunnels[i].Dug = false
	}
	for k := range s.Shops {
		s.Shops[k].Done = false
	}
	for i := range s.Loans {
		if s.Loans[i] != 0 && s.Loans[i] <= s.Turn+1 {
			s.Loans[i] = 0
			if s.Has(Original) > 0 {
				r.use(s, Original)
			}
		}
	}
	s.Fresh = [Items]int8{}
	s.gain(Duct, int16(s.Ducts))
	s.Ducts = 0
	s.Striped, s.Snipped = 0, 0
	s.Searches, s.SpotDone, s.Identified, s.Bartered = 0, false, 0, false
	s.Detail, s.Wary, s.Event = -1, false, 0
	s.Choir, s.Bribe, s.GoodShift, s.Volleyball = -1, false, false, false
	over, cause := s.Turn >= r.Options.Game.Turns, EndTime
	if s.Broken {
		over, cause = true, EndBreak
	} else if r.Options.Win.EarlyStop && r.hopeless(s) {
		over, cause = true, EndHopeless
	}
	if over {
		s.Winner = int8(German)
		enough := s.BreakOut >= r.Options.Win.MinOut
		if !r.Options.Win.NeedsBreak {
			enough = s.Score >= r.Options.Win.MinOut
		}
		if enough {
			s.Winner = int8(Pow)
		}
		s.Cause, s.Phase = int8(cause), Over
		log.Add(GameOver, sim.Seat(s.Winner), int(s.Winner), cause, r.score(s), int(s.Turn))
		return
	}
	s.Turn++
	log.Add(TurnBegan, German, int(s.Turn), 0, 0, 0)
	s.Phase = GDeploy
}

// score is the number of prisoners out.
func (r *Rules) score(s *State) int {
	if r.Options.Win.Individuals {
		return int(s.Score)
	}
	return int(s.BreakOut)
}

// hopeless: it is too late for a tunnel, and no other way counts (SL3-WIN-03).
func (r *Rules) hopeless(s *State) bool {
	if !r.Options.Win.NeedsBreak || r.Options.Win.Individuals && r.alone != 0 {
		return false
	}
	return r.tooLate(s)
}

// tooLate: not even successes every turn would open a way out by a tunnel in
// time.
func (r *Rules) tooLate(s *State) bool {
	left := int(r.Options.Game.Turns - s.Turn)
	if r.farewell <= left {
		return false
	}
	for i := range s.Tunnels {
		if t := &s.Tunnels[i]; t.Building >= 0 && r.successes(int(t.Building), t.North, t.Length, t.Shaft) <= left {
			return false
		}
	}
	return true
}

// successes are those that a tunnel from a building still takes.
func (r *Rules) successes(b int, north bool, length, shaft int8) int {
	o := &r.Options.Dig
	want, woods := r.Needed(b, north)
	if r.Options.Escape.Target == 1 {
		want = woods
	}
	return int(o.Shaft-shaft) + max(0, (want-int(length)+int(o.Inches)-1)/int(o.Inches))
}
