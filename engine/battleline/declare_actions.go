package battleline

import (
	"slices"
	"strconv"
	"strings"

	"curtaincall/engine"
	"curtaincall/engine/declare/actions"
	"curtaincall/engine/declare/library"
	"curtaincall/engine/declare/schema"
	"curtaincall/engine/declare/vocabulary"
	"curtaincall/engine/phrase"
	"curtaincall/engine/speech"
)

// GameName is the name of the folders of the game, and the prefix of its ids, as in battleline:ID.
const GameName = "battleline"

var (
	PlayerMeters = []string{"aember", "keys", "chains"}
	CardMeters   = []string{"damage", "counters", "holding", "armor_used"}
	CardStates   = []string{"exhausted", "stunned", "warded", "enraged"}
)

var stateFlags = [...]CardFlags{IsExhausted, IsStunned, IsWarded, IsEnraged}

func (d *Duel) checkInPlay(c int) error {
	if !d.cards[c].zone.IsInPlay() {
		return sayNotInPlay.NewError("card", d.DisplayName(Card(c)))
	}
	return nil
}

func (c *card) setCardFlags(which CardFlags, on bool) {
	if c.flags &^= which; on {
		c.flags |= which
	}
}

// Actions are the moves and the stage directions of a duel. Their functions get a *Duel as the game.
var Actions = actions.NewDeclList(GameName, slices.Concat(Moves, []*actions.Decl{
	{
		Kind: ActSetPlayer, Name: "pool", Within: actions.GameUnlessQuestionPending,
		Form: "set SIDE POOL N", Example: "set mine aember 5",
		Doc:    "Sets a player's aember, keys or chains.",
		Params: []*actions.Param{playerSideParam(), actions.ChoiceParam("POOL", "pool", PlayerMeters), actions.IntParam("N", "number", 0, engine.MaxCount)},
		Check: actions.AdaptQuery(func(_ *Duel, n []int) error {
			if n[1] == meterKeys && n[2] >= KeysToWin {
				return sayMostKeys.NewError("most", KeysToWin-1)
			}
			return nil
		}),
		Do: actions.AdaptEffect(func(d *Duel, n []int) { d.players[n[0]].meters[n[1]] = int16(n[2]) }),
	},
	{
		Kind: ActSetCard, Name: "number", Within: actions.GameUnlessQuestionPending,
		Form: "set CARD NUMBER N", Example: "set lamplighter damage 1",
		Doc:    "Sets the damage on a card in play, its +1 power counters, the aember on it, or how much of its armor has been used.",
		Params: []*actions.Param{anyCardParam("CARD"), actions.ChoiceParam("NUMBER", "number", CardMeters), actions.IntParam("N", "amount", -engine.MaxCount, engine.MaxCount)},
		Check: actions.AdaptQuery(func(d *Duel, n []int) error {
			if n[2] < 0 && n[1] != meterCounters {
				return sayBelowZero.NewError("what", CardMeters[n[1]])
			}
			return d.checkInPlay(n[0])
		}),
		Do: actions.AdaptEffect(func(d *Duel, n []int) { d.cards[n[0]].meters[n[1]] = int16(n[2]) }),
	},
	{
		Kind: ActSetState, Name: "make", Within: actions.GameUnlessQuestionPending,
		Form: "make CARD STATE [ON]", Example: "make lamplighter stunned",
		Doc:    "Makes a card in play exhausted, stunned, warded or enraged; `false` undoes it.",
		Params: []*actions.Param{anyCardParam("CARD"), actions.ChoiceParam("STATE", "state", CardStates), makeParamOmittable(actions.BoolParam("ON", "on"), 2, 1)},
		Check: actions.AdaptQuery(func(d *Duel, n []int) error {
			if stateFlags[n[1]] != IsExhausted && d.cards[n[0]].zone != Line {
				return ErrNoCreature
			}
			return d.checkInPlay(n[0])
		}),
		Do: actions.AdaptEffect(func(d *Duel, n []int) { d.cards[n[0]].setCardFlags(stateFlags[n[1]], n[2] == 1) }),
	},
	{
		Kind: ActSetKeyword, Name: "grant", Within: actions.GameUnlessQuestionPending,
		Form: "grant CARD KEYWORD N", Example: "grant lamplighter assault 2",
		Doc:    "Grants a card in play an amount of a keyword until it leaves play, in addition to what it already has; 0 removes the grant.",
		Params: []*actions.Param{anyCardParam("CARD"), keywordParam, actions.IntParam("N", "amount", 0, engine.MaxCount)},
		Check:  actions.AdaptQuery(func(d *Duel, n []int) error { return d.checkInPlay(n[0]) }),
		Do: actions.AdaptEffect(func(d *Duel, n []int) {
			c, k := Card(n[0]), Keyword(n[1])
			d.endTemporaryKeywordChanges(func(l temporaryKeywordChange) CardSet {
				if l.keyword != k {
					return CardSet{}
				}
				return NewCardSet(c)
			})
			if n[2] > 0 {
				d.addKeywordChange(c, keywordChange{keyword: k, n: int16(n[2]), whileInPlay: true})
			}
		}),
	},
	{
		Kind: ActSetHouse, Name: "active", Within: actions.GameUnlessQuestionPending,
		Form: "active SIDE HOUSE", Example: "active mine lantern",
		Doc:    "Sets the house that a player has chosen for this turn.",
		Params: []*actions.Param{playerSideParam(), houseParam(nil)},
		Check: actions.AdaptQuery(func(d *Duel, n []int) error {
			if !d.DeckHasHouse(Player(n[0]), n[1]) {
				return ErrNoHouse
			}
			return nil
		}),
		Do: actions.AdaptEffect(func(d *Duel, n []int) { d.players[n[0]].house = int8(n[1]) }),
	},
	{
		Kind: ActMove, Name: "move", Within: actions.GameUnlessQuestionPending,
		Form: "move CARD ZONE [SIDE] [at PLACE]", Example: "move lamplighter hand",
		Doc: "Moves a card to another of its owner's zones, or into play on a player's side, at a position counted from 1.",
		Params: []*actions.Param{anyCardParam("CARD"), pileZoneParam(), playerSideParam().With(func(p *actions.Param) {
			p.DefaultNumber = actions.AdaptQueryWithError(func(d *Duel, n []int) (int, error) { return int(d.Controller(Card(n[0]))), nil })
		}), zonePlaceParam},
		Check: actions.AdaptQuery(func(d *Duel, n []int) error {
			if z := Zone(n[1]); !z.IsInPlay() && d.cards[n[0]].owner != Player(n[2]) {
				return sayOwnersSide.NewError("card", d.DisplayName(Card(n[0])))
			}
			return checkTypeInZone(d.Def(Card(n[0])), Zone(n[1]))
		}),
		// No ward prevents it, and no ability for entering or leaving play runs.
		Do: actions.AdaptEffect(func(d *Duel, n []int) {
			c, z, p, place := Card(n[0]), Zone(n[1]), Player(n[2]), n[3]
			if z.IsInPlay() && d.cards[c].zone == z {
				d.removeFromZoneOrHost(c)
			} else {
				d.leaveZone(c)
			}
			if z.IsInPlay() {
				d.cards[c].controller = p
			}
			if n := d.CountCards(p, z); place < 0 || place > n {
				place = n
			}
			d.insertIntoZone(c, z, place)
			d.reindexIfGranting(c)
		}),
	},
	{
		Kind: ActAddCard, Name: "add", Within: actions.GameUnlessQuestionPending,
		Form: "ZONE SIDE + CARD", Example: "hand mine + lamplighter",
		Doc:    "Puts a new card into a player's zone; in the deck, it goes on top.",
		Params: []*actions.Param{definitionParam, playerSideParam(), pileZoneParam()},
		Check: actions.AdaptQuery(func(d *Duel, n []int) error {
			if err := checkTypeInZone(d.content.Cards[n[0]], Zone(n[2])); err != nil {
				return err
			}
			return d.checkCardLimit(Player(n[1]))
		}),
		Do: actions.AdaptEffect(func(d *Duel, n []int) { d.addCard(newCard(int16(n[0]), Player(n[1])), Zone(n[2]), NoCard) }),
	},
	{
		Kind: ActTakeCard, Name: "take", Within: actions.GameUnlessQuestionPending, IsRemoval: true,
		Form: "take CARD", Example: "take lamplighter",
		Doc:    "Removes a card from the duel; moving the card to a zone puts it back.",
		Params: []*actions.Param{anyCardParam("CARD")},
		Check: actions.AdaptQuery(func(d *Duel, n []int) error {
			if d.Zone(Card(n[0])) == Gone {
				return sayRemoved.NewError("card", d.DisplayName(Card(n[0])))
			}
			return nil
		}),
		Do: actions.AdaptEffect(func(d *Duel, n []int) {
			d.leaveZone(Card(n[0])) // cards below it are discarded, as when it leaves play by itself
			d.cards[n[0]].zone = Gone
		}),
	},
})...)

