package curtain

import (
	"errors"
	"fmt"
	"slices"

	"curtaincall/engine"
	rules "curtaincall/engine/curtain"
	"curtaincall/engine/curtain/wording"
	"curtaincall/engine/declare/events"
	"curtaincall/engine/sentence"
	"curtaincall/scripting/check/trial"
)

// Ids of the extra cards in each test fight. A tested card, or a keyword of the pack, may react to them or change them.
// The ids appear in messages, and scripts cannot define them.
const (
	extraBlock = "a Defense card owned by the MacGuffin"
	extraMend  = "a neutral Action that hurts "
	extraDraw  = "a neutral Action that draws"
	extraBlank = "a card in the draw pile"

	extraExhaust = "a card that exhausts the hand"
	extraMuch    = "a card that makes cards and enemies come and go"
	extraEnd     = "a card that defeats all enemies"
	extraStrike  = "an Attack owned by "
	extraGuard   = "a Defense card owned by "
	extraTrick   = "an Action owned by "
)

func extraCards(c *rules.Content, grammar *sentence.Grammar, reactedTo engine.KeywordSet) (cards []*rules.CardDef) {
	rulesGrammar := grammar.ForMod("", nil)
	add := func(id, owner string, kind rules.CardType, cost int, aim rules.Aim, text string, more ...rules.PlayEffect) {
		d := &rules.CardDef{ID: id, Owner: owner, Type: kind, Cost: cost, Aim: aim, Text: text}
		all := append([]rules.PlayEffect{wording.ReadCardText(rulesGrammar, d).PlayFunc()}, more...)
		d.Play = func(f *rules.Fight, self rules.Source, target rules.Actor) {
			for _, play := range all {
				play(f, self, target)
			}
		}
		cards = append(cards, d)
	}
	for i, p := range c.Protagonists {
		// A keyword's name is resolved as in a text of its mod.
		each := func(sentence string, some engine.KeywordSet, by engine.Holders) (all []rules.PlayEffect) {
			for k := range some.All {
				if row := c.Keywords.Row(k); row.Holders&by != 0 {
					d := &rules.CardDef{Owner: p.ID, Text: fmt.Sprintf(sentence, row.Name)}
					all = append(all, wording.ReadCardText(grammar.ForMod(engine.ModOfID(row.Word), nil), d).PlayFunc())
				}
			}
			return all
		}
		good, bad := reactedTo.Without(c.Keywords.Debuffs()), reactedTo.And(c.Keywords.Debuffs())
		add(extraStrike+p.ID, p.ID, rules.Attack, 1+i%2, rules.AimEnemy, "Deal 2 damage.")
		add(extraGuard+p.ID, p.ID, rules.Defense, 2, rules.AimNone, "Gain 2 Taunt. Gain 2 Shield. Gain 2 Retaliate. Gain 2 Luck. Gain 2 Inspire. Gain 2 Fortify.",
			each("Gain 2 %s.", good, rules.OnTeam|rules.OnProtagonist)...)
		add(extraTrick+p.ID, p.ID, rules.ActionCard, 1, rules.AimEnemy, "Inflict 1 Poison. Inflict 1 Weak. Inflict 1 Frustration. Inflict 1 Fear on "+p.Name+".",
			append(each("Inflict 1 %s.", bad, rules.OnEnemy), each("Inflict 1 %s on "+p.Name+".", bad, rules.OnProtagonist)...)...)
		add(extraMend+p.ID, rules.OwnerNeutral, rules.ActionCard, 3, rules.AimNone, p.Name+" loses 1 HP. Heal each protagonist by 1. Gain 1 Energy. Gain 1 Ovation.")
	}
	add(extraBlock, rules.OwnerMacGuffin, rules.Defense, 1, rules.AimNone, "Gain 3 Block.")
	add(extraDraw, rules.OwnerNeutral, rules.ActionCard, 0, rules.AimNone, "Draw 1 card.")
	add(extraBlank, rules.OwnerNeutral, rules.ActionCard, 1, rules.AimNone, "Gain 0 Block.")
	plain := func(id string, play func(f *rules.Fight, self rules.Source)) {
		cards = append(cards, &rules.CardDef{ID: id, Owner: rules.OwnerNeutral, Type: rules.ActionCard,
			Play: func(f *rules.Fight, self rules.Source, _ rules.Actor) { play(f, self) }})
	}
	plain(extraExhaust, func(f *rules.Fight, self rules.Source) { f.ExhaustCards(f.HandCardsMatching(rules.HandFilter{})) })
	plain(extraMuch, causeManyEvents)
	plain(extraEnd, func(f *rules.Fight, self rules.Source) {
		for e := rules.FirstEnemy; e < rules.EnemyActor(f.EnemyCount()); e++ {
			f.LoseHP(rules.All, e)
		}
	})
	return cards
}

