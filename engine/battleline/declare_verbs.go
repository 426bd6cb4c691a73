package battleline

import (
	"curtaincall/engine"
	"curtaincall/engine/declare/commands"
	"curtaincall/engine/declare/schema"
)

// Verbs lists the verbs that a card can use in its functions. One call of a verb is one moment.
var Verbs = []*commands.Verb{
	commands.Do2("deal", "Deals n damage to each, simultaneously.", amount, whoever, commands.IntResult("the damage placed on them"), (*Acting).Deal),
	commands.Do1("destroy", "Destroys them, simultaneously.", whoever, commands.IntResult("how many left play"), (*Acting).Destroy),
	commands.Do2("heal", "Removes n damage from each.", amount, whoever, commands.IntResult("the damage removed"), (*Acting).Heal),
	commands.Do1("ready", "Readies them.", whoever, commands.IntResult("how many"), (*Acting).Ready),
	commands.Do1("exhaust", "Exhausts them.", whoever, commands.IntResult("how many"), (*Acting).Exhaust),
	commands.Do1("stun", "Stuns creatures.", whoever, commands.IntResult("how many"), (*Acting).Stun),
	commands.Do1("ward", "Gives creatures a ward.", whoever, commands.IntResult("how many"), (*Acting).Ward),
	commands.Do1("enrage", "Enrages creatures.", whoever, commands.IntResult("how many"), (*Acting).Enrage),
	commands.Do2("exalt", "Places n aember from the supply on each creature.", amount, whoever, commands.IntResult("how much was placed"), (*Acting).Exalt),
	commands.Do2("capture", "Each creature captures up to n aember from its controller's opponent.", amount, whoever, commands.IntResult("how much was captured"), (*Acting).Capture),
	commands.Do1("steal", "Steals up to n aember from the opponent's pool.", amount, commands.IntResult("how much was stolen"), func(a *Acting, n int) int { return a.Steal(a.By.Player, n) }),
	commands.Do1("gain", "Gains n aember.", amount, commands.IntResult("how much was gained"), func(a *Acting, n int) int { return a.Gain(a.By.Player, n) }),
	commands.Do2("lose", "Makes a player lose up to n aember.", amount, sideOr("theirs", opponent), commands.IntResult("how much was lost"), func(a *Acting, n int, p Player) int { return a.Lose(p, n) }),
	commands.Do1("draw", "Draws n cards.", amount, commands.IntResult("how many were drawn"), func(a *Acting, n int) int { return a.Draw(a.By.Player, n) }),
	commands.Do1("discard", "Puts cards into their owners' discards.", whoever, commands.IntResult("how many were moved"), moveTo(Discard)),
	commands.Do1("archive", "Puts cards into their owners' archives.", whoever, commands.IntResult("how many were moved"), moveTo(Archives)),
	commands.Do1("purge", "Purges cards from the game.", whoever, commands.IntResult("how many were moved"), moveTo(Purged)),
	commands.Do1("return_to_hand", "Puts cards into their owners' hands.", whoever, commands.IntResult("how many were moved"), moveTo(Hand)),
	commands.Verb2("put_into_play", "Puts a creature or an artifact into play; asks where in the line unless given.", cardArg("card"), where, commands.BoolResult("whether it was put into play"),
		func(a *Acting, in commands.Caller, c Card, at entrance) bool {
			to, n := AnyPlace, a.Count(a.entersFor(c, a.By.Player), Line)
			if at.flank.Shape != schema.Nil {
				to = n * commands.WordOf(in, "flank", at.flank, FlankWords) // fits: 0 or 1
			}
			if at.place.Shape != schema.Nil {
				to = commands.WholeOf(in, "place", at.place, 1, n+1) - 1
			}
			return a.PutIntoPlay(a.By, c, to)
		}),
	commands.Do2("graft", "Puts a card face up under a card in play.", cardArg("card"), hostArg, commands.BoolResult("whether it was moved"), (*Acting).Graft),
	commands.Do1("take_control", "Takes control of cards in play; the active player chooses the flank (K-37).", whoever, commands.IntResult("how many changed sides"), func(a *Acting, who CardSet) int { return a.TakeControl(a.By.Player, who) }),
	commands.Do3("fight", "Makes a creature fight another one (K-14, K-38).", cardArg("attacker"), cardArg("defender"), ignoring, commands.BoolResult("whether it could"), (*Acting).FightBy),
	commands.Verb4("grant", "Grants each an amount of a keyword until the end of the turn.", keyword, amount, whoever, until, commands.IntResult("how many got it"),
		func(a *Acting, _ commands.Caller, k Keyword, n int, who CardSet, _ bool) int {
			return a.Grant(k, n, who)
		}),
	commands.Do3("lose_keyword", "Each loses a keyword until the end of the turn, even if granted again.", keyword, whoever, until, commands.IntResult("how many lost it"),
		func(a *Acting, k Keyword, who CardSet, _ bool) int { return a.LoseKeyword(k, who) }),
	commands.Do2("add_power", "Gives each n +1 power counters; a negative n removes them.", change, whoever, commands.IntResult("how many were affected"), (*Acting).AddPower),
	commands.Do2("chain", "Gives a player n chains.", amount, sideOr("mine", ownPlayer), commands.IntResult("how many"), func(a *Acting, n int, p Player) int { return a.AddChains(p, n) }),
	commands.ChooseVerb[*Acting]("cards, houses, keywords, or texts"),
	commands.SayVerb("Says something.", func(a *Acting, text string) { a.Say(a.By, text) }),
	commands.PickVerb("Chooses one at random, by the seed; scripts have no other source of randomness.", "one of them", func(a *Acting, n int) int { return a.Pick(n) }),
}

