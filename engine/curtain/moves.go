package curtain

import (
	"errors"
	"fmt"
	"strconv"
	"strings"

	"curtaincall/engine/declare"
	"curtaincall/engine/speech"
)

// The moves of fights and runs.
var (
	playMove = &declare.Action{Verb: VerbPlay, Name: "play", Form: "play CARD [TARGET]", Move: true, Example: "play 1", Called: "play(hand[1].id)",
		Doc: "Plays a card of the hand by its id; the target may be left out where there is one.",
		Params: []*declare.Param{
			{Name: "CARD", What: "card", Kind: "card", Entries: cardsInHand, Stranger: notInHand},
			{Name: "TARGET", What: "target", View: "actor", Entries: actorsByID, Absent: func(any, []int) (int, error) { return int(Nobody), nil }},
		}}
	endMove = &declare.Action{Verb: VerbEndTurn, Name: "end_turn", Form: "end_turn", Move: true, Tried: "end the turn", Example: "end", Called: "end_turn()", Doc: "Ends the turn."}

	forceDirection = &declare.Action{Verb: VerbForce, Name: "force", Form: "force ROLL HAPPENS", Rest: true, Example: "force luck true", Called: `force("luck", true)`,
		Doc: "Lays down the outcomes of the next rolls; true means that it happens.",
		Params: []*declare.Param{
			{Name: "ROLL", Shown: "luck|confused", What: "roll", Entries: func(any, []int) []speech.Entry { return entriesOf(ForcedRolls) }},
			{Name: "HAPPENS", Shown: "true|false", What: "outcome", Yes: true},
		}}

	chooseMove = &declare.Action{Verb: VerbChoose, Name: "choose", Form: "choose OPTION", Move: true, Example: "choose 1", Called: "choose(run.options[1])",
		Doc:    "Takes an option of the run between fights.",
		Params: []*declare.Param{{Name: "OPTION", What: "id", Entries: func(game any, _ []int) []speech.Entry { return entriesOf(game.(*Run).Options()) }, Stranger: notOffered}}}
	skipMove = &declare.Action{Verb: VerbWinFight, Name: "skip_fight", Form: "win", Tried: "skip the fight", Example: "hp enemy 0", Called: "skip_fight()",
		Doc: "Wins the present fight of the run at once."}

	// Actions are all that can be typed at a game, the stage directions too.
	Actions = append([]*declare.Action{playMove, endMove, chooseMove}, Directions...)
)

// Directions are the stage directions as they are typed.
var Directions = []*declare.Action{
	{Verb: VerbSetHP, Name: "hp", Form: "hp ACTOR N", Doc: "Sets the HP of an actor.", Example: "hp pip 3"},
	{Verb: VerbSetEnergy, Name: "energy", Form: "energy N", Doc: "Sets the energy.", Example: "energy 5"},
	{Verb: VerbSetOvation, Name: "ovation", Form: "ovation N", Doc: "Sets the crowd.", Example: "ovation 3"},
	{Verb: VerbSetKeyword, Name: "set", Form: "set ACTOR KEYWORD N", Doc: "Sets how many stacks of a keyword an actor holds.", Example: "set pip taunt 2"},
	{Name: "gain", Form: "gain N KEYWORD [ACTOR]", Doc: "Adds stacks of a keyword, energy or Ovation.", Example: "gain 3 block"},
	{Name: "lose", Form: "lose N KEYWORD [ACTOR]", Doc: "Takes stacks of a keyword, energy or Ovation.", Example: "lose 1 energy"},
	{Name: "inflict", Form: "inflict N DEBUFF [ACTOR]", Doc: "Adds stacks of a debuff, to the enemy if nobody is named.", Example: "inflict 2 poison"},
	{Verb: VerbAddCard, Name: "hand", Form: "hand + CARD", Doc: "Adds a card to a pile: to hand, draw, discard or in_play.", Example: "hand + vex+"},
	{Verb: VerbDropCard, Name: "hand", Form: "hand - CARD", Doc: "Takes a card out of a pile: of hand, draw, discard or in_play.", Example: "discard + vex"},
	forceDirection,
	skipMove,
}

func entriesOf(words []string) (list []speech.Entry) {
	for i, w := range words {
		list = append(list, speech.Entry{Value: i, Shown: w})
	}
	return list
}

