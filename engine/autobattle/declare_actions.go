package autobattle

import (
	"curtaincall/engine"
	"curtaincall/engine/declare/actions"
	"curtaincall/engine/declare/library"
	"curtaincall/engine/speech"
)

// GameName is the name of the folders of the game, and the prefix of its ids, as in autobattle:ID.
const GameName = "autobattle"

// Actions are the moves and the stage directions of a game. Their functions get a *Game as the game.
var Actions = actions.NewDeclList(GameName,
	pitchMove, playMove, sellMove, swapMove, endMove, finishMove, clashMove,
	&actions.Decl{
		Kind: ActSetStat, Name: "stat", Form: "stat UNIT STAT N", Example: "stat p1 attack 3",
		Doc:    "Sets a unit's attack or health: permanently in the shop, and otherwise for the current battle. At 0 health, the unit is removed.",
		Params: []*actions.Param{unitParam, actions.ChoiceParam("STAT", "stat", []string{"attack", "health"}), actions.IntParam("N", "number", 0, engine.MaxCount)},
		Check:  actions.AdaptQuery(checkUnitEditable),
		Do: actions.AdaptEffect(func(g *Game, n []int) {
			u, what := Unit(n[0]), [...]int16{Attack, Health}[n[1]]
			addStat(&g.stats(u).strength, what, n[2]-int(g.currentStat(u, what)))
			if u.isOnBoard() {
				g.removeDeadFromBoards()
				return
			}
			g.removeDeadAndRunAbilities()
			g.endBattleIfDecided()
			g.endGameIfBattleOver()
		}),
	},
	&actions.Decl{
		Kind: ActSetKeyword, Name: "keyword", Form: "keyword UNIT KEYWORD ON", Example: "keyword p1 shield true",
		Doc:    "Gives a unit a keyword or removes one: permanently in the shop, and otherwise for the current battle.",
		Params: []*actions.Param{unitParam, keywordParam, actions.BoolParam("ON", "on")},
		Check:  actions.AdaptQuery(checkUnitEditable),
		Do: actions.AdaptEffect(func(g *Game, n []int) {
			at, k := &g.stats(Unit(n[0])).keywords, Keyword(n[1])
			if *at = at.Without(k); n[2] != 0 {
				*at = at.With(k)
			}
		}),
	},
	&actions.Decl{
		Kind: ActSetMana, Name: "mana", Form: "mana SIDE N", Example: "mana player 3",
		Doc:    "Sets a player's mana, up to the round's limit.",
		Params: []*actions.Param{sideParam, actions.IntParam("N", "mana", 0, maxMana)},
		Do:     actions.AdaptEffect(func(g *Game, n []int) { g.setPlayerMeter(Seat(n[0]), meterMana, min(n[1], g.ManaLimit())) }),
	},
	&actions.Decl{
		Kind: ActPut, Name: "put", Form: "put SIDE SLOT CARD", Example: "put enemy 1 stage_tortoise", Within: requireNoBattle,
		Doc:    "Puts a unit in a slot on a board, replacing any unit there.",
		Params: []*actions.Param{sideParam, slotParam("SLOT"), cardParam},
		Do:     actions.AdaptEffect(func(g *Game, n []int) { g.players[n[0]].board[n[1]] = boardSlot{stats: stats{def: int16(n[2])}} }),
	},
	&actions.Decl{
		Kind: ActClear, Name: "clear", Form: "clear SIDE SLOT", Example: "clear enemy 1", Within: requireNoBattle, IsRemoval: true,
		Doc:    "Removes the unit from a slot on a board.",
		Params: []*actions.Param{sideParam, slotParam("SLOT")},
		Do:     actions.AdaptEffect(func(g *Game, n []int) { g.players[n[0]].board[n[1]] = emptyBoard[0] }),
	},
	&actions.Decl{
		Kind: ActAddCard, Name: "add", Form: "hand SIDE + CARD", Example: "hand player + stage_tortoise", Within: requireNoBattle,
		Doc:    "Puts a card into a hand.",
		Params: []*actions.Param{sideParam, cardParam},
		Check: actions.AdaptQuery(func(g *Game, n []int) error {
			switch s := Seat(n[0]); {
			case g.CountHand(s) == MaxHand:
				return ErrHandFull
			case g.CountHand(s)+g.CountBag(s) == maxBag:
				return ErrBagFull
			}
			return nil
		}),
		Do: actions.AdaptEffect(func(g *Game, n []int) { g.players[n[0]].hand.push(int16(n[1])) }),
	},
	&actions.Decl{
		Kind: ActDropCard, Name: "drop", Form: "hand SIDE - CARD", Example: "hand player - 1", Within: requireNoBattle, IsRemoval: true,
		Doc:    "Removes a card from a hand and from the game.",
		Params: []*actions.Param{sideParam, handParam(func(g *Game, n []int) Seat { return Seat(n[0]) })},
		Check: actions.AdaptQuery(func(g *Game, n []int) error {
			if n[1] >= g.CountHand(Seat(n[0])) {
				return ErrNotInHand
			}
			return nil
		}),
		Do: actions.AdaptEffect(func(g *Game, n []int) { g.players[n[0]].hand.removeAt(n[1]) }),
	},
)

func requireNoBattle(game any) (any, error) {
	if g := game.(*Game); g.battle.begun && g.phase == InBattle {
		return g, ErrFighting
	}
	return game, nil
}

