package curtain_test

import (
	"os"
	"slices"
	"strings"
	"testing"
)

// TestTheBalancePageNamesEverything holds that every card, Basic or not, and every enemy of
// the run stands in the page of what simulations found.
func TestTheBalancePageNamesEverything(t *testing.T) {
	page, err := os.ReadFile("../../scripts/curtain/BALANCE.md")
	if err != nil {
		t.Fatal(err)
	}
	text := strings.NewReplacer("\\", "", "&lt;", "<").Replace(string(page))
	c := whole(t).Content
	for _, d := range c.Cards {
		if !d.Upgraded && !strings.Contains(text, d.ID) {
			t.Errorf("no card %q", d.ID)
		}
	}
	for _, act := range c.Run.Acts {
		for _, id := range slices.Concat(append(act.Scenes, act.BossIDs())...) {
			if !strings.Contains(text, "Against "+c.Enemy(id).DisplayName()) && !strings.Contains(text, "choose "+id) {
				t.Errorf("no enemy %q", id)
			}
		}
	}
}
