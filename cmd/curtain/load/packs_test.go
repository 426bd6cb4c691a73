package load_test

import (
	"archive/zip"
	"bytes"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"curtaincall/cmd/curtain/inspect"
	"curtaincall/cmd/curtain/load"
	"curtaincall/cmd/curtain/program"
	"curtaincall/cmd/curtain/registry"
	"curtaincall/cmd/curtain/simulate"
	"curtaincall/cmd/curtain/testkit/curtaintest"
	"curtaincall/engine/journal"
	"curtaincall/engine/testkit"
	"curtaincall/engine/testkit/journaltest"
	"curtaincall/scripting/mods"
)

const sparks = "deck=lantern:spark,lantern:spark,lantern:spark,moon:spark,moon:spark"

func TestEveryVerbKnowsMods(t *testing.T) {
	s, folder := curtaintest.NewProgramWithLanternAndMoon(t)
	out := s.Run(t, program.ExitOK, "list", "--scripts", "mine", "cards", "spark")
	curtaintest.CheckContains(t, out, "Cards (2)", "lantern:spark", "moon:spark")
	curtaintest.CheckContains(t, s.Run(t, program.ExitOK, "show", "--scripts", "mine", "moon:spark"), "Deal 4 damage.", "from mod moon 1.0.0 (MOON) at mods/moon/cards/spark.lua:1")
	listed := curtaintest.RunJSON[inspect.EntriesDocument](t, s, program.ExitOK, "list", "--scripts", "mine", "--json", "cards")
	of := map[string]string{}
	for _, e := range listed.Entries {
		of[e.ID] = e.Mod
	}
	if of["lantern:spark"] != "lantern" || of["moon:spark"] != "moon" || of["annoying_poke"] != "" {
		t.Errorf("whose they are: %v", of)
	}
	curtaintest.CheckContains(t, s.Run(t, program.ExitUsage, "show", "--scripts", "mine", "--no-mods", "moon:spark")+s.Stderr.String(), "moon:spark")
	curtaintest.CheckContains(t, s.Run(t, program.ExitOK, "list", "--scripts", "mine", "--no-mods", "--mod", "mods/lantern", "cards", "spark"), "Cards (1)", "lantern:spark")
	curtaintest.CheckContains(t, s.Run(t, program.ExitOK, "play", "--scripts", "mine", "--auto", "--seed", "4", "fight", "stage_rat", sparks), "plays Spark", "Victory", "--seed 4")
	curtaintest.CheckContains(t, s.Run(t, program.ExitFailures, "check", "--scripts", "mine", "--mod", "mods/moon"), "mods/moon/cards/spark.lua:1: C113", "1 file checked")
	os.RemoveAll(folder)
	curtaintest.CheckContainsNone(t, s.Run(t, program.ExitOK, "list", "--scripts", "mine", "cards"), "spark")
}

func TestScenariosOfMods(t *testing.T) {
	s, folder := curtaintest.NewProgramWithLanternAndMoon(t)
	curtaintest.Write(t, filepath.Join(folder, "moon", "moon_test.lua"), strings.NewReplacer("22", "21", "the spark", "the moon").Replace(curtaintest.SparkTest))
	curtaintest.Write(t, filepath.Join(s.Dir, "mine", "own_test.lua"), strings.ReplaceAll(curtaintest.SparkTest, `"spark"`, `"lantern:spark"`))
	for _, c := range []struct {
		want string
		args []string
	}{
		{"3 passed, 0 failed", []string{"--run", "deals three"}},
		{"1 passed, 0 failed", []string{"--mod", "mods/moon"}},
		{"2 passed, 0 failed", []string{"--mod", "mods/moon", "--mod", "mods/lantern"}},
		{"1 passed, 0 failed", []string{"mods/lantern"}},
		{"1 passed, 0 failed", []string{"mods/moon/moon_test.lua"}},
		{"1 passed, 0 failed", []string{"--no-mods", "mods/lantern/spark_test.lua"}},
		{"1 passed, 0 failed", []string{"mine/own_test.lua"}},
	} {
		curtaintest.CheckContains(t, s.Run(t, program.ExitOK, append([]string{"test", "--scripts", "mine"}, c.args...)...), c.want)
	}
}

