package wording_test

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	"curtaincall/engine"
	rules "curtaincall/engine/curtain"
	"curtaincall/engine/curtain/wording"
	"curtaincall/engine/testkit/contenttest"
)

// start lays out the fight of a text: Ann 10 HP of 20, with Taunt 2; Big Bob 5
// of 10; the team has Block 4 and Luck 3; the enemy Poison 2 and Fear 1;
// Ovation is 1. In hand are the card and an Attack of Big Bob; both cost 1.
func start(t *testing.T, d *rules.CardDef) (f *rules.Fight, card int16) {
	t.Helper()
	d.Name, d.Cost, d.Type = "Card", 1, rules.ActionCard
	r := wording.ReadCardText(spoken, d)
	if len(r.Unread) > 0 {
		t.Fatalf("%q is not understood: %+v", d.Text, r.Unread)
	}
	d.Play, d.On = r.PlayFunc(), r.HookFuncs()
	if d.Play == nil {
		d.Type = rules.Enchantment
	}
	content := contenttest.NewCurtainContent(t,
		[]*rules.CardDef{
			d,
			{ID: "strike", Owner: "bob", Type: rules.Attack, Cost: 1, Aim: rules.AimEnemy, Play: func(f *rules.Fight, self rules.Source, a rules.Actor) { f.DealHits(self, 1, 1, rules.NewActors(a)) }},
			{ID: "block", Owner: rules.OwnerMacGuffin, Type: rules.Defense, Play: func(f *rules.Fight, self rules.Source, _ rules.Actor) { f.GainStacks(1, rules.Block, rules.Team) }},
		},
		[]*rules.EnemyDef{{ID: "foe", Name: "Foe", HP: 100, Phases: []rules.PhaseDef{{Intents: []rules.IntentEntry{{Fixed: rules.NewIntent(rules.IntentAction{Kind: rules.IntentAttack, Amount: 9, Times: 1})}}}}},
			{ID: "dog", Name: "Dog", HP: 9, Companion: true, Phases: []rules.PhaseDef{{Intents: []rules.IntentEntry{{Fixed: rules.NewIntent(rules.IntentAction{Kind: rules.IntentAttack, Amount: 9, Times: 1})}}}}}},
		[]*rules.ProtagonistDef{{ID: "ann", Name: "Ann", HP: 20}, {ID: "bob", Name: "Big Bob", HP: 10}},
		rules.RunDef{},
	)
	f, err := rules.StartFight(content, rules.FightConfig{Protagonists: [2]string{"ann", "bob"}, Enemies: []string{"foe"}, Deck: []string{"block", "block", "block"}, Seed: 1, NoDraw: true}, nil, nil)
	if err != nil {
		t.Fatal(err)
	}
	act := func(kind engine.ActionKind, args ...int16) {
		a := engine.Action{Kind: kind}
		copy(a.Args[:], args)
		if err := f.Apply(a); err != nil {
			t.Fatal(err)
		}
	}
	act(rules.ActSetHP, int16(rules.ProtagonistA), 10)
	act(rules.ActSetHP, int16(rules.ProtagonistB), 5)
	act(rules.ActSetKeyword, int16(rules.ProtagonistA), int16(rules.Taunt), 2)
	act(rules.ActSetKeyword, int16(rules.Team), int16(rules.Block), 4)
	act(rules.ActSetKeyword, int16(rules.Team), int16(rules.Luck), 3)
	act(rules.ActSetKeyword, int16(rules.FirstEnemy), int16(rules.Poison), 2)
	act(rules.ActSetKeyword, int16(rules.FirstEnemy), int16(rules.Fear), 1)
	act(rules.ActSetOvation, 1)
	act(rules.ActForceRoll, int16(rules.ForcedLuck), 0)
	act(rules.ActAddCard, int16(content.CardIndex("card")), int16(rules.Hand))
	act(rules.ActAddCard, int16(content.CardIndex("strike")), int16(rules.Hand))
	return f, 3
}

// state is everything that a text can change, in words.
func state(f *rules.Fight) map[string]int {
	s := map[string]int{"Ovation": f.Ovation(), "Energy": f.Energy(), "hand": f.CountCards(rules.Hand), "cost": 1}
	for a := rules.MacGuffin; a <= rules.FirstEnemy; a++ {
		who := [...]string{"M", "Ann", "Bob", "team", "foe"}[a]
		s[who+" HP"] = f.HP(a)
		for _, k := range f.Content().Keywords.Rows() {
			s[who+" "+k.Name] = f.Stacks(a, k.ID)
		}
	}
	if f.CountCards(rules.Hand) > 0 {
		strike := f.CardAt(rules.Hand, f.CountCards(rules.Hand)-1)
		s["cost"], s["boost"] = f.Cost(strike), f.Boost(strike)
	}
	return s
}

