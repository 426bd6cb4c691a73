package curtain

import (
	"fmt"
	"slices"
	"strings"

	"curtaincall/engine"
	rules "curtaincall/engine/curtain"
	"curtaincall/engine/curtain/wording"
	"curtaincall/engine/declare/library"
	"curtaincall/engine/phrase"
	"curtaincall/scripting/check/trial"
)

type cardTester struct {
	*trial.CardTrials
	base            *rules.Content // content of the generation
	content         *rules.Content // base, test cards, test enemies, and for each text a card that does what it says
	eventLog        engine.Log
	failingKeywords engine.KeywordSet       // keywords whose own functions raise errors
	keptFights      map[fightKey]*testFight // fights, without the tested card, from which trials start
	fight           *rules.Fight            // a copy of one of keptFights
	runContents     map[int]*rules.Content  // contents with runs for trials of events, by the currency at the start
}

const trialEnemyID = "test enemy" // an id that no script can define

// newTrialEnemyDef returns an enemy that triggers every reaction of a card, as its intent does a little of everything.
func newTrialEnemyDef(id string) *rules.EnemyDef {
	intent := rules.NewIntent(
		rules.IntentAction{Kind: rules.IntentAttackAll, Amount: 1, Times: 1},
		rules.IntentAction{Kind: rules.IntentAttack, Amount: 2, Times: 1},
		rules.IntentAction{Kind: rules.IntentInflict, Keyword: rules.Burn, Whom: rules.WhomA, Amount: 1},
		rules.IntentAction{Kind: rules.IntentGain, Keyword: rules.Block, Amount: 4}, // at least 1 remains when it is Weak
	)
	return &rules.EnemyDef{ID: id, Name: "the enemy", HP: engine.MaxCount,
		Phases: []rules.PhaseDef{{Intents: []rules.IntentEntry{{Fixed: intent}}}}}
}

// setUpNextCardBatch adds the next batch of cards and all smoke runs, and returns the functions that play the cards.
func setUpNextCardBatch(s *trial.CardTrials) (*trial.TestedGame, error) {
	base := s.BaseContent().(*rules.Content)
	cast := base.Protagonists
	if len(cast) < 2 {
		return nil, fmt.Errorf("cards are tested in a fight with two protagonists, but the scripts define %d", len(cast))
	}
	t := &cardTester{CardTrials: s, base: base, runContents: map[int]*rules.Content{}, keptFights: map[fightKey]*testFight{}, fight: rules.NewFightToCopyInto()}
	grammar := wording.Grammar(base)
	var cards []*rules.CardDef
	var named engine.KeywordSet // keywords of the pack to which a card reacts
	for d := range trial.NextAffordableBatch(s, append(slices.Clip(base.Cards), itemsAsCards(base)...), 1) {
		r := wording.ReadCardText(t.GrammarForText(grammar, d.Where), d)
		c := &trial.Card{ID: d.ID, Where: d.Where, Text: d.Text, Values: d.Values, Reading: r.ParseResult, Def: d,
			HasTraits: selectTraitPredicates(func(trait rules.CardProperty) bool { return trait.Has(d) })}
		if id, isItem := strings.CutPrefix(d.ID, itemPrefix); isItem {
			c.Def = &testedItem{d, base.Item(id), int16(slices.Index(base.Items, base.Item(id)))}
		}
		t.AddCard(c)
		said := d.CopyWithID(trial.ReadingID(d.ID))
		said.Play, said.On = r.PlayFunc(), r.HookFuncs()
		cards = append(cards, said)
		named = named.Or(keywordsInHeadings(r))
	}
	cards = append(cards, extraCards(base, grammar, named.Without(rules.Keywords.All()))...)
	enemies := append(enemyDefsGivingKeywords(base), newTrialEnemyDef(trialEnemyID))
	content, err := s.ContentWith(append(library.WrapDefinitions(rules.CardKind, cards), library.WrapDefinitions(rules.EnemyKind, enemies)...))
	if err != nil {
		return nil, err
	}
	t.content = content.(*rules.Content)
	t.addSmokeRuns()
	return &trial.TestedGame{Cases: t.cardCases, Play: t.playCase, MessageArgs: t.messageArgs, CallbackName: rules.CallbackName,
		Traits: selectTraitPredicates(func(rules.CardProperty) bool { return true })}, nil
}

type testedItem struct {
	card *rules.CardDef
	*rules.ItemDef
	index int16
}

// itemPrefix is the beginning of the id of a card that has the text of an item.
const itemPrefix = "the item "

func itemsAsCards(c *rules.Content) (cards []*rules.CardDef) {
	for _, d := range c.Items {
		card := d.AsCard()
		card.ID = itemPrefix + d.ID
		cards = append(cards, card)
	}
	return cards
}

// cardOf returns the card to be tested and -1. For an item, it returns a card with its text, and the item's index.
func cardOf(c *trial.Card) (d *rules.CardDef, item int16) {
	if tried, isItem := c.Def.(*testedItem); isItem {
		return tried.card, tried.index
	}
	return c.Def.(*rules.CardDef), -1
}