func TestABrokenModIsLeftOutWhereOnePlays(t *testing.T) {
	s, folder := curtaintest.NewProgramWithLanternAndMoon(t)
	curtaintest.ReplaceInFile(t, filepath.Join(folder, "lantern/cards/spark.lua"), "type = ", "tpye = ")
	curtaintest.WriteMod(t, folder, "stars", curtaintest.Manifest("stars", "1.0", ""))
	curtaintest.WriteMod(t, folder, "sun", curtaintest.Manifest("sun", "1.0.0", "  needs = { earth = \"*\" },\n"))
	curtaintest.WriteMod(t, folder, "zeta", curtaintest.Manifest("zeta", "1.0.0", ""), "spark.lua", curtaintest.SparkCard("spark", 5))
	told := []string{`mods/stars/mod.lua:2: `, `"1.0"`, "sun needs earth", "Left out: sun.",
		`mods/lantern/cards/spark.lua:3: unknown field "tpye"`, `did you mean "type"?`, "lantern is left out.", "moon is left out: it needs lantern."}
	out := s.Run(t, program.ExitOK, "play", "--scripts", "mine", "--auto", "--seed", "4", "fight", "stage_rat", "deck=zeta:spark,zeta:spark")
	curtaintest.CheckContains(t, out, "loses 5 HP")
	curtaintest.CheckContains(t, s.Stderr.String(), told...)
	s.In = strings.NewReader("fight { enemy = \"stage_rat\", hand = { \"zeta:spark\" } }\nzeta:spark\n")
	curtaintest.CheckContains(t, s.Run(t, program.ExitOK, "repl", "--scripts", "mine"), "HP 25 → 20")
	curtaintest.CheckContains(t, s.Stderr.String(), told...)
	for _, verb := range []string{"test", "check", "list", "simulate", "show", "test --watch"} {
		args := append(strings.Fields(verb), "--scripts", "mine", "annoying_poke")
		out := s.Run(t, program.ExitContent, args[:len(args)-map[bool]int{true: 0, false: 1}[verb == "show"]]...)
		curtaintest.CheckContains(t, out+s.Stderr.String(), "mod.lua:2: ", "to load the scripts.")
	}
	curtaintest.CheckContains(t, s.Run(t, program.ExitOK, "list", "--scripts", "mine", "--no-mods", "cards", "annoying"), "annoying_poke")
}

func TestAModOfAnotherGameIsRefused(t *testing.T) {
	s, folder := curtaintest.NewProgramWithLanternAndMoon(t)
	curtaintest.WriteMod(t, folder, "war", strings.Replace(curtaintest.Manifest("war", "1.0.0", ""), `"curtain"`, `"skirmish"`, 1), "scenarios/orc_test.lua", "-- Nothing.\n")
	for _, line := range []string{"play --mod mine/mods/war --auto", "check mine/mods/war", "test mine/mods/war/scenarios"} {
		args := strings.Fields(strings.ReplaceAll(line, "mine/mods", folder))
		s.Run(t, program.ExitUsage, append(args, "--scripts", "mine")...)
		curtaintest.CheckContains(t, s.Stderr.String(), "war is a mod for skirmish, not curtain: add the name of its game to the command, as in `curtain test skirmish`")
	}
}

// TestManyFaultsAreCut checks that the report of many errors in many mods stays readable.
func TestManyFaultsAreCut(t *testing.T) {
	s, folder := curtaintest.NewProgramWithLanternAndMoon(t)
	for i := range 9 {
		id := fmt.Sprintf("bad%d", i)
		curtaintest.WriteMod(t, folder, id, curtaintest.Manifest(id, "1.0.0", ""))
		for n := range 9 {
			curtaintest.Write(t, filepath.Join(folder, id, fmt.Sprintf("c%d.lua", n)), "return crad {}")
		}
	}
	s.Run(t, program.ExitOK, "play", "--scripts", "mine", "--auto", "--seed", "4", "fight", "stage_rat")
	said := s.Stderr.String()
	curtaintest.CheckContains(t, said, "bad0/c0.lua:1", "bad0/c2.lua:1", "bad1/c0.lua:1", "and 69 more errors", "bad0, bad1, bad2, bad3, bad4, bad5, bad6, bad7, bad8 are left out.")
	curtaintest.CheckContainsNone(t, said, "bad0/c3.lua", "bad8/c0.lua")
	s, folder = curtaintest.NewProgramWithLanternAndMoon(t)
	for i := range 4 {
		curtaintest.WriteMod(t, folder, fmt.Sprintf("bad%d", i), "return mod { }\n")
	}
	s.Run(t, program.ExitOK, "play", "--scripts", "mine", "--auto", "--seed", "4", "fight", "stage_rat")
	curtaintest.CheckContains(t, s.Stderr.String(), "mods/bad0/mod.lua:1: ", "mods/bad3/mod.lua:1: ") // each is named, wherever they lie
}

