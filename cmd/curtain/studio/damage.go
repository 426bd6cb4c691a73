package studio

import (
	"slices"
	"strconv"
	"strings"

	"curtaincall/engine/declare/actions"
	"curtaincall/engine/phrase"
	"curtaincall/engine/session"
	"curtaincall/engine/speech"
	"curtaincall/scripting/console"
)

// addForecast adds to the board what the first move that ends the turn would do: the damage to each actor, in all and
// by each intent, and the new value of each pool that would fall. A game without intents has no forecast.
func (v *boardBuilder) addForecast() {
	end := slices.IndexFunc(v.board.Moves, func(m moveButton) bool { return m.Ends })
	if end < 0 || v.on.Abilities().Plan == nil {
		return
	}
	o, _, err := v.console.PossibleResultsOf(v.board.Moves[end].Line)
	if err != nil {
		return // the page shows the error when the turn is ended
	}
	for i := range v.board.Sides {
		for j := range v.board.Sides[i].Actors {
			a := &v.board.Sides[i].Actors[j]
			a.Threat, _ = a.incomingDamage(o, session.Anybody)
			if a.Now >= 0 {
				a.Hits = v.damageLines(o, a.target)
			}
			for k := range a.Pools {
				p := &a.Pools[k]
				at := slices.IndexFunc(o.Spreads, func(sp session.FactSpread) bool { return sp.Word == p.Word })
				if at >= 0 && o.Spreads[at].Min < p.N {
					p.ThenAfter = v.board.Moves[end].Label
					p.Then = console.FormatSpread(o.Spreads[at], phrase.Original)
				}
			}
		}
	}
}

// damage is the health that an actor loses, as text.
type damage struct {
	Amount string // change of health, such as −4 or −1 to −3
	Note   string // text after Amount, such as " (3 blocked), falls"
}

// damageLine is an amount of damage, with the names of those who take it.
type damageLine struct {
	On string // label of the move that does the damage; "" if there is only one move
	damage
	names []string
	all   bool // whether all actors in names take the damage, rather than one of them
}

// Names returns the names, joined with "and" if all of them take the damage, and with "or" if only one of them does.
func (l damageLine) Names() string {
	if l.all {
		return speech.JoinWithAnd(l.names)
	}
	return speech.JoinWithOr(l.names)
}

// incomingDamage returns the damage that attacker, the number of an actor, does to a according to o; false for none.
func (a *boardActor) incomingDamage(o *session.PossibleResults, attacker int8) (made damage, is bool) {
	d, is := o.Damage[session.Hit{By: attacker, Target: a.target}]
	if !is || a.path == "" {
		return made, false
	}
	amount := func(n int) string { return strings.Replace(strconv.Itoa(-n), "-", "−", 1) }
	made.Amount = amount(d.Min)
	if d.Min != d.Max {
		made.Amount += " to " + amount(d.Max)
	}
	if d.Absorbed > 0 {
		made.Note = " (" + strconv.Itoa(d.Absorbed) + " blocked)"
	}
	if o.Sampled {
		made.Note += ", estimated"
	}
	if chance := formatChance(o.Falls[a.target]); chance == "100%" {
		made.Note += ", falls"
	} else if chance != "" {
		made.Note += ", falls in " + chance
	}
	return made, true
}

// damageLines returns the damage done by attacker, the number of an actor, or by all if that is session.Anybody.
func (v *boardBuilder) damageLines(o *session.PossibleResults, attacker int8) (list []damageLine) {
	for _, side := range v.board.Sides {
		for _, a := range side.Actors {
			d, is := a.incomingDamage(o, attacker)
			if !is {
				continue
			}
			at := slices.IndexFunc(list, func(l damageLine) bool { return l.damage == d })
			if at < 0 {
				at, list = len(list), append(list, damageLine{damage: d, all: true})
			}
			list[at].names = append(list[at].names, a.Name)
		}
	}
	return list
}

// Damage returns the damage by the card's moves. Moves that do the same damage, each to another actor, share a line.
func (c *cardItem) Damage() (list []damageLine) {
	for _, m := range c.Moves {
		for _, l := range m.Hits {
			if l.all = len(m.Hits) > 1 || len(l.names) > 1; l.all && len(c.Moves) > 1 {
				l.On = m.Label
			}
			alike := func(o damageLine) bool { return o.damage == l.damage && !o.all && !l.all }
			if at := slices.IndexFunc(list, alike); at >= 0 {
				list[at].names = slices.Concat(list[at].names, l.names)
			} else {
				list = append(list, l)
			}
		}
	}
	return list
}

// noteUsesAfterMoves adds a note to each move that names the cards or actors usable after the move. It adds no notes if
// a card can be played now, and none from the first move on that fails, depends on chance or passes the turn.
func (v *boardBuilder) noteUsesAfterMoves() {
	if slices.Contains(v.verbs, "play") {
		return
	}
	for i := range v.board.Moves {
		o, _, err := v.console.PossibleResultsOf(v.board.Moves[i].Line)
		if err != nil || o.Chance || o.After.Seat() != v.on.Seat() {
			return
		}
		var names []string
		for _, a := range o.After.Legal(nil) {
			_, arguments := actions.DeclList(v.game.Actions).DeclAndParams(v.game.State(o.After), a)
			if len(arguments) > 0 && arguments[0].View != "" && !slices.Contains(names, arguments[0].Word) {
				names = append(names, arguments[0].Word)
			}
		}
		v.board.Moves[i].Note = speech.UnderscoresToSpaces(strings.Join(names, ", "))
	}
}
