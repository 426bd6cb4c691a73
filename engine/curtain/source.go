package curtain

import "curtaincall/engine"

// Source identifies who acts: an actor by itself, a card, a relic, or a keyword on whoever
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

// NoCard, in place of a card, is none.
const NoCard int16 = -1

// SourceOf returns the source in a cause; its Actor is Nobody if the rules act.
func SourceOf(c engine.Cause) Source {
	return Source{Actor(c.Actor), SourceKind(c.Kind), c.Item}
}

// ByCard returns a card of the fight as a Source.
func (f *Fight) ByCard(instance int16) Source {
	return Source{f.CardOwner(instance), OfCard, instance}
}

// definition returns the definition of a source as messages name it, and its place; "" if it has
// none.
func (f *Fight) definition(s Source) (item string, where engine.Place) {
	switch {
	case s.Kind == OfCard && f.Holds(s.Item):
		d := f.CardDef(s.Item)
		return d.Item(), d.Where
	case s.Kind == OfActor && s.Actor.IsEnemy():
		d := f.EnemyDef(s.Actor)
		return d.Item(), d.Where
	case s.Kind == OfKeyword:
		if row := f.Keyword(Keyword(s.Item)); f.content.coined.does(row.ID) != nil {
			return `keyword "` + row.Word + `"`, row.Where
		}
	case s.Kind == OfActor && s.Actor.IsProtagonist():
		d := f.ProtagonistDef(s.Actor)
		return `protagonist "` + d.ID + `"`, d.Where
	case s.Kind == OfRelic && int(s.Item) < f.Relics():
		d := f.RelicDef(int(s.Item))
		return d.Item(), d.Where
	}
	return "", where
}

func (f *Fight) actsBy(s Source, callback uint8) {
	c := &f.cause
	c.Actor, c.Kind, c.Card, c.Item = int8(s.Actor), uint8(s.Kind), NoCard, s.Item
	if s.Kind == OfCard {
		c.Card = s.Item
	}
	c.Callback, c.Line = callback, 0
}
