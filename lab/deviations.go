package lab

import (
	"cmp"
	"context"
	"fmt"
	"hash/fnv"
	"maps"
	"slices"

	"escapesim/reports"
	"escapesim/sim"
	"escapesim/sim/dice"
)

// Deviations measures what a seat gains by answering a question otherwise, in all
// games, against the same others on the same chance. A question is an interrupt, a
// choice of the opening, or one kind of decision of the turn; the answers are the
// first on the list, the last, one by lot, each that there is; for a kind of
// decision of the turn, making it whenever it is open, and never, but what is listed
// first beside it. Where the seat is several, as the Allies are, one of them at a time
// deviates, and gains are to it.
//
// What loses for sure is not played on after some of the games. What comes out best of
// many is partly picked by luck, so the best few are played again, in games that follow
// those of the job and are several times as many: Again tells of these alone. The counts
// do not depend on the number of workers. The error is the user's, or ctx's: the audit
// then holds the games that were played before.
func (f Table) Deviations(
	ctx context.Context, rules, seat string, job Job, confidence float64,
) (*reports.Audit, error) {
	t, err := f.OpenAudit(rules, seat, job, confidence)
	if err != nil {
		return nil, err
	}
	return t.Audit, t.deviate(ctx, t.Audit, t.Seats, job)
}

// NoQuestions is the error of whoever looks for better answers in a game that asks nothing.
func NoQuestions(rules string) error {
	return Userf("%s: this game does not say what its players are asked, so that nothing can be answered otherwise",
		rules)
}

// deviation is a question and how it is answered.
type deviation struct {
	question string
	give     given
	answer   sim.Move // of those that give one
	words    string

	gain    reports.Gain
	dropped bool
	again   *reports.Gain // in games of the second look; nil where there was none
}

// given is how a question is answered.
type given uint8

const (
	firstOpen   given = iota // by the first move of the list
	lastOpen                 // by the last
	byLot                    // by any of the list
	always                   // as the answer says, where it is open and the bot gives another: by its first move
	alwaysByLot              // likewise, by any of its moves
	never                    // not as the answer says: by the first move that answers otherwise
)

// stream is the chance of a deviation in a game.
func (d *deviation) stream(seed, game uint64, seat sim.Seat) dice.Stream {
	h := fnv.New64a()
	fmt.Fprintf(h, "%s %s", d.question, d.words)
	return dice.NewStream(seed^h.Sum64(), game, dice.Bot(int(seat)))
}

const (
	pilot       = 64 // games that tell which questions there are
	mostAnswers = 64 // to a question that are tried one by one

	secondLooks     = 5 // deviations, the best, that are played again
	secondLookGames = 5 // times the games in which they are
)

// stages are the parts of the games after which losers are dropped: after a 16th, an
// 8th, and so on.
var stages = [...]uint64{16, 8, 4, 2, 1}

// DeviationJobs is how many jobs an audit of deviations plays one after the other:
// which games the next one plays depends on what came of the one before.
const DeviationJobs = 1 + len(stages) + 1 // the first one looks for questions, the last one again at the best answers

// deviate plays the audit.
func (p *played[S, V]) deviate(ctx context.Context, a *reports.Audit, seats []sim.Seat, job Job) error {
	rules := p.table().Rules
	asker, asks := rules.(sim.Asker[S])
	scorer, scores := rules.(sim.Scorer[S])
	if !asks || !scores {
		return NoQuestions(a.Rules)
	}
	ahead := Job{Seed: job.Seed, First: job.First, Games: min(job.Games, pilot), Workers: job.Workers}
	asked, err := p.questionsTo(ctx, asker, seats, ahead)
	if err != nil {
		return err
	}
	list := asked.deviations()
	play := func(first, games uint64, alive []*deviation) (Sums, error) {
		job.First, job.Games = first, games
		empty := func() Sums { return make(Sums, 1+len(alive)) }
		return Journaled(ctx, about(seats, alive), []Experiment{p}, job, empty,
			Dealt(empty, func(part Sums, job Job) func(game uint64) {
				w := newDeviator(p, asker, scorer, seats, alive, part)
				return func(game uint64) { w.play(job.Seed, game) }
			}))
	}
	unit := float64(len(seats) * sim.Win)
	first, total := job.First, job.Games
	base, err := narrow(list, unit, reports.Together(a.Confidence, len(list)), first, total, play)
	best := bestOf(list)
	if err == nil {
		err = lookAgain(best, first+total, secondLookGames*total, play)
	}
	if a.Partial = err != nil; a.Partial && ctx.Err() == nil {
		return err
	}
	a.Base.Games = base.Games
	a.Base.P, a.Base.Bounds = base.Share(unit, a.Confidence)
	a.Deviations = []reports.Deviation{}
	for _, d := range list {
		row := reports.Deviation{
			Question: d.question, Answer: d.words, Gained: reports.Gains(&d.gain, unit, a.Confidence, len(list)),
			Dropped: d.dropped,
		}
		if d.again != nil {
			again := reports.Gains(d.again, unit, a.Confidence, len(best))
			row.Again = &again
		}
		a.Deviations = append(a.Deviations, row)
	}
	a.Sort()
	return ctx.Err()
}

// look plays some games as they are and with each of some deviations: the score of the
// base comes first, then what each gained.
type look func(first, games uint64, list []*deviation) (Sums, error)

// narrow plays the games in stages and drops after each but the last what loses for
// sure. It returns the score of the base, also with an error: of the games before it.
func narrow(
	list []*deviation, unit, confidence float64, first, total uint64, play look,
) (base reports.Gain, err error) {
	done := uint64(0)
	for _, stage := range stages {
		games := (total+stage-1)/stage - done
		if games == 0 {
			continue
		}
		alive := slices.DeleteFunc(slices.Clone(list), func(d *deviation) bool { return d.dropped })
		got, err := play(first+done, games, alive)
		base.Merge(got[0])
		for i, d := range alive {
			d.gain.Merge(got[1+i])
		}
		if err != nil {
			return base, err
		}
		done += games
		for _, d := range alive {
			if _, in := d.gain.Mean(unit, confidence); in.Hi < 0 {
				d.dropped = stage > 1
			}
		}
	}
	return base, nil
}

// lookAgain plays other games of the deviations that came out best.
func lookAgain(best []*deviation, first, games uint64, play look) error {
	if len(best) == 0 {
		return nil
	}
	got, err := play(first, games, best)
	for i, d := range best {
		if got[1+i].Games > 0 {
			d.again = &got[1+i]
		}
	}
	return err
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
		w.Bool(&a.turn)
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

// questionsTo are the questions that the seats are asked in some games of the base, with
// the answers that are open to each.
func (p *played[S, V]) questionsTo(
	ctx context.Context, asker sim.Asker[S], seats []sim.Seat, job Job,
) (*questions, error) {
	empty := func() *questions { return &questions{asked: map[string]*asked{}} }
	name := fmt.Sprint("questions to ", seats)
	play := Dealt(empty, func(part *questions, job Job) func(game uint64) {
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
	})
	return Journaled(ctx, name, []Experiment{p}, job, empty, play)
}

// deviations are the ways to answer each question otherwise than the base does.
func (all *questions) deviations() (list []*deviation) {
	for _, question := range slices.Sorted(maps.Keys(all.asked)) {
		q := all.asked[question]
		add := func(give given, answer sim.Move, words string) {
			list = append(list, &deviation{question: question, give: give, answer: answer, words: words})
		}
		ofTwo := q.most <= 2 && len(q.answers) >= 2 // first and last are then the answers themselves
		if !q.turn && !ofTwo {
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
	return list
}