// change is what is different afterwards: "Bob HP +2, foe Fear -1".
func change(before, after map[string]int) string {
	var list []string
	for what, n := range after {
		if d := n - before[what]; d != 0 {
			list = append(list, fmt.Sprintf("%s %+d", what, d))
		}
	}
	slices.Sort(list)
	return strings.Join(list, ", ")
}

// Each sentence does what it says; n is 3 and m is 2. The card is played on Big
// Bob where it says "a protagonist".
func TestSentencesDoWhatTheySay(t *testing.T) {
	for text, want := range map[string]string{
		"Deal {n} damage.":           "Ovation +1, foe HP -3",
		"Deal {n} damage {m} times.": "Ovation +2, foe HP -7", // the second hit finds Ovation 2
		"Deal {n} damage plus {m} per kind of debuff on the enemy.":      "Ovation +1, foe HP -7",
		"Deal {m} damage per debuff stack on the enemy to each enemy.":   "Ovation +1, foe HP -6",
		"Deal damage equal to {m} times Taunt.":                          "Ovation +1, foe HP -4",
		"Gain {n} Block.":                                                "team Block +3",
		"Gain {n} Energy.":                                               "Energy +3",
		"Gain {m} Ovation.":                                              "Ovation +2",
		"Gain {n} Shield.":                                               "Ann Shield +3",
		"Gain {n} Shield on a protagonist.":                              "Bob Shield +3",
		"Gain {n} Shield on Ann.":                                        "Ann Shield +3",
		"Gain {n} Shield on each protagonist.":                           "Ann Shield +3, Bob Shield +3",
		"Gain {n} Shield on the other protagonist.":                      "Bob Shield +3",
		"Gain {m} Regenerate per Luck on Big Bob.":                       "Bob Regenerate +6",
		"Gain Shield equal to Taunt on Ann.":                             "Ann Shield +2",
		"Gain Shield equal to Luck on a protagonist.":                    "Bob Shield +3",
		"Gain Luck equal to the enemy's Poison.":                         "team Luck +2",
		"Gain Luck equal to Fear on the enemy.":                          "team Luck +1",
		"Gain Luck equal to the kinds of debuff on the enemy.":           "team Luck +2",
		"Gain Luck equal to the debuff stacks on the enemy.":             "team Luck +3",
		"Gain Luck equal to the cards in hand.":                          "team Luck +1",
		"Gain {m} Luck per card in hand.":                                "team Luck +2",
		"Gain {m} Luck per card played this turn.":                       "team Luck +2",
		"Gain Luck up to {n}.":                                           "",
		"Gain Block up to {n}.":                                          "",
		"Gain Ovation up to {n}.":                                        "Ovation +2",
		"Deal {n} damage. Gain Block equal to the damage dealt.":         "Ovation +1, foe HP -3, team Block +3",
		"Deal {n} damage. Gain Ovation equal to the damage dealt.":       "Ovation +3, foe HP -3",
		"Inflict {n} Burn.":                                              "foe Burn +3",
		"Inflict {n} Stage Fright on Big Bob.":                           "Bob Stage Fright +3",
		"Inflict {n} Burn on each ally.":                                 "Ann Burn +3, Bob Burn +3, M Burn +3",
		"Inflict {m} Burn per Ovation.":                                  "foe Burn +2",
		"Inflict Burn equal to Ovation.":                                 "foe Burn +1",
		"Heal a protagonist by {n}.":                                     "Bob HP +3",
		"Heal each protagonist by {n} per Ovation.":                      "Ann HP +3, Bob HP +3",
		"Heal Ann by as much as Luck.":                                   "Ann HP +3",
		"Draw {m} cards.":                                                "cost -1, hand +2",
		"Draw cards equal to Ovation.":                                   "cost -1, hand +1",
		"Draw {m} cards per Ovation.":                                    "cost -1, hand +2",
		"Lose {m} Luck.":                                                 "team Luck -2",
		"Lose {n} Ovation.":                                              "Ovation -1",
		"Lose {m} HP.":                                                   "Ann HP -2",
		"Lose all Block. Gain Luck equal to the Block lost.":             "team Block -4, team Luck +4",
		"Lose all Luck. Deal {m} damage per Luck lost.":                  "Ovation +1, foe HP -6, team Luck -3",
		"The enemy loses {n} HP.":                                        "foe HP -3",
		"The enemy loses HP equal to its Poison.":                        "foe HP -2",
		"The enemy loses all Poison and Fear.":                           "foe Fear -1, foe Poison -2",
		"The enemy loses all debuffs.":                                   "foe Fear -1, foe Poison -2",
		"The other protagonist gains {n} Taunt.":                         "Bob Taunt +3",
		"A protagonist gains Taunt equal to Ovation.":                    "Bob Taunt +1",
		"Taunt doubles.":                                                 "Ann Taunt +2",
		"Luck doubles.":                                                  "team Luck +3",
		"Attacks in hand cost {n} less.":                                 "cost -1",
		"Defense cards in hand cost {n} less.":                           "",
		"A random card in hand costs {n} less.":                          "cost -1",
		"Attacks of the other protagonist in hand deal {n} more damage.": "boost +3",
		"Attacks of Ann in hand deal {n} more damage.":                   "",
		"With {n} or more Luck: Gain {m} Block.":                         "team Block +2",
		"With {n} or less Luck: Gain {m} Block.":                         "team Block +2",
		"With {n} or more Ovation: Gain {m} Block.":                      "",
		"With no Luck: Gain {m} Block.":                                  "",
		"If the enemy has Poison: Gain {m} Block. Gain {m} Luck.":        "team Block +2, team Luck +2",
		"If the enemy has {n} or more Poison: Gain {m} Block.":           "",
	} {
		f, card := start(t, card(text))
		before := state(f)
		if err := f.Apply(rules.NewPlayAction(card, rules.ProtagonistB)); err != nil {
			t.Errorf("%q: %s", text, err)
			continue
		}
		before["Energy"]-- // the cost
		before["hand"]--
		if got := change(before, state(f)); got != want {
			t.Errorf("%q: %s, not %s", text, got, want)
		}
	}
}

