package battleline_test

import (
	"slices"
	"strings"
	"testing"

	"curtaincall/engine"
	. "curtaincall/engine/battleline"
	"curtaincall/engine/testkit/contenttest"
)

// side is a player's side in the main step of a first turn that is laid out, in plain Go. Cards are
// written in place: each is its own definition, and called by its id.
type side struct {
	line, artifacts, hand, deck, discard, archives []*laidCard
	aember, keys, chains                           int
}

// laidCard is a definition with how the card of it is.
type laidCard struct {
	CardDef
	placed CardLayout
}

// creature is a creature of some power and armor.
func creature(id string, power, armor int, keywords ...KeywordAmount) *laidCard {
	return &laidCard{CardDef: CardDef{ID: id, Type: Creature, House: "lantern", Power: power, Armor: armor, Keywords: keywords}}
}

func card(id string, t Type, play Ability) *laidCard {
	c := &laidCard{CardDef: CardDef{ID: id, Type: t, House: "lantern"}}
	c.Abilities[CallPlay] = play
	return c
}

func (c *laidCard) with(change func(*laidCard)) *laidCard { change(c); return c }

func has(k Keyword, n int) KeywordAmount { return KeywordAmount{Keyword: k, Value: n} }

// lay is a duel of two sides.
func lay(t testing.TB, mine, theirs side) *Duel {
	t.Helper()
	var defs []*CardDef
	setup := DuelConfig{InMainStep: true, Seed: 1}
	for p, s := range [NumPlayers]*side{&mine, &theirs} {
		laid := &setup.Players[p]
		laid.Houses, laid.Aember, laid.Keys, laid.Chains = []string{"lantern", "anvil"}, s.aember, s.keys, s.chains
		if p == 0 {
			laid.House = "lantern"
		}
		for z, list := range map[Zone][]*laidCard{Line: s.line, Artifacts: s.artifacts, Hand: s.hand, Deck: s.deck, Discard: s.discard, Archives: s.archives} {
			for _, c := range list {
				defs = append(defs, named(c)...)
				laid.Zones[z] = append(laid.Zones[z], c.placed)
			}
		}
	}
	defs = append(defs, &CardDef{ID: "anvil_card", Type: Action, House: "anvil"}, &CardDef{ID: "lantern_card", Type: Action, House: "lantern"})
	content := contenttest.NewBattlelineContent(t, defs)
	return startDuel(t, content, setup, nil)
}

// named are the definitions of a card and what is on it.
func named(c *laidCard) []*CardDef {
	c.Name, c.placed.Card, c.placed.ID = c.ID, c.ID, c.ID
	return []*CardDef{&c.CardDef}
}

// fillers are so many cards that do nothing.
func fillers(name string, n int) (list []*laidCard) {
	for i := range n {
		list = append(list, card(name+string(rune('a'+i)), Action, nil))
	}
	return list
}

func creaturesOf(d *Duel, players ...Player) (set CardSet) {
	for _, p := range players {
		for i := range d.CountCards(p, Line) { // allocates nothing
			set = set.With(d.CardAt(p, Line, i))
		}
	}
	return set
}

// placeInLine returns the index of a creature in its line, or -1.
func placeInLine(d *Duel, c Card) int {
	return slices.Index(d.CardsIn(d.Controller(c), Line), c)
}

// of is a card of a duel by its id.
func of(t testing.TB, d *Duel, id string) Card {
	t.Helper()
	c, ok := d.FindCard(id)
	if !ok {
		t.Fatalf("no card %q", id)
	}
	return c
}

func fight(t testing.TB, d *Duel, attacker, defender string, order ...int) {
	t.Helper()
	order = append(order, 0)
	if err := d.Apply(NewFightAction(of(t, d, attacker), of(t, d, defender), order[0])); err != nil {
		t.Fatalf("%s fights %s: %v", attacker, defender, err)
	}
}

func play(t testing.TB, d *Duel, id string, where int, target Card) {
	t.Helper()
	if err := d.Apply(NewPlayAction(of(t, d, id), where, target)); err != nil {
		t.Fatalf("play %s: %v", id, err)
	}
}

