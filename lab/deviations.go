package lab

import (
	"cmp"
	"context"
	"fmt"
	"hash/fnv"
	"maps"
	"slices"
	"strconv"

	"escapesim/reports"
	"escapesim/rulesets"
	"escapesim/sim"
	"escapesim/sim/dice"
)

// Deviations measures what a seat gains by answering a question otherwise, in all
// games, against the same others on the same chance. A question is an interrupt, a
// choice of the opening, or one kind of decision of the turn; the answers are the
// first on the list, the last, one by lot, each that there is; for a kind of
// decision of the turn, making it whenever it is open, and never. Each parameter
// of the bot is set to its least and greatest value, too. Where the seat is
// several, as the Allies are, one of them at a time deviates, and gains are to it.
//
// What loses for sure is not played on after a quarter of the games or less. What comes
// out best of many is partly picked by luck, so the best few are played again, in games
// that follow those of the job and are several times as many: Again tells of these
// alone. The counts do not depend on the number of workers. The error is the user's, or ctx's:
// the audit then holds the games of the looks that were finished.
func (f Table) Deviations(ctx context.Context, rules, seat string, job Job, confidence float64) (*reports.Audit, error) {
	e, players, _, err := f.Open(rules)
	if err != nil {
		return nil, err
	}
	seats, err := seatsNamed(rules, len(players), seat)
	if err != nil {
		return nil, err
	}
	var list []*deviation
	for _, s := range seats {
		more, err := f.turnedBots(rules, len(players), players[s])
		if err != nil {
			return nil, err
		}
		for _, d := range more { // the same parameter of all seats is one deviation
			at := slices.IndexFunc(list, func(o *deviation) bool { return o.question == d.question && o.words == d.words })
			if at < 0 {
				list = append(list, d)
				continue
			}
			maps.Copy(list[at].bots, d.bots)
		}
	}
	a := f.newAudit(rules, seat, e, players, job, confidence)
	return a, e.deviate(ctx, a, seats, list, job)
}

func noQuestions(rules string) error {
	return userf("%s: this game does not say what its players are asked, so that nothing can be answered otherwise", rules)
}

// seatsNamed are the seats that a word means at a table of so many players.
func seatsNamed(rules string, players int, word string) ([]sim.Seat, error) {
	g, err := GameOf(rules)
	if err != nil {
		return nil, err
	}
	var names []string
	for _, w := range g.Seats(players) {
		if w.Name == word {
			return w.Seats, nil
		}
		names = append(names, w.Name)
	}
	return nil, userf("--seat %s: no such seat%s", word, OrOneOf(word, names))
}

// Several reports whether a word means several seats at a table of so many players.
func Several(rules string, players int, word string) bool {
	seats, err := seatsNamed(rules, players, word)
	return err == nil && len(seats) > 1
}

// Audited is what audits have found of a rule set, a name or a file; nil where nobody
// has noted any.
func Audited(rules string) (*reports.Audited, error) {
	text, err := rulesets.Audits(rules)
	if text == nil || err != nil {
		return nil, user(err)
	}
	f, err := reports.ReadAudited(text)
	if err != nil {
		return nil, userf("the audits of %s: %v", rules, err)
	}
	return f, nil
}

// Bots is the second error bar of a table: how much its seats could gain by playing
// better, as far as audits of the rules tell.
func (f Table) Bots(rules string, e Experiment, players int) (*reports.Bots, error) {
	audits, err := Audited(rules)
	if err != nil {
		return nil, err
	}
	b := audits.Bar(e.Hash(), players)
	_, seats, err := f.Seated(rules)
	b.Others = b.Audited && slices.ContainsFunc(seats, func(p Player) bool { return p.Text != b.Seats[0].Policy })
	return b, err
}