// keywordEnemyPrefix begins the id of an enemy that gives a keyword to everybody at the start of its fight.
const keywordEnemyPrefix = "the enemy that brings "

func enemyDefsGivingKeywords(base *rules.Content) (list []*rules.EnemyDef) {
	for _, row := range base.Keywords.Rows()[rules.NumKeywords:] {
		d := newTrialEnemyDef(keywordEnemyPrefix + row.Word)
		d.On[rules.FightStart] = func(f *rules.Fight, self rules.Source, _ *engine.Event) {
			for a := rules.MacGuffin; a <= rules.FirstEnemy; a++ {
				switch {
				case !f.CanHold(a, row.ID):
				case row.Polarity == engine.Debuff:
					f.InflictDebuff(1, row.ID, rules.NewActors(a))
				default:
					f.GainStacks(1, row.ID, a)
				}
			}
		}
		list = append(list, d)
	}
	return list
}

func keywordsInHeadings(r wording.CardReading) (named engine.KeywordSet) {
	for _, c := range r.Clauses {
		if c.Heading != nil && c.Heading.PhraseInSlot("MOMENT") != nil {
			if k := c.Heading.PhraseInSlot("MOMENT").PhraseInSlot("KEYWORD", "DEBUFF"); k != nil && k.Number < engine.MaxKeywords {
				named = named.With(engine.KeywordID(k.Number))
			}
		}
	}
	return named
}

func selectTraitPredicates(wanted func(rules.CardProperty) bool) []string {
	return engine.Map(engine.Filter(rules.CardProperties, wanted), func(trait rules.CardProperty) string { return trait.Predicate })
}

// cardCases returns a case for each target of c in all situations, and in those near each threshold in its text. If
// seed is not 0, it uses only the first situation.
func (t *cardTester) cardCases(c *trial.Card, seed engine.Seed) (list []trial.Case) {
	d, _ := cardOf(c)
	if seed != 0 {
		s := situations[0]
		s.seed = seed
		return t.casesPerTarget(d, &s)
	}
	for i := range situations {
		if situations[i].enemyCount == 1 || d.Type != rules.Enchantment { // "the enemy" of an enchantment must be clear
			list = append(list, t.casesPerTarget(d, &situations[i])...)
		}
	}
	for _, threshold := range (wording.CardReading{ParseResult: c.Reading}).ConditionThresholds() {
		for _, s := range situationsNearThreshold(threshold) {
			list = append(list, t.casesPerTarget(d, &s)...)
		}
	}
	return list
}

func (t *cardTester) casesPerTarget(d *rules.CardDef, s *situation) (list []trial.Case) {
	var targets []rules.Actor
	switch d.Aim {
	case rules.AimProtagonist:
		targets = []rules.Actor{rules.ProtagonistA, rules.ProtagonistB}
	case rules.AimAlly:
		targets = []rules.Actor{rules.MacGuffin, rules.ProtagonistA, rules.ProtagonistB}
	case rules.AimEnemy:
		targets = []rules.Actor{rules.EnemyActor(s.enemyCount - 1)}
	default:
		targets = []rules.Actor{rules.Nobody}
	}
	for _, a := range targets {
		seen := s.name
		if len(targets) > 1 {
			seen += ", played on " + t.actorName(d, s, a)
		}
		list = append(list, trial.Case{Description: seen, Situation: s, Target: int8(a)})
	}
	return list
}

func (t *cardTester) messageArgs(e *engine.Event, c *trial.Card, a *trial.Case) []phrase.Arg {
	d, _ := cardOf(c)
	who := phrase.GenderedWord{Text: t.actorName(d, a.Situation.(*situation), rules.Actor(e.Target))}
	if who.Text == "" || rules.Actor(e.Target) == rules.Team {
		who.Gender = "team"
	}
	what, named := meterNames[e.Keyword]
	if !named {
		what = t.content.Keywords.Row(rules.Keyword(e.Keyword)).Name
	}
	return []phrase.Arg{phrase.NameArg("who", who), phrase.TermArg("card", e.Text), phrase.TermArg("what", what)}
}

var meterNames = map[int16]string{rules.Ovation: "Ovation", rules.Energy: "Energy", rules.Currency: "Currency", rules.HP: "HP", rules.NoKeyword: ""}

func (t *cardTester) actorName(d *rules.CardDef, s *situation, a rules.Actor) string {
	pair := t.protagonistIDs(d.Owner, s.swapped)
	switch {
	case a == rules.Nobody:
		return ""
	case a == rules.MacGuffin:
		return "the MacGuffin"
	case a.IsProtagonist():
		return t.base.Protagonist(pair[a-rules.ProtagonistA]).Name
	case a == rules.Team:
		return "the team"
	case a == rules.EnemyActor(0):
		return "the enemy"
	}
	return "the second enemy"
}
