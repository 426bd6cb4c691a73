package curtain

import (
	"fmt"
	"strconv"
	"strings"

	"curtaincall/engine"
	"curtaincall/engine/declare/actions"
	"curtaincall/engine/declare/library"
	"curtaincall/engine/phrase"
	"curtaincall/engine/speech"
)

// GameName names the folders of the game and is the prefix of its full ids, as in curtain:ID.
const GameName = "curtain"

// Actions are the moves and stage directions in the order of help. choose and win get a *Run, the others a *Fight.
var Actions = actions.NewDeclList(GameName,
	endMove,
	playMove,
	chooseMove,
	answerMove,
	&actions.Decl{
		Kind: ActSetHP, Name: "hp", Within: requireFightWithoutQuestion,
		Form: "hp ACTOR HP", Example: "hp pip 3",
		Doc:    "Sets an actor's HP.",
		Params: []*actions.Param{actorParameter, actions.IntParam("HP", "HP", 0, engine.MaxCount)},
		Check: actions.AdaptQuery(func(f *Fight, n []int) error {
			a := Actor(n[0])
			switch most := f.MaxHP(a); {
			case a == Team:
				return sayTeamHP.NewError()
			case n[1] > most:
				return sayHPBounds.NewError("who", f.TranslatedNames().Actor(a), "most", most, "n", n[1])
			}
			return nil
		}),
		Changes: actions.AdaptQuery(func(f *Fight, n []int) actions.DirectionChange {
			return newDirectionChange(Actor(n[0]), HP, f.HP(Actor(n[0])), n[1])
		}),
		Do: actions.AdaptEffect(func(f *Fight, n []int) {
			a, hp := Actor(n[0]), n[1]
			f.units[a].meters[meterHP] = int16(hp)
			switch {
			case hp == 0 && (a.IsProtagonist() || a.IsCompanion()):
				f.removeOneTurnKeywords(a)
			case f.HP(MacGuffin) == 0:
				f.endFight(Defeat)
			case f.FrontEnemy() == Nobody:
				f.endFight(Victory)
			case f.result != Undecided:
				f.result = Undecided
			}
		}),
	},
	newMeterDirection(ActSetEnergy, sayEnergy, "energy", "energy 5", "Sets the remaining energy.", Energy, meterEnergy, engine.MaxCount),
	newMeterDirection(ActSetOvation, OvationName, "ovation", "ovation 2", "Sets Ovation (0 to 5).", Ovation, meterOvation, MaxOvation),
	newMeterDirection(ActSetCurrency, sayCurrency, "currency", "currency 12", "Sets the amount of the run's currency.", Currency, meterCurrency, engine.MaxCount),
	&actions.Decl{
		Kind: ActSetKeyword, Name: "set", Within: requireFightWithoutQuestion,
		Form: "set [ACTOR] KEYWORD N", Example: "set pip taunt 3",
		Doc: "Sets the stacks of a keyword; `set block 4` sets the team's.",
		Params: []*actions.Param{newActorParam(func(f *Fight, n []int) (int, error) { return f.teamIfCanHold(Keyword(n[1])) }),
			keywordParameter, actions.IntParam("N", "stacks", 0, engine.MaxCount)},
		Check: actions.AdaptQuery(func(f *Fight, n []int) error {
			if a, k := Actor(n[0]), Keyword(n[1]); !f.CanHold(a, k) {
				return f.newNoHolderError(a, f.KeywordRow(k))
			}
			return nil
		}),
		Changes: actions.AdaptQuery(func(f *Fight, n []int) actions.DirectionChange {
			at := receiverOfKeyword(Actor(n[0]), f.KeywordRow(Keyword(n[1])))
			return newDirectionChange(at, int16(n[1]), f.Stacks(at, Keyword(n[1])), n[2])
		}),
		Do: actions.AdaptEffect(func(f *Fight, n []int) {
			f.units[receiverOfKeyword(Actor(n[0]), f.KeywordRow(Keyword(n[1])))].keywords.Set(Keyword(n[1]), n[2])
		}),
	},
	newChangeShorthand("gain", "gain 3 block", "Adds stacks, energy or Ovation.", 1, (*Fight).teamIfCanHold),
	newChangeShorthand("lose", "lose 2 energy", "Removes stacks, energy or Ovation.", -1, (*Fight).teamIfCanHold),
	newChangeShorthand("inflict", "inflict 1 weak", "Adds stacks of a debuff, to the enemy unless an actor is named.", 1, func(f *Fight, k Keyword) (int, error) {
		if e := f.FrontEnemy(); e != Nobody {
			return int(e), nil
		}
		return f.teamIfCanHold(k)
	}),
	&actions.Decl{
		Kind: ActAddCard, Name: "add", Within: requireFightWithoutQuestion,
		Form: "PILE + CARD", Example: "hand + vex",
		Doc:    "Puts a card into a pile: hand, draw, discard, in_play or exhaust.",
		Params: []*actions.Param{actions.DefinitionParam("CARD", "card", "card", func(f *Fight) *library.DefinitionTable[CardDef] { return &f.content.cards }), typedPileParam},
		Check: actions.AdaptQuery(func(f *Fight, _ []int) error {
			if f.cardCount == MaxCards {
				return ErrTooManyCards
			}
			return nil
		}),
		Changes: actions.AdaptQuery(func(f *Fight, n []int) actions.DirectionChange {
			return actions.DirectionChange{Target: int(Nobody), What: int(NoKeyword), Card: int(f.cardCount), From: noPile, To: n[1]}
		}),
		Do: actions.AdaptEffect(func(f *Fight, n []int) {
			f.cards[f.cardCount] = f.newCard(f.content, int16(n[0]))
			f.pile(Pile(n[1])).push(f.cardCount)
			f.cardCount++
			f.recomputeHooksAndModifierFlags()
		}),
	},
	&actions.Decl{
		Kind: ActDropCard, Name: "drop", Within: requireFightWithoutQuestion,
		IsRemoval: true, Form: "PILE - CARD", AlternativeForms: []string{"drop CARD"}, Example: "hand - block",
		Doc: "Removes a card from its pile for the rest of the fight.",
		Params: []*actions.Param{{Name: "CARD", What: "card in that pile", View: "card",
			Most: func(game any) int { return int(game.(*Fight).cardCount) - 1 },
			Entries: actions.AdaptQuery(func(f *Fight, n []int) []speech.Entry {
				if n[1] != noPile {
					return f.pileEntries(Pile(n[1]))
				}
				var list []speech.Entry
				for i := range int(f.cardCount) {
					list = append(list, speech.Entry{Value: i, Shown: "#" + strconv.Itoa(i)})
				}
				return list
			})}, pileOfCardParam},
		Changes: actions.AdaptQuery(func(f *Fight, n []int) actions.DirectionChange {
			return actions.DirectionChange{Target: int(Nobody), What: int(NoKeyword), Card: n[0], From: n[1], To: noPile}
		}),
		Do: actions.AdaptEffect(func(f *Fight, n []int) {
			if at := n[1]; at != noPile {
				p := f.pile(Pile(at))
				p.removeAt(p.indexOf(uint8(n[0])))
			}
			f.recomputeHooksAndModifierFlags()
		}),
	},
	forceDirection,
	winDirection,
	useItemMove,
	discardItemMove,
	addItemDirection,
)

