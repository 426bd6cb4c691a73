package main

import (
	"archive/zip"
	"bytes"
	"encoding/json"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"curtaincall/engine/journal"
	"curtaincall/engine/journal/journaltest"
	"curtaincall/scripting/mods"
)

const sparks = "deck=lantern:spark,lantern:spark,lantern:spark,moon:spark,moon:spark"

func TestEveryVerbKnowsMods(t *testing.T) {
	s, folder := modStage(t)
	out := s.does(t, exitOK, "list", "--scripts", "mine", "cards", "spark")
	has(t, out, "Cards (2)", "lantern:spark", "moon:spark")
	has(t, s.does(t, exitOK, "show", "--scripts", "mine", "moon:spark"), "Deal 4 damage.", "of the mod moon 1.0.0, MOON: mods/moon/cards/spark.lua:1")
	var listed listing
	if err := json.Unmarshal([]byte(s.does(t, exitOK, "list", "--scripts", "mine", "--json", "cards")), &listed); err != nil {
		t.Fatal(err)
	}
	of := map[string]string{}
	for _, e := range listed.Entries {
		of[e.ID] = e.Mod
	}
	if of["lantern:spark"] != "lantern" || of["moon:spark"] != "moon" || of["annoying_poke"] != "" {
		t.Errorf("whose they are: %v", of)
	}
	has(t, s.does(t, exitUsage, "show", "--scripts", "mine", "--no-mods", "moon:spark")+s.stderr.String(), "moon:spark")
	has(t, s.does(t, exitOK, "list", "--scripts", "mine", "--no-mods", "--mod", "mods/lantern", "cards", "spark"), "Cards (1)", "lantern:spark")
	has(t, s.does(t, exitOK, "play", "--scripts", "mine", "--auto", "--seed", "4", "fight", "stage_rat", sparks), "plays Spark", "Victory", "--seed 4")
	has(t, s.does(t, exitFailures, "check", "--scripts", "mine", "--mod", "mods/moon"), "mods/moon/cards/spark.lua:1: C113", "1 file checked")
	os.RemoveAll(folder)
	lacks(t, s.does(t, exitOK, "list", "--scripts", "mine", "cards"), "spark")
}

func TestScenariosOfMods(t *testing.T) {
	s, folder := modStage(t)
	write(t, filepath.Join(folder, "moon", "moon_test.lua"), strings.NewReplacer("22", "21", "the spark", "the moon").Replace(sparkTest))
	write(t, filepath.Join(s.dir, "mine", "own_test.lua"), strings.ReplaceAll(sparkTest, `"spark"`, `"lantern:spark"`))
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
		has(t, s.does(t, exitOK, append([]string{"test", "--scripts", "mine"}, c.args...)...), c.want)
	}
}

func TestABrokenModIsLeftOutWhereOnePlays(t *testing.T) {
	s, folder := modStage(t)
	edit(t, filepath.Join(folder, "lantern/cards/spark.lua"), "type = ", "tpye = ")
	put(t, folder, "stars", manifest("stars", "1.0", ""))
	put(t, folder, "sun", manifest("sun", "1.0.0", "  needs = { earth = \"*\" },\n"))
	put(t, folder, "zeta", manifest("zeta", "1.0.0", ""), "spark.lua", sparkCard("spark", 5))
	told := []string{`mods/stars/mod.lua:2: `, `"1.0"`, "sun needs earth", "Left out: sun.",
		`mods/lantern/cards/spark.lua:3: unknown field "tpye"`, `did you mean "type"?`, "lantern is left out.", "moon is left out: it needs lantern."}
	out := s.does(t, exitOK, "play", "--scripts", "mine", "--auto", "--seed", "4", "fight", "stage_rat", "deck=zeta:spark,zeta:spark")
	has(t, out, "loses 5 HP")
	has(t, s.stderr.String(), told...)
	s.in = strings.NewReader("fight { enemy = \"stage_rat\", hand = { \"zeta:spark\" } }\nzeta:spark\n")
	has(t, s.does(t, exitOK, "repl", "--scripts", "mine"), "HP 25 → 20")
	has(t, s.stderr.String(), told...)
	for _, verb := range []string{"test", "check", "list", "simulate", "show", "test --watch"} {
		args := append(strings.Fields(verb), "--scripts", "mine", "annoying_poke")
		out := s.does(t, exitContent, args[:len(args)-map[bool]int{true: 0, false: 1}[verb == "show"]]...)
		has(t, out+s.stderr.String(), "mod.lua:2: ", "until that is mended")
	}
	has(t, s.does(t, exitOK, "list", "--scripts", "mine", "--no-mods", "cards", "annoying"), "annoying_poke")
}

