package wording

import (
	rules "curtaincall/engine/curtain"
	"curtaincall/engine/declare"
	"curtaincall/engine/sentence"
)

// slots are the kinds of phrase that sentences of a pack may leave open.
var slots = []string{"AMOUNT", "N", "TIMES", "PER", "QUANTITY", "KEYWORD", "DEBUFF", "STACK", "THING", "SOMEBODY", "TYPE", "CARDS", "CARD"}

// meant does what a sentence of a pack means.
func meant(does rules.Meaning) any {
	return doing(func(s *scene, p *sentence.Phrase, n int) { does(s.fight, s.self, s.target, s.said(p, n)) })
}

// said are what fills the slots of a sentence, as its function is given it; n is its
// amount, with what there is for each of something.
func (s *scene) said(p *sentence.Phrase, n int) (list []declare.Value) {
	amount := p.Of("AMOUNT")
	for _, slot := range p.Said() {
		switch {
		case slot.Kind == "PER": // which is part of the amount
		case slot.By == nil:
			list = append(list, declare.Value{})
		case slot.By == amount:
			list = append(list, declare.Number(n))
		default:
			list = append(list, s.value(p, slot.By))
		}
	}
	return list
}

// value is what fills one slot.
func (s *scene) value(p, slot *sentence.Phrase) declare.Value {
	switch slot.Kind {
	case "AMOUNT", "N", "TIMES":
		return declare.Number(slot.Number)
	case "QUANTITY":
		return declare.Number(within(s.count(slot)))
	case "SOMEBODY":
		var list []declare.Value
		each(s.who(slot), func(a rules.Actor) { list = append(list, declare.Refer(rules.ActorView, int(a))) })
		return declare.Items(list...)
	case "TYPE":
		return typeWord(slot.Number)
	case "CARDS", "CARD":
		return filter(s.cards(p))
	}
	return declare.String(slot.Means()) // the word of a keyword
}

func typeWord(kind int) declare.Value {
	if kind == anyType {
		return declare.Value{}
	}
	return declare.String(rules.CardTypeWords.Word(kind))
}

// filter is a choice of cards as verbs take it.
func filter(which rules.Filter) declare.Value {
	var made declare.Made
	if which.ByType {
		made = append(made, typeWord(int(which.Type)).As("type"))
	}
	if which.Owner != "" {
		made = append(made, declare.String(which.Owner).As("owner"))
	}
	if which.Random > 0 {
		made = append(made, declare.Number(which.Random).As("random"))
	}
	return declare.Value{Shape: declare.Record, Source: made}
}