// causeManyEvents triggers reactions of cards: cards and an enemy come and go, and actors are hurt and shielded.
func causeManyEvents(f *rules.Fight, self rules.Source) {
	blank := rules.CardCreation{Def: int16(f.Content().CardIndex(extraBlank)), To: rules.Hand, N: 1}
	f.DiscardCards(f.CreateCards(blank))
	f.ExhaustCards(f.CreateCards(blank))
	standing := 0
	for e := rules.FirstEnemy; e < rules.EnemyActor(f.EnemyCount()); e++ {
		if f.IsAlive(e) {
			standing++
		}
	}
	if standing < rules.MaxEnemies {
		f.RemoveFromFight(f.Summon(int16(slices.Index(f.Content().EnemyIDs(), trialEnemyID))))
	}
	for a := rules.ProtagonistA; a < rules.EnemyActor(f.EnemyCount()); a++ {
		if f.HP(a) > 1 {
			f.LoseHP(1, a)
			f.HealActor(1, a)
			f.GainStacks(plenty, rules.Shield, a)
		}
	}
}

// protagonistIDs returns the two protagonists of the run, or the first two of the pack if the run has fewer. If owner
// is another protagonist, it takes the place of the first. If swapped is set, the two then change places.
func (t *cardTester) protagonistIDs(owner string, swapped bool) (pair [2]string) {
	c := t.base
	copy(pair[:], c.Run.Protagonists)
	if pair[1] == "" {
		pair = [2]string{c.Protagonists[0].ID, c.Protagonists[1].ID}
	}
	if c.Protagonist(owner) != nil && owner != pair[0] && owner != pair[1] {
		pair[0] = owner
	}
	if swapped {
		pair[0], pair[1] = pair[1], pair[0]
	}
	return pair
}

// plenty is an amount of energy, currency or Shield that no card can use up.
const plenty = 50

type testFight struct {
	*rules.Fight
	err error
}

func (g *testFight) applyAndAnswer(a engine.Action) {
	if _, over := g.Outcome(); !over && g.err == nil {
		g.err = g.Apply(a)
	}
	if g.err == nil {
		g.err = trial.AnswerAllWithFirst(g, rules.ActAnswer)
	}
}

func (g *testFight) applyStageDirection(kind engine.ActionKind, args ...int) {
	g.applyAndAnswer(engine.NewAction(kind, args...))
}

func (g *testFight) addCards(pile rules.Pile, ids ...string) {
	for _, id := range ids {
		g.applyStageDirection(rules.ActAddCard, g.Content().CardIndex(id), int(pile))
	}
}

func (g *testFight) playFromHand(id string) {
	for i := 0; i < g.CountCards(rules.Hand); i++ {
		n := g.CardAt(rules.Hand, i)
		if g.CardDef(n).ID != id {
			continue
		}
		if g.CheckPlayable(n) == nil {
			g.applyAndAnswer(rules.NewPlayAction(n, g.firstTarget(g.CardDef(n).Aim)))
		}
		return
	}
}

func (g *testFight) firstTarget(aim rules.Aim) rules.Actor {
	switch aim {
	case rules.AimEnemy:
		return g.FrontEnemy()
	case rules.AimProtagonist, rules.AimAlly:
		return rules.ProtagonistA
	}
	return rules.Nobody
}

// playCase draws a card, or the card made from its text, and plays it; an item is used instead. After an enchantment it
// plays two turns with everything to which a card can react. It returns the events that the text should mention.
func (t *cardTester) playCase(c *trial.Card, useReading bool, a *trial.Case) (mentioned []engine.Event, err error) {
	s, id := a.Situation.(*situation), c.IDOfCardOrReading(useReading)
	d, item := cardOf(c)
	g, hand, err := t.startFight(d, s)
	if err != nil {
		return nil, err
	}
	from := rules.DrawPile
	if s.noOtherCards {
		from = rules.Hand
	}
	g.applyStageDirection(rules.ActSetEnergy, s.extraEnergy+d.Cost)
	if item >= 0 && !useReading {
		g.applyStageDirection(rules.ActAddItem, int(item))
		id = extraBlank // in the place of the card that the reading draws and plays
	}
	g.addCards(from, id)
	if g.err != nil {
		return nil, g.err
	}
	card := g.CardAt(from, 0)
	t.eventLog.Truncate(0)
	g.SetLog(&t.eventLog)
	g.playFromHand(extraDraw)
	if item >= 0 && !useReading {
		g.applyStageDirection(rules.ActDropCard, int(card), int(rules.Hand))
		g.addCards(rules.DiscardPile, extraBlank)
		g.applyAndAnswer(rules.NewUseItemAction(item, rules.Actor(a.Target)))
		return t.eventsTextShouldMention(g, rules.Source{Actor: rules.MacGuffin, Kind: rules.OfItem, Item: item}), g.err
	}
	if !d.Unplayable && t.dropCardsUntilPlayable(g, card) {
		g.applyAndAnswer(rules.NewPlayAction(card, rules.Actor(a.Target)))
	}
	for turn := 1; turn <= 2 && d.Type == rules.Enchantment; turn++ {
		for _, id := range hand {
			g.playFromHand(id)
		}
		g.applyAndAnswer(rules.EndTurnAction)
		if turn == 1 {
			g.addCards(rules.Hand, hand...)
			g.applyStageDirection(rules.ActSetEnergy, plenty)
		}
	}
	return t.eventsTextShouldMention(g, g.CardSource(card)), g.err
}

