package curtain_test

import (
	"fmt"
	"slices"
	"testing"

	"curtaincall/engine"
	. "curtaincall/engine/curtain"
	"curtaincall/engine/testkit/contenttest"
)

// heard is a fight that is listened to.
type heard struct {
	*Fight
	t   *testing.T
	log engine.Log
}

func listen(t *testing.T, c *Content, card string, enemies ...string) *heard {
	t.Helper()
	s := &heard{t: t}
	f := startFight(t, c, FightConfig{Protagonists: [2]string{"a", "b"}, Enemies: enemies, Deck: []string{card}, Seed: 1}, &s.log)
	s.Fight = f
	s.log.Truncate(0)
	return s
}

// set gives an actor stacks of a keyword.
func (s *heard) set(a Actor, k Keyword, n int) { s.do(direction(ActSetKeyword, int(a), int(k), n)) }

// do carries out an action and returns its events.
func (s *heard) do(a engine.Action) []engine.Event {
	s.t.Helper()
	s.log.Truncate(0)
	if err := s.Apply(a); err != nil {
		s.t.Fatal(err)
	}
	return slices.Clone(s.log.Events)
}

// bruiser is an enemy of one intent.
func bruiser(intent ...IntentAction) *EnemyDef {
	return &EnemyDef{ID: "bruiser", Name: "Bruiser", HP: 90, Phases: []PhaseDef{{Intents: []IntentEntry{{Fixed: NewIntent(intent...)}}}}}
}

// contentOf is a content of one enemy and one card.
func contentOf(t testing.TB, enemy *EnemyDef, play PlayEffect) *Content {
	t.Helper()
	cards := []*CardDef{{ID: "card", Name: "Card", Owner: "a", Type: Attack, Aim: AimEnemy, Play: play}}
	protagonists := []*ProtagonistDef{{ID: "a", Name: "A", HP: 30}, {ID: "b", Name: "B", HP: 30}}
	return contenttest.NewCurtainContent(t, cards, []*EnemyDef{enemy}, protagonists, RunDef{})
}

var attackAll = IntentAction{Kind: IntentAttackAll, Amount: 6, Times: 2}

// hits sorts the events of an action by the hit they are part of.
func hits(events []engine.Event) map[int32][]engine.Event {
	list := map[int32][]engine.Event{}
	for _, e := range events {
		list[e.Cause.Hit] = append(list[e.Cause.Hit], e)
	}
	return list
}

func TestEveryEventOfAHitNamesTheHit(t *testing.T) {
	enemy := bruiser(attackAll)
	enemy.On[Damaged] = func(f *Fight, self Source, e *engine.Event) {
		if e.Target == int8(self.Actor) {
			f.GainStacks(2, Block, self.Actor)
			f.LoseHP(1, ProtagonistB)
		}
	}
	s := listen(t, contentOf(t, enemy, func(f *Fight, self Source, target Actor) {
		f.DealHits(self, 5, 3, NewActors(target))
		f.GainStacks(4, Block, Team)
	}), "card", "bruiser")
	s.set(Team, Inspire, 2)
	s.set(Team, Fortify, 1)
	s.set(FirstEnemy, Block, 3)
	s.set(FirstEnemy, Vulnerable, 2)
	s.set(FirstEnemy, Retaliate, 1)
	s.set(ProtagonistB, Taunt, 2)
	s.set(ProtagonistB, Shield, 4)
	for _, a := range []engine.Action{NewPlayAction(0, FirstEnemy), EndTurnAction} {
		told := hits(s.do(a))
		want := map[engine.ActionKind]int{ActPlay: 3, ActEndTurn: 6}[a.Kind]
		met := 0
		for n, events := range told {
			resolved, through := 0, int32(0)
			for _, e := range events {
				switch {
				case e.Kind == Hit:
					resolved++
					through = e.Amount
				case e.Kind == Absorbed:
					through -= e.Amount
				case e.Kind == Damaged && e.Flags&ByAttack != 0 && e.Amount != through:
					t.Errorf("hit %d costs %d HP, where %d come through", n, e.Amount, through)
				case e.Kind == Modified && e.Point == uint8(NoPoint):
					t.Errorf("hit %d: %+v happened at no point", n, e)
				}
				if hit := e.Kind == Hit || e.Kind == Absorbed || e.Kind == Modified || e.Kind == Redirected || e.Flags&ByAttack != 0; n == 0 && hit {
					t.Errorf("of no hit: %+v", e)
				}
			}
			if resolved > 1 {
				t.Errorf("%d hits have the number %d", resolved, n)
			}
			met += resolved
		}
		if met != want {
			t.Errorf("%d hits with numbers, want %d", met, want)
		}
	}
}

