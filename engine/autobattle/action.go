package autobattle

import (
	"errors"

	"curtaincall/engine"
	"curtaincall/engine/phrase"
)

// The kinds of action, with their arguments. Kinds up to ActClash are moves, those from ActSetStat on stage directions.
const (
	ActPitch   engine.ActionKind = 1 + iota // argument: index in the hand
	ActPlay                                 // arguments: index in the hand; slot
	ActSell                                 // argument: slot
	ActSwap                                 // arguments: slot; slot
	ActEndShop                              // ends the shop
	ActFinish                               // fights the battle to its end
	ActClash                                // one clash of a stand-alone battle

	ActSetStat    // arguments: unit; Attack or Health; new number
	ActSetKeyword // arguments: unit; keyword; 1 to give the keyword or 0 to take it away
	ActSetMana    // arguments: seat; new amount of mana
	ActPut        // arguments: seat; slot; index of the definition
	ActClear      // arguments: seat; slot
	ActAddCard    // arguments: seat; index of the definition of the card put into the hand
	ActDropCard   // arguments: seat; index in the hand

	actBegin // starts the game; Apply rejects it
)

var (
	refusals    = phrase.NewCatalog("refused")
	saySlotOf   = refusals.Define("slot_of", "the slot is taken: {who} is there; choose an empty slot or sell that unit first")
	sayCosts    = refusals.Define("costs", "not enough mana: {what} costs {n, number}, but you have only {mana, number}")
	sayContinue = refusals.Define("script", "{why}\n  to continue the battle, fix the script or remove the unit with `{line}`")

	ErrOver        = refusals.Define("over", "the game is over").NewError()
	ErrNoShop      = refusals.Define("no_shop", "no shop is open now: `fight` shows the battle, after which the next shop opens").NewError()
	ErrBattleAlone = refusals.Define("battle_alone", "a stand-alone battle has no shops: `fight` plays it to the end").NewError()
	ErrNoBattle    = refusals.Define("no_battle", "there is no battle now: end the shop first").NewError()
	ErrBattleOver  = refusals.Define("battle_over", "the battle is over").NewError()
	ErrWhole       = refusals.Define("whole", "in a whole game, battles are always fought to the end: use `fight`").NewError()
	ErrNotInHand   = refusals.Define("not_in_hand", "that card is not in the hand").NewError()
	ErrSlot        = refusals.Define("no_slot", "no such slot").NewError()
	ErrEmpty       = refusals.Define("empty", "the slot is empty").NewError()
	ErrTaken       = refusals.Define("taken", "the slot is taken").NewError()
	ErrMana        = refusals.Define("mana", "not enough mana").NewError()
	ErrHandFull    = refusals.Define("hand_full", "the hand is full").NewError()
	ErrBagFull     = refusals.Define("bag_full", "the bag will have no room for this card at the end of the shop").NewError()
	ErrFighting    = refusals.Define("fighting", "a battle is in progress").NewError()
	ErrNoUnit      = refusals.Define("no_unit", "there is no such unit").NewError()
	ErrSame        = refusals.Define("same", "the two slots are the same").NewError()
	ErrBothEmpty   = refusals.Define("both_empty", "both slots are empty").NewError()
	ErrUnknownVerb = refusals.Define("unknown", "no such action").NewError()
)