func TestAModOfAnotherGameIsRefused(t *testing.T) {
	s, folder := modStage(t)
	put(t, folder, "war", strings.Replace(manifest("war", "1.0.0", ""), `"curtain"`, `"skirmish"`, 1), "scenarios/orc_test.lua", "-- Nothing.\n")
	for _, line := range []string{"play --mod mine/mods/war --auto", "check mine/mods/war", "test mine/mods/war/scenarios"} {
		args := strings.Fields(strings.ReplaceAll(line, "mine/mods", folder))
		s.does(t, exitUsage, append(args, "--scripts", "mine")...)
		has(t, s.stderr.String(), "war is a mod of skirmish, not of curtain: name its game behind the verb, as in `curtain test skirmish`")
	}
}

// Many faults of many mods stay readable.
func TestManyFaultsAreCut(t *testing.T) {
	s, folder := modStage(t)
	for i := range 9 {
		id := fmt.Sprintf("bad%d", i)
		put(t, folder, id, manifest(id, "1.0.0", ""))
		for n := range 9 {
			write(t, filepath.Join(folder, id, fmt.Sprintf("c%d.lua", n)), "return crad {}")
		}
	}
	s.does(t, exitOK, "play", "--scripts", "mine", "--auto", "--seed", "4", "fight", "stage_rat")
	said := s.stderr.String()
	has(t, said, "bad0/c0.lua:1", "bad0/c2.lua:1", "bad1/c0.lua:1", "and 69 faults more", "bad0, bad1, bad2, bad3, bad4, bad5, bad6, bad7, bad8 are left out.")
	lacks(t, said, "bad0/c3.lua", "bad8/c0.lua")
	s, folder = modStage(t)
	for i := range 4 {
		put(t, folder, fmt.Sprintf("bad%d", i), "return mod { }\n")
	}
	s.does(t, exitOK, "play", "--scripts", "mine", "--auto", "--seed", "4", "fight", "stage_rat")
	has(t, s.stderr.String(), "mods/bad0/mod.lua:1: ", "mods/bad3/mod.lua:1: ") // each is named, wherever they lie
}

func TestAJournalHoldsItsMods(t *testing.T) {
	s, folder := modStage(t)
	s.does(t, exitOK, "play", "--scripts", "mine", "--auto", "--seed", "4", "--journal", "with", "fight", "stage_rat", sparks)
	j, err := journal.Open(filepath.Join(s.dir, "with"))
	if err != nil {
		t.Fatal(err)
	}
	if len(j.Mods) != 2 || j.Mods[0].ID != "lantern" || j.Mods[1].Version != "1.0.0" || j.Version != "1.0.0" {
		t.Errorf("%+v", j.Header)
	}
	has(t, s.does(t, exitOK, "replay", "--scripts", "mine", "with"), "Verdict: exact")
	edit(t, filepath.Join(folder, "moon/cards/spark.lua"), "damage = 4", "damage = 5")
	edit(t, filepath.Join(folder, "lantern/mod.lua"), "1.2.0", "1.3.0")
	s.does(t, exitDivergence, "replay", "--scripts", "mine", "with")
	has(t, s.stderr.String(), "lantern is 1.3.0, and was 1.2.0, moon 1.0.0 has other files", "mods add", "ended differently")
	os.RemoveAll(folder)
	s.does(t, exitFailures, "replay", "--scripts", "mine", "with")
	has(t, s.stderr.String(), "lantern 1.2.0 is missing, moon 1.0.0 is missing")
	has(t, s.does(t, exitOK, "replay", "with"), "Verdict: exact") // under the scripts that it holds
	lacks(t, s.stderr.String(), "missing")

	s.does(t, exitOK, "play", "--scripts", "mine", "--auto", "--seed", "4", "--journal", "without", "fight", "stage_rat")
	body, err := os.ReadFile(filepath.Join(s.dir, "without"))
	if err != nil || bytes.Contains(body, []byte(`"mods"`)) || bytes.Contains(body[:200], []byte(`"version"`)) {
		t.Errorf("a journal without mods speaks of mods: %v %.200s", err, body)
	}
}