// The moves, and the stage directions that scripts can call as methods.
var (
	endMove = &actions.Decl{
		Kind: ActEndTurn, Name: "end_turn", Purpose: "end the turn", Move: true, Within: requireFightWithoutQuestion,
		Form: "end_turn", AlternativeForms: []string{"end", "done", "e", "endturn"}, Example: "end", CallExample: "end_turn()",
		Doc: "Ends the turn: the hand is discarded, and the enemies act.",
	}

	playMove = &actions.Decl{
		Kind: ActPlay, Name: "play", Move: true, Within: requireFightWithoutQuestion,
		Form: "play CARD [TARGET]", AlternativeForms: []string{"CARD [TARGET]"}, Example: "play block", CallExample: "play(hand[1].id)",
		Doc:    "Plays a card from hand by its id; the target can be omitted if there is only one.",
		Params: []*actions.Param{handCardParam, playTargetParam},
	}

	chooseMove = &actions.Decl{
		Kind: ActChoose, Name: "choose", Move: true, CallExample: "choose(run.options[1])",
		Within: func(game any) (any, error) {
			r, isRun := game.(*Run)
			switch {
			case !isRun, r.at == InFight:
				return nil, errInFight
			case r.at == RunOver:
				return nil, errRunOver
			}
			return r, nil
		},
		Form: "choose OPTION", AlternativeForms: []string{"take OPTION", "OPTION"}, Example: "choose 1", RepeatsLastParam: true,
		Doc: "Chooses an option between fights or in an event, by number or name.",
		Params: []*actions.Param{{Name: "OPTION", What: "option", Low: engine.NoChoice, StaticMax: max(MaxOptions, engine.MaxCandidates) - 1, Number: actions.OneMoreThanValue, AsTyped: true,
			RefusalOfWord: func(game any, _ string) error {
				r := game.(*Run)
				options := r.OptionWords()
				if len(options) == 0 {
					return fmt.Errorf("%w: the run is waiting at %q", ErrNoChoice, r.at)
				}
				return fmt.Errorf("%w; the options are %s", ErrNoChoice, strings.Join(speech.QuoteAll(options), ", "))
			},
			ScriptDefault: actions.AdaptQueryWithError(func(r *Run, _ []int) (int, error) {
				if q := r.course.PendingQuestion(); q != nil {
					return actions.DecliningAnswer(q)
				}
				return 0, errNoOption
			}), ScriptDefaultDoc: `"nothing", if that is allowed`,
			Entries: actions.AdaptQuery(func(r *Run, _ []int) []speech.Entry { return r.optionEntries() })}},
	}

	forceDirection = &actions.Decl{
		Kind: ActForceRoll, Name: "force", Within: requireFightWithoutQuestion, RepeatsLastParam: true, CallExample: `force("luck", true)`,
		Form: "force ROLL HAPPENS", Example: "force luck true",
		Doc:    "Fixes the outcome of the next luck or confused roll.",
		Params: []*actions.Param{actions.ChoiceParam("ROLL", "roll", ForcedRollNames), actions.BoolParam("HAPPENS", "outcome")},
		Check: actions.AdaptQuery(func(f *Fight, n []int) error {
			if f.forced[n[0]].n == MaxForcedRolls {
				return sayForced.NewError("most", MaxForcedRolls)
			}
			return nil
		}),
		Changes: actions.AdaptQuery(func(f *Fight, n []int) actions.DirectionChange {
			return actions.DirectionChange{Target: int(Nobody), What: int(NoKeyword), Card: int(NoCard), From: n[0], To: n[1]}
		}),
		ChangeText: "the next {roll} roll is forced to {happens}",
		Do: actions.AdaptEffect(func(f *Fight, n []int) {
			queue := &f.forced[n[0]]
			queue.bits |= uint32(n[1]) << queue.n
			queue.n++
		}),
	}

	winDirection = &actions.Decl{
		Kind: ActWinFight, Name: "skip_fight", Purpose: "skip the fight", CallExample: "skip_fight()",
		Within: func(game any) (any, error) {
			if _, isFight := game.(*Fight); isFight {
				return nil, sayWin.NewError("enemy", "enemy")
			}
			_, err := requireFightWithoutQuestion(game)
			return game, err
		},
		Form: "win", Example: "win",
		Doc: "Wins the current fight of the run.",
	}

	answerMove = actions.NewAnswerMove(ActAnswer, (*Fight).CandidateEntries, fightInProgress)
)

