package curtain_test

import (
	"fmt"
	"path"
	"slices"
	"strings"
	"testing"

	"curtaincall/engine"
	rules "curtaincall/engine/curtain"
	"curtaincall/scripting"
	"curtaincall/scripting/curtain"
	"curtaincall/scripting/sandbox"
	"curtaincall/scripting/source"
	"curtaincall/scripting/testkit/gametest"
)

// The proofs in this package play random games: a world is one random piece of content, and each of its games is
// drawn from a number of its own. A failing game names its number; -game plays that one again and nothing else.
// chance is a source of random choices for tests.
type chance struct{ engine.RandomStream }

func newChance(name string, n int) *chance {
	return &chance{engine.Seed(20_240_101).Child(name, n).Stream("test")}
}

// in returns true in percent of 100 cases, at random.
func (c *chance) in(percent int) bool { return c.IntN(100) < percent }

func (c *chance) from(low, high int) int { return low + c.IntN(high-low+1) }

func pick[T any](c *chance, list []T) T { return list[c.IntN(len(list))] }

// generation is one load of a pack, with its content in the game's own type.
type generation struct {
	*scripting.Generation
	Content *rules.Content
}

// loaded returns a generation of texts. previous may be nil.
func loaded(texts []*source.Text, limits sandbox.Limits, previous *generation) (*generation, error) {
	var old *scripting.Generation
	if previous != nil {
		old = previous.Generation
	}
	g, err := curtain.Ruleset().Load(texts, limits, old)
	if err != nil {
		return nil, err
	}
	return &generation{g, g.Content.(*rules.Content)}, nil
}

// whole returns the base content, which is read and compiled once.
func whole(tb testing.TB) *generation {
	tb.Helper()
	g := gametest.Pack(tb, curtain.Ruleset())
	return &generation{g, g.Content.(*rules.Content)}
}

// load returns a generation of texts, which must be valid.
func load(tb testing.TB, texts ...*source.Text) *generation {
	tb.Helper()
	g, err := loaded(texts, sandbox.DefaultLimits(), whole(tb))
	if err != nil {
		tb.Fatal(err)
	}
	return g
}

// fewCards are the base scripts without most cards: fewer scripts make faster tests.
func fewCards(tb testing.TB) []*source.Text {
	tb.Helper()
	return slices.DeleteFunc(baseTexts(tb), func(t *source.Text) bool {
		id := strings.TrimSuffix(path.Base(t.Name), ".lua")
		return strings.Contains(t.Name, "/tutorial/") || strings.Contains(t.Name, "/cards/") && !slices.Contains(needed, id)
	})
}

// modded returns the base content with few cards, and one more file.
func modded(tb testing.TB, name, body string) *generation {
	tb.Helper()
	return load(tb, append(fewCards(tb), &source.Text{Name: name, Body: body})...)
}

// player is one interpreter for a generation.
func player(tb testing.TB, g *generation) *scripting.GameRunner {
	tb.Helper()
	p, err := g.NewGameRunner()
	if err != nil {
		tb.Fatal(err)
	}
	return p
}

// world is a random content with an interpreter that is used for all its games.
type world struct {
	gen    *generation
	player *scripting.GameRunner
	texts  []*source.Text
	wild   bool // holds definitions that may fail: storms, wrong holders
}

// gamesPerWorld is how many games are played in a world before the next is made:
// loading one takes as long as some dozens of fights.
const gamesPerWorld = 10

// needed are the ids of the cards that protagonists and the starting deck name.
var needed = []string{"galvanize", "bulwark", "quick_jab", "lucky_shot", "block", "inspire"}