func (t *cardTester) eventsTextShouldMention(g *testFight, by rules.Source) []engine.Event {
	did := func(e *engine.Event) bool {
		return e.Cause.Kind == uint8(by.Kind) && e.Cause.Item == by.Item && (e.Kind != rules.Exhausted || !events.IsCausedByRules(e)) // a trait of the card instead
	}
	deeds := t.MentionableEvents(t.eventLog.Events, did, func(n int16) string {
		if by.Kind == rules.OfCard && n == by.Item {
			return "itself"
		}
		return g.CardDef(n).ID
	})
	for i := range deeds {
		if e := &deeds[i]; e.Kind == rules.Created || e.Kind == rules.Moved {
			e.Text += " in " + rules.NameOfPile(e.To).English
		}
	}
	return deeds
}

// dropCardsUntilPlayable drops other cards in hand until the play condition of card is met, or returns false.
func (t *cardTester) dropCardsUntilPlayable(g *testFight, card int16) bool {
	for g.err == nil && errors.Is(g.CheckPlayable(card), rules.ErrPlayCondition) {
		other := g.CardAt(rules.Hand, 0)
		if other == card && g.CountCards(rules.Hand) > 1 {
			other = g.CardAt(rules.Hand, 1)
		}
		if other == card {
			return false
		}
		g.applyStageDirection(rules.ActDropCard, int(other), int(rules.Hand))
	}
	return true
}

type fightKey struct {
	protagonists [2]string
	situation    string
	seed         engine.Seed
}

const maxKeptFights = 64 // number of fights that are kept to be copied

// startFight sets up t.fight for a test of card d, and returns it and the ids of the extra cards in the player's hand.
func (t *cardTester) startFight(d *rules.CardDef, s *situation) (fight *testFight, hand []string, err error) {
	pair := t.protagonistIDs(d.Owner, s.swapped)
	if !s.noOtherCards {
		first := t.protagonistIDs(d.Owner, false)
		hand = []string{extraBlock, extraGuard + first[0], extraTrick + first[1], extraStrike + first[0], extraStrike + first[1], extraMend + first[1]}
	}
	key := fightKey{pair, s.name, s.seed}
	kept := t.keptFights[key]
	if kept == nil {
		if kept, err = t.newFight(pair, s, hand); err != nil {
			return nil, nil, err
		}
		if len(t.keptFights) == maxKeptFights {
			clear(t.keptFights)
		}
		t.keptFights[key] = kept
	}
	t.fight.CopyFrom(kept.Fight)
	return &testFight{Fight: t.fight}, hand, nil
}

func (t *cardTester) newFight(pair [2]string, s *situation, hand []string) (*testFight, error) {
	setup := rules.FightConfig{Protagonists: pair, Seed: s.seed, NoDraw: true, Enemies: slices.Repeat([]string{trialEnemyID}, s.enemyCount)}
	if !s.noOtherCards {
		setup.Deck = slices.Repeat([]string{extraBlank}, 20)
	}
	f, err := rules.StartFight(t.content, setup, t.Runtime, nil)
	if err != nil {
		return nil, err
	}
	g := &testFight{Fight: f}
	g.err = trial.AnswerAllWithFirst(g, rules.ActAnswer)
	for i, part := range s.hpDivisors {
		a, hp := rules.ProtagonistA+rules.Actor(i), 1
		if part > 0 {
			hp = max(1, f.MaxHP(a)/part)
		}
		g.applyStageDirection(rules.ActSetHP, int(a), hp)
	}
	for a := rules.MacGuffin; a < rules.EnemyActor(s.enemyCount); a++ {
		for _, k := range t.content.Keywords.Rows() {
			if n := s.initialStacks(f, a, k.ID); n > 0 && !t.failingKeywords.Has(k.ID) {
				g.applyStageDirection(rules.ActSetKeyword, int(a), int(k.ID), n)
			}
		}
	}
	g.applyStageDirection(rules.ActSetOvation, s.ovation)
	g.applyStageDirection(rules.ActSetEnergy, s.extraEnergy)
	g.applyStageDirection(rules.ActSetCurrency, plenty)
	if !s.noOtherCards {
		g.addCards(rules.Hand, append([]string{extraDraw}, hand...)...)
	}
	return g, g.err
}

