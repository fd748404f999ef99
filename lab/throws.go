package lab

import (
	"context"

	"escapesim/reports"
	count "escapesim/reports/colditz"
	"escapesim/sim/colditz"
)

// ClaimedMean is what the rules claim that a turn's throw brings, as they write it.
const ClaimedMean = count.ClaimedMean

// MostRopes are the most rope cards that can be asked for.
const MostRopes = count.ManyRopes

// ThrowTurns tests the claim that a turn's throw brings so many pips on the average at
// Colditz. It is about these rules, or else about the printed ones: then it is not
// tested where these throw otherwise. The board is that in a folder, where one is named.
// An error is ctx's, or else the user's.
func ThrowTurns(
	ctx context.Context, claim string, aboutThese bool, board string, t reports.Trials,
) (*count.Throw, error) {
	r, doc, err := ColditzRules(t.Rules, WithBoard(t.Set, board), 0)
	if err != nil {
		return nil, err
	}
	var printed *colditz.Rules
	if !aboutThese {
		if printed, _, err = ColditzRules(DefaultRules, nil, 0); err != nil {
			return nil, err
		}
	}
	t.Game, t.RulesHash = GameNamed(t.Rules), doc.Hash()
	j, err := count.ThrowTurns(ctx, r, printed, claim, t)
	if err != nil {
		return nil, answered(ctx, err)
	}
	return j, nil
}

// DoOrDie is the chance of a do or die at Colditz, from a circle or the best
// grey one, with so many rope cards or as many as the way uses (below 0), on the
// board in a folder where one is named. An error is ctx's, or else the user's.
func DoOrDie(ctx context.Context, from string, ropes int, board string, t reports.Trials) (*count.DoOrDie, error) {
	r, doc, err := ColditzRules(t.Rules, WithBoard(t.Set, board), 0)
	if err != nil {
		return nil, err
	}
	t.Game, t.RulesHash = GameNamed(t.Rules), doc.Hash()
	j, err := count.AttemptsFrom(ctx, r, from, ropes, t)
	if err != nil {
		return nil, answered(ctx, err)
	}
	return j, nil
}

// answered is an error of a question: ctx's, or else the user's.
func answered(ctx context.Context, err error) error {
	if ctx.Err() != nil {
		return ctx.Err()
	}
	return AsUser(err)
}
