package battleline

import (
	"curtaincall/engine"
	"curtaincall/engine/declare"
)

// What cards can do, verb by verb, and how the verbs read their arguments. None of
// this knows a rule: who is meant is found out, and the rules act. One call is one
// moment.

// Verbs are what a card can do in its own functions.
var Verbs = []*declare.Verb{
	declare.Do2("deal", "Deals so much damage to each, at the same moment.", amount, whoever, declare.Gives("the damage placed on them"), func(a *Acting, n int, who CardSet) int { return a.Deal(n, who) }),
	declare.Do1("destroy", "Destroys them, at the same moment.", whoever, declare.Gives("how many left play"), func(a *Acting, who CardSet) int { return a.Destroy(who) }),
	declare.Do2("heal", "Takes so much damage off each.", amount, whoever, declare.Gives("the damage taken off"), func(a *Acting, n int, who CardSet) int { return a.Heal(n, who) }),
	declare.Do1("ready", "Readies them.", whoever, declare.Gives("how many"), func(a *Acting, who CardSet) int { return a.Ready(who) }),
	declare.Do1("exhaust", "Exhausts them.", whoever, declare.Gives("how many"), func(a *Acting, who CardSet) int { return a.Exhaust(who) }),
	declare.Do1("stun", "Stuns creatures.", whoever, declare.Gives("how many"), func(a *Acting, who CardSet) int { return a.Stun(who) }),
	declare.Do1("ward", "Gives creatures a ward.", whoever, declare.Gives("how many"), func(a *Acting, who CardSet) int { return a.Ward(who) }),
	declare.Do1("enrage", "Enrages creatures.", whoever, declare.Gives("how many"), func(a *Acting, who CardSet) int { return a.Enrage(who) }),
	declare.Do2("exalt", "Places so much aember of the supply on each creature.", amount, whoever, declare.Gives("how much was placed"), func(a *Acting, n int, who CardSet) int { return a.Exalt(n, who) }),
	declare.Do2("capture", "Each creature captures up to so much aember of its controller's opponent.", amount, whoever, declare.Gives("how much was captured"), func(a *Acting, n int, who CardSet) int { return a.Capture(n, who) }),
	declare.Do1("steal", "Takes up to so much aember of the opponent's pool into one's own.", amount, declare.Gives("how much was stolen"), func(a *Acting, n int) int { return a.Steal(a.By.Player, n) }),
	declare.Do1("gain", "Gains so much aember.", amount, declare.Gives("how much was gained"), func(a *Acting, n int) int { return a.Gain(a.By.Player, n) }),
	declare.Do2("lose", "Lets a player lose up to so much aember.", amount, sideOr("theirs", theirs), declare.Gives("how much was lost"), func(a *Acting, n int, p Player) int { return a.Lose(p, n) }),
	declare.Do1("draw", "Draws so many cards.", amount, declare.Gives("how many came"), func(a *Acting, n int) int { return a.Draw(a.By.Player, n) }),
	declare.Do1("discard", "Puts cards into their owners' discards.", whoever, declare.Gives("how many went"), func(a *Acting, who CardSet) int { return a.Move(who, Discard) }),
	declare.Do1("archive", "Puts cards into their owners' archives.", whoever, declare.Gives("how many went"), func(a *Acting, who CardSet) int { return a.Move(who, Archives) }),
	declare.Do1("purge", "Takes cards out of the game.", whoever, declare.Gives("how many went"), func(a *Acting, who CardSet) int { return a.Move(who, Purged) }),
	declare.Do1("return_to_hand", "Puts cards into their owners' hands.", whoever, declare.Gives("how many went"), func(a *Acting, who CardSet) int { return a.Move(who, Hand) }),
	declare.Asked("put_into_play", "Brings a creature or an artifact into play; where in the line is asked, unless it is said.", args(cardArg("card").ArgDoc, whereDoc),
		declare.Returns{Type: "boolean", Doc: "whether it came"}, (*Acting).putIntoPlay),
	declare.Asked("graft", "Puts a card face up under a card in play.", args(cardArg("card").ArgDoc, hostArg.ArgDoc), declare.Returns{Type: "boolean", Doc: "whether it went"}, (*Acting).graftTo),
	declare.Do1("take_control", "Brings cards in play under one's own control; the active player chooses the flank (K-37).", whoever, declare.Gives("how many changed sides"), func(a *Acting, who CardSet) int { return a.TakeControl(a.By.Player, who) }),
	declare.Asked("fight", "Lets a creature fight another one (K-14, K-38).", args(cardArg("attacker").ArgDoc, cardArg("defender").ArgDoc, ignoreDoc), declare.Returns{Type: "boolean", Doc: "whether it could"}, (*Acting).letFight),
	declare.Counted("grant", "Grants each so much of a keyword until the end of the turn.", args(keyword.ArgDoc, amount.ArgDoc, whoever.ArgDoc, turn), declare.Gives("how many got it"), (*Acting).grantTo),
	declare.Counted("lose_keyword", "Each has none of a keyword until the end of the turn, whatever is granted.", args(keyword.ArgDoc, whoever.ArgDoc, turn), declare.Gives("how many lost it"), (*Acting).deprive),
	declare.Do2("add_power", "Gives each so many +1 power counters, or takes them where the number is below 0.", change, whoever, declare.Gives("how many were reached"), func(a *Acting, n int, who CardSet) int { return a.AddPower(n, who) }),
	declare.Do2("chain", "Gives a player so many chains.", amount, sideOr("mine", mine), declare.Gives("how many"), func(a *Acting, n int, p Player) int { return a.AddChains(p, n) }),
	declare.Choosing[*Acting]("cards, houses, keywords, or texts"),
	declare.Saying("Says something.", func(a *Acting, text string) { a.Say(a.By, text) }),
	declare.Picking("Chooses one by the seeded chance of the duel, the only chance a script has.", "one of them", func(a *Acting, n int) int { return a.Pick(n) }),
}