// newWorld makes world number n: a random part of the base content, and in every
// second world some random definitions more.
func newWorld(tb testing.TB, n int) *world {
	tb.Helper()
	c := newChance("world", n)
	w := &world{wild: n%2 == 1}
	keep := pick(c, []int{20, 60, 100})
	var enemies []string
	for _, t := range baseTexts(tb) {
		id := strings.TrimSuffix(path.Base(t.Name), ".lua")
		dir := path.Base(path.Dir(t.Name))
		switch {
		case id == "run" || dir == "tutorial":
			continue
		case dir == "protagonists" || slices.Contains(needed, id):
		case !c.in(keep):
			continue
		case dir == "enemies" || dir == "bosses":
			enemies = append(enemies, id)
		}
		w.texts = append(w.texts, t)
	}
	add := func(name, body string) {
		w.texts = append(w.texts, &source.Text{Name: "world/" + name + ".lua", Body: body})
	}
	w.wild = w.wild || len(enemies) == 0
	if w.wild {
		for i := range c.from(1, 4) {
			id := fmt.Sprintf("wild_enemy_%d", i+1)
			enemies = append(enemies, id)
			add(id, wildEnemy(c, id))
		}
	}
	if w.wild {
		for i := range c.from(4, 12) {
			id := fmt.Sprintf("wild_card_%d", i+1)
			add(id, wildCard(c, id))
		}
	}
	if w.wild {
		add("wild_companion", wildCompanion(newChance("companions", n), "wild_companion"))
	}
	add("run", randomRun(c, enemies))
	add("rooms", randomRooms(newChance("rooms", n), enemies))
	var err error
	if w.gen, err = loaded(w.texts, sandbox.DefaultLimits(), whole(tb)); err != nil {
		tb.Fatalf("world %d: %v", n, err)
	}
	w.player = player(tb, w.gen)
	return w
}

// randomRun is a run of up to three acts with the given enemies.
func randomRun(c *chance, enemies []string) string {
	var b strings.Builder
	fmt.Fprintf(&b, "return run { macguffin = %d, protagonists = { \"aldric\", \"pip\" }, deck = { basics = %d, \"block\", \"inspire\" }, acts = {\n", c.from(20, 90), c.from(1, 4))
	for range c.from(1, 3) {
		b.WriteString("  { name = \"An Act\", scenes = { ")
		for range c.IntN(3) {
			fmt.Fprintf(&b, "{ %q, %q }, ", pick(c, enemies), pick(c, enemies))
		}
		fmt.Fprintf(&b, "}, boss = %q },\n", pick(c, enemies))
	}
	b.WriteString("} }\n")
	return b.String()
}

// randomRooms is a run of one or two acts of rooms of every kind, which lead to any of
// those behind them, and two events.
func randomRooms(c *chance, enemies []string) string {
	var b strings.Builder
	b.WriteString("run { id = \"rooms\", deck = { basics = 2, \"block\", \"block\" }, currency = { name = \"gold\", start = 20, fight = 15, boss = 30 },\n" + roomRewards + "  acts = {\n")
	for range c.from(1, 2) {
		b.WriteString("  { name = \"An Act\", rooms = {\n")
		n := c.from(3, 8)
		for i := range n {
			fmt.Fprintf(&b, "    { name = \"Room %d\", %s", i, randomRoom(c, enemies))
			if c.in(60) && i+1 < n {
				fmt.Fprintf(&b, ", next = { \"Room %d\", \"Room %d\" }", i+1, c.from(i+1, n-1))
			}
			b.WriteString(" },\n")
		}
		b.WriteString("  } },\n")
	}
	b.WriteString("} }\n" + roomEvents)
	return b.String()
}

func randomRoom(c *chance, enemies []string) string {
	switch pick(c, []string{"fight", "fight", "boss", "rest", "shop", "event", "treasure"}) {
	case "fight":
		return fmt.Sprintf("kind = \"fight\", enemies = { %q, %q }", pick(c, enemies), pick(c, enemies))
	case "boss":
		return fmt.Sprintf("kind = \"boss\", enemies = { %q }", pick(c, enemies))
	case "rest":
		return fmt.Sprintf("kind = \"rest\", heal = %d", c.from(1, 30))
	case "shop":
		return fmt.Sprintf("kind = \"shop\", cards = %d, prices = { uncommon = 10, rare = 20, remove = 5, upgrade = %d, heal = 1 }", c.from(0, 9), c.from(1, 90))
	case "event":
		return fmt.Sprintf("kind = \"event\", id = %q", pick(c, []string{"bargain", "stranger"}))
	}
	return "kind = \"treasure\""
}

