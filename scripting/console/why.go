package console

import (
	"errors"
	"fmt"
	"slices"
	"strings"
	"unicode"

	"curtaincall/engine"
	"curtaincall/engine/declare/events"
	"curtaincall/engine/screen"
	"curtaincall/engine/session"
	"curtaincall/engine/spelling"
	"curtaincall/scripting"
	"curtaincall/scripting/prompt"
)

// maxChain is the largest number of changes that why prints, unless it is asked for all.
const maxChain = 6

// why implements the verb: it shows how a number came about, or why an action is illegal.
func (c *Console) why(rest string) error {
	if what, not := strings.CutPrefix(rest+" ", "not "); not {
		return c.whyNot(strings.TrimSpace(what))
	}
	all := false
	if shorter, found := strings.CutSuffix(rest, " all"); found {
		rest, all = shorter, true
	}
	if rest == "" {
		return errors.New(c.examples()("why needs a number, as in: why NUMBER, or an action, as in: why not ACTION"))
	}
	if strings.HasSuffix(rest, " if") {
		return errors.New(c.examples()("if needs an action, as in: why NUMBER if ACTION"))
	}
	if number, line, supposed := strings.Cut(rest, " if "); supposed {
		return c.whyIf(number, line, all)
	}
	return c.whyNumber(rest, all)
}

// whyNumber prints how a number came about; for an action, why it is illegal.
func (c *Console) whyNumber(rest string, all bool) error {
	path := c.session.Path()
	facts, rank, err := c.facts(rest, path)
	var unknown *spelling.UnknownError
	if err != nil && !errors.As(err, &unknown) {
		return err
	}
	for _, f := range facts {
		c.printHistory(f, path, all, wasAtTheStart)
	}
	if unknown != nil {
		rank = c.printAlwaysZero(rest)
	}
	reckoned := c.computedValues(rest, rank)
	c.print(reckoned)
	if unknown == nil {
		return nil
	}
	if _, forbidden := c.session.Table().Parse(rest); forbidden == nil && (rank == 0 || len(reckoned) > 0) {
		return c.whyNot(rest)
	}
	if rank == 0 && len(reckoned) == 0 {
		return err
	}
	return nil
}

// maxNamed is the largest number of facts that an answer lists by name.
const maxNamed = 16

// maxReckoned is the largest number of computed values that why shows at once.
const maxReckoned = 12

// computedValues returns the computed values that words match best, without duplicates; none if the
// match ranks below least.
func (c *Console) computedValues(words string, least int) (list []events.ComputedValue) {
	all := c.part.Reckoned(c.session.Table())
	named := make([]engine.Fact, len(all))
	for i, r := range all {
		named[i] = engine.Fact{Word: r.Word, Name: r.Name, Value: i}
	}
	best, rank := likeliest(words, named)
	if rank < least {
		return nil
	}
	same := func(a, b events.ComputedValue) bool {
		return reckonedLabel(a) == reckonedLabel(b) && a.Value == b.Value && slices.Equal(a.From, b.From)
	}
	for _, f := range best {
		r := all[f.Value]
		if !slices.ContainsFunc(list, func(other events.ComputedValue) bool { return same(r, other) }) && len(list) < maxReckoned {
			list = append(list, r)
		}
	}
	return list
}

func reckonedLabel(r events.ComputedValue) string { return label(engine.Fact{Name: r.Name}) }

// print prints computed values, each with where it comes from.
func (c *Console) print(list []events.ComputedValue) {
	s := c.Screen()
	for _, r := range list {
		c.Say(reckonedLabel(r) + " is " + s.Strong(screen.Clean(r.Value)) + ".")
		for _, from := range r.From {
			c.Print(s.Wrap("  "+screen.Clean(from), 4)...)
		}
	}
}

// whyIf shows how a number would come about after some actions, with chance and hidden cards
// imagined.
func (c *Console) whyIf(number, line string, all bool) error {
	actions, texts, err := c.parseActions(strings.Split(line, " then "))
	if err != nil {
		return err
	}
	table := c.session.Table()
	trial := table.Fresh()
	trial.CopyFrom(table)
	trial.Imagine(table.Seat(), engine.Seed(table.Hash()).Child("what", 0))
	supposed := session.New(trial, nil)
	drew := false
	for _, a := range actions {
		if err := supposed.Apply(a); err != nil {
			return err
		}
		drew = drew || supposed.At().UsesChance()
	}
	facts, _, err := c.facts(number, supposed.Path())
	if err != nil {
		return err
	}
	c.Say("If you did " + c.Screen().Strong(strings.Join(texts, ", then ")) + " now:")
	for _, f := range facts {
		c.printHistory(f, supposed.Path(), all, isNow)
	}
	if drew {
		c.Say("  This is one possible random outcome: `what " + line + "` shows them all.")
	}
	return nil
}

