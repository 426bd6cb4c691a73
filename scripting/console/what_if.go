package console

import (
	"errors"
	"fmt"
	"math"
	"slices"
	"strconv"
	"strings"

	"curtaincall/engine"
	"curtaincall/engine/declare/views"
	"curtaincall/engine/phrase"
	"curtaincall/engine/screen"
	"curtaincall/engine/session"
	"curtaincall/engine/speech"
	"curtaincall/engine/table"
)

// maxListed bounds the outcomes, and the answers, that what prints.
const maxListed = 12

// what implements the verb what, which prints the possible results of actions.
func (c *Console) what(actions string) error {
	if actions == "" {
		return errors.New("what needs an action, as in: " + c.examples()("what ACTION"))
	}
	o, texts, err := c.lookAlong(actions)
	if err != nil {
		return err
	}
	c.Say(c.Screen().Strong(strings.Join(texts, ", then ")) + ", if you did it now:")
	c.outlook(o)
	return c.answers(o, c.session.Table().Seat())
}

// lookAlong returns the possible results of actions joined by "then", and the text of each action.
func (c *Console) lookAlong(words string) (o *session.Outlook, texts []string, err error) {
	if strings.HasSuffix(words, " then") {
		return nil, nil, errors.New(c.examples()("then needs an action, as in: what ACTION then ACTION"))
	}
	line, texts, err := c.parseActions(strings.Split(words, " then "))
	if err != nil {
		return nil, nil, err
	}
	table := c.session.Table()
	o, err = session.Until(c.isStopped).LookAlong(table, line, table.Seat())
	return o, texts, err
}

// parseActions parses a sequence of actions, each in the state after the previous ones, for which
// random results and hidden cards are imagined.
func (c *Console) parseActions(words []string) (line []engine.Action, texts []string, err error) {
	if len(words) > maxLine {
		return nil, nil, fmt.Errorf("what looks at up to %d actions at once, not %d", maxLine, len(words))
	}
	a, err := c.parse(strings.TrimSpace(words[0]))
	if err != nil {
		return nil, nil, err
	}
	table := c.session.Table()
	imagined := table.Fresh()
	imagined.CopyFrom(table)
	imagined.Imagine(table.Seat(), engine.Seed(table.Hash()).Child("what", 0))
	for i, text := range words {
		if i > 0 {
			if a, err = imagined.Parse(strings.TrimSpace(text)); err != nil {
				return nil, nil, fmt.Errorf("after %s: %w", strings.Join(texts, ", "), err)
			}
		}
		line, texts = append(line, a), append(texts, imagined.Describe(a))
		if err := imagined.Apply(a); err != nil && i == 0 {
			return nil, nil, err
		} else if err != nil {
			return nil, nil, fmt.Errorf("after %s: %w", strings.Join(texts[:i], ", "), err)
		}
	}
	return line, texts, nil
}

// answers prints the result of each answer if the outlook ends in a question to a seat without any
// random result.
func (c *Console) answers(o *session.Outlook, seat engine.Seat) error {
	asking, can := o.After.(views.Asking)
	if !can || o.Chance || asking.PendingQuestion() == nil || o.After.Seat() != seat {
		return nil
	}
	s := c.Screen()
	for i, a := range o.After.Legal(nil) {
		if i == maxListed {
			c.Print(s.Quiet("  ... and more answers"))
			break
		}
		answered, err := session.Until(c.isStopped).LookAlong(o.After, []engine.Action{a}, seat)
		if err != nil {
			return err
		}
		c.Print(s.Wrap("  "+s.Strong(o.After.Describe(a))+": "+strings.Join(Briefly(answered.Spreads, s.Words()), " · "), 4)...)
	}
	return nil
}

// Briefly describes the possible changes of each number, such as "Pip HP 18 → 15". It omits the
// number of unanswered choices.
func Briefly(spreads []session.Spread, language *phrase.Language) (list []string) {
	for _, sp := range spreads {
		becomes := ""
		switch {
		case sp.Word == engine.AskedWord:
			continue
		case sp.Min == sp.Max:
			becomes = sp.FormatValue(sp.Min)
		case sp.Words != nil:
			becomes = language.Or(valueWords(sp))
		default:
			becomes = language.Say(table.Between, "low", sp.Min, "high", sp.Max)
		}
		list = append(list, tieWords(label(sp.Fact)+" "+sp.FormatValue(sp.Before)+" → "+becomes))
	}
	if list == nil {
		return []string{language.Say(table.Unchanged)}
	}
	return list
}