// A game is gone on with whose mods are gone, or came.
func TestAGameWithModsIsGoneOnWith(t *testing.T) {
	s, folder := modStage(t)
	s.types("lantern:spark", "quit")
	s.does(t, exitOK, "play", "--scripts", "mine", "--journal", "j", "--seed", "4", "fight", "stage_rat", sparks)
	put(t, folder, "stars", manifest("stars", "1.0.0", ""), "spark.lua", sparkCard("spark", 9))
	s.types("lantern:spark", "quit")
	s.does(t, exitOK, "play", "--scripts", "mine", "--resume", "j")
	has(t, s.stderr.String(), "the mods are not those it began with: stars 1.0.0 is there, and was not")
	has(t, s.does(t, exitOK, "replay", "j"), "2 actions", "Verdict: exact")
	const later = "mods that came while it was played are not there as they were: stars "
	s.does(t, exitOK, "replay", "--scripts", "mine", "j")
	lacks(t, s.stderr.String(), later)
	edit(t, filepath.Join(folder, "stars/spark.lua"), "9", "8")
	s.does(t, exitOK, "replay", "--scripts", "mine", "j")
	has(t, s.stderr.String(), later+"has other scripts")
	os.RemoveAll(folder)
	s.types("moon:spark", "quit")
	out := s.does(t, exitOK, "play", "--scripts", "mine", "--resume", "j")
	has(t, s.stderr.String(), "lantern 1.2.0 is missing, moon 1.0.0 is missing", later+"is missing")
	has(t, out, "needs what is no longer defined", "goes on under the scripts that its journal holds", "Spark.", "loses 5 HP")
	has(t, s.does(t, exitOK, "replay", "j"), "3 actions", "Verdict: exact")
}

func TestALockIsPlayedExactly(t *testing.T) {
	s, folder := modStage(t)
	play := func(status int, args ...string) string {
		out := s.does(t, status, append([]string{"play", "--scripts", "mine", "--auto", "--seed", "4", "--lock", "set.json", "fight", "stage_rat"}, args...)...)
		return out + s.stderr.String()
	}
	has(t, play(exitUsage), "--lock", "set.json")
	s.mods, s.scripts = modFlags{}, "mine"
	g, err := s.load(rulesets[0])
	if err != nil {
		t.Fatal(err)
	}
	if err := mods.WriteLock(filepath.Join(s.dir, "set.json"), g.packs.set.Lock()); err != nil {
		t.Fatal(err)
	}
	put(t, folder, "stars", manifest("stars", "1.0.0", ""), "spark.lua", sparkCard("spark", 9))
	write(t, filepath.Join(folder, mods.DisabledFile), `{"disabled":["lantern"]}`)
	has(t, play(exitOK, sparks), "plays Spark")
	has(t, play(exitUsage, "deck=stars:spark"), "stars:spark")
	edit(t, filepath.Join(folder, "moon/cards/spark.lua"), "damage = 4", "damage = 5")
	os.RemoveAll(filepath.Join(folder, "lantern"))
	has(t, play(exitContent), "set.json: the mods are not those of this lock", "lantern 1.2.0 is missing", "moon")
	lacks(t, s.stderr.String(), "the scripts cannot be used", "--no-mods")
	write(t, filepath.Join(s.dir, "set.json"), `{"game":"curtain"`)
	has(t, play(exitUsage), "cannot be read")
}