// situation describes a fight in which a card is tested. The situations vary the numbers on which an effect can depend,
// so that the tests detect a wrong one.
type situation struct {
	name         string
	hpDivisors   [2]int // the protagonists' HP are their maximum divided by these numbers; 0 means 1 HP
	ovation      int
	stacksFor    func(a rules.Actor, k rules.Keyword) int // returns the initial stacks of a keyword; nil if nobody has any
	enemyCount   int                                      // number of enemies; the last is the target
	swapped      bool                                     // whether the protagonists change places
	seed         engine.Seed
	extraEnergy  int  // energy beyond the card's cost
	noOtherCards bool // whether there are no other cards
}

var situations = []situation{
	{name: "a fresh fight", hpDivisors: [2]int{2, 2}, enemyCount: 1, extraEnergy: plenty, seed: 1},
	{name: "a fight with Ovation 1 and everybody at 1 HP", ovation: 1, enemyCount: 1, extraEnergy: plenty, seed: 2},
	{name: "a fight with Ovation 3 and many things in play", hpDivisors: [2]int{2, 2}, ovation: 3, enemyCount: 1, extraEnergy: plenty, seed: 3,
		stacksFor: func(a rules.Actor, k rules.Keyword) int { return 2 + (int(k)*5+int(a)*3)%17 }},
	{name: "a fight with Ovation 4 and other things in play", hpDivisors: [2]int{2, 3}, ovation: 4, enemyCount: 1, extraEnergy: plenty, seed: 4, swapped: true,
		stacksFor: func(a rules.Actor, k rules.Keyword) int { return 2 + (int(k)*7+int(a)*11+4)%19 }},
	{name: "a fight with one of everything in play", hpDivisors: [2]int{2, 2}, enemyCount: 1, extraEnergy: plenty, seed: 6,
		stacksFor: func(rules.Actor, rules.Keyword) int { return 1 }},
	{name: "a fight with two enemies", hpDivisors: [2]int{2, 2}, ovation: 2, enemyCount: 2, extraEnergy: plenty, seed: 5,
		stacksFor: func(a rules.Actor, k rules.Keyword) int {
			if a == rules.FirstEnemy {
				return 0
			}
			return 3 + (int(k)*3+int(a)*5)%13
		}},
	{name: "a fight with no other cards", hpDivisors: [2]int{2, 2}, enemyCount: 1, extraEnergy: plenty, seed: 7, noOtherCards: true},
}

func situationsNearThreshold(threshold int) (list []situation) {
	for _, n := range []int{threshold - 1, threshold, threshold + 2} {
		if n >= 0 && n <= engine.MaxCount-3 {
			list = append(list, situation{name: fmt.Sprintf("a fight with %d of everything in play", n), hpDivisors: [2]int{2, 2}, enemyCount: 1, seed: engine.Seed(10 + n),
				ovation: min(n, rules.MaxOvation), extraEnergy: n, stacksFor: func(rules.Actor, rules.Keyword) int { return n }})
		}
	}
	return list
}

// excludedKeywords are keywords that would keep the card from being played or hide its effect.
var excludedKeywords = rules.LockingKeywords.Or(engine.KeywordSetOf(rules.Weak, rules.Confused, rules.Ward, rules.Flourish, rules.Forgetful))

func (s *situation) initialStacks(f *rules.Fight, a rules.Actor, k rules.Keyword) int {
	table := f.KeywordTable()
	shared, debuff := table.KeywordsHoldableAs(rules.OnTeam).Has(k), table.Debuffs().Has(k)
	if s.stacksFor == nil || !f.CanHold(a, k) || !a.IsEnemy() && a != rules.Team && shared && !debuff {
		return 0
	}
	n := s.stacksFor(a, k)
	switch {
	case !a.IsEnemy() && excludedKeywords.Has(k):
		return 0
	case !a.IsEnemy() && debuff:
		return min(n, 1+n%3) // few enough that nobody falls
	case a.IsEnemy() && rules.KeywordsClearedOnEnemies(table).Has(k):
		return 0
	case table.KeywordsDecayingAs(engine.Converts).Has(k):
		return min(n, 1+n%4)
	}
	return n
}
