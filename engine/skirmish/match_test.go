package skirmish_test

import (
	"errors"
	"reflect"
	"strings"
	"testing"

	"curtaincall/engine"
	. "curtaincall/engine/skirmish"
	"curtaincall/engine/testkit"
)

var errBroken = errors.New("the script is broken")

func TestAFailingCardLeavesNoTrace(t *testing.T) {
	for id, want := range map[string]error{"broken": errBroken, "endless": ErrTooManyEffects, "meddler": engine.ErrBusy} {
		log := &engine.Log{}
		m := duel(t, log, []string{id}, warrior, orc)
		hash, told := m.Hash(), len(log.Events)
		if err := m.Apply(NewPlayAction(int16(m.Content().CardIndex(id)), 0)); !errors.Is(err, want) {
			t.Errorf("%s: %v, want %v", id, err, want)
		}
		if m.Hash() != hash || len(log.Events) != told {
			t.Errorf("%s: the failed action left a trace", id)
		}
		apply(t, m, Pass) // the match goes on
	}
}

func TestMatchImplementsTheContract(t *testing.T) {
	c := plainContent(t)
	m := startMatch(t, c, c.Match.NewConfig(3), nil)
	var _ engine.Game = m
	copied := NewMatchToCopyInto()
	copied.CopyFrom(m)
	if copied.Hash() != m.Hash() {
		t.Error("a copy has another hash")
	}
	before := m.Hash()
	for range 10 {
		legal := copied.Legal(nil)
		if !reflect.DeepEqual(legal, copied.Legal(nil)) {
			t.Fatal("asked twice, other actions are legal")
		}
		apply(t, copied, legal[0])
	}
	if m.Hash() != before {
		t.Error("playing on a copy changed the match")
	}
	if n := testing.AllocsPerRun(20, func() { copied.CopyFrom(m) }); n != 0 {
		t.Errorf("%v allocations a copy", n)
	}
	if n := testing.AllocsPerRun(20, func() { copied.Hash() }); n != 0 {
		t.Errorf("%v allocations a hash", n)
	}
	room := make([]engine.Action, 0, 100)
	if n := testing.AllocsPerRun(20, func() { copied.CopyFrom(m); copied.Apply(copied.Legal(room)[0]) }); n != 0 {
		t.Errorf("%v allocations to play a card", n)
	}
}

func TestHashIsTheSumOfItsParts(t *testing.T) {
	a := duel(t, nil, copies("attack", 3), warrior, orc)
	b := NewMatchToCopyInto()
	for _, c := range []struct {
		change engine.Action
		part   string
	}{
		{engine.Action{Kind: ActSetHP, Args: [4]int16{1, 30}}, "Orc o"},
		{engine.Action{Kind: ActSetZone, Args: [4]int16{0, 1}}, "Warrior w"},
		{engine.Action{Kind: ActSetKeyword, Args: [4]int16{0, int16(Resistance), 3}}, "Warrior w"},
		{NewSetEffectAction(1, Taunt, 0, 2), "Orc o"},
		{engine.Action{Kind: ActSetTurn, Args: [4]int16{1}}, "the turn"},
		{engine.Action{Kind: ActAddCard, Args: [4]int16{0, int16(TeamB), int16(Hand)}}, "the hand of B"},
		{engine.Action{Kind: ActDropCard, Args: [4]int16{0, int16(TeamA), int16(Hand)}}, "the hand of A"},
	} {
		b.CopyFrom(a)
		apply(t, b, c.change)
		var differ []string
		for i, p := range b.AppendParts(nil) {
			if a.AppendParts(nil)[i] != p {
				differ = append(differ, p.Name.English)
			}
		}
		if !reflect.DeepEqual(differ, []string{c.part}) || a.Hash() == b.Hash() {
			t.Errorf("%v: different are %q, want %q and another hash", c.change, differ, c.part)
		}
	}
}

func TestEachSeedHasItsOwnOrder(t *testing.T) {
	c := plainContent(t)
	orders := map[string]bool{}
	for seed := range 20 {
		m := startMatch(t, c, c.Match.NewConfig(engine.Seed(seed)), nil)
		var order []string
		seen := map[string]bool{}
		for i := range m.UnitCount() {
			order = append(order, m.UnitID(m.UnitAtTurnIndex(i)))
			seen[order[i]] = true
		}
		if len(seen) != 6 || !seen["orc_1"] || !seen["orc_2"] || !seen["mage"] {
			t.Fatalf("order of turns: %q", order)
		}
		orders[strings.Join(order, " ")] = true
	}
	if len(orders) < 10 {
		t.Errorf("20 seeds gave %d orders", len(orders))
	}
}

