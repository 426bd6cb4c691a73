package curtaintest

import (
	"errors"
	"fmt"
	"slices"
	"strings"

	"curtaincall/engine"
	"curtaincall/engine/declare"
	"curtaincall/engine/declare/actions"
	"curtaincall/engine/declare/events"
	"curtaincall/engine/declare/library"
	"curtaincall/engine/declare/schema"
	"curtaincall/engine/phrase"
	"curtaincall/engine/screen"
	"curtaincall/engine/spelling"
	"curtaincall/scripting"
	"curtaincall/scripting/runtime"
	"curtaincall/scripting/sandbox"
	"curtaincall/scripting/source"
)

// The ladder is a game for one player, who climbs one or two rungs at a time and wins at the top. It is judged by few
// steps. A slip is a script error. A jump ends the game: it wins if the seed is even and loses if it is odd. Its only
// script is the number of rungs; what it consists of is written in Go.

const (
	verbClimb engine.ActionKind = 1 + iota
	verbSlip
	verbJump
)

var ladderWords = []string{"", "climb", "slip", "jump"}

func newEmptyDeclaration(name string) *declare.Declaration {
	return &declare.Declaration{Name: name, Version: "1.4.0", Event: new(schema.View)}
}

func Ladder() *scripting.Ruleset {
	return NewLadderRuleset(DeclareLadder(LadderDefs(), func(c *Climber) screen.Table { return c }))
}

// DeclareLadder declares a ladder with the definitions defs. table makes the table of a climber.
func DeclareLadder(defs []schema.Definition, table func(*Climber) screen.Table) *declare.Declaration {
	game := newEmptyDeclaration("ladder")
	game.Title, game.Seats, game.GameVariable, game.Keywords = "The Ladder", 1, "l", rungKeyword
	game.Kinds = []*schema.Kind{RungKind, FoeKind}
	view := &schema.View{Name: "ladder", Class: "Ladder"}
	game.Views = []*schema.View{view}
	for _, word := range []string{"whole", "half"} {
		game.Setups = append(game.Setups, &declare.Setup{
			Kind:           &schema.Kind{Name: word, Class: "LadderSetup", New: func(schema.Place) any { return word }},
			Played:         &actions.PlayableView{View: view},
			Words:          []declare.SetupForm{{Words: word, About: "the " + word + " ladder"}},
			IDs:            &declare.SetupValueRule{},
			BuildFromWords: func(library.Definitions, []string, []declare.SetupOption) (any, error) { return word, nil },
			Begin:          beginLadder,
			Check: func(library.Definitions, any) (bad engine.ValidationErrors) {
				bad.Add(engine.Place{}, "", nil, nil, "a ladder cannot be saved")
				return bad
			},
			Capture:   func(any, []string) any { return word },
			FromStart: func(library.Definitions, any) any { return word },
		})
	}
	game.NewContent = func([]schema.Definition) (library.Definitions, engine.ValidationErrors) {
		return &rungContent{defs: defs, keywords: game.Keywords}, nil
	}
	game.Events = events.NewEvents(events.EventNames{}, []events.Decl{{Word: "climbed"}})
	game.Subject = func(any) string { return "The ladder" }
	game.Summarize = func(_ library.Definitions, d schema.Definition) declare.DefinitionSummary {
		return declare.DefinitionSummary{Name: d.Def.(*RungDef).Name, Facts: []string{d.Def.(*RungDef).Facts}}
	}
	game.Show = func(_ library.Definitions, d schema.Definition, _ screen.Screen) []string {
		return []string{"[" + d.Def.(*RungDef).Face + "]"}
	}
	game.TableAdapter = declare.TableAdapter{
		Table:     func(g engine.Game) screen.Table { return table(g.(*Climber)) },
		State:     func(t screen.Table) any { return t },
		ContentOf: func(screen.Table) library.Definitions { return &rungContent{defs: defs, keywords: game.Keywords} },
		Adopt:     func(screen.Table, library.Definitions, any) error { return nil },
	}
	return game
}

// NewLadderRuleset returns the ruleset of a declared ladder.
func NewLadderRuleset(game *declare.Declaration) *scripting.Ruleset {
	r := scripting.NewRuleset(game, func(*scripting.Generation) ([]scripting.Finding, error) { return nil, nil })
	r.Load = func(texts []*source.Text, limits sandbox.Limits, _ *scripting.Generation) (*scripting.Generation, error) {
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
		g, err := r.LoadWithTrees(nil, limits, nil, nil)
		if err == nil {
			fmt.Sscan(texts[0].Body, &g.Content.(*rungContent).count)
		}
		return g, err
	}
	return r
}

var rungKeyword = engine.NewKeywords(engine.KeywordDescribers{}, []engine.Keyword{
	{Word: "rung", Name: "Rung", Icon: "=", HeldBy: "the ladder", Leaves: "never", Help: "What one stands on."},
})

// RungDef is the definition of a rung of a ladder, or of an enemy.
type RungDef struct {
	ID, Name, Facts, Face string
	Of                    string // id of the rung of which this is another form; "" if it is none
	Feet                  int
	Wood                  string
	Marks                 []string
	Counts                []engine.Value

	where schema.Place
}

