package curtain

import (
	"strconv"

	"curtaincall/engine"
	"curtaincall/engine/declare/actions"
	"curtaincall/engine/phrase"
	"curtaincall/engine/speech"
)

// GameName is the name of the game's folders and the prefix of its ids: curtain:ID.
const GameName = "curtain"

// Actions are the moves and the stage directions of fights and runs, in the order in which help
// lists them. Those of fights get a *Fight, those of runs a *Run.
var Actions = actions.NewActions(GameName,
	endMove,
	playMove,
	chooseMove,
	answerMove,
	&actions.Decl{
		Kind: ActSetHP, Name: "hp", Within: inFight,
		Form: "hp ACTOR HP", Example: "hp pip 3",
		Doc:    "Sets the HP of an actor.",
		Params: []*actions.Param{actor, actions.IntParam("HP", "HP", 0, engine.MaxCount)},
		Check: actions.On(func(f *Fight, n []int) error {
			a := Actor(n[0])
			switch most := f.MaxHP(a); {
			case a == Team:
				return sayTeamHP.Err()
			case n[1] > most:
				return sayHPBounds.Err("who", f.Words().Actor(a), "most", most, "n", n[1])
			}
			return nil
		}),
		Changes: actions.On(func(f *Fight, n []int) actions.Change { return becomes(Actor(n[0]), HP, f.HP(Actor(n[0])), n[1]) }),
		Do:      actions.Does(func(f *Fight, n []int) { f.setHP(Actor(n[0]), n[1]) }),
	},
	number(ActSetEnergy, sayEnergy, "energy", "energy 5", "Sets the remaining energy.", Energy, meterEnergy, engine.MaxCount),
	number(ActSetOvation, OvationName, "ovation", "ovation 2", "Sets Ovation, 0 to 5.", Ovation, meterOvation, MaxOvation),
	number(ActSetCurrency, sayCurrency, "currency", "currency 12", "Sets the amount of the run's currency.", Currency, meterCurrency, engine.MaxCount),
	&actions.Decl{
		Kind: ActSetKeyword, Name: "set", Within: inFight,
		Form: "set [ACTOR] KEYWORD N", Example: "set pip taunt 3",
		Doc: "Sets the stacks of a keyword; `set block 4` for the team's.",
		Params: []*actions.Param{holderOf(func(f *Fight, n []int) (int, error) { return f.defaultHolder(Keyword(n[1])) }),
			keyword, actions.IntParam("N", "stacks", 0, engine.MaxCount)},
		Check: actions.On(func(f *Fight, n []int) error {
			if a, k := Actor(n[0]), Keyword(n[1]); !f.CanHold(a, k) {
				return f.noHolder(a, k)
			}
			return nil
		}),
		Changes: actions.On(func(f *Fight, n []int) actions.Change {
			at := f.holder(Actor(n[0]), Keyword(n[1]))
			return becomes(at, int16(n[1]), f.Stacks(at, Keyword(n[1])), n[2])
		}),
		Do: actions.Does(func(f *Fight, n []int) {
			f.units[f.holder(Actor(n[0]), Keyword(n[1]))].keywords.Set(Keyword(n[1]), n[2])
		}),
	},
	changeShorthand("gain", "gain 3 block", "Adds stacks, energy or Ovation.", 1, (*Fight).defaultHolder),
	changeShorthand("lose", "lose 2 energy", "Removes stacks, energy or Ovation.", -1, (*Fight).defaultHolder),
	changeShorthand("inflict", "inflict 1 weak", "Adds stacks of a debuff, to the enemy if nobody is named.", 1, func(f *Fight, k Keyword) (int, error) {
		if e := f.FrontEnemy(); e != Nobody {
			return int(e), nil
		}
		return f.defaultHolder(k)
	}),
	&actions.Decl{
		Kind: ActAddCard, Name: "add", Within: inFight,
		Form: "PILE + CARD", Example: "hand + vex",
		Doc: "Puts a card into the hand, draw, discard, in_play or exhaust pile.",
		Params: []*actions.Param{{Name: "CARD", What: "card", Kind: "card",
			Most:    func(game any) int { return len(game.(*Fight).content.Cards) - 1 },
			Entries: actions.On(func(f *Fight, _ []int) []speech.Entry { return f.cardEntries() })}, pileNamed},
		Check: actions.On(func(f *Fight, _ []int) error {
			if f.cardCount == MaxCards {
				return ErrCards
			}
			return nil
		}),
		Changes: actions.On(func(f *Fight, n []int) actions.Change {
			return actions.Change{Target: int(Nobody), What: int(NoKeyword), Card: int(f.cardCount), From: nowhere, To: n[1]}
		}),
		Do: actions.Does(func(f *Fight, n []int) {
			f.cards[f.cardCount] = f.newCard(f.content, int16(n[0]))
			f.pile(Pile(n[1])).push(f.cardCount)
			f.cardCount++
			f.updateHooks()
		}),
	},
	&actions.Decl{
		Kind: ActDropCard, Name: "drop", Within: inFight,
		Empties: true, Form: "PILE - CARD", Also: []string{"drop CARD"}, Example: "hand - block",
		Doc: "Removes a card from its pile for the rest of the fight.",
		Params: []*actions.Param{{Name: "CARD", What: "card in that pile", View: "card",
			Most: func(game any) int { return int(game.(*Fight).cardCount) - 1 },
			Entries: actions.On(func(f *Fight, n []int) []speech.Entry {
				if n[1] != nowhere {
					return f.pileEntries(Pile(n[1]))
				}
				var list []speech.Entry
				for i := range int(f.cardCount) {
					list = append(list, speech.Entry{Value: i, Shown: "#" + strconv.Itoa(i)})
				}
				return list
			})}, pileOf},
		Changes: actions.On(func(f *Fight, n []int) actions.Change {
			return actions.Change{Target: int(Nobody), What: int(NoKeyword), Card: n[0], From: n[1], To: nowhere}
		}),
		Do: actions.Does(func(f *Fight, n []int) {
			if at := n[1]; at != nowhere {
				p := f.pile(Pile(at))
				p.remove(p.find(uint8(n[0])))
			}
			f.updateHooks()
		}),
	},
	forceDirection,
	winDirection,
)

