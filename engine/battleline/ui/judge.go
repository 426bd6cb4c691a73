package ui

import (
	"curtaincall/engine"
	"curtaincall/engine/battleline"
	"curtaincall/engine/table"
)

// Judged is the unit of judgements.
const Judged = "hundredths of an aember"

// The weights of a judgement, and those of the keywords, are a player's rules of
// thumb, checked by letting bots play each other. One aember is worth 100.
const (
	worthDecision = 10_000_000 // of a game won or lost
	worthKey      = 900        // of a key forged
	worthThird    = 30_000     // of having the aember for the third key as the key step comes
	worthForging  = 150        // of having the aember for any other
	worthAember   = 100
	worthSpare    = 60  // of each aember beyond what a key costs, which can only be kept
	worthHeld     = 55  // of aember on an own creature: the opponent's, one day
	worthCreature = 110 // of one, whatever it is
	worthPower    = 13  // of a point of power that damage has left
	worthArmor    = 16
	worthReady    = 70 // of an enemy creature that can be used in the next turn
	worthStun     = 60
	worthWard     = 45
	worthRage     = 20
	worthArtifact = 120
	worthUpgrade  = 30
	worthGrant    = 40 // of a keyword that a creature gives others
	worthArchive  = 45
	worthCard     = 35 // of a card in hand beyond those that are drawn anyway
	worthChain    = 22
)

// Judge implements screen.Table.
func (t *Table) Judge(seat engine.Seat) int {
	own := battleline.Player(seat)
	if worth, over := table.OutcomeWorth(t, seat, worthDecision); over {
		return worth
	}
	return t.playerWorth(own) - t.playerWorth(own.Other())
}

func (t *Table) playerWorth(p battleline.Player) int {
	worth := t.aemberWorth(p) + worthKey*t.Keys(p) - worthChain*t.Chains(p)
	worth += worthArchive*t.Count(p, battleline.Archives) + worthArtifact*t.Count(p, battleline.Artifacts)
	worth += worthCard * max(0, t.Count(p, battleline.Hand)-battleline.HandSize)
	for i := range t.Count(p, battleline.Line) {
		worth += t.creatureWorth(t.CardAt(p, battleline.Line, i))
	}
	return worth
}

// aemberWorth returns the worth of a player's aember: a key where it is enough for one.
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
	worth -= worthHeld * t.Holding(c)
	if t.IsStunned(c) {
		worth -= worthStun
	}
	if t.IsWarded(c) {
		worth += worthWard
	}
	if t.IsEnraged(c) {
		worth -= worthRage
	}
	if t.IsExhausted(c) && t.Controller(c) != t.Active() { // the own ones ready at the end of the turn
		worth -= worthReady
	}
	worth += worthUpgrade*t.Upgrades(c) + worthGrant*len(t.Def(c).Grants)
	for _, n := range t.Def(c).Keywords { // what a turn gives is gone with it
		worth += min(n.Value, 3) * battleline.Keywords.Row(n.Keyword).Weights.Of(battleline.AsCreature)
	}
	return worth
}
