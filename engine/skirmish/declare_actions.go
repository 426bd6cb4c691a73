package skirmish

import (
	"strings"

	"curtaincall/engine"
	"curtaincall/engine/declare/actions"
	"curtaincall/engine/declare/library"
	"curtaincall/engine/speech"
)

// GameName is the name of the folders of the game, and the prefix of its ids, as in skirmish:ID.
const GameName = "skirmish"

// Actions are the moves and the stage directions of a match. Their functions get a *Match as the game.
var Actions = actions.NewDeclList(GameName,
	advanceMove, passMove, playMove, answerMove,
	&actions.Decl{
		Kind: ActSetHP, Name: "hp", Within: actions.GameUnlessQuestionPending,
		Form: "hp UNIT HP", Example: "hp orc 30",
		Doc:    "Sets a unit's HP. At 0, the unit dies; above 0, a dead unit is revived.",
		Params: []*actions.Param{unitParam("UNIT"), actions.IntParam("HP", "HP", 0, engine.MaxCount)},
		Check: actions.AdaptQuery(func(m *Match, n []int) error {
			if u := Unit(n[0]); n[1] > m.MaxHP(u) {
				return sayHPBounds.NewError("who", m.DisplayName(u), "most", m.MaxHP(u), "n", n[1])
			}
			return nil
		}),
		Do: actions.AdaptEffect(func(m *Match, n []int) { // this may end the match, or resume it
			m.units[n[0]].meters[meterHP] = int16(n[1])
			if n[1] > 0 {
				m.alive = m.alive.With(Unit(n[0]))
			}
			if m.over && m.LivingUnits(TeamA) != 0 && m.LivingUnits(TeamB) != 0 {
				m.over, m.winner = false, NoTeam
			}
			m.killFallenAndEndIfOver()
			m.skipTurnIfDead()
		}),
	},
	&actions.Decl{
		Kind: ActSetZone, Name: "zone", Within: actions.GameUnlessQuestionPending,
		Form: "zone UNIT ZONE", Example: "zone archer X",
		Doc:    "Puts a unit into a zone.",
		Params: []*actions.Param{unitParam("UNIT"), actions.ChoiceParam("ZONE", "zone", ZoneWords.List)},
		Do:     actions.AdaptEffect(func(m *Match, n []int) { m.units[n[0]].zone = Zone(n[1]) }),
	},
	&actions.Decl{
		Kind: ActSetKeyword, Name: "set", Within: actions.GameUnlessQuestionPending,
		Form: "set UNIT KEYWORD N", Example: "set archer armor 2",
		Doc:    "Sets a unit's Block or one of its auras.",
		Params: []*actions.Param{unitParam("UNIT"), keywordParam("KEYWORD", gainableKeywords), actions.IntParam("N", "amount", 0, engine.MaxCount)},
		Check: actions.AdaptQuery(func(m *Match, n []int) error {
			switch k := Keyword(n[1]); {
			case !gainableKeywords(m.content.Keywords).Has(k):
				return sayNoAura.NewError("what", m.translatedKeyword(k).Name)
			case k == Block && n[2] > 0:
				return m.requireAlive(n[0])
			}
			return nil
		}),
		Do: actions.AdaptEffect(func(m *Match, n []int) { m.units[n[0]].keywords.Set(Keyword(n[1]), n[2]) }),
	},
	&actions.Decl{
		Kind: ActSetEffect, Name: "effect", Within: actions.GameUnlessQuestionPending,
		Form: "effect UNIT EFFECT TURNS [from SOURCE]", Example: "effect archer weaken 1 from orc",
		Doc: "Inflicts an effect on a unit for a number of its turns, from a source (default: the unit itself); 0 ends the effect.",
		Params: []*actions.Param{unitParam("UNIT"), keywordParam("EFFECT", effectKeywords),
			actions.IntParam("TURNS", "number of turns", 0, engine.MaxCount), sourceParam},
		Check: actions.AdaptQuery(func(m *Match, n []int) error {
			switch k := Keyword(n[1]); {
			case !effectKeywords(m.content.Keywords).Has(k):
				return sayNoEffect.NewError("what", m.translatedKeyword(k).Name)
			case n[2] > 0:
				return m.requireAlive(n[0])
			}
			return nil
		}),
		Do: actions.AdaptEffect(func(m *Match, n []int) { m.units[n[0]].effects.setTurns(m.effectSlot(Keyword(n[1])), Unit(n[3]), n[2]) }),
	},
	&actions.Decl{
		Kind: ActSetTurn, Name: "turn", Within: actions.GameUnlessQuestionPending,
		Form: "turn UNIT", Example: "turn orc",
		Doc:    "Starts a unit's turn.",
		Params: []*actions.Param{unitParam("UNIT")},
		Check: actions.AdaptQuery(func(m *Match, n []int) error {
			if m.over {
				return ErrOver
			}
			return m.requireAlive(n[0])
		}),
		Do: actions.AdaptEffect(func(m *Match, n []int) {
			for m.CurrentUnit() != Unit(n[0]) {
				m.current = (m.current + 1) % m.unitCount
			}
			m.beginTurn()
		}),
	},
	&actions.Decl{
		Kind: ActAddCard, Name: "add", Within: actions.GameUnlessQuestionPending,
		Form: "PILE TEAM + CARD", Example: "hand A + heal",
		Doc:    "Puts a card into a hand, or on top of a deck.",
		Params: []*actions.Param{cardParam, teamParam, pileParam},
		Check: actions.AdaptQuery(func(m *Match, n []int) error {
			// All the cards of a player must fit into the deck.
			if m.PileSize(Team(n[1]), Deck)+m.PileSize(Team(n[1]), Hand) >= MaxCards {
				return sayMostCards.NewError("most", MaxCards)
			}
			return nil
		}),
		Do: actions.AdaptEffect(func(m *Match, n []int) { m.piles[n[1]][n[2]].push(int16(n[0])) }),
	},
	&actions.Decl{
		Kind: ActDropCard, Name: "drop", Within: actions.GameUnlessQuestionPending, IsRemoval: true,
		Form: "PILE TEAM - CARD", Example: "hand A - attack",
		Doc:    "Removes one copy of a card from a hand or a deck.",
		Params: []*actions.Param{cardParam, teamParam, pileParam},
		Check: actions.AdaptQuery(func(m *Match, n []int) error {
			if m.piles[n[1]][n[2]].indexOf(int16(n[0])) < 0 {
				return sayNotInPile.NewError("card", m.Language().TranslateName(m.content.Cards[n[0]].Name), "team", Team(n[1]).String(), "pile", sayPile[n[2]].With())
			}
			return nil
		}),
		Do: actions.AdaptEffect(func(m *Match, n []int) {
			p := &m.piles[n[1]][n[2]]
			p.removeAt(p.indexOf(int16(n[0])))
		}),
	},
)

