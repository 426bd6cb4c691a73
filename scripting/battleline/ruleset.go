package battleline

import (
	"fmt"
	"strings"

	"curtaincall/engine"
	rules "curtaincall/engine/battleline"
	"curtaincall/engine/battleline/ui"
	"curtaincall/engine/battleline/wording"
	"curtaincall/engine/declare"
	"curtaincall/engine/declare/commands"
	"curtaincall/engine/declare/library"
	"curtaincall/engine/declare/schema"
	"curtaincall/engine/phrase"
	"curtaincall/scripting"
	"curtaincall/scripting/check/trial"
)

// Ruleset returns the ruleset of Battle Lines for the tools: the declaration Game and the test of cards against texts.
func Ruleset() *scripting.Ruleset {
	return scripting.NewRuleset(Game, trial.NewTextCheck(setUpCardTests))
}

// Game declares Battle Lines for the tools: its kinds of definitions, setups, views, verbs, actions and texts.
var Game = &declare.Declaration{
	Name: rules.GameName, Version: "1.0.0", Title: "Battle Lines", GameVariable: "g", Seats: rules.NumPlayers,
	Kinds:  append(rules.CardKinds[:], rules.DeckKind, rules.RehearsalKind),
	Setups: []*declare.Setup{rules.DuelSetup},
	Views:  []*schema.View{rules.GameView, rules.SideView, rules.CardView, rules.PendingView},
	Verbs:  map[*schema.View][]*commands.Verb{rules.CardView: rules.Verbs},
	Facts:  rules.FactViews, ComputedValues: rules.ComputedValues,
	Actions: rules.Actions, Event: rules.EventView, Events: ui.Events, Grammar: wording.Grammar, Aliases: rules.Aliases, NewContent: rules.EmptyContent.WithDefinitions, Keywords: rules.Keywords, Scenario: rules.FirstScenario,
	TableAdapter: declare.NewTableAdapter(ui.NewTable, func(t *ui.Table) *rules.Duel { return t.Duel }),
	Summarize:    summarizeDefinition, Show: ui.Face, JudgementUnit: ui.JudgeUnit, Catalogs: ui.Catalogs, Subject: describeLines, FinalAssertions: func(game any) []declare.FinalAssertion {
		if d := game.(*rules.Duel); d.Winner() != rules.NoPlayer {
			return []declare.FinalAssertion{{Expr: "winner", Value: fmt.Sprintf("%q", rules.WhoseWords.Word(int(d.Winner())))}}
		}
		return nil
	},
	WordsByField: func(c library.Definitions) map[string][]string {
		return map[string][]string{"house": c.(*rules.Content).Houses, "card": c.(*rules.Content).CardIDs()}
	},
}

func summarizeDefinition(c library.Definitions, d schema.Definition) declare.DefinitionSummary {
	nameOf := func(word string) string {
		if k := c.KeywordTable().FindByWordOrName(word); k != nil {
			word = k.Name
		}
		return phrase.LanguageOf(c).TranslateScriptText(word)
	}
	switch def := d.Def.(type) {
	case *rules.CardDef:
		return declare.DefinitionSummary{Name: def.Name, Facts: d.Kind.FaceTexts(def, nameOf)}
	case *rules.DeckDef:
		return declare.DefinitionSummary{Name: def.Name, Facts: d.Kind.FaceTexts(def, nameOf)}
	}
	return declare.DefinitionSummary{Name: d.ID()}
}

func describeLines(game any) string {
	d := game.(*rules.Duel)
	var lines []string
	for p := rules.First; p <= rules.Second; p++ {
		names := engine.Map(d.CardsIn(p, rules.Line), d.DisplayName)
		if names == nil {
			names = []string{"an empty line"}
		}
		lines = append(lines, strings.Join(names, ", "))
	}
	return lines[0] + " against " + lines[1]
}