func (c *Console) outlook(o *session.Outlook) {
	s := c.Screen()
	switch {
	case !o.Chance:
		lines := o.After.Story(o.Events, s.Within(2))
		for _, l := range lines {
			c.Print("  " + l)
		}
		c.spreads(o)
	case o.Sampled:
		c.Say(fmt.Sprintf("  More than %d random outcomes are possible; these are estimates from %d of them.", session.OutcomeBudget, o.Outcomes))
		c.spreads(o)
	case len(o.Each) == 1:
		c.Say(fmt.Sprintf("  %s possible, all with the same result.", outcomes(o.Outcomes)))
		c.spreads(o)
	default:
		c.Say(fmt.Sprintf("  %s possible.", outcomes(o.Outcomes)))
		c.each(o)
		c.spreads(o)
	}
	for _, end := range []struct {
		p    float64
		what string
		tone screen.Tone
	}{{o.Win, "wins", screen.Good}, {o.Lose, "loses", screen.Bad}} {
		switch {
		case end.p > certain:
			c.Print("  " + s.Tone(end.tone, "It "+end.what+" the game."))
		case end.p > 0:
			c.Say("  " + s.Tone(end.tone, fmt.Sprintf("It %s the game in %s of cases.", end.what, Percent(end.p))))
		}
	}
	if o.Short > 0 {
		c.Say(fmt.Sprintf("  In %s of cases a later action is not possible.", Percent(o.Short)))
	}
	if len(o.Spreads) == 0 {
		c.Say("  No numbers change.")
	}
}

func outcomes(n int) string {
	if n == 1 {
		return "1 outcome"
	}
	return strconv.Itoa(n) + " outcomes"
}

// certain is the probability above which an event counts as certain, since sums are not exact.
const certain = 1 - 1e-9

// Percent formats a probability. Only exact ones are "0%" and "100%".
func Percent(p float64) string {
	switch n := p * 100; {
	case p > certain:
		return "100%"
	case n > 0 && n < 0.1:
		return "less than 0.1%"
	case n < 100 && n > 99.9:
		return "more than 99.9%"
	default:
		return strconv.FormatFloat(math.Round(n*10)/10, 'f', -1, 64) + "%"
	}
}

// each prints the random outcomes, with the numbers in which they differ.
func (c *Console) each(o *session.Outlook) {
	s := c.Screen()
	differs := map[string]bool{}
	for _, sp := range o.Spreads {
		differs[sp.Word] = sp.Min != sp.Max
	}
	for i, e := range o.Each {
		if i == maxListed {
			c.Print(s.Quiet(fmt.Sprintf("  ... and %d more", len(o.Each)-i)))
			return
		}
		head := "  " + screen.Pad(s.Strong(Percent(e.Probability)), 6) + "  "
		name := e.Name
		if e.Count > 1 {
			name = fmt.Sprintf("%d outcomes, such as %s", e.Count, name)
		}
		diffs := c.differences(slices.DeleteFunc(slices.Clone(e.Changes), func(ch session.Change) bool { return !differs[ch.Word] }))
		if len(diffs) == 0 {
			diffs = []string{"nothing more"}
		}
		c.Print(s.Wrap(head+s.Quiet(name+": ")+strings.Join(diffs, " · "), screen.Columns(head))...)
	}
}

func (c *Console) spreads(o *session.Outlook) {
	s := c.Screen()
	width := 0
	before, after := words(c.session.Table()), words(o.After)
	elsewhere := before["turn"] != after["turn"]
	list := slices.DeleteFunc(slices.Clone(o.Spreads), func(sp session.Spread) bool { return elsewhere && before[sp.Word] != after[sp.Word] })
	for _, sp := range list {
		width = max(width, screen.Columns(label(sp.Fact)))
	}
	for _, sp := range list {
		line := "  " + screen.Pad(label(sp.Fact), width) + "  " + sp.FormatValue(sp.Before) + " → "
		switch {
		case sp.Min == sp.Max:
			line += s.Strong(sp.FormatValue(sp.Min))
		case sp.Words != nil:
			line += s.Strong(speech.Or(valueWords(sp)))
		default:
			line += s.Strong(fmt.Sprintf("%d to %d", sp.Min, sp.Max)) + ", mean " + strconv.FormatFloat(math.Round(sp.Mean*100)/100, 'f', -1, 64)
		}
		if strings.HasSuffix(sp.Word, ".hp") && sp.None > 0 {
			if sp.None > certain {
				line += s.Strong(": falls")
			} else {
				line += s.Strong(", falls in " + Percent(sp.None))
			}
		}
		c.Print(s.Wrap(line, 4)...)
	}
}

func valueWords(sp session.Spread) (words []string) {
	for _, n := range sp.Values {
		words = append(words, sp.FormatValue(n))
	}
	return words
}
