package battleline

import (
	"curtaincall/engine"
	"curtaincall/engine/declare/commands"
	"curtaincall/engine/declare/schema"
)

// Verbs are the methods of self in the functions of a card.
var Verbs = []*commands.Verb{
	commands.CallerlessVerb2("deal", "Deals n damage to each target, simultaneously.", amountArg, whoArg, commands.IntResult("the damage placed on them"), (*CallbackContext).DealDamage),
	commands.CallerlessVerb1("destroy", "Destroys the targets, simultaneously.", whoArg, commands.IntResult("how many left play"), (*CallbackContext).Destroy),
	commands.CallerlessVerb2("heal", "Removes n damage from each target.", amountArg, whoArg, commands.IntResult("the damage removed"), (*CallbackContext).Heal),
	commands.CallerlessVerb1("ready", "Readies the targets.", whoArg, commands.IntResult("how many were readied"), (*CallbackContext).Ready),
	commands.CallerlessVerb1("exhaust", "Exhausts the targets.", whoArg, commands.IntResult("how many were exhausted"), (*CallbackContext).Exhaust),
	commands.CallerlessVerb1("stun", "Stuns creatures.", whoArg, commands.IntResult("how many were stunned"), (*CallbackContext).Stun),
	commands.CallerlessVerb1("ward", "Gives creatures a ward.", whoArg, commands.IntResult("how many were warded"), (*CallbackContext).Ward),
	commands.CallerlessVerb1("enrage", "Enrages creatures.", whoArg, commands.IntResult("how many were enraged"), (*CallbackContext).Enrage),
	commands.CallerlessVerb2("exalt", "Places n aember from the supply on each creature.", amountArg, whoArg, commands.IntResult("how much was placed"), (*CallbackContext).Exalt),
	commands.CallerlessVerb2("capture", "Makes each creature capture up to n aember from its controller's opponent.", amountArg, whoArg, commands.IntResult("how much was captured"), (*CallbackContext).CaptureAember),
	commands.CallerlessVerb1("steal", "Steals up to n aember from the opponent's pool.", amountArg, commands.IntResult("how much was stolen"), func(a *CallbackContext, n int) int { return a.StealAember(a.By.Player, n) }),
	commands.CallerlessVerb1("gain", "Gains n aember.", amountArg, commands.IntResult("how much was gained"), func(a *CallbackContext, n int) int { return a.GainAember(a.By.Player, n) }),
	commands.CallerlessVerb2("lose", "Makes a player lose up to n aember.", amountArg, sideArg("theirs"), commands.IntResult("how much was lost"), func(a *CallbackContext, n int, p Player) int { return a.LoseAember(p, n) }),
	commands.CallerlessVerb1("draw", "Draws n cards.", amountArg, commands.IntResult("how many were drawn"), func(a *CallbackContext, n int) int { return a.Draw(a.By.Player, n) }),
	commands.CallerlessVerb1("discard", "Puts cards into their owners' discard piles.", whoArg, commands.IntResult("how many were moved"), moveToZoneVerb(Discard)),
	commands.CallerlessVerb1("archive", "Puts cards into their owners' archives.", whoArg, commands.IntResult("how many were moved"), moveToZoneVerb(Archives)),
	commands.CallerlessVerb1("purge", "Purges cards from the game.", whoArg, commands.IntResult("how many were moved"), moveToZoneVerb(Purged)),
	commands.CallerlessVerb1("return_to_hand", "Puts cards into their owners' hands.", whoArg, commands.IntResult("how many were moved"), moveToZoneVerb(Hand)),
	commands.Verb2("put_into_play", "Puts a creature or an artifact into play. Unless `where` is given, asks for the place in the line.", cardArg("card"), whereArg, commands.BoolResult("whether it was put into play"),
		func(a *CallbackContext, in commands.Caller, c Card, at entryPlaceOptions) bool {
			to, n := AnyPlace, a.CountCards(a.controllerOnEntry(c, a.By.Player), Line)
			if at.flank.Shape != schema.Nil {
				to = n * commands.RequireWord(in, "flank", at.flank, FlankWords) // fits: 0 or 1
			}
			if at.place.Shape != schema.Nil {
				to = commands.RequireInt(in, "place", at.place, 1, n+1) - 1
			}
			return a.PutIntoPlay(a.By, c, to)
		}),
	commands.CallerlessVerb2("graft", "Puts a card face up under a card in play.", cardArg("card"), hostArg, commands.BoolResult("whether it was moved"), (*CallbackContext).Graft),
	commands.CallerlessVerb1("take_control", "Takes control of cards in play; the active player chooses the flank (K-37).", whoArg, commands.IntResult("how many changed sides"), func(a *CallbackContext, who CardSet) int { return a.TakeControl(a.By.Player, who) }),
	commands.CallerlessVerb3("fight", "Makes one creature fight another (K-14, K-38).", cardArg("attacker"), cardArg("defender"), ignoreTauntArg, commands.BoolResult("whether the fight took place"), (*CallbackContext).FightIfReady),
	commands.Verb4("grant", "Grants each target an amount of a keyword until the end of the turn.", keywordArg, amountArg, whoArg, untilTurnArg, commands.IntResult("how many gained it"),
		func(a *CallbackContext, _ commands.Caller, k Keyword, n int, who CardSet, _ bool) int {
			return a.GrantKeywordForTurn(k, n, who)
		}),
	commands.CallerlessVerb3("lose_keyword", "Makes each target lose a keyword until the end of the turn, even if it is granted again.", keywordArg, whoArg, untilTurnArg, commands.IntResult("how many lost it"),
		func(a *CallbackContext, k Keyword, who CardSet, _ bool) int { return a.LoseKeywordForTurn(k, who) }),
	commands.CallerlessVerb2("add_power", "Gives each target n +1 power counters; a negative n removes them.", changeArg, whoArg, commands.IntResult("how many were affected"), (*CallbackContext).AddPowerCounters),
	commands.CallerlessVerb2("chain", "Gives a player n chains.", amountArg, sideArg("mine"), commands.IntResult("how many chains were given"), func(a *CallbackContext, n int, p Player) int { return a.AddChains(p, n) }),
	commands.ChooseVerb[*CallbackContext]("cards, houses, keywords or strings"),
	commands.SayVerb("Shows a speech bubble for the card.", func(a *CallbackContext, text string) { a.LogSpeech(a.By, text) }),
	commands.PickVerb("Chooses an element at random, using the seed; scripts have no other source of randomness.", "one of them", func(a *CallbackContext, n int) int { return a.PickRandomIndexAndLog(n) }),
}

