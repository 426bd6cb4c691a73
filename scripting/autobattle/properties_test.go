package autobattle_test

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	"curtaincall/engine"
	rules "curtaincall/engine/autobattle"
	"curtaincall/engine/autobattle/ui"
	"curtaincall/engine/screen"
	"curtaincall/engine/testkit"
	"curtaincall/scripting"
	"curtaincall/scripting/autobattle"
	"curtaincall/scripting/testkit/gametest"
)

func pack(t testing.TB) *scripting.Generation { return gametest.Pack(t, autobattle.Ruleset()) }

// maxActions is far more than any game takes.
const maxActions = 5000

// What holds in every game, whatever the seed and the players: checked after each action of random games of the
// scripts, now and then edited by stage directions. All of it, which takes some minutes:
//
//	go test ./scripting/autobattle -run TestRandomGames -games 5000
func TestRandomGames(t *testing.T) {
	world, battles := gametest.NewOwnScriptsWorld(t, autobattle.Ruleset()), 0
	all := world.Content.Content.(*rules.Content).UnitIDs()
	gametest.PlayRandomGames(t, &gametest.RandomGameOptions{
		Game: autobattle.Game, Games: testkit.Size(20, 60), Actions: maxActions, Idle: rules.ActFinish,
		Begin: func(n int, chance *engine.RandomStream) (*gametest.World, scripting.GameStart) {
			setup := scripting.GameStart{Seed: engine.Seed(n).Child("random game", 0)}
			switch n % 4 {
			case 0:
				setup.Words = "shop"
			case 1:
				setup.Words = "battle player=" + team(chance, all) + " enemy=" + team(chance, all)
			}
			return world, setup
		},
		Watch: func(t screen.Table, n int, begun []engine.Event) gametest.Watcher {
			g := &watcher{table: t.(*ui.Table), chance: engine.Seed(n).Stream("edits"), battles: &battles}
			g.told.hear(begun)
			return g
		},
		Enough: func(s *gametest.RandomGameCounts) bool {
			return s.Ended == s.Games && s.Actions >= 100*s.Games && battles >= 5*s.Games
		},
	})
}

// team is a random team of units.
func team(chance *engine.RandomStream, all []string) string {
	var ids []string
	for range 1 + chance.IntN(rules.Slots) {
		ids = append(ids, all[chance.IntN(len(all))])
	}
	return strings.Join(ids, ",")
}

// watcher records the events of a game so far.
type watcher struct {
	table   *ui.Table
	chance  engine.RandomStream
	told    witness
	edited  bool // by a stage direction, since the last battle began
	battles *int // of all games
}

// Edit implements gametest.Watcher.
func (g *watcher) Edit(screen.Table) (engine.Action, bool) {
	return g.direction(), g.chance.IntN(25) == 0
}

// direction returns a random stage direction. Some are refused.
func (g *watcher) direction() engine.Action {
	n := func(below int) int { return g.chance.IntN(below) }
	u := n(123)
	switch n(7) {
	case 0:
		return engine.NewAction(rules.ActSetStat, u, n(2), n(20))
	case 1:
		return engine.NewAction(rules.ActSetKeyword, u, n(rules.NumKeywords), n(2))
	case 2:
		return engine.NewAction(rules.ActSetMana, n(2), n(11))
	case 3:
		return engine.NewAction(rules.ActPut, n(2), n(5), n(len(g.table.Content().Units)))
	case 4:
		return engine.NewAction(rules.ActClear, n(2), n(5))
	case 5:
		return engine.NewAction(rules.ActAddCard, n(2), n(len(g.table.Content().Units)))
	}
	return engine.NewAction(rules.ActDropCard, n(2), n(5))
}

// Check compares the state after an action with the events of the action.
func (g *watcher) Check(s *gametest.Step) error {
	t := g.table
	g.told.hear(s.Events)
	for i := range s.Events {
		switch e := &s.Events[i]; e.Kind {
		case rules.Directed:
			g.edited = g.edited || t.Phase() == rules.InBattle
		case rules.BattleBegan:
			g.edited = false
			*g.battles++
		}
	}
	for s := range rules.Seat(rules.NumSeats) {
		if err := g.player(s); err != nil {
			return fmt.Errorf("%s: %w", rules.Seats[s], err)
		}
	}
	if !t.HasBattle() {
		return nil
	}
	if t.IsBattleOver() != g.told.over || t.ClashCount() != g.told.clashes {
		return fmt.Errorf("over %v after %d clashes, and by what was told %v after %d", t.IsBattleOver(), t.ClashCount(), g.told.over, g.told.clashes)
	}
	return g.battle()
}

