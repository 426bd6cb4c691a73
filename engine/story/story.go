// Package story describes the events of a game as lines of text: one line per event, consequences
// indented, related events in one sentence.
//
// Narrator makes the lines, Previewer those of the events that an action would cause. The texts come from the
// declarations of events (package events). Games add the lines for events whose texts depend on other events, and pass
// all other events to Narrator.AddEvent.
package story

import (
	"cmp"
	"slices"
	"strings"

	"curtaincall/engine"
	"curtaincall/engine/declare/events"
	"curtaincall/engine/phrase"
	"curtaincall/engine/screen"
	"curtaincall/engine/speech"
)

// Narrator makes lines of text from events. Its lines form groups, whose first line is not indented.
type Narrator struct {
	Events  *events.Events
	Game    any
	Screen  screen.Screen
	Verbose bool     // whether minor events are described, too
	Lines   []string // the lines made so far
	InGroup bool     // whether a group is open; new lines are indented below its first line

	// FlushGameEvents is called by FlushEvents, and adds the lines for events that the game has collected.
	// AddGroupEnd is called by CloseGroup, and adds the game's last lines of a group. Both may be nil.
	FlushGameEvents, AddGroupEnd func()

	// AbilityNameOf returns the name of the ability that caused an event, to be the heading of its effects. It
	// returns "" if no heading is needed, because the rules are the cause, or because opened, the event that opened
	// the group (or nil), already names the ability. It may be nil.
	AbilityNameOf func(c *engine.Cause, opened *engine.Event) string

	// MoreArgsOf returns arguments that the game adds to the message for an event. It may be nil.
	MoreArgsOf func(e *engine.Event) []phrase.Arg

	hit            hitSummary
	pending        []eventGroup
	openingEvent   *engine.Event // the event that opened the group; nil if there is none
	headingAbility string        // the ability in the last heading of the group; "" for none
}

type eventGroup struct {
	event engine.Event
	names []string // names of the cards or units that the events are about
}

// AddWrappedLine adds a line, wrapped to the screen's width, with continuationIndent spaces before further lines.
func (t *Narrator) AddWrappedLine(text string, continuationIndent int) {
	t.Lines = append(t.Lines, t.Screen.TranslateAndWrap(text, continuationIndent)...)
}

// AddIndentedLine adds a line, indented by two spaces within a group and by two more below a heading.
func (t *Narrator) AddIndentedLine(text string) {
	indent := 2 * (engine.BoolToInt(t.InGroup) + engine.BoolToInt(t.headingAbility != ""))
	if indent == 0 {
		text = speech.Capitalize(text)
	}
	t.AddWrappedLine(strings.Repeat(" ", indent)+text, indent+2)
}

// FlushAndAddLine adds the lines for the collected events, and then adds text as AddIndentedLine does.
func (t *Narrator) FlushAndAddLine(text string) {
	t.FlushEvents()
	t.AddIndentedLine(text)
}

// OpenGroup closes the open group and opens a new one, whose first line is text.
func (t *Narrator) OpenGroup(text string) {
	t.CloseGroup()
	t.AddWrappedLine(speech.Capitalize(text), 2)
	t.InGroup = true
}

// CloseGroup adds the lines for the collected events, calls AddGroupEnd, and closes the group.
func (t *Narrator) CloseGroup() {
	t.FlushEvents()
	if t.AddGroupEnd != nil {
		t.AddGroupEnd()
	}
	t.InGroup, t.openingEvent, t.headingAbility = false, nil, ""
}

// FlushEvents adds the lines for all collected events.
func (t *Narrator) FlushEvents() {
	t.flushHitLine()
	if t.FlushGameEvents != nil {
		t.FlushGameEvents()
	}
	list := t.pending
	t.pending = nil
	for _, g := range list {
		t.AddIndentedLine(t.renderMessage("together", &g.event, phrase.NumberArg("count", len(g.names)),
			phrase.NameArg("all", phrase.GenderedWord{Text: t.Screen.JoinWithAnd(g.names)}), phrase.NameArg("each", phrase.GenderedWord{Text: strings.Join(g.names, ", ")})))
	}
}

