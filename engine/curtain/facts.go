package curtain

import (
	"curtaincall/engine"
	"curtaincall/engine/declare/schema"
)

// FactViews are the views with the Facts of a fight, in order: meters, actors, piles, waiting
// effects.
var FactViews = []*schema.View{spokenInFight(meterFields), ActorView, spokenInFight(pileFields), spokenInFight([]*schema.ViewField{waitsListField})}

func spokenInFight(fields []*schema.ViewField) *schema.View {
	return &schema.View{Fields: fields, Within: fightWithin}
}

// Facts appends the numbers a player would mention. Keywords that nobody holds are left out.
func (f *Fight) Facts(dst []engine.Fact) []engine.Fact {
	for _, v := range FactViews {
		dst = v.Facts(dst, f, false)
	}
	return engine.FactQuestion(f.PendingQuestion(), dst)
}

// Facts appends the numbers of the run, and in a fight those of the fight.
func (r *Run) Facts(dst []engine.Fact) []engine.Fact {
	dst = RunPlayed.Facts(dst, r, false)
	if r.at == InFight {
		return r.fight.Facts(dst)
	}
	// The same fact as within a fight.
	dst = append(dst, engine.Fact{Name: r.fight.ActorName(MacGuffin) + " HP", Word: "macguffin.hp", Target: int8(MacGuffin), Keyword: HP, Value: int(r.macGuffin)})
	return engine.FactQuestion(r.PendingQuestion(), dst)
}

// Instructions implements engine.Meter.
func (r *Run) Instructions() int64 { return r.fight.Instructions() }

// Read and CountReading implement engine.Reading.
func (r *Run) Read() int64              { return r.fight.Read() }
func (r *Run) CountReading(entries int) { r.fight.CountReading(entries) }

// Made returns how many bytes the scripts of the game have allocated so far: see engine.Made.
func (r *Run) Made() int64 { return r.fight.Made() }

// Trial makes the fight in progress take its random outcomes from b.
func (r *Run) Trial(b *engine.Branches) { r.fight.Trial(b) }

// Listen makes the run and its fights add their events to log.
func (r *Run) Listen(log *engine.Log) {
	r.course.Listen(log)
	r.fight.Listen(log)
}

// Origin returns the definition, callback and line of a cause; zero if it has no callback.
func (f *Fight) Origin(c engine.Cause) (o engine.Origin) {
	if c.Callback == NoCallback {
		return o
	}
	item, where := f.definition(SourceOf(c))
	return c.Origin(item, f.callbackName(SourceOf(c), c.Callback), where)
}

// Origin is Fight.Origin of the present or last fight.
func (r *Run) Origin(c engine.Cause) engine.Origin { return r.fight.Origin(c) }