var (
	actorParameter = newActorParam(nil)

	keywordParameter = &actions.Param{Name: "KEYWORD", What: "keyword", Most: func(game any) int { return game.(*Fight).content.Keywords.Len() - 1 },
		Entries: actions.AdaptQuery(func(f *Fight, _ []int) []speech.Entry {
			return speech.KeywordEntries(f.content.Keywords, f.content.Keywords.All())
		})}

	typedPileParam = newPileParam(nil)

	pileOfCardParam = newPileParam(actions.AdaptQuery(func(f *Fight, n []int) int { return f.pileContaining(n[0]) }))

	handCardParam = actions.HandCardParam(actions.Param{View: "card", Kind: "card", RefusalOfWord: cardNotInHandError, StaticMax: MaxCards - 1,
		Most:               func(game any) int { return int(game.(*Fight).cardCount) - 1 },
		Entries:            actions.AdaptQuery(func(f *Fight, _ []int) []speech.Entry { return f.pileEntries(Hand) }),
		UnchoosableEntries: func(game any) []speech.Entry { return game.(*Fight).content.cards.Entries() },
		Empty:              refusals.Define("hand_empty", "the hand is empty; \"end\" ends the turn")})

	playTargetParam = newTargetParam(func(f *Fight, card int) (aim Aim, exists bool) {
		if !f.HasInstance(int16(card)) {
			return AimNone, false
		}
		return f.CardDef(int16(card)).Aim, true
	}, func(w LocalizedNames, card int) string { return w.Card(int16(card)) })
)