// Moves are the moves of players. Scripts call them as methods of a duel.
var Moves = []*actions.Decl{
	{
		Kind: ActHouse, Name: "house", Move: true, Purpose: "choose the house",
		// A number typed alone means a house in the house step, and a card in other steps.
		Within: func(game any) (any, error) {
			d, err := actions.GameUnlessQuestionPending(game)
			if err == nil {
				err = game.(*Duel).checkStep(HouseStep)
			}
			return d, err
		},
		Form: "house HOUSE [ARCHIVES archives]", AlternativeForms: []string{"HOUSE [ARCHIVES archives]"}, Example: "house 1", CallExample: "house(mine.houses[1])",
		Doc:    "Chooses the house for the turn and whether to take the archived cards into the hand.",
		Params: []*actions.Param{houseParam(actions.OneMoreThanIndex), takeArchivesParam},
	},
	{
		Kind: ActPlay, Name: "play", Move: true, Within: actions.GameUnlessQuestionPending,
		Form:             "play CARD [FLANK] [at PLACE] [on HOST] [target TARGET]",
		AlternativeForms: []string{"CARD [FLANK] [at PLACE] [on HOST] [target TARGET]", "[play] CARD TARGET", "[play] CARD HOST"},
		Example:          "play 1", CallExample: "play(mine.hand[1].id)",
		Doc:    "Plays a card from the hand: a creature on a flank (default: the right one) or, with Deploy, at a place in the line (counted from 1); an upgrade on a creature.",
		Params: []*actions.Param{handCardParam, flankParam, hostParam, linePlaceParam, playTargetParam},
	},
	{
		Kind: ActDiscard, Name: "discard", Move: true, Within: actions.GameUnlessQuestionPending,
		Form: "discard CARD", Example: "discard 1", CallExample: "discard(mine.hand[1].id)",
		Doc: "Discards a card of the active house from the hand.", Params: []*actions.Param{handCardParam},
	},
	{
		Kind: ActReap, Name: "reap", Move: true, Within: actions.GameUnlessQuestionPending,
		Form: "reap CARD", Example: "reap 1", CallExample: "reap(mine.creatures[1].id)",
		Doc: "Reaps with a creature, gaining 1 aember.", Params: []*actions.Param{ownCardInPlayParam("CARD")},
	},
	{
		Kind: ActFight, Name: "fight", Move: true, Within: actions.GameUnlessQuestionPending,
		Form: "fight ATTACKER DEFENDER [ORDER]", Example: "fight 1 1", CallExample: "fight(mine.creatures[1].id, theirs.creatures[1].id)",
		Doc:    "Attacks an enemy creature. Before the fight, the attacker's effects, its Assault and the defender's Hazardous are resolved in that order; hazardous_first resolves Hazardous first, and asked_order asks which one comes next (K-1).",
		Params: []*actions.Param{ownCardInPlayParam("ATTACKER"), enemyCreatureParam, hazardousFirstParam, orderParam},
	},
	{
		Kind: ActUse, Name: "use", Move: true, Within: actions.GameUnlessQuestionPending,
		Form: "use CARD [TARGET]", Example: "use 1", CallExample: "use(mine.creatures[1].id)",
		Doc: "Uses a card's action, or its omni if it has no action.", Params: []*actions.Param{ownCardInPlayParam("CARD"), abilityTargetParam(CallAction)},
	},
	{
		Kind: ActOmni, Name: "omni", Move: true, Within: actions.GameUnlessQuestionPending,
		Form: "omni CARD [TARGET]", Example: "omni 1", CallExample: "omni(mine.creatures[1].id)",
		Doc: "Uses the omni of a card that also has an action, whichever house is active.", Params: []*actions.Param{ownCardInPlayParam("CARD"), abilityTargetParam(CallOmni)},
	},
	{
		Kind: ActUnstun, Name: "unstun", Move: true, Within: actions.GameUnlessQuestionPending,
		Form: "unstun CARD", Example: "unstun 1", CallExample: "unstun(mine.creatures[1].id)",
		Doc: "Uses a stunned creature: it becomes exhausted and is no longer stunned.", Params: []*actions.Param{ownCardInPlayParam("CARD")},
	},
	{
		Kind: ActEnd, Name: "finish", Move: true, Within: actions.GameUnlessQuestionPending, Purpose: "end the step",
		Form: "finish", AlternativeForms: []string{"end [turn]", "done", "e"}, Example: "end", CallExample: "g:finish()",
		Doc: "Ends the main step: cards are readied, and new ones are drawn.",
	},
	{
		Kind: ActStay, Name: "stay", Move: true, Within: actions.GameUnlessQuestionPending,
		Form: "stay CARD", Example: "stay 1", CallExample: "stay(mine.creatures[1].id)",
		Doc: "Keeps an Entrenched creature exhausted in the ready step.", Params: []*actions.Param{ownCardInPlayParam("CARD")},
	},
	{
		Kind: ActReady, Name: "ready", Move: true, Within: actions.GameUnlessQuestionPending, Purpose: "ready the cards",
		Form: "ready", Example: "ready", CallExample: "g:ready()",
		Doc: "Readies the other cards and ends the ready step.",
	},
	{
		Kind: ActMulligan, Name: "mulligan", Move: true, Within: actions.GameUnlessQuestionPending,
		Form: "mulligan", Example: "mulligan", CallExample: "g:mulligan()",
		Doc: "Before the first turn, shuffles the hand back into the deck and draws one card fewer. Possible only once.",
	},
	{
		Kind: ActKeep, Name: "keep_hand", Move: true, Within: actions.GameUnlessQuestionPending,
		Form: "keep_hand", AlternativeForms: []string{"stand"}, Example: "stand", CallExample: "g:keep_hand()",
		Doc: "Before the first turn, keeps the hand.",
	},
	actions.NewAnswerMove(ActAnswer, func(d *Duel) []speech.Entry { return speech.CandidateEntries(d.PendingQuestion()) },
		func(game any) (*Duel, error) { return game.(*Duel), nil }),
}

