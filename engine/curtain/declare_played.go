package curtain

import (
	"errors"
	"fmt"
	"slices"
	"strconv"
	"strings"

	"curtaincall/engine"
	"curtaincall/engine/declare"
	"curtaincall/engine/spelling"
)

// notInHand says why a word that names no card of the hand cannot be played.
func notInHand(game any, word string) error {
	f := game.(*Fight)
	id, number, numbered := strings.Cut(word, "#")
	if n, err := engine.ParseInt(number); numbered && (err != nil || n < 1) {
		return fmt.Errorf("card id must be like %q, or %q for the second copy in hand", id, id+"#2")
	}
	switch {
	case f.content.Card(id) == nil:
		return spelling.Unknown("card", id, f.content.CardIDs())
	case f.result != Undecided:
		return fmt.Errorf("%w (it holds: %s)", ErrOver, strings.Join(f.cardIDs(Hand), ", "))
	}
	return fmt.Errorf("%w (it holds: %s)", ErrNotInHand, strings.Join(f.cardIDs(Hand), ", "))
}

// notOffered says why a word is no option of a run.
func notOffered(game any, _ string) error {
	r := game.(*Run)
	options := r.Options()
	if len(options) == 0 {
		return fmt.Errorf("%w, the run is at %q", ErrNoChoice, r.at)
	}
	for i, o := range options {
		options[i] = strconv.Quote(o)
	}
	return fmt.Errorf("%w, but %s", ErrNoChoice, strings.Join(options, ", "))
}

// PendingView is a question that waits.
var PendingView = declare.PendingView()

// FightPlayed is a fight as scenarios and consoles play it.
var FightPlayed = &declare.Played{
	View: &declare.View{Name: "fight", Class: "PlayedFight", Doc: "A fight that is played.", Within: fightWithin, Members: castField,
		Fields: slices.Concat([]*declare.ViewField{
			declare.IsTrue("over", "Whether the fight is over.", declare.Of(func(f *Fight) bool { return f.result != Undecided })),
			declare.IsWord("result", `"victory", "defeat", or nil while the fight goes on.`, ResultWords, declare.Of((*Fight).Result)).OrNil(),
			declare.IsMade("intent", "What the first living enemy will do, a list.", intentType, declare.Of(func(f *Fight) declare.Value { return f.intentValue(f.front()) })),
			declare.IsList("actors", "Everybody, and the team.", "actor", func(f *Fight, _ declare.One) int { return int(FirstEnemy) + int(f.foes) },
				func(_ *Fight, _ declare.One, i int) int { return i }).Inside(),
			declare.IsMade("forced", "The rolls that were laid down and wait.", declare.TypeList(&declare.Type{Shape: declare.Record}), declare.Of(func(f *Fight) declare.Value {
				var list []declare.Value
				for kind, name := range ForcedRolls {
					if n := f.Waiting(Forced(kind)); n > 0 {
						list = append(list, declare.Fields(declare.String(name).As("roll"), declare.Number(n).As("waiting")))
					}
				}
				return declare.Items(list...)
			})).Inside(),
		}, declare.PlayedFields[*Fight]("happened"), fightFields),
	},
	Methods: []*declare.Action{playMove, endMove, answerMove, forceDirection},
	Asks: []*declare.Verb{
		declare.Whether1("can_play", "Reports whether a card can be played now, and if not, why.", "can_play(hand[1].id)",
			declare.Arg[string]{ArgDoc: declare.ArgDoc{Name: "card", Type: "CardId"}, Read: declare.Line("card id").Read}, (*Fight).unplayable),
		declare.Verb0("forecast", "What each ally would lose if the turn ended now: low, high, and by Curse.",
			declare.Returns{Type: "table<string, { low: integer, high: integer, curse: integer }>", Doc: "the losses by id"}, (*Fight).askForecast).Try("forecast()").Ahead(),
	},
}

// unplayable tells why a card of the hand cannot be played.
func (f *Fight) unplayable(in declare.Caller, word string) error {
	card := NoCard
	hand := f.pileEntries(Hand)
	word, held := in.Scope().Find(word, func(word string) bool {
		for _, e := range hand {
			if e.Shown == word || slices.Contains(e.Also, word) {
				card = int16(e.Value)
				return true
			}
		}
		return false
	})
	if !held {
		word, _ = in.Scope().Find(word, func(id string) bool { return f.content.Card(id) != nil })
	}
	if card == NoCard {
		if why := notInHand(f, word); !errors.Is(why, ErrNotInHand) && !errors.Is(why, ErrOver) {
			in.Refuse(word, why)
		}
	}
	return f.Playable(card)
}

func (f *Fight) askForecast(in declare.Caller) declare.Value {
	forecast, err := new(Forecaster).Forecast(f)
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
var RunPlayed = &declare.Played{
	View: &declare.View{Name: "run", Class: "PlayedRun", Doc: "A run that is played.", Path: "run",
		Within: func(game any) (any, error) {
			if r, isRun := game.(*Run); isRun {
				return r, nil
			}
			return nil, errors.New("this fight is part of no run: run { } begins one")
		},
		Fields: append([]*declare.ViewField{
			declare.IsWord("at", "Where the run waits.", StopWords, declare.Of((*Run).At)),
			declare.IsMade("options", "The ids to choose from.", declare.TypeTexts, declare.Of(func(r *Run) declare.Value { return declare.Strings(r.Options()) })),
			declare.IsPending(),
			declare.IsAlways("fight", "The fight in progress.", declare.TypeOf("fight"), declare.Value{Shape: declare.Ref, Text: "fight"}),
			declare.IsWord("result", "How the run ended, or nil.", ResultWords, declare.Of((*Run).Result)),
		}, runFields...),
	},
	Methods: []*declare.Action{chooseMove, winDirection},
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
