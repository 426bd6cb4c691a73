package battleline

import (
	"curtaincall/engine"
	"curtaincall/engine/declare"
)

// What cards can do, verb by verb, and how the verbs read their arguments. None of
// this knows a rule: who is meant is found out, and the rules act. One call is one
// moment.

// Verbs lists the verbs that a card has in its own functions.
var Verbs = []*declare.Verb{
	declare.Do2("deal", "Deals so much damage to each, at the same moment.", amount, whoever, declare.Gives("the damage placed on them"), (*Acting).Deal),
	declare.Do1("destroy", "Destroys them, at the same moment.", whoever, declare.Gives("how many left play"), (*Acting).Destroy),
	declare.Do2("heal", "Takes so much damage off each.", amount, whoever, declare.Gives("the damage taken off"), (*Acting).Heal),
	declare.Do1("ready", "Readies them.", whoever, declare.Gives("how many"), (*Acting).Ready),
	declare.Do1("exhaust", "Exhausts them.", whoever, declare.Gives("how many"), (*Acting).Exhaust),
	declare.Do1("stun", "Stuns creatures.", whoever, declare.Gives("how many"), (*Acting).Stun),
	declare.Do1("ward", "Gives creatures a ward.", whoever, declare.Gives("how many"), (*Acting).Ward),
	declare.Do1("enrage", "Enrages creatures.", whoever, declare.Gives("how many"), (*Acting).Enrage),
	declare.Do2("exalt", "Places so much aember of the supply on each creature.", amount, whoever, declare.Gives("how much was placed"), (*Acting).Exalt),
	declare.Do2("capture", "Each creature captures up to so much aember of its controller's opponent.", amount, whoever, declare.Gives("how much was captured"), (*Acting).Capture),
	declare.Do1("steal", "Takes up to so much aember of the opponent's pool into one's own.", amount, declare.Gives("how much was stolen"), func(a *Acting, n int) int { return a.Steal(a.By.Player, n) }),
	declare.Do1("gain", "Gains so much aember.", amount, declare.Gives("how much was gained"), func(a *Acting, n int) int { return a.Gain(a.By.Player, n) }),
	declare.Do2("lose", "Lets a player lose up to so much aember.", amount, sideOr("theirs", opponent), declare.Gives("how much was lost"), func(a *Acting, n int, p Player) int { return a.Lose(p, n) }),
	declare.Do1("draw", "Draws so many cards.", amount, declare.Gives("how many came"), func(a *Acting, n int) int { return a.Draw(a.By.Player, n) }),
	declare.Do1("discard", "Puts cards into their owners' discards.", whoever, declare.Gives("how many went"), moveTo(Discard)),
	declare.Do1("archive", "Puts cards into their owners' archives.", whoever, declare.Gives("how many went"), moveTo(Archives)),
	declare.Do1("purge", "Takes cards out of the game.", whoever, declare.Gives("how many went"), moveTo(Purged)),
	declare.Do1("return_to_hand", "Puts cards into their owners' hands.", whoever, declare.Gives("how many went"), moveTo(Hand)),
	declare.Verb2("put_into_play", "Brings a creature or an artifact into play; where in the line is asked, unless it is said.", cardArg("card"), where, declare.Tells("whether it came"),
		func(a *Acting, in declare.Caller, c Card, at entrance) bool {
			to, n := AnyPlace, a.Count(a.entersFor(c, a.By.Player), Line)
			if at.flank.Shape != declare.Nil {
				to = n * declare.WordOf(in, "flank", at.flank, FlankWords) // fits: 0 or 1
			}
			if at.place.Shape != declare.Nil {
				to = declare.WholeOf(in, "place", at.place, 1, n+1) - 1
			}
			return a.PutIntoPlay(a.By, c, to)
		}),
	declare.Do2("graft", "Puts a card face up under a card in play.", cardArg("card"), hostArg, declare.Tells("whether it went"), (*Acting).Graft),
	declare.Do1("take_control", "Brings cards in play under one's own control; the active player chooses the flank (K-37).", whoever, declare.Gives("how many changed sides"), func(a *Acting, who CardSet) int { return a.TakeControl(a.By.Player, who) }),
	declare.Do3("fight", "Lets a creature fight another one (K-14, K-38).", cardArg("attacker"), cardArg("defender"), ignoring, declare.Tells("whether it could"), (*Acting).FightBy),
	declare.Verb4("grant", "Grants each so much of a keyword until the end of the turn.", keyword, amount, whoever, until, declare.Gives("how many got it"),
		func(a *Acting, _ declare.Caller, k Keyword, n int, who CardSet, _ bool) int {
			return a.Grant(k, n, who)
		}),
	declare.Do3("lose_keyword", "Each has none of a keyword until the end of the turn, whatever is granted.", keyword, whoever, until, declare.Gives("how many lost it"),
		func(a *Acting, k Keyword, who CardSet, _ bool) int { return a.LoseKeyword(k, who) }),
	declare.Do2("add_power", "Gives each so many +1 power counters, or takes them where the number is below 0.", change, whoever, declare.Gives("how many were reached"), (*Acting).AddPower),
	declare.Do2("chain", "Gives a player so many chains.", amount, sideOr("mine", ownPlayer), declare.Gives("how many"), func(a *Acting, n int, p Player) int { return a.AddChains(p, n) }),
	declare.Choosing[*Acting]("cards, houses, keywords, or texts"),
	declare.Saying("Says something.", func(a *Acting, text string) { a.Say(a.By, text) }),
	declare.Picking("Chooses one by the seeded chance of the duel, the only chance a script has.", "one of them", func(a *Acting, n int) int { return a.Pick(n) }),
}

