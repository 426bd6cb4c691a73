package curtain

import (
	"fmt"
	"strconv"
	"strings"

	"curtaincall/engine"
	"curtaincall/engine/declare/events"
	"curtaincall/engine/declare/schema"
	"curtaincall/engine/declare/views"
)

// Views, facts, hashes and the start of a turn use the rows declared here.

const (
	meterTurn = iota
	meterEnergy
	meterOvation
	meterPlayed
	meterCurrency

	numMeters
)

const (
	meterHP = iota
	meterMaxHP

	numUnitMeters
)

var fightMeterRows = [numMeters]views.MeterDecl{
	meterTurn:     {Field: fightMeterField(meterTurn, "turn", "The turn number, from 1.").MarkAsFact(sayTurn, NoKeyword).MarkFactChangingByItself()},
	meterEnergy:   {Field: fightMeterField(meterEnergy, "energy", "The energy left this turn.").MarkAsFact(sayEnergy, Energy).SetFactEventTarget(int8(Team)).MarkFactChangingByItself().SetRole(schema.Pool), ResetsEachTurn: true, From: EnergyPerTurn},
	meterOvation:  {Field: fightMeterField(meterOvation, "ovation", "The crowd's approval, from 0 to 5.").MarkAsFact(OvationName, Ovation).SetFactEventTarget(int8(Team)).SetRole(schema.Pool)},
	meterCurrency: {Field: fightMeterField(meterCurrency, "currency", "How much of the run's currency the player has.").MarkAsFact(sayCurrency, Currency).SetFactEventTarget(int8(Team)).ExcludeZeroFact()},
	meterPlayed:   {Field: fightMeterField(meterPlayed, "cards_played", "How many cards have been played this turn, including the current one."), ResetsEachTurn: true},
}

var actorMeters = [numUnitMeters]views.MeterDecl{
	meterHP:    {Field: views.NumberField("hp", "Its HP.", (*Fight).HP).MarkAsFact(sayHP, HP).MarkHealthFact().LimitFactSubjects(func(n int) bool { return Actor(n) != Team }).SetRole(schema.Pool)},
	meterMaxHP: {Field: views.NumberField("max_hp", "Its maximum HP.", (*Fight).MaxHP)},
}

func fightMeterField(meter int, name, doc string) *schema.ViewField {
	return views.NumberField(name, doc, func(f *Fight, _ views.SingleSubject) int { return int(f.meters[meter]) })
}

var turnMeterResets, actorTurnMeterResets = views.TurnResets(fightMeterRows[:]), views.TurnResets(actorMeters[:])

// Turn returns the number of the turn, from 1; before the first turn it is 0.
func (f *Fight) Turn() int     { return int(f.meters[meterTurn]) }
func (f *Fight) Energy() int   { return int(f.meters[meterEnergy]) }
func (f *Fight) Ovation() int  { return int(f.meters[meterOvation]) }
func (f *Fight) Currency() int { return int(f.meters[meterCurrency]) }

// CardsPlayedThisTurn returns the number of cards played this turn, including the card being played.
func (f *Fight) CardsPlayedThisTurn() int { return int(f.meters[meterPlayed]) }

// HP returns the current HP of an actor, and MaxHP the maximum. Both are 0 for the Team.
func (f *Fight) HP(a Actor) int    { return int(f.units[a].meters[meterHP]) }
func (f *Fight) MaxHP(a Actor) int { return int(f.units[a].meters[meterMaxHP]) }

// ComputedValues returns the numbers that a *Fight or *Run computes rather than stores, with explanations. The numbers
// of a run include those of a fight in progress.
func ComputedValues(game any) (list []events.ComputedValue) {
	if r, isRun := game.(*Run); isRun {
		list = append(list, events.NewDefinedValue("macguffin.max_hp", "MacGuffin", "maximum HP", r.Def().MacGuffin, r.Def().Where))
		for i := range int(r.optionCount) {
			list = append(list, r.optionComputedValues(i)...)
		}
		if r.at != InFight {
			return list
		}
	}
	return append(list, FightOf(game).fightComputedValues()...)
}

