package curtain

import (
	"curtaincall/engine/declare/schema"
	"curtaincall/engine/declare/views"
)

// The meters of a fight and of each actor, which the state stores in arrays. Views, facts, hashes and
// the start of a turn use the rows declared here.

// The meters of a fight.
const (
	meterTurn = iota
	meterEnergy
	meterOvation
	meterPlayed
	meterCurrency

	numMeters
)

// The meters of an actor.
const (
	meterHP = iota
	meterMaxHP

	numUnitMeters
)

var fightMeterRows = [numMeters]views.MeterDecl{
	meterTurn:     {Field: fightMeterField(meterTurn, "turn", "The turn number, from 1.").AsFact(sayTurn, NoKeyword).MarkFactChangingByItself()},
	meterEnergy:   {Field: fightMeterField(meterEnergy, "energy", "The energy left this turn.").AsFact(sayEnergy, Energy).SetFactEventTarget(int8(Team)).MarkFactChangingByItself().ShownAs(schema.Pool), ResetsEachTurn: true, From: EnergyPerTurn},
	meterOvation:  {Field: fightMeterField(meterOvation, "ovation", "The crowd's approval, from 0 to 5.").AsFact(OvationName, Ovation).SetFactEventTarget(int8(Team)).ShownAs(schema.Pool)},
	meterCurrency: {Field: fightMeterField(meterCurrency, "currency", "How much of the run's currency the player has.").AsFact(sayCurrency, Currency).SetFactEventTarget(int8(Team)).ExcludeZeroFact()},
	meterPlayed:   {Field: fightMeterField(meterPlayed, "cards_played", "How many cards have been played this turn, including the current one."), ResetsEachTurn: true},
}

var actorMeters = [numUnitMeters]views.MeterDecl{
	meterHP:    {Field: views.NumberField("hp", "Its HP.", (*Fight).HP).AsFact(sayHP, HP).MarkHealthFact().LimitFactSubjects(func(n int) bool { return Actor(n) != Team }).ShownAs(schema.Pool)},
	meterMaxHP: {Field: views.NumberField("max_hp", "Its maximum HP.", (*Fight).MaxHP)},
}

func fightMeterField(meter int, name, doc string) *schema.ViewField {
	return views.NumberField(name, doc, func(f *Fight, _ views.SingleSubject) int { return int(f.meters[meter]) })
}

var turnMeterResets, actorTurnMeterResets = views.TurnResets(fightMeterRows[:]), views.TurnResets(actorMeters[:])

// Turn returns the number of the turn, from 1.
func (f *Fight) Turn() int { return int(f.meters[meterTurn]) }

// Energy returns the energy left in the turn.
func (f *Fight) Energy() int { return int(f.meters[meterEnergy]) }

// Ovation returns the mood of the crowd, from 0 to MaxOvation.
func (f *Fight) Ovation() int { return int(f.meters[meterOvation]) }

// Currency returns how much of the run's currency the player's side has.
func (f *Fight) Currency() int { return int(f.meters[meterCurrency]) }

// CardsPlayedThisTurn returns how many cards were played this turn, including the one being played.
func (f *Fight) CardsPlayedThisTurn() int { return int(f.meters[meterPlayed]) }

// HP returns the current HP of an actor; 0 for the team.
func (f *Fight) HP(a Actor) int { return int(f.units[a].meters[meterHP]) }

// MaxHP returns the most HP that an actor can have; 0 for the team.
func (f *Fight) MaxHP(a Actor) int { return int(f.units[a].meters[meterMaxHP]) }