// turnedBots are the bot of a seat with one parameter of its own at its least or greatest.
func (f Table) turnedBots(rules string, players int, p Player) (list []*deviation, err error) {
	g, err := GameOf(rules)
	if err != nil || p.own != nil || p.program != nil {
		return nil, err
	}
	row := BotNamed(g.Bots(), p.Policy)
	words := g.Seats(players)
	for _, q := range row.Parameters {
		if q.Skill || !coversSeat(q.Seats, words, p.Seat) {
			continue
		}
		for _, x := range []float64{q.Lo, q.Hi} {
			if x == p.Parameters[q.Name] {
				continue
			}
			text := row.Name
			for _, o := range row.Parameters {
				value := p.Parameters[o.Name]
				if o.Name == q.Name {
					value = x
				}
				text += ":" + o.Name + "=" + strconv.FormatFloat(value, 'g', -1, 64)
			}
			other := f
			other.Seats += "," + p.Name + "=" + text
			if f.Seats == "" {
				other.Seats = other.Seats[1:]
			}
			e, _, _, err := other.Open(rules)
			if err != nil {
				return nil, err
			}
			list = append(list, &deviation{
				question: row.Name, give: byBot, words: fmt.Sprintf("%s=%g", q.Name, x), bots: map[sim.Seat]Experiment{p.Seat: e},
			})
		}
	}
	return list, nil
}

// deviation is a question and how it is answered.
type deviation struct {
	question string
	turn     bool
	give     given
	answer   sim.Move // of those that give one
	words    string
	bots     map[sim.Seat]Experiment // byBot: the table with the other bot in that seat

	gain    reports.Gain
	dropped bool
	again   *reports.Gain // in games of the second look; nil where there was none
}

// given is how a question is answered.
type given uint8

const (
	firstOpen   given = iota // of the list
	lastOpen                 //
	byLot                    //
	always                   // one answer, where it is open and the bot gives another: its first move
	alwaysByLot              // one of its moves by lot
	never                    // the first move that answers otherwise
	byBot                    // by another bot
)

// stream is the chance of a deviation in a game.
func (d *deviation) stream(seed, game uint64, seat sim.Seat) dice.Stream {
	h := fnv.New64a()
	fmt.Fprintf(h, "%s %s", d.question, d.words)
	return dice.NewStream(seed^h.Sum64(), game, dice.Bot(int(seat)))
}

// pilot is how many games tell which questions there are; most of their answers
// that are tried one by one is mostAnswers.
const (
	pilot       = 64
	mostAnswers = 64
)

// stages are the shares of the games after which losers are dropped.
var stages = [...]uint64{16, 8, 4, 2, 1}

// The second look is at so many of the deviations that came out best, in so many times
// the games.
const (
	secondLooks     = 5
	secondLookGames = 5
)

// DeviationJobs is how many jobs an audit of deviations plays one after the other:
// which games the next one plays depends on what came of the one before.
const DeviationJobs = 1 + len(stages) + 1 // the first one looks for questions, the last one again at the best answers

// deviate plays the audit.
func (p *played[S, V]) deviate(ctx context.Context, a *reports.Audit, seats []sim.Seat, list []*deviation, job Job) error {
	rules := p.table().Rules
	asker, asks := rules.(sim.Asker[S])
	scorer, scores := rules.(sim.Scorer[S])
	if !asks || !scores {
		return noQuestions(a.Rules)
	}
	found, err := p.questions(ctx, asker, seats, Job{Seed: job.Seed, First: job.First, Games: min(job.Games, pilot), Workers: job.Workers})
	if err != nil {
		return err
	}
	list = append(list, found...)
	// look plays some more games of each deviation: the score of the base, and the gains.
	look := func(first, games uint64, alive []*deviation) (sums, error) {
		job.First, job.Games = first, games
		empty := func() sums { return make(sums, 1+len(alive)) }
		return journaled(ctx, about(seats, alive), tablesOf(p, alive), job, empty, dealt(empty, func(part sums, job Job) func(game uint64) {
			w := newDeviator(p, asker, scorer, seats, alive, part)
			return func(game uint64) { w.play(job.Seed, game) }
		}))
	}
	var base reports.Gain
	played, total := uint64(0), job.Games
	for _, share := range stages {
		games := (total+share-1)/share - played
		if games == 0 {
			continue
		}
		alive := slices.DeleteFunc(slices.Clone(list), func(d *deviation) bool { return d.dropped })
		got, err := look(a.First+played, games, alive)
		base.Merge(got[0])
		for i, d := range alive {
			d.gain.Merge(got[1+i])
		}
		played += got.Games()
		if err != nil {
			a.Partial = true
			if ctx.Err() == nil {
				return err
			}
			break
		}
		each := reports.Together(a.Confidence, len(list))
		for _, d := range alive {
			if _, in := d.gain.Mean(float64(len(seats)*sim.Win), each); in.Hi < 0 {
				d.dropped = share > 1
			}
		}
	}
	best := bestOf(list)
	if !a.Partial && len(best) > 0 {
		got, err := look(a.First+total, secondLookGames*total, best)
		for i, d := range best {
			if got[1+i].Games > 0 {
				d.again = &got[1+i]
			}
		}
		if err != nil {
			a.Partial = true
			if ctx.Err() == nil {
				return err
			}
		}
	}
	unit := float64(len(seats) * sim.Win)
	mean, in := base.Mean(unit, a.Confidence)
	a.Base = reports.AuditBase{Games: base.Games, P: reports.Number(mean), Lo: reports.Number(max(in.Lo, 0)), Hi: reports.Number(min(in.Hi, 1))}
	a.Deviations = []reports.Deviation{}
	for _, d := range list {
		row := reports.Deviation{Question: d.question, Answer: d.words, Gained: reports.Gains(&d.gain, unit, a.Confidence, len(list)), Dropped: d.dropped}
		if d.again != nil {
			again := reports.Gains(d.again, unit, a.Confidence, len(best))
			row.Again = &again
		}
		a.Deviations = append(a.Deviations, row)
	}
	a.Sort()
	return ctx.Err()
}