func TestManyChangesWithoutEffectAreCut(t *testing.T) {
	s := curtaintest.NewProgramWithMods(t, [3]string{"lantern", "moon", `for i = 1, 60 do override("moon:x" .. i, {}) end`}, [3]string{"moon", "", curtaintest.Harder})
	s.Run(t, program.ExitOK, "list", "jab")
	for _, said := range []string{s.Stderr.String(), s.Run(t, program.ExitOK, "mods", "list"), s.Run(t, program.ExitOK, "mods", "explain")} {
		curtaintest.CheckContains(t, said, `unknown id "moon:x3"`, "lantern is used without this change", "and 57 more errors: `curtain check` lists them all")
		curtaintest.CheckContainsNone(t, said, "moon:x4")
	}
}

func TestAJournalHoldsItsMods(t *testing.T) {
	s, folder := curtaintest.NewProgramWithLanternAndMoon(t)
	s.Run(t, program.ExitOK, "play", "--scripts", "mine", "--auto", "--seed", "4", "--journal", "with", "fight", "stage_rat", sparks)
	j, err := journal.ReadFile(filepath.Join(s.Dir, "with"))
	if err != nil {
		t.Fatal(err)
	}
	if len(j.Mods) != 2 || j.Mods[0].ID != "lantern" || j.Mods[1].Version != "1.0.0" || j.Version != "1.0.0" {
		t.Errorf("%+v", j.Header)
	}
	curtaintest.CheckContains(t, s.Run(t, program.ExitOK, "replay", "--scripts", "mine", "with"), "Verdict: exact")
	curtaintest.ReplaceInFile(t, filepath.Join(folder, "moon/cards/spark.lua"), "damage = 4", "damage = 5")
	curtaintest.ReplaceInFile(t, filepath.Join(folder, "lantern/mod.lua"), "1.2.0", "1.3.0")
	s.Run(t, program.ExitDivergence, "replay", "--scripts", "mine", "with")
	curtaintest.CheckContains(t, s.Stderr.String(), "lantern has changed from 1.2.0 to 1.3.0, the files of moon 1.0.0 have changed", "mods add", ", has a different result")
	os.RemoveAll(folder)
	s.Run(t, program.ExitFailures, "replay", "--scripts", "mine", "with")
	curtaintest.CheckContains(t, s.Stderr.String(), "lantern 1.2.0 is missing, moon 1.0.0 is missing")
	curtaintest.CheckContains(t, s.Run(t, program.ExitOK, "replay", "with"), "Verdict: exact") // the scripts in the journal
	curtaintest.CheckContainsNone(t, s.Stderr.String(), "missing")

	s.Run(t, program.ExitOK, "play", "--scripts", "mine", "--auto", "--seed", "4", "--journal", "without", "fight", "stage_rat")
	body, err := os.ReadFile(filepath.Join(s.Dir, "without"))
	if err != nil || bytes.Contains(body, []byte(`"mods"`)) || bytes.Contains(body[:200], []byte(`"version"`)) {
		t.Errorf("a journal without mods speaks of mods: %v %.200s", err, body)
	}
}

