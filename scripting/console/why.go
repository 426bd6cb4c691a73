package console

import (
	"cmp"
	"errors"
	"fmt"
	"slices"
	"strconv"
	"strings"
	"unicode"

	"curtaincall/engine"
	"curtaincall/engine/declare/actions"
	"curtaincall/engine/declare/events"
	"curtaincall/engine/phrase"
	"curtaincall/engine/screen"
	"curtaincall/engine/session"
	"curtaincall/engine/speech"
	"curtaincall/engine/spelling"
	said "curtaincall/engine/table"
	"curtaincall/scripting"
	"curtaincall/scripting/sandbox"
)

const maxHistorySteps = 6

func (c *Console) runWhyOrWhyNot(arguments string) error {
	if what, not := strings.CutPrefix(arguments+" ", "not "); not {
		return c.printWhyIllegal(strings.TrimSpace(what))
	}
	all := false
	if shorter, found := strings.CutSuffix(arguments, " all"); found {
		arguments, all = shorter, true
	}
	if arguments == "" {
		return said.WhyForm.NewError("number", c.fillInExamples("NUMBER"), "action", c.fillInExamples("ACTION"))
	}
	if strings.HasSuffix(arguments, " if") {
		return said.WhyIfForm.NewError("number", c.fillInExamples("NUMBER"), "action", c.fillInExamples("ACTION"))
	}
	if number, line, supposed := strings.Cut(arguments, " if "); supposed {
		return c.printHypotheticalHistory(number, line, all)
	}
	return c.printNumberHistory(arguments, all)
}

// printNumberHistory prints why name is as it is: the history of a number, the parts of a computed value, the meaning
// of a word, or why an action is illegal. Unless all is set, it shortens a long history.
func (c *Console) printNumberHistory(name string, all bool) error {
	if isNumberAsOnScreen(name) {
		return c.explainShownNumber(name)
	}
	path := c.session.Path()
	histories, rank, err := c.matchFactHistories(name, path)
	if err != nil {
		return err
	}
	known := rank > 0
	if !known { // perhaps it is a number that has always been 0
		var zero []engine.Fact
		zero, rank = bestMatches(name, c.visibleFacts(c.session.Table()), factNames)
		if rank != 1 || len(zero) == 1 || !c.printMeaning(name) {
			histories = engine.Map(zero, func(f engine.Fact) *factHistory { return &factHistory{Fact: f} })
		}
	}
	computed := c.matchComputedValues(name, rank)
	if len(histories) > maxFullHistories {
		c.printMeaning(name)
		numbers := engine.Map(histories, func(h *factHistory) namedNumber {
			return namedNumber{h.Word, FactLabel(h.Fact), h.Label, h.FormatValue(h.now), h.Owner}
		})
		c.printWaysToAsk(c.filterBySharedNameWords(c.stageParts(), numbers))
		return nil
	}
	for _, h := range histories {
		if known || len(computed) == 0 {
			c.printFactHistory(h, path, all, factsSinceStart)
		}
	}
	drawn := map[string]string{}
	if c.Options.Session != nil { // a player does not read code
		drawn = c.shownNumbers()
	}
	for _, r := range computed {
		c.printSentence("", said.WhyIs, "name", computedLabel(r), "value", screen.Clean(cmp.Or(drawn[r.Word], r.Value)))
		for _, from := range r.From {
			c.printWithIndent("  "+screen.Clean(from), 4)
		}
	}
	isNumber := rank > 0 || len(computed) > 0
	if !isNumber && strings.ContainsFunc(name, unicode.IsDigit) && len(c.stagePartsWithWords(name)) > 0 {
		return c.explainShownNumber(name)
	}
	a, forbidden := c.session.Table().Parse(name)
	if !known && forbidden == nil && (rank == 0 || len(computed) > 0) {
		if c.Options.Session == nil || !actions.DeclList(c.bindings.Game.Actions).IsDirection(a) { // as a player cannot do a stage direction
			return c.printWhyIllegal(name)
		}
	}
	if subject := strings.TrimRight(name, "0123456789"); !isNumber && strings.HasSuffix(subject, " ") {
		return c.printNumberHistory(strings.TrimSpace(subject), all) // such as energy 3 while it is 2
	}
	if !isNumber && !c.printMeaning(name) && !c.explainShownWords(name) {
		return c.newUnknownNumberError(name)
	}
	return nil
}