// bestOf are the few deviations that came out best, of those that change a game.
func bestOf(list []*deviation) []*deviation {
	best := slices.DeleteFunc(slices.Clone(list), func(d *deviation) bool { return d.dropped || d.gain.Met == 0 })
	slices.SortStableFunc(best, func(x, y *deviation) int { return cmp.Compare(y.gain.Sum, x.gain.Sum) })
	return best[:min(len(best), secondLooks)]
}

// about says which deviations of which seats are played.
func about(seats []sim.Seat, list []*deviation) string {
	text := fmt.Sprint("deviations of ", seats)
	for _, d := range list {
		text += fmt.Sprintf(", %s: %s", d.question, d.words)
	}
	return text
}

// tablesOf are the tables of an audit: the base, and those with other bots.
func tablesOf(base Experiment, list []*deviation) []Experiment {
	tables := []Experiment{base}
	for _, d := range list {
		for _, seat := range slices.Sorted(maps.Keys(d.bots)) {
			tables = append(tables, d.bots[seat])
		}
	}
	return tables
}

// questions are what seats are asked in some games.
type questions struct {
	games uint64
	asked map[string]*asked
}

// asked is a question.
type asked struct {
	turn    bool
	most    int // moves open at once
	answers map[sim.Move]string
}

// Games is how many they were.
func (q *questions) Games() uint64 { return q.games }

// about is a question, which is added when there is none.
func (q *questions) about(question string, turn bool) *asked {
	if q.asked[question] == nil {
		q.asked[question] = &asked{turn: turn, answers: map[sim.Move]string{}}
	}
	return q.asked[question]
}

// Merge adds what seats are asked in other games.
func (q *questions) Merge(o *questions) {
	q.games += o.games
	for question, more := range o.asked {
		a := q.about(question, more.turn)
		a.most = max(a.most, more.most)
		maps.Copy(a.answers, more.answers)
	}
}

// Carry carries the questions; what is read is added.
func (q *questions) Carry(w *reports.Wire) {
	w.Uint(&q.games)
	list := slices.Sorted(maps.Keys(q.asked))
	for i := range w.Len(len(list)) {
		question, a := "", &asked{answers: map[sim.Move]string{}}
		if !w.Reading() {
			question, a = list[i], q.asked[list[i]]
		}
		w.Text(&question)
		w.Plain(&a.turn)
		reports.CarryInt(w, &a.most)
		answers := slices.Sorted(maps.Keys(a.answers))
		for k := range w.Len(len(answers)) {
			var answer uint64
			words := ""
			if !w.Reading() {
				answer, words = uint64(answers[k]), a.answers[answers[k]]
			}
			w.Uint(&answer)
			w.Text(&words)
			a.answers[sim.Move(answer)] = words
		}
		q.asked[question] = a
	}
}