// The kinds of definitions in a ladder.
var (
	RungKind = rungKind("rung", "Rung",
		schema.NumberField("feet", "Its height.", 0, 99, func(d *RungDef) *int { return &d.Feet }),
		schema.TextField("wood", "Its wood.", func(d *RungDef) *string { return &d.Wood }),
		schema.TextListField("marks", "Its marks.", "", func(d *RungDef) *[]string { return &d.Marks }),
		counts)
	FoeKind = rungKind("enemy", "Enemy")
)

var counts = func() *schema.Field {
	f := schema.ValuesField(func(d *RungDef) *[]engine.Value { return &d.Counts })
	f.Name = "counts"
	return f
}()

func rungKind(name, class string, fields ...*schema.Field) *schema.Kind {
	return schema.AddIDAndFunctions(&schema.Kind{Name: name, Class: class, Fields: fields, BaseFormID: func(def any) string { return def.(*RungDef).Of }},
		func(d *RungDef) (id, name *string, where *schema.Place) { return &d.ID, &d.Name, &d.where })
}

// LadderDefs returns the definitions of two rungs, one of which has another form, and of an enemy.
func LadderDefs() []schema.Definition {
	rung := func(d RungDef) schema.Definition {
		d.Wood, d.Marks, d.Counts = "Oak", []string{"worn", "wet"}, []engine.Value{{Name: "nails", Number: 4}}
		return schema.Definition{Kind: RungKind, Def: &d}
	}
	return []schema.Definition{
		rung(RungDef{ID: "first", Name: "The First Rung", Face: "The First Rung", Facts: "1 foot up\x1b[2J", Feet: 1}),
		rung(RungDef{ID: "first+", Name: "The First Rung+", Face: "polished", Of: "first"}),
		rung(RungDef{ID: "rung", Name: "Another", Face: "Another", Facts: "2 feet up", Feet: 2}),
		{Kind: FoeKind, Def: &RungDef{ID: "gravity", Name: "Gravity", Face: "Gravity", Facts: "always there, for everybody, and pulling down a little harder on those who look"}},
	}
}

type rungContent struct {
	count    int
	defs     []schema.Definition
	keywords *engine.Keywords
}

func (c *rungContent) Definitions() []schema.Definition { return c.defs }
func (c *rungContent) Warnings() []engine.Warning       { return nil }
func (c *rungContent) KeywordTable() *engine.Keywords   { return c.keywords }

func (c *rungContent) Definition(kind, id string) (d schema.Definition, exists bool) {
	i := slices.IndexFunc(c.defs, func(d schema.Definition) bool { return d.Kind.Name == kind && d.ID() == id })
	if i < 0 {
		return d, false
	}
	return c.defs[i], true
}

func (c *rungContent) WithDefinitions([]schema.Definition) (library.Definitions, engine.ValidationErrors) {
	return c, nil
}

func (c *rungContent) UnresolvedReferences(*schema.Kind, any, schema.Place) engine.ValidationErrors {
	return nil
}

// beginLadder starts a game. setup is the word "whole" or "half".
func beginLadder(c library.Definitions, setup any, seed engine.Seed, _ any, log *engine.Log) (engine.Game, error) {
	start := position{top: c.(*rungContent).count, seed: uint64(seed)}
	if start.top == 13 && start.seed%10 == 3 {
		return nil, errors.New("thirteen rungs are unlucky")
	}
	if setup == "half" {
		start.rung = start.top / 2
	}
	return &Climber{at: start, log: log}, nil
}

type position struct {
	rung, steps, top int
	seed             uint64
	fallen           bool
}

// Climber is a game of the ladder.
type Climber struct {
	at  position
	log *engine.Log
}

// NewClimber returns a climber at the foot of a ladder with the given number of rungs.
func NewClimber(rungs int) *Climber { return &Climber{at: position{top: rungs}} }

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
		return engine.Outcome{Winner: engine.NoSeat, Lost: true}, true
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

func (c *Climber) Story(events []engine.Event, s screen.Screen) []string {
	return engine.Map(events, func(e engine.Event) string { return s.Strong(fmt.Sprintf("You stand on rung %d.", e.To)) })
}

func (c *Climber) Stage(s screen.Screen) []string {
	return []string{fmt.Sprintf("rung %d of %d, seed %d, %d columns", c.at.rung, c.at.top, c.at.seed, s.Width)}
}

func (c *Climber) StageHeading(s screen.Screen) string { return c.Stage(s)[0] }

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

func (c *Climber) DescribeCause(engine.Cause) engine.CauseDescription {
	return engine.CauseDescription{}
}
func (c *Climber) SetOutcomeEnumerator(*engine.OutcomeEnumerator) {}
func (c *Climber) AppendFacts(dst []engine.Fact) []engine.Fact    { return dst }
func (c *Climber) Seat() engine.Seat                              { return 0 }
func (c *Climber) InputHint() string                              { return "Type climb 1, climb 2 or jump." }
func (c *Climber) EndsTurn(engine.Action) bool                    { return true }
func (c *Climber) PendingQuestion() *engine.PendingQuestion       { return nil }
func (c *Climber) RandomizeHiddenState(engine.Seat, engine.Seed)  {}
func (c *Climber) Seed() engine.Seed                              { return 0 }
func (c *Climber) NewEmptyTable() screen.Table                    { return new(Climber) }
func (c *Climber) SetLog(log *engine.Log)                         { c.log = log }
func (c *Climber) AppendParts(dst []engine.StatePart) []engine.StatePart {
	return append(dst, engine.StatePart{Name: phrase.Sentence{English: "the climber"}, Hash: c.Hash()})
}
