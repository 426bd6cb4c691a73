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
	what, named := meterNames[e.Keyword]
	if !named {
		what = t.content.Keywords.Row(rules.Keyword(e.Keyword)).Name
	}
	return []phrase.Arg{phrase.NameArg("who", who), phrase.TermArg("card", e.Text), phrase.TermArg("what", what)}
}

var meterNames = map[int16]string{rules.Ovation: "Ovation", rules.Energy: "Energy", rules.Currency: "Currency", rules.HP: "HP", rules.NoKeyword: ""}

func (t *cardTester) actorName(d *rules.CardDef, s *situation, a rules.Actor) string {
	pair := t.protagonistIDs(d.Owner, s.ownerSecond)
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