// facts returns the facts of any state of path that words match best, and the rank of the match.
func (c *Console) facts(words string, path []*session.Node) (best []engine.Fact, rank int, err error) {
	var told []engine.Fact
	known := map[string]int{}
	for _, n := range path {
		for _, f := range n.State().Facts(nil) {
			if i, seen := known[f.Word]; seen {
				told[i] = f
				continue
			}
			known[f.Word] = len(told)
			told = append(told, f)
		}
	}
	best, rank = likeliest(words, told)
	const few = 3
	switch {
	case len(best) == 0:
		names := factWords(told)
		unknown := spelling.Missing(strings.ReplaceAll(words, " ", "."), names, " here; there is "+listedUpTo(maxNamed, names),
			"unknown number %q", words)
		unknown.Word = words
		return nil, 0, unknown
	case len(best) > few:
		return nil, 0, fmt.Errorf("%q could be %s", words, strings.Join(factWords(best), ", "))
	}
	return best, rank, nil
}

// printAlwaysZero prints that the facts words match best have been 0 all the time, and returns the rank of
// the match, 0 for none.
func (c *Console) printAlwaysZero(words string) (rank int) {
	list, rank := likeliest(words, c.part.Facts(c.session.Table()))
	switch len(list) {
	case 0:
	case 1:
		c.printHistory(list[0], c.session.Path(), false, wasAtTheStart)
	default:
		c.Say("Nobody has or had any: " + listedUpTo(maxNamed, factWords(list)) + " are 0.")
	}
	return rank
}

// likeliest returns the facts that words match best, and the rank (meant): 0 for no match.
func likeliest(words string, list []engine.Fact) (best []engine.Fact, bestRank int) {
	if what, of, said := strings.Cut(words, " of "); said {
		words = of + " " + what
	}
	asked := parts(words)
	for _, f := range list {
		rank := meant(asked, f)
		switch {
		case rank > bestRank:
			best, bestRank = []engine.Fact{f}, rank
		case rank == bestRank && rank > 0:
			best = append(best, f)
		}
	}
	return best, bestRank
}

func factWords(list []engine.Fact) (words []string) {
	for _, f := range list {
		words = append(words, f.Word)
	}
	return words
}

// parts splits a name into words: enemy, keywords, block.
func parts(name string) []string {
	return strings.FieldsFunc(strings.ToLower(name), func(r rune) bool {
		return !unicode.IsLetter(r) && !unicode.IsDigit(r)
	})
}

// meant ranks how well words match a fact: 3 for its whole word or name, 2 for the end of its word,
// 1 for words within either in this order, 0 for no match.
func meant(asked []string, f engine.Fact) int {
	word, name := parts(f.Word), parts(f.Name)
	switch {
	case equal(asked, word), equal(asked, name):
		return 3
	case ends(word, asked):
		return 2
	case within(word, asked), within(name, asked):
		return 1
	}
	return 0
}

func equal(a, b []string) bool { return strings.Join(a, " ") == strings.Join(b, " ") }

func ends(all, tail []string) bool {
	return len(tail) > 0 && len(tail) <= len(all) && equal(all[len(all)-len(tail):], tail)
}

// within reports whether all contains the words in their order, others between them.
func within(all, words []string) bool {
	for _, w := range all {
		if len(words) > 0 && w == words[0] {
			words = words[1:]
		}
	}
	return len(words) == 0
}

// step is an action that changed a number.
type step struct {
	node    *session.Node
	from    int
	to      int
	changes []prompt.Change
}

// Phrases for the value of a number at the start of a line.
const (
	wasAtTheStart = "was %s at the start"
	isNow         = "is %s now"
)

