package playbill_test

import (
	"strings"
	"testing"

	"curtaincall/engine"
	"curtaincall/engine/screen"
)

func TestStage(t *testing.T) {
	log := &engine.Log{}
	table := tavern(t, log)
	for _, w := range []int{100, 80, 50} {
		t.Log("\n" + strings.Join(table.Stage(screen.Screen{Width: w}), "\n"))
	}
	t.Log(table.Guide())
	act(t, table, "shield bash orc 1")
	act(t, table, "attack w")
	t.Log("\n" + strings.Join(table.Story(log.Events, screen.Screen{Width: 80}), "\n"))
}
