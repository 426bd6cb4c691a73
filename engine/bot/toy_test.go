package bot_test

import (
	"errors"
	"fmt"

	"curtaincall/engine"
	"curtaincall/engine/screen"
)

// toy is a small game for the bot to play: three coins a turn buy moves, each
// once, that change a score; after some turns the game is over.
//
//	earn    n for one coin
//	double  doubles what was earned, for one coin
//	gamble  adds a hidden number
//	break   fails, as a broken script does
//	choose  one of several things before the turn begins, worth n now; with
//	        what is then left to earn all come to 10, but the one worth 1 to 20
//	finish  leaves nothing to do but such a choice, worth n
//	pick    one of several ways to end the turn, worth n
//	end     ends the turn
type toy struct {
	screen.Table // what no bot asks for
	position
	imagined bool
	watch    *watch
}

// unable are the abilities of the games of these tests.
var unable screen.Abilities

func (*toy) Abilities() *screen.Abilities { return &unable }

type position struct {
	moves    [8]move
	used     [8]bool
	coins    int
	score    int
	hidden   int
	turns    int // left
	finished bool
}

type move struct {
	word string
	n    int
}

// watch sees what happens to all copies of a table.
type watch struct {
	tries  int
	peeked bool
}

const (
	verbMove engine.ActionKind = 1 + iota
	verbEnd
)

var errBroken = errors.New("the script is broken")

func newToy(hidden, turns int, moves ...move) *toy {
	t := &toy{position: position{coins: 3, hidden: hidden, turns: turns}, watch: new(watch)}
	copy(t.moves[:], moves)
	return t
}

func (t *toy) Legal(dst []engine.Action) []engine.Action {
	if t.turns == 0 {
		return dst
	}
	if t.finished {
		return append(dst, engine.Action{Kind: verbMove, Args: [4]int16{7}})
	}
	picks := false
	for i, m := range t.moves {
		if m.word == "" || t.used[i] || t.coins == 0 && m.word != "pick" {
			continue
		}
		picks = picks || m.word == "pick" || m.word == "choose"
		dst = append(dst, engine.Action{Kind: verbMove, Args: [4]int16{int16(i)}})
	}
	if picks {
		return dst
	}
	return append(dst, engine.Action{Kind: verbEnd})
}

func (t *toy) Apply(a engine.Action) error {
	if t.imagined {
		t.watch.tries++
	}
	if a.Kind == verbEnd {
		t.turns--
		t.coins, t.used = 3, [8]bool{}
		return nil
	}
	i := a.Args[0]
	switch m := t.moves[i]; m.word {
	case "earn":
		t.score += m.n
	case "double":
		t.score *= 2
	case "gamble":
		t.watch.peeked = t.watch.peeked || t.hidden == secret && !t.imagined
		t.score += t.hidden
	case "choose":
		t.score += m.n
		t.moves = [8]move{{"earn", 10 - m.n}}
		if m.n == 1 {
			t.moves[0].n = 19
		}
		return nil
	case "finish":
		t.score += m.n
		t.finished = true
	case "pick":
		t.score += m.n
		t.turns--
		return nil
	case "break", "broken choose":
		return errBroken
	}
	t.used[i] = true
	t.coins--
	return nil
}

// secret is a hidden number that only a bot that peeks would gamble for.
const secret = 1000

func (t *toy) Outcome() (engine.Outcome, bool) { return engine.Outcome{Winner: 0}, t.turns == 0 }

func (t *toy) CopyFrom(g engine.Game) {
	o := g.(*toy)
	t.position, t.imagined, t.watch = o.position, o.imagined, o.watch
}

func (t *toy) Hash() uint64 {
	h := engine.NewHasher()
	for _, n := range [...]int{int(t.moves[0].n), t.coins, t.score, t.hidden, t.turns} {
		h.Int(n)
	}
	for _, used := range t.used {
		if used {
			h.Int(1)
		}
		h.Int(0)
	}
	return h.Sum()
}

func (t *toy) Seat() engine.Seat     { return 0 }
func (t *toy) Judge(engine.Seat) int { return t.score }
func (t *toy) EndsTurn(a engine.Action) bool {
	return a.Kind == verbEnd || t.moves[a.Args[0]].word == "pick"
}
func (t *toy) NewEmptyTable() screen.Table { return new(toy) }

func (t *toy) PendingQuestion() *engine.PendingQuestion { return nil }

func (t *toy) RandomizeHiddenState(engine.Seat, engine.Seed) {
	t.hidden = -1
	t.imagined = true
}

func (t *toy) Describe(a engine.Action) string {
	if a.Kind == verbEnd {
		return "end"
	}
	return fmt.Sprint(t.moves[a.Args[0]].word, " ", t.moves[a.Args[0]].n)
}
