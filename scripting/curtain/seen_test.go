package curtain_test

import (
	"encoding/json"
	"fmt"
	"testing"

	rules "curtaincall/engine/curtain"
	"curtaincall/scripting/curtain"
)

// A fight can be written as a seat sees it, from near and from afar: each actor
// with the fields that it has, and cards by what tells them apart.
func TestASeatSeesAFight(t *testing.T) {
	p, err := whole(t).Player()
	if err != nil {
		t.Fatal(err)
	}
	table := begin(t, p, "fight stage_rat")
	f := fightOf(table)
	for deep := range 3 {
		b, err := json.Marshal(curtain.Game.Seen(rules.FightPlayed, curtain.Game.State(table), 0, 0, deep))
		var seen struct {
			Hand  []struct{ ID string }
			Enemy any
		}
		if err == nil {
			err = json.Unmarshal(b, &seen)
		}
		if err != nil {
			t.Fatalf("%d deep: %v\n%s", deep, err, b)
		}
		var ids []string
		for _, c := range seen.Hand {
			ids = append(ids, c.ID)
		}
		if want := handOf(f); fmt.Sprint(ids) != fmt.Sprint(want) || len(want) == 0 || seen.Enemy == nil {
			t.Errorf("%d deep: the hand is %q, want %q", deep, ids, want)
		}
	}
}

func handOf(f *rules.Fight) (ids []string) {
	for i := range f.Count(rules.Hand) {
		ids = append(ids, f.CardDef(f.CardAt(rules.Hand, i)).ID)
	}
	return ids
}
