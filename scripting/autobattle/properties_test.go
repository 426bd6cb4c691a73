package autobattle_test

import (
	"flag"
	"fmt"
	"io/fs"
	"slices"
	"strings"
	"testing"

	"curtaincall/engine"
	rules "curtaincall/engine/autobattle"
	"curtaincall/engine/autobattle/ui"
	"curtaincall/engine/bot"
	"curtaincall/engine/screen"
	"curtaincall/scripting"
	"curtaincall/scripting/autobattle"
	"curtaincall/scripting/sandbox"
	"curtaincall/scripts"
)

// What holds in every game, whatever the seed and the players: checked after each
// action of random games of the scripts, now and then edited by stage directions. All
// of it, which takes some minutes:
//
//	go test ./scripting/autobattle -run TestRandomGames -games 5000

var (
	games = flag.Int("games", 60, "how many random games to play")
	only  = flag.Int("game", -1, "play only the random game of this `number`")
)

func pack(t testing.TB) scripting.Content {
	t.Helper()
	folder, err := fs.Sub(scripts.FS, "autobattle")
	if err != nil {
		t.Fatal(err)
	}
	texts, err := scripting.Pack{FS: folder, Prefix: "scripts/autobattle"}.Definitions()
	if err != nil {
		t.Fatal(err)
	}
	c, err := autobattle.Ruleset().Load(texts, sandbox.DefaultLimits(), nil)
	if err != nil {
		t.Fatal(err)
	}
	return c
}

func TestRandomGames(t *testing.T) {
	content := pack(t)
	p, err := content.Player()
	if err != nil {
		t.Fatal(err)
	}
	again, err := content.Player()
	if err != nil {
		t.Fatal(err)
	}
	first, n := 0, *games
	if *only >= 0 {
		first, n = *only, *only+1
	}
	actions, battles, failures := 0, 0, 0
	for game := first; game < n && failures < 3; game++ {
		g, err := newRandomGame(p, game)
		if err != nil {
			t.Fatal(err)
		}
		if err = g.play(); err == nil {
			err = g.repeat(again)
		}
		if err != nil {
			failures++
			t.Errorf("game %d, %q of seed %d: %v\nafter:\n  %s\nrepeat it with: go test ./scripting/autobattle -run '^TestRandomGames$' -game %d",
				game, g.setup.Words, g.setup.Seed, err, strings.Join(g.texts, "\n  "), game)
		}
		actions += len(g.texts)
		battles += g.battles
	}
	t.Logf("%d games, %d actions, %d battles", n-first, actions, battles)
	if n-first >= 50 && (actions < 100*n || battles < 5*n) {
		t.Error("so few actions and battles that this proves little")
	}
}

// randomGame is a game in the making and what was told of it so far.
type randomGame struct {
	setup   scripting.Setup
	log     *engine.Log
	table   *ui.Table
	copy    *ui.Table
	chance  engine.Stream
	players [rules.NumSeats]bot.Policy

	told    witness
	edited  bool // by a stage direction, since the last battle began
	battles int
	texts   []string
	hashes  []uint64
}

func newRandomGame(p scripting.Player, n int) (*randomGame, error) {
	seed := engine.Seed(n).Child("random game", 0)
	g := &randomGame{chance: seed.Stream("what the test does"), log: &engine.Log{}}
	g.setup.Seed = seed
	switch n % 4 {
	case 0:
		g.setup.Words = "shop"
	case 1:
		g.setup.Words = "battle player=" + g.team(p) + " enemy=" + g.team(p)
	}
	table, err := p.NewGame(g.setup, g.log)
	if err != nil {
		return nil, err
	}
	g.table, g.copy = table.(*ui.Table), table.Fresh().(*ui.Table)
	for i := range g.players {
		g.players[i] = bot.NewRandom(seed.Child("policy", i))
	}
	g.told.hear(g.log.Events)
	return g, g.check()
}

// team is a random team of units of the pack.
func (g *randomGame) team(p scripting.Player) string {
	t, err := p.NewGame(scripting.Setup{}, nil)
	if err != nil {
		panic(err)
	}
	all := t.(*ui.Table).Content().UnitIDs()
	var ids []string
	for range 1 + g.chance.Below(rules.Slots) {
		ids = append(ids, all[g.chance.Below(len(all))])
	}
	return strings.Join(ids, ",")
}