func TestWhatReactsToAHitIsNoPartOfIt(t *testing.T) {
	enemy := bruiser(attackAll)
	enemy.On[Damaged] = func(f *Fight, self Source, e *engine.Event) {
		if f.Stacks(self.Actor, Inspire) == 0 {
			f.GainStacks(1, Inspire, self.Actor)
			f.DealHits(self, 2, 1, NewActors(MacGuffin))
			f.LoseHP(1, ProtagonistB)
		}
	}
	s := listen(t, contentOf(t, enemy, func(f *Fight, self Source, target Actor) { f.DealHits(self, 5, 1, NewActors(target)) }), "card", "bruiser")
	s.set(FirstEnemy, Retaliate, 3)
	told := hits(s.do(NewPlayAction(0, FirstEnemy)))
	for n, want := range map[int32]string{
		0: "card_played damaged", 1: "hit damaged gained damaged", 2: "gained", 3: "modified hit damaged lost",
	} {
		got := ""
		for _, e := range told[n] {
			got += " " + EventTypes[e.Kind]
		}
		if got != " "+want {
			t.Errorf("part %d:%s, want %s", n, got, want)
		}
	}
	if last := told[1][len(told[1])-1]; last.Cause.Keyword != int16(Retaliate) {
		t.Errorf("after the reaction the hit goes on with %+v", last)
	}
}

