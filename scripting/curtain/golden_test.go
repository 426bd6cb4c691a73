package curtain_test

import (
	"fmt"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"curtaincall/engine"
	rules "curtaincall/engine/curtain"
	"curtaincall/engine/journal"
	"curtaincall/engine/session"
	"curtaincall/engine/testkit"
	"curtaincall/engine/testkit/golden"
	"curtaincall/scripting"
	"curtaincall/scripting/sandbox"
	"curtaincall/scripting/source"
)

// The same games have the same hashes on every machine: what was written on one is compared on another. The committed
// files were written on amd64. To prove it for the content and the rules as they are now:
//
//	go test ./scripting/curtain -run TestGolden -update
//	GOARCH=386 go test ./scripting/curtain -run TestGolden
//
// The games of the base content are compared only while its scripts are those
// that the file was written with; the second pack here never changes by itself.

// goldenPack is a pack of random definitions, the same for ever.
func goldenPack(tb testing.TB) *generation {
	tb.Helper()
	c := newChance("golden", 0)
	add := func(name, body string) *source.Text { return &source.Text{Name: "golden/" + name + ".lua", Body: body} }
	texts := []*source.Text{add("troupe", `
protagonist { id = "aldric", name = "Aldric", hp = 20, basics = { "jab" } }
protagonist { id = "pip", name = "Pip", hp = 10, basics = { "dart" } }
card { id = "jab", name = "Jab", owner = "aldric", type = "attack", rarity = "basic", cost = 1, target = "enemy", text = "Jab.",
  play = function(self, fight, target) self:deal(3, target) end, upgrade = { cost = 0 } }
card { id = "dart", name = "Dart", owner = "pip", type = "attack", rarity = "basic", cost = 1, target = "enemy", text = "Dart.",
  play = function(self, fight, target) self:deal(1 + target.debuff_kinds, target, { times = 2 }) self:gain(1, "luck") end, upgrade = { cost = 0 } }
card { id = "block", name = "Block", owner = "macguffin", type = "defense", rarity = "basic", cost = 1, text = "Block.",
  play = function(self) self:gain(3, "block") end, upgrade = { cost = 0 } }
card { id = "inspire", name = "Inspire", owner = "macguffin", type = "action", rarity = "basic", cost = 1, text = "Inspire.",
  play = function(self) self:gain(2, "inspire") end, upgrade = { cost = 0 } }
card { id = "weather", name = "Weather", owner = "neutral", type = "action", rarity = "rare", cost = 0, text = "Weather.", upgrade = { cost = 1 },
  -- a last place that is rounded otherwise changes everything after some rounds
  play = function(self, fight)
    local x = 0.1 + fight.turn / 97 + #fight.hand / 31
    for i = 1, 80 do
      x = 3.99 * x * (1 - x)
      if x < 0 or x > 1 then x = (x * x) % 1 end
    end
    local y = (x ^ 0.5 + x ^ 1.7 + 2 ^ x) / 3
    self:gain(math.floor(y * 1e6) % 10, "block")
    self:say(string.format("%.14g ", y) .. tostring(x) .. " " .. string.format("%5.2f", y * 1e5))
  end }
`)}
	var enemies []string
	for i := range 12 {
		enemies = append(enemies, fmt.Sprintf("wild_enemy_%d", i))
		texts = append(texts, add(enemies[i], wildEnemy(c, enemies[i])))
	}
	for i := range 30 {
		id := fmt.Sprintf("wild_card_%d", i)
		texts = append(texts, add(id, wildCard(c, id)))
	}
	texts = append(texts, add("run", randomRun(c, enemies)))
	g, err := loaded(texts, sandbox.DefaultLimits(), nil)
	if err != nil {
		tb.Fatal(err)
	}
	return g
}

// prints are the fingerprints of a content, for a journal.
func prints(g *generation) (list []journal.DefinitionFingerprint) {
	for _, e := range g.Entries() {
		list = append(list, journal.DefinitionFingerprint{Name: e.Kind + " " + e.ID, Hash: fmt.Sprintf("%016x", e.Fingerprint)})
	}
	return list
}

// fingerprint is one number for a content.
func fingerprint(g *generation) string {
	h := engine.NewHasher()
	for _, p := range prints(g) {
		h.String(p.Name + p.Hash)
	}
	return fmt.Sprintf("content %016x", h.Sum())
}

// digest plays a game and sums up everything that must be the same elsewhere:
// each hash, each error, each event, each forecast.
func digest(p *scripting.GameRunner, setup scripting.GameStart, c *chance, limit int) string {
	h := engine.NewHasher()
	log := &engine.Log{}
	game, err := p.StartGame(setup, log)
	if err != nil {
		return fmt.Sprintf("does not begin: %016x", engine.HashString(err.Error()))
	}
	var caster rules.Forecaster
	actions, failures := 0, 0
	for ; actions < limit && failures < 4; actions++ {
		legal := game.Legal(nil)
		if len(legal) == 0 {
			break
		}
		if f := fightOf(game); f != nil && c.in(30) {
			fc, err := caster.Forecast(f)
			for _, l := range fc.Ally[:3] {
				h.Int(l.Low)
				h.Int(l.High)
				h.Int(l.Curse)
			}
			h.String(text(err))
		}
		a := pick(c, legal)
		if len(legal) > 1 && c.in(8) {
			if f := fightOf(game); f != nil {
				a = direction(c, f, true)
			}
		}
		if err := game.Apply(a); err != nil {
			failures++
			h.String(err.Error())
		}
		h.Uint64(game.Hash())
	}
	for i := range log.Events {
		h.Uint64(log.Events[i].HashWithoutCause(game))
	}
	return fmt.Sprintf("%3d actions %016x %016x", actions, game.Hash(), h.Sum())
}

