package console

import (
	"errors"
	"fmt"
	"math"
	"slices"
	"strconv"
	"strings"

	"curtaincall/engine"
	"curtaincall/engine/bot"
	"curtaincall/engine/declare/views"
	"curtaincall/engine/phrase"
	"curtaincall/engine/screen"
	"curtaincall/engine/session"
	"curtaincall/engine/speech"
	"curtaincall/engine/table"
	"curtaincall/scripting"
	"curtaincall/scripting/sandbox"
)

const maxPrintedOutcomes = 12 // maximum number of random outcomes, or of answers to a question, that "what" prints

func (c *Console) runWhat(actions string) error {
	if actions == "" {
		return errors.New("`what` needs an action, as in: " + c.fillInExamples("what ACTION"))
	}
	o, texts, err := c.parseAndPlayAllOutcomes(actions)
	if err != nil {
		return err
	}
	c.PrintParagraph(c.Screen().Strong(strings.Join(texts, ", then ")) + ", if you typed it now:")
	c.printPossibleResults(o)
	asking, can := o.After.(views.AskingGame)
	if !can || o.Chance || asking.PendingQuestion() == nil || o.After.Seat() != c.session.Table().Seat() {
		return nil
	}
	s := c.Screen()
	for i, a := range o.After.Legal(nil) {
		if i == maxPrintedOutcomes {
			c.PrintParagraph(s.Quiet("  ... and more answers"))
			break
		}
		answered, err := session.StopFunc(c.mustStop).PlayAllOutcomes(o.After, []engine.Action{a}, c.session.Table().Seat())
		if err != nil {
			return err
		}
		c.printWithIndent("  "+s.Strong(o.After.Describe(a))+": "+strings.Join(DescribeSpreads(answered.Spreads, s.LanguageOrEnglish()), " · "), 4)
	}
	return nil
}

func (c *Console) parseAndPlayAllOutcomes(words string) (o *session.PossibleResults, texts []string, err error) {
	if strings.HasSuffix(words, " then") {
		return nil, nil, errors.New(c.fillInExamples("`then` needs an action, as in `what ACTION then ACTION`"))
	}
	line, texts, err := c.parseActions(strings.Split(words, " then "))
	if err != nil {
		return nil, nil, err
	}
	table := c.session.Table()
	o, err = session.StopFunc(c.mustStop).PlayAllOutcomes(table, line, table.Seat())
	return o, texts, err
}

// parseActions returns the actions in words and their texts in the players' language. It parses each action in the
// state after the previous one, on a copy with imagined random results and hidden cards.
func (c *Console) parseActions(words []string) (line []engine.Action, texts []string, err error) {
	if len(words) > maxPlanActions {
		return nil, nil, fmt.Errorf("`what` can examine at most %d actions at a time, not %d", maxPlanActions, len(words))
	}
	a, err := c.parseActionOrLua(strings.TrimSpace(words[0]))
	if err != nil {
		return nil, nil, err
	}
	table := c.session.Table()
	imagined := CopyAndRandomizeHiddenState(table, "what", 0)
	for i, text := range words {
		if i > 0 {
			if a, err = imagined.Parse(strings.TrimSpace(text)); err != nil {
				return nil, nil, fmt.Errorf("after %s: %w", strings.Join(texts, ", "), err)
			}
		}
		line, texts = append(line, a), append(texts, screen.TypedForm(imagined, a))
		if err := imagined.Apply(a); err != nil && i == 0 {
			return nil, nil, err
		} else if err != nil {
			return nil, nil, fmt.Errorf("after %s: %w", strings.Join(texts[:i], ", "), err)
		}
	}
	return line, texts, nil
}

// DescribeSpreads describes the possible changes of each number, such as "Pip HP 18 → 15". It omits how many candidates
// an unanswered question has. If no other number changes, it returns one sentence that says so.
func DescribeSpreads(spreads []session.FactSpread, language *phrase.Language) (list []string) {
	for _, sp := range spreads {
		if sp.Word != engine.QuestionFactWord {
			change := FactLabel(sp.Fact) + " " + sp.FormatValue(sp.Before) + " → "
			if sp.Words != nil && sp.Before == 0 { // no word yet, as for the zone of a hidden card
				change = FactLabel(sp.Fact) + ": "
			} else if sp.IsNew {
				change = FactLabel(sp.Fact) + " "
			}
			list = append(list, replaceSpacesByTies(change+FormatSpread(sp, language)))
		}
	}
	if list == nil {
		return []string{language.RenderSentence(table.Unchanged)}
	}
	return list
}

