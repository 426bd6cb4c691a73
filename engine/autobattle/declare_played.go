package autobattle

import (
	"errors"
	"slices"

	"curtaincall/engine"
	"curtaincall/engine/declare/actions"
	"curtaincall/engine/declare/commands"
	"curtaincall/engine/declare/library"
	"curtaincall/engine/declare/schema"
	"curtaincall/engine/declare/views"
	"curtaincall/engine/declare/vocabulary"
)

// BattlePlayed declares how a stand-alone battle is played, and how the last battle of a game or shop is read.
var BattlePlayed = &actions.PlayableView{
	View: &schema.View{Name: "battle", Class: "PlayedBattle", Doc: "A battle in a scenario.",
		Within: func(game any) (any, error) {
			if g := game.(*Game); !g.battle.begun {
				return g, errors.New("no battle has begun yet")
			}
			return game, nil
		},
		Fields: slices.Concat([]*schema.ViewField{
			views.WordField("result", `"victory", "defeat" or "draw"; nil during the battle.`, ResultWords, views.IgnoreSubject((*Game).Result)).AllowNil(),
			views.NumberField("clashes", "How many clashes have been fought.", views.IgnoreSubject((*Game).ClashCount)),
			livingUnitsField("player", "The player's living units, front first.", Player).SetRole(schema.Rank),
			livingUnitsField("enemy", "The enemy's living units, front first.", Enemy).SetRole(schema.Facing),
			views.IDTableField("units", "All units by side and number, including dead ones: `units.p1`.", (*Game).combatVocabulary, schema.TypeRef("unit"),
				func(_ *Game, _ views.SingleSubject, u Unit) schema.Value { return schema.NamedRef("unit", int(u)) }).SetExample("units.p1.health"),
		}, views.CommonGameFields[*Game]("happened")),
	},
	Methods: []*actions.Decl{clashMove, finishMove},
	Questions: []*commands.Verb{commands.CallerlessVerb2("unit", "Returns the unit with the given side and instance number, even if it is dead; nil if there is none.",
		commands.WordArg[Seat]("side", SeatWords), commands.IntArg("instance", "instance", 1, engine.MaxCount), commands.ResultSpec{Type: "Unit?", Doc: "the unit"},
		func(g *Game, side Seat, instance int) schema.Value {
			for u := range Unit(g.battle.count) {
				if g.units[u].seat == side && int(g.units[u].instance) == instance {
					return schema.NamedRef("unit", int(u))
				}
			}
			return schema.Value{}
		})},
}

func livingUnitsField(name, doc string, s Seat) *schema.ViewField {
	return views.RefListField(name, doc, "unit", func(g *Game, _ views.SingleSubject) int { return g.CountLiving(s) },
		func(g *Game, _ views.SingleSubject, i int) Unit { return g.UnitInLine(s, i) })
}

type unitVocabulary struct {
	words   *vocabulary.Words
	actions int32
}

// combatVocabulary returns the words for the units of the battle. It caches them until the next action.
func (g *Game) combatVocabulary() *vocabulary.Words {
	if g.unitNames.words != nil && g.unitNames.actions == g.actions {
		return g.unitNames.words
	}
	g.unitNames = unitVocabulary{vocabulary.NewWords(""), g.actions}
	for u := range Unit(g.battle.count) {
		g.unitNames.words.Add(unitName(g.Seat(u), g.NumberOnSide(u)), int(u))
	}
	return g.unitNames.words
}

var playersField = views.ValueTableField("players", "Both players, by side.", SeatWords, schema.TypeRef("player"),
	func(_ *Game, _ views.SingleSubject, s Seat) schema.Value { return schema.ObjectRef(PlayerView, int(s)) }).SetExample("players.player.lives")

var shopMoves = []*actions.Decl{pitchMove, playMove, sellMove, swapMove, endMove, finishMove}