// Self implements declare.Acting: a card acts by the view of itself.
func (a *Acting) Self() (*declare.View, int, any) { return CardView, int(a.By.Card), nil }

func args(list ...declare.ArgDoc) []declare.ArgDoc { return list }

// The arguments.
var (
	amount  = declare.Amount("n", "amount", 0, engine.MaxCount)
	change  = declare.Amount("n", "amount", -engine.MaxCount, engine.MaxCount)
	whoever = declare.Or(declare.Arg[CardSet]{ArgDoc: declare.ArgDoc{Name: "who", Type: "Card | string | (Card | string)[]"}, Read: readWhom}, "the target, or itself where there is none", (*Acting).meant)
	hostArg = declare.Or(cardArg("host"), "itself", func(a *Acting) Card { return a.By.Card })
	keyword = declare.KeywordArg("keyword", KeywordWords, func(*Acting) *engine.Keywords { return Keywords }, "")

	turn      = declare.ArgDoc{Name: "until", Type: `"turn"`, Optional: "until the end of the turn"}
	whereDoc  = declare.ArgDoc{Name: "where", Type: `{ flank?: "left" | "right", place?: integer }`, Optional: "the player chooses"}
	ignoreDoc = declare.ArgDoc{Name: "how", Type: "{ ignore_taunt: boolean }", Optional: "Taunt holds"}
)

func mine(a *Acting) Player   { return a.By.Player }
func theirs(a *Acting) Player { return a.By.Player.Other() }

// meant is who is meant where a script names nobody: the target; where its function
// has none, the card itself. An optional target that was not chosen is nobody.
func (a *Acting) meant() CardSet {
	if a.Target == NoCard && !a.Def().Target.Wanted {
		return Cards(a.By.Card)
	}
	return Cards(a.Target)
}

// sideOr is an argument that is a player: a side, or a word for one.
func sideOr(what string, absent func(*Acting) Player) declare.Arg[Player] {
	a := declare.Arg[Player]{ArgDoc: declare.ArgDoc{Name: "side", Type: "Whose | Side"}, Read: func(c any, in declare.Inputs, i int) Player {
		if view, n, ok := in.Ref(i); ok && view.Name == "side" {
			return Player(n)
		}
		word, _ := in.Text(i)
		switch word {
		case "mine", Sides[Friendly]:
			return mine(c.(*Acting))
		case "theirs", Sides[Enemy]:
			return theirs(c.(*Acting))
		}
		in.Wrong(`side must be "mine" or "friendly", "theirs" or "enemy", or a side of the game, not %s`, in.Value(i))
		return NoPlayer
	}}
	return declare.Or(a, what, absent)
}

