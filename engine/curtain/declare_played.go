package curtain

import (
	"errors"
	"fmt"
	"slices"
	"strconv"
	"strings"

	"curtaincall/engine"
	"curtaincall/engine/declare"
	"curtaincall/engine/declare/actions"
	"curtaincall/engine/declare/commands"
	"curtaincall/engine/declare/schema"
	"curtaincall/engine/declare/views"
	"curtaincall/engine/speech"
	"curtaincall/engine/spelling"
)

func cardNotInHandError(game any, word string) error {
	f := game.(*Fight)
	id, number, numbered := strings.Cut(word, "#")
	if n, err := engine.ParseClampedInt32(number); numbered && (err != nil || n < 1) {
		return fmt.Errorf("a card must be named like %q, or %q for the second copy in hand", id, id+"#2")
	}
	switch {
	case f.content.Card(id) == nil:
		return spelling.NewUnknownError("card", id, f.content.CardIDs())
	case f.result != Undecided:
		return fmt.Errorf("%w (the hand holds: %s)", ErrOver, strings.Join(f.cardIDsInPile(Hand), ", "))
	}
	return fmt.Errorf("%w (the hand holds: %s)", ErrNotInHand, strings.Join(f.cardIDsInPile(Hand), ", "))
}

var PendingView = views.PendingQuestionView()

// FightPlayed declares how scenarios and consoles play a fight.
var FightPlayed = &actions.PlayableView{
	View: &schema.View{Name: "fight", Class: "PlayedFight", Doc: "A fight in progress.", Within: currentFightOrLastWithError, Members: protagonistsByIDField,
		Fields: slices.Concat([]*schema.ViewField{
			views.BoolField("over", "Whether the fight is over.", views.IgnoreSubject(func(f *Fight) bool { return f.result != Undecided })),
			views.WordField("result", `"victory", "defeat", or nil while the fight goes on.`, ResultWords, views.IgnoreSubject((*Fight).Result)).AllowNil(),
			views.ComputedField("intent", "The intent of the first living enemy, as a list.", intentType, views.IgnoreSubject(func(f *Fight) schema.Value { return f.intentRecords(f.frontOrFirstEnemy()) })),
			views.RefListField("actors", "All actors, including the team.", "actor", func(f *Fight, _ views.SingleSubject) int { return len(f.allActors()) },
				func(f *Fight, _ views.SingleSubject, i int) Actor { return f.allActors()[i] }).MarkForInspectionOnly(),
			views.ComputedField("forced", "The pending forced rolls.", schema.TypeList(&schema.Type{Shape: schema.Record}), views.IgnoreSubject(func(f *Fight) schema.Value {
				var list []schema.Value
				for kind, name := range ForcedRollNames {
					if n := f.UnusedForcedRollCount(ForcedRollKind(kind)); n > 0 {
						list = append(list, schema.NewRecord(schema.String(name).WithName("roll"), schema.Number(n).WithName("waiting")))
					}
				}
				return schema.NewList(list...)
			})).MarkForInspectionOnly(),
		}, views.AskingGameFields[*Fight]("happened"), fightFields),
	},
	Methods: []*actions.Decl{playMove, endMove, answerMove, forceDirection, useItemMove, discardItemMove},
	Questions: []*commands.Verb{
		commands.YesNoVerb1("can_play", "Checks whether a card can be played now.", "can_play(hand[1].id)",
			commands.Arg[string]{ArgDoc: commands.ArgDoc{Name: "card", Type: "CardId"}, Read: commands.StringArg("card id").Read}, (*Fight).whyCardUnplayable),
		commands.Verb0("forecast", "Forecasts the damage that each ally would take if the turn ended now, which can exceed its HP: from `low` to `high`, plus `curse`. `falls` is true if it could lose its last HP.",
			commands.ResultSpec{Type: "table<string, { low: integer, high: integer, curse: integer, falls: boolean }>", Doc: "the damage by id"}, (*Fight).forecastRecord).SetExample("forecast()").MarkRunningCallbacks(),
	},
}

func (f *Fight) whyCardUnplayable(in commands.Caller, word string) error {
	card := NoCard
	hand := f.pileEntries(Hand)
	word, held := in.Scope().FindFullName(word, func(word string) bool {
		for _, e := range hand {
			if e.Shown == word || slices.Contains(e.Also, word) {
				card = int16(e.Value)
				return true
			}
		}
		return false
	})
	if !held {
		word, _ = in.Scope().FindFullName(word, func(id string) bool { return f.content.Card(id) != nil })
	}
	if card == NoCard {
		if why := cardNotInHandError(f, word); !errors.Is(why, ErrNotInHand) && !errors.Is(why, ErrOver) {
			in.Refuse(word, why)
		}
	}
	return f.CheckPlayable(card)
}