// FormatSpread describes the possible final values of a number, such as "5" or "3 to 7".
func FormatSpread(sp session.FactSpread, language *phrase.Language) string {
	switch {
	case sp.Min == sp.Max:
		return sp.FormatValue(sp.Min)
	case sp.Words != nil:
		return language.JoinWithOr(engine.Map(sp.Values, sp.FormatValue))
	}
	return language.RenderSentence(table.Between, "low", sp.Min, "high", sp.Max)
}

func (c *Console) printPossibleResults(o *session.PossibleResults) {
	s := c.Screen()
	switch {
	case !o.Chance:
		for _, l := range o.After.Story(o.Events, s.NarrowedBy(2)) {
			c.Print("  " + l)
		}
	case o.Sampled:
		c.PrintParagraph(fmt.Sprintf("  More than %d random outcomes are possible; these are estimates based on %d of them.", session.MaxOutcomes, o.Outcomes))
	case len(o.Each) == 1:
		c.PrintParagraph(fmt.Sprintf("  Possible: %s, all with the same result.", speech.CountWithNoun(o.Outcomes, "outcome")))
	default:
		c.PrintParagraph(fmt.Sprintf("  Possible: %s.", speech.CountWithNoun(o.Outcomes, "outcome")))
		c.printEachOutcome(o)
	}
	c.printFactSpreads(o)
	for _, end := range []struct {
		p    float64
		what string
		tone screen.Tone
	}{{o.Win, "wins", screen.Good}, {o.Lose, "loses", screen.Bad}} {
		switch {
		case end.p > certainProbability:
			c.PrintParagraph("  " + s.ApplyTone(end.tone, "It "+end.what+" the game."))
		case end.p > 0:
			c.PrintParagraph("  " + s.ApplyTone(end.tone, fmt.Sprintf("It %s the game in %s of cases.", end.what, FormatPercent(end.p))))
		}
	}
	if o.Short > 0 {
		c.PrintParagraph(fmt.Sprintf("  In %s of cases, a later action turns out to be impossible.", FormatPercent(o.Short)))
	}
	if len(o.Spreads) == 0 {
		c.PrintParagraph("  No numbers change.")
	}
}

const certainProbability = 1 - 1e-9 // a probability from which an event counts as certain, since sums are not exact

// FormatPercent formats a probability. Only an impossible event is "0%", and only a certain one "100%".
func FormatPercent(probability float64) string {
	switch n := probability * 100; {
	case probability > certainProbability:
		return "100%"
	case n > 0 && n < 0.1:
		return "less than 0.1%"
	case n < 100 && n > 99.9:
		return "more than 99.9%"
	default:
		return strconv.FormatFloat(math.Round(n*10)/10, 'f', -1, 64) + "%"
	}
}

func (c *Console) printEachOutcome(o *session.PossibleResults) {
	s := c.Screen()
	differs := map[string]bool{}
	for _, sp := range o.Spreads {
		differs[sp.Word] = sp.Min != sp.Max
	}
	for i, e := range o.Each {
		if i == maxPrintedOutcomes {
			c.PrintParagraph(s.Quiet(fmt.Sprintf("  ... and %d more", len(o.Each)-i)))
			return
		}
		head := "  " + screen.PadRight(s.Strong(FormatPercent(e.Probability)), 6) + "  "
		name := e.Name
		if e.Count > 1 {
			name = fmt.Sprintf("%d outcomes, such as %s", e.Count, name)
		}
		diffs := c.describeChanges(slices.DeleteFunc(slices.Clone(e.Changes), func(ch session.FactChange) bool { return !differs[ch.Word] }))
		if len(diffs) == 0 {
			diffs = []string{"nothing else"}
		}
		c.printWithIndent(head+s.Quiet(name+": ")+strings.Join(diffs, " · "), screen.Columns(head))
	}
}

func (c *Console) printFactSpreads(o *session.PossibleResults) {
	s := c.Screen()
	width := 0
	before, after := factWordSet(c.session.Table()), factWordSet(o.After)
	elsewhere := before[screen.TurnFact] != after[screen.TurnFact]
	list := slices.DeleteFunc(slices.Clone(o.Spreads), func(sp session.FactSpread) bool { return elsewhere && before[sp.Word] != after[sp.Word] })
	for _, sp := range list {
		width = max(width, screen.Columns(FactLabel(sp.Fact)))
	}
	for _, sp := range list {
		line := "  " + screen.PadRight(FactLabel(sp.Fact), width) + "  " + sp.FormatValue(sp.Before) + " → " + s.Strong(FormatSpread(sp, s.LanguageOrEnglish()))
		if sp.Min != sp.Max && sp.Words == nil {
			line += ", mean " + strconv.FormatFloat(math.Round(sp.Mean*100)/100, 'f', -1, 64)
		}
		if sp.Kind == engine.HealthFact && sp.None > 0 {
			if sp.None > certainProbability {
				line += s.Strong(": falls")
			} else {
				line += s.Strong(", falls in " + FormatPercent(sp.None))
			}
		}
		c.printWithIndent(line, 4)
	}
}