var (
	refusals          = phrase.NewCatalog("refused")
	msgHandEmpty      = refusals.Define("hand_empty", `the hand is empty; "end" ends the step`)
	msgEnemyLine      = refusals.Define("facing", "the opponent's line is {list}")
	msgEnemyLineEmpty = refusals.Define("facing_none", "the opponent's line is empty")
	msgOwnCards       = refusals.Define("own", "you have {list} in play")
	msgNoOwnCards     = refusals.Define("own_none", "you have nothing in play")
)

var (
	definitionParam = actions.DefinitionParam("CARD", "card", "creature", func(d *Duel) *library.DefinitionTable[CardDef] { return &d.content.cards })

	handCardParam = actions.HandCardParam(actions.Param{View: "card", Most: lastCardNumber, StaticMax: MaxCards - 1, RefusalOfWord: func(game any, word string) error {
		d := game.(*Duel)
		if _, ok := d.FindCard(word); !ok {
			return nil
		}
		if d.over {
			return ErrOver
		}
		return sayHandHolds.WrapError(ErrNotInHand, "list", strings.Join(engine.Map(d.piles[d.active][Hand].cards(), d.TypedWordOfCard), ", "))
	},
		Entries:            actions.AdaptQuery(func(d *Duel, _ []int) []speech.Entry { return d.cardEntries(d.piles[d.active][Hand].cards()) }),
		UnchoosableEntries: allCardEntries, Empty: msgHandEmpty})

	enemyCreatureParam = &actions.Param{Name: "DEFENDER", What: "creature", View: "card", Most: lastCardNumber, StaticMax: MaxCards - 1, Number: actions.OneMoreThanIndex, UnchoosableEntries: allCardEntries, Refuse: refuseNotInPlay,
		ChoicesMessage: msgEnemyLine, Empty: msgEnemyLineEmpty,
		Entries: actions.AdaptQuery(func(d *Duel, _ []int) []speech.Entry { return d.cardEntries(d.piles[d.active.Other()][Line].cards()) })}

	orderParam = actions.ChoiceParam("ORDER", "order", FightOrders).With(func(p *actions.Param) {
		p.Key = "order"
		p.DefaultNumber = actions.AdaptQueryWithError(func(_ *Duel, n []int) (int, error) { return max(n[2], 0), nil })
		p.OmitIf = actions.AdaptQuery(func(_ *Duel, n []int) bool { return n[3] == 0 })
	})

	takeArchivesParam = makeParamOmittable(actions.ChoiceParam("ARCHIVES", "archives", []string{"leave", "take"}), 1, 0).With(func(p *actions.Param) { p.Key, p.IsBool = "archives", true })

	// hazardousFirstParam is the option hazardous_first = true of the fight move in scripts, which chooses that order.
	hazardousFirstParam = actions.BoolParam("HAZARDOUS", "hazardous_first").With(func(p *actions.Param) {
		p.Key, p.DefaultNumber = "hazardous_first", defaultToNoSubject
		p.Compute = func(any, []int) int { return schema.NoSubject }
	})

	// flankParam, hostParam and linePlaceParam say where a played card goes: to a flank, on a creature or to an index.
	flankParam = actions.ChoiceParam("FLANK", "flank", FlankWords.List).With(func(p *actions.Param) {
		p.Key, p.DefaultNumber, p.Compute, p.Entries = "flank", defaultToNoSubject, actions.AdaptQuery((*Duel).flankOfPlaceArgument), entriesIfFirstCardIs(Creature, p.Entries)
	})
	hostParam = &actions.Param{Name: "HOST", What: "creature", View: "card", Key: "on", Most: lastCardNumber, StaticMax: MaxCards - 1, DefaultNumber: defaultToNoSubject, UnchoosableEntries: allCardEntries, Refuse: refuseNotInPlay,
		Entries: entriesIfFirstCardIs(Upgrade, actions.AdaptQuery(func(d *Duel, _ []int) []speech.Entry {
			return d.cardEntries(append(d.CardsIn(d.active, Line), d.CardsIn(d.active.Other(), Line)...))
		})),
		Compute: actions.AdaptQuery(func(d *Duel, n []int) int {
			if d.isOfType(n[0], Upgrade) {
				return n[3]
			}
			return schema.NoSubject
		})}
	linePlaceParam = &actions.Param{Name: "PLACE", What: "place", Key: "place", AsTyped: true, IsPlace: true, Low: schema.NoSubject, Most: lastCardNumber, StaticMax: MaxCards - 1,
		Entries: entriesIfFirstCardIs(Creature, actions.AdaptQuery(func(d *Duel, n []int) []speech.Entry { return placeEntries(int(d.lineThatCardWouldEnter(n[0]).n) + 1) })),
		DefaultNumber: actions.AdaptQueryWithError(func(d *Duel, n []int) (int, error) {
			switch {
			case d.isOfType(n[0], Upgrade):
				return n[2], nil
			case n[1] == 0, !d.isOfType(n[0], Creature):
				return 0, nil
			}
			return int(d.lineThatCardWouldEnter(n[0]).n), nil // the right flank
		}),
		OmitIf: actions.AdaptQuery(func(d *Duel, n []int) bool {
			return !d.isOfType(n[0], Creature) || d.flankOfPlaceArgument(n) != schema.NoSubject || d.lineThatCardWouldEnter(n[0]).n == 0
		})}
	playTargetParam = abilityTargetParam(CallPlay).With(func(p *actions.Param) { p.Key = "target" })
)

