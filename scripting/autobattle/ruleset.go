package autobattle

import (
	"fmt"
	"strings"

	rules "curtaincall/engine/autobattle"
	"curtaincall/engine/autobattle/ui"
	"curtaincall/engine/autobattle/wording"
	"curtaincall/engine/declare"
	"curtaincall/engine/declare/commands"
	"curtaincall/engine/declare/library"
	"curtaincall/engine/declare/schema"
	"curtaincall/engine/phrase"
	"curtaincall/scripting"
	"curtaincall/scripting/check/trial"
)

// Ruleset returns the auto-battler's ruleset for the tools: the declaration Game and the test of units against texts.
func Ruleset() *scripting.Ruleset {
	return scripting.NewRuleset(Game, trial.NewTextCheck(setUpUnitTests))
}

// Game declares the auto-battler for the tools: its kinds of definitions, setups, views, verbs, actions and texts.
var Game = &declare.Declaration{
	Name: rules.GameName, Version: "1.0.0", Title: "Auto-battler", GameVariable: "s", Seats: rules.NumSeats,
	Kinds:  []*schema.Kind{rules.UnitKind, rules.RehearsalKind},
	Setups: []*declare.Setup{rules.GameSetup, rules.ShopSetup, rules.BattleSetup},
	Views:  []*schema.View{rules.BattleView, rules.ShopView, rules.UnitView, rules.PlayerView, rules.EventView},
	Verbs:  map[*schema.View][]*commands.Verb{rules.UnitView: rules.Verbs},
	Facts:  rules.FactViews, ComputedValues: rules.ComputedValues,
	Actions: rules.Actions, Event: rules.HappenedView, Events: ui.Events, Grammar: wording.Grammar, Aliases: rules.Aliases, NewContent: rules.NewPackContent, Keywords: rules.Keywords, Scenario: rules.FirstScenario,
	TableAdapter: declare.NewTableAdapter(ui.NewTable, func(t *ui.Table) *rules.Game { return t.Game }),
	Summarize:    summarizeDefinition, Show: ui.Face, JudgementUnit: ui.JudgeUnit, Catalogs: ui.Catalogs, Subject: describeShopOrBoards, FinalAssertions: func(game any) []declare.FinalAssertion {
		g := game.(*rules.Game)
		list := []declare.FinalAssertion{{Expr: "round", Value: fmt.Sprint(g.Round())}}
		if g.HasBattle() && g.IsBattleOver() {
			list = append(list, declare.FinalAssertion{Expr: "result", Value: fmt.Sprintf("%q", rules.ResultWords.Word(int(g.Result())))})
		}
		return list
	},
}

func summarizeDefinition(c library.Definitions, d schema.Definition) declare.DefinitionSummary {
	u := d.Def.(*rules.UnitDef)
	facts := []string{fmt.Sprintf("%d/%d", u.Attack, u.Health), fmt.Sprintf("cost %d", u.Cost), fmt.Sprintf("pitch %d", u.Pitch)}
	if u.Rarity > 0 {
		facts = append(facts, phrase.LanguageOf(c).RenderSentence(ui.SayRarity[u.Rarity]))
	}
	for k := range u.Keywords.All {
		facts = append(facts, c.KeywordTable().Row(k).Name)
	}
	return declare.DefinitionSummary{Name: u.Name, Facts: facts}
}

func describeShopOrBoards(game any) string {
	g := game.(*rules.Game)
	if g.Phase() == rules.InShop {
		return fmt.Sprintf("The shop of round %d", g.Round())
	}
	var sides [rules.NumSeats]string
	for s := range sides {
		var names []string
		for slot := range rules.Slots {
			if u := g.UnitOnSlot(rules.Seat(s), slot); u != rules.Nobody {
				names = append(names, g.DisplayName(u))
			}
		}
		if sides[s] = strings.Join(names, ", "); names == nil {
			sides[s] = "nobody"
		}
	}
	return sides[rules.Player] + " against " + sides[rules.Enemy]
}
