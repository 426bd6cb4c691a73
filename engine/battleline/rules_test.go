package battleline_test

import (
	"errors"
	"testing"

	"curtaincall/engine"
	. "curtaincall/engine/battleline"
)

// act lets a card of the hand that does nothing else do something.
func act(id string, play Ability) *laidCard { return card(id, Action, play) }

func apply(t testing.TB, d *Duel, actions ...engine.Action) {
	t.Helper()
	for _, a := range actions {
		if err := d.Apply(a); err != nil {
			t.Fatalf("%v: %v", a, err)
		}
	}
}

// nextTurn ends the turn, and lets the other player choose the first house.
func nextTurn(t testing.TB, d *Duel) {
	t.Helper()
	apply(t, d, engine.NewAction(ActEnd))
	if d.Step() == ReadyStep && !d.IsOver() {
		apply(t, d, engine.NewAction(ActReady))
	}
	if d.Step() == HouseStep && !d.IsOver() {
		house, _ := d.Content().HouseNumber("lantern")
		apply(t, d, engine.NewAction(ActHouse, int(house), 0))
	}
}

func refused(t testing.TB, d *Duel, a engine.Action, want error) {
	t.Helper()
	before := d.Hash()
	if err := d.Apply(a); !errors.Is(err, want) {
		t.Errorf("%v: %v, and not %v", a, err, want)
	}
	if d.Hash() != before {
		t.Errorf("%v left a trace", a)
	}
}

// A ward replaces one leaving of play of any kind, and the next moment finds what it
// left (K-20).
func TestWard(t *testing.T) {
	for _, leaving := range []func(d *Duel, who CardSet){
		func(d *Duel, who CardSet) { d.Destroy(who) },
		func(d *Duel, who CardSet) { d.MoveAllToOwnersZone(who, Hand) },
		func(d *Duel, who CardSet) { d.MoveAllToOwnersZone(who, Purged) },
		func(d *Duel, who CardSet) { d.Graft(who.First(), Card(0)) },
	} {
		warded := creature("w", 4, 0)
		warded.placed.Warded, warded.placed.Damage = true, 2
		do := func(d *Duel, self Source, _ Card) { leaving(d, NewCardSet(of(t, d, "w"))) }
		d := lay(t, side{line: []*laidCard{creature("host", 3, 0)}, hand: []*laidCard{act("once", do), act("again", do)}}, side{line: []*laidCard{warded}})
		play(t, d, "once", 0, NoCard)
		want(t, d, "w", Line, 2)
		if d.HasFlag(of(t, d, "w"), IsWarded) {
			t.Error("the ward is still there")
		}
		play(t, d, "again", 0, NoCard)
		if z := d.Zone(of(t, d, "w")); z == Line {
			t.Error("without a ward it stays as well")
		}
	}
}

// Invulnerable creatures take no damage and are not destroyed, with a ward or armor
// untouched (K-12), whatever their power and damage are (K-35), but can leave.
func TestInvulnerable(t *testing.T) {
	statue := creature("s", 3, 1, has(Invulnerable, 1))
	statue.placed.Warded = true
	d := lay(t, side{hand: []*laidCard{
		act("hurt", func(d *Duel, _ Source, _ Card) {
			d.DealDamage(5, creaturesOf(d, Second))
			d.Destroy(creaturesOf(d, Second))
			d.AddPowerCounters(-3, creaturesOf(d, Second))
		}),
		act("plain", func(d *Duel, _ Source, _ Card) { d.LoseKeywordForTurn(Invulnerable, creaturesOf(d, Second)) }),
	}}, side{line: []*laidCard{statue}})
	play(t, d, "hurt", 0, NoCard)
	want(t, d, "s", Line, 0)
	if s := of(t, d, "s"); !d.HasFlag(s, IsWarded) || d.RemainingArmor(s) != 1 || d.Power(s) != 0 {
		t.Errorf("warded %v, %d armor left, power %d", d.HasFlag(s, IsWarded), d.RemainingArmor(s), d.Power(s))
	}
	play(t, d, "plain", 0, NoCard) // the moment it is not: power 0, which the ward stops once
	want(t, d, "s", Line, 0)
	nextTurn(t, d)
	want(t, d, "s", Line, 0) // at the end of the turn it has the keyword back
}

