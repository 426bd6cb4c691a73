package curtain

import "curtaincall/engine"

// Source identifies what acts: an actor, a card, a relic, an item, or a keyword on its holder. Sources can be
// compared with ==.
type Source struct {
	Actor Actor      // the actor itself, a card's owner, a keyword's holder; its keywords affect the hits
	Kind  SourceKind // what acts
	Item  int16      // a card instance, an index among the relics, that of an item in the content, or a Keyword; 0 for an actor
}

// SourceKind is the kind of a Source, such as OfCard.
type SourceKind uint8

// The kinds of source.
const (
	OfActor SourceKind = iota
	OfCard
	OfRelic
	OfKeyword
	OfItem
)

// NoCard stands for no card where an instance is expected.
const NoCard int16 = -1

// SourceOfCause returns the source that a cause names. Its Actor is Nobody if the rules are the cause.
func SourceOfCause(c engine.Cause) Source {
	return Source{Actor(c.Actor), SourceKind(c.Kind), c.Item}
}

// CardSource returns the Source for a card of the fight.
func (f *Fight) CardSource(instance int16) Source {
	return Source{f.CardOwner(instance), OfCard, instance}
}

// definitionOfSource returns the kind and the quoted id of the definition of a source, and where it
// is defined; "" if it has no definition in the content.
func (f *Fight) definitionOfSource(s Source) (item string, where engine.Place) {
	switch {
	case s.Kind == OfCard && f.HasInstance(s.Item):
		d := f.CardDef(s.Item)
		return d.KindAndID(), d.Where
	case s.Kind == OfActor && s.Actor.HasIntents():
		d := f.EnemyDef(s.Actor)
		return `enemy "` + d.ID + `"`, d.Where
	case s.Kind == OfKeyword:
		if row := f.KeywordRow(Keyword(s.Item)); f.content.addedKeywords.definitionOf(row.ID) != nil {
			return `keyword "` + row.Word + `"`, row.Where
		}
	case s.Kind == OfActor && s.Actor.IsProtagonist():
		d := f.ProtagonistDef(s.Actor)
		return `protagonist "` + d.ID + `"`, d.Where
	case s.Kind == OfRelic && int(s.Item) < f.RelicCount():
		d := f.RelicDef(int(s.Item))
		return `relic "` + d.ID + `"`, d.Where
	case s.Kind == OfItem && int(s.Item) < len(f.content.Items):
		d := f.content.Items[s.Item]
		return `item "` + d.ID + `"`, d.Where
	}
	return "", where
}

func (f *Fight) setCause(source Source, callback uint8) {
	c := &f.cause
	c.Actor, c.Kind, c.Card, c.Item = int8(source.Actor), uint8(source.Kind), NoCard, source.Item
	if source.Kind == OfCard {
		c.Card = source.Item
	}
	c.Callback, c.Line = callback, 0
}
