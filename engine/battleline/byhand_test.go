package battleline_test

import (
	"fmt"
	"slices"
	"testing"

	"curtaincall/engine"
	. "curtaincall/engine/battleline"
	"curtaincall/engine/battleline/testkit/byhand"
	"curtaincall/engine/testkit/contenttest"
	"curtaincall/engine/testkit/tabletest"
)

// byHandDuel is a duel with the cards of the duels written by hand, in their order.
func byHandDuel(t testing.TB, seed engine.Seed) *Duel {
	t.Helper()
	gain := func(d *Duel, self Source, _ Card) { d.GainAember(self.Player, 1) }
	of := func(call CallbackKind, do Ability) (abilities [NumAbilities]Ability) {
		abilities[call] = do
		return abilities
	}
	cards := []*CardDef{
		{ID: "box_regent", House: "gallery", Power: 5, Keywords: []KeywordAmount{has(Entrenched, 1)}, Abilities: of(CallReap, func(d *Duel, self Source, _ Card) { d.CaptureAember(1, NewCardSet(self.Card)) })},
		{ID: "heckler", House: "gallery", Power: 4, Keywords: []KeywordAmount{has(Overwhelmed, 1)}, Abilities: of(CallReap, gain)},
		{ID: "programme_stand", House: "gallery", Type: Artifact, Aember: 1, Abilities: of(CallAction, gain)},
		{ID: "boo", House: "gallery", Type: Action, Aember: 1, Target: TargetSpec{HasTarget: true, Side: Enemy}, Abilities: of(CallPlay, func(d *Duel, _ Source, target Card) { d.MoveAllToOwnersZone(NewCardSet(target), Hand) })},
		{ID: "sandbag", House: "rigging", Power: 4, Keywords: []KeywordAmount{has(Hazardous, 3)}},
		{ID: "counterweight", House: "rigging", Power: 6, Keywords: []KeywordAmount{has(Exalt, 1), has(SplashAttack, 2)}},
		{ID: "iron_curtain", House: "rigging", Power: 2, Keywords: []KeywordAmount{has(Taunt, 1), has(Invulnerable, 1)}},
		{ID: "tangled_lines", House: "rigging", Type: Action, Aember: 1, Abilities: of(CallPlay, func(d *Duel, self Source, _ Card) { d.AddChains(self.Player.Other(), 2) })},
		{ID: "understudy", House: "trapdoor", Power: 4, Keywords: []KeywordAmount{has(Skirmish, 1)}, Abilities: of(CallFight, gain)},
		{ID: "cutpurse", House: "trapdoor", Power: 2, Keywords: []KeywordAmount{has(Elusive, 1), has(Deploy, 1)}, Abilities: of(CallReap, func(d *Duel, self Source, _ Card) { d.StealAember(self.Player, 1) })},
		{ID: "stage_viper", House: "trapdoor", Power: 1, Keywords: []KeywordAmount{has(Poison, 1), has(Skirmish, 1)}},
		{ID: "hush_money", House: "trapdoor", Type: Action, Aember: 1, Abilities: of(CallPlay, func(d *Duel, self Source, _ Card) { d.LoseAember(self.Player.Other(), 2) })},
	}
	deck := &DeckDef{ID: "deck", Name: "Deck", Houses: []string{"gallery", "rigging", "trapdoor"}}
	for _, c := range cards {
		deck.Cards = append(deck.Cards, c.ID, c.ID, c.ID)
	}
	c := contenttest.NewBattlelineContent(t, cards, deck)
	return startDuel(t, c, ConfigFromDecks(deck, deck, seed), nil)
}

// moveOf is an action of the engine's duel in the one written by hand.
func moveOf(a engine.Action) byhand.Move {
	kinds := [...]int8{ActHouse: byhand.House, ActPlay: byhand.Play, ActDiscard: byhand.Discard, ActReap: byhand.Reap, ActFight: byhand.Fight,
		ActUse: byhand.Use, ActEnd: byhand.End, ActStay: byhand.Stay, ActReady: byhand.Ready, ActMulligan: byhand.Mulligan, ActKeep: byhand.Keep}
	return byhand.Move{Kind: kinds[a.Kind], First: int8(a.Args[0]), Second: int8(a.Args[1]), Third: int8(a.Args[2])}
}

// TestTheDuelWrittenByHandIsTheSame plays the same random moves in both.
func TestTheDuelWrittenByHandIsTheSame(t *testing.T) {
	start := byHandDuel(t, 0)
	deck := start.Content().Decks[0]
	for seed := range engine.Seed(100) {
		d := startDuel(t, start.Content(), ConfigFromDecks(deck, deck, seed), nil)
		var by byhand.Duel
		by.Begin(seed)
		tabletest.CheckAgainstByHand(t, d, &by, seed, moveOf, func() string { return compareByHand(d, &by) })
	}
}

func compareByHand(d *Duel, by *byhand.Duel) (differs string) {
	for p := First; p <= Second; p++ {
		want := [...]int{d.Turn(), d.Aember(p), d.Keys(p), d.Chains(p), d.CountCards(p, Deck), d.CountCards(p, Discard)}
		if got := by.Numbers(int(p)); got != want {
			return fmt.Sprintf("turn, aember, keys, chains, deck and discard are %v by hand, want %v", got, want)
		}
		var line [][3]int
		for _, c := range d.CardsIn(p, Line) {
			line = append(line, [...]int{int(c), d.Damage(c), d.AemberOn(c)})
		}
		if got := by.Line(int(p)); !slices.Equal(got, line) {
			return fmt.Sprintf("the creatures with damage and aember are %v by hand, want %v", got, line)
		}
	}
	return ""
}

// BenchmarkDuelOfTwelve plays whole duels with the cards of the duels written by hand.
func BenchmarkDuelOfTwelve(b *testing.B) {
	start, d := byHandDuel(b, 1), NewDuelToCopyInto()
	turns := 0
	played := tabletest.BenchRandomGames(b, start, d, maxActions, func() { turns += d.Turn() })
	played.ReportPer("turn", turns)
}

// BenchmarkDuelByHand plays the duels of BenchmarkDuelOfTwelve without an engine.
func BenchmarkDuelByHand(b *testing.B) {
	var start byhand.Duel
	start.Begin(1)
	policy := engine.Seed(7).Stream("policy")
	var moves []byhand.Move
	turns := 0
	clock := tabletest.StartClock(b)
	for range b.N {
		d := start
		for moves = d.Legal(moves[:0]); len(moves) > 0; moves = d.Legal(moves[:0]) {
			d.Move(moves[policy.IntN(len(moves))])
		}
		turns += d.Numbers(0)[0]
	}
	clock.Stop()
	clock.ReportPer("turn", turns)
}