// What stands under a heading happens then; the numbers are how often, when the
// card is in play while a strike is played, the turn ends and Block is gained.
func TestHeadingsHappenAtTheirMoment(t *testing.T) {
	for heading, want := range map[string][3]int{
		"Start of your turn":                            {0, 1, 0},
		"End of your turn":                              {0, 1, 0},
		"Start of the enemy's turn":                     {0, 1, 0},
		"End of the enemy's turn":                       {0, 1, 0},
		"Whenever you play a card":                      {1, 0, 1},
		"Whenever you play an Attack card":              {1, 0, 0},
		"Whenever you play a Defense card":              {0, 0, 1},
		"Whenever you gain Block":                       {0, 0, 1},
		"Whenever you gain Ovation":                     {1, 0, 0},
		"Whenever the enemy loses HP":                   {1, 1, 0}, // its Poison
		"Whenever the MacGuffin loses HP":               {0, 0, 0}, // Ann taunts
		"Whenever a protagonist loses HP":               {0, 1, 0},
		"Whenever a debuff is inflicted on the enemy":   {0, 0, 0},
		"Second card of a turn":                         {1, 0, 0},
		"First card of a turn":                          {0, 0, 1},
		"End of your turn, with {n} or more Luck":       {0, 1, 0},
		"End of your turn, if the enemy has Vulnerable": {0, 0, 0},
	} {
		f, enchantment := start(t, card(heading+": Gain 1 Inspire."))
		apply := func(a engine.Action) {
			if err := f.Apply(a); err != nil {
				t.Fatalf("%q: %s", heading, err)
			}
		}
		apply(rules.NewPlayAction(enchantment, rules.ProtagonistB))
		inspire := func() int { return f.Stacks(rules.Team, rules.Inspire) }
		var got [3]int
		n := inspire()
		apply(rules.NewPlayAction(enchantment+1, rules.FirstEnemy))
		got[0], n = inspire()-n, inspire()
		apply(rules.EndTurnAction)
		got[1], n = inspire()-n, inspire()
		for i := 0; i < f.CountCards(rules.Hand); i++ {
			if c := f.CardAt(rules.Hand, i); f.CardDef(c).ID == "block" {
				apply(rules.NewPlayAction(c, rules.Nobody))
				break
			}
		}
		got[2] = inspire() - n
		if got != want {
			t.Errorf("%q happened %v times, not %v", heading, got, want)
		}
	}
}

func TestWhenDrawnIsTheCardsOwn(t *testing.T) {
	d := card("When drawn: Gain {n} Block. Draw {m} cards.")
	r := wording.ReadCardText(spoken, d)
	if r.PlayFunc() != nil || r.HookFuncs()[rules.CardDrawn] == nil || len(r.Clauses) != 2 {
		t.Errorf("%+v", r)
	}
}

func TestEachAllyMeansCompanionsToo(t *testing.T) {
	text := card("Inflict {n} Burn on each ally.")
	f, _ := start(t, text)
	f, err := rules.StartFight(f.Content(), rules.FightConfig{Protagonists: [2]string{"ann", "bob"}, Enemies: []string{"foe", "dog"}, Deck: []string{"card"}, Seed: 1}, nil, nil)
	if err != nil {
		t.Fatal(err)
	}
	if err := f.Apply(rules.NewPlayAction(f.CardAt(rules.Hand, 0), rules.ProtagonistB)); err != nil {
		t.Fatal(err)
	}
	burn, _ := f.Content().Keywords.ByWord("burn")
	if got := f.Stacks(rules.FirstCompanion, burn); got != 3 {
		t.Errorf("the companion has %d Burn", got)
	}
}