var refuseNotInPlay = actions.AdaptRefusal(func(d *Duel, _ []int, c int) error {
	if d.Zone(Card(c)).IsInPlay() {
		return sayControlledBy.NewError("card", d.DisplayName(Card(c)), "who", SayPlayer[d.Controller(Card(c))].With())
	}
	return d.newNotInPlayError(Card(c))
})

func (d *Duel) newNotInPlayError(c Card) error {
	if d.Zone(c) == Discard {
		return sayInDiscard.NewError("card", d.DisplayName(c), "who", SayPlayer[d.Owner(c)].With())
	}
	return sayNotInPlay.NewError("card", d.DisplayName(c))
}

var refuseIllegalTarget = actions.AdaptRefusal(func(d *Duel, _ []int, c int) error {
	if d.Zone(Card(c)).IsInPlay() {
		return sayNoTarget.NewError("card", d.DisplayName(Card(c)))
	}
	return d.newNotInPlayError(Card(c))
})

func entriesIfFirstCardIs(t Type, list func(any, []int) []speech.Entry) func(any, []int) []speech.Entry {
	return actions.AdaptQuery(func(d *Duel, n []int) []speech.Entry {
		if !d.isOfType(n[0], t) {
			return nil
		}
		return list(d, n)
	})
}

// FlankWords are the words for the two ends of a line.
var FlankWords = vocabulary.NewWords("Flank", "left", "right")