// The moves, and the directions that scripts have methods for.
var (
	endMove = &actions.Decl{
		Kind: ActEndTurn, Name: "end_turn", Tried: "end the turn", Move: true, Within: inFight,
		Form: "end_turn", Also: []string{"end", "done", "e", "endturn"}, Example: "end", Called: "end_turn()",
		Doc: "Ends the turn.",
	}

	playMove = &actions.Decl{
		Kind: ActPlay, Name: "play", Move: true, Within: inFight,
		Form: "play CARD [TARGET]", Also: []string{"CARD [TARGET]"}, Example: "play block", Called: "play(hand[1].id)",
		Doc:    "Plays a card from hand by its id; the target can be omitted if there is only one.",
		Params: []*actions.Param{handCard, playTarget},
	}

	chooseMove = &actions.Decl{
		Kind: ActChoose, Name: "choose", Move: true, Called: "choose(run.options[1])",
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
		Form: "choose OPTION", Also: []string{"take OPTION", "OPTION"}, Example: "choose 1", Rest: true,
		Doc: "Takes an option between fights, or answers an event, by number or name.",
		Params: []*actions.Param{{Name: "OPTION", What: "option", Low: engine.NoChoice, StaticMax: max(MaxOptions, engine.MaxCandidates) - 1, Number: actions.ByValue, AsTyped: true, Stranger: errNotOffered,
			ScriptDefault: actions.On2(func(r *Run, _ []int) (int, error) {
				if q := r.course.PendingQuestion(); q != nil {
					return actions.DeclineChoice(q)
				}
				return 0, errNoOption
			}), ScriptDefaultDoc: `"nothing", if that is an answer`,
			Entries: actions.On(func(r *Run, _ []int) []speech.Entry { return r.optionEntries() })}},
	}

	forceDirection = &actions.Decl{
		Kind: ActForce, Name: "force", Within: inFight, Rest: true, Called: `force("luck", true)`,
		Form: "force ROLL HAPPENS", Example: "force luck true",
		Doc:    "Fixes the next roll of luck or confused.",
		Params: []*actions.Param{actions.Choice("ROLL", "roll", ForcedRolls), actions.BoolParam("HAPPENS", "outcome")},
		Check: actions.On(func(f *Fight, n []int) error {
			if f.forced[n[0]].n == MaxForced {
				return sayForced.Err("most", MaxForced)
			}
			return nil
		}),
		Changes: actions.On(func(f *Fight, n []int) actions.Change {
			return actions.Change{Target: int(Nobody), What: int(NoKeyword), Card: int(NoCard), From: n[0], To: n[1]}
		}),
		Told: "the next roll of {roll} will be {happens}",
		Do:   actions.Does(func(f *Fight, n []int) { f.forced[n[0]].push(n[1]) }),
	}

	winDirection = &actions.Decl{
		Kind: ActWinFight, Name: "skip_fight", Tried: "skip the fight", Called: "skip_fight()",
		Within: func(game any) (any, error) {
			if _, isFight := game.(*Fight); isFight {
				return nil, sayWin.Err("enemy", enemyPlace(0))
			}
			_, err := inFight(game)
			return game, err
		},
		Form: "win", Example: "win",
		Doc: "Wins the current fight of the run.",
	}

	answerMove = actions.Answering(ActAnswer, (*Fight).Candidates, fightOf)
)

