package autobattle

import (
	"curtaincall/engine/declare/schema"
	"curtaincall/engine/declare/views"
)

// The numbers of a game and of each player are stored in arrays. To add one, add its constant, its
// row in this file and the rule that changes it.

// The numbers of a game.
const (
	meterRound = iota

	numMeters
)

// The numbers of a player.
const (
	meterMana = iota
	meterLives
	meterWins
	meterNext // mana gained in battles for the next shop

	numPlayerMeters
)

type (
	gameMeters   [numMeters]int32
	playerMeters [numPlayerMeters]int32
)

// The values of Keyword in events and facts that are about a number. From Mana on these are the numbers
// of a player, in the order of their meters.
const (
	Attack int16 = 100 + iota
	Health
	Round
	Mana
)

var meterRows = [numMeters]views.MeterDecl{
	meterRound: {Field: views.NumberField("round", "The round number, from 1.", func(g *Game, _ views.SingleSubject) int { return g.Round() }).AsFact(names.Define("round", "round"), Round).MarkFactChangingByItself()},
}

// playerMeterRows declares the numbers of a player. Mana is hidden from the other player (O-28).
var playerMeterRows = [numPlayerMeters]views.MeterDecl{
	meterMana:  {Field: views.NumberField("mana", "The mana the player has left.", (*Game).Mana).AsFact(sayMana, Mana+meterMana).ShownAs(schema.Pool).SetSight(views.OnlyOwnSeat)},
	meterLives: {Field: views.NumberField("lives", "The lives the player has left.", (*Game).LivesLeft).AsFact(sayLives, Mana+meterLives).ShownAs(schema.Pool)},
	meterWins:  {Field: views.NumberField("wins", "The battles the player has won.", (*Game).Wins).AsFact(sayWins, Mana+meterWins)},
	meterNext:  {Field: views.NumberField("next_mana", "The mana gained in battles for the player's next shop.", func(g *Game, s Seat) int { return int(g.players[s].meters[meterNext]) }).AsFact(names.Define("next_mana", "mana for the next shop"), Mana+meterNext).ExcludeZeroFact()},
}

// Round returns the number of the round, from 1, or 0 in a stand-alone battle.
func (g *Game) Round() int { return int(g.meters[meterRound]) }

// Mana, LivesLeft and Wins return those numbers of a player.
func (g *Game) Mana(s Seat) int      { return int(g.players[s].meters[meterMana]) }
func (g *Game) LivesLeft(s Seat) int { return int(g.players[s].meters[meterLives]) }
func (g *Game) Wins(s Seat) int      { return int(g.players[s].meters[meterWins]) }

func (g *Game) setPlayerMeter(s Seat, meter int, to int) {
	at := &g.players[s].meters[meter]
	if from := int(*at); from != to {
		*at = int32(to)
		g.recordEvent(event{Kind: Counted, Target: playerTarget(s), Keyword: Mana + int16(meter), Amount: int32(to - from), From: int32(from), To: int32(to)})
	}
}