// want compares where a card is, its damage, and whether it is exhausted.
func want(t testing.TB, d *Duel, id string, z Zone, damage int) {
	t.Helper()
	c := of(t, d, id)
	if d.Zone(c) != z || d.Damage(c) != damage {
		t.Errorf("%s is in %s with %d damage, not in %s with %d", id, d.Zone(c), d.Damage(c), z, damage)
	}
}

// What does not fit together is told, all of it.
func TestMisfits(t *testing.T) {
	many := make([]StaticGrant, MaxGrants+1)
	deck := &DeckDef{ID: "deck", Houses: []string{"lantern", "lantern", "nowhere"}, Cards: []string{"a", "b", "missing"}}
	_, misfits := EmptyContent.WithDefinitions(contenttest.BattlelineDefinitions([]*CardDef{
		{ID: "a", Type: Creature, House: "lantern"},
		{ID: "a", Type: Action, House: "lantern"},
		{ID: "b", Type: Artifact, House: "anvil", Grants: many},
	}, deck))
	for _, want := range []string{
		`duplicate card id "a"`, "9 grants", "a deck must have 36 cards, not 3", `house "lantern" is listed twice in deck`,
		`unknown house "nowhere"`, `card "b" belongs to house "anvil"`, `unknown card "missing"`,
	} {
		if !slices.ContainsFunc(misfits, func(m *engine.ValidationError) bool { return strings.Contains(m.Message, want) }) {
			t.Errorf("nothing says %q", want)
		}
	}
	if len(misfits) != 7 {
		t.Errorf("%d misfits: %v", len(misfits), misfits)
	}
}

// A setup that cannot be is refused with a sentence.
func TestSetups(t *testing.T) {
	content := contenttest.NewBattlelineContent(t, []*CardDef{{ID: "a", Type: Creature, House: "lantern"}, {ID: "b", Type: Upgrade, House: "lantern"}})
	at := func(z Zone, list ...CardLayout) DuelConfig {
		s := DuelConfig{InMainStep: true}
		s.Players[First].Zones[z] = list
		return s
	}
	var gifts []CardLayout
	for i := range MaxCardsPerPlayer {
		gifts = append(gifts, CardLayout{Card: "a", Keywords: []KeywordAmount{{Keyword: Assault, Value: i + 1}, {Keyword: Hazardous, Value: i + 1}}})
	}
	for want, s := range map[string]DuelConfig{
		`unknown card "x"`:         at(Line, CardLayout{Card: "x"}),
		"cannot be in line":        at(Line, CardLayout{Card: "b"}),
		`duplicate card id "same"`: at(Hand, CardLayout{Card: "a", ID: "same"}, CardLayout{Card: "b", ID: "same"}),
		"at most 48 cards":         at(Deck, make([]CardLayout, MaxCardsPerPlayer+1)...),
		"only creatures in play":   at(Hand, CardLayout{Card: "a", Upgrades: []CardLayout{{Card: "b"}}}),
		"at most 64 keywords":      at(Line, gifts...),
		`unknown house "nowhere"`:  {Players: [NumPlayers]SideLayout{{House: "nowhere"}}},
	} {
		for i := range s.Players[First].Zones[Deck] {
			s.Players[First].Zones[Deck][i].Card = "a"
		}
		if _, err := StartDuel(content, s, nil, nil); err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("%v, and not %q", err, want)
		}
	}
	d, err := StartDuel(content, at(Line, CardLayout{Card: "a"}, CardLayout{Card: "a", ID: "a_2"}, CardLayout{Card: "a"}), nil, nil)
	if err != nil || d.CardID(0) != "a" || d.CardID(1) != "a_2" || d.CardID(2) != "a_3" {
		t.Errorf("%v: the cards are called otherwise", err)
	}
}

// startDuel starts a duel. log, which may be nil, receives its events.
func startDuel(t testing.TB, c *Content, s DuelConfig, log *engine.Log) *Duel {
	t.Helper()
	g, err := StartDuel(c, s, nil, log)
	if err != nil {
		t.Fatal(err)
	}
	return g
}
