package battleline

import "curtaincall/engine/declare"

// CardKinds are the kinds of card, by type.
var CardKinds = [NumTypes]*declare.Kind{cardKind(Creature), cardKind(Artifact), cardKind(Action), cardKind(Upgrade)}

func cardKind(t Type) *declare.Kind {
	k := declare.Defines(&declare.Kind{Name: t.String(), Local: true}, func(d *CardDef) (*string, *string, *declare.Place) { return &d.ID, &d.Name, &d.Where })
	made := k.New
	k.New = func(where declare.Place) any {
		d := made(where).(*CardDef)
		d.Type = t
		return d
	}
	return k
}

// DeckKind is deck { }.
var DeckKind = declare.Defines(&declare.Kind{Name: "deck", Local: true}, func(d *DeckDef) (*string, *string, *declare.Place) { return &d.ID, &d.Name, &d.Where })