// Legal appends the legal moves. In the shop these are the cards to pitch and to play, the units to sell, the slots to
// swap, and the end of the shop, each in the order of the hand and the slots. A battle that is over has none.
func (g *Game) Legal(dst []engine.Action) []engine.Action {
	switch {
	case g.phase == InShop:
		s := g.shopper
		hand, board := g.CountHand(s), &g.players[s].board
		for place := range hand {
			dst = engine.AppendAction(dst, ActPitch, int16(place), 0, 0)
		}
		for place := range hand {
			for slot := 0; slot < Slots && g.HandCard(s, place).Cost <= g.Mana(s); slot++ {
				if board[slot].def == NoCard {
					dst = engine.AppendAction(dst, ActPlay, int16(place), int16(slot), 0)
				}
			}
		}
		for slot := range board {
			if board[slot].def != NoCard {
				dst = engine.AppendAction(dst, ActSell, int16(slot), 0, 0)
			}
		}
		for a := range board {
			for b := a + 1; b < Slots; b++ {
				if board[a].def != NoCard || board[b].def != NoCard {
					dst = engine.AppendAction(dst, ActSwap, int16(a), int16(b), 0)
				}
			}
		}
		return append(dst, engine.NewAction(ActEndShop))
	case g.phase == Over || g.battle.begun && g.battle.over:
		return dst
	case g.scope == BattleAlone:
		dst = append(dst, engine.NewAction(ActClash))
	}
	return append(dst, engine.NewAction(ActFinish))
}

func (g *Game) checkPlay(handIndex, slot int) error {
	s := g.shopper
	switch {
	case handIndex < 0 || handIndex >= g.CountHand(s):
		return ErrNotInHand
	case slot < 0 || slot >= Slots:
		return ErrSlot
	case g.UnitOnSlot(s, slot) != Nobody:
		return saySlotOf.WrapError(ErrTaken, "who", g.TranslatedName(g.UnitOnSlot(s, slot)))
	}
	if d := g.HandCard(s, handIndex); d.Cost > g.Mana(s) {
		return sayCosts.WrapError(ErrMana, "what", g.TranslatedDefinition(d).DisplayName(), "n", d.Cost, "mana", g.Mana(s))
	}
	return nil
}

func (g *Game) checkAction(a engine.Action) error {
	first, second := int(a.Args[0]), int(a.Args[1])
	switch {
	case a.Kind == ActFinish || a.Kind == ActClash:
		return g.checkBattleMove(a.Kind)
	case a.Kind < ActPitch || a.Kind > ActEndShop:
		if g.phase == Over && Actions.IsDirection(a) {
			return ErrOver
		}
		return Actions.CheckDirection(g, a, ErrUnknownVerb)
	}
	if _, err := requireOpenShop(g); err != nil {
		return err
	}
	switch a.Kind {
	case ActPitch:
		if first < 0 || first >= g.CountHand(g.shopper) {
			return ErrNotInHand
		}
	case ActPlay:
		return g.checkPlay(first, second)
	case ActSell:
		if first < 0 || first >= Slots {
			return ErrSlot
		}
		if g.UnitOnSlot(g.shopper, first) == Nobody {
			return ErrEmpty
		}
	case ActSwap:
		if min(first, second) < 0 || max(first, second) >= Slots {
			return ErrSlot
		}
		if first == second {
			return ErrSame
		}
		if g.UnitOnSlot(g.shopper, first) == Nobody && g.UnitOnSlot(g.shopper, second) == Nobody {
			return ErrBothEmpty
		}
	}
	return nil
}

// checkBattleMove returns an error if a move of the battle is not allowed now. ActFinish is allowed even after a
// stand-alone battle has ended, and then does nothing.
func (g *Game) checkBattleMove(kind engine.ActionKind) error {
	switch {
	case g.phase == Over:
		return ErrOver
	case g.phase != InBattle:
		return ErrNoBattle
	case kind == ActClash && g.scope != BattleAlone:
		return ErrWhole
	case kind == ActClash && g.battle.over:
		return ErrBattleOver
	}
	return nil
}

// Apply implements engine.Game. If an ability fails in a battle, the error also tells players how they can continue.
func (g *Game) Apply(a engine.Action) error {
	if err := g.checkAction(a); err != nil {
		return err
	}
	err := engine.ApplyAction(&g.executor, &a)
	if err == nil || a.Kind != ActFinish && a.Kind != ActClash || errors.Is(err, engine.ErrBusy) || errors.Is(err, engine.ErrStopped) {
		return err
	}
	direction := "clear player 1"
	if g.battle.begun {
		direction = "stat p1 health 0"
	}
	return sayContinue.WrapError(err, "why", err, "line", direction)
}