func TestDeathWaitsForTheEndOfTheCard(t *testing.T) { // S-25
	log := &engine.Log{}
	m := duel(t, log, []string{"last_stand"}, warrior, orc)
	play(t, m, "last_stand", 0)
	if !m.IsOver() || m.Winner() != NoTeam {
		t.Errorf("over %v, won by %v, want a match that nobody won", m.IsOver(), m.Winner())
	}
	if o, over := m.Outcome(); !over || o.Winner != engine.NoSeat {
		t.Errorf("outcome %v %v", o, over)
	}
	if len(m.Legal(nil)) != 0 || !errors.Is(m.Apply(Pass), ErrOver) || !errors.Is(m.Apply(Advance), ErrOver) {
		t.Error("something can be done after the end")
	}
	died := 0
	for _, e := range log.Events {
		if e.Kind == Died {
			died++
		}
	}
	if died != 2 {
		t.Errorf("%d units died, want both", died)
	}
}

func TestDirectionsAreChecked(t *testing.T) {
	m := duel(t, nil, copies("attack", 3), warrior, orc)
	direct := func(kind engine.ActionKind, args ...int16) engine.Action {
		a := engine.Action{Kind: kind}
		copy(a.Args[:], args)
		return a
	}
	for _, a := range []engine.Action{
		direct(ActSetHP, 2, 5), direct(ActSetHP, 0, 91), direct(ActSetHP, 0, -1),
		direct(ActSetZone, 0, 3), direct(ActSetZone, -1, 0),
		direct(ActSetKeyword, 0, int16(Weaken), 1), direct(ActSetKeyword, 0, 99, 1), direct(ActSetKeyword, 0, int16(Block), -1),
		direct(ActSetEffect, 0, int16(Armor), 1, 0), direct(ActSetEffect, 0, int16(Taunt), 1, 7), direct(ActSetEffect, 0, -1, 1, 0),
		direct(ActAddCard, 99, 0, 0), direct(ActAddCard, 0, 2, 0), direct(ActAddCard, 0, 0, 2), direct(ActDropCard, 1, 0, 0),
		direct(ActSetTurn, 5), direct(0), direct(200, 1, 2, 3),
	} {
		hash := m.Hash()
		if err := m.Apply(a); err == nil || m.Hash() != hash {
			t.Errorf("%v was carried out, or left a trace: %v", a, err)
		}
	}
	for range MaxCards - 3 {
		apply(t, m, direct(ActAddCard, 0, 0, int16(Deck)))
	}
	if err := m.Apply(direct(ActAddCard, 0, 0, int16(Hand))); err == nil {
		t.Error("a player got more cards than there is room for")
	}
	apply(t, m, direct(ActSetHP, 0, 0))
	if !m.IsOver() || m.Winner() != TeamB {
		t.Error("a direction that kills the last unit of A does not end the match")
	}
	apply(t, m, direct(ActSetHP, 0, 5))
	if m.IsOver() || !m.IsAlive(0) {
		t.Error("a direction that brings the unit back does not let the match go on")
	}
}

func TestADeadUnitPassesItsTurnOn(t *testing.T) {
	goblin := UnitPlacement{Unit: "goblin", ID: "g", Team: TeamA, Zone: ZoneA}
	m := duel(t, nil, nil, warrior, orc, goblin)
	apply(t, m, engine.Action{Kind: ActSetHP, Args: [4]int16{0, 0}})
	if m.CurrentUnit() != 1 || m.Turn() != 2 {
		t.Errorf("turn %d of %s, want the orc's, the second", m.Turn(), m.UnitID(m.CurrentUnit()))
	}
}