// TestAGameWithModsIsGoneOnWith resumes games after mods were removed or added.
func TestAGameWithModsIsGoneOnWith(t *testing.T) {
	s, folder := curtaintest.NewProgramWithLanternAndMoon(t)
	s.SetTypedLines("lantern:spark", "quit")
	s.Run(t, program.ExitOK, "play", "--scripts", "mine", "--journal", "j", "--seed", "4", "fight", "stage_rat", sparks)
	curtaintest.WriteMod(t, folder, "stars", curtaintest.Manifest("stars", "1.0.0", ""), "spark.lua", curtaintest.SparkCard("spark", 9))
	s.SetTypedLines("lantern:spark", "quit")
	s.Run(t, program.ExitOK, "play", "--scripts", "mine", "--resume", "j")
	curtaintest.CheckContains(t, s.Stderr.String(), "the mods differ from those the game started with: stars 1.0.0 was added")
	curtaintest.CheckContains(t, s.Run(t, program.ExitOK, "replay", "j"), "2 actions", "Verdict: exact")
	const later = "mods added during the game are missing or different: "
	s.Run(t, program.ExitOK, "replay", "--scripts", "mine", "j")
	curtaintest.CheckContainsNone(t, s.Stderr.String(), later)
	curtaintest.ReplaceInFile(t, filepath.Join(folder, "stars/spark.lua"), "9", "8")
	s.Run(t, program.ExitOK, "replay", "--scripts", "mine", "j")
	curtaintest.CheckContains(t, s.Stderr.String(), later+"the scripts of stars have changed")
	os.RemoveAll(folder)
	s.SetTypedLines("moon:spark", "quit")
	out := s.Run(t, program.ExitOK, "play", "--scripts", "mine", "--resume", "j")
	curtaintest.CheckContains(t, s.Stderr.String(), "lantern 1.2.0 is missing, moon 1.0.0 is missing", later+"stars is missing")
	curtaintest.CheckContains(t, out, "in progress uses definitions that no longer exist:", "The game continues with the scripts in its journal.", "Spark.", "loses 5 HP")
	curtaintest.CheckContains(t, s.Run(t, program.ExitOK, "replay", "j"), "3 actions", "Verdict: exact")
}

func TestALockIsPlayedExactly(t *testing.T) {
	s, folder := curtaintest.NewProgramWithLanternAndMoon(t)
	play := func(status int, args ...string) string {
		out := s.Run(t, status, append([]string{"play", "--scripts", "mine", "--auto", "--seed", "4", "--lock", "set.json", "fight", "stage_rat"}, args...)...)
		return out + s.Stderr.String()
	}
	curtaintest.CheckContains(t, play(program.ExitUsage), "--lock", "set.json")
	s.Mods, s.Scripts = program.ModFlags{}, "mine"
	g, err := load.LoadGame(s.Host, registry.Rulesets[0])
	if err != nil {
		t.Fatal(err)
	}
	if err := mods.WriteLock(filepath.Join(s.Dir, "set.json"), g.Packs.Set.MakeLock()); err != nil {
		t.Fatal(err)
	}
	curtaintest.WriteMod(t, folder, "stars", curtaintest.Manifest("stars", "1.0.0", ""), "spark.lua", curtaintest.SparkCard("spark", 9))
	curtaintest.Write(t, filepath.Join(folder, mods.DisabledFile), `{"disabled":["lantern"]}`)
	curtaintest.CheckContains(t, play(program.ExitOK, sparks), "plays Spark")
	curtaintest.CheckContains(t, play(program.ExitUsage, "deck=stars:spark"), "stars:spark")
	curtaintest.ReplaceInFile(t, filepath.Join(folder, "moon/cards/spark.lua"), "damage = 4", "damage = 5")
	os.RemoveAll(filepath.Join(folder, "lantern"))
	curtaintest.CheckContains(t, play(program.ExitContent), "set.json: the mods differ from those in the lock file", "lantern 1.2.0 is missing", "moon")
	curtaintest.CheckContainsNone(t, s.Stderr.String(), "the scripts cannot be used", "--no-mods")
	curtaintest.Write(t, filepath.Join(s.Dir, "set.json"), `{"game":"curtain"`)
	curtaintest.CheckContains(t, play(program.ExitUsage), "cannot read")
}