type gamePerformer struct{ game *Game }

func (p gamePerformer) Hash() uint64 { return p.game.Hash() }

// DescribeCandidate is never called: no ability of this game asks a question, so there are no candidates.
func (p gamePerformer) DescribeCandidate(*engine.Candidate) {}

func (p gamePerformer) ClearActionData() {
	g := p.game
	g.cause = engine.Cause{Actor: int8(Nobody), Card: NoCard, Keyword: NoKeyword}
	g.depth, g.operations, g.hurt.n = 0, 0, 0
	g.limitUses = [numLimits]int{limitSpawns: int(g.battle.spawns)}
}

func (p gamePerformer) PerformLegal(a *engine.Action, actionNumber int32) {
	g := p.game
	p.ClearActionData()
	g.cause.Action = actionNumber
	first, second := int(a.Args[0]), int(a.Args[1])
	switch a.Kind {
	case ActPitch:
		def := g.players[g.shopper].hand.removeAt(first) // the card leaves the game (O-27)
		g.logEvent(eventWithoutCause{Kind: Pitched, Flags: seatFlags(g.shopper), Card: def})
		g.addMana(g.shopper, g.definitionAt(def).Pitch)
	case ActPlay:
		g.playCard(first, second)
	case ActSell:
		g.sellUnit(first)
	case ActSwap:
		board := &g.players[g.shopper].board
		board[first], board[second] = board[second], board[first] // if one is empty, the unit moves (O-33)
		g.logEvent(eventWithoutCause{Kind: Swapped, Flags: seatFlags(g.shopper), From: int32(first + 1), To: int32(second + 1)})
	case ActEndShop:
		g.endShop()
	case ActFinish:
		g.finishBattleAndRound()
	case ActClash:
		g.fightClash()
		g.endGameIfBattleOver()
	case actBegin:
		g.beginGame(first != 0)
	default:
		g.logEvent(eventWithoutCause{Kind: Directed})
		Actions.DirectionOfKind(a.Kind).PerformDirection(g, *a, nil)
	}
}

// beginGame begins a stand-alone battle or the first round, without drawing a hand if handGiven is set.
func (g *Game) beginGame(handGiven bool) {
	if g.scope == BattleAlone {
		g.phase = InBattle
		g.beginBattle()
		g.endGameIfBattleOver()
		return
	}
	g.fillBag(Player)
	g.fillBag(Enemy)
	g.beginRound(!handGiven)
}

func (g *Game) finishBattleAndRound() {
	if g.battle.begun && g.battle.over {
		return
	}
	if !g.battle.begun {
		g.beginBattle()
	}
	for !g.battle.over {
		g.fightClash()
	}
	if g.scope == BattleAlone {
		g.endGameIfBattleOver()
		return
	}
	g.applyBattleChangesToBoards()
	if w := g.battle.winner; w != NoSeat {
		g.setPlayerMeter(w, meterWins, g.Wins(w)+1)
		g.setPlayerMeter(1-w, meterLives, g.RemainingLives(1-w)-1)
	}
	switch {
	case g.RemainingLives(Player) == 0:
		g.endGame(Enemy)
	case g.RemainingLives(Enemy) == 0:
		g.endGame(Player)
	case g.Round() != MaxRounds:
		g.beginRound(true)
	case g.Wins(Player) > g.Wins(Enemy): // O-30
		g.endGame(Player)
	case g.Wins(Enemy) > g.Wins(Player):
		g.endGame(Enemy)
	default:
		g.endGame(NoSeat)
	}
}

func (g *Game) endGameIfBattleOver() {
	if g.battle.over {
		g.over, g.winner = true, g.battle.winner
	}
}