// Self implements declare.Acting: a card acts by the view of itself.
func (a *Acting) Self() (*declare.View, int, any) { return CardView, int(a.By.Card), nil }

func moveTo(to Zone) func(*Acting, CardSet) int {
	return func(a *Acting, who CardSet) int { return a.Move(who, to) }
}

// The arguments.
var (
	amount  = declare.Amount("n", "amount", 0, engine.MaxCount)
	change  = declare.Amount("n", "amount", -engine.MaxCount, engine.MaxCount)
	whoever = declare.Or(cardsMeant.Arg("who", "Card | string | (Card | string)[]"), "the target, or itself where there is none",
		func(a *Acting) CardSet {
			if a.Target == NoCard && !a.Def().Target.Wanted {
				return Cards(a.By.Card)
			}
			return Cards(a.Target) // an optional target that was not chosen is nobody
		})
	hostArg = declare.Or(cardArg("host"), "itself", func(a *Acting) Card { return a.By.Card })
	keyword = declare.KeywordArg("keyword", KeywordWords, func(*Acting) *engine.Keywords { return Keywords }, "")

	// How long something lasts: there is only the turn.
	until = declare.OrAlways(declare.Arg[bool]{ArgDoc: declare.ArgDoc{Name: "until", Type: `"turn"`}, Read: func(_ any, in declare.Inputs, i int) bool {
		if word, _ := in.Text(i); word != "turn" {
			in.Wrong(`until must be "turn", not %s`, in.Value(i))
		}
		return true
	}}, "until the end of the turn", true)
	where = declare.OrAlways(declare.Arg[entrance]{ArgDoc: declare.ArgDoc{Name: "where", Type: `{ flank?: "left" | "right", place?: integer }`}, Read: func(_ any, in declare.Inputs, i int) (at entrance) {
		placeNames.Each(in, i, func(name string, v declare.Value) {
			if name == "place" {
				at.place = v
			} else {
				at.flank = v
			}
		})
		return at
	}}, "the player chooses", entrance{})
	ignoring = declare.OrAlways(declare.Arg[bool]{ArgDoc: declare.ArgDoc{Name: "how", Type: "{ ignore_taunt: boolean }"}, Read: func(_ any, in declare.Inputs, i int) (ignore bool) {
		fightNames.Each(in, i, func(name string, v declare.Value) { ignore = declare.TruthOf(in, name, v) })
		return ignore
	}}, "Taunt holds", false)
)

