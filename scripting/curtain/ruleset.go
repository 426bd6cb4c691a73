package curtain

import (
	"fmt"

	"curtaincall/engine"
	rules "curtaincall/engine/curtain"
	"curtaincall/engine/curtain/ui"
	"curtaincall/engine/curtain/wording"
	"curtaincall/engine/declare"
	"curtaincall/engine/declare/commands"
	"curtaincall/engine/declare/library"
	"curtaincall/engine/declare/schema"
	"curtaincall/engine/screen"
	"curtaincall/engine/speech"
	"curtaincall/scripting"
	"curtaincall/scripting/check/trial"
)

// Ruleset returns the ruleset of Curtain Call for the tools: the declaration Game and the test of cards against texts.
func Ruleset() *scripting.Ruleset {
	return scripting.NewRuleset(Game, trial.NewTextCheck(setUpNextCardBatch))
}

// Game declares Curtain Call for the tools: its kinds of definitions, setups, views, verbs, actions and texts.
var Game = &declare.Declaration{
	Name: rules.GameName, Version: "1.0.0", Title: "Curtain Call", GameVariable: "f", Seats: 1,
	Kinds:  []*schema.Kind{rules.CardKind, rules.EnemyKind, rules.ProtagonistKind, rules.RelicKind, rules.RunKind, rules.EventKind, rules.KeywordKind, rules.SentenceKind, rules.RarityKind, rules.TagKind, rules.ItemKind, rules.CardTypeKind, rules.OwnerKind},
	Setups: []*declare.Setup{rules.WholeRun, rules.FightSetup},
	Views:  []*schema.View{rules.FightView, rules.ActorView, rules.CardView, rules.SelfView, rules.RelicView, rules.WaitView, rules.EventView, rules.PendingView, rules.RunView, rules.RunDefinitionView, rules.HappeningView, rules.HeldRelicView, rules.KeywordView, rules.ItemView},
	Verbs:  map[*schema.View][]*commands.Verb{rules.ActorView: rules.ActorVerbs, rules.SelfView: rules.Verbs, rules.RelicView: rules.Verbs, rules.ItemView: rules.Verbs, rules.KeywordView: rules.Verbs, rules.RunView: rules.RunVerbs},
	Facts:  rules.FactViews, ComputedValues: rules.ComputedValues, Makers: rules.IntentMakers,
	Actions: rules.Actions, Event: rules.HappenedView, Events: ui.Events, Grammar: wording.Grammar(nil), CheckOwnSentences: wording.CheckSentenceDefinitions, Aliases: rules.Aliases, NewContent: rules.NewPackContent, Keywords: rules.Keywords, Scenario: rules.FirstScenario,
	TableAdapter: declare.TableAdapter{Table: newTable, State: fightOrRunOf, Adopt: adoptContent,
		ContentOf: func(t screen.Table) library.Definitions { return rules.FightOf(fightOrRunOf(t)).Content() }},
	Summarize: summarizeDefinition, Show: ui.Face, JudgementUnit: ui.JudgeUnit, Catalogs: ui.Catalogs,
	Subject:       func(game any) string { return scenarioSubject(game.(*rules.Fight), 0) },
	OtherSubjects: subjectsOfOtherEnemies,
	FinalAssertions: func(game any) []declare.FinalAssertion {
		if r := game.(*rules.Fight).Result(); r != rules.Undecided {
			return []declare.FinalAssertion{{Expr: "result", Value: fmt.Sprintf("%q", rules.ResultWords.Word(int(r)))}}
		}
		return nil
	},
	CheckUnused: rules.CheckUnusedForcedRolls, Parts: rules.EnemyParts,
	WordsByField: func(c library.Definitions) map[string][]string {
		content := c.(*rules.Content)
		return map[string][]string{"owner": content.CardOwnerIDs(), "rarity": content.RarityIDs(), "type": content.CardTypeIDs()}
	},
}

func newTable(game engine.Game) screen.Table {
	if r, isRun := game.(*rules.Run); isRun {
		return ui.NewRunTable(r)
	}
	return ui.NewFightTable(game.(*rules.Fight))
}

func fightOrRunOf(t screen.Table) any {
	if run, isRun := t.(*ui.RunTable); isRun {
		return run.Run
	}
	return t.(*ui.FightTable).Fight
}

func adoptContent(t screen.Table, c library.Definitions, runtime any) error {
	if run, isRun := t.(*ui.RunTable); isRun {
		return run.Run.Adopt(c.(*rules.Content), runtime)
	}
	return t.(*ui.FightTable).Fight.Adopt(c.(*rules.Content), runtime)
}

func summarizeDefinition(c library.Definitions, d schema.Definition) declare.DefinitionSummary {
	s := screen.Screen{}.InLanguageOf(c)
	face := ui.TranslateFaceTexts(c.(*rules.Content), d.Kind, d.Def, s)
	switch d := d.Def.(type) {
	case *rules.CardDef:
		return declare.DefinitionSummary{Name: d.Name, Prefix: d.DefinedCostText(), Facts: append([]string{ui.OwnerName(c.(*rules.Content), d.Owner, s)}, face...)}
	case *rules.EnemyDef:
		return declare.DefinitionSummary{Name: d.Name, Prefix: fmt.Sprintf("%d HP", d.HP)}
	case *rules.RelicDef:
		return declare.DefinitionSummary{Name: d.Name, Facts: face}
	case *rules.ItemDef:
		return declare.DefinitionSummary{Name: d.Name, Facts: face}
	case *rules.ProtagonistDef:
		return declare.DefinitionSummary{Name: d.Name, Prefix: fmt.Sprintf("%d HP", d.HP), Facts: []string{d.Title}}
	case *rules.RunDef:
		return declare.DefinitionSummary{Name: d.DisplayName(), Prefix: speech.CountWithNoun(len(d.Acts), "act")}
	case *rules.EventDef:
		return declare.DefinitionSummary{Name: d.Name, Facts: []string{d.Text}}
	}
	return declare.DefinitionSummary{}
}

func scenarioSubject(f *rules.Fight, enemy int) string {
	return "Against " + f.ActorName(rules.EnemyActor(enemy))
}

func subjectsOfOtherEnemies(game any) (list []string) {
	f := game.(*rules.Fight)
	for i := 1; i < f.EnemyCount(); i++ {
		list = append(list, scenarioSubject(f, i))
	}
	return list
}
