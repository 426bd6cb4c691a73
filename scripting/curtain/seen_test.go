package curtain_test

import (
	"encoding/json"
	"fmt"
	"testing"

	rules "curtaincall/engine/curtain"
	"curtaincall/scripting/curtain"
)

// A fight can be written as a seat sees it: each actor with the fields that it has, and each card once.
func TestASeatSeesAFight(t *testing.T) {
	p, err := whole(t).NewGameRunner()
	if err != nil {
		t.Fatal(err)
	}
	table := begin(t, p, "fight stage_rat")
	f := fightOf(table)
	b := curtain.Game.NewObserver().AppendVisible(nil, rules.FightPlayed.View, curtain.Game.State(table), 0)
	var seen map[string]struct {
		ID    string
		Hand  []int
		Enemy *int
	}
	if err := json.Unmarshal(b, &seen); err != nil {
		t.Fatalf("%v\n%s", err, b)
	}
	var ids []string
	for _, c := range seen["fight:0"].Hand {
		ids = append(ids, seen[fmt.Sprintf("card:%d", c)].ID)
	}
	if want := handOf(f); fmt.Sprint(ids) != fmt.Sprint(want) || len(want) == 0 || seen["fight:0"].Enemy == nil {
		t.Errorf("the hand is %q, want %q:\n%s", ids, want, b)
	}
}

func handOf(f *rules.Fight) (ids []string) {
	for i := range f.CountCards(rules.Hand) {
		ids = append(ids, f.CardDef(f.CardAt(rules.Hand, i)).ID)
	}
	return ids
}