// player checks what a player has.
func (g *watcher) player(s rules.Seat) error {
	t := g.table
	if m := t.Mana(s); m < 0 || m > t.ManaLimit() {
		return fmt.Errorf("%d mana, at most %d", m, t.ManaLimit())
	}
	if l := t.RemainingLives(s); l < 0 || l > rules.Lives {
		return fmt.Errorf("%d lives", l)
	}
	if t.CountHand(s) > rules.MaxHand || t.CountBag(s) > rules.BagSize+rules.MaxHand {
		return fmt.Errorf("%d cards in the hand, %d in the bag", t.CountHand(s), t.CountBag(s))
	}
	for slot := range rules.Slots {
		if u := t.UnitOnSlot(s, slot); u != rules.Nobody && (t.Health(u) <= 0 || t.Keywords(u) >= 1<<rules.NumKeywords) {
			return fmt.Errorf("%s on the board with %d health and mask %d", t.DisplayName(u), t.Health(u), t.Keywords(u))
		}
	}
	return nil
}

// battle compares the battle with the events about it.
func (g *watcher) battle() error {
	t := g.table
	for s := range rules.Seat(rules.NumSeats) {
		if n := t.CountLiving(s); n > rules.Slots || !t.IsBattleOver() && n == 0 {
			return fmt.Errorf("%d living units of %s", n, rules.Seats[s])
		}
		var line []int
		for i := range t.CountLiving(s) {
			u := t.UnitInLine(s, i)
			line = append(line, t.NumberOnSide(u))
			if t.PositionFromFront(u) != i+1 || !t.IsAlive(u) {
				return fmt.Errorf("%s stands at %d of the line and in slot %d", t.ShortName(u), i+1, t.PositionFromFront(u))
			}
		}
		if !slices.Equal(line, g.told.lines[s]) && !g.edited {
			return fmt.Errorf("the line of %s is %v, and by what was told %v", rules.Seats[s], line, g.told.lines[s])
		}
	}
	count := 0
	for t.HasUnit(rules.Unit(count)) {
		count++
	}
	if len(g.told.units) != count {
		return fmt.Errorf("%d units, and by what was told %d", count, len(g.told.units))
	}
	for u := range rules.Unit(count) {
		is := seen{t.Attack(u), t.Health(u), t.Keywords(u)}
		if told := g.told.units[fighter{t.Game.Seat(u), t.NumberOnSide(u)}]; told != is && !g.edited {
			return fmt.Errorf("%s is %v, and by what was told %v", t.ShortName(u), is, told)
		}
		if t.IsAlive(u) && t.Health(u) <= 0 && !t.IsBattleOver() {
			return fmt.Errorf("%s lives with %d health", t.ShortName(u), t.Health(u))
		}
	}
	return nil
}

// witness knows only the events of the last battle.
type witness struct {
	units   map[fighter]seen
	lines   [rules.NumSeats][]int
	clashes int
	over    bool
}

// fighter is a unit as events name it, seen what is known of one.
type (
	fighter struct {
		seat   rules.Seat
		number int
	}
	seen struct {
		attack, health int
		keywords       rules.KeywordMask
	}
)

// hear records an event.
func (w *witness) hear(events []engine.Event) {
	for i := range events {
		if e := &events[i]; e.Kind == rules.BattleBegan {
			*w = witness{units: map[fighter]seen{}}
		} else if w.units != nil {
			w.note(e)
		}
	}
}

func (w *witness) note(e *engine.Event) {
	seat := rules.SeatOfEvent(e)
	who := fighter{seat, int(e.Point)}
	u := w.units[who]
	switch e.Kind {
	case rules.Joined, rules.Spawned:
		if w.over {
			return // in a shop
		}
		u = seen{int(e.From), int(e.To), rules.KeywordMask(e.Amount)}
		w.lines[seat] = slices.Insert(w.lines[seat], rules.LineIndexOfEvent(e), who.number)
	case rules.Fainted:
		if !w.over {
			w.lines[seat] = slices.DeleteFunc(w.lines[seat], func(n int) bool { return n == who.number })
		}
		return
	case rules.Clashed:
		w.clashes++
		return
	case rules.Fought:
		w.over = true
		return
	case rules.Damaged, rules.Poisoned, rules.Destroyed:
		u.health = int(e.To)
	case rules.Changed:
		if e.Keyword == rules.Attack {
			u.attack = int(e.To)
		} else {
			u.health = int(e.To)
		}
	case rules.Applied, rules.Removed, rules.Consumed:
		k := rules.Keyword(e.Keyword)
		if u.keywords = u.keywords.Without(k); e.To != 0 {
			u.keywords = u.keywords.With(k)
		}
	default:
		return
	}
	if !w.over {
		w.units[who] = u
	}
}