// newTargetParam returns the parameter for the target of an action whose first parameter is a card or an item.
func newTargetParam(aimOf func(f *Fight, n int) (aim Aim, exists bool), nameOf func(w LocalizedNames, n int) string) *actions.Param {
	targets := func(f *Fight, n []int) []Actor {
		if aim, exists := aimOf(f, n[0]); exists {
			return f.AppendTargetsOfAim(nil, aim)
		}
		return nil
	}
	return actions.PlayTargetParam(actions.Param{Name: "TARGET", View: "actor", StaticMax: numActors - 1,
		Most: actorParameter.Most, Exists: actorParameter.Exists,
		Entries:            actions.AdaptQuery(func(f *Fight, n []int) []speech.Entry { return f.actorEntries(targets(f, n)) }),
		UnchoosableEntries: func(game any) []speech.Entry { return game.(*Fight).actorEntries(game.(*Fight).allActors()) },
		OmitIf:             actions.AdaptQuery(func(f *Fight, n []int) bool { return len(targets(f, n)) < 2 }),
		Refuse: actions.AdaptRefusal(func(f *Fight, n []int, other int) error {
			name := nameOf(f.TranslatedNames(), n[0])
			if aim, _ := aimOf(f, n[0]); aim == AimNone {
				return sayTakesNone.NewError("card", name, "whom", f.translatedActorWord(Actor(other)))
			}
			return sayNotOn.NewError("card", name, "whom", f.TranslatedNames().Actor(Actor(other)))
		})})
}

func newActorParam(defaultActor func(*Fight, []int) (int, error)) *actions.Param {
	p := &actions.Param{Name: "ACTOR", What: "actor", View: "actor", NoiseWords: []string{"on"},
		Most:    func(game any) int { return int(game.(*Fight).actorEnd) - 1 },
		Exists:  func(game any, n int) bool { return game.(*Fight).hasActor(Actor(n)) },
		Entries: actions.AdaptQuery(func(f *Fight, _ []int) []speech.Entry { return f.actorEntries(f.allActors()) })}
	if defaultActor != nil {
		p.DefaultNumber = actions.AdaptQueryWithError(defaultActor)
	}
	return p
}

func newPileParam(findPile func(any, []int) int) *actions.Param {
	return actions.ChoiceParam("PILE", "pile", PileWords[:], []string{"draw_pile"}, []string{"hand_pile"}, []string{"discard_pile"}, []string{"in_play_pile"}, []string{"exhaust_pile"}).With(func(p *actions.Param) {
		p.Shown, p.HelpText, p.Compute = "", sayListsThat, findPile
	})
}

func newMeterDirection(kind engine.ActionKind, meterName phrase.Sentence, name, example, doc string, keywordOrMeter int16, meter, maxValue int) *actions.Decl {
	return &actions.Decl{
		Kind: kind, Name: name, Within: requireFightWithoutQuestion,
		Form: name + " N", Example: example, Doc: doc,
		Params: []*actions.Param{actions.IntParam("N", phrase.Original.RenderSentence(meterName), 0, maxValue)},
		Changes: actions.AdaptQuery(func(f *Fight, n []int) actions.DirectionChange {
			return newDirectionChange(Team, keywordOrMeter, int(f.meters[meter]), n[0])
		}),
		Do: actions.AdaptEffect(func(f *Fight, n []int) { f.meters[meter] = int16(n[0]) }),
	}
}