func (r *Run) optionComputedValues(i int) (list []events.ComputedValue) {
	o, c := r.options[i], r.fight.content
	path, name := fmt.Sprintf("options[%d].", i+1), r.optionNameIn(i, r.fight.TranslatedNames())
	switch o.kind {
	case OptionEnemy:
		d := c.Enemies[o.n]
		list = append(list, events.NewDefinedValue(path+"hp", name, "HP", d.HP, d.Where))
		list = append(list, events.ComputedValuesInText(path, name, d.Text, d.Values, d.Where, nil)...)
	case OptionCard:
		d := c.Cards[o.n]
		list = append(list, events.ComputedValue{Word: path + "cost", Owner: name, Label: "cost", Value: d.DefinedCostText(), From: d.explainCostDefinition()})
		list = append(list, events.ComputedValuesInText(path, name, d.Text, d.Values, d.Where, nil)...)
	}
	if o.price > 0 {
		list = append(list, events.ComputedValue{Word: path + "price", Owner: name, Label: "price", Value: strconv.Itoa(int(o.price)),
			From: []string{"the shop's price, set in the run definition at " + r.Def().Where.String()}})
	}
	return list
}

func (f *Fight) fightComputedValues() (list []events.ComputedValue) {
	list = append(list, events.ComputedValue{Word: "ovation_bonus", Label: "Ovation bonus", Value: strconv.Itoa(OvationBonus(f.Ovation())),
		From: []string{fmt.Sprintf("Ovation is %d: your hits deal 1 more damage at 2 or more, and 2 more at %d", f.Ovation(), MaxOvation)}})
	for _, a := range f.allActors() {
		list = append(list, f.actorComputedValues(a)...)
	}
	if fc, err := new(Forecaster).Forecast(f); err == nil && f.result == Undecided {
		for i, allies := 0, f.allies(); i < allies.Len(); i++ {
			a := allies.At(i)
			path, l := expressionOfActorNumber(f, int(a)), fc.LossOf(a)
			value := strconv.Itoa(l.Low + l.Curse)
			if l.High != l.Low {
				value += " to " + strconv.Itoa(l.High+l.Curse)
			}
			list = append(list, events.ComputedValue{Word: path + ".loss", Owner: f.TranslatedNames().Actor(a), Label: "loss", Value: value,
				From: []string{"the damage that would get through if the turn ended now: `why " + path + ".hp if end`"}})
		}
	}
	for i := range f.CountCards(Hand) {
		list = append(list, f.handCardComputedValues(i)...)
	}
	return list
}

func (f *Fight) actorComputedValues(a Actor) (list []events.ComputedValue) {
	path, name := expressionOfActorNumber(f, int(a)), f.TranslatedNames().Actor(a)
	where := f.content.Run.Where
	switch {
	case a.HasIntents():
		where = f.EnemyDef(a).Where
	case a.IsProtagonist():
		where = f.ProtagonistDef(a).Where
	}
	if a != Team {
		list = append(list, events.NewDefinedValue(path+".max_hp", name, "maximum HP", f.MaxHP(a), where))
	}
	if !a.HasIntents() {
		return list
	}
	def := f.EnemyDef(a)
	list = append(list, events.ComputedValue{Word: path + ".intent", Owner: name, Label: "intent", Value: f.intentSourceText(a), From: []string{
		fmt.Sprintf("entry %d of its pattern, defined at %s", f.PatternIndex(a)+1, where),
		"to see its effect: `why macguffin.hp if end`",
	}})
	return append(list, events.ComputedValuesInText(path+".", name, def.Text, def.Values, where, nil)...)
}

func (f *Fight) handCardComputedValues(handIndex int) []events.ComputedValue {
	c := f.CardAt(Hand, handIndex)
	def := f.CardDef(c)
	path, name := fmt.Sprintf("hand[%d].", handIndex+1), def.DisplayName()
	list := events.ComputedValuesInText(path, name, def.Text, def.Values, def.Where, func(v engine.Value, before, after string) (int, string) {
		return f.currentNumberInText(c, v.Number, before, after), f.describeTextModifiers(c, after)
	})
	from := def.explainCostDefinition()
	if less := f.cards[c].discount; less > 0 {
		from = append(from, fmt.Sprintf("%d less because of a discount, until it leaves the hand", less))
	}
	return append([]events.ComputedValue{{Word: path + "cost", Owner: name, Label: "cost", Value: f.CostText(c), From: from}}, list...)
}

func (f *Fight) describeTextModifiers(instance int16, textAfterNumber string) string {
	var parts []string
	add := func(n int, what string) {
		if n != 0 {
			parts = append(parts, what+" "+strconv.Itoa(n))
		}
	}
	held := func(a Actor, keywords ...Keyword) {
		for _, k := range keywords {
			add(f.Stacks(a, k), f.KeywordRow(k).Name)
		}
	}
	if !strings.HasPrefix(textAfterNumber, " damage") {
		held(Team, Fortify, Weak)
		return strings.Join(parts, ", ")
	}
	add(f.Boost(instance), "boost")
	held(Team, Inspire)
	add(OvationBonus(f.Ovation()), "Ovation bonus")
	held(f.CardOwner(instance), Forgetful)
	if front := f.FrontEnemy(); front != Nobody {
		held(front, Vulnerable)
	}
	return strings.Join(parts, ", ")
}