// cardsMeant finds out who an effect reaches: a card, an id, or a list of those.
var cardsMeant = declare.Whom[*Acting, CardSet]{One: "a card of this duel", Work: 1, View: cardView,
	Shown: func(_ *Acting, view *declare.View, n int, set CardSet) (CardSet, bool) {
		return set.With(Card(n)), view.Name == cardView
	},
	Named: func(a *Acting, word string, set CardSet) (CardSet, bool) {
		c, ok := a.CardNamed(word)
		return set.With(c), ok
	},
	Words: func(a *Acting) []string { return a.cardWords().List },
}

func ownPlayer(a *Acting) Player { return a.By.Player }
func opponent(a *Acting) Player  { return a.By.Player.Other() }

func sideOr(what string, absent func(*Acting) Player) declare.Arg[Player] {
	a := declare.Arg[Player]{ArgDoc: declare.ArgDoc{Name: "side", Type: "Whose | Side"}, Read: func(c any, in declare.Inputs, i int) Player {
		if view, n, ok := in.Ref(i); ok && view.Name == "side" {
			return Player(n)
		}
		word, _ := in.Text(i)
		switch word {
		case "mine", Sides[Friendly]:
			return ownPlayer(c.(*Acting))
		case "theirs", Sides[Enemy]:
			return opponent(c.(*Acting))
		}
		in.Wrong(`side must be "mine" or "friendly", "theirs" or "enemy", or a side of the game, not %s`, in.Value(i))
		return NoPlayer
	}}
	return declare.Or(a, what, absent)
}

func cardArg(name string) declare.Arg[Card] {
	return declare.Arg[Card]{ArgDoc: declare.ArgDoc{Name: name, Type: "Card | string"}, Read: func(c any, in declare.Inputs, i int) Card {
		if view, n, ok := in.Ref(i); ok && view.Name == cardView {
			return Card(n)
		}
		word, ok := in.Text(i)
		if !ok {
			in.Wrong("%s must be a card or its id, not %s", name, in.Value(i))
		}
		return c.(*Acting).cardOf(in, name, word)
	}}
}

func (d *Duel) cardOf(in declare.Inputs, what, word string) Card {
	called := NoCard
	_, ok := in.Scope().Find(word, func(id string) (known bool) {
		called, known = d.CardNamed(id)
		return known
	})
	if !ok {
		in.Unknown(what, word, d.cardWords().List)
	}
	return called
}

// The fields of options.
var (
	placeNames = declare.Names{What: "options", One: "option", List: []string{"flank", "place"}}
	fightNames = declare.Names{What: "options", One: "option", List: []string{"ignore_taunt"}}
)

// entrance is { flank =, place = }, which is read once it is known whose line a card enters.
type entrance struct{ flank, place declare.Value }

// Choose implements declare.Asker: it asks the player for whom the card acts.
func (a *Acting) Choose(q engine.Question) []int { return a.Ask(a.By.Player, q) }

// Candidate implements declare.Asker: a card, or a text, which may be the id of a card,
// a house or the word of a keyword.
func (a *Acting) Candidate(v declare.Value) (engine.Candidate, bool) {
	switch {
	case v.Shape == declare.Ref && v.View.Name == cardView:
		return engine.Candidate{Kind: AskCard, Number: int16(v.N)}, true
	case v.Shape != declare.Text:
		return engine.Candidate{}, false
	}
	if c, ok := a.CardNamed(v.Text); ok {
		return engine.Candidate{Kind: AskCard, Number: int16(c)}, true
	}
	if n, ok := a.content.HouseNumber(v.Text); ok {
		return engine.Candidate{Kind: AskHouse, Number: int16(n)}, true
	}
	if k, ok := Keywords.Named(v.Text); ok {
		return engine.Candidate{Kind: AskKeyword, Number: int16(k)}, true
	}
	return engine.Candidate{ID: v.Text}, true
}

var (
	_ declare.Acting = (*Acting)(nil)
	_ declare.Asker  = (*Acting)(nil)
)