// Self implements schema.Acting: it returns the view of the acting card.
func (a *Acting) Self() (*schema.View, int, any) { return CardView, int(a.By.Card), nil }

func moveTo(to Zone) func(*Acting, CardSet) int {
	return func(a *Acting, who CardSet) int { return a.Move(who, to) }
}

// The arguments of verbs.
var (
	amount  = commands.Amount("n", "amount", 0, engine.MaxCount)
	change  = commands.Amount("n", "amount", -engine.MaxCount, engine.MaxCount)
	whoever = commands.Or(cardsMeant.Arg("who", "Card | string | (Card | string)[]"), "the target, or itself",
		func(a *Acting) CardSet {
			if a.Target == NoCard && !a.Def().Target.Wanted {
				return Cards(a.By.Card)
			}
			return Cards(a.Target) // empty if an optional target was not chosen
		})
	hostArg = commands.Or(cardArg("host"), "itself", func(a *Acting) Card { return a.By.Card })
	keyword = commands.KeywordArg("keyword", KeywordWords, func(*Acting) *engine.Keywords { return Keywords }, "")

	until = commands.OrAlways(commands.Arg[bool]{ArgDoc: commands.ArgDoc{Name: "until", Type: `"turn"`}, Read: func(_ any, in commands.Inputs, i int) bool {
		if word, _ := in.Text(i); word != "turn" {
			in.Wrong(`until must be "turn", not %s`, in.Value(i))
		}
		return true
	}}, "until the end of the turn", true)
	where = commands.OrAlways(commands.Arg[entrance]{ArgDoc: commands.ArgDoc{Name: "where", Type: `{ flank?: "left" | "right", place?: integer }`}, Read: func(_ any, in commands.Inputs, i int) (at entrance) {
		placeNames.Each(in, i, func(name string, v schema.Value) {
			if name == "place" {
				at.place = v
			} else {
				at.flank = v
			}
		})
		return at
	}}, "the player chooses", entrance{})
	ignoring = commands.OrAlways(commands.Arg[bool]{ArgDoc: commands.ArgDoc{Name: "how", Type: "{ ignore_taunt: boolean }"}, Read: func(_ any, in commands.Inputs, i int) (ignore bool) {
		fightNames.Each(in, i, func(name string, v schema.Value) { ignore = commands.TruthOf(in, name, v) })
		return ignore
	}}, "Taunt applies", false)
)

var cardsMeant = commands.Whom[*Acting, CardSet]{One: "a card of this duel", Work: 1, View: cardView,
	Shown: func(_ *Acting, view *schema.View, n int, set CardSet) (CardSet, bool) {
		return set.With(Card(n)), view.Name == cardView
	},
	Named: func(a *Acting, word string, set CardSet) (CardSet, bool) {
		c, ok := a.FindCard(word)
		return set.With(c), ok
	},
	Words: func(a *Acting) []string { return a.cardWords().List },
}

func ownPlayer(a *Acting) Player { return a.By.Player }
func opponent(a *Acting) Player  { return a.By.Player.Other() }

func sideOr(absentDoc string, absent func(*Acting) Player) commands.Arg[Player] {
	a := commands.Arg[Player]{ArgDoc: commands.ArgDoc{Name: "side", Type: "Whose | Side"}, Read: func(c any, in commands.Inputs, i int) Player {
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
	return commands.Or(a, absentDoc, absent)
}

func cardArg(name string) commands.Arg[Card] {
	return commands.Arg[Card]{ArgDoc: commands.ArgDoc{Name: name, Type: "Card | string"}, Read: func(c any, in commands.Inputs, i int) Card {
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

func (d *Duel) cardOf(in commands.Inputs, what, word string) Card {
	called := NoCard
	_, ok := in.Scope().Find(word, func(id string) (known bool) {
		called, known = d.FindCard(id)
		return known
	})
	if !ok {
		in.Unknown(what, word, d.cardWords().List)
	}
	return called
}

// The names of the fields of option tables.
var (
	placeNames = commands.Names{What: "options", One: "option", List: []string{"flank", "place"}}
	fightNames = commands.Names{What: "options", One: "option", List: []string{"ignore_taunt"}}
)

type entrance struct{ flank, place schema.Value }

// Choose implements commands.Asker: it asks the player for whom the card acts.
func (a *Acting) Choose(q engine.Question) []int { return a.Ask(a.By.Player, q) }

// Candidate implements commands.Asker. v is a card or a text, which may be the id of a card, a
// house or the word of a keyword. ok is false for anything else.
func (a *Acting) Candidate(v schema.Value) (c engine.Candidate, ok bool) {
	switch {
	case v.Shape == schema.Ref && v.View.Name == cardView:
		return engine.Candidate{Kind: AskCard, Number: int16(v.N)}, true
	case v.Shape != schema.Text:
		return c, false
	}
	if card, found := a.FindCard(v.Text); found {
		return engine.Candidate{Kind: AskCard, Number: int16(card)}, true
	}
	if n, found := a.content.HouseNumber(v.Text); found {
		return engine.Candidate{Kind: AskHouse, Number: int16(n)}, true
	}
	if k, found := Keywords.ByWord(v.Text); found {
		return engine.Candidate{Kind: AskKeyword, Number: int16(k)}, true
	}
	return engine.Candidate{ID: v.Text}, true
}

var (
	_ schema.Acting  = (*Acting)(nil)
	_ commands.Asker = (*Acting)(nil)
)