func defaultToNoSubject(any, []int) (int, error) { return schema.NoSubject, nil }

func lastCardNumber(game any) int { return game.(*Duel).CardCount() - 1 }

func allCardEntries(game any) []speech.Entry {
	return game.(*Duel).cardEntries(game.(*Duel).allCardsInPlayFirst())
}

func anyCardParam(name string) *actions.Param {
	return &actions.Param{Name: name, What: "card", View: "card", Most: lastCardNumber, StaticMax: MaxCards - 1,
		Entries: actions.AdaptQuery(func(d *Duel, _ []int) []speech.Entry { return d.cardEntries(d.allCardsInPlayFirst()) })}
}

func ownCardInPlayParam(name string) *actions.Param {
	return &actions.Param{Name: name, What: "card", View: "card", Most: lastCardNumber, StaticMax: MaxCards - 1, Number: actions.OneMoreThanIndex, UnchoosableEntries: allCardEntries, Refuse: refuseNotInPlay,
		ChoicesMessage: msgOwnCards, Empty: msgNoOwnCards,
		Entries: actions.AdaptQuery(func(d *Duel, _ []int) []speech.Entry { return d.cardEntries(d.CardsIn(d.active, Line, Artifacts)) })}
}

func abilityTargetParam(call CallbackKind) *actions.Param {
	return &actions.Param{Name: "TARGET", What: "target", View: "card", Low: schema.NoSubject, Most: lastCardNumber, StaticMax: MaxCards - 1, UnchoosableEntries: allCardEntries, Refuse: refuseIllegalTarget, NoiseWords: []string{"on", "at"},
		Entries: actions.AdaptQuery(func(d *Duel, n []int) []speech.Entry {
			targets, _ := d.targetsOfAbility(Card(n[0]), call)
			return d.cardEntries(targets)
		}),
		DefaultNumber: actions.AdaptQueryWithError(func(d *Duel, n []int) (int, error) {
			targets, optional := d.targetsOfAbility(Card(n[0]), call)
			if len(targets) > 1 && !optional && (call != CallPlay || d.CheckPlayable(Card(n[0])) == nil) {
				return 0, sayMore.WrapError(ErrNeedsTarget, "why", ErrNeedsTarget, "more", d.Language().JoinWithOr(engine.Map(targets, d.TypedWordOfCard)))
			}
			return schema.NoSubject, nil
		})}
}