func TestTheFingerprintCountsMods(t *testing.T) {
	s, folder := curtaintest.NewProgramWithLanternAndMoon(t)
	simulate := func(args ...string) simulate.SimulationDocument {
		return curtaintest.RunJSON[simulate.SimulationDocument](t, s, program.ExitOK, append([]string{"simulate", "--scripts", "mine", "--runs", "3", "--json", "fight", "stage_rat"}, args...)...)
	}
	bare, with := simulate("--no-mods"), simulate()
	if bare.Fingerprint == with.Fingerprint || len(bare.Mods) != 0 || len(with.Mods) != 2 || with.Mods[0].ID != "lantern" {
		t.Errorf("%+v\n%+v", bare, with)
	}
	if again := simulate(); again.Fingerprint != with.Fingerprint {
		t.Errorf("%s, and before %s", again.Fingerprint, with.Fingerprint)
	}
	curtaintest.ReplaceInFile(t, filepath.Join(folder, "moon/cards/spark.lua"), "damage = 4", "damage = 5")
	if changed := simulate(); changed.Fingerprint == with.Fingerprint {
		t.Error("a mod changed, and the fingerprint stays")
	}
	curtaintest.ReplaceInFile(t, filepath.Join(folder, "moon/cards/spark.lua"), "damage = 5", "damage = 4")
	curtaintest.Write(t, filepath.Join(folder, "moon/README.md"), "what no game depends on")
	if same := simulate(); same.Fingerprint != with.Fingerprint {
		t.Error("a page is added, and the fingerprint is another")
	}
}

// archive packs a folder as a zip.
func archive(t testing.TB, folder, to string) {
	t.Helper()
	var out bytes.Buffer
	z := zip.NewWriter(&out)
	if err := z.AddFS(os.DirFS(folder)); err != nil {
		t.Fatal(err)
	}
	if err := z.Close(); err != nil {
		t.Fatal(err)
	}
	if err := os.WriteFile(to+".new", out.Bytes(), 0o666); err != nil {
		t.Fatal(err)
	}
	if err := os.Rename(to+".new", to); err != nil {
		t.Fatal(err)
	}
}

func TestModsComeAndGoWhileOnePlays(t *testing.T) {
	s, folder := curtaintest.NewProgramWithLanternAndMoon(t)
	spark := filepath.Join(folder, "lantern/cards/spark.lua")
	curtaintest.WriteMod(t, folder, "stars", curtaintest.Manifest("stars", "0.9.0", ""), "spark.lua", "return crad {}")
	off := func(ids string) func() {
		return func() { curtaintest.Write(t, filepath.Join(folder, mods.DisabledFile), `{"disabled":[`+ids+`]}`) }
	}
	printed := s.SetSteps(t, []curtaintest.Step{
		{Types: "lantern:spark"},
		{Do: func() { curtaintest.ReplaceInFile(t, spark, "damage = 3", "damage = 6") }, Until: "lantern:spark changed. The game", Types: "lantern:spark"},
		{Do: func() {
			curtaintest.Write(t, filepath.Join(folder, "stars/spark.lua"), curtaintest.SparkCard("spark", 1))
		}, Until: "stars:spark new. The game"},
		{Do: func() { curtaintest.ReplaceInFile(t, spark, "type = ", "tpye = ") }, Until: "Keeping the last working scripts."},
		{Do: func() {
			curtaintest.ReplaceInFile(t, filepath.Join(folder, "moon/cards/spark.lua"), "damage = 4", "damage = 2")
		}, Until: "Keeping the last working scripts."},
		{Do: func() { curtaintest.ReplaceInFile(t, spark, "tpye = ", "type = ") }, Until: "moon:spark changed. The game"},
		{Do: off(`"stars"`), Until: "gone. The game"},
		{Do: off(`"lantern"`), Until: "Keeping the previous scripts."},
		{Do: off(`"stars"`), Until: "back to what they were"},
		{Do: off(``), Until: "stars:spark new. The game"},
		{Do: func() { curtaintest.ReplaceInFile(t, filepath.Join(folder, "lantern/mod.lua"), "version", "vresion") }, Until: "Keeping the last working scripts."},
		{Do: func() { curtaintest.ReplaceInFile(t, filepath.Join(folder, "lantern/mod.lua"), "vresion", "version") }, Until: "back to what they were"},
		{Do: func() {
			archive(t, filepath.Join(folder, "stars"), filepath.Join(s.Dir, "z.zip"))
			os.Rename(filepath.Join(folder, "stars"), filepath.Join(s.Dir, "away")) // at once
		}, Until: "stars:spark gone. The game"},
		{Do: func() { os.Rename(filepath.Join(s.Dir, "z.zip"), filepath.Join(folder, "z.zip")) }, Until: "stars:spark new. The game"},
		{Do: func() {
			curtaintest.WriteMod(t, s.Dir, "other", curtaintest.Manifest("stars", "1.0.0", ""), "spark.lua", curtaintest.SparkCard("spark", 2))
			archive(t, filepath.Join(s.Dir, "other"), filepath.Join(folder, "z.zip"))
		}, Until: "stars:spark changed. The game", Types: "quit"},
	})
	s.Run(t, program.ExitOK, "play", "--scripts", "mine", "--seed", "4", "--journal", "j", "fight", "stage_rat", sparks)
	curtaintest.CheckContains(t, s.Stderr.String(), "mods/stars/spark.lua:1: ", "stars is left out.")
	curtaintest.CheckContains(t, printed.String(),
		"loses 3 HP", "card lantern:spark changed. The game continues with the new scripts.\n", "loses 6 HP",
		"mod stars 0.9.0 new; card stars:spark new. The game continues with the new scripts.\n",
		`mods/lantern/cards/spark.lua:3: unknown field "tpye"`, "Keeping the last working scripts.\n",
		"mod stars 0.9.0 gone; card stars:spark gone. The game continues",
		"moon needs lantern ^1.0, which is disabled", "enable lantern", "Left out: moon.",
		"mod lantern 1.2.0 gone", "uses definitions that no longer exist: card", "Keeping the previous scripts.\n", "The scripts are back to what they were.\n", "card stars:spark new. The game",
		`"vresion"`, "Keeping the last working scripts.\n", "The scripts are back to what they were.\n",
		"mod stars 0.9.0 gone", "mod stars 0.9.0 new", "mod stars 1.0.0 instead of 0.9.0",
	)
	curtaintest.CheckContains(t, s.Run(t, program.ExitOK, "replay", "j")+printed.String(), "Verdict: exact")
}