func TestTheFingerprintCountsMods(t *testing.T) {
	s, folder := modStage(t)
	simulate := func(args ...string) (sum simulation) {
		out := s.does(t, exitOK, append([]string{"simulate", "--scripts", "mine", "--runs", "3", "--json", "fight", "stage_rat"}, args...)...)
		if err := json.Unmarshal([]byte(out), &sum); err != nil {
			t.Fatal(err)
		}
		return sum
	}
	bare, with := simulate("--no-mods"), simulate()
	if bare.Fingerprint == with.Fingerprint || len(bare.Mods) != 0 || len(with.Mods) != 2 || with.Mods[0].ID != "lantern" {
		t.Errorf("%+v\n%+v", bare, with)
	}
	if again := simulate(); again.Fingerprint != with.Fingerprint {
		t.Errorf("%s, and before %s", again.Fingerprint, with.Fingerprint)
	}
	edit(t, filepath.Join(folder, "moon/cards/spark.lua"), "damage = 4", "damage = 5")
	if changed := simulate(); changed.Fingerprint == with.Fingerprint {
		t.Error("a mod changed, and the fingerprint stays")
	}
	edit(t, filepath.Join(folder, "moon/cards/spark.lua"), "damage = 5", "damage = 4")
	write(t, filepath.Join(folder, "moon/README.md"), "what no game depends on")
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
	s, folder := modStage(t)
	spark := filepath.Join(folder, "lantern/cards/spark.lua")
	put(t, folder, "stars", manifest("stars", "0.9.0", ""), "spark.lua", "return crad {}")
	off := func(ids string) func() {
		return func() { write(t, filepath.Join(folder, mods.DisabledFile), `{"disabled":[`+ids+`]}`) }
	}
	printed := new(page)
	s.host.out = printed
	s.typing = func(completer) prompt {
		return &hand{t: t, read: printed.String, steps: []step{
			{types: "lantern:spark"},
			{do: func() { edit(t, spark, "damage = 3", "damage = 6") }, until: "lantern:spark changed: the game", types: "lantern:spark"},
			{do: func() { write(t, filepath.Join(folder, "stars/spark.lua"), sparkCard("spark", 1)) }, until: "stars:spark new: the game"},
			{do: func() { edit(t, spark, "type = ", "tpye = ") }, until: "good scripts go on"},
			{do: func() { edit(t, filepath.Join(folder, "moon/cards/spark.lua"), "damage = 4", "damage = 2") }, until: "good scripts go on"},
			{do: func() { edit(t, spark, "tpye = ", "type = ") }, until: "moon:spark changed: the game"},
			{do: off(`"stars"`), until: "gone: the game"},
			{do: off(`"lantern"`), until: "of before go on"},
			{do: off(`"stars"`), until: "as they were"},
			{do: off(``), until: "stars:spark new: the game"},
			{do: func() { edit(t, filepath.Join(folder, "lantern/mod.lua"), "version", "vresion") }, until: "good scripts go on"},
			{do: func() { edit(t, filepath.Join(folder, "lantern/mod.lua"), "vresion", "version") }, until: "as they were"},
			{do: func() {
				archive(t, filepath.Join(folder, "stars"), filepath.Join(s.dir, "z.zip"))
				os.Rename(filepath.Join(folder, "stars"), filepath.Join(s.dir, "away")) // at once
			}, until: "stars:spark gone: the game"},
			{do: func() { os.Rename(filepath.Join(s.dir, "z.zip"), filepath.Join(folder, "z.zip")) }, until: "stars:spark new: the game"},
			{do: func() {
				put(t, s.dir, "other", manifest("stars", "1.0.0", ""), "spark.lua", sparkCard("spark", 2))
				archive(t, filepath.Join(s.dir, "other"), filepath.Join(folder, "z.zip"))
			}, until: "stars:spark changed: the game", types: "quit"},
		}}
	}
	s.does(t, exitOK, "play", "--scripts", "mine", "--seed", "4", "--journal", "j", "fight", "stage_rat", sparks)
	has(t, s.stderr.String(), "mods/stars/spark.lua:1: ", "stars is left out.")
	has(t, printed.String(),
		"loses 3 HP", "card lantern:spark changed: the game goes on under the new scripts.\n", "loses 6 HP",
		"mod stars 0.9.0 new; card stars:spark new: the game goes on under the new scripts.\n",
		`mods/lantern/cards/spark.lua:3: unknown field "tpye"`, "The last good scripts go on.\n",
		"mod stars 0.9.0 gone; card stars:spark gone: the game goes on",
		"moon needs lantern ^1.0, which is disabled", "enable lantern", "Left out: moon.",
		"mod lantern 1.2.0 gone", `needs what is no longer defined: card "`, "The scripts of before go on.\n", "The scripts are again as they were.\n", "card stars:spark new: the game",
		`"vresion"`, "The last good scripts go on.\n", "The scripts are again as they were.\n",
		"mod stars 0.9.0 gone", "mod stars 0.9.0 new", "mod stars 1.0.0 instead of 0.9.0",
	)
	has(t, s.does(t, exitOK, "replay", "j")+printed.String(), "Verdict: exact")
}