const maxNamedFacts = 16

// maxFullHistories limits the histories that why prints. If more numbers match, it prints only their values.
const maxFullHistories = 3

const maxComputedValues = 12

// matchComputedValues returns up to maxComputedValues different computed values whose names match words best. It
// returns none if they match with a rank below minRank.
func (c *Console) matchComputedValues(words string, minRank int) (list []events.ComputedValue) {
	best, rank := bestMatches(words, c.computedValues(c.session.Table()), func(v events.ComputedValue) (word, name string) { return v.Word, v.Name() })
	for _, r := range best {
		same := func(other events.ComputedValue) bool {
			return computedLabel(r) == computedLabel(other) && r.Value == other.Value && slices.Equal(r.From, other.From)
		}
		if rank >= minRank && !slices.ContainsFunc(list, same) && len(list) < maxComputedValues {
			list = append(list, r)
		}
	}
	return list
}

func computedLabel(r events.ComputedValue) string {
	return FactLabel(engine.Fact{Name: r.Name()})
}

// printHypotheticalHistory prints the history that a number would have after the actions in line.
func (c *Console) printHypotheticalHistory(number, line string, all bool) error {
	actions, texts, err := c.parseActions(strings.Split(line, " then "))
	if err != nil {
		return err
	}
	table := c.session.Table()
	supposed := session.New(CopyAndRandomizeHiddenState(table, "what", 0), nil)
	drew := false
	for _, a := range actions {
		if err := supposed.Apply(a); err != nil {
			return err
		}
		drew = drew || supposed.CurrentNode().UsesChance()
	}
	histories, _, err := c.matchFactHistories(number, supposed.Path())
	switch {
	case err != nil:
		return err
	case histories == nil:
		return c.newUnknownNumberError(number)
	case len(histories) > maxFullHistories:
		words := engine.Map(histories, func(h *factHistory) string { return h.Word })
		return said.WhyMany.NewError("word", strconv.Quote(number), "list", strings.Join(words, ", "))
	}
	joined := texts[0]
	for _, text := range texts[1:] {
		joined = c.Screen().LanguageOrEnglish().RenderSentence(said.WhyThen, "first", joined, "next", text)
	}
	c.printSentence("", said.WhyIf, "actions", joined)
	c.earlierActions = c.session.CurrentNode().Depth
	defer func() { c.earlierActions = 0 }()
	for _, h := range histories {
		c.printFactHistory(h, supposed.Path(), all, factsSinceNow)
	}
	switch {
	case drew && c.Options.Session != nil:
		c.printSentence("  ", said.WhyChanceHere)
	case drew:
		c.printSentence("  ", said.WhyChance, "line", line)
	}
	return nil
}

type factHistory struct {
	engine.Fact                // the fact, in the last state that has it
	start, now    int          // value in the first and in the last state; 0 if that state lacks the fact
	before, after bool         // whether the first and the last state have the fact
	seen          int          // index of the last state that has the fact
	changes       []numberStep // changes of the value, in order
}

type numberStep struct {
	node     *session.Node // state after the action
	from, to int
}

const factPrice = 6