// play plays to the end and checks everything on the way.
func (g *randomGame) play() error {
	for {
		legal := g.table.Legal(nil)
		if len(legal) == 0 {
			return nil
		}
		if err := g.probe(legal); err != nil {
			return err
		}
		a, err := g.players[g.table.Seat()].Choose(g.table)
		if err != nil {
			return err
		}
		if g.chance.Below(25) == 0 {
			a = g.direction()
		}
		if err := g.step(a); err != nil {
			return err
		}
	}
}

// step applies one action and checks what must follow.
func (g *randomGame) step(a engine.Action) error {
	t := g.table
	text := t.Describe(a)
	back, unread := t.Parse(text)
	g.copy.CopyFrom(t)
	g.log.Truncate(0)
	before, parts := t.Hash(), t.Parts(nil)
	legal := slices.Contains(t.Legal(nil), a)
	if err := t.Apply(a); err != nil {
		if legal {
			return fmt.Errorf("%s is legal and fails: %w", text, err)
		}
		if t.Hash() != before || len(g.log.Events) > 0 {
			return fmt.Errorf("%s was refused (%v) and left a trace", text, err)
		}
		return nil
	}
	if unread != nil || back != a {
		return fmt.Errorf("%v is %q, read back as %v (%v)", a, text, back, unread)
	}
	g.texts, g.hashes = append(g.texts, text), append(g.hashes, t.Hash())
	if (t.Hash() == before) != slices.Equal(parts, t.Parts(nil)) {
		return fmt.Errorf("%s: the hash and the hashes of the parts disagree about a change", text)
	}
	g.told.hear(g.log.Events)
	if err := g.check(); err != nil {
		return fmt.Errorf("%s: %w", text, err)
	}
	// Back by copying, and the same once more.
	after := t.Hash()
	if g.copy.Hash() != before {
		return fmt.Errorf("%s: a copy made before has another hash", text)
	}
	if err := g.copy.Apply(a); err != nil || g.copy.Hash() != after {
		return fmt.Errorf("%s: done once more on the copy it leads to %x instead of %x (%v)", text, g.copy.Hash(), after, err)
	}
	return nil
}

// probe tries what must not work, and looks at the game.
func (g *randomGame) probe(legal []engine.Action) error {
	t := g.table
	before := t.Hash()
	g.copy.CopyFrom(t)
	wild := engine.Action{Verb: engine.Verb(g.chance.Below(18))}
	for i := range wild.Args {
		wild.Args[i] = int16(g.chance.Below(140) - 4)
	}
	if err := g.copy.Apply(wild); err != nil && g.copy.Hash() != before {
		return fmt.Errorf("%v was refused (%w) and left a trace", wild, err)
	}
	g.copy.CopyFrom(t)
	a := legal[g.chance.Below(len(legal))]
	if err := g.copy.Apply(a); err != nil {
		return fmt.Errorf("%s is legal and fails: %w", t.Describe(a), err)
	}
	if g.chance.Below(10) == 0 {
		t.Stage(screen.Screen{Width: 80})
		t.Story(g.log.Events, screen.Screen{})
		t.Facts(nil)
	}
	if t.Hash() != before {
		return fmt.Errorf("looking at the game changed it")
	}
	return nil
}

// direction is a random stage direction; some of them are refused.
func (g *randomGame) direction() engine.Action {
	n := func(below int) int { return g.chance.Below(below) }
	u := n(123)
	switch n(7) {
	case 0:
		return engine.Direct(rules.VerbSetStat, u, n(2), n(20))
	case 1:
		return engine.Direct(rules.VerbSetKeyword, u, n(rules.NumKeywords), n(2))
	case 2:
		return engine.Direct(rules.VerbSetMana, n(2), n(11))
	case 3:
		return engine.Direct(rules.VerbPut, n(2), n(5), n(len(g.table.Content().Units)))
	case 4:
		return engine.Direct(rules.VerbClear, n(2), n(5))
	case 5:
		return engine.Direct(rules.VerbAddCard, n(2), n(len(g.table.Content().Units)))
	}
	return engine.Direct(rules.VerbDropCard, n(2), n(5))
}