func moveToZoneVerb(to Zone) func(*CallbackContext, CardSet) int {
	return func(a *CallbackContext, who CardSet) int { return a.MoveAllToOwnersZone(who, to) }
}

var (
	amountArg = commands.IntArg("n", "amount", 0, engine.MaxCount)
	changeArg = commands.IntArg("n", "amount", -engine.MaxCount, engine.MaxCount)
	whoArg    = commands.WithComputedDefault(cardSetReader.Arg("who", "Card | string | (Card | string)[]"), "the target, or the card itself if there is none",
		func(a *CallbackContext) CardSet {
			if a.Target == NoCard && !a.Def(a.By.Card).Target.HasTarget {
				return NewCardSet(a.By.Card)
			}
			return NewCardSet(a.Target) // empty if an optional target was not chosen
		})
	hostArg    = commands.WithComputedDefault(cardArg("host"), "itself", func(a *CallbackContext) Card { return a.By.Card })
	keywordArg = commands.KeywordArg("keyword", KeywordWords, func(*CallbackContext) *engine.Keywords { return Keywords }, "")

	untilTurnArg = commands.WithConstantDefault(commands.Arg[bool]{ArgDoc: commands.ArgDoc{Name: "until", Type: `"turn"`}, Read: func(_ any, in commands.CallArgs, i int) bool {
		if word, _ := in.Text(i); word != "turn" {
			in.Wrong("`until` must be \"turn\", not %s", in.Value(i))
		}
		return true
	}}, "until the end of the turn", true)
	whereArg = commands.WithConstantDefault(commands.Arg[entryPlaceOptions]{ArgDoc: commands.ArgDoc{Name: "where", Type: `{ flank?: "left" | "right", place?: integer }`}, Read: func(_ any, in commands.CallArgs, i int) (at entryPlaceOptions) {
		placeOptions.EachFieldOrFail(in, i, func(name string, v schema.Value) {
			if name == "place" {
				at.place = v
			} else {
				at.flank = v
			}
		})
		return at
	}}, "the player chooses", entryPlaceOptions{})
	ignoreTauntArg = commands.WithConstantDefault(commands.Arg[bool]{ArgDoc: commands.ArgDoc{Name: "how", Type: "{ ignore_taunt: boolean }"}, Read: func(_ any, in commands.CallArgs, i int) (ignore bool) {
		fightOptions.EachFieldOrFail(in, i, func(name string, v schema.Value) { ignore = commands.RequireBool(in, name, v) })
		return ignore
	}}, "Taunt applies", false)
)