var (
	pitchMove = &actions.Decl{Kind: ActPitch, Name: "pitch", Move: true, Within: requireOpenShop,
		Form: "pitch CARD", Example: "pitch 1", CallExample: "pitch(1)", Doc: "Pitches a card from the hand for its mana.",
		Params: []*actions.Param{handParam(currentShopper)}}
	playMove = &actions.Decl{Kind: ActPlay, Name: "play", Move: true, Within: requireOpenShop,
		Form: "play CARD SLOT", Example: "play 1 1", CallExample: "play(1, 1)", Doc: "Plays a card from the hand to an empty slot for its cost.",
		Params: []*actions.Param{handParam(currentShopper), slotParam("SLOT")}}
	sellMove = &actions.Decl{Kind: ActSell, Name: "sell", Move: true, Within: requireOpenShop,
		Form: "sell SLOT", Example: "sell 2", CallExample: "sell(2)", Doc: "Sells the unit in a slot for its mana.",
		Params: []*actions.Param{slotParam("SLOT")}}
	swapMove = &actions.Decl{Kind: ActSwap, Name: "swap", Move: true, Within: requireOpenShop,
		Form: "swap A B", Example: "swap 1 2", CallExample: "swap(1, 2)", Doc: "Swaps two slots; if one of them is empty, the unit moves there (O-33).",
		Params: []*actions.Param{slotParam("A"), slotParam("B")}}
	endMove = &actions.Decl{Kind: ActEndShop, Name: "end_shop", Move: true, Within: requireOpenShop, Purpose: "end the shop",
		Form: "end_shop", Also: []string{"end", "ready", "done"}, Example: "end", CallExample: "end_shop()", Doc: "Ends the shop: the hand goes back to the bag, and unspent mana is lost."}
	finishMove = &actions.Decl{Kind: ActFinish, Name: "finish", Move: true, Within: requireBattlePhase, Purpose: "finish the battle",
		Form: "finish", Also: []string{"fight", "battle"}, Example: "fight", CallExample: "finish()", Doc: "Fights the battle to the end."}
	clashMove = &actions.Decl{Kind: ActClash, Name: "clash", Move: true, Within: requireBattlePhase,
		Form: "clash", Example: "clash", CallExample: "clash()", Doc: "Plays one clash of a stand-alone battle."}
)

func requireOpenShop(game any) (any, error) {
	switch g := game.(*Game); {
	case g.phase == Over:
		return g, ErrOver
	case g.scope == BattleAlone:
		return g, ErrBattleAlone
	case g.phase != InShop:
		return g, ErrNoShop
	}
	return game, nil
}

func requireBattlePhase(game any) (any, error) { return game, game.(*Game).checkBattleMove(ActFinish) }

func currentShopper(g *Game, _ []int) Seat { return g.shopper }

func handParam(owner func(*Game, []int) Seat) *actions.Param {
	return &actions.Param{Name: "CARD", What: "card", High: MaxHand - 1, Number: actions.OneMoreThanIndex, Offer: actions.HandHolds, AsTyped: true,
		Empty: actions.HandIsEmpty,
		Entries: actions.AdaptQuery(func(g *Game, n []int) (list []speech.Entry) {
			s, seen := owner(g, n), map[string]int{}
			for place := range g.CountHand(s) {
				d := g.HandCard(s, place)
				shown := d.ID
				if seen[d.ID]++; seen[d.ID] > 1 {
					shown += "#" + string(rune('0'+seen[d.ID]))
				}
				list = append(list, speech.Entry{Value: place, Shown: shown, Name: d.DisplayName()})
			}
			return list
		})}
}

var sideParam = actions.ChoiceParam("SIDE", "side", Seats)

func slotParam(name string) *actions.Param {
	p := actions.ChoiceParam(name, "slot", []string{"1", "2", "3", "4", "5"})
	p.AsTyped, p.IsPlace = true, true
	return p
}

var keywordParam = &actions.Param{Name: "KEYWORD", Shown: KeywordWords.String(), What: "keyword", High: NumKeywords - 1,
	Entries: actions.AdaptQuery(func(*Game, []int) []speech.Entry { return speech.KeywordEntries(Keywords, Keywords.All()) })}

var cardParam = actions.DefinitionParam("CARD", "unit", "unit", func(g *Game) *library.DefinitionTable[UnitDef] { return &g.content.units })

var unitParam = &actions.Param{Name: "UNIT", What: "unit", View: "unit", Most: func(any) int { return int(firstPlayer) - 1 },
	Entries: actions.AdaptQuery(func(g *Game, _ []int) (list []speech.Entry) {
		for u := range firstPlayer {
			if g.canEditUnit(u) {
				list = append(list, speech.Entry{Value: int(u), Shown: unitName(g.Seat(u), g.NumberOnSide(u)), Name: g.DisplayName(u)})
			}
		}
		return list
	})}

func checkUnitEditable(g *Game, n []int) error {
	if !g.canEditUnit(Unit(n[0])) {
		return ErrNoUnit
	}
	return nil
}

func (g *Game) canEditUnit(u Unit) bool {
	fighting := g.phase == InBattle && g.battle.begun && !g.battle.over
	return g.IsAlive(u) && u.isOnBoard() != fighting
}
