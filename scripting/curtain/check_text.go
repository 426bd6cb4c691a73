package curtain

import (
	"errors"
	"fmt"
	"slices"
	"strings"

	rules "curtaincall/engine/curtain"
	"curtaincall/scripting"
	"curtaincall/scripting/check"
	"curtaincall/scripting/curtain/wording"
	"curtaincall/scripting/source"
	"curtaincall/scripting/syntax"
)

// CheckText implements scripting.Content. Every card, upgraded ones included, is
// played in several situations, and beside it its own text, which is a program
// too (package wording): what the two did is compared.
func (g *Generation) CheckText() ([]scripting.Finding, error) {
	t, err := newTrial(g)
	if err != nil {
		return nil, err
	}
	var all []scripting.Finding
	complaints := map[string][]complaint{}
	for _, d := range g.Content.Cards {
		found := t.examine(d)
		complaints[d.ID] = found
		for _, c := range found {
			// What is wrong with a card is wrong with its upgrade too.
			if base, upgraded := strings.CutSuffix(d.ID, "+"); upgraded && slices.ContainsFunc(complaints[base], c.same) {
				continue
			}
			all = append(all, check.Found(c.code, t.gen.place(d, &c)))
		}
	}
	return all, nil
}

// complaint is one thing that is wrong with a card.
type complaint struct {
	code    string
	message string
	clause  int // from 1; 0: none
	line    int // of the script that did it; 0: none
	unread  *wording.Unread
	reading *wording.Reading
	seen    string // in which situation
	err     error
}

// same tells whether two complaints are about the same thing in the same place.
func (c complaint) same(o complaint) bool {
	if c.unread != nil || o.unread != nil {
		return c.unread != nil && o.unread != nil && c.unread.From == o.unread.From
	}
	return c.code == o.code && c.clause == o.clause && (c.clause > 0 || c.line == o.line)
}

// examination is what is found out about one card.
type examination struct {
	def     *rules.CardDef
	reading *wording.Reading
	found   []complaint
	done    map[int]bool   // clauses that did something
	picked  map[int]*picks // what chance chose, by clause
}

// picks are what chance chose for a clause: in the text, and in the card.
type picks struct{ said, did map[string]bool }

// stuck tells whether the card always chose the same where the text did not.
func (p *picks) stuck() bool { return p != nil && len(p.did) == 1 && len(p.said) > 1 }

func (x *examination) add(c complaint) {
	c.reading = x.reading
	if !slices.ContainsFunc(x.found, c.same) {
		x.found = append(x.found, c)
	}
}

// examine plays one card and its text.
func (t *trial) examine(d *rules.CardDef) []complaint {
	x := &examination{
		def: d, reading: t.readings[d],
		done: map[int]bool{}, picked: map[int]*picks{},
	}
	for i := range x.reading.Unread {
		u := &x.reading.Unread[i]
		x.add(complaint{code: "C301", message: fmt.Sprintf("card %q: the sentence %q is not understood", d.ID, u.Said), unread: u})
	}
	tried := slices.Clone(situations)
	for i := range x.reading.Thresholds {
		tried = append(tried, around(&x.reading.Thresholds[i])...)
	}
	for i := range tried {
		if s := &tried[i]; s.foes == 1 || d.Type != rules.Enchantment { // which enemy would "the enemy" be?
			t.try(x, s)
		}
	}
	// Chance deserves a second opinion before it is called stuck.
	for i, c := range x.reading.Clauses {
		for again := situations[0]; c.Random && x.picked[i+1].stuck() && again.seed < 40; again.seed++ {
			t.try(x, &again)
		}
	}
	if len(x.reading.Unread) > 0 {
		return x.found // the rest of the text was not carried out
	}
	for i, c := range x.reading.Clauses {
		blamed := slices.ContainsFunc(x.found, func(c complaint) bool { return c.clause == i+1 || c.err != nil })
		switch {
		case blamed:
		case !x.done[i+1]:
			x.add(complaint{code: "C309", clause: i + 1, message: fmt.Sprintf("card %q: %q did nothing in any situation of the check", d.ID, c.Said)})
		case x.picked[i+1].stuck():
			x.add(complaint{code: "C310", clause: i + 1, message: fmt.Sprintf("card %q: %q came out the same each time", d.ID, c.Said)})
		}
	}
	return x.found
}

// try plays the card and its text in one situation, on each target. After an
// error there is nothing more to learn.
func (t *trial) try(x *examination, s *situation) {
	for _, target := range aims(x.def, s) {
		if !slices.ContainsFunc(x.found, func(c complaint) bool { return c.err != nil }) {
			t.compare(x, s, target)
		}
	}
}