func TestEventsNameTheKeywordThatMadeThem(t *testing.T) {
	type lay struct {
		on Actor
		k  Keyword
		n  int
	}
	inflict := IntentAction{Kind: IntentInflict, Keyword: Fear, Whom: WhomA, Amount: 2}
	gain := IntentAction{Kind: IntentGain, Keyword: Block, Amount: 5}
	for _, c := range []struct {
		kind   engine.EventKind
		about  int16 // the event's own keyword
		by     Keyword
		laid   lay
		more   lay
		intent IntentAction
		act    engine.Action
	}{
		{Damaged, NoKeyword, Poison, lay{ProtagonistB, Poison, 3}, lay{}, inflict, EndTurnAction},
		{Damaged, NoKeyword, Burn, lay{FirstEnemy, Burn, 3}, lay{}, inflict, EndTurnAction},
		{Damaged, NoKeyword, Curse, lay{MacGuffin, Curse, 3}, lay{}, inflict, EndTurnAction},
		{Damaged, NoKeyword, Curse, lay{FirstEnemy, Curse, 3}, lay{}, inflict, EndTurnAction},
		{Absorbed, int16(Block), Curse, lay{MacGuffin, Curse, 3}, lay{Team, Block, 2}, inflict, EndTurnAction},
		{Damaged, NoKeyword, Retaliate, lay{Team, Retaliate, 3}, lay{}, attackAll, EndTurnAction},
		{Damaged, NoKeyword, Retaliate, lay{FirstEnemy, Retaliate, 3}, lay{}, attackAll, NewPlayAction(0, FirstEnemy)},
		{Lost, int16(Taunt), Taunt, lay{ProtagonistA, Taunt, 1}, lay{}, attackAll, EndTurnAction},
		{Redirected, NoKeyword, Taunt, lay{ProtagonistA, Taunt, 1}, lay{}, attackAll, EndTurnAction},
		{Lost, int16(Distract), Distract, lay{Team, Distract, 1}, lay{}, attackAll, EndTurnAction},
		{Negated, NoKeyword, Distract, lay{Team, Distract, 1}, lay{}, attackAll, EndTurnAction},
		{Lost, int16(Ward), Ward, lay{Team, Ward, 1}, lay{}, inflict, EndTurnAction},
		{Warded, int16(Fear), Ward, lay{Team, Ward, 1}, lay{}, inflict, EndTurnAction},
		{Converted, int16(StageFright), Fear, lay{ProtagonistA, Fear, 4}, lay{}, inflict, EndTurnAction},
		{Fizzled, int16(Distract), Confused, lay{Team, Distract, 1}, lay{Team, Confused, 3}, attackAll, EndTurnAction},
		{Lucky, NoKeyword, Luck, lay{Team, Luck, 10}, lay{}, inflict, NewPlayAction(0, FirstEnemy)},
		{Modified, int16(Luck), Luck, lay{Team, Luck, 10}, lay{}, inflict, NewPlayAction(0, FirstEnemy)},
		{Modified, int16(Forgetful), Forgetful, lay{ProtagonistA, Forgetful, 1}, lay{}, inflict, NewPlayAction(0, FirstEnemy)},
		{Modified, int16(Vulnerable), Vulnerable, lay{MacGuffin, Vulnerable, 1}, lay{MacGuffin, Curse, 2}, inflict, EndTurnAction},
		{Modified, int16(Fortify), Fortify, lay{FirstEnemy, Fortify, 1}, lay{}, gain, EndTurnAction},
		{Modified, int16(Weak), Weak, lay{FirstEnemy, Weak, 1}, lay{}, gain, EndTurnAction},
		{Barred, NoKeyword, Heckled, lay{FirstEnemy, Heckled, 1}, lay{}, inflict, EndTurnAction},
		{Barred, NoKeyword, StageFright, lay{FirstEnemy, StageFright, 1}, lay{}, attackAll, EndTurnAction},
		{Healed, NoKeyword, Regenerate, lay{ProtagonistA, Regenerate, 2}, lay{}, attackAll, EndTurnAction},
	} {
		s := listen(t, contentOf(t, bruiser(c.intent), func(f *Fight, self Source, target Actor) { f.DealHits(self, 5, 1, NewActors(target)) }), "card", "bruiser")
		s.do(direction(ActForceRoll, int(ForcedConfused), 1))
		s.set(c.laid.on, c.laid.k, c.laid.n)
		if c.more.n > 0 {
			s.set(c.more.on, c.more.k, c.more.n)
		}
		found := 0
		for _, e := range s.do(c.act) {
			if e.Kind == c.kind && e.Keyword == c.about && e.Cause.Keyword == int16(c.by) {
				found++
			}
			if e.Kind == Damaged && e.Cause.Keyword == NoKeyword && e.Flags&ByAttack == 0 {
				t.Errorf("%s: a loss of HP by nothing: %+v", Keywords.Row(c.by).Name, e)
			}
		}
		if found == 0 {
			t.Errorf("%s: no event %s by it", Keywords.Row(c.by).Name, EventTypes[c.kind])
		}
	}
}

func TestWhatACardTakesNamesNoKeyword(t *testing.T) {
	s := listen(t, contentOf(t, bruiser(attackAll), func(f *Fight, self Source, target Actor) {
		f.LoseStacks(1, Distract, Team)
		f.LoseHP(3, target)
	}), "card", "bruiser")
	s.set(Team, Distract, 2)
	for _, e := range s.do(NewPlayAction(0, FirstEnemy)) {
		if e.Cause.Keyword != NoKeyword || e.Cause.Hit != 0 {
			t.Errorf("%+v", e)
		}
	}
}

func TestAnIntentIsShownWhole(t *testing.T) {
	want := []IntentAction{attackAll, {Kind: IntentGain, Keyword: Block, AmountIsStacks: true, Of: Inspire}, {Kind: IntentInflict, Keyword: Fear, Whom: WhomRandom, Amount: 1}}
	s := listen(t, contentOf(t, bruiser(want...), nil), "card", "bruiser")
	shown := 0
	for _, e := range s.do(EndTurnAction) {
		if e.Kind == IntentShown {
			shown++
			if got := e.Detail.(*Intent); fmt.Sprint(got.Actions()) != fmt.Sprint(s.Intent(FirstEnemy).Actions()) || len(got.Actions()) != len(want) {
				t.Errorf("shown was %+v", got.Actions())
			}
			if e.Text != "" {
				t.Errorf("with the text %q", e.Text)
			}
		}
	}
	if shown != 1 {
		t.Errorf("%d intents shown", shown)
	}
}