func playerSideParam() *actions.Param {
	return actions.ChoiceParam("SIDE", "side", WhoseWords.List, []string{"first"}, []string{"second"}).With(func(p *actions.Param) { p.View = "side" })
}

func makeParamOmittable(p *actions.Param, index, defaultNumber int) *actions.Param {
	p.DefaultNumber = func(any, []int) (int, error) { return defaultNumber, nil }
	p.OmitIf = func(_ any, n []int) bool { return n[index] == defaultNumber }
	return p
}

// houseParam returns a parameter for a house. If number is not nil, it returns the number that stands for a house when
// typed, and the parameter accepts only houses of the active player's deck.
func houseParam(number func(place, value int) int) *actions.Param {
	return &actions.Param{Name: "HOUSE", What: "house", Number: number,
		Most: func(game any) int { return len(game.(*Duel).content.Houses) - 1 },
		Entries: actions.AdaptQuery(func(d *Duel, _ []int) (list []speech.Entry) {
			for n, house := range d.content.Houses {
				if number == nil || d.DeckHasHouse(d.active, n) {
					list = append(list, speech.Entry{Value: n, Shown: house, Name: house})
				}
			}
			return list
		})}
}

var keywordParam = &actions.Param{Name: "KEYWORD", What: "keyword", High: NumKeywords - 1,
	Entries: func(any, []int) []speech.Entry { return speech.KeywordEntries(Keywords, Keywords.All()) }}