// What a journal says of mods is believed in nothing: the scripts that it holds are read
// as they stand, and what cannot be is an error that names the file.
func TestJournalsWithHostileMods(t *testing.T) {
	s, _ := modStage(t)
	s.does(t, exitOK, "play", "--scripts", "mine", "--auto", "--seed", "4", "--journal", "good", "fight", "stage_rat", sparks)
	body, err := os.ReadFile(filepath.Join(s.dir, "good"))
	if err != nil {
		t.Fatal(err)
	}
	good := string(body)
	locked := good[strings.Index(good, `"mods":[`):strings.Index(good, "}]}\n")]
	other := func(mods string) string {
		return journaltest.Resealed(strings.Replace(good, locked, `"mods":[`+mods, 1))
	}
	named := func(n int) string {
		var list strings.Builder
		for i := range n {
			fmt.Fprintf(&list, `{"id":"m%d","version":"1","hash":"aa"},`, i)
		}
		return list.String() + `{"id":"z","version":"1","hash":"aa"`
	}
	write(t, filepath.Join(s.dir, "others"), other(named(30)))
	write(t, filepath.Join(s.dir, "many"), other(named(100_000)))
	write(t, filepath.Join(s.dir, "torn"), good[:strings.Index(good, `"hash"`)])
	write(t, filepath.Join(s.dir, "escapes"), other(`{"id":"\u001b[2J","version":"1","hash":"aa"`))
	write(t, filepath.Join(s.dir, "versions"), journaltest.Resealed(strings.Replace(good, `"version":"1.0.0"`, `"version":"????"`, 1)))
	for name, c := range map[string]struct {
		status int
		want   string
	}{
		"others":   {exitOK, "Verdict: exact"}, // the lock says something else than the scripts, which count
		"versions": {exitOK, "Verdict: exact"},
		"many":     {exitFailures, "line 1: the journal is too long"},
		"torn":     {exitFailures, "the header has no end"},
		"escapes":  {exitFailures, "control characters"},
	} {
		out := s.does(t, c.status, "replay", name)
		has(t, out+s.stderr.String(), c.want)
		lacks(t, out+s.stderr.String(), "\x1b")
	}
	s.does(t, exitOK, "replay", "--scripts", "mine", "others")
	if said := s.stderr.String(); len(said) > 2000 {
		t.Errorf("a lock of many mods is told in %d bytes", len(said))
	}
}

func TestModsThatAJournalHoldsAreReadStrictly(t *testing.T) {
	k := &kept{path: "j", rules: rulesets[0], journal: &journal.Journal{}}
	held := func(id, body string) map[string]map[string]string {
		return map[string]map[string]string{id: {mods.ManifestFile: body}}
	}
	crowd := map[string]map[string]string{}
	for i := range mods.MaxMods + 1 {
		crowd[fmt.Sprintf("m%d", i)] = nil
	}
	for want, of := range map[string]map[string]map[string]string{
		"says that it is moon":         held("lantern", manifest("moon", "1.0.0", "")),
		"moon needs earth":             held("moon", manifest("moon", "1.0.0", "  needs = { earth = \"*\" },\n")),
		"j/mods/moon/mod.lua:1: ":      held("moon", "return mod {"),
		"more than 1000 mods":          crowd,
		"mod is data: only texts":      held("moon", "return mod { id = string.rep(\"m\", 9) }"),
		"mods/moon/mod.lua: it is lon": held("moon", strings.Repeat(" ", 1<<16)),
	} {
		if _, err := k.heldMods(of); err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("%v, and not %s", err, want)
		}
	}
}

// A game's own folder with the name of a mod's would be taken for it in a journal.
func TestTheFolderOfAModIsItsOwn(t *testing.T) {
	s, _ := modStage(t)
	write(t, filepath.Join(s.dir, "mine/mods/moon/own.lua"), sparkCard("own", 3))
	s.does(t, exitContent, "list", "--scripts", "mine", "cards")
	has(t, s.stderr.String(), "mine/mods/moon/own.lua: the folder has the name of the one of the mod moon")
	has(t, s.does(t, exitOK, "list", "--scripts", "mine", "--no-mods", "cards", "own"), "Own")
	write(t, filepath.Join(s.dir, "base/mods/moon/own.lua"), sparkCard("own", 3))
	s.dir = filepath.Join(s.dir, "base")
	s.does(t, exitContent, "list", "--scripts", "mods", "cards")
	has(t, s.stderr.String(), "mods/moon/own.lua: the folder has the name of the one of the mod moon")
}