// ShopPlayed declares how scenarios and consoles play the shops of one player.
var ShopPlayed = &actions.PlayableView{
	View: &schema.View{Name: "shop", Class: "PlayedShop", Doc: "The shops of one player in a scenario; after each battle comes the next round's shop.",
		Within: func(game any) (any, error) {
			if g := game.(*Game); g.scope == BattleAlone {
				return g, ErrBattleAlone
			}
			return game, nil
		},
		Fields: slices.Concat(shopFields, []*schema.ViewField{playersField}, views.CommonGameFields[*Game]("happened")),
	},
	Methods: shopMoves,
	Series:  []*actions.ActionSeriesMethod{battleSeries},
}

var battleSeries = &actions.ActionSeriesMethod{Name: "battle", ResultView: BattlePlayed, Purpose: "go to battle",
	Doc: "Ends the shop and fights a whole battle against an enemy. The battle is returned for reading; the game continues with the next round's shop.",
	Setup: &actions.ActionSeriesSetup{Kind: AgainstKind,
		Check: func(c library.Definitions, set any) engine.ValidationErrors {
			return set.(*OpponentLayout).Enemy.checkUnits(c.(*Content), "enemy")
		},
		Actions: func(game any, set any) ([]engine.Action, error) {
			g := game.(*Game)
			if g.scope != ShopAlone {
				return nil, errors.New("in a whole game the enemy has its own shops: use `end_shop`, then `finish`")
			}
			return set.(*OpponentLayout).actionsToSetUpAndFight(g), nil
		},
	},
	Of: func(events []engine.Event) []engine.Event {
		begin := slices.IndexFunc(events, func(e engine.Event) bool { return e.Kind == BattleBegan })
		end := slices.IndexFunc(events, func(e engine.Event) bool { return e.Kind == Fought })
		return events[max(begin, 0) : end+1]
	},
}

func (a *OpponentLayout) actionsToSetUpAndFight(g *Game) (list []engine.Action) {
	list = append(list, engine.NewAction(ActEndShop))
	for slot := range Slots {
		if slot >= len(a.Enemy) || a.Enemy[slot].ID == "" {
			list = append(list, engine.NewAction(ActClear, int(Enemy), slot))
			continue
		}
		l := a.Enemy[slot]
		u, d := boardUnitNumber(Enemy, slot), g.content.Unit(l.ID)
		list = append(list, engine.NewAction(ActPut, int(Enemy), slot, g.content.UnitIndex(l.ID)))
		if l.Attack != 0 {
			list = append(list, engine.NewAction(ActSetStat, int(u), 0, d.Attack+l.Attack))
		}
		if l.Health != 0 {
			list = append(list, engine.NewAction(ActSetStat, int(u), 1, d.Health+l.Health))
		}
		for k := range l.Keywords.All() {
			list = append(list, engine.NewAction(ActSetKeyword, int(u), int(k), 1))
		}
	}
	return append(list, engine.NewAction(ActFinish))
}

// GamePlayed declares how scenarios and consoles play a whole game.
var GamePlayed = &actions.PlayableView{
	View: &schema.View{Name: "game", Class: "PlayedGame", Doc: "A whole game in a scenario.", Path: "game",
		Within: func(game any) (any, error) {
			if g := game.(*Game); g.scope != WholeGame {
				return g, errors.New("this is not a whole game: game { } starts one")
			}
			return game, nil
		},
		Fields: slices.Concat([]*schema.ViewField{
			views.WordField("phase", "The current phase of the game.", PhaseWords, views.IgnoreSubject((*Game).Phase)),
			views.BoolField("over", "Whether the game is over.", views.IgnoreSubject((*Game).IsOver)),
			views.WordField("winner", "The winner of the game; nil during the game and after a draw.", SeatWords, views.IgnoreSubject((*Game).Winner)).AllowNil(),
			views.WordField("shopper", "Whose shop it is.", SeatWords, views.IgnoreSubject((*Game).Shopper)),
			playersField,
		}, shopFields, views.CommonGameFields[*Game]("happened")),
	},
	Methods: shopMoves,
}