// check looks at the state after an action, and at what was told of it.
func (g *randomGame) check() error {
	t := g.table
	for i := range g.log.Events {
		switch e := &g.log.Events[i]; e.Kind {
		case rules.Directed:
			g.edited = g.edited || t.Phase() == rules.InBattle
		case rules.BattleBegan:
			g.edited = false
			g.battles++
		}
	}
	for s := range rules.Seat(rules.NumSeats) {
		if err := g.player(s); err != nil {
			return fmt.Errorf("%s: %w", rules.Seats[s], err)
		}
	}
	if !t.BattleBegun() {
		return nil
	}
	if t.BattleOver() != g.told.over || t.Clashes() != g.told.clashes {
		return fmt.Errorf("over %v after %d clashes, and by what was told %v after %d", t.BattleOver(), t.Clashes(), g.told.over, g.told.clashes)
	}
	return g.battle()
}

// player checks what a player has.
func (g *randomGame) player(s rules.Seat) error {
	t := g.table
	if m := t.Mana(s); m < 0 || m > t.ManaLimit() {
		return fmt.Errorf("%d mana, at most %d", m, t.ManaLimit())
	}
	if l := t.LivesLeft(s); l < 0 || l > rules.Lives {
		return fmt.Errorf("%d lives", l)
	}
	if t.Hand(s) > rules.MaxHand || t.Bag(s) > rules.BagSize+rules.MaxHand {
		return fmt.Errorf("%d cards in the hand, %d in the bag", t.Hand(s), t.Bag(s))
	}
	for slot := range rules.Slots {
		if u := t.OnBoard(s, slot); u != rules.Nobody && (t.Health(u) <= 0 || t.Mask(u) >= 1<<rules.NumKeywords) {
			return fmt.Errorf("%s on the board with %d health and mask %d", t.Called(u), t.Health(u), t.Mask(u))
		}
	}
	return nil
}

// battle compares the battle with what was told of it.
func (g *randomGame) battle() error {
	t := g.table
	for s := range rules.Seat(rules.NumSeats) {
		if n := t.Living(s); n > rules.Slots || !t.BattleOver() && n == 0 {
			return fmt.Errorf("%d living units of %s", n, rules.Seats[s])
		}
		var line []int
		for i := range t.Living(s) {
			u := t.Line(s, i)
			line = append(line, t.Number(u))
			if t.Slot(u) != i+1 || !t.Alive(u) {
				return fmt.Errorf("%s stands at %d of the line and in slot %d", t.Tag(u), i+1, t.Slot(u))
			}
		}
		if !slices.Equal(line, g.told.lines[s]) && !g.edited {
			return fmt.Errorf("the line of %s is %v, and by what was told %v", rules.Seats[s], line, g.told.lines[s])
		}
	}
	if len(g.told.units) != t.Units() {
		return fmt.Errorf("%d units, and by what was told %d", t.Units(), len(g.told.units))
	}
	for u := range rules.Unit(t.Units()) {
		is := seen{t.Attack(u), t.Health(u), t.Keywords(u)}
		if told := g.told.units[fighter{t.Game.Seat(u), t.Number(u)}]; told != is && !g.edited {
			return fmt.Errorf("%s is %v, and by what was told %v", t.Tag(u), is, told)
		}
		if t.Alive(u) && t.Health(u) <= 0 && !t.BattleOver() {
			return fmt.Errorf("%s lives with %d health", t.Tag(u), t.Health(u))
		}
	}
	return nil
}

// witness is somebody who has only the events: what they say of the last battle.
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
		keywords       rules.Mask
	}
)

// hear takes note of what has happened.
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
	seat := rules.SeatOf(e)
	who := fighter{seat, int(e.Point)}
	u := w.units[who]
	switch e.Kind {
	case rules.Joined, rules.Spawned:
		if w.over {
			return // in a shop
		}
		u = seen{int(e.From), int(e.To), rules.Mask(e.Amount)}
		w.lines[seat] = slices.Insert(w.lines[seat], rules.PlaceOf(e), who.number)
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

// repeat plays the same texts again with another interpreter.
func (g *randomGame) repeat(p scripting.Player) error {
	table, err := p.NewGame(g.setup, nil)
	if err != nil {
		return err
	}
	for i, text := range g.texts {
		a, err := table.Parse(text)
		if err == nil {
			err = table.Apply(a)
		}
		if err != nil {
			return fmt.Errorf("action %d, %s, fails in the repetition: %w", i+1, text, err)
		}
		if table.Hash() != g.hashes[i] {
			return fmt.Errorf("after action %d, %s, the repetition has another hash", i+1, text)
		}
	}
	return nil
}
