package curtain_test

import (
	"fmt"
	"io/fs"
	"maps"
	"math/rand/v2"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"curtaincall/engine"
	"curtaincall/engine/screen"
	"curtaincall/engine/testkit"
	"curtaincall/engine/testkit/golden"
	"curtaincall/scripting"
	"curtaincall/scripting/curtain"
	"curtaincall/scripting/lookup"
	"curtaincall/scripting/source"
	"curtaincall/scripting/testkit/gametest"
	"curtaincall/scripts"
)

func TestWhatIsPlayedInGermanIsGerman(t *testing.T) {
	content, reportMissed := gametest.LoadInGerman(t, curtain.Ruleset())
	defer reportMissed()
	wide := screen.Screen{Width: 110}
	r := gametest.GermanReader{T: t}
	for seed := 1; seed <= testkit.Size(1, 3); seed++ {
		r.Play(content, seed, "")
	}
	r.Play(content, 1, "run tutorial")
	table := begin(t, gametest.NewGameRunner(t, content), "fight stage_rat")
	help := append([]string{"", "deck", "hand", "relics", "ablage", "nachziehstapel"}, everyID(content)...)
	for _, word := range help {
		lines, known := table.Help(word, wide)
		if r.CheckGerman(lines...); !known {
			t.Errorf("help knows nothing of %q", word)
		}
	}
}

// Whatever is typed and cannot be read or done is answered in German.
func TestWhatCannotBeDoneInGermanIsSaidInGerman(t *testing.T) {
	content, reportMissed := gametest.LoadInGerman(t, curtain.Ruleset())
	defer reportMissed()
	r := gametest.GermanReader{T: t}
	fight := begin(t, gametest.NewGameRunner(t, content), "fight stage_rat")
	long := strings.Repeat("deckung ", 100)
	r.CheckRefusals(fight, "", long, "foo", "dekung", "spiele", "spiele 9", "9", "deckung pip", "deckung foo", "aufrütteln pip", "aufrütteln foo", "piesacken", "e 1", "hand +", "hand + foo",
		"hand - piesacken", "lp", "lp pip", "lp pip 99", "lp pip x", "lp 3", "lp ensemble 3", "lp foo 3", "setze pip", "setze pip deckung x", "setze taunt 3", "setze bühnenratte spott 3",
		"erhalte 3", "erhalte 3 energie pip", "energie x", "energie 99999", "erzwinge", "erzwinge glück", "siege", "wähle 1", "nichts", "nachziehstapel - foo", "ablage - deckung")
	must(t, fight, "hand + beschützen", "hand + schildstoß", "hand + intermission", "ende")
	must(t, fight, "hand + protect")
	r.CheckRefusals(fight, "beschützen", "spiele beschützen foo")
	must(t, fight, "lp pip 0", "hand + vex")
	r.CheckRefusals(fight, "piesacken")
	must(t, fight, "setze aldric lampenfieber 1")
	r.CheckRefusals(fight, "aufrütteln")
	must(t, fight, "lose 1 stage_fright aldric", "setze aldric buhrufe 1", "energie 0")
	r.CheckRefusals(fight, "beschützen aldric", "deckung", "inspiration")
	must(t, fight, "lp bühnenratte 0")
	r.CheckRefusals(fight, "deckung", "ende", "foo")
	empty := begin(t, gametest.NewGameRunner(t, content), "fight stage_rat")
	must(t, empty, "hand - deckung", "hand - deckung", "hand - aufrütteln", "hand - aufrütteln", "hand - schneller haken")
	r.CheckRefusals(empty, "deckung", "spiele foo", "foo", "1")
	run := begin(t, gametest.NewGameRunner(t, content), "")
	r.CheckRefusals(run, "", "foo", "99", "wähle", "wähle foo", "ende", "deckung", "siege", "lp pip 3")
}

// Rooms that the game's own run does not have, and questions, in German: a run of another
// pack with the sentences of the game. What the pack itself says is not translated.
func TestOtherRoomsInGerman(t *testing.T) {
	texts := gametest.Texts(t, curtain.Ruleset())
	words := texts[slices.IndexFunc(texts, func(text *source.Text) bool { return text.Path == "locale/de/words.lua" })]
	content, err := gametest.Load(t, curtain.Ruleset(), append(circus(t), words)...).CopyInLanguage("de")
	if err != nil {
		t.Fatal(err)
	}
	missed := map[string]bool{}
	content.Language().Missed = func(what string) { missed[what] = true }
	var all strings.Builder
	for seed := uint64(1); seed <= 8; seed++ {
		all.WriteString(stroll(t, content, seed))
	}
	for _, want := range []string{"Wohin gehst du?", "Was tust du?", "Was kaufst du?", "Du rastest.", "Du hast etwas gefunden. Nimm eines.", "Verbessere eine Karte.", "Entferne eine Karte aus dem Deck.", "Den MacGuffin um 10 heilen", "Rast", "Laden", "Schatz"} {
		if !strings.Contains(all.String(), want) {
			t.Errorf("never seen: %q", want)
		}
	}
	fight := begin(t, gametest.NewGameRunner(t, content), "fight knife_thrower")
	must(t, fight, "hand + final_bow", "spiele final_bow")
	if guide := fight.InputHint(); !strings.Contains(guide, `"nichts", um nichts mehr zu wählen`) {
		t.Error(guide)
	}
	if _, err := fight.Parse("foo"); err == nil {
		t.Error("foo is read")
	} else if said := content.Language().ErrorText(err); !strings.Contains(said, `keine Wahl und kein Befehl heißt "foo"`) {
		t.Error(said)
	}
	must(t, fight, "nichts")
	for _, what := range slices.Sorted(maps.Keys(missed)) {
		if !strings.HasPrefix(what, "line: ") {
			t.Errorf("said in English: %q", what)
		}
	}
}