// The methods below return answers instead of printing them. Any goroutine may call them, and Interrupt stops them.

// PossibleResultsOf returns the possible results of actions joined by "then", and their texts. It changes no game.
func (c *Console) PossibleResultsOf(actions string) (o *session.PossibleResults, texts []string, err error) {
	c.mu.Lock()
	defer c.mu.Unlock()
	c.interrupted.Store(false)
	return c.parseAndPlayAllOutcomes(actions)
}

// BestLines returns up to min(maxLines, maxBestLines) lines of play with different results, best first. It judges a
// line by the state before this turn ends or, if turns is 2 to MaxBestTurns, after that many turns. If the budget is
// used up, it returns the lines so far. Outside of turns it returns the bot's choice. After the end it returns nil.
func (c *Console) BestLines(maxLines, turns int) (list []RankedLine, err error) {
	c.mu.Lock()
	defer c.mu.Unlock()
	c.interrupted.Store(false)
	table := c.session.Table()
	if _, over := table.Outcome(); over {
		return nil, nil
	}
	if list, err = c.findBestTurnLines(table, min(maxLines, maxBestLines), min(max(turns, 1), MaxBestTurns)); errors.Is(err, sandbox.ErrRun) {
		err = nil
	}
	return list, err
}

// PlayActionText plays an action, given by its text in the game such as "play block", without printing.
func (c *Console) PlayActionText(text string) error {
	c.mu.Lock()
	defer c.mu.Unlock()
	return c.session.ApplyText(text)
}

// FindStateByName returns the state that the verb goto would go to for a name such as 7, line2:7 or a mark.
func (c *Console) FindStateByName(name string) (*session.Node, error) {
	c.mu.Lock()
	defer c.mu.Unlock()
	return c.parsePlace(name)
}

// PreviewTurnWithContent replays the current turn with other content and returns the differences. The turn consists of
// its recorded actions, the first legal action for each of idsToPlay, and then the choices of a greedy bot.
func (c *Console) PreviewTurnWithContent(content *scripting.Generation, idsToPlay []string) (*session.ReplayResult, error) {
	c.mu.Lock()
	defer c.mu.Unlock()
	c.interrupted.Store(false)
	player, err := content.NewGameRunner()
	if err != nil {
		return nil, err
	}
	player.SetStop(c.mustStop)
	path := c.session.Path()
	turnStart := path[0]
	for _, n := range path[1:] {
		if n.Parent.State().EndsTurn(n.Action) {
			turnStart = n
		}
	}
	played, err := c.completeTurnInNewSession(turnStart, path, idsToPlay)
	if err != nil {
		return nil, err
	}
	moved, err := player.Adopt(turnStart.State())
	if err != nil {
		return nil, err
	}
	r := session.StopFunc(c.mustStop).ReplayAndCompare(moved, nil, played)
	if errors.Is(r.Err, engine.ErrStopped) {
		return nil, r.Err
	}
	return r, nil
}

// completeTurnInNewSession plays the turn of PreviewTurnWithContent in a new session and returns the states on its
// path. The bot stops after maxPlanActions actions in all.
func (c *Console) completeTurnInNewSession(turnStart *session.Node, recorded []*session.Node, idsToPlay []string) ([]*session.Node, error) {
	own := screen.CopyOf(turnStart.State())
	s := session.New(own, nil)
	for _, n := range recorded {
		if n.Depth > turnStart.Depth {
			if err := s.ApplyText(n.Text); err != nil {
				return nil, err
			}
		}
	}
	for _, id := range idsToPlay {
		if text := FirstActionTextWithID(s.Table(), id); text != "" && canEndTurn(s.Table()) {
			if err := s.ApplyText(text); err != nil {
				return nil, err
			}
		}
	}
	seat, policy := s.Table().Seat(), bot.NewGreedy(c.mustStop)
	for ended := false; !ended && len(s.Path()) <= maxPlanActions; {
		t := s.Table()
		if _, over := t.Outcome(); over || t.Seat() != seat || !canEndTurn(t) && t.PendingQuestion() == nil {
			break
		}
		a, err := policy.Choose(t)
		if err != nil {
			return nil, err
		}
		ended = t.EndsTurn(a)
		if err := s.ApplyText(t.Describe(a)); err != nil {
			return nil, err
		}
	}
	return s.Path(), nil
}

// FirstActionTextWithID returns the text of the first legal action that contains the word id, or "" if there is none.
func FirstActionTextWithID(t screen.Table, id string) (text string) {
	for _, a := range t.Legal(nil) {
		if text = t.Describe(a); slices.Contains(strings.Fields(text), id) {
			return text
		}
	}
	return ""
}