func (c *Console) collectFactHistories(path []*session.Node) (all []*factHistory, err error) {
	var facts []engine.Fact
	byWord := map[string]*factHistory{}
	index, spent, begun := 0, int64(0), c.session.NavigationCost()
	session.VisitStates(path, func(n *session.Node, state screen.Table) (more bool) {
		hidden := c.hiddenPaths(state)
		facts = removeUnderAny(state.AppendFacts(facts[:0]), factWord, hidden)
		for _, f := range facts {
			h := byWord[f.Word]
			switch {
			case h == nil:
				if h = (&factHistory{before: index == 0}); h.before {
					h.start, h.now = f.Value, f.Value
				}
				byWord[f.Word] = h
				all = append(all, h)
			case h.seen == index: // two facts have the same word
				continue
			}
			h.Fact, h.seen = f, index
		}
		for _, h := range all {
			if h.seen != index && isUnderAny(h.Word, hidden) {
				continue
			}
			value := 0
			if h.after = h.seen == index; h.after {
				value = h.Value
			}
			if value != h.now {
				h.changes = append(h.changes, numberStep{n, h.now, value})
				h.now = value
			}
		}
		if spent += factPrice * int64(len(facts)); spent+c.session.NavigationCost()-begun > c.SearchInstructions {
			err = sandbox.RunLimitError(fmt.Sprintf("%d of %d actions", n.Depth, path[len(path)-1].Depth), c.SearchInstructions)
		}
		index++
		return err == nil && !c.mustStop()
	})
	if err == nil && index < len(path) {
		err = engine.ErrStopped
	}
	return all, err
}

// matchFactHistories returns the histories of the numbers whose names match words best, and their matchRank.
func (c *Console) matchFactHistories(words string, path []*session.Node) (best []*factHistory, rank int, err error) {
	all, err := c.collectFactHistories(path)
	best, rank = bestMatches(words, all, func(h *factHistory) (word, name string) { return h.Word, h.Name })
	return best, rank, err
}

// newUnknownNumberError returns an error that suggests a name similar to words or, if there is none, lists the numbers.
func (c *Console) newUnknownNumberError(words string) error {
	known := engine.Map(removeUnderAny(c.session.Table().AppendFacts(nil), factWord, c.hiddenPaths(c.session.Table())), factWord)
	list := speech.JoinFirst(maxNamedFacts, known)
	unknown := spelling.NewUnknownErrorWithText(strings.ReplaceAll(words, " ", "."), known, ": the numbers here are "+list, "unknown number %q", words)
	unknown.Word = words
	unknown.Near = cmp.Or(unknown.Near, spelling.Nearest(words, c.wordsThatWhyExplains()))
	if unknown.Near != "" {
		return said.WhyNear.WrapError(unknown, "word", strconv.Quote(words), "near", said.Near.With("word", strconv.Quote(unknown.Near)))
	}
	return said.WhyUnknown.WrapError(unknown, "word", strconv.Quote(words), "list", list)
}

// wordsThatWhyExplains returns the words on the stage, and the names and ids of all definitions and keywords.
func (c *Console) wordsThatWhyExplains() (words []string) {
	for _, e := range c.entriesInReaderLanguage() {
		words = append(words, strings.ToLower(e.Name), e.ID)
	}
	for _, part := range c.stageParts() {
		words = append(words, engine.Filter(strings.Fields(strings.ToLower(part)), hasLetterOrDigit)...)
	}
	return words
}

// bestMatches returns the items of a list that have the highest matchRank, and that rank. If it is 0, it returns none.
func bestMatches[T any](words string, list []T, names func(T) (word, name string)) (best []T, bestRank int) {
	if what, of, said := strings.Cut(words, " of "); said {
		words = of + " " + what
	}
	asked := splitWords(words)
	for _, item := range list {
		word, name := names(item)
		rank := matchRank(asked, word, name)
		if rank > bestRank {
			best, bestRank = nil, rank
		}
		if rank == bestRank && rank > 0 {
			best = append(best, item)
		}
	}
	return best, bestRank
}

func factNames(f engine.Fact) (word, name string) { return f.Word, f.Name }

func splitWords(name string) []string {
	return strings.FieldsFunc(strings.ToLower(name), func(r rune) bool {
		return !unicode.IsLetter(r) && !unicode.IsDigit(r)
	})
}