func (f *Fight) forecastRecord(caller commands.Caller) schema.Value {
	forecast, err := new(Forecaster).Forecast(f)
	if err != nil {
		caller.Fail(err)
	}
	var made schema.BuiltTable
	for i, allies := 0, f.allies(); i < allies.Len(); i++ {
		a := allies.At(i)
		loss := forecast.LossOf(a)
		made = append(made, schema.NewRecord(schema.Number(loss.Low).WithName("low"), schema.Number(loss.High).WithName("high"), schema.Number(loss.Curse).WithName("curse"), schema.Bool(loss.Falls).WithName("falls")).WithName(f.UnambiguousActorWord(a)))
	}
	return schema.Value{Shape: schema.Record, Source: made}
}

// RunPlayed declares how scenarios and consoles play a run.
var RunPlayed = &actions.PlayableView{
	View: &schema.View{Name: "run", Class: "PlayedRun", Doc: "A run in progress.", Path: "run",
		Within: func(game any) (any, error) {
			if r, isRun := game.(*Run); isRun {
				return r, nil
			}
			return nil, errors.New("this fight is not part of a run: use run { } to start one")
		},
		Fields: append([]*schema.ViewField{
			views.WordField("at", "The kind of decision the run is waiting for.", DecisionKindWords, views.IgnoreSubject((*Run).CurrentDecisionKind)),
			views.ComputedField("options", "The ids to choose from.", schema.TypeTexts, views.IgnoreSubject(func(r *Run) schema.Value { return schema.StringList(r.OptionWords()) })),
			views.PendingQuestionField(),
			views.TextField("text", "The text of the room's event; empty if there is none.", views.IgnoreSubject(func(r *Run) string {
				text, err := r.EventText()
				if err != nil {
					engine.Fail(err)
				}
				return text
			})),
			views.ConstantField("fight", "The fight in progress.", schema.TypeRef("fight"), schema.NamedRef("fight", 0)),
			views.WordField("result", "How the run ended, or nil.", ResultWords, views.IgnoreSubject((*Run).Result)),
		}, runFields...),
	},
	Methods: []*actions.Decl{chooseMove, winDirection},
}

// CheckForcedRollsUsed returns an error if f:force has fixed the outcome of a roll that did not happen in the fight.
func CheckForcedRollsUsed(game any) error {
	f := FightOf(game)
	for kind, name := range ForcedRollNames {
		if n := f.UnusedForcedRollCount(ForcedRollKind(kind)); n > 0 {
			return fmt.Errorf("f:force(%q, ...) was not needed: it fixed the outcome of %s that never happened", name, speech.CountWithNoun(n, "roll"))
		}
	}
	return nil
}

var EnemyParts = &declare.DefinitionParts{
	Of: func(def any) (paths [][]string) {
		d, is := def.(*EnemyDef)
		if !is {
			return nil
		}
		for phase := range d.Phases {
			if !d.phaseless {
				paths = append(paths, d.phasePath(phase))
			}
			for step := range d.Phases[phase].Intents {
				paths = append(paths, d.intentPath(phase, step))
			}
		}
		return paths
	},
	Active: func(game any, visit func(def any, path ...string)) {
		fight, err := currentFightOrLastWithError(game)
		f, is := fight.(*Fight)
		if err != nil || !is {
			return
		}
		for e := range f.ActorsWithIntents {
			d, en := f.EnemyDef(e), &f.enemy[e-FirstEnemy]
			visit(d, d.phasePath(int(en.phase))...)
			if en.step != noStep {
				visit(d, d.intentPath(int(en.phase), int(en.step))...)
			}
		}
	},
}

// phasePath returns the path of a phase in the definition, or nil if the enemy was defined without phases.
func (d *EnemyDef) phasePath(phase int) []string {
	if d.phaseless {
		return nil
	}
	return []string{"phases", strconv.Itoa(phase + 1)}
}

func (d *EnemyDef) intentPath(phase, step int) []string {
	return append(d.phasePath(phase), "intents", strconv.Itoa(step+1))
}