// TestJournalsWithHostileMods checks that nothing in a journal about mods is trusted. Its scripts are read as they
// are; anything impossible is an error that names the file.
func TestJournalsWithHostileMods(t *testing.T) {
	s, _ := curtaintest.NewProgramWithLanternAndMoon(t)
	s.Run(t, program.ExitOK, "play", "--scripts", "mine", "--auto", "--seed", "4", "--journal", "good", "fight", "stage_rat", sparks)
	good := curtaintest.Read(t, s, "good")
	locked := good[strings.Index(good, `"mods":[`):strings.Index(good, "}]}\n")]
	other := func(mods string) string {
		return journaltest.RecomputeChecksums(strings.Replace(good, locked, `"mods":[`+mods, 1))
	}
	named := func(n int) string {
		var list strings.Builder
		for i := range n {
			fmt.Fprintf(&list, `{"id":"m%d","version":"1","hash":"aa"},`, i)
		}
		return list.String() + `{"id":"z","version":"1","hash":"aa"`
	}
	curtaintest.Write(t, filepath.Join(s.Dir, "others"), other(named(30)))
	curtaintest.Write(t, filepath.Join(s.Dir, "many"), other(named(100_000)))
	curtaintest.Write(t, filepath.Join(s.Dir, "torn"), good[:strings.Index(good, `"hash"`)])
	curtaintest.Write(t, filepath.Join(s.Dir, "escapes"), other(`{"id":"\u001b[2J","version":"1","hash":"aa"`))
	curtaintest.Write(t, filepath.Join(s.Dir, "versions"), journaltest.RecomputeChecksums(strings.Replace(good, `"version":"1.0.0"`, `"version":"????"`, 1)))
	for name, c := range map[string]struct {
		status int
		want   string
	}{
		"others":   {program.ExitOK, "Verdict: exact"}, // the lock says something else than the scripts, which count
		"versions": {program.ExitOK, "Verdict: exact"},
		"many":     {program.ExitFailures, "line 1: the journal is too long"},
		"torn":     {program.ExitFailures, "the header is incomplete"},
		"escapes":  {program.ExitFailures, "control characters"},
	} {
		out := s.Run(t, c.status, "replay", name)
		curtaintest.CheckContains(t, out+s.Stderr.String(), c.want)
		curtaintest.CheckContainsNone(t, out+s.Stderr.String(), "\x1b")
	}
	s.Run(t, program.ExitOK, "replay", "--scripts", "mine", "others")
	if said := s.Stderr.String(); len(said) > 2000 {
		t.Errorf("a lock of many mods is told in %d bytes", len(said))
	}
}