// Parameters of several actions.
var (
	actor = holderOf(nil)

	keyword = &actions.Param{Name: "KEYWORD", What: "keyword", Most: func(game any) int { return game.(*Fight).content.Keywords.Len() - 1 },
		Entries: actions.On(func(f *Fight, _ []int) []speech.Entry { return f.keywordEntries() })}

	pileNamed = pileWith(nil)

	pileOf = pileWith(actions.On(func(f *Fight, n []int) int { return f.pileOf(n[0]) }))

	handCard = actions.HandCard(actions.Param{View: "card", Kind: "card", Stranger: notInHand, StaticMax: MaxCards - 1,
		Most:    func(game any) int { return int(game.(*Fight).cardCount) - 1 },
		Entries: actions.On(func(f *Fight, _ []int) []speech.Entry { return f.pileEntries(Hand) }),
		Others:  func(game any) []speech.Entry { return game.(*Fight).cardEntries() },
		Empty:   refusals.Define("hand_empty", "the hand is empty; \"end\" ends the turn")})

	playTarget = actions.PlayTarget(actions.Param{Name: "TARGET", View: "actor", StaticMax: numActors - 1,
		Most:    actor.Most,
		Entries: actions.On(func(f *Fight, n []int) []speech.Entry { return f.actorEntries(f.targetsOf(n[0])) }),
		Others:  func(game any) []speech.Entry { return game.(*Fight).actorEntries(game.(*Fight).everybody()) },
		OmitIf:  actions.On(func(f *Fight, n []int) bool { return len(f.targetsOf(n[0])) < 2 }),
		Refuse: actions.Refuses(func(f *Fight, n []int, other int) error {
			card := f.CardDef(int16(n[0]))
			if card.Aim == AimNone {
				return sayTakesNone.Err("card", f.Words().Card(int16(n[0])), "whom", f.typedActor(Actor(other)))
			}
			return sayNotOn.Err("card", f.Words().Card(int16(n[0])), "whom", f.Words().Actor(Actor(other)))
		})})
)

func holderOf(absent func(*Fight, []int) (int, error)) *actions.Param {
	p := &actions.Param{Name: "ACTOR", What: "actor", View: "actor", Noise: []string{"on"},
		Most:    func(game any) int { return len(game.(*Fight).everybody()) - 1 },
		Entries: actions.On(func(f *Fight, _ []int) []speech.Entry { return f.actorEntries(f.everybody()) })}
	if absent != nil {
		p.Absent = actions.On2(absent)
	}
	return p
}

func pileWith(findPile func(any, []int) int) *actions.Param {
	p := actions.Choice("PILE", "pile", PileWords[:], []string{"draw_pile"}, []string{"hand_pile"}, []string{"discard_pile"}, []string{"in_play_pile"}, []string{"exhaust_pile"})
	p.Shown, p.Helps, p.Found = "", sayListsThat, findPile
	return p
}

func number(kind engine.ActionKind, called phrase.Sentence, name, example, doc string, keywordOrMeter int16, meter, most int) *actions.Decl {
	return &actions.Decl{
		Kind: kind, Name: name, Within: inFight,
		Form: name + " N", Example: example, Doc: doc,
		Params: []*actions.Param{actions.IntParam("N", phrase.Original.Say(called), 0, most)},
		Changes: actions.On(func(f *Fight, n []int) actions.Change {
			return becomes(Team, keywordOrMeter, int(f.meters[meter]), n[0])
		}),
		Do: actions.Does(func(f *Fight, n []int) { f.meters[meter] = int16(n[0]) }),
	}
}

