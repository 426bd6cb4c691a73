// Package story describes the events of a game as lines of text: one line per event, consequences
// indented, related events in one sentence.
//
//	story.go    Teller, which makes the lines
//	hit.go      the events of a hit, in one sentence
//	preview.go  Previewer, which describes briefly what an action would do
//
// The texts come from the declarations of events (package events). Games add the lines for events
// whose texts depend on other events, and pass all other events to Tell.
package story

import (
	"strings"

	"curtaincall/engine"
	"curtaincall/engine/declare/events"
	"curtaincall/engine/phrase"
	"curtaincall/engine/screen"
	"curtaincall/engine/speech"
)

// Teller makes lines of text from the events of a game. Lines belong to groups, each with an
// unindented first line.
type Teller struct {
	Events  *events.Events
	Game    any
	Screen  screen.Screen
	Verbose bool     // whether minor events are described, too
	Lines   []string // the result
	Grouped bool     // whether new lines belong to a group, and are indented

	// Flush adds the lines for events that the game has collected, End those that belong at the end
	// of a group. Both may be nil.
	Flush, End func()

	// Ability returns the name of the ability that a cause of events belongs to, a heading above its
	// effects; "" if the rules are the cause, or if the event that opened the group makes it clear.
	// opened is that event, or nil. Ability may be nil.
	Ability func(c *engine.Cause, opened *engine.Event) string

	// Args returns further arguments of messages for an event; it may be nil.
	Args func(e *engine.Event) []phrase.Arg

	hit      hit
	gathered []gathered
	opened   *engine.Event // the event that opened the group; nil for none
	acting   string        // the ability in the last heading
}

// gathered are events of one kind that are described in one line.
type gathered struct {
	event engine.Event
	names []string // of the cards or units that the events are about
}

// Add adds a line, wrapped to the width of the screen; continuation lines are indented.
func (t *Teller) Add(text string, indent int) {
	t.Lines = append(t.Lines, t.Screen.Wrap(text, indent)...)
}

// Line adds a line, indented within a group and below a heading.
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

// Now adds the lines for the collected events, and then a line.
func (t *Teller) Now(text string) {
	t.Settle()
	t.Line(text)
}

// Open ends the current group and begins a new one with an unindented line.
func (t *Teller) Open(text string) {
	t.Close()
	t.Add(speech.Begin(text), 2)
	t.Grouped = true
}

// Close adds the lines for the collected events and ends the group.
func (t *Teller) Close() {
	t.Settle()
	if t.End != nil {
		t.End()
	}
	t.Grouped, t.opened, t.acting = false, nil, ""
}

// Settle adds the lines for the collected events.
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

// Sentence returns the declared text for an event; "" for a minor event, unless Verbose.
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

func (t *Teller) say(messageForm string, e *engine.Event, args ...phrase.Arg) string {
	if t.Args != nil {
		args = append(args, t.Args(e)...)
	}
	return t.Events.Say(messageForm, t.Game, e, t.Screen.Mark, args...)
}

// Tell adds a line for an event, or collects the event, to be described together with others.
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

// attribute adds a heading with the ability that causes an event, unless it is the current one.
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

// gather collects an event to describe it in one line with others of its kind.
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