func (t *Narrator) renderMessage(messageForm string, e *engine.Event, args ...phrase.Arg) string {
	if t.MoreArgsOf != nil {
		args = append(args, t.MoreArgsOf(e)...)
	}
	return t.Events.RenderSentence(messageForm, t.Game, e, t.Screen.ApplyNamedTone, args...)
}

// AddEvent adds a line for an event, or collects the event for the next FlushEvents, which describes several in one
// line. It ignores a minor event unless t.Verbose is set.
func (t *Narrator) AddEvent(e *engine.Event) {
	row, form := t.Events.DeclOf(e), "story"
	minor := row.Minor != nil && row.Minor(e)
	switch {
	case row.Hit != events.NoHit:
		t.collectHitEvent(row, e)
		return
	case minor && !t.Verbose:
		return
	case row.StoryOfSeveral != "":
		t.addToPendingGroup(row, e)
		return
	case minor && row.Aside != "":
		form = "aside"
	}
	text := t.renderMessage(form, e)
	if text == "" {
		return
	}
	switch {
	case row.IndentsFollowing:
		t.OpenGroup(text)
		t.openingEvent = e
		return
	case row.EndsIndent != nil && row.EndsIndent(e), row.IsHeadline:
		t.CloseGroup()
	}
	if row.IsHeadline {
		t.AddWrappedLine(t.Screen.Title(text), 0)
		return
	}
	t.updateAbilityHeading(e)
	t.FlushAndAddLine(text)
}

// updateAbilityHeading begins a heading for the ability that caused e, if any, unless the last heading is for it.
func (t *Narrator) updateAbilityHeading(e *engine.Event) {
	if t.AbilityNameOf == nil {
		return
	}
	if by := t.AbilityNameOf(&e.Cause, t.openingEvent); by != t.headingAbility {
		t.FlushEvents()
		if t.headingAbility = ""; by != "" {
			t.AddIndentedLine(by + ":")
		}
		t.headingAbility = by
	}
}

// addToPendingGroup collects an event, to be described in one sentence with others of its kind and with equal numbers.
// If pending events of its kind have other numbers, it first flushes all pending events.
func (t *Narrator) addToPendingGroup(row *events.Decl, e *engine.Event) {
	if t.InGroup && row.EndsIndent != nil && row.EndsIndent(e) {
		t.CloseGroup()
	}
	t.updateAbilityHeading(e)
	name, ofCards := t.Events.CardOrTargetName(t.Game, e)
	at, found := slices.BinarySearchFunc(t.pending, e.Kind,
		func(g eventGroup, kind engine.EventKind) int { return cmp.Compare(g.event.Kind, kind) })
	if found {
		group := &t.pending[at]
		if g := &group.event; g.Amount == e.Amount && (!ofCards || g.Target == e.Target) && g.Keyword == e.Keyword && g.From == e.From && g.To == e.To {
			group.names = append(group.names, name)
			return
		}
		t.FlushEvents()
		at = 0
	}
	t.pending = slices.Insert(t.pending, at, eventGroup{*e, []string{name}})
}

type hitSummary struct {
	hasEvents      bool         // whether any event was collected
	event          engine.Event // the last loss of HP, or else the first event, for the message
	absorbed, lost int          // damage absorbed, HP lost
	changes        []string     // descriptions of what changed the damage of the hit
}

// collectHitEvent adds an event to t.hit. If t.hit has events of another hit, it first adds the line about that one.
func (t *Narrator) collectHitEvent(row *events.Decl, e *engine.Event) {
	if h := &t.hit; !h.hasEvents || h.event.Cause.Hit != e.Cause.Hit || h.event.Cause.Action != e.Cause.Action {
		t.FlushEvents()
		t.hit = hitSummary{hasEvents: true, event: *e}
	}
	if row.Hit == events.HitChanges {
		t.hit.changes = append(t.hit.changes, t.renderMessage("aside", e))
	}
	t.hit.addAmounts(row, e)
}