// newChangeShorthand returns the command "name N KEYWORD [ACTOR]" for a stage direction that adds N times sign.
func newChangeShorthand(name, example, doc string, sign int, defaultHolder func(*Fight, Keyword) (int, error)) *actions.Decl {
	who := newActorParam(func(f *Fight, n []int) (int, error) {
		if n[1] >= int(Energy) {
			return int(Team), nil
		}
		return defaultHolder(f, Keyword(n[1]))
	})
	what := &actions.Param{Name: "KEYWORD", What: "keyword", Entries: actions.AdaptQuery(func(f *Fight, _ []int) []speech.Entry {
		return append(speech.KeywordEntries(f.content.Keywords, f.content.Keywords.All()), speech.Entry{Value: int(Energy), Shown: "energy", Common: true}, speech.Entry{Value: int(Ovation), Shown: "ovation", Common: true},
			speech.Entry{Value: int(Currency), Shown: "currency", Common: true})
	})}
	return &actions.Decl{
		Name: name, Form: name + " N KEYWORD [ACTOR]", Example: example, Doc: doc, Within: requireFightWithoutQuestion,
		Params: []*actions.Param{actions.IntParam("N", "number", 0, engine.MaxCount), what, who},
		Shorthand: actions.AdaptQueryWithError(func(f *Fight, n []int) (engine.Action, error) {
			keywordOrMeter, holder := int16(n[1]), Actor(n[2])
			bounded := func(now, most int) int { return max(0, min(now+sign*n[0], most)) } // fits: a sign
			switch {
			case keywordOrMeter >= Energy && holder != Team:
				return engine.Action{}, sayTeams.NewError("whom", strconv.Quote(f.translatedActorWord(holder)))
			case keywordOrMeter == Energy:
				return engine.NewAction(ActSetEnergy, bounded(f.Energy(), engine.MaxCount)), nil
			case keywordOrMeter == Ovation:
				return engine.NewAction(ActSetOvation, bounded(f.Ovation(), MaxOvation)), nil
			case keywordOrMeter == Currency:
				return engine.NewAction(ActSetCurrency, bounded(f.Currency(), engine.MaxCount)), nil
			}
			at := holder
			if !holder.IsEnemy() && f.CanHold(Team, Keyword(keywordOrMeter)) {
				at = Team
			}
			return engine.NewAction(ActSetKeyword, int(holder), int(keywordOrMeter), bounded(f.Stacks(at, Keyword(keywordOrMeter)), engine.MaxCount)), nil
		}),
	}
}

// teamIfCanHold returns the number of the Team or, if that cannot hold the keyword, an error that lists who can.
func (f *Fight) teamIfCanHold(k Keyword) (int, error) {
	if f.CanHold(Team, k) {
		return int(Team), nil
	}
	var words []string
	for _, a := range f.allActors() {
		if f.CanHold(a, k) {
			words = append(words, f.translatedActorWord(a))
		}
	}
	return 0, sayWhose.NewError("what", f.TranslatedNames().KeywordOrMeter(int16(k)), "who", phrase.Alternatives(speech.QuoteAll(words)))
}

func newDirectionChange(a Actor, keywordOrMeter int16, from, to int) actions.DirectionChange {
	return actions.DirectionChange{Target: int(a), What: int(keywordOrMeter), Card: int(NoCard), From: from, To: to}
}

// fightInProgress returns game itself or the current fight of a run. For a run between fights it returns an error.
func fightInProgress(game any) (*Fight, error) {
	r, isRun := game.(*Run)
	switch {
	case !isRun:
		return game.(*Fight), nil
	case r.at == InFight:
		return r.fight, nil
	case r.at == RunOver:
		return nil, errRunOver
	}
	words := engine.Map(r.optionEntries(), func(e speech.Entry) string { return e.TypedWord(r.Language()) })
	return nil, sayChoose.NewError("words", phrase.Alternatives(speech.QuoteAll(words)))
}

func requireFightWithoutQuestion(game any) (any, error) {
	f, err := fightInProgress(game)
	if err != nil {
		return nil, err
	}
	return actions.GameUnlessQuestionPending(f)
}

var (
	errRunOver = refusals.Define("run_over", "the run is over").NewError()
	errInFight = refusals.Define("in_fight", "there is nothing to choose during a fight: play a card or end the turn").NewError()

	sayTakesNone = refusals.Define("takes_none", "{card} takes no target: leave out \"{whom}\"")
	sayNotOn     = refusals.Define("not_on", "{card} cannot be played on {whom}")
	sayTeamHP    = refusals.Define("team_hp", "the team has no HP: name an actor")
	sayHPBounds  = refusals.Define("hp_bounds", "{who}'s HP must be from 0 to {most, number}, not {n, number}")
	sayForced    = refusals.Define("forced", "at most {most, number} forced rolls can be pending")
	sayTeams     = refusals.Define("teams", "energy and Ovation belong to the team: remove {whom}")
	sayWhose     = refusals.Define("whose", "the team cannot hold {what}: add {who}")
	sayWin       = refusals.Define("win", "\"win\" works only in a run; to defeat the enemy here, type \"hp {enemy} 0\"")
	sayListsThat = refusals.Define("lists_that", "lists the cards in that pile")
	sayChoose    = refusals.Define("choose", "no fight is in progress: choose {words}")
)