// matchRank returns how well typed words match a number: 3 if they equal its word or name, 2 if its word ends in them,
// 1 if each occurs in its word or name, and otherwise 0.
func matchRank(words []string, factWord, factName string) int {
	word, name := splitWords(factWord), splitWords(factName)
	switch {
	case len(words) == 0:
		return 0
	case slices.Equal(words, word), slices.Equal(words, name):
		return 3
	case len(words) <= len(word) && slices.Equal(words, word[len(word)-len(words):]):
		return 2
	case !isShortWordOf(words, factName) && !slices.ContainsFunc(words, func(w string) bool { return !slices.Contains(word, w) && !slices.Contains(name, w) }):
		return 1
	}
	return 0
}

// isShortWordOf reports whether words is one word of up to three letters, such as "of", that occurs unchanged in name.
func isShortWordOf(words []string, name string) bool {
	return len(words) == 1 && len(words[0]) <= 3 && slices.Contains(strings.Fields(name), words[0])
}

// startValueSentences name the initial value of a number: same if the number still has it, otherwise other.
type startValueSentences struct{ same, other phrase.Sentence }

var (
	factsSinceStart = startValueSentences{said.WhyAlways, said.WhyWas}
	factsSinceNow   = startValueSentences{said.WhyAsNow, said.WhyIsNow}
)

// printSentence prints a sentence in wrapped lines after an indentation. It prints nothing if c.quiet is set.
func (c *Console) printSentence(indent string, sentence phrase.Sentence, args ...any) {
	if s := c.Screen(); !c.quiet {
		c.printWithIndent(indent+s.RenderSentence(sentence, args...), len(indent)+2)
	}
}

func (c *Console) printFactHistory(h *factHistory, path []*session.Node, all bool, startSentences startValueSentences) {
	s, f := c.Screen(), h.Fact
	var steps []numberStep
	now, rest := h.start, h.changes
	for _, n := range path[1:] {
		if len(rest) > 0 && rest[0].node == n {
			steps, now, rest = append(steps, rest[0]), rest[0].to, rest[1:]
		} else if c.bindings.ChangesFact(c.visibleEvents(n), f) && (c.observer == nil || !isUnderAny(f.Word, c.hiddenPaths(n.State()))) {
			steps = append(steps, numberStep{n, now, now})
		}
	}
	foreign := len(steps)
	for foreign > 0 && !steps[foreign-1].isForeign(f) {
		foreign--
	}
	steps = steps[foreign:]
	if len(steps) == 0 {
		c.printSentence("", startSentences.same, "name", FactLabel(f), "value", f.FormatValue(h.now), "place", c.scenarioPlaceSuffix(path[0]))
		return
	}
	before, after := "", ""
	if foreign == 0 && (h.before || h.start != 0) {
		before = s.RenderSentence(startSentences.other, "value", f.FormatValue(h.start), "place", c.scenarioPlaceSuffix(path[0]))
	}
	if h.now == 0 && !h.after {
		after = c.describeFallToZero(path[len(path)-1].State(), steps)
	}
	c.printSentence("", said.WhyChanged, "name", FactLabel(f), "value", f.FormatValue(h.now), "start", before, "end", after)
	if hidden := len(steps) - maxHistorySteps; hidden > 0 && !all {
		c.printSentence("  ", said.WhyEarlier, "n", hidden, "word", f.Word)
		steps = steps[hidden:]
	}
	for _, st := range steps {
		action := st.node.Text // as recorded or, for players, as they type it
		if c.Options.Session != nil {
			action = screen.TypedForm(st.node.Parent.State(), st.node.Action)
		}
		c.printWithIndent(fmt.Sprintf("  %s: %s  %s → %s%s", c.describeVisiblePlace(st.node), s.Strong(action), f.FormatValue(st.from), f.FormatValue(st.to), s.Quiet(c.scenarioPlaceSuffix(st.node))), 4)
		c.printChangeCauses(f, st)
	}
}

