package main

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"strings"
	"testing"
	"testing/fstest"
	"time"

	"curtaincall/engine"
	"curtaincall/engine/phrase"
	"curtaincall/engine/screen"
	"curtaincall/engine/spelling"
	"curtaincall/engine/tabletest"
	"curtaincall/scripting"
	"curtaincall/scripting/sandbox"
	"curtaincall/scripting/source"
)

// stage is a program with everything around it: what it is given and what it
// prints.
type stage struct {
	*host
	stdout, stderr bytes.Buffer
	vars           map[string]string
	stop           context.CancelFunc
}

// newStage is a program that knows the games given, in an empty folder, with
// nobody at the keyboard.
func newStage(t testing.TB, games ...*scripting.Ruleset) *stage {
	t.Helper()
	ctx, stop := context.WithCancel(context.Background())
	t.Cleanup(stop)
	s := &stage{vars: map[string]string{"CURTAIN_ASKING": "off"}, stop: stop}
	s.host = &host{
		out: &s.stdout, err: &s.stderr,
		env:         func(name string) string { return s.vars[name] },
		dir:         t.TempDir(),
		command:     "curtain",
		columns:     func() int { return 0 },
		typing:      func(completer) prompt { return nil },
		interrupted: ctx,
		newSeed:     func() uint64 { return 77 },
		wait:        func(context.Context, time.Duration) {},
		cores:       2,
		verbs:       verbs(),
		rulesets:    games,
		builtin:     fstest.MapFS{"ladder/rungs.lua": {Data: []byte("12")}},
	}
	return s
}

// types lets a person type these lines.
func (s *stage) types(lines ...string) {
	s.typing = func(completer) prompt {
		in := strings.NewReader(strings.Join(append(lines, ""), "\n"))
		return newPlainPrompt(in, s.out)
	}
}

// does runs a command line and checks the exit status.
func (s *stage) does(t *testing.T, status int, args ...string) (out string) {
	t.Helper()
	s.stdout.Reset()
	s.stderr.Reset()
	if got := run(args, s.host); got != status {
		t.Errorf("curtain %s: exit status %d, want %d\n%s%s", strings.Join(args, " "), got, status, &s.stdout, &s.stderr)
	}
	return s.stdout.String()
}

// has checks that a text holds all pieces, in this order.
func has(t *testing.T, text string, pieces ...string) {
	t.Helper()
	tabletest.Has(t, text, pieces...)
}

func lacks(t *testing.T, text string, pieces ...string) {
	t.Helper()
	for _, p := range pieces {
		if strings.Contains(text, p) {
			t.Errorf("%q in:\n%s", p, text)
		}
	}
}

// The ladder is a game of one person: climb to the top by one or two rungs at a
// time, in as few steps as there are rungs. A slip is a script that fails, and
// jumping wins at once if the seed is even, and loses if it is odd.

const (
	verbClimb engine.Verb = 1 + iota
	verbSlip
	verbJump
)

var ladderWords = []string{"", "climb", "slip", "jump"}

func ladder() *scripting.Ruleset {
	return &scripting.Ruleset{
		Name: "ladder", Title: "The Ladder", Seats: 1,
		Load: func(texts []*source.Text, _ sandbox.Limits, _ scripting.Content) (scripting.Content, error) {
			var faults source.Errors
			for _, t := range texts {
				for i, line := range strings.Split(t.Body, "\n") {
					if strings.Contains(line, "rotten") {
						faults = append(faults, t.Errorf(i+1, 1, 6, "a rotten rung"))
					}
				}
			}
			if err := faults.Or(); err != nil {
				return nil, err
			}
			c := &rungs{}
			fmt.Sscan(texts[0].Body, &c.n)
			return c, nil
		},
	}
}

type rungs struct {
	scripting.Content // what no verb asks for
	n                 int
}

func (c *rungs) Conflicts() []scripting.Conflict   { return nil }
func (c *rungs) Amendments() []scripting.Amendment { return nil }

func (c *rungs) Keywords() *engine.Keywords {
	return engine.NewKeywords(engine.Terms{}, []engine.Keyword{
		{Word: "rung", Name: "Rung", Icon: "=", HeldBy: "the ladder", Leaves: "never", Help: "What one stands on."},
	})
}

func (c *rungs) FullWords(words string) string { return words }

func (c *rungs) Languages() []string { return nil }

func (c *rungs) In(string, ...*source.Text) (scripting.Content, error) { return c, nil }

func (c *rungs) Language() *phrase.Table { return phrase.Original }

func (c *rungs) Draft(string) (string, error) { return "", nil }

func (c *rungs) Untold() []scripting.Untold { return nil }

func (c *rungs) Entries() []scripting.Entry {
	face := func(name string) func(screen.Screen) []string {
		return func(screen.Screen) []string { return []string{"[" + name + "]"} }
	}
	height := func(feet int) func() []scripting.Field {
		fields := []scripting.Field{{Name: "feet", Value: feet}, {Name: "wood", Value: "Oak"}, {Name: "marks", Value: []string{"worn", "wet"}}, {Name: "counts", Value: []engine.Value{{Name: "nails", Number: 4}}}}
		return func() []scripting.Field { return fields }
	}
	return []scripting.Entry{
		{Kind: "rung", ID: "first", Name: "The First Rung", Facts: "1 foot up\x1b[2J", Face: face("The First Rung"), Declared: height(1),
			Forms: []scripting.Entry{{Kind: "rung", ID: "first+", Name: "The First Rung+", Face: face("polished")}}},
		{Kind: "rung", ID: "rung", Name: "Another", Facts: "2 feet up", Face: face("Another"), Declared: height(2)},
		{Kind: "enemy", ID: "gravity", Name: "Gravity", Facts: "always there, for everybody, and pulling down a little harder on those who look", Face: face("Gravity")},
	}
}

