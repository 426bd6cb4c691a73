package curtain

import (
	"curtaincall/engine"
	rules "curtaincall/engine/curtain"
	"curtaincall/engine/phrase"
	"curtaincall/scripting/check/trial"
)

func (t *stand) names(e *engine.Event, c *trial.Card, a *trial.Attempt) []phrase.Arg {
	who := phrase.Word{Text: t.name(c.Def.(*rules.CardDef), a.Situation.(*situation), rules.Actor(e.Target))}
	if who.Text == "" || rules.Actor(e.Target) == rules.Team {
		who.Gender = "team"
	}
	return []phrase.Arg{phrase.Name("who", who), phrase.Term("card", e.Text), phrase.Term("what", t.whatName(e.Keyword))}
}

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

// whatName returns the name of a keyword, Ovation, Energy, Currency or HP.
func (t *stand) whatName(what int16) string {
	switch what {
	case rules.Ovation:
		return "Ovation"
	case rules.Energy:
		return "Energy"
	case rules.Currency:
		return "Currency"
	case rules.HP:
		return "HP"
	case rules.NoKeyword:
		return ""
	}
	return t.content.Keywords.Row(rules.Keyword(what)).Name
}
