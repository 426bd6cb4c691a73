package autobattle

import (
	"curtaincall/engine"
	"curtaincall/engine/declare/actions"
	"curtaincall/engine/declare/commands"
	"curtaincall/engine/declare/library"
	"curtaincall/engine/declare/schema"
	"curtaincall/engine/speech"
)

// GameName is the name of the folders of the game, and the prefix of its ids, as in autobattle:ID.
const GameName = "autobattle"

// Actions are the moves and the stage directions of a game. Their functions get a *Game as the game.
var Actions = actions.NewDeclList(GameName,
	pitchMove, playMove, sellMove, swapMove, endMove, finishMove, clashMove,
	&actions.Decl{
		Kind: ActSetStat, Name: "stat", Form: "stat UNIT STAT N", Example: "stat p1 attack 3",
		Doc:    "Sets a unit's attack or health: permanently in the shop, or otherwise for the current battle. At 0 health, the unit is removed.",
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
			g.endBattleIfOver()
			g.endGameIfBattleOver()
		}),
	},
	&actions.Decl{
		Kind: ActSetKeyword, Name: "keyword", Form: "keyword UNIT KEYWORD ON", Example: "keyword p1 shield true",
		Doc:    "Gives a unit a keyword or removes one: permanently in the shop, or otherwise for the current battle.",
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
		Doc:    "Puts a unit into a slot on a board, replacing any unit there.",
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
		Form: "end_shop", AlternativeForms: []string{"end", "ready", "done"}, Example: "end", CallExample: "end_shop()", Doc: "Ends the shop: the hand goes back to the bag, and unspent mana is lost. After both shops, the two lines fight, and the loser loses a life."}
	finishMove = &actions.Decl{Kind: ActFinish, Name: "finish", Move: true, Within: requireBattlePhase, Purpose: "finish the battle",
		Form: "finish", AlternativeForms: []string{"fight", "battle"}, Example: "fight", CallExample: "finish()", Doc: "Fights the battle to the end."}
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
	return &actions.Param{Name: "CARD", What: "card", High: MaxHand - 1, Number: actions.OneMoreThanIndex, ChoicesMessage: actions.HandHolds, AsTyped: true,
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
	return actions.ChoiceParam(name, "slot", []string{"1", "2", "3", "4", "5"}).With(func(p *actions.Param) { p.AsTyped, p.IsPlace = true, true })
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

// embeddedGame is another name for Game, so that CallbackContext can embed a Game and also have a method Game.
type embeddedGame = Game

// CallbackContext is the context in which an ability of the unit By runs, in reaction to Event.
type CallbackContext struct {
	*embeddedGame
	By    Unit
	Event AbilityEvent
}

// Game returns the *Game. It and the following methods implement schema.RunningCallback.
func (c *CallbackContext) Game() any { return c.embeddedGame }
func (c *CallbackContext) Self() (view *schema.View, n int, owner any) {
	return UnitView, int(c.By), nil
}
func (c *CallbackContext) TurnAndAction() (turn, action int) {
	return max(1, c.Round()), c.ActionCount() + 1
}

func verbByUnit[A any](rule func(*Game, Unit, A) int) func(*CallbackContext, A) int {
	return func(c *CallbackContext, a A) int { return rule(c.embeddedGame, c.By, a) }
}

func verbByUnitWithTwoArgs[A, B any](rule func(*Game, Unit, A, B) int) func(*CallbackContext, A, B) int {
	return func(c *CallbackContext, a A, b B) int { return rule(c.embeddedGame, c.By, a, b) }
}

func listOfOneOrNone(u Unit) (list commands.SubjectList) {
	if u != Nobody {
		list.MustAdd(int(u))
	}
	return list
}

var (
	unitsResult = commands.ResultSpec{Type: "Unit[]", Doc: "a list of units", View: "unit"}

	keywordArg = commands.KeywordArg("keyword", KeywordWords, func(*CallbackContext) *engine.Keywords { return Keywords }, "")
	unitIDArg  = commands.DefinitionArg("id", "UnitId", "unit", func(c *CallbackContext) *library.DefinitionTable[UnitDef] { return &c.content.units })

	changeArg = commands.IntArg("n", "amount", -engine.MaxCount, engine.MaxCount)
	statsArg  = commands.Arg[attackAndHealthChange]{ArgDoc: commands.ArgDoc{Name: "stats", Type: "{ attack?: integer, health?: integer }"}, Read: func(_ any, in commands.CallArgs, i int) (b attackAndHealthChange) {
		if in.IsAbsent(i) {
			in.Wrong("stats must be a table, not %s", in.Value(i))
		}
		statOptions.EachFieldOrFail(in, i, func(name string, v schema.Value) {
			n := commands.RequireInt(in, name, v, -engine.MaxCount, engine.MaxCount)
			if name == "attack" {
				b.attack = n
			} else {
				b.health = n
			}
		})
		return b
	}}
	unitsArg = commands.WithComputedDefault(commands.Arg[UnitList]{ArgDoc: commands.ArgDoc{Name: "who", Type: "Unit | Unit[]"}, Read: readLivingUnits, Operand: &commands.UnboxedArgEncoding{View: "unit"},
		Unbox: func(p commands.UnboxedArgSpec) func(by any, in commands.Caller, n int) UnitList {
			return func(by any, in commands.Caller, n int) (list UnitList) {
				by.(*CallbackContext).addUnitIfAlive(in, p.View, n, &list)
				return list
			}
		}}, "itself", func(c *CallbackContext) (list UnitList) { list.AddIfMissing(c.By); return list })
)

type attackAndHealthChange struct{ attack, health int }

var statOptions = commands.TableArg{What: "stats", FieldName: "stat", List: []string{"attack", "health"}}

// maxUnitList is the maximum length of a list of units that a script passes. Repeated units count each time.
const maxUnitList = 100

func readLivingUnits(by any, in commands.CallArgs, i int) (list UnitList) {
	c := by.(*CallbackContext)
	if view, n, ok := in.Ref(i); ok {
		c.addUnitIfAlive(in, view, n, &list)
		return list
	}
	v := in.Value(i)
	if v.Source == nil {
		in.Wrong("`who` must be a unit or a list of units, not %s", v)
	}
	length := v.Source.Len()
	if length > maxUnitList {
		in.Wrong("`who` lists %d units, but at most %d are allowed", length, maxUnitList)
	}
	in.Spend(length)
	for i := range length {
		view, n, ok := v.Source.Ref(i)
		if !ok {
			in.Wrong("item %d of `who` must be a unit, not %s", i+1, v.Source.Item(i))
		}
		c.addUnitIfAlive(in, view, n, &list)
	}
	return list
}

func (c *CallbackContext) addUnitIfAlive(in commands.Caller, view *schema.View, n int, list *UnitList) {
	if view.Name != "unit" {
		in.Wrong("`who` must be a unit or a list of units")
	}
	if u := Unit(n); c.IsAlive(u) && u.isOnBoard() == c.By.isOnBoard() {
		list.AddIfMissing(u)
	}
}

func newSelectionVerb(name, doc string, scope SelectionScope) *commands.Verb {
	which := commands.Arg[Selection]{ArgDoc: commands.ArgDoc{Name: "which", Type: "{ place?: integer, random?: integer, lowest?: Stat, highest?: Stat, count?: integer }"},
		Read: func(_ any, in commands.CallArgs, i int) Selection { return readSelection(in, i, scope) }}
	return commands.CallerlessVerb1(name, doc, commands.WithConstantDefault(which, "all of them", Selection{Scope: scope}), unitsResult,
		func(c *CallbackContext, s Selection) (list commands.SubjectList) {
			units := c.SelectUnits(c.By, s)
			for _, u := range units.Units() {
				list.MustAdd(int(u))
			}
			return list
		})
}

var selectionOptions = commands.TableArg{What: "which", FieldName: "which", List: []string{"place", "random", "lowest", "highest", "count"}}

// readSelection returns the selection from scope that argument i of a script describes, a table such as { place = 1 }
// or { lowest = "health", count = 2 }. Without an argument it selects the entire scope.
func readSelection(in commands.CallArgs, i int, scope SelectionScope) Selection {
	s, count := Selection{Scope: scope}, -1
	choose := func(way SelectionWay) {
		if s.Way != ByNothing {
			in.Wrong("`which` can have only one of place, random, lowest and highest")
		}
		s.Way = way
	}
	selectionOptions.EachFieldOrFail(in, i, func(name string, v schema.Value) {
		switch name {
		case "place":
			choose(ByPlace)
			s.N = commands.RequireInt(in, name, v, -engine.MaxCount, engine.MaxCount)
		case "random":
			choose(AtRandom)
			s.N = commands.RequireInt(in, name, v, 0, engine.MaxCount)
		case "lowest":
			choose(ByLowest)
			s.Stat = Stat(commands.RequireWord(in, name, v, StatWords))
		case "highest":
			choose(ByHighest)
			s.Stat = Stat(commands.RequireWord(in, name, v, StatWords))
		case "count":
			count = commands.RequireInt(in, name, v, 0, engine.MaxCount)
		}
	})
	switch {
	case s.Way == ByLowest || s.Way == ByHighest:
		s.N = 1
		if count >= 0 {
			s.N = count
		}
	case count >= 0:
		in.Wrong("`count` needs `lowest` or `highest`")
	}
	return s
}

var _ schema.RunningCallback = (*CallbackContext)(nil)
