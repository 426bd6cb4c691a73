// Package compare plays the same games under two contents of a game, and finds the first
// action after which they differ.
//
//	Side        a content, and the game in progress under it
//	Games       what is played on both sides, and by whom
//	Difference  where the sides part, and what each of them says of it
//
// It knows neither mods nor files: what the two contents come from is the caller's. A game
// is played as the player chooses on the first side; the second side does what was said.
package compare

import (
	"errors"
	"fmt"

	"curtaincall/engine"
	"curtaincall/engine/bot"
	"curtaincall/engine/screen"
	"curtaincall/engine/session"
	"curtaincall/engine/speech"
	"curtaincall/scripting"
	"curtaincall/scripting/sandbox"
)

// Side is a game under one of the contents.
type Side struct {
	Name    string
	Content scripting.Content
	Player  scripting.Player

	table engine.Table
	log   *engine.Log
	mark  int
	err   error // of the last action
}

// Games are what is played on both sides. They are for one goroutine.
type Games struct {
	Sides   [2]*Side
	Words   string // what is played
	Seats   int
	Policy  string      // who plays, by its name in package bot
	Actions int         // of one game, at most
	Work    int64       // instructions that the scripts may take for all games
	Stop    func() bool // ends everything with engine.ErrStopped

	worked int64 // instructions so far
}

// Difference is where the games on both sides differ first.
type Difference struct {
	Action  int // its number, from 1; 0 for the start
	Text    string
	Parts   []string // of the state that differ; none where an action failed
	Changes []session.Change

	sides  [2]*Side
	events [2]*engine.Event // the first that differ; nil where there is none
}

// Play plays one game on both sides, as the first of them chooses; nil where it is the
// same to its end.
func (g *Games) Play(seed engine.Seed) (*Difference, error) {
	for _, s := range g.Sides {
		s.log, s.mark = &engine.Log{}, 0
		s.table, s.err = s.Player.NewGame(scripting.Setup{Seed: seed, Words: g.Words}, s.log)
	}
	a, b := g.Sides[0], g.Sides[1]
	if a.err != nil && b.err != nil {
		return nil, a.err
	}
	if d := g.differs(0, ""); d != nil {
		return d, nil
	}
	var seats []bot.Policy
	worked := engine.Worked(a.table)
	for n := 1; n < g.Actions; n++ {
		if _, over := a.table.Outcome(); over {
			return nil, nil
		}
		for s := len(seats); s <= int(a.table.Seat()); s++ {
			seats = append(seats, bot.Named(g.Policy, g.Seats, seed.Child("player", s), g.Stop))
		}
		text, err := g.step(seats[a.table.Seat()])
		if err != nil {
			return nil, err
		}
		if d := g.differs(n, text); d != nil {
			return d, nil
		}
		now := engine.Worked(a.table)
		if g.worked, worked = g.worked+2*(now-worked), now; g.worked > g.Work {
			return nil, sandbox.RunOver(fmt.Sprintf("%s of the game of the seed %d", speech.Count(n, "action"), seed), g.Work)
		}
	}
	return nil, nil
}

// step does on both sides what a policy chooses on the first, and says what that is.
func (g *Games) step(p bot.Policy) (text string, err error) {
	a, b := g.Sides[0], g.Sides[1]
	a.mark, b.mark = a.log.Mark(), b.log.Mark()
	_, a.err = bot.Step(a.table, func(action engine.Action) error {
		text = a.table.Describe(action)
		return a.table.Apply(action)
	}, p, nil)
	if errors.Is(a.err, engine.ErrStopped) {
		return "", a.err
	}
	action, err := b.table.Parse(text)
	if err == nil {
		err = b.table.Apply(action)
	}
	if b.err = err; a.err != nil && b.err != nil {
		return "", fmt.Errorf("neither order goes on: %w", a.err)
	}
	return text, nil
}

// differs compares both sides after an action: whether it could be done, what happened,
// and the states.
func (g *Games) differs(n int, text string) *Difference {
	a, b := g.Sides[0], g.Sides[1]
	d := &Difference{Action: n, Text: text, sides: g.Sides}
	if a.err != nil || b.err != nil {
		return d
	}
	ours, theirs := a.log.Since(a.mark), b.log.Since(b.mark)
	first := 0
	for first < min(len(ours), len(theirs)) && ours[first].Hash(a.table) == theirs[first].Hash(b.table) {
		first++
	}
	if first == max(len(ours), len(theirs)) && a.table.Hash() == b.table.Hash() {
		return nil
	}
	for i, events := range [...][]engine.Event{ours, theirs} {
		if first < len(events) {
			d.events[i] = &events[first]
		}
	}
	d.Parts = session.DifferingParts(a.table.Parts(nil), b.table.Parts(nil))
	d.Changes = session.Changes(a.table, b.table)
	return d
}

// Err is why an action could not be done on one of the sides.
func (d *Difference) Err(side int) error { return d.sides[side].err }

// Told are, for each side, what is told there first that the other side does not tell; ""
// for nothing.
func (d *Difference) Told(sc screen.Screen) (lines [2]string) {
	var stories [2][]string
	for i, s := range d.sides {
		if s.err == nil {
			stories[i] = s.table.Story(s.log.Since(s.mark), sc)
		}
	}
	same := 0
	for same < min(len(stories[0]), len(stories[1])) && stories[0][same] == stories[1][same] {
		same++
	}
	for i, story := range stories {
		if same < len(story) {
			lines[i] = story[same]
		}
	}
	return lines
}

// Cause is which line of a script caused the first event that differs on a side: of no
// item where it was the rules. It is false where there is no such event.
func (d *Difference) Cause(side int) (o engine.Origin, known bool) {
	e, s := d.events[side], d.sides[side]
	if e == nil {
		return o, false
	}
	return scripting.OriginOf(s.Content, s.table, e.Cause), true
}
