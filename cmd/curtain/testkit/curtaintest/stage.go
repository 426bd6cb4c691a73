package curtaintest

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"strings"
	"testing"
	"testing/fstest"
	"time"

	"curtaincall/cmd/curtain/program"
	"curtaincall/cmd/curtain/registry"
	"curtaincall/cmd/curtain/terminal"
	"curtaincall/engine"
	"curtaincall/engine/declare"
	"curtaincall/engine/declare/schema"
	"curtaincall/engine/phrase"
	"curtaincall/engine/screen"
	"curtaincall/engine/spelling"
	"curtaincall/engine/testkit/tabletest"
	"curtaincall/scripting"
	"curtaincall/scripting/lookup"
	"curtaincall/scripting/provenance"
	"curtaincall/scripting/runtime"
	"curtaincall/scripting/sandbox"
	"curtaincall/scripting/source"
	"curtaincall/scripting/syntax"
)

// Stage is a program with a fake environment, and its output.
type Stage struct {
	*program.Host
	Stdout, Stderr bytes.Buffer
	Vars           map[string]string
	Stop           context.CancelFunc
}

// NewStage returns a program with some games, in an empty folder, without a terminal.
func NewStage(t testing.TB, games ...*scripting.Ruleset) *Stage {
	t.Helper()
	ctx, stop := context.WithCancel(context.Background())
	t.Cleanup(stop)
	s := &Stage{Vars: map[string]string{"CURTAIN_ASKING": "off"}, Stop: stop}
	s.Host = &program.Host{
		Out: &s.Stdout, Err: &s.Stderr,
		Env:         func(name string) string { return s.Vars[name] },
		Dir:         t.TempDir(),
		Command:     "curtain",
		Columns:     func() int { return 0 },
		Typing:      func(terminal.Completer) terminal.Prompt { return nil },
		Interrupted: ctx,
		NewSeed:     func() uint64 { return 77 },
		Wait:        func(context.Context, time.Duration) {},
		Cores:       2,
		Verbs:       registry.AllCommands,
		Registered:  games,
		Builtin:     fstest.MapFS{"ladder/rungs.lua": {Data: []byte("12")}},
	}
	return s
}

// Types makes a user type lines.
func (s *Stage) Types(lines ...string) {
	s.Typing = func(terminal.Completer) terminal.Prompt {
		in := strings.NewReader(strings.Join(append(lines, ""), "\n"))
		return terminal.NewPlainPrompt(in, s.Out)
	}
}

// Does runs a command line, checks the exit status and returns the standard output.
func (s *Stage) Does(t *testing.T, status int, args ...string) (out string) {
	t.Helper()
	s.Stdout.Reset()
	s.Stderr.Reset()
	if got := program.Run(args, s.Host); got != status {
		t.Errorf("curtain %s: exit status %d, want %d\n%s%s", strings.Join(args, " "), got, status, &s.Stdout, &s.Stderr)
	}
	return s.Stdout.String()
}

// Has checks that a text contains all pieces, in this order.
func Has(t *testing.T, text string, pieces ...string) {
	t.Helper()
	tabletest.Has(t, text, pieces...)
}

func Lacks(t *testing.T, text string, pieces ...string) {
	t.Helper()
	for _, p := range pieces {
		if strings.Contains(text, p) {
			t.Errorf("%q in:\n%s", p, text)
		}
	}
}

// The ladder is a game for one player, who climbs one or two rungs at a time and wins at the top.
// It is judged by few steps. A slip is a script error. A jump ends the game: it wins if the seed
// is even and loses if it is odd.

const (
	verbClimb engine.ActionKind = 1 + iota
	verbSlip
	verbJump
)

var ladderWords = []string{"", "climb", "slip", "jump"}

// declared returns an empty declaration.
func declared(name string) *declare.Declaration {
	return &declare.Declaration{Name: name, Version: "1.4.0", Event: new(schema.View)}
}

