package curtain

import (
	"errors"
	"fmt"
	"slices"
	"strconv"
	"strings"

	"curtaincall/engine"
	"curtaincall/engine/declare/actions"
	"curtaincall/engine/declare/commands"
	"curtaincall/engine/declare/schema"
	"curtaincall/engine/declare/views"
	"curtaincall/engine/spelling"
)

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

func errNotOffered(game any, _ string) error {
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

// PendingView shows the pending question.
var PendingView = views.PendingView()

// FightPlayed declares how scenarios and consoles play a fight.
var FightPlayed = &actions.Played{
	View: &schema.View{Name: "fight", Class: "PlayedFight", Doc: "A fight in progress.", Within: fightWithin, Members: castField,
		Fields: slices.Concat([]*schema.ViewField{
			views.Truth("over", "Whether the fight is over.", views.Of(func(f *Fight) bool { return f.result != Undecided })),
			views.Word("result", `"victory", "defeat", or nil while the fight goes on.`, ResultWords, views.Of((*Fight).Result)).OrNil(),
			views.Computed("intent", "What the first living enemy will do, a list.", intentType, views.Of(func(f *Fight) schema.Value { return f.intentValue(f.front()) })),
			views.List("actors", "Everybody, and the team.", "actor", func(f *Fight, _ views.One) int { return int(FirstEnemy) + int(f.foes) },
				func(_ *Fight, _ views.One, i int) int { return i }).Inside(),
			views.Computed("forced", "The pending forced rolls.", schema.TypeList(&schema.Type{Shape: schema.Record}), views.Of(func(f *Fight) schema.Value {
				var list []schema.Value
				for kind, name := range ForcedRolls {
					if n := f.PendingForced(Forced(kind)); n > 0 {
						list = append(list, schema.Fields(schema.String(name).As("roll"), schema.Number(n).As("waiting")))
					}
				}
				return schema.Items(list...)
			})).Inside(),
		}, views.PlayedFields[*Fight]("happened"), fightFields),
	},
	Methods: []*actions.Decl{playMove, endMove, answerMove, forceDirection},
	Asks: []*commands.Verb{
		commands.Whether1("can_play", "Returns whether a card can be played now and, if not, why.", "can_play(hand[1].id)",
			commands.Arg[string]{ArgDoc: commands.ArgDoc{Name: "card", Type: "CardId"}, Read: commands.Line("card id").Read}, (*Fight).unplayable),
		commands.Verb0("forecast", "What each ally would lose if the turn ended now: low, high, and by Curse.",
			commands.Returns{Type: "table<string, { low: integer, high: integer, curse: integer }>", Doc: "the losses by id"}, (*Fight).askForecast).Try("forecast()").Ahead(),
	},
}

func (f *Fight) unplayable(in commands.Caller, word string) error {
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

func (f *Fight) askForecast(caller commands.Caller) schema.Value {
	forecast, err := new(Forecaster).Forecast(f)
	if err != nil {
		caller.Fail(err)
	}
	var made schema.Made
	for a, loss := range forecast.Ally {
		made = append(made, schema.Fields(schema.Number(loss.Low).As("low"), schema.Number(loss.High).As("high"), schema.Number(loss.Curse).As("curse")).As(f.ActorID(Actor(a))))
	}
	return schema.Value{Shape: schema.Record, Source: made}
}

// RunPlayed declares how scenarios and consoles play a run.
var RunPlayed = &actions.Played{
	View: &schema.View{Name: "run", Class: "PlayedRun", Doc: "A run in progress.", Path: "run",
		Within: func(game any) (any, error) {
			if r, isRun := game.(*Run); isRun {
				return r, nil
			}
			return nil, errors.New("this fight is not part of a run: run { } starts one")
		},
		Fields: append([]*schema.ViewField{
			views.Word("at", "What the run is waiting for.", StopWords, views.Of((*Run).At)),
			views.Computed("options", "The ids to choose from.", schema.TypeTexts, views.Of(func(r *Run) schema.Value { return schema.Strings(r.Options()) })),
			views.Pending(),
			views.Constant("fight", "The fight in progress.", schema.TypeOf("fight"), schema.Value{Shape: schema.Ref, Text: "fight"}),
			views.Word("result", "How the run ended, or nil.", ResultWords, views.Of((*Run).Result)),
		}, runFields...),
	},
	Methods: []*actions.Decl{chooseMove, winDirection},
}

// CheckUnused returns an error if a fight still has fixed outcomes of rolls, since a scenario fixed
// rolls that never happened.
func CheckUnused(game any) error {
	f := FightOf(game)
	for kind, name := range ForcedRolls {
		if n := f.PendingForced(Forced(kind)); n > 0 {
			return fmt.Errorf("f:force(%q, ...) fixed %d roll(s) that never happened", name, n)
		}
	}
	return nil
}
