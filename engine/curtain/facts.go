package curtain

import (
	"curtaincall/engine"
	"curtaincall/engine/declare/schema"
)

// FactViews are the views with the facts of a fight: meters, actors, piles, waiting effects, in order.
var FactViews = []*schema.View{fightFactView(meterFields), ActorView, fightFactView(pileFields), fightFactView([]*schema.ViewField{waitsListField})}

func fightFactView(fields []*schema.ViewField) *schema.View {
	return &schema.View{Fields: fields, Within: currentFightOrLastWithError}
}

// AppendFacts appends the numbers that describe the fight to a player, without keywords that nobody holds.
func (f *Fight) AppendFacts(dst []engine.Fact) []engine.Fact {
	for _, v := range FactViews {
		dst = v.AppendFacts(dst, f, false)
	}
	return engine.AppendCandidatesLeftFact(f.PendingQuestion(), dst)
}

// AppendFacts appends the numbers that describe the run to a player, in a fight also those of the fight.
func (r *Run) AppendFacts(dst []engine.Fact) []engine.Fact {
	dst = RunPlayed.AppendFacts(dst, r, false)
	if r.at == InFight {
		return r.fight.AppendFacts(dst)
	}
	// In a fight, the fact of the same name is the fight's.
	dst = append(dst, engine.Fact{Name: r.fight.ActorName(MacGuffin) + " HP", Owner: r.fight.ActorName(MacGuffin), Kind: engine.HealthFact, Word: "macguffin.hp", Target: int8(MacGuffin), Keyword: HP, Value: int(r.macGuffin)})
	return engine.AppendCandidatesLeftFact(r.PendingQuestion(), dst)
}

// ScriptInstructions returns how many instructions the scripts of the run have executed, ScriptBytes how
// many bytes they have allocated, and TypedNameComparisons with how many names typed text was compared, for
// engine.InstructionsOf and engine.ParseCounter.
func (r *Run) ScriptInstructions() int64    { return r.fight.ScriptInstructions() }
func (r *Run) ScriptBytes() int64           { return r.fight.ScriptBytes() }
func (r *Run) TypedNameComparisons() *int64 { return r.fight.TypedNameComparisons() }

// SetOutcomeEnumerator makes the run's fight take its random outcomes from enumerator, or from its streams
// again if enumerator is nil.
func (r *Run) SetOutcomeEnumerator(enumerator *engine.OutcomeEnumerator) {
	r.fight.SetOutcomeEnumerator(enumerator)
}

// Listen makes the run and its fights add their events to a log; nil stops that.
func (r *Run) Listen(log *engine.Log) {
	r.course.Listen(log)
	r.fight.Listen(log)
}

// Origin returns the definition, the callback and the line that the cause of an event names; the zero
// value if no callback caused the event.
func (f *Fight) Origin(c engine.Cause) (o engine.Origin) {
	if c.Callback == NoCallback {
		return o
	}
	item, where := f.definitionOfSource(SourceOfCause(c))
	return c.Origin(item, f.callbackNameOf(SourceOfCause(c), c.Callback), where)
}

// Origin returns what Fight.Origin returns for the run's fight in progress, or else its last one.
func (r *Run) Origin(c engine.Cause) engine.Origin { return r.fight.Origin(c) }
