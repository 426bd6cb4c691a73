package curtain

import (
	"fmt"

	"curtaincall/engine"
	rules "curtaincall/engine/curtain"
	"curtaincall/engine/curtain/ui"
	"curtaincall/engine/curtain/wording"
	"curtaincall/engine/declare"
	"curtaincall/scripting"
	"curtaincall/scripting/sandbox"
	"curtaincall/scripting/source"
)

// Ruleset is what Curtain Call offers to the tools.
func Ruleset() *scripting.Ruleset { return scripting.Declared(Game, extras) }

// extras are the checks that only this ruleset knows.
var extras = scripting.Extras{
	Check:     func(g *scripting.Generation) []scripting.Finding { return known(g).Check() },
	CheckText: func(g *scripting.Generation) ([]scripting.Finding, error) { return known(g).CheckText() },
}

// Generation is one load of a pack, with its content as what it is.
type Generation struct {
	*scripting.Generation
	Content *rules.Content
}

// Load makes a generation from script files; previous may be nil.
func Load(texts []*source.Text, limits sandbox.Limits, previous *Generation) (*Generation, error) {
	var old *scripting.Generation
	if previous != nil {
		old = previous.Generation
	}
	g, err := scripting.Load(Game, extras, texts, limits, old)
	if err != nil {
		return nil, err
	}
	return known(g), nil
}

func known(g *scripting.Generation) *Generation {
	return &Generation{g, g.Content.(*rules.Content)}
}

// Game is Curtain Call as it says itself, and as people see it.
var Game = &declare.Game{
	Name: "curtain", Title: "Curtain Call", Short: "f", Seats: 1,
	Kinds:  []*declare.Kind{rules.CardKind, rules.EnemyKind, rules.ProtagonistKind, rules.RunKind},
	Setups: []*declare.Setup{rules.WholeRun, rules.FightSetup},
	Views:  []*declare.View{rules.FightView, rules.ActorView, rules.CardView, rules.SelfView, rules.EventView, rules.PendingView},
	Facts:  rules.FactViews, Makers: rules.IntentMakers,
	Actions: rules.Actions, Event: rules.HappenedView, Events: ui.Events, Grammar: wording.Grammar(nil), Aliases: rules.Aliases, NewContent: rules.Generation,
	Table: table, State: state,
	ContentOf: func(t engine.Table) declare.Content { return fightAt(t).Content() },
	Adopt:     adopt,
	Entry:     entry, Show: ui.Face, Rules: text,
	Subject: func(game any) string { return "Against " + game.(*rules.Fight).ActorName(rules.FirstEnemy) },
	Ended:   ended, Unused: rules.Unused,
}

// table puts a fight or a run on a table.
func table(game engine.Game) engine.Table {
	if r, isRun := game.(*rules.Run); isRun {
		return ui.Run(r)
	}
	return ui.Fight(game.(*rules.Fight))
}

// state is the game on a table.
func state(t engine.Table) any {
	if run, isRun := t.(*ui.RunTable); isRun {
		return run.Run
	}
	return t.(*ui.FightTable).Fight
}

// fightAt is the fight on a table, or the last one of a run.
func fightAt(t engine.Table) *rules.Fight {
	if run, isRun := t.(*ui.RunTable); isRun {
		return run.Run.Fight()
	}
	return t.(*ui.FightTable).Fight
}

func adopt(t engine.Table, c declare.Content, runtime any) error {
	if run, isRun := t.(*ui.RunTable); isRun {
		return run.Run.Adopt(c.(*rules.Content), runtime)
	}
	return t.(*ui.FightTable).Fight.Adopt(c.(*rules.Content), runtime)
}

// entry is a definition in a list.
func entry(d declare.Definition) (name, facts string) {
	switch d := d.Def.(type) {
	case *rules.CardDef:
		return d.Name, fmt.Sprintf("%d  %s, %s, %s: %s", d.Cost, d.Owner, rules.CardTypes[d.Type], rules.Rarities[d.Rarity], d.Rules())
	case *rules.EnemyDef:
		return d.Name, fmt.Sprintf("%d HP  %s", d.HP, d.Rules())
	case *rules.ProtagonistDef:
		return d.Name, fmt.Sprintf("%d HP  %s", d.HP, d.Title)
	}
	return "the run", fmt.Sprintf("%d acts", len(d.Def.(*rules.RunDef).Acts))
}

// text is what is written on a definition, with its own numbers.
func text(d declare.Definition) (text string, is bool) {
	switch d := d.Def.(type) {
	case *rules.CardDef:
		return d.Rules(), true
	case *rules.EnemyDef:
		return d.Rules(), true
	}
	return "", false
}

// ended is what there is to say of how a fight ended.
func ended(game any) []declare.Outcome {
	if r := game.(*rules.Fight).Result(); r != rules.Undecided {
		return []declare.Outcome{{Expr: "result", Value: fmt.Sprintf("%q", rules.Results[r])}}
	}
	return nil
}