// compare plays the card and its text once.
func (t *trial) compare(x *examination, s *situation, target rules.Actor) {
	where := s.name
	names := t.names(x.def, s)
	if target != rules.Nobody && !target.IsEnemy() {
		where += ", played on " + names.name(target)
	}
	did := t.tell(x.def, false, s, target)
	if did.err != nil {
		x.add(complaint{code: "C308", message: fmt.Sprintf("card %q cannot be played", x.def.ID), err: did.err, seen: where})
		return
	}
	if len(x.reading.Unread) > 0 {
		return // a text that is understood by halves explains nothing
	}
	said := t.tell(x.def, true, s, target)
	if said.err != nil {
		u := &wording.Unread{Said: x.def.Rules(), To: len(x.def.Text), Why: said.err.Error()}
		x.add(complaint{code: "C301", message: fmt.Sprintf("card %q: what the text says cannot be done", x.def.ID), unread: u, seen: where})
		return
	}
	for _, d := range said.deeds {
		x.done[d.line] = true
	}
	saidRest, didRest := x.chance(said.deeds, did.deeds)
	for _, c := range differences(x.def.ID, bundles(saidRest), bundles(didRest), names) {
		c.seen = where
		x.add(c)
	}
}

// chance takes out what the text leaves to chance, with the deed of the card
// that fits it: any debuff, or any card, with the same amount.
func (x *examination) chance(said, did []deed) (saidRest, didRest []deed) {
	didRest = slices.Clone(did)
	for _, d := range said {
		if !x.reading.Clauses[d.line-1].Random {
			saidRest = append(saidRest, d)
			continue
		}
		fits := func(o deed) bool {
			return o.kind == d.kind && o.amount == d.amount && o.who == d.who && o.moment == d.moment
		}
		n := slices.IndexFunc(didRest, fits)
		if n < 0 {
			saidRest = append(saidRest, d)
			continue
		}
		o := didRest[n]
		didRest = slices.Delete(didRest, n, n+1)
		p := x.picked[d.line]
		if p == nil {
			p = &picks{map[string]bool{}, map[string]bool{}}
			x.picked[d.line] = p
		}
		p.said[fmt.Sprint(d.what, d.card)] = true
		p.did[fmt.Sprint(o.what, o.card)] = true
	}
	return saidRest, didRest
}

// differences compares what was said and done, bundle by bundle.
func differences(id string, said, did []*bundle, names *namer) (list []complaint) {
	left := slices.Clone(did)
	var lacking []*bundle
	for _, s := range said {
		n := slices.IndexFunc(left, func(d *bundle) bool { return d.key == s.key })
		if n < 0 {
			lacking = append(lacking, s)
			continue
		}
		d := left[n]
		left = slices.Delete(left, n, n+1)
		if !slices.Equal(s.amounts, d.amounts) {
			list = append(list, complaint{code: "C302", clause: s.line, line: d.line, message: numbers(id, s, d, names)})
		}
	}
	for _, s := range lacking {
		n, code := nearest(s, left)
		if n < 0 {
			list = append(list, complaint{code: "C303", clause: s.line,
				message: fmt.Sprintf("card %q: its text says that it %s, and it does not", id, s.phrase(names))})
			continue
		}
		d := left[n]
		left = slices.Delete(left, n, n+1)
		c := complaint{code: code, clause: s.line, line: d.line,
			message: fmt.Sprintf("card %q %s, where its text says that it %s", id, d.phrase(names), s.phrase(names))}
		if code == "C307" {
			c.message = fmt.Sprintf("card %q %s in %s, where its text says %s", id, d.phrase(names), rules.CallbackName(d.moment), rules.CallbackName(s.moment))
		}
		list = append(list, c)
	}
	for _, d := range left {
		list = append(list, complaint{code: "C304", line: d.line,
			message: fmt.Sprintf("card %q %s, which its text does not mention", id, d.phrase(names))})
	}
	return list
}

// numbers says that a card did something with other numbers than its text says. A
// reaction may have come several times, and then the numbers are of all of them.
func numbers(id string, s, d *bundle, names *namer) string {
	when := ""
	if d.moment != rules.CallPlay && len(s.amounts)+len(d.amounts) > 2 {
		when = ", over all of its " + rules.CallbackName(d.moment) + " together,"
	}
	return fmt.Sprintf("card %q%s %s, where its text says that it %s", id, when, d.phrase(names), s.phrase(names))
}

