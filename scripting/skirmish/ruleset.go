package skirmish

import (
	"fmt"
	"strings"

	"curtaincall/engine/declare"
	"curtaincall/engine/declare/commands"
	"curtaincall/engine/declare/library"
	"curtaincall/engine/declare/schema"
	"curtaincall/engine/phrase"
	rules "curtaincall/engine/skirmish"
	"curtaincall/engine/skirmish/ui"
	"curtaincall/engine/skirmish/wording"
	"curtaincall/scripting"
	"curtaincall/scripting/check/trial"
)

// Ruleset returns the skirmish's ruleset for the tools: the declaration Game and the test of cards against texts.
func Ruleset() *scripting.Ruleset {
	return scripting.NewRuleset(Game, trial.NewTextCheck(setUpCardTests))
}

// Game declares the skirmish for the tools: its kinds of definitions, setups, views, verbs, actions and texts.
var Game = &declare.Declaration{
	Name: rules.GameName, Version: "1.0.0", Title: "Skirmish", GameVariable: "s", Seats: rules.NumTeams,
	Kinds:  []*schema.Kind{rules.CardKind, rules.UnitKind, rules.MatchKind, rules.KeywordKind, rules.SentenceKind, rules.RehearsalKind},
	Setups: []*declare.Setup{rules.SkirmishSetup},
	Views:  []*schema.View{rules.MatchView, rules.UnitView, rules.SelfView, rules.PendingView, rules.KeywordView, rules.ChangeView, rules.HappeningView},
	Verbs:  map[*schema.View][]*commands.Verb{rules.SelfView: rules.Verbs, rules.KeywordView: rules.KeywordVerbs},
	Facts:  rules.FactViews, ComputedValues: rules.ComputedValues,
	Actions: rules.Actions, Event: rules.EventView, Events: ui.Events, Grammar: wording.Grammar, CheckOwnSentences: wording.CheckSentenceDefinitions, Aliases: rules.Aliases, NewContent: rules.EmptyContent.WithDefinitions, Keywords: rules.Keywords, Scenario: rules.FirstScenario,
	TableAdapter: declare.NewTableAdapter(ui.NewTable, func(t *ui.Table) *rules.Match { return t.Match }),
	Summarize:    summarizeDefinition, Show: ui.Face, JudgementUnit: ui.JudgeUnit, Catalogs: ui.Catalogs, Subject: describeTeams, FinalAssertions: func(game any) []declare.FinalAssertion {
		if m := game.(*rules.Match); m.Winner() != rules.NoTeam {
			return []declare.FinalAssertion{{Expr: "winner", Value: fmt.Sprintf("%q", m.Winner())}}
		}
		return nil
	},
}

func summarizeDefinition(c library.Definitions, d schema.Definition) declare.DefinitionSummary {
	in := phrase.LanguageOf(c)
	switch d := d.Def.(type) {
	case *rules.UnitDef:
		facts := append(rules.UnitKind.FaceTexts(d, in.TranslateScriptText), fmt.Sprintf("damage %d", d.Damage))
		for _, a := range d.Auras {
			facts = append(facts, fmt.Sprintf("%s %d", c.KeywordTable().Row(rules.Keyword(a.Keyword)).Name, a.Amount))
		}
		return declare.DefinitionSummary{Name: d.Name, Prefix: fmt.Sprintf("%d HP", d.HP), Facts: facts}
	case *rules.CardDef:
		return declare.DefinitionSummary{Name: d.Name, Facts: append(in.TranslateScriptTexts(d.Requires.Words()), in.RenderSentence(ui.SayAim[d.Aim]))}
	}
	m := d.Def.(*rules.DefaultMatchDef)
	return declare.DefinitionSummary{Name: "the match", Facts: []string{strings.Join(m.Units[rules.TeamA], ", ") + " against " + strings.Join(m.Units[rules.TeamB], ", ")}}
}

func describeTeams(game any) string {
	m := game.(*rules.Match)
	var sides [rules.NumTeams][]string
	for u := range rules.Unit(m.UnitCount()) {
		sides[m.TeamOf(u)] = append(sides[m.TeamOf(u)], m.UnitName(u))
	}
	return strings.Join(sides[rules.TeamA], ", ") + " against " + strings.Join(sides[rules.TeamB], ", ")
}