// Destroyed abilities: the active player's line first (K-33); not of what is saved
// (K-34); aember, upgrades and grafted cards go where they belong.
func TestDestroyed(t *testing.T) {
	var order []string
	notes := func(c *laidCard) {
		c.Abilities[CallDestroyed] = func(d *Duel, self Source, _ Card) {
			if d.Zone(self.Card) != Line {
				t.Errorf("%s does it in %s", d.CardID(self.Card), d.Zone(self.Card))
			}
			order = append(order, d.CardID(self.Card))
		}
	}
	rich := creature("rich", 3, 0).with(notes)
	rich.placed.Holding, rich.placed.Damage = 4, 1
	warded, statue := creature("warded", 3, 0).with(notes), creature("statue", 3, 0, has(Invulnerable, 1)).with(notes)
	warded.placed.Warded = true
	healer := creature("healer", 2, 0)
	healer.Abilities[CallDestroyed] = func(d *Duel, self Source, _ Card) {
		order = append(order, "healer")
		d.Heal(9, creaturesOf(d, Second))
	}
	d := lay(t, side{line: []*laidCard{creature("m1", 2, 0).with(notes), creature("m2", 2, 0).with(notes)},
		hand: []*laidCard{act("doom", func(d *Duel, _ Source, _ Card) { d.DealDamage(2, both(d)) }), act("shield", nil).with(func(c *laidCard) { c.Type = Upgrade })}},
		side{line: []*laidCard{healer, rich, warded, statue}})
	play(t, d, "shield", int(of(t, d, "rich")), NoCard)
	play(t, d, "doom", 0, NoCard)
	if got := order; len(got) != 4 || got[0] != "m1" || got[1] != "m2" || got[2] != "healer" || got[3] != "rich" {
		t.Errorf("destroyed in the order %v", got)
	}
	want(t, d, "rich", Discard, 0)
	want(t, d, "warded", Line, 0)
	want(t, d, "statue", Line, 0)
	want(t, d, "shield", Discard, 0)
	if d.Aember(First) != 4 || d.Owner(of(t, d, "shield")) != First || d.CountCards(First, Discard) != 4 {
		t.Errorf("the first player has %d aember and %d cards in the discard", d.Aember(First), d.CountCards(First, Discard))
	}
}

func both(d *Duel) CardSet { return creaturesOf(d, First, Second) }

// Grants: while attached, to all that match, until the end of the turn (K-26); they add
// up (K-19), and nothing is left when their source goes.
func TestGrants(t *testing.T) {
	banner := card("banner", Artifact, nil)
	banner.Grants = []StaticGrant{{KeywordAmount: has(Assault, 2), To: func(d *Duel, self Source, of Card) bool { return d.Controller(of) == self.Player }}}
	badge := card("badge", Upgrade, nil)
	badge.Grants = []StaticGrant{{KeywordAmount: has(Assault, 1)}, {KeywordAmount: has(Taunt, 1)}}
	d := lay(t, side{line: []*laidCard{creature("a", 3, 0, has(Assault, 2)), creature("b", 3, 0, has(Taunt, 1))}, artifacts: []*laidCard{banner}, hand: []*laidCard{
		badge, act("song", func(d *Duel, self Source, _ Card) { d.GrantKeywordForTurn(Assault, 3, creaturesOf(d, self.Player)) }),
		act("end", func(d *Duel, _ Source, _ Card) { d.Destroy(NewCardSet(of(t, d, "banner"))) }),
	}}, side{line: []*laidCard{creature("x", 3, 0)}})
	check := func(id string, k Keyword, n int) {
		t.Helper()
		if got := d.AmountOfKeyword(of(t, d, id), k); got != n {
			t.Errorf("%s has %d of %s, not %d", id, got, Keywords.Row(k).Name, n)
		}
	}
	check("a", Assault, 4)
	check("x", Assault, 0)
	play(t, d, "badge", int(of(t, d, "b")), NoCard)
	check("b", Assault, 3)
	check("b", Taunt, 1) // twice is as good as once
	play(t, d, "song", 0, NoCard)
	check("a", Assault, 7)
	play(t, d, "end", 0, NoCard)
	check("a", Assault, 5)
	nextTurn(t, d)
	check("a", Assault, 2)
	check("b", Assault, 1)
}