func Ladder() *scripting.Ruleset {
	return &scripting.Ruleset{
		Name: "ladder", Title: "The Ladder", Seats: 1, Game: declared("ladder"),
		Load: func(texts []*source.Text, _ sandbox.Limits, _ scripting.LoadedContent) (scripting.LoadedContent, error) {
			var faults source.Errors
			for _, t := range texts {
				for i, line := range strings.Split(t.Body, "\n") {
					if strings.Contains(line, "rotten") {
						faults = append(faults, t.Errorf(i+1, 1, 6, "a rotten rung"))
					}
				}
			}
			if err := faults.AsError(); err != nil {
				return nil, err
			}
			c := &Rungs{}
			fmt.Sscan(texts[0].Body, &c.N)
			return c, nil
		},
	}
}

type Rungs struct {
	scripting.LoadedContent // methods that no command calls
	N                       int
}

func (c *Rungs) Conflicts() []provenance.Conflict { return nil }
func (c *Rungs) Amendments() []lookup.Amendment   { return nil }

func (c *Rungs) Keywords() *engine.Keywords {
	return engine.NewKeywords(engine.KeywordDescribers{}, []engine.Keyword{
		{Word: "rung", Name: "Rung", Icon: "=", HeldBy: "the ladder", Leaves: "never", Help: "What one stands on."},
	})
}

func (c *Rungs) SetupWithFullIDs(words string) string { return words }

func (c *Rungs) Languages() []string { return nil }

func (c *Rungs) InLanguage(string, ...*source.Text) (scripting.LoadedContent, error) { return c, nil }

func (c *Rungs) InEachLanguage(func(string, scripting.LoadedContent, error), func(*syntax.Tree)) error {
	return nil
}

func (c *Rungs) Language() *phrase.Language { return phrase.Original }

func (c *Rungs) DraftLocale(string) (cast, words string, err error) { return "", "", nil }

func (c *Rungs) Untranslated() []scripting.UntranslatedTexts { return nil }

func (c *Rungs) Entries() []lookup.Entry {
	face := func(name string) func(screen.Screen) []string {
		return func(screen.Screen) []string { return []string{"[" + name + "]"} }
	}
	height := func(feet int) func() []lookup.Field {
		fields := []lookup.Field{{Name: "feet", Value: feet}, {Name: "wood", Value: "Oak"}, {Name: "marks", Value: []string{"worn", "wet"}}, {Name: "counts", Value: []engine.Value{{Name: "nails", Number: 4}}}}
		return func() []lookup.Field { return fields }
	}
	return []lookup.Entry{
		{Kind: "rung", ID: "first", Name: "The First Rung", Facts: "1 foot up\x1b[2J", Face: face("The First Rung"), ComputeFields: height(1),
			Forms: []lookup.Entry{{Kind: "rung", ID: "first+", Name: "The First Rung+", Face: face("polished")}}},
		{Kind: "rung", ID: "rung", Name: "Another", Facts: "2 feet up", Face: face("Another"), ComputeFields: height(2)},
		{Kind: "enemy", ID: "gravity", Name: "Gravity", Facts: "always there, for everybody, and pulling down a little harder on those who look", Face: face("Gravity")},
	}
}

func (c *Rungs) Closures() []runtime.Closure { return nil }

func (c *Rungs) NewInterpreter() (scripting.Interpreter, error) { return LadderPlayer{Rungs: c}, nil }

type LadderPlayer struct {
	scripting.Interpreter
	Rungs *Rungs
}

func (LadderPlayer) SetStop(func() bool)  {}
func (LadderPlayer) DisableClosures()     {}
func (LadderPlayer) Cost() (int64, int64) { return 0, 0 }

func (p LadderPlayer) NewGame(setup scripting.GameStart, log *engine.Log) (screen.Table, error) {
	start := position{top: p.Rungs.N, seed: uint64(setup.Seed)}
	switch {
	case start.top == 13 && start.seed%10 == 3:
		return nil, errors.New("thirteen rungs are unlucky")
	case setup.Words == "half":
		start.rung = start.top / 2
	case setup.Words != "":
		return nil, fmt.Errorf("unknown part %q: it is half", setup.Words)
	}
	return &Climber{at: start, log: log}, nil
}

type position struct {
	rung, steps, top int
	seed             uint64
	fallen           bool
}

type Climber struct {
	screen.Table // methods that no command calls
	at           position
	log          *engine.Log
}

