// Package story turns events into a story for people, in every game: one line per event,
// consequences indented, related events in one sentence.
//
//	Teller     a story in the making
//	Previewer  what an action would do, in a few words
//
// What there is to say of an event stands in its row (package declare). A game adds
// what needs company: the hits of an attack, or what wears off at the end of a turn.
// It hands every other event to Tell.
package story

import (
	"strings"

	"curtaincall/engine"
	"curtaincall/engine/declare/events"
	"curtaincall/engine/phrase"
	"curtaincall/engine/screen"
	"curtaincall/engine/speech"
)

// Teller turns the events of a game into the lines of a story.
type Teller struct {
	Events  *events.Events
	Game    any
	Screen  screen.Screen
	Verbose bool // tells minor events, too
	Lines   []string
	Grouped bool // lines belong to the group of the one above, and are indented

	// Flush tells what the game has gathered, End what it has kept for the end of a group. Both may be
	// nil.
	Flush, End func()

	// Ability returns the name of the ability that acts by a cause, a heading above its effects; ""
	// where the rules act, or where the event that opened the group makes it clear. opened is that
	// event, nil for none. Ability may be nil.
	Ability func(c *engine.Cause, opened *engine.Event) string

	// Args returns arguments of messages besides those of the event; it may be nil.
	Args func(e *engine.Event) []phrase.Arg

	hit      hit
	gathered []gathered
	opened   *engine.Event // the event that opened the group; nil for none
	acting   string        // the ability named last, whose effects are being reported
}

// gathered are events of one kind that are reported together.
type gathered struct {
	event engine.Event
	names []string // of the cards, or of the units it happened to
}

// Add adds a line, wrapped with its continuation indented.
func (t *Teller) Add(text string, indent int) {
	t.Lines = append(t.Lines, t.Screen.Wrap(text, indent)...)
}

// Line adds a line, indented within a group.
func (t *Teller) Line(text string) {
	indent := 0
	for _, below := range [...]bool{t.Grouped, t.acting != ""} {
		if below {
			indent += 2
		}
	}
	if indent == 0 {
		text = speech.Begin(text)
	}
	t.Add(strings.Repeat(" ", indent)+text, indent+2)
}

// Now tells what was gathered, and then adds a line.
func (t *Teller) Now(text string) {
	t.Settle()
	t.Line(text)
}

// Open begins a group with an unindented line.
func (t *Teller) Open(text string) {
	t.Close()
	t.Add(speech.Begin(text), 2)
	t.Grouped = true
}

// Close tells what was gathered and ends the group.
func (t *Teller) Close() {
	t.Settle()
	if t.End != nil {
		t.End()
	}
	t.Grouped, t.opened, t.acting = false, nil, ""
}

// Settle tells what was gathered.
func (t *Teller) Settle() {
	t.settleHit()
	if t.Flush != nil {
		t.Flush()
	}
	list := t.gathered
	t.gathered = nil
	for i := range list {
		g := &list[i]
		text := t.say("together", &g.event, phrase.Number("count", len(g.names)),
			phrase.Name("all", phrase.Word{Text: t.Screen.And(g.names)}), phrase.Name("each", phrase.Word{Text: strings.Join(g.names, ", ")}))
		t.Line(text)
	}
}

// Sentence returns the sentence for an event by its row; "" for a minor event, unless Verbose.
func (t *Teller) Sentence(e *engine.Event) string {
	form, row := "story", t.Events.Of(e)
	if row.Minor != nil && row.Minor(e) {
		if !t.Verbose {
			return ""
		}
		if row.Aside != "" {
			form = "aside"
		}
	}
	return t.say(form, e)
}

func (t *Teller) say(form string, e *engine.Event, args ...phrase.Arg) string {
	if t.Args != nil {
		args = append(args, t.Args(e)...)
	}
	return t.Events.Say(form, t.Game, e, t.Screen.Mark, args...)
}

// Tell tells an event by its row, at once or gathered with others.
func (t *Teller) Tell(e *engine.Event) {
	row := t.Events.Of(e)
	switch {
	case row.Hit != events.NoHit:
		t.gatherHit(row, e)
		return
	case row.Together != "":
		t.gather(row, e)
		return
	}
	text := t.Sentence(e)
	if text == "" {
		return
	}
	switch {
	case row.Opens:
		t.Open(text)
		t.opened = e
		return
	case row.Closes != nil && row.Closes(e), row.Heads:
		t.Close()
	}
	if row.Heads {
		t.Add(t.Screen.Title(text), 0)
		return
	}
	t.attribute(e)
	t.Now(text)
}

// attribute adds a line that names the ability causing an event, above the first of its effects.
func (t *Teller) attribute(e *engine.Event) {
	if t.Ability == nil {
		return
	}
	by := t.Ability(&e.Cause, t.opened)
	if by == t.acting {
		return
	}
	t.Settle()
	if t.acting = ""; by != "" {
		t.Line(by + ":")
	}
	t.acting = by
}

// gather keeps an event to tell it with others of its kind.
func (t *Teller) gather(row *events.Decl, e *engine.Event) {
	if row.Minor != nil && row.Minor(e) && !t.Verbose {
		return
	}
	if t.Grouped && row.Closes != nil && row.Closes(e) {
		t.Close()
	}
	t.attribute(e)
	name, ofCards := t.Events.GroupName(t.Game, e)
	at := 0
	for ; at < len(t.gathered) && t.gathered[at].event.Kind < e.Kind; at++ {
	}
	if at < len(t.gathered) && t.gathered[at].event.Kind == e.Kind {
		if g := &t.gathered[at].event; g.Amount == e.Amount && (!ofCards || g.Target == e.Target) && g.Keyword == e.Keyword && g.From == e.From && g.To == e.To {
			t.gathered[at].names = append(t.gathered[at].names, name)
			return
		}
		t.Settle()
		at = 0
	}
	t.gathered = append(t.gathered[:at:at], append([]gathered{{*e, []string{name}}}, t.gathered[at:]...)...)
}