// Inside of a grant's own questions the grant counts as absent (K-40).
func TestGrantsThatAskForKeywords(t *testing.T) {
	mirror := func(id string, gives, asks Keyword) *laidCard {
		c := card(id, Artifact, nil)
		c.Grants = []StaticGrant{{KeywordAmount: has(gives, 1), To: func(d *Duel, _ Source, of Card) bool { return d.HasKeyword(of, asks) }}}
		return c
	}
	itself := card("itself", Artifact, nil)
	itself.Condition = func(d *Duel, self Source, _ Card) bool { return !d.HasKeyword(d.CardAt(First, Line, 0), Elusive) }
	itself.Grants = []StaticGrant{{KeywordAmount: has(Elusive, 1), To: func(d *Duel, _ Source, of Card) bool { return !d.HasKeyword(of, Elusive) }}}
	d := lay(t, side{line: []*laidCard{creature("a", 3, 0), creature("b", 3, 0, has(Poison, 1))},
		artifacts: []*laidCard{mirror("one", Taunt, Poison), mirror("two", Poison, Taunt), itself}}, side{})
	for id, n := range map[string]int{"a": 0, "b": 1} {
		if got := d.AmountOfKeyword(of(t, d, id), Taunt); got != n {
			t.Errorf("%s has %d Taunt", id, got)
		}
		if got := d.AmountOfKeyword(of(t, d, id), Elusive); got != 1 {
			t.Errorf("%s has %d Elusive", id, got)
		}
	}
}

// A printed Haunted or Overwhelmed switches grants and abilities, and not play (K-24,
// K-29, K-17).
func TestConditions(t *testing.T) {
	ghoul := creature("ghoul", 3, 0, has(Haunted, 1))
	ghoul.Grants = []StaticGrant{{KeywordAmount: has(Skirmish, 1), To: func(_ *Duel, self Source, of Card) bool { return of == self.Card }}}
	ghoul.Abilities[CallReap] = func(d *Duel, self Source, _ Card) { d.GainAember(self.Player, 5) }
	few := creature("few", 3, 0, has(Overwhelmed, 1))
	few.Abilities[CallAction] = func(d *Duel, self Source, _ Card) { d.GainAember(self.Player, 3) }
	few.Abilities[CallPlay] = func(d *Duel, self Source, _ Card) { d.GainAember(self.Player, 7) }
	d := lay(t, side{line: []*laidCard{ghoul}, hand: []*laidCard{few, act("tenth", nil)}, discard: fillers("f", 9)},
		side{line: []*laidCard{creature("x", 3, 0), creature("y", 3, 0)}})
	g := of(t, d, "ghoul")
	if d.HasKeyword(g, Skirmish) {
		t.Error("haunted by nine cards")
	}
	play(t, d, "few", 0, NoCard)
	if d.Aember(First) != 7 || d.CheckAbilityUse(of(t, d, "few"), CallAction) == nil {
		t.Error("play needs no condition, and an action does")
	}
	apply(t, d, NewCardAction(ActDiscard, of(t, d, "tenth")))
	if !d.HasKeyword(g, Skirmish) {
		t.Error("not haunted by ten cards")
	}
	apply(t, d, NewCardAction(ActReap, g))
	if d.Aember(First) != 7+1+5 {
		t.Errorf("%d aember", d.Aember(First))
	}
}

// A control change goes to the flank that is chosen, and all its state stays (K-37);
// out of play a card goes to its owner (K-15), and Treachery gives it to the opponent
// (K-39).
func TestControl(t *testing.T) {
	spy := creature("spy", 3, 0, has(Treachery, 1))
	spy.Aember = 1
	spy.Abilities[CallPlay] = func(d *Duel, self Source, _ Card) { d.GainAember(self.Player, 2) }
	spy.Abilities[CallReap] = func(d *Duel, self Source, _ Card) { d.GainAember(self.Player, 5) }
	prey := creature("prey", 5, 0)
	prey.placed.Damage, prey.placed.Stunned = 2, true
	d := lay(t, side{line: []*laidCard{creature("a", 3, 0)}, hand: []*laidCard{spy,
		act("charm", func(d *Duel, self Source, _ Card) { d.TakeControl(self.Player, NewCardSet(of(t, d, "prey"))) }),
		act("home", func(d *Duel, _ Source, _ Card) { d.MoveAllToOwnersZone(both(d), Hand) })}},
		side{line: []*laidCard{prey}})
	play(t, d, "spy", 0, NoCard)
	if d.Aember(First) != 3 || d.Controller(of(t, d, "spy")) != Second || placeInLine(d, of(t, d, "spy")) != 0 {
		t.Error("the spy did not enter the other line for its player's gain")
	}
	play(t, d, "charm", 0, NoCard)
	if q := d.PendingQuestion(); q == nil || q.Seat != 0 {
		t.Fatal("the active player is not asked for a flank")
	}
	refused(t, d, engine.NewAction(ActEnd), engine.ErrQuestionPending)
	apply(t, d, engine.NewAnswerAction(ActAnswer, 0))
	p := of(t, d, "prey")
	if d.Controller(p) != First || placeInLine(d, p) != 0 || d.Damage(p) != 2 || !d.HasFlag(p, IsStunned) {
		t.Error("the prey did not come as it was to the left flank")
	}
	play(t, d, "home", 0, NoCard)
	if d.Zone(p) != Hand || d.Controller(p) != Second || d.CountCards(First, Hand) != 2 {
		t.Error("not everybody went to its owner")
	}
}