func (*Climber) Abilities() *screen.Abilities { return new(screen.Abilities) }

func (c *Climber) Legal(dst []engine.Action) []engine.Action {
	if _, over := c.Outcome(); over {
		return dst
	}
	return append(dst, engine.Action{Kind: verbSlip},
		engine.Action{Kind: verbClimb, Args: [4]int16{1}}, engine.Action{Kind: verbClimb, Args: [4]int16{2}},
		engine.Action{Kind: verbJump})
}

func (c *Climber) Apply(a engine.Action) error {
	switch a.Kind {
	case verbSlip:
		text := &source.Text{Name: "scripts/ladder/rungs.lua", Body: "12"}
		return &runtime.Failure{Err: text.Errorf(1, 1, 2, "no grip"), Item: `card "slip"`, Callback: "play", Turn: 1, Action: 1}
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

func (c *Climber) Outcome() (engine.Outcome, bool) {
	if c.at.fallen {
		return engine.Outcome{Winner: engine.NoSeat}, true
	}
	return engine.Outcome{Winner: 0}, c.at.rung >= c.at.top
}

func (c *Climber) CopyFrom(g engine.Game) { c.at = g.(*Climber).at }

func (c *Climber) Hash() uint64 {
	h := engine.NewHasher()
	h.Int(c.at.rung)
	h.Int(c.at.steps)
	h.Uint64(c.at.seed)
	return h.Sum()
}

func (c *Climber) Parse(line string) (engine.Action, error) {
	for _, a := range c.Legal(nil) {
		if text := c.Describe(a); text == line || line == "2" && text == "climb 2" {
			return a, nil
		}
	}
	if line == "lader" {
		return engine.Action{}, spelling.NewUnknownErrorWithText(line, []string{"ladder"}, "", "%q", line)
	}
	return engine.Action{}, fmt.Errorf("%q is no way up: climb 1, climb 2, jump", line)
}

func (c *Climber) Describe(a engine.Action) string {
	if a.Kind == verbClimb {
		return fmt.Sprintf("climb %d", a.Args[0])
	}
	return ladderWords[a.Kind]
}

func (c *Climber) Story(events []engine.Event, s screen.Screen) (lines []string) {
	for _, e := range events {
		lines = append(lines, s.Strong(fmt.Sprintf("You stand on rung %d.", e.To)))
	}
	return lines
}

func (c *Climber) Stage(s screen.Screen) []string {
	return []string{fmt.Sprintf("rung %d of %d, seed %d, %d columns", c.at.rung, c.at.top, c.at.seed, s.Width)}
}

func (c *Climber) Help(word string, _ screen.Screen) ([]string, bool) {
	return []string{"A ladder leans on a wall."}, word == "ladder" || word == "lader"
}

func (c *Climber) Judge(engine.Seat) int {
	switch {
	case c.at.fallen:
		return -100
	case c.at.seed%100 == 99:
		return c.at.steps // such climbers prefer more steps
	}
	return c.at.rung - c.at.steps
}

func (c *Climber) Seat() engine.Seat                        { return 0 }
func (c *Climber) Guide() string                            { return "Type climb 1, climb 2 or jump." }
func (c *Climber) Ends(engine.Action) bool                  { return true }
func (c *Climber) PendingQuestion() *engine.PendingQuestion { return nil }
func (c *Climber) Imagine(engine.Seat, engine.Seed)         {}
func (c *Climber) Fresh() screen.Table                      { return new(Climber) }
func (c *Climber) Listen(log *engine.Log)                   { c.log = log }
func (c *Climber) Parts(dst []engine.StatePart) []engine.StatePart {
	return append(dst, engine.StatePart{Name: phrase.Sentence{English: "the climber"}, Hash: c.Hash()})
}

// Silence is a prompt that never returns; it closes Asked first.
type Silence struct{ Asked chan struct{} }

func (s Silence) Ask(string) (string, error) {
	close(s.Asked)
	select {}
}

func (Silence) Close() {}

// Keyboard is a prompt that returns an error.
type Keyboard struct {
	Err    error
	Closed *bool
}

func (k Keyboard) Ask(string) (string, error) { return "", k.Err }
func (k Keyboard) Close()                     { *k.Closed = true }
