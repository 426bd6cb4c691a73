package curtain_test

import (
	"fmt"
	"maps"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"

	"curtaincall/engine"
	"curtaincall/engine/bot"
	"curtaincall/engine/screen"
	"curtaincall/scripting"
	"curtaincall/scripting/curtain"
	"curtaincall/scripting/gametest"
	"curtaincall/scripting/sandbox"
	"curtaincall/scripting/source"
)

// germanGame is the game in German, and a record of what it had no words for.
func germanGame(t *testing.T) (content scripting.Content, missed map[string]bool) {
	t.Helper()
	original, err := curtain.Ruleset().Load(gametest.Texts(t, curtain.Ruleset()), sandbox.DefaultLimits(), nil)
	if err != nil {
		t.Fatal(err)
	}
	if content, err = original.In("de"); err != nil {
		t.Fatal(err)
	}
	missed = map[string]bool{}
	content.Language().Missed = func(what string) { missed[what] = true }
	return content, missed
}

// stillEnglish are what games say in English yet; each must come up.
var stillEnglish = []string{}

// english are words that no German text has.
var english = regexp.MustCompile(`\b(the|and|of|with|your|you|cannot|is|to|takes|loses|gains|card|cards|draw)\b`)

// reader reads what games show, and complains of what is English.
type reader struct{ t *testing.T }

func (r reader) read(lines ...string) {
	r.t.Helper()
	for _, line := range lines {
		if english.MatchString(line) {
			r.t.Errorf("English: %q", line)
		}
	}
}

// all reads everything that a player could read of a game now.
func (r reader) all(table engine.Table, s screen.Screen) {
	r.read(table.Stage(s)...)
	r.read(table.Guide())
	if t, can := table.(engine.Unfinished); can {
		r.read(t.Left())
	}
}

func TestWhatIsPlayedInGermanIsGerman(t *testing.T) {
	content, missed := germanGame(t)
	if untold := content.Untold(); untold != nil {
		t.Errorf("without words: %v", untold)
	}
	narrow, wide := screen.Screen{Width: 48, Colour: true}, screen.Screen{Width: 110}
	r := reader{t}
	play := func(seed int, words string) {
		var log engine.Log
		player := gametest.Player(t, content)
		table, err := player.NewGame(scripting.Setup{Seed: engine.Seed(seed), Words: words}, &log)
		if err != nil {
			t.Fatal(err)
		}
		policy, told := bot.For(1), 0
		for n := 0; n < 2000; n++ {
			if _, over := table.Outcome(); over {
				break
			}
			if n%10 == 0 {
				r.all(table, narrow)
			}
			if _, err := bot.Step(table, table.Apply, policy, nil); err != nil {
				t.Fatal(err)
			}
			r.read(table.Story(log.Events[told:], wide)...)
			told = len(log.Events)
		}
		r.all(table, wide)
	}
	for seed := 1; seed <= 3; seed++ {
		play(seed, "")
	}
	play(1, "run tutorial")
	table := begin(t, gametest.Player(t, content), "fight stage_rat")
	help := append([]string{"", "deck", "hand", "relics", "ablage", "nachziehstapel"}, everyID(content)...)
	for _, word := range help {
		lines, known := table.Help(word, wide)
		if r.read(lines...); !known {
			t.Errorf("help knows nothing of %q", word)
		}
	}
	for _, what := range slices.Sorted(maps.Keys(missed)) {
		if !slices.Contains(stillEnglish, what) {
			t.Errorf("said in English: %q", what)
		}
	}
	for _, what := range stillEnglish {
		if !missed[what] {
			t.Errorf("never said: %q", what)
		}
	}
}

// everyID are the ids of all definitions and keywords.
func everyID(c scripting.Content) (list []string) {
	for _, e := range scripting.WithKeywords(c.Entries(), c.Keywords()) {
		if e.Kind != "sentence" {
			list = append(list, e.ID)
		}
	}
	return list
}

// The same seed, told in both languages side by side: line by line the same happens.
func TestAStoryInTwoLanguages(t *testing.T) {
	content, _ := germanGame(t)
	original := gametest.Load(t, curtain.Ruleset(), gametest.Texts(t, curtain.Ruleset())...)
	var stories [2][]string
	var hashes [2]uint64
	for i, c := range []scripting.Content{original, content} {
		var log engine.Log
		table, err := gametest.Player(t, c).NewGame(scripting.Setup{Seed: 2, Words: "fight stage_rat"}, &log)
		if err != nil {
			t.Fatal(err)
		}
		for _, line := range []string{"1", "1", "galvanize", "end", "1", "end"} {
			must(t, table, line)
		}
		stories[i], hashes[i] = table.Story(log.Events, screen.Screen{}), table.Hash()
	}
	if hashes[0] != hashes[1] || len(stories[0]) != len(stories[1]) {
		t.Fatalf("the games differ:\n%s\n%s", strings.Join(stories[0], "\n"), strings.Join(stories[1], "\n"))
	}
	var side strings.Builder
	for i := range stories[0] {
		fmt.Fprintf(&side, "%s\n%s\n", stories[0][i], stories[1][i])
	}
	file := filepath.Join("testdata", "two_languages.txt")
	if *updates {
		if err := os.WriteFile(file, []byte(side.String()), 0o644); err != nil {
			t.Fatal(err)
		}
	}
	if want, err := os.ReadFile(file); err != nil || string(want) != side.String() {
		t.Errorf("%v: the story is\n%s", err, &side)
	}
}

// What a mod adds another mod can translate, by its full ids.
func TestAModTranslatesAnother(t *testing.T) {
	spark := `return card { id = "spark", name = "Spark", owner = "neutral", type = "attack", rarity = "uncommon", cost = 1, target = "enemy",
		text = "Deal {damage} damage.", values = { damage = 3 }, upgrade = { values = { damage = 5 } },
		play = function(self, fight, target) self:deal(self.values.damage, target) end }`
	funke := `return locale { language = "de", card = { ["lantern:spark"] = { name = "Funke", gender = "m", text = "Füge {damage} Schaden zu." }, vex = { name = "Ärger" } } }`
	lantern := &source.Mod{ID: "lantern"}
	deutsch := &source.Mod{ID: "deutsch", Needs: []string{"lantern"}}
	texts := append(gametest.Texts(t, curtain.Ruleset()), gametest.Mod(lantern, map[string]string{"cards/spark.lua": spark})...)
	texts = append(texts, gametest.Mod(deutsch, map[string]string{"locale/de.lua": funke})...)
	content, err := gametest.Load(t, curtain.Ruleset(), texts...).In("de")
	if err != nil {
		t.Fatal(err)
	}
	table := begin(t, gametest.Player(t, content), "fight stage_rat")
	must(t, table, "hand + funke", "hand + vex")
	stage := strings.Join(table.Stage(screen.Screen{Width: 100}), "\n")
	for _, want := range []string{"Funke", "Füge 3 Schaden zu.", "Ärger"} {
		if !strings.Contains(stage, want) {
			t.Errorf("without %q:\n%s", want, stage)
		}
	}
	must(t, table, "spiele spark")
}