// Deploy enters anywhere, others on a flank (the Treachery line is the other's).
func TestPlaces(t *testing.T) {
	d := lay(t, side{line: []*laidCard{creature("a", 3, 0), creature("b", 3, 0)}, hand: []*laidCard{creature("x", 3, 0, has(Deploy, 1)), creature("y", 3, 0)}}, side{})
	refused(t, d, NewPlayAction(of(t, d, "y"), 1, NoCard), ErrPlace)
	play(t, d, "x", 1, NoCard)
	play(t, d, "y", RightFlank, NoCard)
	for id, place := range map[string]int{"a": 0, "x": 1, "b": 2, "y": 3} {
		if got := placeInLine(d, of(t, d, id)); got != place {
			t.Errorf("%s stands at %d", id, got)
		}
	}
	if !d.HasFlag(of(t, d, "x"), IsExhausted) {
		t.Error("a creature entered ready")
	}
}

// Stunned creatures only shake that off; enraged ones must fight; six times a name;
// the house, and Versatile (K-11); Alpha (K-10).
func TestUses(t *testing.T) {
	foreign, versatile := creature("foreign", 3, 0), creature("versatile", 3, 0, has(Versatile, 1))
	foreign.House, versatile.House = "anvil", "anvil"
	stunned, enraged := creature("stunned", 3, 0), creature("enraged", 9, 0)
	stunned.placed.Stunned, enraged.placed.Enraged = true, true
	d := lay(t, side{line: []*laidCard{foreign, versatile, stunned, enraged}, hand: []*laidCard{act("alpha", nil).with(func(c *laidCard) { c.Keywords = []KeywordAmount{has(Alpha, 1)} })}},
		side{line: []*laidCard{creature("x", 3, 0)}})
	if err := d.CheckPlayable(of(t, d, "alpha")); err != nil {
		t.Errorf("Alpha as the first: %v", err)
	}
	refused(t, d, NewCardAction(ActReap, of(t, d, "foreign")), ErrHouse)
	apply(t, d, NewCardAction(ActReap, of(t, d, "versatile")))
	refused(t, d, NewCardAction(ActReap, of(t, d, "versatile")), ErrExhausted)
	refused(t, d, NewPlayAction(of(t, d, "alpha"), 0, NoCard), ErrAlpha)
	fight(t, d, "stunned", "x")
	want(t, d, "x", Line, 0)
	if s := of(t, d, "stunned"); d.HasFlag(s, IsStunned) || !d.HasFlag(s, IsExhausted) {
		t.Error("the stun is not shaken off")
	}
	refused(t, d, NewCardAction(ActReap, of(t, d, "enraged")), ErrEnraged)
	fight(t, d, "enraged", "x")
	if d.HasFlag(of(t, d, "enraged"), IsEnraged) || d.Aember(First) != 1 {
		t.Error("still enraged, or somebody reaped who should not")
	}
}

// Cards of one name, six times a turn.
func TestSixTimes(t *testing.T) {
	var line []*laidCard
	for _, id := range []string{"a", "b", "c", "e", "f", "g", "h"} {
		line = append(line, creature(id, 3, 0))
	}
	d := lay(t, side{line: line}, side{})
	for _, c := range line[:6] {
		apply(t, d, NewCardAction(ActReap, of(t, d, c.ID)))
	}
	apply(t, d, NewCardAction(ActReap, of(t, d, "h"))) // of another name
	d = lay(t, side{line: []*laidCard{creature("a", 3, 0), creature("ready", 3, 0).with(func(c *laidCard) {
		c.Abilities[CallOmni] = func(d *Duel, _ Source, _ Card) { d.Ready(creaturesOf(d, First)) }
	})}}, side{})
	for range 6 {
		apply(t, d, NewCardAction(ActReap, of(t, d, "a")))
		if err := d.Apply(NewCardAction(ActUse, of(t, d, "ready"), NoCard)); err != nil {
			t.Fatal(err)
		}
	}
	refused(t, d, NewCardAction(ActReap, of(t, d, "a")), ErrNameUses)
}

