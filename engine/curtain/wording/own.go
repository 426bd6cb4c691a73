package wording

import (
	rules "curtaincall/engine/curtain"
	"curtaincall/engine/declare/schema"
	"curtaincall/engine/sentence"
)

// slots are the kinds of phrases that sentences of a pack can contain.
var slots = []string{"AMOUNT", "N", "TIMES", "PER", "QUANTITY", "KEYWORD", "DEBUFF", "STACK", "THING", "SOMEBODY", "TYPE", "CARDS", "CARD"}

func packSentence(does rules.Meaning) any {
	return doing(func(s *scene, p *sentence.Phrase, n int) { does(s.fight, s.self, s.target, s.slotValues(p, n)) })
}

// slotValues returns the values of the phrases in a sentence for the function of a pack. n is its
// amount, in which PER is already included.
func (s *scene) slotValues(p *sentence.Phrase, n int) (list []schema.Value) {
	amount := p.Of("AMOUNT")
	for _, slot := range p.Said() {
		switch {
		case slot.Kind == "PER": // which is part of the amount
		case slot.By == nil:
			list = append(list, schema.Value{})
		case slot.By == amount:
			list = append(list, schema.Number(n))
		default:
			list = append(list, s.value(p, slot.By))
		}
	}
	return list
}

func (s *scene) value(p, slot *sentence.Phrase) schema.Value {
	switch slot.Kind {
	case "AMOUNT", "N", "TIMES":
		return schema.Number(slot.Number)
	case "QUANTITY":
		return schema.Number(within(s.count(slot)))
	case "SOMEBODY":
		var list []schema.Value
		each(s.who(slot), func(a rules.Actor) { list = append(list, schema.Refer(rules.ActorView, int(a))) })
		return schema.Items(list...)
	case "TYPE":
		return typeWord(slot.Number)
	case "CARDS", "CARD":
		return filter(s.cards(p))
	}
	return schema.String(slot.Means()) // the word of a keyword
}

func typeWord(kind int) schema.Value {
	if kind == anyType {
		return schema.Value{}
	}
	return schema.String(rules.CardTypeWords.Word(kind))
}

func filter(which rules.Filter) schema.Value {
	var made schema.Made
	if which.ByType {
		made = append(made, typeWord(int(which.Type)).As("type"))
	}
	if which.Owner != "" {
		made = append(made, schema.String(which.Owner).As("owner"))
	}
	if which.Random > 0 {
		made = append(made, schema.Number(which.Random).As("random"))
	}
	return schema.Value{Shape: schema.Record, Source: made}
}
