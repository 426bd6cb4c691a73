package curtain

import "curtaincall/engine"

// Source is who acts: an actor by itself, a card, a relic, or a keyword on whoever
// holds it. Two sources are the same if they are equal.
type Source struct {
	Actor Actor      // for whom it acts, and whose keywords its hits meet: the owner, the holder, or itself; MacGuffin for what belongs to no protagonist
	Kind  SourceKind // what acts
	Item  int16      // which of that kind: an instance of a card, a place among the relics, a Keyword; 0 for an actor
}

// SourceKind says what acts.
type SourceKind uint8

// What can act.
const (
	OfActor SourceKind = iota
	OfCard
	OfRelic
	OfKeyword
)

// NoCard is the card of whatever is no card.
const NoCard int16 = -1

// Card is the instance of the card that acts, or NoCard.
func (s Source) Card() int16 {
	if s.Kind == OfCard {
		return s.Item
	}
	return NoCard
}

// SourceOf is who acts by a cause; of the rules, Nobody.
func SourceOf(c engine.Cause) Source {
	return Source{Actor(c.Actor), SourceKind(c.Kind), c.Item}
}

// ByCard is a card of the fight as the one who acts.
func (f *Fight) ByCard(instance int16) Source {
	return Source{f.CardOwner(instance), OfCard, instance}
}

// definition is what the scripts of a source stand in; nil where it has none.
func (f *Fight) definition(s Source) definition {
	switch {
	case s.Kind == OfCard && f.Holds(s.Item):
		return f.CardDef(s.Item)
	case s.Kind == OfActor && s.Actor.IsEnemy():
		return f.EnemyDef(s.Actor)
	case s.Kind == OfKeyword:
		if row := f.Keyword(Keyword(s.Item)); f.content.coined.does(row.ID) != nil {
			return coinage{row}
		}
	case s.Kind == OfActor && s.Actor.IsProtagonist():
		return f.ProtagonistDef(s.Actor)
	case s.Kind == OfRelic && int(s.Item) < f.Relics():
		return f.RelicDef(int(s.Item))
	}
	return nil
}

// definition is what every definition that acts can say of itself.
type definition interface {
	Item() string        // what messages call it
	place() engine.Place // where it stands
}

func (d *CardDef) place() engine.Place        { return d.Where }
func (d *EnemyDef) place() engine.Place       { return d.Where }
func (d *ProtagonistDef) place() engine.Place { return d.Where }

// Item is what messages call a definition.
func (d *ProtagonistDef) Item() string { return `protagonist "` + d.ID + `"` }

// coinage is a keyword of a pack, as a definition that acts.
type coinage struct{ *engine.Keyword }

func (k coinage) Item() string        { return `keyword "` + k.Word + `"` }
func (k coinage) place() engine.Place { return k.Where }

// actsBy makes a source the one that acts.
func (f *Fight) actsBy(s Source, callback uint8) {
	c := &f.cause
	c.Actor, c.Kind, c.Card, c.Item = int8(s.Actor), uint8(s.Kind), s.Card(), s.Item
	c.Callback, c.Line = callback, 0
}