// Keys, chains, Omega, Entrenched, and what is forgotten at the end of a turn.
func TestTurns(t *testing.T) {
	entrenched := creature("moat", 3, 1, has(Entrenched, 1))
	entrenched.placed.Exhausted = true
	d := lay(t, side{line: []*laidCard{entrenched}, hand: []*laidCard{act("omega", nil).with(func(c *laidCard) { c.Keywords = []KeywordAmount{has(Omega, 1)} })}, deck: fillers("m", 9), chains: 7},
		side{aember: 8, keys: 2, line: []*laidCard{creature("x", 2, 0)}})
	play(t, d, "omega", 0, NoCard)
	if d.Step() != ReadyStep {
		t.Fatalf("after Omega it is the %s step", d.Step())
	}
	apply(t, d, NewCardAction(ActStay, of(t, d, "moat")), engine.NewAction(ActReady))
	if !d.HasFlag(of(t, d, "moat"), IsExhausted) || d.CountCards(First, Hand) != 4 || d.Chains(First) != 6 {
		t.Errorf("exhausted %v, %d cards, %d chains", d.HasFlag(of(t, d, "moat"), IsExhausted), d.CountCards(First, Hand), d.Chains(First))
	}
	if d.Winner() != Second || d.Aember(Second) != 2 {
		t.Errorf("the third key does not win: %d keys, %d aember", d.Keys(Second), d.Aember(Second))
	}
	if len(d.Legal(nil)) != 0 {
		t.Error("something is legal after the end")
	}
}

// After a hundred turns more keys win, then more aember, else nobody (K-41).
func TestHundredTurns(t *testing.T) {
	for _, test := range []struct {
		mine, theirs side
		winner       Player
	}{{side{keys: 1}, side{aember: 5}, First}, {side{aember: 4}, side{aember: 5}, Second}, {side{}, side{}, NoPlayer}} {
		d := lay(t, test.mine, test.theirs)
		for !d.IsOver() {
			nextTurn(t, d)
		}
		if d.Winner() != test.winner || d.Turn() != LastTurn {
			t.Errorf("player %d has won in turn %d", d.Winner(), d.Turn())
		}
	}
}

// Exalt X and Graft X happen on entering play (K-27, K-28); who leaves takes what is
// grafted along to the discard.
func TestExaltAndGraft(t *testing.T) {
	d := lay(t, side{line: []*laidCard{creature("v", 2, 0)}, hand: []*laidCard{creature("vault", 2, 0, has(Exalt, 2), has(Graft, 1)), act("one", nil), act("two", nil)}},
		side{line: []*laidCard{creature("x", 9, 0)}})
	play(t, d, "vault", 0, NoCard)
	apply(t, d, engine.NewAnswerAction(ActAnswer, 1))
	v := of(t, d, "vault")
	if d.AemberOn(v) != 2 || d.Host(of(t, d, "two")) != v || d.Zone(of(t, d, "two")) != Grafted || d.CountCards(First, Hand) != 1 {
		t.Errorf("%d aember on it, two is in %s", d.AemberOn(v), d.Zone(of(t, d, "two")))
	}
	nextTurn(t, d)
	fight(t, d, "x", "vault")
	want(t, d, "vault", Discard, 0)
	want(t, d, "two", Discard, 0)
	if d.Aember(Second) != 2 {
		t.Errorf("the opponent has %d aember", d.Aember(Second))
	}
}

// A fight by an effect: ready, whatever the house (K-38); Taunt holds unless it is
// ignored (K-14).
func TestFightByEffect(t *testing.T) {
	a := creature("a", 3, 0)
	a.House = "anvil"
	tired := creature("tired", 3, 0)
	tired.placed.Exhausted = true
	by := func(attacker, defender string, ignore bool) Ability {
		return func(d *Duel, _ Source, _ Card) { d.FightIfReady(of(t, d, attacker), of(t, d, defender), ignore) }
	}
	d := lay(t, side{line: []*laidCard{a, tired}, hand: []*laidCard{act("no", by("a", "x", false)), act("yes", by("a", "x", true)), act("exhausted", by("tired", "y", false))}},
		side{line: []*laidCard{creature("x", 9, 0), creature("y", 9, 0, has(Taunt, 1))}})
	play(t, d, "no", 0, NoCard)
	want(t, d, "x", Line, 0)
	play(t, d, "exhausted", 0, NoCard)
	want(t, d, "y", Line, 0)
	play(t, d, "yes", 0, NoCard)
	want(t, d, "x", Line, 3)
	want(t, d, "a", Discard, 0)
}