func pileZoneParam() *actions.Param {
	return actions.ChoiceParam("ZONE", "zone", Zones[:numPiles]).With(func(p *actions.Param) { p.Shown = "" })
}

// zonePlaceParam is a parameter for a position in a zone, typed from 1. If omitted, it means the end of the zone.
var zonePlaceParam = &actions.Param{Name: "PLACE", What: "place", Low: schema.NoSubject, High: MaxCards - 1, AsTyped: true,
	Entries: actions.AdaptQuery(func(d *Duel, n []int) []speech.Entry { return placeEntries(d.CountCards(Player(n[2]), Zone(n[1])) + 1) }), DefaultNumber: defaultToNoSubject}

func placeEntries(count int) (list []speech.Entry) {
	for i := range count {
		list = append(list, speech.Entry{Value: i, Shown: strconv.Itoa(i + 1)})
	}
	return list
}

func (d *Duel) cardEntries(cards []Card) []speech.Entry {
	return engine.Map(cards, func(c Card) speech.Entry {
		return speech.Entry{Value: int(c), Shown: d.CardID(c), Name: speech.CleanNameOrID(d.CardName(c), d.CardID(c))}
	})
}

// TypedWordOfCard returns the word that a player types for a card, in the players' language.
func (d *Duel) TypedWordOfCard(c Card) string {
	return d.cardEntries([]Card{c})[0].TypedWord(d.Language())
}

func (d *Duel) allCardsInPlayFirst() (list []Card) {
	for _, played := range [...]bool{true, false} {
		for c := range Card(d.cardCount) {
			if d.Zone(c).IsInPlay() == played {
				list = append(list, c)
			}
		}
	}
	return list
}

func (d *Duel) isOfType(c int, t Type) bool { return d.Exists(Card(c)) && d.Def(Card(c)).Type == t }

func (d *Duel) lineThatCardWouldEnter(number int) *pile {
	return &d.piles[d.controllerOnEntry(Card(number), d.active)][Line]
}

func (d *Duel) flankOfPlaceArgument(args []int) int {
	if !d.isOfType(args[0], Creature) || d.lineThatCardWouldEnter(args[0]).n == 0 {
		return schema.NoSubject
	}
	switch args[3] {
	case 0:
		return 0
	case int(d.lineThatCardWouldEnter(args[0]).n):
		return 1
	}
	return schema.NoSubject
}

// targetsOfAbility returns the possible targets if the active player plays c, for CallPlay, or uses c or an upgrade on
// c, for any other call. optional reports whether no target is needed; it is true if list is empty.
func (d *Duel) targetsOfAbility(c Card, call CallbackKind) (list []Card, optional bool) {
	if !d.Exists(c) {
		return nil, true
	}
	by := Source{c, d.active}
	if call != CallPlay {
		if call == CallAction {
			call = d.AbilityForUse(c)
		}
		doer := d.findAbilityCard(c, call)
		if doer == NoCard {
			return nil, true
		}
		by = d.sourceOf(doer)
	}
	list = d.appendTargetChoices(nil, by, call)
	if list[0] == NoCard {
		return list[1:], true
	}
	return list, false
}