// questions are the deviations that some games of the base show: every question
// that the seats are asked and every answer that is open to it.
func (p *played[S, V]) questions(ctx context.Context, asker sim.Asker[S], seats []sim.Seat, job Job) ([]*deviation, error) {
	empty := func() *questions { return &questions{asked: map[string]*asked{}} }
	all, err := journaled(ctx, fmt.Sprint("questions to ", seats), []Experiment{p}, job, empty, dealt(empty, func(part *questions, job Job) func(game uint64) {
		m := p.table()
		return func(game uint64) {
			part.games++
			m.Start(job.Seed, game)
			for {
				d, on := m.Next()
				if !on {
					return
				}
				if len(d.Legal) > 1 && slices.Contains(seats, d.Seat) {
					question, turn := asker.Asking(&m.State)
					q := part.about(question, turn)
					q.most = max(q.most, len(d.Legal))
					for _, move := range d.Legal {
						answer := asker.AnswerOf(&m.State, move)
						if _, known := q.answers[answer]; !known {
							q.answers[answer] = asker.SayAnswer(answer)
						}
					}
				}
				m.Step()
			}
		}
	}))
	if err != nil {
		return nil, err
	}
	var list []*deviation
	for _, question := range slices.Sorted(maps.Keys(all.asked)) {
		q := all.asked[question]
		add := func(give given, answer sim.Move, words string) {
			list = append(list, &deviation{question: question, turn: q.turn, give: give, answer: answer, words: words})
		}
		if !q.turn && (q.most > 2 || len(q.answers) < 2) { // of two, first and last are the answers themselves
			add(firstOpen, 0, "the first")
			add(lastOpen, 0, "the last")
		}
		if !q.turn {
			add(byLot, 0, "by lot")
		}
		if len(q.answers) < 2 || len(q.answers) > mostAnswers {
			continue
		}
		for _, answer := range slices.Sorted(maps.Keys(q.answers)) {
			words := q.answers[answer]
			add(always, answer, words)
			if q.turn {
				list[len(list)-1].words = words + " whenever open"
				add(alwaysByLot, answer, words+" whenever open, by lot")
				add(never, answer, words+" never")
			}
		}
	}
	return list, nil
}

// deviator plays games as they are and with each deviation, in one worker.
type deviator[S comparable, V any] struct {
	asker  sim.Asker[S]
	scorer sim.Scorer[S]
	seats  []sim.Seat
	list   []*deviation
	about  map[string][]int // deviations by question

	base, other *sim.Match[S, V]
	bots        []map[sim.Seat]*sim.Match[S, V] // by deviation: tables with other bots

	lots   [][]dice.Stream // by seat, deviation
	parted [][]bool
	ends   [][]int // scores of games that have parted
	picked []sim.Move

	score *reports.Gain
	gains []reports.Gain
}

func newDeviator[S comparable, V any](p *played[S, V], asker sim.Asker[S], scorer sim.Scorer[S], seats []sim.Seat, list []*deviation, part sums) *deviator[S, V] {
	w := &deviator[S, V]{asker: asker, scorer: scorer, seats: seats, list: list, base: p.table(), other: p.table(), about: map[string][]int{}, score: &part[0], gains: part[1:]}
	w.bots = make([]map[sim.Seat]*sim.Match[S, V], len(list))
	for i, d := range list {
		if d.give != byBot {
			w.about[d.question] = append(w.about[d.question], i)
			continue
		}
		w.bots[i] = map[sim.Seat]*sim.Match[S, V]{}
		for seat, e := range d.bots {
			w.bots[i][seat] = e.(*played[S, V]).table()
		}
	}
	for range seats {
		w.lots = append(w.lots, make([]dice.Stream, len(list)))
		w.parted = append(w.parted, make([]bool, len(list)))
		w.ends = append(w.ends, make([]int, len(list)))
	}
	return w
}