// A test that fails is answered with no while nothing is in progress, and fails the
// action that depends on it; so is an ability that fails undone as a whole.
func TestFailing(t *testing.T) {
	errBroken := errors.New("broken")
	banner := card("banner", Artifact, nil)
	banner.Grants = []StaticGrant{{KeywordAmount: has(Assault, 2), To: func(d *Duel, _ Source, _ Card) bool { d.Fail(errBroken); return true }}}
	d := lay(t, side{line: []*laidCard{creature("a", 3, 0)}, artifacts: []*laidCard{banner}, hand: []*laidCard{
		act("broken", func(d *Duel, self Source, _ Card) {
			d.GainAember(self.Player, 3)
			d.Fail(errBroken)
		}),
		act("endless", func(d *Duel, self Source, _ Card) {
			for {
				d.GainAember(self.Player, 0)
			}
		}),
		act("meddler", func(d *Duel, _ Source, _ Card) {
			if err := d.Apply(engine.NewAction(ActEnd)); err != nil {
				d.Fail(err)
			}
		})}}, side{line: []*laidCard{creature("x", 3, 0)}})
	if d.HasKeyword(of(t, d, "a"), Assault) || len(d.Legal(nil)) == 0 {
		t.Error("a failing test is not answered with no")
	}
	refused(t, d, NewFightAction(of(t, d, "a"), of(t, d, "x"), 0), errBroken)
	refused(t, d, NewPlayAction(of(t, d, "broken"), 0, NoCard), errBroken)
	refused(t, d, NewPlayAction(of(t, d, "endless"), 0, NoCard), ErrTooManyEvents)
	refused(t, d, NewPlayAction(of(t, d, "meddler"), 0, NoCard), engine.ErrBusy)
}

// Drawing shuffles the discard in (K-31), and the opening allows one card.
func TestOpening(t *testing.T) {
	c := plainContent(t)
	d := startDuel(t, c, ConfigFromDecks(c.Decks[0], c.Decks[1], 3), nil)
	if d.CountCards(First, Hand) != 7 || d.CountCards(Second, Hand) != 6 {
		t.Fatalf("%d and %d cards", d.CountCards(First, Hand), d.CountCards(Second, Hand))
	}
	apply(t, d, engine.NewAction(ActMulligan), engine.NewAction(ActKeep))
	if d.CountCards(First, Hand) != 6 || d.ActivePlayer() != First || d.Step() != HouseStep {
		t.Fatalf("%d cards after a mulligan, and the %s step", d.CountCards(First, Hand), d.Step())
	}
	apply(t, d, d.Legal(nil)[0])
	for _, a := range d.Legal(nil) {
		if a.Kind == ActDiscard {
			apply(t, d, a)
			break
		}
	}
	for _, a := range d.Legal(nil) {
		if a.Kind == ActPlay || a.Kind == ActDiscard {
			t.Errorf("%v is legal as the second card of the first turn", a)
		}
	}
	if d.CountCards(First, Discard) != 1 {
		t.Error("no card was discarded")
	}
	all := lay(t, side{deck: fillers("m", 1), discard: fillers("f", 3)}, side{})
	nextTurn(t, all)
	if all.CountCards(First, Hand) != 4 || all.CountCards(First, Discard) != 0 {
		t.Errorf("%d cards drawn", all.CountCards(First, Hand))
	}
}

// Nothing of a random duel allocates, questions and answers included, once the duel has
// played all it can.
func TestNothingAllocates(t *testing.T) {
	start, d := begin(t), NewDuelToCopyInto()
	var legal []engine.Action
	asked := 0
	play := func(policy *engine.RandomStream) {
		d.CopyFrom(start)
		for range maxActions {
			if legal = d.Legal(legal[:0]); len(legal) == 0 {
				return
			}
			if d.PendingQuestion() != nil {
				asked++
			}
			if err := d.Apply(legal[policy.IntN(len(legal))]); err != nil {
				t.Fatal(err)
			}
			d.Hash()
		}
	}
	games := func() {
		policy := engine.Seed(3).Stream("policy")
		for range 50 {
			play(&policy)
		}
	}
	games()
	if n := testing.AllocsPerRun(2, games); n > 0 {
		t.Errorf("%v allocations in 50 duels", n)
	}
	if asked < 100 {
		t.Errorf("only %d questions were asked", asked)
	}
}