// printHistory prints how a number got its value at the end of path; was is the phrase for its value at
// the start.
func (c *Console) printHistory(f engine.Fact, path []*session.Node, all bool, was string) {
	s, last := c.Screen(), path[len(path)-1].State()
	start, now := value(path[0].State(), f), value(last, f)
	var steps []step
	for _, n := range path[1:] {
		st := step{node: n, from: value(n.Parent.State(), f), to: value(n.State(), f)}
		st.changes = c.part.Trace(n.State(), n.Events, f)
		if st.from != st.to || len(st.changes) > 0 {
			steps = append(steps, st)
		}
	}
	head := fmt.Sprintf("%s is %s", label(f), s.Strong(f.FormatValue(now)))
	if len(steps) == 0 {
		c.Say(head + ", as it " + strings.Replace(was, "%s ", "", 1) + c.writtenAt(path[0]) + ".")
		return
	}
	if words(path[0].State())[f.Word] || start != 0 {
		head += "; it " + fmt.Sprintf(was, f.FormatValue(start)) + c.writtenAt(path[0])
	}
	if now == 0 && !words(last)[f.Word] {
		head += isAbsent(last, steps)
	}
	c.Say(head + ".")
	if hidden := len(steps) - maxChain; hidden > 0 && !all {
		c.Say(s.Quiet(fmt.Sprintf("  ... %s earlier: `why %s all` shows them too", changesBefore(hidden), f.Word)))
		steps = steps[hidden:]
	}
	for _, st := range steps {
		c.Print(s.Wrap(fmt.Sprintf("  %s: %s  %s → %s%s", place(st.node), s.Strong(st.node.Text), f.FormatValue(st.from), f.FormatValue(st.to), s.Quiet(c.writtenAt(st.node))), 4)...)
		c.links(f, st)
	}
}

// isAbsent returns, for a number that is now 0, when it became 0 and whether any was gained this turn.
func isAbsent(at screen.Table, steps []step) string {
	now, last, gained := turn(at), steps[len(steps)-1], false
	for _, st := range steps {
		if st.to == 0 && st.from != 0 {
			last = st
		}
		gained = gained || st.to > st.from && turn(st.node.State()) == now
	}
	text := "; the last ones were " + place(last.node)
	if now != "" && !gained {
		text += ", and none came in " + now
	}
	return text
}

func changesBefore(n int) string {
	if n == 1 {
		return "1 action"
	}
	return fmt.Sprintf("%d actions", n)
}

// links prints the changes of a number within one action, each with the callback that made it.
func (c *Console) links(f engine.Fact, st step) {
	s := c.Screen()
	for _, ch := range st.changes {
		if len(st.changes) > 1 || ch.From != st.from || ch.To != st.to {
			c.Print("    " + f.FormatValue(ch.From) + " → " + f.FormatValue(ch.To))
		}
		for _, line := range ch.Steps {
			c.Print(s.Wrap("      "+screen.Clean(line), 8)...)
		}
		o := scripting.OriginOf(c.Content, st.node.State(), ch.Cause)
		switch {
		case o.Item != "":
			c.Print(s.Wrap(s.Quiet(fmt.Sprintf("      %s, %s of %s", o.Where, o.Callback, screen.Clean(o.Item))), 8)...)
		case len(ch.Steps) == 0:
			c.Print(s.Quiet("      by the rules"))
		}
	}
}

func value(t screen.Table, f engine.Fact) int {
	for _, have := range t.Facts(nil) {
		if have.Word == f.Word {
			return have.Value
		}
	}
	return 0
}

// whyNot prints why an action is illegal, or that it is legal.
func (c *Console) whyNot(what string) error {
	if what == "" {
		return errors.New("why not needs an action, as in: " + c.examples()("why not ACTION"))
	}
	a, err := c.parse(strings.Trim(what, `"'`))
	if err != nil {
		c.reason(err)
		return nil
	}
	table := c.session.Table()
	trial := table.Fresh()
	trial.CopyFrom(table)
	if err := trial.Apply(a); err != nil {
		c.reason(err)
		return nil
	}
	c.Say(fmt.Sprintf("%s is legal now.", table.Describe(a)))
	return nil
}

// reason prints why something is illegal, with the pending question or the rule of the keyword, if
// one of these is the reason.
func (c *Console) reason(err error) {
	s := c.Screen()
	c.Print(s.Error(err.Error())...)
	guide := c.session.Table().Guide()
	if errors.Is(err, engine.ErrAsked) && !strings.Contains(err.Error(), guide) {
		c.Print(s.Within(2).Wrap("  "+guide, 2)...)
	}
	var by *engine.KeywordError
	if errors.As(err, &by) {
		k := c.Content.Keywords().Row(by.Keyword)
		c.Print(s.Wrap("  "+k.Icon+" "+s.Keyword(k.Name)+": "+k.Help, 4)...)
	}
}
