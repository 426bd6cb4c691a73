package bot_test

import (
	"testing"

	"curtaincall/engine"
	"curtaincall/engine/bot"
	"curtaincall/engine/screen"
)

// heap is a game of two: they take one, two or three stones in turn, and who takes the
// last one wins. It judges by the stones one has, which is a trap. Taking as
// many as are glued together fails. The colour of the next stone is hidden.
type heap struct {
	screen.Table // what no bot asks for
	heapState
	imagined bool
	peeked   *bool
	can      screen.Abilities
}

func (h *heap) Abilities() *screen.Abilities { return &h.can }

type heapState struct {
	left, glued int
	seat        engine.Seat
	taken       [2]int
	hidden      uint64
}

func newHeap(stones int) *heap {
	return &heap{heapState: heapState{left: stones, glued: -1, hidden: secret}, peeked: new(bool)}
}

func (h *heap) Legal(dst []engine.Action) []engine.Action {
	for n := 1; n <= min(3, h.left); n++ {
		dst = append(dst, engine.NewAction(verbMove, n))
	}
	return dst
}

func (h *heap) Apply(a engine.Action) error {
	n := int(a.Args[0])
	*h.peeked = *h.peeked || !h.imagined
	if n == h.glued {
		return errBroken
	}
	h.left -= n
	h.taken[h.seat] += n
	h.seat = 1 - h.seat
	return nil
}

func (h *heap) Judge(seat engine.Seat) int {
	if h.left > 0 {
		return h.taken[seat] - h.taken[1-seat]
	}
	if h.seat == seat { // the other took the last one
		return -1000
	}
	return 1000
}

func (h *heap) Outcome() (engine.Outcome, bool) {
	return engine.Outcome{Winner: 1 - h.seat}, h.left == 0
}

func (h *heap) CopyFrom(g engine.Game) {
	o := g.(*heap)
	h.heapState, h.imagined, h.peeked = o.heapState, o.imagined, o.peeked
}

func (h *heap) Hash() uint64 {
	hash := engine.NewHasher()
	for _, n := range [...]int{h.left, h.glued, int(h.seat), h.taken[0], h.taken[1], int(h.hidden)} {
		hash.Int(n)
	}
	return hash.Sum()
}

func (h *heap) RandomizeHiddenState(_ engine.Seat, seed engine.Seed) {
	h.hidden, h.imagined = uint64(seed), true
}
func (h *heap) Seat() engine.Seat                        { return h.seat }
func (h *heap) EndsTurn(engine.Action) bool              { return true }
func (h *heap) NewEmptyTable() screen.Table              { return new(heap) }
func (h *heap) PendingQuestion() *engine.PendingQuestion { return nil }

func TestBotThinksOfTheOthers(t *testing.T) {
	for stones, want := range map[int]int16{3: 3, 5: 1, 6: 2, 7: 3} {
		table := newHeap(stones)
		before := table.Hash()
		if a, err := bot.NewFull(2).Choose(table); err != nil || a.Args[0] != want {
			t.Errorf("of %d stones it takes %d (%v), want %d", stones, a.Args[0], err, want)
		}
		if table.Hash() != before || *table.peeked {
			t.Errorf("%d stones: the table has changed, or the bot has peeked: %t", stones, *table.peeked)
		}
	}
	if a, _ := bot.NewFull(1).Choose(newHeap(5)); a.Args[0] != 3 {
		t.Errorf("alone it takes %d, want what looks best", a.Args[0])
	}
	decided := newHeap(5)
	decided.can.IsTurnDecided = func() bool { return true }
	if a, _ := bot.NewFull(2).Choose(decided); a.Args[0] != 3 {
		t.Errorf("when its turn is decided it takes %d, want what looks best", a.Args[0])
	}
}

func TestBotThinksOfOthersWhoFail(t *testing.T) {
	table := newHeap(6)
	table.glued = 2
	if a, err := bot.NewFull(2).Choose(table); err != nil || a.Args[0] == 2 {
		t.Errorf("took %d (%v), which fails", a.Args[0], err)
	}
}

func TestBotThinksOfOthersInItsBudget(t *testing.T) {
	table, asked := newHeap(60), 0
	b := bot.NewFull(2)
	b.SetStop(func() bool { asked++; return asked > 60 })
	if _, err := b.Choose(table); err != engine.ErrStopped {
		t.Errorf("got %v, want ErrStopped", err)
	}
	if asked > 70 {
		t.Errorf("went on for %d tries after it was stopped", asked-60)
	}
	b.SetStop(nil)
	choose := func() { b.Choose(table) }
	choose()
	if n := testing.AllocsPerRun(20, choose); n != 0 {
		t.Errorf("%v allocations a choice", n)
	}
	if a, _ := b.Choose(table); a != must(bot.NewFull(2).Choose(table)) {
		t.Error("a used bot chooses otherwise than a new one")
	}
}

func must(a engine.Action, err error) engine.Action {
	if err != nil {
		panic(err)
	}
	return a
}
