package battleline_test

import (
	"testing"

	. "curtaincall/engine/battleline"
)

// The worked examples of fights: attacker, the enemy line, whom it attacks, and how
// each stands afterwards, damage or dead.
func TestFights(t *testing.T) {
	const dead = -1
	tests := []struct {
		name     string
		attacker *laidCard
		line     []*laidCard
		at       int
		order    int
		own      int
		theirs   []int
	}{
		{"8 against 6", creature("a", 8, 0), []*laidCard{creature("b", 6, 0)}, 0, 0, 6, []int{dead}},
		{"6 against 4/2", creature("a", 6, 0), []*laidCard{creature("b", 4, 2)}, 0, 0, 4, []int{dead}},
		{"Assault 2 against Elusive", creature("a", 5, 0, has(Assault, 2)), []*laidCard{creature("b", 1, 0, has(Elusive, 1))}, 0, 0, 0, []int{dead}},
		{"Skirmish against Hazardous 5", creature("a", 4, 0, has(Skirmish, 1)), []*laidCard{creature("b", 2, 0, has(Hazardous, 5))}, 0, 0, dead, []int{0}},
		{"Assault first", creature("a", 4, 0, has(Assault, 2)), []*laidCard{creature("b", 2, 0, has(Hazardous, 5))}, 0, 0, 0, []int{dead}},
		{"Hazardous first", creature("a", 4, 0, has(Assault, 2)), []*laidCard{creature("b", 2, 0, has(Hazardous, 5))}, 0, 1, dead, []int{0}},
		{"Skirmish of the defender", creature("a", 4, 0), []*laidCard{creature("b", 4, 0, has(Skirmish, 1))}, 0, 0, dead, []int{dead}},
		{"Poison against armor", creature("a", 1, 0, has(Poison, 1)), []*laidCard{creature("b", 6, 2, has(Taunt, 1))}, 0, 0, dead, []int{0}},
		{"Poison kills", creature("a", 3, 0, has(Poison, 1)), []*laidCard{creature("b", 9, 2)}, 0, 0, dead, []int{dead}},
		{"Poison of the defender", creature("a", 8, 0), []*laidCard{creature("b", 1, 0, has(Poison, 1))}, 0, 0, dead, []int{dead}},
		{"Poison is no Splash", creature("a", 3, 0, has(Poison, 1), has(SplashAttack, 1)), []*laidCard{creature("b", 1, 0), creature("c", 5, 0)}, 0, 0, 1, []int{dead, 1}},
		{"Splash-attack", creature("a", 7, 0, has(SplashAttack, 2)), []*laidCard{creature("b", 4, 0), creature("c", 9, 0), creature("e", 6, 0)}, 1, 0, dead, []int{2, 7, 2}},
		{"Splash-attack and Elusive", creature("a", 7, 0, has(SplashAttack, 1)), []*laidCard{creature("b", 4, 0), creature("c", 9, 0, has(Elusive, 1)), creature("e", 6, 0)}, 1, 0, 0, []int{1, 0, 1}},
		{"Invulnerable", creature("a", 8, 0), []*laidCard{creature("b", 6, 0, has(Invulnerable, 1))}, 0, 0, 6, []int{0}},
	}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			d := lay(t, side{line: []*laidCard{test.attacker}}, side{line: test.line})
			fight(t, d, "a", test.line[test.at].ID, test.order)
			check := func(id string, damage int) {
				if damage == dead {
					want(t, d, id, Discard, 0)
				} else {
					want(t, d, id, Line, damage)
				}
			}
			check("a", test.own)
			for i, damage := range test.theirs {
				check(test.line[i].ID, damage)
			}
			if c := of(t, d, "a"); d.Zone(c) == Line && !d.HasFlag(c, IsExhausted) {
				t.Error("the attacker is still ready")
			}
		})
	}
}

// Elusive is spent though Hazardous killed the attacker (K-7), and a ward stops the
// first of two moments (K-20).
func TestElusiveIsSpent(t *testing.T) {
	warded := creature("w", 11, 4)
	warded.placed.Warded = true
	d := lay(t, side{line: []*laidCard{creature("a", 2, 0), warded}},
		side{line: []*laidCard{creature("b", 4, 0, has(Elusive, 1), has(Hazardous, 6), has(Poison, 1))}})
	fight(t, d, "a", "b")
	want(t, d, "a", Discard, 0)
	want(t, d, "b", Line, 0)
	fight(t, d, "w", "b")
	want(t, d, "b", Discard, 0)
	want(t, d, "w", Line, 0)
	if w := of(t, d, "w"); d.HasFlag(w, IsWarded) || d.RemainingArmor(w) != 0 {
		t.Errorf("warded %v, %d armor left", d.HasFlag(w, IsWarded), d.RemainingArmor(w))
	}
}

// Neighbors with Taunt protect, unless the creature has Taunt too (K-13).
func TestTaunt(t *testing.T) {
	d := lay(t, side{line: []*laidCard{creature("a", 2, 0)}},
		side{line: []*laidCard{creature("l", 4, 0, has(Taunt, 1)), creature("x", 4, 0), creature("r", 4, 0, has(Taunt, 1)), creature("y", 4, 0), creature("z", 4, 0)}})
	for id, open := range map[string]bool{"l": true, "x": false, "r": true, "y": false, "z": true} {
		if err := d.CheckFight(of(t, d, "a"), of(t, d, id)); (err == nil) != open {
			t.Errorf("%s: %v", id, err)
		}
		if d.CreaturesAttackableBy(First).Has(of(t, d, id)) != open {
			t.Errorf("%s is among the defenders: %v", id, !open)
		}
	}
}