func TestImagineChangesOnlyWhatIsHidden(t *testing.T) {
	c := plainContent(t)
	m := startMatch(t, c, c.Match.NewConfig(5), nil)
	held := func(m *Match, team Team, piles ...Pile) (all map[int16]int, list []int16) {
		all = map[int16]int{}
		for _, p := range piles {
			for i := range m.PileSize(team, p) {
				all[m.CardAt(team, p, i)]++
				list = append(list, m.CardAt(team, p, i))
			}
		}
		return all, list
	}
	_, ownHand := held(m, TeamB, Hand)
	_, otherHand := held(m, TeamA, Hand)
	changed := false
	for seed := range 8 {
		g := NewMatchToCopyInto()
		g.CopyFrom(m)
		g.RandomizeHiddenState(engine.Seat(TeamB), engine.Seed(seed))
		if _, hand := held(g, TeamB, Hand); !reflect.DeepEqual(hand, ownHand) {
			t.Fatal("the seat's own hand was imagined otherwise")
		}
		for team := TeamA; team <= TeamB; team++ {
			before, _ := held(m, team, Deck, Hand)
			if after, _ := held(g, team, Deck, Hand); !reflect.DeepEqual(before, after) {
				t.Fatalf("%s has %v, imagined %v", team, before, after)
			}
		}
		if m.PileSize(TeamA, Hand) != g.PileSize(TeamA, Hand) {
			t.Fatal("the other hand was imagined of another size")
		}
		_, hand := held(g, TeamA, Hand)
		changed = changed || !reflect.DeepEqual(hand, otherHand)
	}
	if !changed {
		t.Error("eight times the other hand was imagined as it is")
	}
}

func TestAdoptFindsEverythingAgainById(t *testing.T) {
	c := plainContent(t)
	m := startMatch(t, c, c.Match.NewConfig(5), nil)
	apply(t, m, Pass)
	other := plainContent(t)
	turned, misfits := newContent(reversed(other.Cards), reversed(other.Units), other.Match)
	testkit.FailOnErrors(t, misfits)
	hash := m.Hash()
	if err := m.Adopt(turned, "the new runtime"); err != nil || m.Hash() != hash || m.Runtime() != "the new runtime" {
		t.Errorf("after moving to the same definitions in another order: %v, hash %x, want %x", err, m.Hash(), hash)
	}
	less, _ := newContent(other.Cards[1:], other.Units[:3], DefaultMatchDef{})
	err := m.Adopt(less, nil)
	if err == nil || !strings.Contains(err.Error(), `unit "orc"`) || !strings.Contains(err.Error(), `card "attack"`) {
		t.Errorf("adopting less than what is needed: %v", err)
	}
	if m.Hash() != hash || m.Content() != turned {
		t.Error("a failed move changed the match")
	}
}

func reversed[T any](list []T) (out []T) {
	for i := len(list) - 1; i >= 0; i-- {
		out = append(out, list[i])
	}
	return out
}

func TestMisfits(t *testing.T) {
	c := plainContent(t)
	at := engine.Place{File: "match.lua", Line: 1}
	_, misfits := newContent(append(c.Cards[:2:2], &CardDef{ID: "attack", Where: at}), c.Units, DefaultMatchDef{
		Units: [NumTeams][]string{{"warior"}, {"orc", "orc"}},
		Decks: [NumTeams][]string{copies("attack", 10), copies("atack", 16)},
		Where: at,
	})
	var got []string
	for _, m := range misfits {
		got = append(got, m.Message)
	}
	want := []string{
		`duplicate card id "attack", first defined at code`,
		"team A must have 2 to 3 units, not 1",
		"team B's deck must have 10 to 15 cards, not 16", `unknown unit "warior" in teams.A`, `unknown card "atack" in decks.B`,
	}
	if !reflect.DeepEqual(got, want) {
		t.Errorf("misfits:\n%s\nwant:\n%s", strings.Join(got, "\n"), strings.Join(want, "\n"))
	}
}

func TestSetupsThatCannotBe(t *testing.T) {
	c := plainContent(t)
	for want, s := range map[string]MatchConfig{
		"team B has no unit":                   {Units: []UnitPlacement{warrior}},
		`unknown unit "ork"`:                   {Units: []UnitPlacement{warrior, {Unit: "ork", Team: TeamB}}},
		`unknown card "atack"`:                 {Units: []UnitPlacement{warrior, orc}, Decks: [NumTeams][]string{{"atack"}}},
		`duplicate unit id "w"`:                {Units: []UnitPlacement{warrior, warrior, orc}},
		"must list every unit once":            {Units: []UnitPlacement{warrior, orc}, Order: []int{0, 0}},
		"every unit once, but it lists 1 of 2": {Units: []UnitPlacement{warrior, orc}, Order: []int{1}},
		"at most 40 cards, not 41":             {Units: []UnitPlacement{warrior, orc}, Decks: [NumTeams][]string{copies("attack", 41)}},
		"a match can have at most 12 units, ":  {Units: make([]UnitPlacement, 13)},
	} {
		if _, err := StartMatch(c, s, nil, nil); err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("got %v, want an error with %q", err, want)
		}
	}
}