// cardsInHand are the cards of the hand: vex, and vex#2 for the second copy.
func cardsInHand(game any, _ []int) (list []speech.Entry) {
	f, copies := game.(*Fight), map[string]int{}
	for i := range f.Count(Hand) {
		c := f.CardAt(Hand, i)
		id := f.CardDef(c).ID
		copies[id]++
		e := speech.Entry{Value: int(c), Shown: id}
		if n := copies[id]; n > 1 {
			e.Shown += "#" + strconv.Itoa(n)
		} else {
			e.Also = []string{id + "#1"}
		}
		list = append(list, e)
	}
	return list
}

// notInHand says why a word that names no card of the hand cannot be played.
func notInHand(game any, word string) error {
	f := game.(*Fight)
	id, number, numbered := strings.Cut(word, "#")
	if n, err := strconv.Atoi(number); numbered && (err != nil || n < 1) {
		return fmt.Errorf("card id must be like %q, or %q for the second copy in hand", id, id+"#2")
	}
	switch {
	case f.content.Card(id) == nil:
		return unknown("card", id, f.content.CardIDs())
	case f.result != Undecided:
		return fmt.Errorf("%w (it holds: %s)", ErrOver, strings.Join(f.cardIDs(Hand), ", "))
	}
	return fmt.Errorf("%w (it holds: %s)", ErrNotInHand, strings.Join(f.cardIDs(Hand), ", "))
}

func actorsByID(game any, _ []int) (list []speech.Entry) {
	f := game.(*Fight)
	for a := MacGuffin; a < FirstEnemy+Actor(f.foes); a++ {
		e := speech.Entry{Value: int(a), Shown: f.ActorID(a)}
		if a.IsEnemy() {
			e.Also = []string{enemyPlace(int(a - FirstEnemy))}
		}
		list = append(list, e)
	}
	return list
}

// notOffered says why a word is no option of a run.
func notOffered(game any, _ string) error {
	r := game.(*Run)
	options := r.Options()
	if len(options) == 0 {
		return fmt.Errorf("%w, the run is at %q", ErrNoChoice, Stops[r.at])
	}
	for i, o := range options {
		options[i] = strconv.Quote(o)
	}
	return fmt.Errorf("%w, but %s", ErrNoChoice, strings.Join(options, ", "))
}

// FightPlayed is a fight as scenarios and consoles play it.
var FightPlayed = &declare.View{Name: "fight", Class: "PlayedFight", Doc: "A fight that is played.", Within: fightWithin, Members: castField,
	Fields: append([]*declare.ViewField{
		declare.IsTrue("over", "Whether the fight is over.", declare.Of(func(f *Fight) bool { return f.result != Undecided })),
		declare.IsWord("result", `"victory", "defeat", or nil while the fight goes on.`, ResultWords, declare.Of((*Fight).Result)),
		declare.IsMade("intent", "What the first living enemy will do, a list.", intentType, declare.Of(func(f *Fight) declare.Value { return f.intentValue(f.front()) })),
		{Name: "events", Doc: "All that has happened in the fight, in order; each has a type.", Type: declare.TypeList(declare.TypeOf("happened")), Example: "#events"},
		declare.IsList("actors", "Everybody, and the team.", "actor", func(f *Fight, _ declare.One) int { return int(FirstEnemy) + int(f.foes) },
			func(_ *Fight, _ declare.One, i int) int { return i }).Inside(),
		declare.IsNumber("actions", "How many actions there were.", declare.Of((*Fight).Actions)).Inside(),
		declare.IsText("seed", "Where all chance comes from.", declare.Of(func(f *Fight) string { return declare.Hex(uint64(f.seed)) })).Inside(),
		declare.IsText("hash", "The same for the same state.", declare.Of(func(f *Fight) string { return declare.Hex(f.Hash()) })).Inside(),
		declare.IsMade("forced", "The rolls that were laid down and wait.", declare.TypeList(&declare.Type{Shape: declare.Record}), declare.Of((*Fight).waiting)).Inside(),
		declare.IsMade("parts", "The hash of each part.", declare.TypeList(&declare.Type{Shape: declare.Record}), declare.Of(func(f *Fight) declare.Value {
			return declare.PartsOf(f.Parts(nil))
		})).Inside(),
	}, fightFields...),
	Methods: []*declare.Action{playMove, endMove, forceDirection},
	Asks: []*declare.Verb{
		{Name: "can_play", Doc: "Tells whether a card can be played now, and if not, why.", Args: []declare.ArgDoc{{Name: "card", Type: "CardId"}},
			Result: "boolean", ResultDoc: "whether it can, and the reason why not", Several: true, Example: "can_play(hand[1].id)",
			Call: func(g any, in declare.Inputs) declare.Value { return g.(*Fight).askPlayable(in) }},
		{Name: "forecast", Doc: "What each ally would lose if the turn ended now: low, high, and by Curse.", Foretells: true,
			Result: "table<string, { low: integer, high: integer, curse: integer }>", ResultDoc: "the losses by id", Example: "forecast()",
			Call: func(g any, in declare.Inputs) declare.Value { return g.(*Fight).askForecast(in) }},
	},
}