// changeShorthand returns the typed shorthand that adds sign times N to a keyword or meter; holder
// returns the default holder of the keyword.
func changeShorthand(name, example, doc string, sign int, holder func(*Fight, Keyword) (int, error)) *actions.Decl {
	who := holderOf(func(f *Fight, n []int) (int, error) {
		if n[1] >= int(Energy) {
			return int(Team), nil
		}
		return holder(f, Keyword(n[1]))
	})
	what := &actions.Param{Name: "KEYWORD", What: "keyword", Entries: actions.On(func(f *Fight, _ []int) []speech.Entry {
		return append(f.keywordEntries(), speech.Entry{Value: int(Energy), Shown: "energy", Common: true}, speech.Entry{Value: int(Ovation), Shown: "ovation", Common: true},
			speech.Entry{Value: int(Currency), Shown: "currency", Common: true})
	})}
	return &actions.Decl{
		Name: name, Form: name + " N KEYWORD [ACTOR]", Example: example, Doc: doc, Within: inFight,
		Params: []*actions.Param{actions.IntParam("N", "number", 0, engine.MaxCount), what, who},
		Shorthand: actions.On2(func(f *Fight, n []int) (engine.Action, error) {
			return f.addDirection(sign*n[0], int16(n[1]), Actor(n[2])) // fits: a sign
		}),
	}
}

// addDirection returns the stage direction that adds n to a keyword or meter, within its limits.
func (f *Fight) addDirection(n int, keywordOrMeter int16, holder Actor) (engine.Action, error) {
	bounded := func(now, most int) int { return max(0, min(now+n, most)) }
	switch {
	case keywordOrMeter >= Energy && holder != Team:
		return engine.Action{}, sayTeams.Err("whom", speech.QuoteAll([]string{f.typedActor(holder)})[0])
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
}

// defaultHolder returns the team, or an error that lists the possible holders of a keyword.
func (f *Fight) defaultHolder(k Keyword) (int, error) {
	if f.CanHold(Team, k) {
		return int(Team), nil
	}
	var words []string
	for _, a := range f.everybody() {
		if f.CanHold(a, k) {
			words = append(words, f.typedActor(a))
		}
	}
	return 0, sayWhose.Err("what", f.Words().Of(int16(k)), "who", phrase.Any(speech.QuoteAll(words)))
}

func becomes(a Actor, keywordOrMeter int16, from, to int) actions.Change {
	return actions.Change{Target: int(a), What: int(keywordOrMeter), Card: int(NoCard), From: from, To: to}
}

func (f *Fight) targetsOf(card int) []Actor {
	if !f.Holds(int16(card)) {
		return nil
	}
	return f.Targets(nil, int16(card))
}

func fightOf(game any) (*Fight, error) {
	r, isRun := game.(*Run)
	switch {
	case !isRun:
		return game.(*Fight), nil
	case r.at == InFight:
		return r.fight, nil
	case r.at == RunOver:
		return nil, errRunOver
	}
	var words []string
	for _, e := range r.optionEntries() {
		words = append(words, e.TypedWord(r.Language()))
	}
	return nil, sayChoose.Err("words", phrase.Any(speech.QuoteAll(words)))
}

func inFight(game any) (any, error) {
	f, err := fightOf(game)
	if err != nil {
		return nil, err
	}
	return actions.RefuseWhileAsked(f)
}

var (
	errRunOver = refusals.Define("run_over", "the run is over").Err()
	errInFight = refusals.Define("in_fight", "there is nothing to choose during a fight: play a card or end the turn").Err()

	sayTakesNone = refusals.Define("takes_none", "{card} takes no target: leave \"{whom}\" out")
	sayNotOn     = refusals.Define("not_on", "{card} cannot be played on {whom}")
	sayTeamHP    = refusals.Define("team_hp", "the team has no HP")
	sayHPBounds  = refusals.Define("hp_bounds", "HP of {who} must be between 0 and {most, number}, not {n, number}")
	sayForced    = refusals.Define("forced", "at most {most, number} forced rolls can be pending")
	sayTeams     = refusals.Define("teams", "energy and Ovation belong to the team: remove {whom}")
	sayWhose     = refusals.Define("whose", "whose {what}? It can be held by {who}")
	sayWin       = refusals.Define("win", "\"win\" only works in a run; to defeat the enemy here, type \"hp {enemy} 0\"")
	sayListsThat = refusals.Define("lists_that", "lists what is there")
	sayChoose    = refusals.Define("choose", "no fight is in progress: choose {words}")
)
