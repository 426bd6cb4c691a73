package curtain

import (
	"slices"

	"curtaincall/engine"
	rules "curtaincall/engine/curtain"
	"curtaincall/engine/phrase"
	"curtaincall/scripting/check/trial"
)

// asked are the events that a card caused, with the numbers it asked for: a hit
// with the one it began with, and without what the rules did on their own. It is
// the only place that reads an event by its neighbours.
func asked(card int16, events []engine.Event) (list []engine.Event) {
	base, modified, cheer := int32(0), false, false
	for _, e := range events {
		if e.Cause.Card != card {
			continue
		}
		switch e.Kind {
		case rules.Modified: // a stage of a hit: the first one knows what it began with
			if !modified {
				base, modified = e.From, true
			}
			continue
		case rules.Hit:
			cheer = e.Amount > 0
			if modified && e.Amount > 0 {
				e.Amount = base
			}
			modified = false
		case rules.Gained, rules.Inflicted, rules.Lost, rules.Healed:
			cheers := cheer && e.Kind == rules.Gained && e.Keyword == rules.Ovation
			if cheer = false; cheers {
				continue // what the crowd gave for the hit
			}
		case rules.Warded: // which took a stack of Ward
			if n := len(list) - 1; n >= 0 && list[n].Kind == rules.Lost && list[n].Keyword == int16(rules.Ward) {
				list = list[:n]
			}
		}
		list = append(list, e)
	}
	return list
}

// deeds makes deeds of the events that a card caused.
func deeds(f *rules.Fight, card int16, events []engine.Event) (list []trial.Deed) {
	for _, e := range asked(card, events) {
		d := trial.Deed{Act: trial.Act{Kind: e.Kind, What: e.Keyword, Who: e.Target, Moment: e.Cause.Callback}, Amount: int(e.Amount), Line: int(e.Cause.Line)}
		switch e.Kind {
		case rules.Gained, rules.Inflicted, rules.Lost, rules.Healed:
		case rules.Hit:
			if e.Amount == 0 {
				continue
			}
		case rules.Warded, rules.Resisted:
			d.Kind = rules.Inflicted
		case rules.Damaged:
			if e.Flags != 0 {
				continue // a part of a hit, or what the rules took
			}
			d.Kind, d.What = rules.Lost, rules.HP
		case rules.CardDrawn:
			d.Amount, d.Who = 1, int8(rules.Nobody)
			if n := len(list) - 1; n >= 0 && list[n].Act == d.Act && list[n].Line == d.Line {
				list[n].Amount++
				continue
			}
		case rules.Discounted, rules.Boosted:
			d.Who, d.Card = int8(rules.Nobody), f.CardDef(e.Card).ID
		default:
			continue
		}
		list = append(list, d)
	}
	return list
}

// deedWords say in the third person what a card did.
var deedWords = &phrase.Table{Plural: phrase.English, Templates: map[string]string{
	"hit":        "deals {n} damage{times, plural, one {} other { # times}}",
	"gained":     "gains {n} {what}{who, select, team {} other { on {who}}}{times, plural, one {} other { # times}}",
	"inflicted":  "inflicts {n} {what}{who, select, team {} other { on {who}}}{times, plural, one {} other { # times}}",
	"healed":     "heals {who} by {n}{times, plural, one {} other { # times}}",
	"lost":       "{who, select, team {loses {n} {what}} other {takes {n} {what} from {who}}}{times, plural, one {} other { # times}}",
	"card_drawn": "draws {n, plural, one {# card} other {{n} cards}}{times, plural, one {} other { # times}}",
	"discounted": "makes {card} cost {n} less{times, plural, one {} other { # times}}",
	"boosted":    "makes {card} deal {n} more damage{times, plural, one {} other { # times}}",
}}

// Phrase implements trial.Game.
func (t *stand) Phrase(b *trial.Bundle, c *trial.Card, a *trial.Attempt) phrase.Message {
	who := phrase.Word{Text: t.name(t.cards[c], a.Situation.(*situation), rules.Actor(b.Who))}
	if who.Text == "" || rules.Actor(b.Who) == rules.Team {
		who.Gender = "team"
	}
	args := []phrase.Arg{phrase.Name("who", who), phrase.Term("card", b.Card)}
	if b.What != rules.NoKeyword {
		args = append(args, phrase.Term("what", whatName(b.What)))
	}
	return phrase.Say(rules.EventTypes[b.Kind], slices.Concat(args, b.Numbers())...)
}

// name is what an actor of a situation is called.
func (t *stand) name(d *rules.CardDef, s *situation, a rules.Actor) string {
	pair := t.pair(d.Owner, s)
	switch {
	case a == rules.Nobody:
		return ""
	case a == rules.MacGuffin:
		return "the MacGuffin"
	case a.IsProtagonist():
		return t.gen.Content.Protagonist(pair[a-rules.ProtagonistA]).Name
	case a == rules.Team:
		return "the team"
	case a == rules.Enemy(0):
		return "the enemy"
	}
	return "the second enemy"
}

// whatName is what people call a keyword, Ovation, Energy or HP.
func whatName(what int16) string {
	switch what {
	case rules.Ovation:
		return "Ovation"
	case rules.Energy:
		return "Energy"
	case rules.HP:
		return "HP"
	}
	return rules.Keywords[what].Name
}