// TestTheFolderOfAModIsItsOwn checks that the game's own scripts cannot have a folder named like a mod's, for which a
// journal would take it.
func TestTheFolderOfAModIsItsOwn(t *testing.T) {
	s, _ := curtaintest.NewProgramWithLanternAndMoon(t)
	curtaintest.Write(t, filepath.Join(s.Dir, "mine/mods/moon/own.lua"), curtaintest.SparkCard("own", 3))
	s.Run(t, program.ExitContent, "list", "--scripts", "mine", "cards")
	curtaintest.CheckContains(t, s.Stderr.String(), "mine/mods/moon/own.lua: the mod moon is in another folder of the same name; rename one of them")
	curtaintest.CheckContains(t, s.Run(t, program.ExitOK, "list", "--scripts", "mine", "--no-mods", "cards", "own"), "Own")
	curtaintest.Write(t, filepath.Join(s.Dir, "base/mods/moon/own.lua"), curtaintest.SparkCard("own", 3))
	s.Dir = filepath.Join(s.Dir, "base")
	s.Run(t, program.ExitContent, "list", "--scripts", "mods", "cards")
	curtaintest.CheckContains(t, s.Stderr.String(), "mods/moon/own.lua: the mod moon is in another folder of the same name; rename one of them")
}

func TestScriptsThatAreNotLoadedAreNamed(t *testing.T) {
	testkit.SkipUnlessFull(t)
	s := curtaintest.NewProject(t, "curtain")
	s.WriteManifest(t, "mods/lantern", "lantern", "1.0.0", `game = "curtain"`)
	for _, name := range []string{"mods/lantern/cards/a.LUA", "mods/lantern/b.lua.txt", "mods/lantern/notes.txt", "mods/lantern/c.lua~", "mods/d.lua", "scripts/curtain/cards/e.Lua", "scripts/f.lua"} {
		s.WriteFile(t, name, "")
	}
	for _, command := range []string{"check", "list", "test"} {
		s.Run(t, program.ExitOK, command)
		if got, want := s.Stderr.String(), `warning: scripts/curtain/cards/e.Lua: not loaded, because its name does not end in .lua; rename it to e.lua
warning: mods/lantern/b.lua.txt: not loaded, because its name does not end in .lua; rename it to b.lua
warning: mods/lantern/cards/a.LUA: not loaded, because its name does not end in .lua; rename it to a.lua
warning: scripts/f.lua: not loaded, because it is not in the folder of a game or mod; move it into one
warning: mods/d.lua: not loaded, because it is not in the folder of a game or mod; move it into one
`; got != want {
			t.Errorf("%s:\n%s", command, got)
		}
	}
}

func TestAMistakeInAModIsToldOnceWithWhatFixesIt(t *testing.T) {
	s := curtaintest.NewProject(t, "curtain")
	s.WriteManifest(t, "mods/lantern", "lantern", "1.0.0", `game = "curtain"`)
	card := func(rarity, upgrade string) string {
		return "return card {\n  id = \"a\", name = \"A\", owner = \"neutral\", type = \"attack\", cost = 1, target = \"enemy\", rarity = \"" + rarity + "\",\n  text = \"Deal {damage} damage.\", values = { damage = 3 },\n  upgrade = { " + upgrade + " },\n  play = function(self, fight, target) self:deal(self.values.damage, target) end,\n}\n"
	}
	for _, c := range []struct{ rarity, upgrade, want string }{
		{"uncomon", "values = { damage = 4 }", "did you mean \"uncommon\"?\n\n1 error. Fix it to load the scripts.\nuse `curtain mods disable lantern` to leave out the mod lantern, or --no-mods to load no mods\n"},
		{"uncommon", "damage = 4", "a number of your own belongs in values: values = { damage = ... }"},
	} {
		s.WriteFile(t, "mods/lantern/a.lua", card(c.rarity, c.upgrade))
		s.Run(t, program.ExitContent, "test")
		curtaintest.CheckContains(t, s.Stderr.String(), c.want)
	}
	s.WriteFile(t, "mods/lantern/a.lua", card("uncommon", "values = { damage = 4 }"))
	curtaintest.CheckContains(t, s.Run(t, program.ExitOK, "simulate", "--runs", "1", "fight", "stage_rat"), "1 game, seeds 1 to 1", "mods: lantern 1.0.0\n")
}