// What random rooms have in common.
const (
	roomRewards = `  rewards = {
    fight = { { count = 4, kinds = { card = 3, heal = 1, currency = 1, upgrade = 1, remove = 1 }, heal = 5, currency = 9, skip = true }, { kinds = { upgrade = 1 }, skip = true } },
    treasure = { { kinds = { remove = 1 } }, { count = 2, owners = { pip = 1, neutral = 2 }, rarities = { rare = 1 } } },
  },
`
	roomEvents = `event { id = "bargain", name = "A Bargain", text = "Blood for gold.", choices = {
  { text = "...", act = function() end },
  { text = "Bleed", when = function(self, run) return run.macguffin > 9 end, act = function(self, run) run:hurt(9) run:earn(40) end },
  { text = "Buy", when = function(self, run) return run.currency >= 7 and #run.deck < 60 end, act = function(self, run) run:pay(7) run:add(run:pick({ "block", "inspire" })) run:upgrade() end },
  { text = "Give it all", act = function(self, run) run:hurt(9999) end },
} }
event { id = "stranger", name = "A Stranger", text = "A voice.", choices = {
  { text = "Talk, and talk again: it is ALL the same to him", act = function(self, run) run:remove() run:upgrade() run:upgrade() run:heal(run.fights) end },
  { text = "Fight" , when = function() return false end },
  { text = "Deal", act = function(self, run)
    local given = run:choose(run.deck, { prompt = "What for it?", count = run:pick({ 1, 2, 3 }), optional = true })
    for _, id in ipairs(given) do if #run.deck > 1 then run:remove(id) end end
    run:earn(run:choose({ "little", "much" }) == "much" and #given * 10 or 3)
  end },
} }
`
)

// setup draws the words of a random fight: one to four enemies and a deck.
func (w *world) setup(c *chance) scripting.GameStart {
	words := []string{"fight"}
	enemies := slicesWithout(w.gen.Content.EnemyIDs(), "wild_companion")
	for range pick(c, []int{1, 1, 2, 3, 4}) {
		words = append(words, pick(c, enemies))
	}
	if w.gen.Content.Enemy("wild_companion") != nil {
		words = append(words, slices.Repeat([]string{"wild_companion"}, c.IntN(3))...)
	}
	if c.in(80) {
		var deck []string
		for range c.from(1, 30) {
			deck = append(deck, pick(c, w.gen.Content.CardIDs()))
		}
		words = append(words, "deck="+strings.Join(deck, ","))
	}
	if c.in(25) {
		words = append(words, fmt.Sprintf("macguffin=%d", c.from(1, w.gen.Content.Run.MacGuffin)))
	}
	if c.in(30) {
		words = append(words, "protagonists=pip,aldric")
	}
	return scripting.GameStart{Seed: engine.Seed(c.IntN(1 << 30)), Words: strings.Join(words, " ")}
}

// direction draws a random stage direction for a fight, mostly a small one. The largest amounts are for wild worlds:
// no play of the base content comes near them, and a card that multiplies one is right to fail.
func direction(c *chance, f *rules.Fight, wild bool) engine.Action {
	n := pick(c, []int{1, 2, 3, 5, 10, 200})
	if n == 200 && wild {
		n = engine.MaxCount
	}
	actor := int16(c.IntN(int(rules.FirstEnemy) + f.EnemyCount()))
	if companion := f.FrontCompanion(); companion != rules.Nobody && c.in(20) {
		actor = int16(companion)
	}
	switch c.IntN(8) {
	case 0:
		return engine.Action{Kind: rules.ActSetHP, Args: [4]int16{actor, int16(c.from(1, max(1, f.MaxHP(rules.Actor(actor)))))}}
	case 1:
		return engine.Action{Kind: rules.ActSetEnergy, Args: [4]int16{int16(n)}}
	case 2:
		return engine.Action{Kind: rules.ActSetOvation, Args: [4]int16{int16(c.IntN(6))}}
	case 3:
		return engine.Action{Kind: rules.ActAddCard, Args: [4]int16{int16(c.IntN(len(f.Content().Cards))), int16(c.IntN(3))}}
	}
	return engine.Action{Kind: rules.ActSetKeyword, Args: [4]int16{actor, int16(c.IntN(rules.NumKeywords)), int16(n)}}
}
