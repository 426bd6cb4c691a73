package curtain_test

import (
	"fmt"
	"slices"

	"curtaincall/engine"
	rules "curtaincall/engine/curtain"
	"curtaincall/engine/curtain/ui"
	"curtaincall/engine/screen"
	"curtaincall/scripting/testkit/gametest"
)

// invariants returns an error if something that is true in every state is not.
func (m *match) invariants(t screen.Table, f *rules.Fight) error {
	if f == nil {
		m.cards = nil
		return nil
	}
	var cards []int16
	for p := rules.DrawPile; p < rules.NumPiles; p++ {
		for i := range f.CountCards(p) {
			cards = append(cards, f.CardAt(p, i))
		}
	}
	slices.Sort(cards)
	switch {
	case len(slices.Compact(slices.Clone(cards))) != len(cards):
		return fmt.Errorf("a card is in two places: %v", cards)
	case m.cards != nil && !slices.Equal(cards, m.cards):
		return fmt.Errorf("the piles held the cards %v and now hold %v", m.cards, cards)
	case f.Energy() < 0:
		return fmt.Errorf("energy %d", f.Energy())
	case f.Ovation() < 0 || f.Ovation() > rules.MaxOvation:
		return fmt.Errorf("Ovation %d", f.Ovation())
	}
	m.cards = cards
	actors := slices.AppendSeq([]rules.Actor{rules.MacGuffin, rules.ProtagonistA, rules.ProtagonistB, rules.Team}, f.ActorsWithIntents)
	for _, a := range actors {
		if err := m.actor(f, a); err != nil {
			return err
		}
	}
	return decided(t, f)
}

// actor checks what one actor has and holds.
func (m *match) actor(f *rules.Fight, a rules.Actor) error {
	if f.HP(a) < 0 || f.HP(a) > f.MaxHP(a) {
		return fmt.Errorf("%s has %d of %d HP", f.ActorName(a), f.HP(a), f.MaxHP(a))
	}
	stacks := 0
	for k := range rules.Keyword(rules.NumKeywords) {
		n := f.Stacks(a, k)
		word := rules.Keywords.Row(k).Word
		switch {
		case n < 0 || n > engine.MaxCount:
			return fmt.Errorf("%s holds %d %s", f.ActorName(a), n, word)
		case n > 0 != f.HeldKeywords(a).Has(k):
			return fmt.Errorf("%s holds %d %s, and its set of keywords says otherwise", f.ActorName(a), n, word)
		case n > 0 && !f.CanHold(a, k):
			return fmt.Errorf("%s holds %s, which is not for it", f.ActorName(a), word)
		case n > 0 && !a.IsEnemy() && a != rules.Team && f.CanHold(rules.Team, k):
			return fmt.Errorf("%s itself holds %s of the team", f.ActorName(a), word)
		case !m.edited && (a.IsProtagonist() || a.IsCompanion()) && f.HP(a) == 0 && n > 0 && (k == rules.Taunt || k == rules.Shield):
			return fmt.Errorf("%s is knocked out and holds %d %s", f.ActorName(a), n, word)
		case !m.edited && n >= 5 && (k == rules.Fear || k == rules.Frustration) && !a.IsEnemy():
			return fmt.Errorf("%s holds %d %s: at 5 it converts", f.ActorName(a), n, word)
		}
		if rules.Debuffs.Has(k) {
			stacks += n
		}
	}
	if stacks != f.CountDebuffStacks(a) {
		return fmt.Errorf("%s holds %d stacks of debuffs, and tells of %d", f.ActorName(a), stacks, f.CountDebuffStacks(a))
	}
	return nil
}

// decided returns an error unless the result of the game follows from the HP.
func decided(t screen.Table, f *rules.Fight) error {
	lost, won := f.HP(rules.MacGuffin) == 0, f.FrontEnemy() == rules.Nobody
	_, inRun := t.(*ui.RunTable)
	switch f.Result() {
	case rules.Undecided:
		if lost || won {
			return fmt.Errorf("the fight goes on with the MacGuffin at %d HP and an enemy left: %t", f.HP(rules.MacGuffin), !won)
		}
	case rules.Victory:
		if lost || !won && !inRun {
			return fmt.Errorf("a victory with the MacGuffin at %d HP and an enemy left: %t", f.HP(rules.MacGuffin), !won)
		}
	case rules.Defeat:
		if !lost {
			return fmt.Errorf("a defeat with the MacGuffin at %d HP", f.HP(rules.MacGuffin))
		}
	}
	return nil
}

// numbers are those that may change in one direction only.
type numbers struct {
	macGuffin, deck int
	at              rules.DecisionKind
	fallen          []bool // protagonists and enemies at 0 HP
	fight           bool
}

func numbersOf(table screen.Table) (n numbers) {
	if t, is := table.(*ui.RunTable); is {
		n.macGuffin, n.deck, n.at = t.HPOfMacGuffin(), len(t.SortedDeckIDs()), t.CurrentDecisionKind()
	}
	if f := fightAt(table); f != nil {
		n.macGuffin, n.fight = f.HP(rules.MacGuffin), true
		for a := rules.ProtagonistA; a < rules.FirstEnemy+rules.Actor(f.EnemyCount()); a++ {
			n.fallen = append(n.fallen, a != rules.Team && !f.IsAlive(a))
		}
	}
	return n
}