var (
	playMove = &actions.Decl{
		Kind: ActPlay, Name: "play", Move: true, Within: actions.GameUnlessQuestionPending,
		Form: "play CARD [UNIT]", AlternativeForms: []string{"CARD [UNIT]"}, Example: "attack orc", CallExample: `play("attack", "orc")`,
		Doc:    "Plays a card with the active unit; the target can be omitted if only one is possible.",
		Params: []*actions.Param{handCardParam, playTargetParam},
	}
	advanceMove = &actions.Decl{
		Kind: ActAdvance, Name: "advance", Move: true, Within: actions.GameUnlessQuestionPending,
		Form: "advance", AlternativeForms: []string{"adv", "a"}, Example: "advance", CallExample: "s:advance()",
		Doc: "Moves the active unit one zone forward, which weakens it for this turn (S-1, S-10).",
	}
	passMove = &actions.Decl{
		Kind: ActPass, Name: "pass", Move: true, Within: actions.GameUnlessQuestionPending,
		Form: "pass", AlternativeForms: []string{"end", "end_turn", "p"}, Example: "pass", CallExample: "s:pass()",
		Doc: "Ends the turn without playing a card.",
	}
	answerMove = actions.NewAnswerMove(ActAnswer, func(m *Match) []speech.Entry { return speech.CandidateEntries(m.PendingQuestion()) },
		func(game any) (*Match, error) { return game.(*Match), nil })
)

