package console

import (
	"cmp"
	"errors"
	"math"
	"slices"
	"strings"

	"curtaincall/engine"
	"curtaincall/engine/bot"
	"curtaincall/engine/phrase"
	"curtaincall/engine/screen"
	"curtaincall/engine/session"
	said "curtaincall/engine/table"
	"curtaincall/scripting/sandbox"
)

// Advise returns printed lines that name the best line of play and compare it with the next best. They reveal nothing
// that is hidden from the seat to move. If only the comparison fails, Advise returns the rest with the error.
func (p LinePlanner) Advise(table screen.Table, s screen.Screen) (lines []string, err error) {
	table = CopyAndRandomizeHiddenState(table, "hint", 0)
	plan, err := p.planBotLine(table)
	incomplete := errors.Is(err, sandbox.ErrRun)
	if err != nil && !incomplete {
		return nil, err
	}
	add := func(sentence phrase.Sentence, args ...any) {
		lines = append(lines, s.TranslateAndWrap(s.RenderSentence(sentence, args...), 2)...)
	}
	add(said.Hint, "line", strings.Join(plan.texts, ", "))
	if incomplete {
		add(said.HintIncomplete, "why", err)
	}
	if plan.isUncertain {
		add(said.HintOpen)
	}
	if len(plan.line) == 0 {
		return lines, nil
	}
	reason, err := p.explainPlan(table, plan, s)
	return append(lines, s.TranslateAndWrap(reason, 2)...), err
}

func (p LinePlanner) explainPlan(table screen.Table, plan linePlan, s screen.Screen) (string, error) {
	if len(table.Legal(nil)) == 1 {
		return s.RenderSentence(said.OnlyMove), nil
	}
	expected, _, err := bot.NewFull(p.Seats).SetStop(p.Stop).EstimateHealthByAction(table)
	if err != nil {
		return "", err
	}
	if other, lead := findNextBestAction(table, expected, plan.line[0]); other != "" {
		return s.RenderSentence(said.HintExpects, "n", int(math.Round(lead)), "other", other), nil
	}
	mine, err := p.Stop.PlayAllOutcomes(table, plan.line, table.Seat())
	if err != nil {
		return "", err
	}
	other, theirs, err := p.findNextBestLine(table, plan, mine, s)
	if err != nil {
		return "", err
	}
	switch {
	case theirs == nil && mine.Lose >= certainProbability:
		return s.RenderSentence(said.AllLose), nil
	case theirs == nil:
		return s.RenderSentence(said.RatedLater), nil
	}
	texts := strings.Join(other.texts, ", ")
	better, worse := describeOwnResults(table, mine, theirs, true, s), describeOwnResults(table, theirs, mine, false, s)
	switch {
	case better == "":
		return s.RenderSentence(said.HintInstead, "other", texts, "worse", worse), nil
	case worse == "" && (theirs.Win > 0 || len(theirs.Falls) > 0):
		return s.RenderSentence(said.HintRather, "better", better, "other", texts), nil
	case worse == "":
		return s.RenderSentence(said.HintOnly, "better", better, "other", texts), nil
	}
	return s.RenderSentence(said.HintReason, "better", better, "other", texts, "worse", worse), nil
}

// findNextBestAction returns the legal action with the highest expected value among those whose text differs from the
// text of best. If there is none, other is "". lead is how much higher the expected value of best is.
func findNextBestAction(table screen.Table, expected map[engine.Action]float64, best engine.Action) (other string, lead float64) {
	for _, a := range table.Legal(nil) {
		now, rated := expected[a]
		typed := screen.TypedForm(table, a)
		if rated && typed != screen.TypedForm(table, best) && (other == "" || expected[best]-now < lead) {
			other, lead = typed, expected[best]-now
		}
	}
	return other, lead
}

// findNextBestLine returns the best line whose first action differs from that of mine and whose results clearly differ,
// with these results. results are those of mine. Lines with an action that mine lacks come first, and lines that end at
// another point of the turn are skipped. next and nextResults are empty and nil if no line remains.
func (p LinePlanner) findNextBestLine(table screen.Table, mine linePlan, results *session.PossibleResults, s screen.Screen) (next linePlan, nextResults *session.PossibleResults, err error) {
	plans, err := p.planLinePerAction(table, func(a engine.Action) bool { return a == mine.line[0] })
	if err != nil && !errors.Is(err, sandbox.ErrRun) {
		return linePlan{}, nil, err
	}
	addsAction := func(p linePlan) int {
		return engine.BoolToInt(slices.ContainsFunc(p.texts, func(text string) bool { return !slices.Contains(mine.texts, text) }))
	}
	slices.SortStableFunc(plans, func(a, b linePlan) int { return cmp.Or(addsAction(b)-addsAction(a), cmp.Compare(b.worth, a.worth)) })
	for _, plan := range plans {
		isShorter := plan.endedTurns != mine.endedTurns && (mine.isUncertain || plan.isUncertain || mine.endedTurns > 0) || mine.isUncertain && !plan.isUncertain
		if len(plan.line) == 0 || isShorter {
			continue
		}
		theirs, err := p.Stop.PlayAllOutcomes(table, plan.line, table.Seat())
		if err != nil {
			return linePlan{}, nil, err
		}
		sameEnd := max(min(results.Win, theirs.Win), min(results.Lose, theirs.Lose)) >= certainProbability
		if !sameEnd && describeOwnResults(table, results, theirs, true, s)+describeOwnResults(table, theirs, results, false, s) != "" {
			return plan, theirs, nil
		}
	}
	return linePlan{}, nil, nil
}