func (h *hitSummary) addAmounts(row *events.Decl, e *engine.Event) {
	switch row.Hit {
	case events.HitAbsorbed:
		h.absorbed += int(e.Amount)
	case events.HitCosts:
		h.lost += int(e.Amount)
		h.event = *e
	}
}

// hitMessageArgs returns the arguments of messages about the hit. By the gender of the argument "came", messages select
// a branch: it is "absorbed", "lost", "both" or "nothing".
func (h *hitSummary) hitMessageArgs() []phrase.Arg {
	came := phrase.GenderedWord{Gender: "nothing"}
	switch {
	case h.absorbed > 0 && h.lost > 0:
		came.Gender = "both"
	case h.absorbed > 0:
		came.Gender = "absorbed"
	case h.lost > 0:
		came.Gender = "lost"
	}
	return []phrase.Arg{phrase.NameArg("came", came), phrase.NumberArg("absorbed", h.absorbed), phrase.NumberArg("lost", h.lost)}
}

func (t *Narrator) flushHitLine() {
	h := t.hit
	if !h.hasEvents {
		return
	}
	t.hit = hitSummary{}
	changes := phrase.GenderedWord{Gender: "none"}
	if t.Verbose && h.changes != nil {
		changes = phrase.GenderedWord{Text: strings.Join(h.changes, ", ")}
	}
	t.AddIndentedLine(t.Events.RenderSentence(events.Blow, t.Game, &h.event, t.Screen.ApplyNamedTone, append(h.hitMessageArgs(), phrase.NameArg("changes", changes))...))
}

// Previewer describes what actions would do, by applying them to a copy of a game. Its zero value is ready for use.
type Previewer struct {
	trial screen.Table
	log   engine.Log
}

// Preview returns a short description of what an action would do to target at table t, such as "-15 HP, Taunt 2". It
// leaves out events that no callback caused, and all from the first headline on, such as a new turn. For a random
// result it describes one possible outcome; for a failing script it returns a note. declared and game supply the texts.
func (p *Previewer) Preview(declared *events.Events, t screen.Table, game any, action engine.Action, target int8, s screen.Screen) string {
	if p.trial == nil {
		p.trial = t.NewEmptyTable()
	}
	p.trial.CopyFrom(t)
	p.log.Truncate(0)
	p.trial.SetLog(&p.log)
	if err := p.trial.Apply(action); err != nil {
		return s.Bad("(its script fails)")
	}
	var h hitSummary
	var list []string
	for i := range p.log.Events {
		e, row := &p.log.Events[i], declared.DeclOf(&p.log.Events[i])
		short := func() string { return declared.RenderSentence("short", game, e, s.ApplyNamedTone) }
		switch {
		case row.IsHeadline:
			return h.joinWithHitText(declared, game, s, list)
		case e.Target != target:
		case row.PreviewedAlone:
			return short()
		case events.IsCausedByRules(e):
		case row.Hit != events.NoHit:
			h.hasEvents = true
			h.addAmounts(row, e)
		case row.Short != "":
			list = append(list, short())
		}
	}
	return h.joinWithHitText(declared, game, s, list)
}

// joinWithHitText returns the short text of the hit, if it has events, and the texts in list, separated by commas.
func (h *hitSummary) joinWithHitText(declared *events.Events, game any, s screen.Screen, list []string) string {
	if h.hasEvents {
		list = slices.Insert(list, 0, declared.RenderSentence(events.BlowShort, game, &h.event, s.ApplyNamedTone, h.hitMessageArgs()...))
	}
	return strings.Join(list, ", ")
}