var (
	teamParam = actions.ChoiceParam("TEAM", "team", TeamWords.List)

	pileParam = actions.ChoiceParam("PILE", "pile", PileWords.List).With(func(p *actions.Param) { p.Shown = "" })

	cardParam = actions.DefinitionParam("CARD", "card", "card", func(m *Match) *library.DefinitionTable[CardDef] { return &m.content.cards })

	sourceParam = unitParam("SOURCE").With(func(p *actions.Param) {
		p.DefaultNumber = actions.AdaptQueryWithError(func(_ *Match, n []int) (int, error) { return n[0], nil })
	})

	handCardParam = actions.HandCardParam(actions.Param{Kind: "card", RefusalOfWord: func(game any, id string) error {
		m := game.(*Match)
		if m.content.Card(id) == nil {
			return nil
		}
		if m.over {
			return ErrOver
		}
		return sayHandHolds.WrapError(ErrNotInHand, "list", strings.Join(m.CardIDs(m.TeamOf(m.CurrentUnit()), Hand), ", "))
	},
		Most: func(game any) int { return len(game.(*Match).content.Cards) - 1 },
		Entries: actions.AdaptQuery(func(m *Match, _ []int) (list []speech.Entry) {
			for _, card := range m.DistinctHandCards() {
				d := m.content.Cards[card]
				list = append(list, speech.Entry{Value: int(card), Shown: d.ID, Name: d.DisplayName()})
			}
			return list
		}),
		UnchoosableEntries: func(game any) []speech.Entry { return game.(*Match).content.cards.Entries() },
		Empty:              refusals.Define("hand_empty", `the hand is empty; type "advance" or "pass"`)})

	playTargetParam = actions.PlayTargetParam(actions.Param{Name: "UNIT", View: "unit", Most: maxUnitIndex, StaticMax: MaxUnits - 1,
		Entries: actions.AdaptQuery(func(m *Match, n []int) []speech.Entry {
			if !m.isCardIndex(n[0]) {
				return nil
			}
			return m.unitEntries(m.TargetsOfCard(int16(n[0])))
		}),
		UnchoosableEntries: func(game any) []speech.Entry {
			m := game.(*Match)
			return m.unitEntries(m.side[TeamA] | m.side[TeamB])
		},
		OmitIf: actions.AdaptQuery(func(m *Match, n []int) bool {
			return m.isCardIndex(n[0]) && m.content.Cards[n[0]].Aim == AimSelf && Unit(n[1]) == m.CurrentUnit()
		}),
		Refuse: actions.AdaptRefusal(func(m *Match, n []int, other int) error {
			_, err := m.CheckOrFillInTarget(int16(n[0]), Unit(other))
			return err
		})})
)

func maxUnitIndex(game any) int { return game.(*Match).UnitCount() - 1 }

func unitParam(name string) *actions.Param {
	return &actions.Param{Name: name, What: "unit", View: "unit", Most: maxUnitIndex,
		Entries: actions.AdaptQuery(func(m *Match, _ []int) []speech.Entry { return m.unitEntries(m.side[TeamA] | m.side[TeamB]) })}
}

func keywordParam(name string, allowed func(*engine.Keywords) engine.KeywordSet) *actions.Param {
	return &actions.Param{Name: name, Shown: strings.Join(Keywords.Words(allowed(Keywords)), "|"), What: "keyword",
		Most: func(game any) int { return game.(*Match).content.Keywords.Len() - 1 },
		Entries: actions.AdaptQuery(func(m *Match, _ []int) []speech.Entry {
			return speech.KeywordEntries(m.content.Keywords, allowed(m.content.Keywords))
		})}
}

func effectKeywords(kw *engine.Keywords) engine.KeywordSet { return kw.KeywordsHoldableAs(AsEffect) }

func (m *Match) requireAlive(unitNumber int) error {
	if !m.IsAlive(Unit(unitNumber)) {
		return ErrDead
	}
	return nil
}

func (m *Match) unitEntries(units UnitSet) (list []speech.Entry) {
	for u := range units.All {
		e := speech.Entry{Value: int(u), Shown: m.UnitID(u), Name: speech.CleanNameOrID(m.UnitName(u), m.UnitID(u))}
		if u == m.CurrentUnit() {
			e.ExactWords = []string{"self", "itself"}
		}
		list = append(list, e)
	}
	return list
}

// CountCopiesInHand returns the number of copies of a card in the hand of the team whose turn it is.
func (m *Match) CountCopiesInHand(card int16) int {
	hand := &m.piles[m.TeamOf(m.CurrentUnit())][Hand]
	return engine.Count(hand.at[:hand.n], func(held int16) bool { return held == card })
}

// DistinctHandCards returns the cards in the hand of the team whose turn it is, in order and each only once.
func (m *Match) DistinctHandCards() (cards []int16) {
	hand := &m.piles[m.TeamOf(m.CurrentUnit())][Hand]
	for i, card := range hand.at[:hand.n] {
		if hand.indexOf(card) == i {
			cards = append(cards, card)
		}
	}
	return cards
}

func (m *Match) isCardIndex(index int) bool { return index >= 0 && index < len(m.content.Cards) }
