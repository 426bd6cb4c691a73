package battleline_test

import (
	"flag"
	"fmt"
	"slices"
	"strings"
	"testing"

	"curtaincall/engine"
	rules "curtaincall/engine/battleline"
	"curtaincall/engine/battleline/ui"
	"curtaincall/engine/bot"
	"curtaincall/engine/declare"
	"curtaincall/engine/screen"
	"curtaincall/scripting"
	"curtaincall/scripting/battleline"
)

// What holds in every duel of the pack, whatever the decks, the seed and the players:
// checked after each action of random duels, now and then edited by stage directions.
// All of it:
//
//	go test ./scripting/battleline -run TestRandomDuels -games 2000

var (
	games = flag.Int("games", 25, "how many random duels to play")
	only  = flag.Int("game", -1, "play only the random duel of this `number`")
)

// maxActions is more than any duel takes.
const maxActions = 4000

func TestRandomDuels(t *testing.T) {
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
	actions, ended := 0, 0
	for game := first; game < n && !t.Failed(); game++ {
		g, err := newRandomGame(p, game)
		if err != nil {
			t.Fatal(err)
		}
		if err = g.play(); err == nil {
			err = g.repeat(again)
		}
		if err != nil {
			t.Errorf("duel %d, %q of seed %d: %v\nafter:\n  %s\nrepeat it with: go test ./scripting/battleline -run '^TestRandomDuels$' -game %d",
				game, g.setup.Words, g.setup.Seed, err, strings.Join(g.texts, "\n  "), game)
		}
		actions += len(g.texts)
		if g.table.Over() {
			ended++
		}
	}
	t.Logf("%d duels, %d actions", n-first, actions)
	if n-first >= 20 && (ended < n-first || actions < 100*n) {
		t.Error("so few duels came to an end, or so fast, that this proves little")
	}
}

// randomGame is a duel in the making.
type randomGame struct {
	setup  scripting.Setup
	log    *engine.Log
	table  *ui.Table
	copy   *ui.Table
	chance engine.Stream
	player bot.Policy
	texts  []string
	hashes []uint64
}

func newRandomGame(p scripting.Player, n int) (*randomGame, error) {
	seed := engine.Seed(n).Child("random duel", 0)
	g := &randomGame{chance: seed.Stream("what the test does"), log: &engine.Log{}, player: bot.NewRandom(seed.Child("policy", 0))}
	decks := []string{"old_house", "gala", "below_stage", "torchlight"}
	g.setup = scripting.Setup{Seed: seed, Words: "duel mine=" + decks[g.chance.Below(4)] + " theirs=" + decks[g.chance.Below(4)]}
	table, err := p.NewGame(g.setup, g.log)
	if err != nil {
		return nil, err
	}
	g.table, g.copy = table.(*ui.Table), table.Fresh().(*ui.Table)
	return g, nil
}

// play plays to the end and checks everything on the way.
func (g *randomGame) play() error {
	for len(g.texts) < maxActions && !g.table.Over() {
		if err := g.probe(); err != nil {
			return err
		}
		a, err := g.player.Choose(g.table)
		if err != nil {
			return err
		}
		if g.chance.Below(30) == 0 {
			a = g.direction()
		}
		if err := g.step(a); err != nil {
			return err
		}
	}
	return nil
}