// The names of keywords are emphasised in whatever form a text has them.
func TestInflectedKeywordsAreEmphasised(t *testing.T) {
	content, _ := gametest.LoadInGerman(t, curtain.Ruleset())
	table := begin(t, gametest.NewGameRunner(t, content), "fight stage_rat")
	must(t, table, "hand + unbeugsam")
	stage := strings.Join(table.Stage(screen.Screen{Width: 200, Colour: true}), "\n")
	for _, want := range []string{"Spott", "Spotts", "Schild", "Ovation"} {
		if marked := (screen.Screen{Colour: true}).Keyword(want); !strings.Contains(stage, marked) {
			t.Errorf("%q is not emphasised:\n%s", want, stage)
		}
	}
}

// circus are the files of a pack whose run has rooms of every kind.
func circus(t *testing.T) []*source.Text {
	t.Helper()
	folder, err := fs.Sub(scripts.FS, "examples/curtain/big_top")
	if err != nil {
		t.Fatal(err)
	}
	texts, err := source.Pack{FS: folder, Prefix: "big_top"}.ReadAllExceptScenarios()
	if err != nil {
		t.Fatal(err)
	}
	return texts
}

// stroll goes through a run by chance and wins each fight at once. It returns what is seen on the way.
func stroll(t *testing.T, content *scripting.Generation, seed uint64) string {
	t.Helper()
	var log engine.Log
	table := gametest.StartGame(t, content, scripting.GameStart{Seed: engine.Seed(seed)}, &log)
	var seen []string
	chance := rand.New(rand.NewPCG(seed, 0))
	for {
		seen = append(append(seen, table.Stage(screen.Screen{Width: 80})...), table.InputHint())
		if _, over := table.Outcome(); over {
			break
		}
		if a, err := table.Parse("siege"); err == nil && table.Apply(a) == nil {
			continue
		}
		legal := table.Legal(nil)
		gametest.GermanReader{T: t}.CheckTyped(table)
		if err := table.Apply(legal[chance.IntN(len(legal))]); err != nil {
			t.Fatal(err)
		}
	}
	return strings.Join(append(seen, table.Story(log.Events, screen.Screen{})...), "\n")
}

// everyID are the ids of all definitions and keywords.
func everyID(c *scripting.Generation) (list []string) {
	for _, e := range lookup.AppendOwnKeywords(c.Entries(), c.Keywords()) {
		if e.Kind != "sentence" {
			list = append(list, e.ID)
		}
	}
	return list
}

// The same seed, told in both languages side by side: line by line the same happens.
func TestAStoryInTwoLanguages(t *testing.T) {
	content, _ := gametest.LoadInGerman(t, curtain.Ruleset())
	original := gametest.Load(t, curtain.Ruleset(), gametest.Texts(t, curtain.Ruleset())...)
	var stories [2][]string
	var hashes [2]uint64
	for i, c := range []*scripting.Generation{original, content} {
		var log engine.Log
		table := gametest.StartGame(t, c, scripting.GameStart{Seed: 2, Words: "fight stage_rat"}, &log)
		must(t, table, "1", "1", "galvanize", "end", "1", "end")
		stories[i], hashes[i] = table.Story(log.Events, screen.Screen{}), table.Hash()
	}
	if hashes[0] != hashes[1] || len(stories[0]) != len(stories[1]) {
		t.Fatalf("the games differ:\n%s\n%s", strings.Join(stories[0], "\n"), strings.Join(stories[1], "\n"))
	}
	var side strings.Builder
	for i := range stories[0] {
		fmt.Fprintf(&side, "%s\n%s\n", stories[0][i], stories[1][i])
	}
	golden.Check(t, filepath.Join("testdata", "two_languages.txt"), side.String())
}

// What a mod adds another mod can translate, by its full ids.
func TestAModTranslatesAnother(t *testing.T) {
	spark := `return card { id = "spark", name = "Spark", owner = "neutral", type = "attack", rarity = "uncommon", cost = 1, target = "enemy",
		text = "Deal {damage} damage.", values = { damage = 3 }, upgrade = { values = { damage = 5 } },
		play = function(self, fight, target) self:deal(self.values.damage, target) end }`
	funke := `return locale { language = "de", card = { ["lantern:spark"] = { name = "Funke", gender = "m", text = "Füge {damage} Schaden zu." }, vex = { name = "Ärger" } } }`
	lantern := &source.Mod{ID: "lantern"}
	deutsch := &source.Mod{ID: "deutsch", Needs: []string{"lantern"}}
	texts := append(gametest.Texts(t, curtain.Ruleset()), gametest.TextsOfMod(lantern, map[string]string{"cards/spark.lua": spark})...)
	texts = append(texts, gametest.TextsOfMod(deutsch, map[string]string{"locale/de.lua": funke})...)
	content, err := gametest.Load(t, curtain.Ruleset(), texts...).CopyInLanguage("de")
	if err != nil {
		t.Fatal(err)
	}
	table := begin(t, gametest.NewGameRunner(t, content), "fight stage_rat")
	must(t, table, "hand + funke", "hand + vex")
	stage := strings.Join(table.Stage(screen.Screen{Width: 100}), "\n")
	for _, want := range []string{"Funke", "Füge 3 Schaden zu.", "Ärger"} {
		if !strings.Contains(stage, want) {
			t.Errorf("without %q:\n%s", want, stage)
		}
	}
	must(t, table, "spiele spark")
}
