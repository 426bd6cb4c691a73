package curtain

import (
	"curtaincall/engine"
	rules "curtaincall/engine/curtain"
	"curtaincall/engine/phrase"
	"curtaincall/scripting/check/trial"
)

func (t *cardTester) messageArgs(e *engine.Event, c *trial.Card, a *trial.Attempt) []phrase.Arg {
	who := phrase.Word{Text: t.actorName(c.Def.(*rules.CardDef), a.Situation.(*situation), rules.Actor(e.Target))}
	if who.Text == "" || rules.Actor(e.Target) == rules.Team {
		who.Gender = "team"
	}
	return []phrase.Arg{phrase.NameArg("who", who), phrase.TermArg("card", e.Text), phrase.TermArg("what", t.resourceName(e.Keyword))}
}

func (t *cardTester) actorName(d *rules.CardDef, s *situation, a rules.Actor) string {
	pair := t.protagonistIDs(d.Owner, s)
	switch {
	case a == rules.Nobody:
		return ""
	case a == rules.MacGuffin:
		return "the MacGuffin"
	case a.IsProtagonist():
		return t.base.Protagonist(pair[a-rules.ProtagonistA]).Name
	case a == rules.Team:
		return "the team"
	case a == rules.EnemyActor(0):
		return "the enemy"
	}
	return "the second enemy"
}

// resourceName returns the name of a keyword, Ovation, Energy, Currency or HP.
func (t *cardTester) resourceName(what int16) string {
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