// step applies one action and checks what must follow.
func (g *randomGame) step(a engine.Action) error {
	t := g.table
	text := t.Describe(a)
	back, unread := t.Parse(text)
	g.copy.CopyFrom(t)
	before, parts := t.Hash(), t.Parts(nil)
	legal := slices.Contains(t.Legal(nil), a)
	g.log.Truncate(0)
	if err := t.Apply(a); err != nil {
		if legal {
			return fmt.Errorf("%s is legal and fails: %w", text, err)
		}
		if t.Hash() != before || len(g.log.Events) > 0 {
			return fmt.Errorf("%s was refused (%v) and left a trace", text, err)
		}
		return nil
	}
	if unread != nil || back != a && !g.same(back, t.Hash()) {
		return fmt.Errorf("%v is %q, read back as %v (%v)", a, text, back, unread)
	}
	g.texts, g.hashes = append(g.texts, text), append(g.hashes, t.Hash())
	if (t.Hash() == before) != slices.Equal(parts, t.Parts(nil)) {
		return fmt.Errorf("%s: the hash and the hashes of the parts disagree about a change", text)
	}
	// Back by copying, and the same once more.
	after := t.Hash()
	g.copy.Duel, t.Duel = t.Duel, g.copy.Duel
	if t.Hash() != before {
		return fmt.Errorf("%s: a copy made before has another hash", text)
	}
	if err := t.Apply(a); err != nil || t.Hash() != after {
		return fmt.Errorf("%s: done once more on the copy it leads to %x instead of %x (%v)", text, t.Hash(), after, err)
	}
	g.copy.Duel, t.Duel = t.Duel, g.copy.Duel
	return nil
}

// same reports whether an action, which leaves open what another one says, does the
// same.
func (g *randomGame) same(a engine.Action, after uint64) bool {
	c := g.copy.Fresh()
	c.CopyFrom(g.copy)
	return c.Apply(a) == nil && c.Hash() == after
}

// probe tries what must not work, one legal action on a copy, and looks at everything.
func (g *randomGame) probe() error {
	t := g.table
	before := t.Hash()
	wild := engine.Action{Verb: engine.Verb(g.chance.Below(24)), Args: [4]int16{g.wild(), g.wild(), g.wild(), g.wild()}}
	g.copy.CopyFrom(t)
	if err := g.copy.Apply(wild); err != nil && g.copy.Hash() != before {
		return fmt.Errorf("%v was refused (%w) and left a trace", wild, err)
	}
	legal := t.Legal(nil)
	a := legal[g.chance.Below(len(legal))]
	g.copy.CopyFrom(t)
	if err := g.copy.Apply(a); err != nil {
		return fmt.Errorf("%s is legal and fails: %w", t.Describe(a), err)
	}
	if g.chance.Below(20) == 0 {
		t.Stage(screen.Screen{Width: 80})
		t.Story(g.log.Events, screen.Screen{})
		t.Facts(nil)
		g.look()
	}
	if t.Hash() != before {
		return fmt.Errorf("looking at the duel changed it")
	}
	return nil
}

// look reads every field of every view.
func (g *randomGame) look() {
	for _, v := range append([]*declare.View{rules.Played}, battleline.Game.Views...) {
		if v == rules.PendingView && g.table.Asked() == nil {
			continue
		}
		subjects := []int{0}
		if v.Subjects != nil {
			subjects = v.Subjects(g.table.Duel)
		}
		for _, n := range subjects {
			declare.JSON(battleline.Game.Seen(v, g.table.Duel, n, 0, 0))
		}
	}
}

func (g *randomGame) wild() int16 { return int16(g.chance.Below(80) - 2) }

// direction is a random stage direction; some of them are refused.
func (g *randomGame) direction() engine.Action {
	c, n := g.chance.Below(g.table.Cards()), g.chance.Below(6)
	switch g.chance.Below(7) {
	case 0:
		return engine.Direct(rules.VerbSetPlayer, g.chance.Below(2), g.chance.Below(3), n)
	case 1:
		return engine.Direct(rules.VerbSetCard, c, g.chance.Below(4), n)
	case 2:
		return engine.Direct(rules.VerbSetState, c, g.chance.Below(4), g.chance.Below(2))
	case 3:
		return engine.Direct(rules.VerbSetKeyword, c, g.chance.Below(rules.NumKeywords), n)
	case 4:
		return engine.Direct(rules.VerbSetHouse, g.chance.Below(2), n)
	case 5:
		return engine.Direct(rules.VerbMove, c, g.chance.Below(7), g.chance.Below(2), g.chance.Below(4)-1)
	}
	return engine.Direct(rules.VerbAddCard, g.chance.Below(len(g.table.Content().Cards)), g.chance.Below(2), g.chance.Below(7))
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
