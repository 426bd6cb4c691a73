package ui

import (
	"curtaincall/engine"
	"curtaincall/engine/battleline"
	"curtaincall/engine/table"
)

const JudgeUnit = "hundredths of an aember"

// The weights of Judge, in JudgeUnit: estimates that were tested with games of bots.
const (
	worthDecision = 10_000_000 // winning or losing the game
	worthKey      = 900        // each forged key
	worthThird    = 30_000     // having the aember for the third key at the start of a turn
	worthForging  = 150        // having the aember for another key
	worthAember   = 100
	worthSpare    = 60  // each aember beyond the cost of a key
	worthHeld     = 55  // each aember on an own creature, which the opponent gets when the creature leaves play
	worthCreature = 110 // each creature
	worthPower    = 13  // each point of power not yet covered by damage
	worthArmor    = 16
	worthReady    = 70 // a creature that can be used next turn
	worthStun     = 60
	worthWard     = 45
	worthRage     = 20
	worthArtifact = 120
	worthUpgrade  = 30
	worthGrant    = 40 // each keyword that a creature grants to others
	worthArchive  = 45
	worthCard     = 35 // each card in hand beyond the number that is drawn at the end of a turn
	worthChain    = 22
)

// Judge implements screen.Table. It returns the worth of the seat's side minus that of the other side, in JudgeUnit.
func (t *Table) Judge(seat engine.Seat) int {
	own := battleline.Player(seat)
	if worth, over := table.OutcomeWorth(t, seat, worthDecision); over {
		return worth
	}
	return t.playerWorth(own) - t.playerWorth(own.Other())
}

func (t *Table) playerWorth(p battleline.Player) int {
	worth := t.aemberWorth(p) + worthKey*t.Keys(p) - worthChain*t.Chains(p)
	worth += worthArchive*t.CountCards(p, battleline.Archives) + worthArtifact*t.CountCards(p, battleline.Artifacts)
	worth += worthCard * max(0, t.CountCards(p, battleline.Hand)-battleline.HandSize)
	for i := range t.CountCards(p, battleline.Line) {
		worth += t.creatureWorth(t.CardAt(p, battleline.Line, i))
	}
	return worth
}

func (t *Table) aemberWorth(p battleline.Player) int {
	aember := t.Aember(p)
	if aember < battleline.KeyCost {
		return worthAember * aember
	}
	worth := worthAember*battleline.KeyCost + worthForging + worthSpare*(aember-battleline.KeyCost)
	if t.Keys(p) == battleline.KeysToWin-1 {
		worth += worthThird
	}
	return worth
}

func (t *Table) creatureWorth(c battleline.Card) int {
	worth := worthCreature + worthPower*(t.Power(c)-t.Damage(c)) + worthArmor*t.Def(c).Armor
	worth -= worthHeld * t.AemberOn(c)
	if t.HasFlag(c, battleline.IsStunned) {
		worth -= worthStun
	}
	if t.HasFlag(c, battleline.IsWarded) {
		worth += worthWard
	}
	if t.HasFlag(c, battleline.IsEnraged) {
		worth -= worthRage
	}
	// A creature that is still exhausted when a turn of its controller begins is useless for that turn.
	if t.HasFlag(c, battleline.IsExhausted) && (t.Controller(c) != t.ActivePlayer() || t.Step() == battleline.HouseStep || t.HasFlag(c, battleline.StaysExhausted)) {
		worth -= worthReady
	}
	var upgrades [battleline.MaxCards]battleline.Card
	worth += worthUpgrade*len(t.AppendCardsOn(upgrades[:0], c, battleline.Attached)) + worthGrant*len(t.Def(c).Grants)
	for _, n := range t.Def(c).Keywords { // keywords granted for the turn do not count
		worth += min(n.Value, 3) * battleline.Keywords.Row(n.Keyword).Weights.OfHolder(battleline.AsCreature)
	}
	return worth
}