// cardArg is an argument that is one card.
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

// cardOf is the card that a word of a call means.
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

// readWhom reads who an effect reaches: a card, an id, or a list of those.
func readWhom(by any, in declare.Inputs, i int) CardSet {
	if view, n, ok := in.Ref(i); ok && view.Name == cardView {
		return Cards(Card(n))
	}
	a, v := by.(*Acting), in.Value(i)
	if v.Source == nil {
		return Cards(a.one(in, v))
	}
	var set CardSet
	in.Spend(v.Source.Len())
	for i := range v.Source.Len() {
		if view, n, ok := v.Source.Ref(i); ok && view.Name == cardView {
			set = set.With(Card(n))
		} else {
			set = set.With(a.one(in, v.Source.Item(i)))
		}
	}
	return set
}

func (a *Acting) one(in declare.Inputs, v declare.Value) Card {
	switch {
	case v.Shape == declare.Ref && v.View.Name == cardView:
		return Card(v.N)
	case v.Shape == declare.Text:
		return a.cardOf(in, "who", v.Text)
	}
	in.Wrong("who must be a card of this duel, an id or a list of them, not %s", v)
	return NoCard
}

// untilTurn reads how long something lasts: there is only the turn.
func untilTurn(in declare.Inputs, i int) {
	if word, _ := in.Text(i); word != "turn" && !in.Absent(i) {
		in.Wrong(`until must be "turn", not %s`, in.Value(i))
	}
}

func (a *Acting) grantTo(in declare.Inputs) int {
	k, n := keyword.Read(a, in, 0), amount.Read(a, in, 1)
	untilTurn(in, 3)
	return a.Grant(k, n, a.whom(in, 2))
}

func (a *Acting) deprive(in declare.Inputs) int {
	k := keyword.Read(a, in, 0)
	untilTurn(in, 2)
	return a.LoseKeyword(k, a.whom(in, 1))
}

// whom is who an effect reaches, also where nobody is named.
func (a *Acting) whom(in declare.Inputs, i int) CardSet {
	if in.Absent(i) {
		return a.meant()
	}
	return readWhom(a, in, i)
}

func (a *Acting) putIntoPlay(in declare.Inputs) declare.Value {
	c := cardArg("card").Read(a, in, 0)
	return declare.Flag(a.PutIntoPlay(a.By, c, a.place(in, 1, c)))
}

// The fields of options.
var (
	placeNames = declare.Names{What: "options", One: "option", List: []string{"flank", "place"}}
	fightNames = declare.Names{What: "options", One: "option", List: []string{"ignore_taunt"}}
)

// place reads { flank =, place = }.
func (a *Acting) place(in declare.Inputs, i int, c Card) int {
	place := AnyPlace
	placeNames.Each(in, i, func(name string, v declare.Value) {
		n := a.Count(a.entersFor(c, a.By.Player), Line)
		if name == "place" {
			place = declare.WholeOf(in, name, v, 1, n+1) - 1
		} else {
			place = n * declare.WordOf(in, name, v, FlankWords)
		}
	})
	return place
}

func (a *Acting) graftTo(in declare.Inputs) declare.Value {
	c, host := cardArg("card").Read(a, in, 0), a.By.Card
	if !in.Absent(1) {
		host = hostArg.Read(a, in, 1)
	}
	return declare.Flag(a.Graft(c, host))
}

func (a *Acting) letFight(in declare.Inputs) declare.Value {
	ignore := false
	fightNames.Each(in, 2, func(name string, v declare.Value) { ignore = declare.TruthOf(in, name, v) })
	return declare.Flag(a.FightBy(cardArg("attacker").Read(a, in, 0), cardArg("defender").Read(a, in, 1), ignore))
}

// Choose asks the player of the card, a declare.Asker.
func (a *Acting) Choose(q engine.Question) []int { return a.Duel.Choose(a.By, q) }

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
