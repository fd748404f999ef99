package colditz

import (
	"escapesim/sim"
	"escapesim/sim/colditz/board"
	"escapesim/sim/dice"
)

// ComboOptions: two security cards together against a tunnel.
type ComboOptions struct {
	Chapel bool `key:"tunnel.chapel_combo" clause:"COL-TUN-26" default:"false" assumed:"marked as optional" doc:"the card for a detected tunnel and the search card of the room where it starts, played together, let guards of the inner courtyard into that tunnel for one turn"`
}

// combined: the tunnel against which both cards were played in this turn.
func (r *Rules) combined(s *State, t board.Tunnel) bool { return s.Combo.Is(t) }

// startRoom is the room where a tunnel starts.
func (r *Rules) startRoom(t board.Tunnel) board.Room {
	tunnel := &r.Board.Tunnels[t]
	if len(tunnel.Circles) == 0 {
		return board.NoRoom
	}
	if room := r.Board.Circles[tunnel.Circles[0]].Room; room != board.NoRoom || len(tunnel.Entry) == 0 {
		return room
	}
	return r.Board.Circles[tunnel.Entry[0]].Room
}

// comboCard is the search card of the room where a tunnel starts, if the
// German holds it; -1 otherwise. Most tunnels have none (COL-TUN-30).
func (r *Rules) comboCard(s *State, t board.Tunnel) int {
	return r.searchCardOf(s, r.startRoom(t))
}

// playCombo lays both cards down. The search card searches nothing
// (COL-TUN-29).
func (r *Rules) playCombo(s *State, t board.Tunnel, c *dice.Chance, log *sim.Log) {
	card := r.comboCard(s, t)
	r.layDownSearch(s, card, c, log)
	r.detect(s, t, c, log)
	s.Combo = board.Some(t)
}

// fromInside: the guard comes into the tunnel by its room, in the turn of
// both cards.
func (r *Rules) fromInside(s *State, g Guard, t board.Tunnel) bool {
	return r.combined(s, t) && r.Board.Circles[s.Guards[g].At].Area <= board.RoomArea
}

// entriesFromInside appends the circles at which a guard of the inner courtyard
// comes into the tunnel. The way there is one decision: he passes over
// prisoners and may not stop where one stands (COL-TUN-27).
func (r *Rules) entriesFromInside(s *State, g Guard, t board.Tunnel, buf []sim.Move) []sim.Move {
	w := r.walksFromInside(s, g, t)
	for i, c := range r.Board.Tunnels[t].Circles {
		if d := w.to(c); s.Tunnel[t].In[i] == 0 && d > 0 && d <= int(s.walkingPips()) {
			buf = append(buf, pack(GuardEnterTunnel, int(g), int(c), 0))
		}
	}
	return buf
}

// walksFromInside measures the ways of a guard through the courtyard and the
// room where the tunnel starts, over prisoners, into the tunnel.
func (r *Rules) walksFromInside(s *State, g Guard, t board.Tunnel) walks {
	w := r.walksOf(s, theRaidInside, g, r.startRoom(t), nil)
	start := &w.steps[r.Board.Tunnels[t].Circles[0]]
	for _, e := range r.Board.Tunnels[t].Entry {
		if d := w.steps[e]; d >= 0 && int16(d) < s.Pips && (*start < 0 || d+1 < *start) {
			*start = d + 1
		}
	}
	return w
}

// leaveRoom sends home the guards who are left in the room when the turn of
// both cards ends; there is no way in any more (COL-TUN-28).
func (r *Rules) leaveRoom(s *State, log *sim.Log) {
	t, ok := s.Combo.Get()
	if !ok {
		return
	}
	room := r.startRoom(t)
	s.Combo = board.None
	for g := range Guard(r.guards) {
		if p := &s.Guards[g]; p.Zone == OnBoard && r.Board.Circles[p.At].Room == room {
			r.barracks(s, g, WhenTurnEnds, log)
		}
	}
}

// comboDecisions: both cards are played against a tunnel: in time, as a search
// card alone (COL-TUN-26).
func comboDecisions() []decision {
	return []decision{{
		kind: PlayCombo, words: "detect", args: []argument{
			func(_ *Rules, _ *State, x choice) string { return board.TunnelNames[x.a] + " with search" },
		},
		open: []opening{{at: during(guarding), under: func(o *Options) bool {
			return o.Combo.Chapel
		}, cards: some(DetectedCard), list: func(r *Rules, s *State, buf []sim.Move) []sim.Move {
			if s.Combo != board.None || s.Acted && r.Options.cardsFirst() {
				return buf
			}
			for t := range board.Tunnels {
				if !s.Tunnel[t].Detected && (s.Tunnel[t].Men > 0 || !r.Options.Tunnel.NeedsOpen) &&
					r.comboCard(s, t) >= 0 {
					buf = append(buf, pack(PlayCombo, int(t), 0, 0))
				}
			}
			return buf
		}}},
		do: func(u umpire, x choice) { u.playCombo(u.s, x.tunnel(), u.c, u.log) },
	}}
}