func (f *Fight) waiting() declare.Value {
	var list []declare.Value
	for kind, name := range ForcedRolls {
		if n := f.Waiting(Forced(kind)); n > 0 {
			list = append(list, declare.Fields(declare.String(name).As("roll"), declare.Number(n).As("waiting")))
		}
	}
	return declare.Items(list...)
}

func (f *Fight) askPlayable(in declare.Inputs) declare.Value {
	word := declare.Line("card id").Read(f, in, 0)
	card := NoCard
	for _, e := range cardsInHand(f, nil) {
		if e.Shown == word || len(e.Also) > 0 && e.Also[0] == word {
			card = int16(e.Value)
		}
	}
	err := f.Playable(card)
	if card == NoCard {
		if why := notInHand(f, word); !errors.Is(why, ErrNotInHand) && !errors.Is(why, ErrOver) {
			in.Refuse(word, why)
		}
	}
	if err != nil {
		return declare.Items(declare.Flag(false), declare.String(err.Error()))
	}
	return declare.Items(declare.Flag(true))
}

func (f *Fight) askForecast(in declare.Inputs) declare.Value {
	var fc Forecaster
	forecast, err := fc.Forecast(f)
	if err != nil {
		in.Fail(err)
	}
	var made declare.Made
	for a, loss := range forecast.Ally {
		made = append(made, declare.Fields(declare.Number(loss.Low).As("low"), declare.Number(loss.High).As("high"), declare.Number(loss.Curse).As("curse")).As(f.ActorID(Actor(a))))
	}
	return declare.Value{Shape: declare.Record, Source: made}
}

// RunPlayed is a run as scenarios and consoles play it.
var RunPlayed = &declare.View{Name: "run", Class: "PlayedRun", Doc: "A run that is played.", Path: "run",
	Within: func(game any) (any, error) {
		if r, isRun := game.(*Run); isRun {
			return r, nil
		}
		return nil, errors.New("this fight is part of no run: run { } begins one")
	},
	Fields: []*declare.ViewField{
		declare.IsWord("at", "Where the run waits.", StopWords, declare.Of((*Run).At)),
		declare.IsMade("options", "The ids to choose from.", declare.TypeTexts, declare.Of(func(r *Run) declare.Value { return declare.Strings(r.Options()) })),
		declare.IsAlways("fight", "The fight in progress.", declare.TypeOf("fight"), declare.Value{Shape: declare.Ref, Text: "fight"}),
		declare.IsNumber("act", "The act, from 1.", declare.Of((*Run).Act)).Speaks("act", NoKeyword),
		declare.IsNumber("scene", "The scene of the act, from 1.", declare.Of((*Run).Scene)).Speaks("scene", NoKeyword),
		declare.IsMade("deck", "The ids of the cards of the deck.", declare.TypeIDs("card"), declare.Of(func(r *Run) declare.Value { return declare.Strings(r.Deck()) })).
			Counts(func(int) string { return "cards in the deck" }, func(game any, _ int) int { return int(game.(*Run).deckSize) }),
		declare.IsNumber("macguffin", "The MacGuffin's HP.", declare.Of((*Run).MacGuffin)),
		declare.IsWord("result", "How the run ended, or nil.", ResultWords, declare.Of((*Run).Result)),
	},
	Methods: []*declare.Action{chooseMove, skipMove},
}

// Unused says what a scenario laid down and never used.
func Unused(game any) error {
	f := FightOf(game)
	for kind, name := range ForcedRolls {
		if n := f.Waiting(Forced(kind)); n > 0 {
			return fmt.Errorf("f:force(%q, ...) laid down %d roll(s) that never happened", name, n)
		}
	}
	return nil
}