func (c *rungs) Closures() []scripting.Closure { return nil }

func (c *rungs) Player() (scripting.Player, error) { return ladderPlayer{rungs: c}, nil }

type ladderPlayer struct {
	scripting.Player
	rungs *rungs
}

func (ladderPlayer) Stopping(func() bool) {}
func (ladderPlayer) Interpreted()         {}
func (ladderPlayer) Cost() (int64, int64) { return 0, 0 }

func (p ladderPlayer) NewGame(setup scripting.Setup, log *engine.Log) (engine.Table, error) {
	start := position{top: p.rungs.n, seed: uint64(setup.Seed)}
	switch {
	case start.top == 13 && start.seed%10 == 3:
		return nil, errors.New("thirteen rungs are unlucky")
	case setup.Words == "half":
		start.rung = start.top / 2
	case setup.Words != "":
		return nil, fmt.Errorf("unknown part %q: it is half", setup.Words)
	}
	return &climber{at: start, log: log}, nil
}

type position struct {
	rung, steps, top int
	seed             uint64
	fallen           bool
}

type climber struct {
	engine.Table // what no verb asks for
	at           position
	log          *engine.Log
}

func (c *climber) Legal(dst []engine.Action) []engine.Action {
	if _, over := c.Outcome(); over {
		return dst
	}
	return append(dst, engine.Action{Verb: verbSlip},
		engine.Action{Verb: verbClimb, Args: [4]int16{1}}, engine.Action{Verb: verbClimb, Args: [4]int16{2}},
		engine.Action{Verb: verbJump})
}

func (c *climber) Apply(a engine.Action) error {
	switch a.Verb {
	case verbSlip:
		text := &source.Text{Name: "scripts/ladder/rungs.lua", Body: "12"}
		return &scripting.Failure{Err: text.Errorf(1, 1, 2, "no grip"), Item: `card "slip"`, Callback: "play", Turn: 1, Action: 1}
	case verbJump:
		c.at.rung = c.at.top
		c.at.fallen = c.at.seed%2 == 1
	default:
		c.at.rung = min(c.at.top, c.at.rung+int(a.Args[0]))
	}
	c.at.steps++
	if c.log != nil {
		c.log.Add(engine.Event{To: int32(c.at.rung)})
	}
	return nil
}

func (c *climber) Outcome() (engine.Outcome, bool) {
	if c.at.fallen {
		return engine.Outcome{Winner: engine.NoSeat}, true
	}
	return engine.Outcome{Winner: 0}, c.at.rung >= c.at.top
}

func (c *climber) CopyFrom(g engine.Game) { c.at = g.(*climber).at }

func (c *climber) Hash() uint64 {
	h := engine.NewHasher()
	h.Int(c.at.rung)
	h.Int(c.at.steps)
	h.Uint64(c.at.seed)
	return h.Sum()
}

func (c *climber) Parse(line string) (engine.Action, error) {
	for _, a := range c.Legal(nil) {
		if text := c.Describe(a); text == line || line == "2" && text == "climb 2" {
			return a, nil
		}
	}
	if line == "lader" {
		return engine.Action{}, spelling.Missing(line, []string{"ladder"}, "", "%q", line)
	}
	return engine.Action{}, fmt.Errorf("%q is no way up: climb 1, climb 2, jump", line)
}

func (c *climber) Describe(a engine.Action) string {
	if a.Verb == verbClimb {
		return fmt.Sprintf("climb %d", a.Args[0])
	}
	return ladderWords[a.Verb]
}

func (c *climber) Story(events []engine.Event, s screen.Screen) (lines []string) {
	for _, e := range events {
		lines = append(lines, s.Strong(fmt.Sprintf("You stand on rung %d.", e.To)))
	}
	return lines
}

func (c *climber) Stage(s screen.Screen) []string {
	return []string{fmt.Sprintf("rung %d of %d, seed %d, %d columns", c.at.rung, c.at.top, c.at.seed, s.Width)}
}

func (c *climber) Help(word string, _ screen.Screen) ([]string, bool) {
	return []string{"A ladder leans on a wall."}, word == "ladder" || word == "lader"
}

func (c *climber) Judge(engine.Seat) int {
	switch {
	case c.at.fallen:
		return -100
	case c.at.seed%100 == 99:
		return c.at.steps // these climbers like the way more than the top
	}
	return c.at.rung - c.at.steps
}

func (c *climber) Seat() engine.Seat                { return 0 }
func (c *climber) Guide() string                    { return "Type climb 1, climb 2 or jump." }
func (c *climber) Ends(engine.Action) bool          { return true }
func (c *climber) Asked() *engine.Asked             { return nil }
func (c *climber) Imagine(engine.Seat, engine.Seed) {}
func (c *climber) Fresh() engine.Table              { return new(climber) }
func (c *climber) Listen(log *engine.Log)           { c.log = log }
func (c *climber) Parts(dst []engine.Part) []engine.Part {
	return append(dst, engine.Part{Name: "the climber", Hash: c.Hash()})
}

// silence is a keyboard at which nobody ever types.
type silence struct{ asked chan struct{} }

func (s silence) ask(string) (string, error) {
	close(s.asked)
	select {}
}

func (silence) close() {}

// keyboard is a prompt that ends with an error.
type keyboard struct {
	err    error
	closed *bool
}

func (k keyboard) ask(string) (string, error) { return "", k.err }
func (k keyboard) close()                     { *k.closed = true }