var cardSetReader = commands.TargetArg[*CallbackContext, CardSet]{One: "a card of this duel", Work: 1, View: cardView,
	Shown: func(_ *CallbackContext, view *schema.View, n int, set CardSet) (CardSet, bool) {
		return set.With(Card(n)), view.Name == cardView
	},
	Named: func(a *CallbackContext, word string, set CardSet) (CardSet, bool) {
		c, ok := a.FindCard(word)
		return set.With(c), ok
	},
	Words: func(a *CallbackContext) []string { return a.cardVocabulary().List },
}

func sideArg(defaultSide string) commands.Arg[Player] {
	sideOfWord := func(a *CallbackContext, word string) Player {
		switch word {
		case "mine", "friendly":
			return a.By.Player
		case "theirs", "enemy":
			return a.By.Player.Other()
		}
		return NoPlayer
	}
	a := commands.Arg[Player]{ArgDoc: commands.ArgDoc{Name: "side", Type: `Whose | "friendly" | "enemy" | Side`}, Read: func(c any, in commands.CallArgs, i int) Player {
		if view, n, ok := in.Ref(i); ok && view.Name == "side" {
			return Player(n)
		}
		word, _ := in.Text(i)
		if side := sideOfWord(c.(*CallbackContext), word); side != NoPlayer {
			return side
		}
		in.Wrong(`side must be "mine" or "friendly", "theirs" or "enemy", or a side of the game, not %s`, in.Value(i))
		return NoPlayer
	}}
	return commands.WithComputedDefault(a, defaultSide, func(a *CallbackContext) Player { return sideOfWord(a, defaultSide) })
}

func cardArg(name string) commands.Arg[Card] {
	return commands.Arg[Card]{ArgDoc: commands.ArgDoc{Name: name, Type: "Card | string"}, Read: func(c any, in commands.CallArgs, i int) Card {
		if view, n, ok := in.Ref(i); ok && view.Name == cardView {
			return Card(n)
		}
		word, ok := in.Text(i)
		if !ok {
			in.Wrong("%s must be a card or its id, not %s", name, in.Value(i))
		}
		return c.(*CallbackContext).findCardOrFail(in, name, word)
	}}
}

func (d *Duel) findCardOrFail(in commands.CallArgs, what, word string) Card {
	called := NoCard
	_, ok := in.Scope().FindFullName(word, func(id string) (known bool) {
		called, known = d.FindCard(id)
		return known
	})
	if !ok {
		in.Unknown(what, word, d.cardVocabulary().List)
	}
	return called
}

var (
	placeOptions = commands.TableArg{What: "options", FieldName: "option", List: []string{"flank", "place"}}
	fightOptions = commands.TableArg{What: "options", FieldName: "option", List: []string{"ignore_taunt"}}
)

type entryPlaceOptions struct{ flank, place schema.Value }

// Choose implements commands.AskingCallback. It asks By.Player, the player for whom the card acts.
func (a *CallbackContext) Choose(q engine.Question) []int { return a.Ask(a.By.Player, q) }

// CandidateFromValue implements commands.AskingCallback. It accepts cards and all strings, which may be ids or words.
func (a *CallbackContext) CandidateFromValue(v schema.Value) (c engine.Candidate, ok bool) {
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
	_ schema.RunningCallback  = (*CallbackContext)(nil)
	_ commands.AskingCallback = (*CallbackContext)(nil)
)