// goldenGames plays random games of a content, a line for each.
func goldenGames(tb testing.TB, g *generation, name string, fights, runs int) []string {
	w := &world{gen: g, player: player(tb, g)}
	lines := []string{fingerprint(g)}
	for n := range fights + runs {
		c := newChance("golden "+name, n)
		setup, limit := w.setup(c), 80
		if name == "pack" && strings.Contains(setup.Words, "deck=") {
			setup.Words = strings.Replace(setup.Words, "deck=", "deck=weather,weather,", 1)
		}
		if n >= fights {
			setup, limit = scripting.GameStart{Seed: engine.Seed(n), Words: ""}, 200
		}
		lines = append(lines, fmt.Sprintf("%s %d: %s", name, n, digest(w.player, setup, c, limit)))
	}
	return lines
}

func TestGoldenHashes(t *testing.T) {
	compareGolden(t, "pack.hashes", goldenGames(t, goldenPack(t), "pack", 120, 20), false)
	compareGolden(t, "base.hashes", goldenGames(t, whole(t), "base", 120, 20), true)
}

// compareGolden compares lines with those of a file. A file of other content is
// no reason to complain where the content is not the test's own.
func compareGolden(t *testing.T, name string, lines []string, passing bool) {
	t.Helper()
	file := filepath.Join("testdata", "golden", name)
	now := strings.Join(lines, "\n") + "\n"
	if *golden.Update {
		golden.Write(t, file, now)
		return
	}
	then := strings.Split(strings.TrimSuffix(testkit.ReadFile(t, file), "\n"), "\n")
	if passing && then[0] != lines[0] {
		t.Logf("%s was written with other scripts: write it anew with -update to compare machines", name)
		return
	}
	if len(then) != len(lines) {
		t.Fatalf("%s holds %d games, there are %d", name, len(then), len(lines))
	}
	differ := 0
	for i := range lines {
		if lines[i] != then[i] {
			if differ++; differ <= 5 {
				t.Errorf("%s:%d\n got %s\nwant %s", name, i+1, lines[i], then[i])
			}
		}
	}
	if differ > 0 {
		t.Errorf("%d games of %d differ; after a change of the rules, write the file anew with -update", differ, len(lines)-1)
	}
}

// goldenJournals are games of the golden pack that were written down elsewhere.
var goldenJournals = []scripting.GameStart{
	{Seed: 5, Words: "fight wild_enemy_3 wild_enemy_7"},
	{Seed: 8, Words: ""},
}

// Those of form 1, which earlier programs wrote, are N.journal.
func TestGoldenJournals(t *testing.T) {
	g := goldenPack(t)
	p := player(t, g)
	for i, setup := range goldenJournals {
		forms := map[string]func() string{
			fmt.Sprintf("%d.journal", i+1): func() string {
				s, _ := recordGame(t, p, goldenFiles(g), setup, 120)
				return firstForm(s, setup, prints(g))
			},
			fmt.Sprintf("%d.form2.journal", i+1): func() string {
				_, text := recordGame(t, p, goldenFiles(g), setup, 120)
				return text
			},
		}
		for name, write := range forms {
			file := filepath.Join("testdata", "golden", name)
			if *golden.Update {
				golden.Write(t, file, write())
			}
			verifies(t, p, g, name, testkit.ReadFile(t, file))
		}
	}
}

// goldenFiles are the scripts of the golden pack as a journal holds them.
func goldenFiles(g *generation) (files []journal.ScriptFile) {
	for _, c := range g.Chunks {
		files = append(files, journal.ScriptFile{Name: c.Text.Name, Body: c.Text.Body})
	}
	slices.SortFunc(files, func(a, b journal.ScriptFile) int { return strings.Compare(a.Name, b.Name) })
	return files
}

// verifies checks that a journal replays to every state it holds, and that one
// with a state that is not the recorded one does not.
func verifies(t *testing.T, p *scripting.GameRunner, g *generation, name, text string) {
	t.Helper()
	j, err := journal.Read(strings.NewReader(text))
	if err == nil {
		err = j.Damage
	}
	if err != nil {
		t.Fatalf("%s: %v", name, err)
	}
	if changed, made, gone := journal.DiffFingerprints(j.FinalFingerprints, prints(g)); j.Format == 1 && len(changed)+len(made)+len(gone) > 0 {
		t.Fatalf("%s was recorded with other content: %s", name, changed)
	}
	if j.Format != 1 && !slices.Equal(j.Packs[0], goldenFiles(g)) {
		t.Fatalf("%s was recorded with other scripts", name)
	}
	if len(j.Entries) < 20 {
		t.Fatalf("%s holds %d actions, which proves little", name, len(j.Entries))
	}
	replay := func(j *journal.Journal) *journal.Divergence {
		log := &engine.Log{}
		game, err := p.StartGame(scripting.GameStart{Seed: engine.Seed(j.Header.Seed), Words: j.Header.Setup}, log)
		if err != nil {
			t.Fatal(err)
		}
		return journal.Verify(j, session.New(game, log.Events), journal.ReplayOptions{StopAfter: -1}).Divergence
	}
	if d := replay(j); d != nil {
		t.Errorf("%s: %v", name, d)
	}
	last := &j.Entries[len(j.Entries)-1]
	for last.Text == "" {
		j.Entries = j.Entries[:len(j.Entries)-1]
		last = &j.Entries[len(j.Entries)-1]
	}
	last.Hash++
	if d := replay(j); d == nil || d.Line != last.Line {
		t.Errorf("%s: a state that is not the recorded one goes unnoticed: %v", name, d)
	}
}