// play plays one game. The base is played once; a deviation is played from the
// decision on where it answers otherwise, which is the same as playing it whole.
func (w *deviator[S, V]) play(seed, game uint64) {
	for k, seat := range w.seats {
		for i, d := range w.list {
			w.parted[k][i] = false
			if d.give == byLot || d.give == alwaysByLot {
				w.lots[k][i] = d.stream(seed, game, seat)
			}
		}
	}
	m := w.base
	m.Start(seed, game)
	asked := func(s *S) bool {
		seat, _ := m.Rules.Actor(s)
		if !slices.Contains(w.seats, seat) {
			return false
		}
		question, _ := w.asker.Asking(s)
		return len(w.about[question]) > 0
	}
	for m.PlayUntil(asked) {
		if d, _ := m.Next(); len(d.Legal) > 1 {
			question, _ := w.asker.Asking(&m.State)
			k := slices.Index(w.seats, d.Seat)
			for _, i := range w.about[question] {
				if w.parted[k][i] {
					continue
				}
				if move := w.answer(w.list[i], &m.State, d, &w.lots[k][i]); move != d.Move {
					w.parted[k][i] = true
					w.other.StartFrom(&m.State, seed, game)
					w.other.Chance, w.other.Decisions = m.Chance, m.Decisions
					w.make(w.other, move)
					w.ends[k][i] = w.goOn(k, i)
				}
			}
		}
		m.Step()
	}
	w.count(seed, game)
}

// count adds the game and what became of it to the sums.
func (w *deviator[S, V]) count(seed, game uint64) {
	total := 0
	for _, seat := range w.seats {
		total += w.scorer.ScoreOf(&w.base.State, seat)
	}
	w.score.Add(total, true)
	for i, d := range w.list {
		by, met := 0, false
		for k, seat := range w.seats {
			score := w.scorer.ScoreOf(&w.base.State, seat)
			if other := w.bots[i][seat]; other != nil {
				other.Play(seed, game)
				met = met || other.State != w.base.State || other.Decisions != w.base.Decisions
				by += w.scorer.ScoreOf(&other.State, seat) - score
			}
			if d.give != byBot && w.parted[k][i] {
				met = true
				by += w.ends[k][i] - score
			}
		}
		w.gains[i].Add(by, met)
	}
}

// goOn plays the other match to its end with a deviation of one seat, and scores
// it.
func (w *deviator[S, V]) goOn(k, i int) int {
	m, d, seat := w.other, w.list[i], w.seats[k]
	asked := func(s *S) bool {
		if actor, _ := m.Rules.Actor(s); actor != seat {
			return false
		}
		question, _ := w.asker.Asking(s)
		return question == d.question
	}
	for m.PlayUntil(asked) {
		next, _ := m.Next()
		if len(next.Legal) > 1 {
			if move := w.answer(d, &m.State, next, &w.lots[k][i]); move != next.Move {
				w.make(m, move)
				continue
			}
		}
		m.Step()
	}
	return w.scorer.ScoreOf(&m.State, seat)
}

func (w *deviator[S, V]) make(m *sim.Match[S, V], move sim.Move) {
	if err := m.Apply(move); err != nil {
		panic(err) // it is on the list
	}
}

// answer is what the deviation answers instead of the move that the bot is about to
// make; that move itself where it has nothing against it.
func (w *deviator[S, V]) answer(d *deviation, s *S, next sim.Decision, lots *dice.Stream) sim.Move {
	legal := next.Legal
	switch d.give {
	case firstOpen:
		return legal[0]
	case lastOpen:
		return legal[len(legal)-1]
	case byLot:
		return legal[lots.IntN(len(legal))]
	case always, alwaysByLot:
		if w.asker.AnswerOf(s, next.Move) == d.answer {
			return next.Move
		}
		w.picked = w.picked[:0]
		for _, move := range legal {
			if w.asker.AnswerOf(s, move) == d.answer {
				if d.give == always {
					return move
				}
				w.picked = append(w.picked, move)
			}
		}
		if len(w.picked) > 0 {
			return w.picked[lots.IntN(len(w.picked))]
		}
	case never:
		if w.asker.AnswerOf(s, next.Move) != d.answer {
			return next.Move
		}
		for _, move := range legal {
			if w.asker.AnswerOf(s, move) != d.answer {
				return move
			}
		}
	}
	return next.Move
}