// isForeign reports whether a step changed the number of an actor other than the owner of f, such as the enemy of an
// earlier fight in the same place. It compares names and ignores the numbers that distinguish equal names.
func (st numberStep) isForeign(f engine.Fact) bool {
	name := func(f engine.Fact) string { return strings.TrimRight(f.Owner, " 0123456789") }
	facts := st.node.State().AppendFacts(nil)
	if st.to == 0 { // the actor may have left
		facts = st.node.Parent.State().AppendFacts(facts)
	}
	isOther := false
	for _, other := range facts {
		if other.Kind != f.Kind || other.Target != f.Target || other.Keyword != f.Keyword || f.Owner == "" || other.Owner == "" {
			continue
		}
		if name(other) == name(f) {
			return false
		}
		isOther = true
	}
	return isOther
}

// describeFallToZero says which of steps last made a number 0, and whether none increased it in the current turn of at.
func (c *Console) describeFallToZero(at screen.Table, steps []numberStep) string {
	in, last, gained := c.Screen().LanguageOrEnglish(), steps[len(steps)-1], false
	now := describeTurn(at, in)
	for _, st := range steps {
		if st.to == 0 && st.from != 0 {
			last = st
		}
		gained = gained || st.to > st.from && describeTurn(st.node.State(), in) == now
	}
	became := said.WhyBecame0.With("where", c.describeVisiblePlace(last.node))
	if turn, has := screen.FindFact(at, screen.TurnFact); has && !gained {
		return in.RenderSentence(said.WhyNoneIn, "became", became, "turn", said.WhyTurn.With("n", turn.Value))
	}
	return in.RenderMessage(became)
}

func (c *Console) printChangeCauses(f engine.Fact, st numberStep) {
	changes := c.bindings.FactChanges(st.node.State(), c.visibleEvents(st.node), f)
	for _, ch := range changes {
		if len(changes) > 1 || ch.From != st.from || ch.To != st.to {
			c.Print("    " + f.FormatValue(ch.From) + " → " + f.FormatValue(ch.To))
		}
		for _, line := range ch.Steps {
			c.printWithIndent("      "+screen.Clean(line), 8)
		}
		o := scripting.DescribeCauseWithFunctionFile(c.Content, st.node.State(), ch.Cause)
		switch {
		case o.Item != "":
			c.printSentence("      ", said.WhyOrigin, "place", o.Where.String(), "callback", o.Callback, "item", screen.Clean(o.Item))
		case len(ch.Steps) == 0:
			c.printSentence("      ", said.WhyRules)
		}
	}
}

func (c *Console) printWhyIllegal(action string) error {
	if action == "" {
		return said.WhyNotForm.NewError("action", c.fillInExamples("ACTION"))
	}
	a, err := c.parseActionOrLua(strings.Trim(action, `"'`))
	if err != nil {
		c.printIllegality(err)
		return nil
	}
	table := c.session.Table()
	trial := screen.CopyOf(table)
	if err := trial.Apply(a); err != nil {
		c.printIllegality(said.WhyIllegal.WrapError(err, "action", screen.TypedForm(table, a), "why", err))
		return nil
	}
	c.printSentence("", said.WhyLegal, "action", screen.TypedForm(table, a))
	return nil
}

func (c *Console) printIllegality(err error) {
	s := c.Screen()
	c.Print(s.ErrorLines(s.LanguageOrEnglish().ErrorText(err))...)
	guide := c.session.Table().InputHint()
	if errors.Is(err, engine.ErrQuestionPending) && !strings.Contains(err.Error(), guide) {
		c.Print(s.NarrowedBy(2).TranslateAndWrap("  "+guide, 2)...)
	}
	if by, is := errors.AsType[*engine.ForbiddenByKeywordError](err); is {
		k := c.translatedKeywords().Row(by.Keyword)
		c.printWithIndent("  "+k.Icon+" "+s.Keyword(k.Name)+": "+k.Help, 4)
	}
}