func (d *CardDef) explainCostDefinition() []string {
	switch {
	case d.CostX:
		return []string{"all remaining energy, as defined at " + d.Where.String()}
	case d.CostOf != nil:
		return []string{"from its cost function at " + d.Where.String()}
	}
	return []string{events.ExplainDefinedNumber(d.Cost, d.Where)}
}

// FactViews are the views with the numbers of a fight that players are told: meters, actors, piles and waiting effects.
var FactViews = []*schema.View{fightFactView(meterFields), ActorView, fightFactView(pileFields), fightFactView([]*schema.ViewField{waitsListField})}

func fightFactView(fields []*schema.ViewField) *schema.View {
	return &schema.View{Fields: fields, Within: currentFightOrLastWithError}
}

// AppendFacts appends the numbers that the player is told, such as HP and energy. It omits keywords that nobody holds.
func (f *Fight) AppendFacts(dst []engine.Fact) []engine.Fact {
	for _, v := range FactViews {
		dst = v.AppendFacts(dst, f, false)
	}
	return engine.AppendCandidatesLeftFact(f.PendingQuestion(), dst)
}

// AppendFacts appends the facts about the run and, during a fight, those about the fight.
func (r *Run) AppendFacts(dst []engine.Fact) []engine.Fact {
	dst = RunPlayed.AppendFacts(dst, r, false)
	if r.at == InFight {
		return r.fight.AppendFacts(dst)
	}
	// In a fight, the fact of the same name is the fight's.
	owner := r.fight.TranslatedNames().actorWithoutArticle(MacGuffin)
	dst = append(dst, engine.Fact{Name: owner + " HP", Owner: owner, Label: "HP", Kind: engine.HealthFact, Word: "macguffin.hp", Target: int8(MacGuffin), Keyword: HP, Value: int(r.macGuffin)})
	return engine.AppendCandidatesLeftFact(r.PendingQuestion(), dst)
}

// ScriptInstructions returns how many instructions scripts have executed. It and the methods below forward to r.fight.
func (r *Run) ScriptInstructions() int64                            { return r.fight.ScriptInstructions() }
func (r *Run) ScriptBytes() int64                                   { return r.fight.ScriptBytes() }
func (r *Run) TypedNameComparisons() *int64                         { return r.fight.TypedNameComparisons() }
func (r *Run) SetOutcomeEnumerator(b *engine.OutcomeEnumerator)     { r.fight.SetOutcomeEnumerator(b) }
func (r *Run) DescribeCause(c engine.Cause) engine.CauseDescription { return r.fight.DescribeCause(c) }
func (r *Run) CardNumberForHash(card int16) uint64                  { return r.fight.CardNumberForHash(card) }
func (r *Run) KeywordNumberForHash(k int16) uint64                  { return r.fight.KeywordNumberForHash(k) }

// SetLog makes the run and its fights add their events to log, which may be nil.
func (r *Run) SetLog(log *engine.Log) {
	r.course.SetLog(log)
	r.fight.SetLog(log)
}

// DescribeCause returns the definition, callback and script line of a cause, or zero if it names no callback.
func (f *Fight) DescribeCause(c engine.Cause) (o engine.CauseDescription) {
	if c.Callback == NoCallback {
		return o
	}
	item, where := f.kindAndIDOfSource(SourceOfCause(c))
	return c.Describe(item, f.qualifiedCallbackName(SourceOfCause(c), c.Callback), where)
}

// MaxOvation is the maximum of Ovation, the mood of the crowd. Each fight starts with an Ovation of 0.
const MaxOvation = 5

// ChangeOvationWithFlourish adds change, doubled by Flourish, to Ovation and returns by how much Ovation changed.
func (f *Fight) ChangeOvationWithFlourish(change int) int {
	if f.units[Team].keywords.Get(Flourish) > 0 {
		change *= 2 // fits: amounts do by far
	}
	if change > 0 {
		return f.raiseMeter(meterOvation, Ovation, min(change, MaxOvation-f.Ovation()))
	}
	return -f.lowerMeter(meterOvation, Ovation, -change)
}