// monotone: the MacGuffin never gains HP, nobody who fell rises, but where another was
// summoned into the place, and a deck grows by one card at each reward and only there.
func monotone(before, after screen.Table, events []engine.Event) error {
	was, now := numbersOf(before), numbersOf(after)
	if t, is := after.(*ui.RunTable); is && t.Def().ID == "rooms" {
		return rooms(t, was, now)
	}
	if now.macGuffin > was.macGuffin {
		return fmt.Errorf("the MacGuffin rose from %d to %d HP", was.macGuffin, now.macGuffin)
	}
	if was.fight && now.fight {
		for i := range was.fallen {
			summoned := func(e engine.Event) bool {
				return e.Kind == rules.Summoned && e.Target == int8(rules.ProtagonistA)+int8(i)
			}
			if was.fallen[i] && !now.fallen[i] && !slices.ContainsFunc(events, summoned) {
				return fmt.Errorf("%s was down and is up again", fightAt(after).ActorName(rules.ProtagonistA+rules.Actor(i)))
			}
		}
	}
	more := 0
	if was.at == rules.ChooseCard {
		more = 1
	}
	if was.at != rules.ChooseBasic && now.deck != was.deck+more {
		return fmt.Errorf("at %s the deck went from %d to %d cards", was.at, was.deck, now.deck)
	}
	return nil
}

// rooms: what holds where the treasure can be mended between fights, and cards bought and taken out.
func rooms(t *ui.RunTable, was, now numbers) error {
	upgrades, removals := t.PendingDeckChoices()
	switch {
	case now.macGuffin > was.macGuffin && was.fight:
		return fmt.Errorf("the MacGuffin rose from %d to %d HP in a fight", was.macGuffin, now.macGuffin)
	case now.macGuffin > t.Def().MacGuffin:
		return fmt.Errorf("the MacGuffin has %d HP of %d", now.macGuffin, t.Def().MacGuffin)
	case t.Currency() < 0 || t.Currency() > engine.MaxCount:
		return fmt.Errorf("there is %d of the currency", t.Currency())
	case now.deck < 1 && t.CurrentDecisionKind() != rules.ChooseBasic || now.deck > rules.MaxCards:
		return fmt.Errorf("the deck has %d cards", now.deck)
	case t.CurrentDecisionKind() == rules.ChooseUpgrade != (upgrades > 0) || t.CurrentDecisionKind() == rules.ChooseRemoval != (upgrades == 0 && removals > 0):
		return fmt.Errorf("at %s %d upgrades and %d removals wait", t.CurrentDecisionKind(), upgrades, removals)
	}
	return nil
}

// foresight is a forecast, and whether it is one of a single outcome.
type foresight struct {
	rules.Forecast
	certain bool
}

// forecast returns a forecast of the end of the turn, if a ends it.
func (m *match) forecast(f *rules.Fight, a engine.Action) (*foresight, error) {
	if f == nil || a != rules.EndTurnAction && m.c.in(80) {
		return nil, nil
	}
	fc, err := m.caster.Forecast(f)
	switch {
	case err != nil && m.wild:
		return nil, gametest.CheckFailure(err)
	case err != nil:
		return nil, fmt.Errorf("the forecast failed: %w", err)
	case a != rules.EndTurnAction:
		return nil, nil
	}
	outcomes := 0
	m.caster.PlaysOn = true
	err = m.caster.PlayOutcomes(f, 2, nil, func(*rules.Fight, float64) { outcomes++ })
	return &foresight{fc, outcomes == 1}, err
}

// foretold compares a forecast with the events of the end of the turn, up to the first new intent. For
// an ally that falls, and for all once the MacGuffin has, the forecast may only count more.
func (m *match) foretold(fc *foresight, events []engine.Event) error {
	if fc == nil {
		return nil
	}
	var lost, cursed [3]int
	var fell [3]bool
	won, defeated := false, false
	for _, e := range events {
		if e.Kind == rules.IntentShown && e.Cause.Callback == rules.NoCallback { // the next turn begins
			break
		}
		won = won || e.Kind == rules.Ended && e.Amount == int32(rules.Victory)
		defeated = defeated || e.Kind == rules.Ended && e.Amount == int32(rules.Defeat)
		if e.Kind != rules.Damaged || e.Target > int8(rules.ProtagonistB) {
			continue
		}
		fell[e.Target] = fell[e.Target] || e.To == 0
		if e.Flags&rules.ByCurse != 0 {
			cursed[e.Target] += int(e.Amount)
		} else {
			lost[e.Target] += int(e.Amount)
		}
	}
	*m.forecasts++
	if fc.Sampled {
		return nil
	}
	for a, l := range fc.Ally[:3] {
		name := []string{"the MacGuffin", "the first protagonist", "the second protagonist"}[a]
		cut := defeated || fell[a]
		switch {
		case lost[a] < l.Low && !cut || lost[a] > l.High || fc.certain && l.Low != l.High:
			return fmt.Errorf("%s was to lose %d to %d HP and lost %d", name, l.Low, l.High, lost[a])
		case cursed[a] > l.Curse || fc.certain && !cut && cursed[a] != l.Curse:
			return fmt.Errorf("%s was to lose %d HP to Curse and lost %d", name, l.Curse, cursed[a])
		case fell[a] && !l.Falls || fc.certain && !defeated && fell[a] != l.Falls || fc.certain && l.Falls == l.Stands:
			return fmt.Errorf("%s fell: %t, foretold: falls %t, stands %t", name, fell[a], l.Falls, l.Stands)
		}
	}
	loses := fc.Ally[rules.MacGuffin].Falls
	if won && !fc.Wins || defeated && !loses || fc.certain && (won != fc.Wins || defeated != loses) {
		return fmt.Errorf("won %t, lost %t, but foretold were %t, %t", won, defeated, fc.Wins, loses)
	}
	return nil
}
