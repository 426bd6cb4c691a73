package curtain

import (
	"curtaincall/engine"
	rules "curtaincall/engine/curtain"
	"curtaincall/engine/phrase"
	"curtaincall/scripting/check/trial"
)

// deeds are the events of a card that a text would speak of, with the numbers it
// asked for: a hit with the one it began with, and nothing that the rules did on
// their own. It is the only place that reads an event by its neighbours.
func deeds(f *rules.Fight, card int16, events []engine.Event) (list []engine.Event) {
	base, modified, cheer := int32(0), false, false
	for _, e := range events {
		if e.Cause.Card != card {
			continue
		}
		last := len(list) - 1
		switch e.Kind {
		case rules.Modified: // a stage of a hit: the first one knows what it began with
			if !modified {
				base, modified = e.From, true
			}
			continue
		case rules.Hit:
			none := e.Amount == 0
			if modified {
				e.Amount = base
			}
			if modified, cheer = false, !none; none {
				continue
			}
		case rules.Gained:
			if cheer && e.Keyword == rules.Ovation { // what the crowd gave for the hit
				cheer = false
				continue
			}
		case rules.Inflicted, rules.Lost, rules.Healed:
		case rules.Warded:
			e.Kind = rules.Inflicted
			if last >= 0 && list[last].Kind == rules.Lost && list[last].Keyword == int16(rules.Ward) {
				list = list[:last] // the Ward it took
			}
		case rules.Resisted:
			e.Kind = rules.Inflicted
		case rules.Damaged:
			if e.Flags != 0 {
				continue // a part of a hit, or what the rules took
			}
			e.Kind, e.Keyword = rules.Lost, rules.HP
		case rules.CardDrawn:
			if e.Amount = 1; last >= 0 && list[last].Kind == e.Kind && list[last].Cause == e.Cause {
				list[last].Amount++
				continue
			}
		case rules.Discounted, rules.Boosted:
			e.Text = f.CardDef(e.Card).ID
		default:
			continue
		}
		cheer = e.Kind == rules.Hit
		list = append(list, e)
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

// message says a deed.
func (t *stand) message(e *engine.Event, c *trial.Card, a *trial.Attempt) phrase.Message {
	who := phrase.Word{Text: t.name(c.Def.(*rules.CardDef), a.Situation.(*situation), rules.Actor(e.Target))}
	if who.Text == "" || rules.Actor(e.Target) == rules.Team {
		who.Gender = "team"
	}
	return phrase.Say(rules.EventTypes[e.Kind], phrase.Name("who", who), phrase.Term("card", e.Text), phrase.Term("what", whatName(e.Keyword)))
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
		return t.base.Protagonist(pair[a-rules.ProtagonistA]).Name
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
	case rules.NoKeyword:
		return ""
	}
	return rules.Keywords.Row(rules.Keyword(what)).Name
}