// nearest finds what was done in place of what was said, and how the two
// differ.
func nearest(s *bundle, did []*bundle) (at int, code string) {
	best := 2
	at = -1
	for n, d := range did {
		same := 0
		for _, equal := range []bool{d.kind == s.kind, d.what == s.what, d.who == s.who && d.card == s.card, d.moment == s.moment, slices.Equal(d.amounts, s.amounts)} {
			if equal {
				same++
			}
		}
		if same <= best || d.kind != s.kind && d.what != s.what && (d.who != s.who || !slices.Equal(d.amounts, s.amounts)) {
			continue
		}
		best, at = same, n
		switch {
		case d.kind != s.kind || d.what != s.what:
			code = "C305"
		case d.who != s.who || d.card != s.card:
			code = "C306"
		default:
			code = "C307"
		}
	}
	return at, code
}

// names are what the actors of a situation are called.
func (t *trial) names(d *rules.CardDef, s *situation) *namer {
	pair := t.pair(d.Owner)
	if s.swapped {
		pair[0], pair[1] = pair[1], pair[0]
	}
	c := t.gen.Content
	return &namer{map[rules.Actor]string{
		rules.MacGuffin:    "the MacGuffin",
		rules.ProtagonistA: c.Protagonist(pair[0]).Name,
		rules.ProtagonistB: c.Protagonist(pair[1]).Name,
		rules.Team:         "the team",
		rules.Enemy(0):     "the enemy",
		rules.Enemy(1):     "the second enemy",
	}}
}

// place shows a complaint in the script: the sentence it is about, or the line
// that did what no sentence says.
func (g *Generation) place(d *rules.CardDef, c *complaint) *source.Error {
	if c.err != nil {
		var fault *source.Error
		if errors.As(c.err, &fault) {
			e := *fault
			e.Message = c.message + ": " + fault.Message
			e.Notes = append(slices.Clip(e.Notes), "in "+c.seen)
			return &e
		}
	}
	chunk := g.Chunks().Named(d.Where.File)
	if chunk == nil {
		return &source.Error{File: d.Where.File, Line: d.Where.Line, Message: c.message}
	}
	text := &textField{chunk: chunk, def: d, base: g.Content.Card(strings.TrimSuffix(d.ID, "+"))}
	var e *source.Error
	switch {
	case c.unread != nil:
		e = text.at(c.unread.From, c.unread.To, c.message)
		if e.Hint = c.unread.Why; e.Hint == "" {
			e.Hint = wording.Nearest(c.unread.Said)
		}
	case c.clause > 0:
		clause := &c.reading.Clauses[c.clause-1]
		e = text.at(clause.From, clause.To, c.message)
		for _, name := range clause.Values {
			if note := text.value(name); note != "" {
				e.Notes = append(e.Notes, note)
			}
		}
		if c.line > 0 {
			e.Notes = append(e.Notes, fmt.Sprintf("done by line %d: %s", c.line, strings.TrimSpace(chunk.Text.Line(c.line))))
		}
	default:
		e = chunk.Text.Errorf(c.line, 0, 0, "%s", c.message)
		e.Notes = append(e.Notes, fmt.Sprintf("the text is %q", d.Rules()))
	}
	if c.err != nil {
		e.Notes = append(e.Notes, c.err.Error())
	}
	if c.seen != "" {
		e.Notes = append(e.Notes, "seen in "+c.seen)
	}
	return e
}

// textField finds the parts of a card's text in its script.
type textField struct {
	chunk     *syntax.Chunk
	def, base *rules.CardDef // the card, and the one it is an upgrade of
}

// at is an error at some bytes of the template.
func (t *textField) at(from, to int, message string) *source.Error {
	path := []string{"text"}
	if t.base != nil && t.def.Text != t.base.Text {
		path = []string{"upgrade", "text"}
	}
	line, column, width := t.chunk.Value(t.def.Where.Line, path...)
	if column > 0 {
		// The sentence itself, where the source shows it as it is.
		shown := t.chunk.Text.Line(line)
		sentence := t.def.Text[from:to]
		if n := strings.Index(shown[min(column-1, len(shown)):], sentence); n >= 0 && column-1+n < column-1+width {
			column, width = column+n, len(sentence)
		}
	}
	return t.chunk.Text.Errorf(line, column, width, "%s", message)
}

// value says what a value is and where.
func (t *textField) value(name string) string {
	n, _ := t.def.Value(name)
	path := []string{"values", name}
	if t.base != nil && t.base != t.def {
		if base, _ := t.base.Value(name); base != n {
			path = []string{"upgrade", "values", name}
		}
	}
	if !writes(t.chunk, t.def.Where, path...) {
		return ""
	}
	line, _, _ := t.chunk.Field(t.def.Where.Line, path...)
	return fmt.Sprintf("%s is %d at line %d", name, n, line)
}
