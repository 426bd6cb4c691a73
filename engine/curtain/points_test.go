package curtain_test

import (
	"slices"
	"testing"

	"curtaincall/engine"
	. "curtaincall/engine/curtain"
	"curtaincall/engine/declare/events"
	"curtaincall/engine/declare/library"
	"curtaincall/engine/testkit"
)

// brittle is a keyword beyond the game's own.
const brittle = Keyword(NumKeywords)

// holding is a content whose enemy holds stacks of a keyword that changes numbers
// at one point.
func holding(t *testing.T, stacks int, p ModifierPoint, change Modifier) *Content {
	t.Helper()
	enemy := bruiser(IntentAction{Kind: IntentAttack, Amount: 6, Times: 1}, IntentAction{Kind: IntentGain, Keyword: Block, Amount: 4})
	if stacks > 0 {
		enemy.Keywords = []EnemyStartingKeyword{{Keyword: brittle, Stacks: stacks}}
	}
	c := contentOf(t, enemy, func(f *Fight, self Source, target Actor) { f.DealHits(self, 5, 1, NewActors(target)) })
	return changing(t, c, p, OnEnemy, change)
}

// changing is a content with a keyword that changes numbers at one point.
func changing(t *testing.T, c *Content, p ModifierPoint, holders engine.Holders, change Modifier) *Content {
	t.Helper()
	d := &KeywordDef{Keyword: engine.Keyword{Word: "test:brittle", Name: "Brittle", Holders: holders}}
	d.Does.Modify[p] = change
	with, misfits := c.WithDefinitions(library.WrapDefinitions(KeywordKind, []*KeywordDef{d}))
	testkit.FailOnErrors(t, misfits)
	return with.(*Content)
}

func TestAKeywordOfTheContentChangesNumbersAtItsPoint(t *testing.T) {
	stacks := func(f *Fight, by Source, n int, _ *engine.Event) int { return n + f.Stacks(by.Actor, brittle) }
	for _, c := range []struct {
		what      string
		held      int
		point     ModifierPoint
		change    Modifier
		enemy     int // its HP after a card
		macGuffin int // its HP after the enemy's turn
		block     int // the enemy's then
	}{
		{"nobody holds it", 0, PointTaken, stacks, 85, 44, 4},
		{"raw", 3, PointRaw, stacks, 85, 41, 4},
		{"dealt", 3, PointDealt, stacks, 85, 41, 4},
		{"taken", 3, PointTaken, stacks, 82, 44, 4},
		{"gained", 3, PointGained, stacks, 85, 44, 7},
		{"below 0", 3, PointTaken, func(*Fight, Source, int, *engine.Event) int { return -7 }, 90, 44, 4},
	} {
		s := listen(t, holding(t, c.held, c.point, c.change), "card", "bruiser")
		events := s.do(NewPlayAction(0, FirstEnemy))
		if s.HP(FirstEnemy) != c.enemy {
			t.Errorf("%s: %d HP left to the enemy, want %d", c.what, s.HP(FirstEnemy), c.enemy)
		}
		events = append(events, s.do(EndTurnAction)...)
		if s.HP(MacGuffin) != c.macGuffin || s.Stacks(FirstEnemy, Block) != c.block {
			t.Errorf("%s: %d HP left to the MacGuffin, and %d Block to the enemy, want %d and %d", c.what, s.HP(MacGuffin), s.Stacks(FirstEnemy, Block), c.macGuffin, c.block)
		}
		told := 0
		for _, e := range events {
			if e.Kind == Modified && e.Keyword == int16(brittle) {
				told++
				if ModifierPoint(e.Point) != c.point || e.Cause.Keyword != int16(brittle) || e.Cause.Hit == 0 {
					t.Errorf("%s: %+v", c.what, e)
				}
			}
		}
		if (told == 1) != (c.held > 0) {
			t.Errorf("%s: told %d times", c.what, told)
		}
	}
}

func TestTheTeamsKeywordsChangeTheHitsOfAllies(t *testing.T) {
	c := contentOf(t, bruiser(attackAll), func(f *Fight, self Source, target Actor) { f.DealHits(self, 5, 1, NewActors(target)) })
	c = changing(t, c, PointDealt, OnTeam, func(f *Fight, by Source, n int, e *engine.Event) int {
		if by.Actor != Team || Actor(e.Target) != FirstEnemy {
			t.Errorf("held by %d, against %d", by.Actor, e.Target)
		}
		return n * 2
	})
	s := listen(t, c, "card", "bruiser")
	s.set(Team, brittle, 1)
	s.do(NewPlayAction(0, FirstEnemy))
	if s.HP(FirstEnemy) != 80 {
		t.Errorf("%d HP left, want 80", s.HP(FirstEnemy))
	}
}

func TestModifiersOfAnExtendedContentAreItsOwn(t *testing.T) {
	c := holding(t, 1, PointTaken, func(_ *Fight, _ Source, n int, _ *engine.Event) int { return n + 1 })
	more := changing(t, c, PointTaken, OnEnemy, func(_ *Fight, _ Source, n int, _ *engine.Event) int { return n + 2 })
	for want, c := range map[int]*Content{84: c, 83: more} {
		s := listen(t, c, "card", "bruiser")
		s.do(NewPlayAction(0, FirstEnemy))
		if s.HP(FirstEnemy) != want {
			t.Errorf("%d HP left, want %d", s.HP(FirstEnemy), want)
		}
	}
}

func TestModifiersCostNoAllocation(t *testing.T) {
	c := holding(t, 3, PointTaken, func(_ *Fight, _ Source, n int, _ *engine.Event) int { return n + 1 })
	start := startFight(t, c, FightConfig{Protagonists: [2]string{"a", "b"}, Enemies: []string{"bruiser"}, Deck: []string{"card"}}, nil)
	f := NewFightToCopyInto()
	if n := testing.AllocsPerRun(100, func() {
		f.CopyFrom(start)
		for _, a := range []engine.Action{NewPlayAction(0, FirstEnemy), EndTurnAction} {
			if err := f.Apply(a); err != nil {
				t.Fatal(err)
			}
		}
	}); n > 0 {
		t.Errorf("%v allocations in two actions", n)
	}
}

// What a keyword of a pack absorbs costs stacks of the target or, if it is a keyword for teams, of the Team.
func TestAKeywordOfTheTeamAbsorbs(t *testing.T) {
	list := events.NewEvents(EventNames, Events[:])
	for keyword, owners := range map[Keyword][]Actor{brittle: {MacGuffin, Team}, Block: {Team}, Shield: {MacGuffin}} {
		e := &engine.Event{Kind: Absorbed, Target: int8(MacGuffin), Keyword: int16(keyword), Amount: 1, From: 2, To: 1}
		for a := MacGuffin; a <= FirstEnemy; a++ {
			if got := list.ChangesFact(e, engine.Fact{Keyword: int16(keyword), Target: int8(a)}); got != slices.Contains(owners, a) {
				t.Errorf("keyword %d of actor %d: %v", keyword, a, got)
			}
		}
	}
}
