package gametest

import (
	"cmp"
	"slices"
	"testing"

	"curtaincall/engine"
	"curtaincall/engine/bot"
	"curtaincall/engine/screen"
	"curtaincall/scripting"
)

// CheckBotsIgnoreHiddenState plays a random game of each setup. At every n-th state it draws anew what the
// seat to move cannot know. This must look the same to the seat, and every bot must choose the same
// action, without acting on a copy that still has the real hidden state.
func CheckBotsIgnoreHiddenState(t *testing.T, c *scripting.Generation, n int, setups ...string) {
	t.Helper()
	var players []bot.Policy
	for _, name := range bot.Names {
		if name != "random" {
			players = append(players, bot.NewPolicyByName(name, c.Game.Seats, 1, nil))
		}
	}
	for i, words := range setups {
		chance := engine.Seed(i).Stream("peeking")
		table := StartGame(t, c, scripting.GameStart{Seed: engine.Seed(i + 1), Words: words}, nil)
		other := table.NewEmptyTable()
		for action := range 40 * n {
			legal := table.Legal(nil)
			if len(legal) == 0 {
				break
			}
			if len(legal) > 1 && action%n == 0 {
				seat := table.Seat()
				other.CopyFrom(table)
				other.RandomizeHiddenState(seat, engine.Seed(action))
				if a, b := imaginedHash(table, seat), imaginedHash(other, seat); a != b {
					t.Fatalf("%s: after %d actions, what is imagined depends on what is hidden", words, action)
				}
				for p, player := range players {
					watched := &watchedTable{Table: table}
					a, err := player.Choose(watched)
					if watched.isActedOn() {
						t.Errorf("%s: after %d actions, %s acts on a copy whose hidden state is that of the game", words, action, bot.Names[p])
					}
					b, otherErr := player.Choose(other)
					if a != b || err != nil || otherErr != nil {
						t.Errorf("%s: after %d actions, %s chooses %q (%v); where what is hidden is dealt anew, %q (%v)", words, action, bot.Names[p], table.Describe(a), err, table.Describe(b), otherErr)
					}
				}
			}
			a := legal[chance.IntN(len(legal))]
			if ends := slices.IndexFunc(legal, func(a engine.Action) bool { return !table.EndsTurn(a) }); ends >= 0 && chance.IntN(3) > 0 {
				a = legal[ends]
			}
			if err := table.Apply(a); err != nil {
				t.Fatal(err)
			}
		}
	}
}

// watchedTable records whether actions were applied to copies of a game that still have its hidden
// state. Its copies record it, too.
type watchedTable struct {
	screen.Table
	original *watchedTable // the game of which this is a copy; nil for the game itself
	isDealt  bool          // whether the hidden state of this copy was drawn anew
	actedOn  bool          // whether the game or a copy with its hidden state was acted on; only set in the game itself
}

func (w *watchedTable) isActedOn() bool { return cmp.Or(w.original, w).actedOn }

func (w *watchedTable) NewEmptyTable() screen.Table {
	return &watchedTable{Table: w.Table.NewEmptyTable(), original: cmp.Or(w.original, w)}
}

func (w *watchedTable) CopyFrom(other engine.Game) {
	o, isWatched := other.(*watchedTable)
	w.isDealt = !isWatched || o.isDealt // what is not watched is a game of practice
	if isWatched {
		other = o.Table
	}
	w.Table.CopyFrom(other)
}

func (w *watchedTable) RandomizeHiddenState(seat engine.Seat, seed engine.Seed) {
	w.Table.RandomizeHiddenState(seat, seed)
	w.isDealt = true
}

func (w *watchedTable) Apply(a engine.Action) error {
	if !w.isDealt {
		cmp.Or(w.original, w).actedOn = true
	}
	return w.Table.Apply(a)
}

func imaginedHash(t screen.Table, seat engine.Seat) uint64 {
	c := t.NewEmptyTable()
	c.CopyFrom(t)
	c.RandomizeHiddenState(seat, 5)
	return c.Hash()
}