const maxOwnResults = 4

// describeOwnResults lists what makes results better for the player than other or, if better is false, worse. It lists
// changes of numbers only while the list has fewer than maxOwnResults items. "" means no clear difference.
func describeOwnResults(table screen.Table, results, other *session.PossibleResults, better bool, s screen.Screen) string {
	var list []string
	if better && results.Win > other.Win {
		list = append(list, s.RenderSentence(chooseByCertainty(results.Win, said.LeadsToWin, said.CanWin)))
	}
	if !better && results.Lose > other.Lose {
		list = append(list, s.RenderSentence(chooseByCertainty(results.Lose, said.LeadsToLoss, said.CanLose)))
	}
	isFor := func(f engine.Fact, increases bool) bool {
		favors := table.Abilities().Favors
		return favors != nil && f.Target >= 0 && (increases == favors(&f, table.Seat())) == better
	}
	told := map[int8]bool{}
	for _, f := range table.AppendFacts(nil) {
		if told[f.Target] || f.Owner == "" || results.Falls[f.Target] < certainProbability || other.Falls[f.Target] >= certainProbability || !isFor(engine.Fact{Target: f.Target, Keyword: -1}, false) {
			continue
		}
		told[f.Target] = true
		sentence := said.HintFalls
		if results.Harms[f.Target] == 0 && other.Harms[f.Target] >= certainProbability {
			sentence = said.HintFallsFirst
		}
		list = append(list, s.RenderSentence(sentence, "who", FactLabel(engine.Fact{Name: f.Owner})))
	}
	spreads := slices.DeleteFunc(spreadsWorthShowing(results), func(sp session.FactSpread) bool {
		o := session.FactSpread{Min: sp.Before, Max: sp.Before, Mean: float64(sp.Before)}
		if i := slices.IndexFunc(other.Spreads, func(o session.FactSpread) bool { return o.Word == sp.Word }); i >= 0 {
			o = other.Spreads[i]
		}
		isUnclear := sp.Words != nil || sp.Keyword < 0 || sp.Min == o.Min && sp.Max == o.Max || results.Falls[sp.Target] > 0
		return isUnclear || !isFor(sp.Fact, sp.Mean > o.Mean)
	})
	for _, kind := range []engine.FactKind{engine.HealthFact, engine.CountFact, engine.FlagFact} {
		for _, sp := range spreads {
			if sp.Kind == kind && len(list) < maxOwnResults && results.Win < certainProbability {
				list = append(list, describeSpread(sp, s))
			}
		}
	}
	return strings.Join(list, ", ")
}

func chooseByCertainty(probability float64, certain, possible phrase.Sentence) phrase.Sentence {
	if probability >= certainProbability {
		return certain
	}
	return possible
}

// describeSpread describes how a fact can change: health as a loss or a gain, other numbers like DescribeSpreads.
func describeSpread(sp session.FactSpread, s screen.Screen) string {
	owner := FactLabel(engine.Fact{Name: sp.Owner})
	if sp.Words != nil && sp.Owner != "" {
		return replaceSpacesByTies(owner + " → " + FormatSpread(sp, s.LanguageOrEnglish()))
	}
	sentence := said.HintLoses
	least, most := sp.Before-sp.Max, sp.Before-sp.Min
	if sp.Min >= sp.Before {
		sentence, least, most = said.HintGains, -most, -least
	}
	if sp.Kind != engine.HealthFact || sp.Before == 0 || least < 0 {
		return strings.Join(DescribeSpreads([]session.FactSpread{sp}, s.LanguageOrEnglish()), "")
	}
	sp.Min, sp.Max = least, most
	return replaceSpacesByTies(s.RenderSentence(sentence, "who", owner, "n", FormatSpread(sp, s.LanguageOrEnglish()), "what", sp.Label))
}
