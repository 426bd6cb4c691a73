package gametest

import (
	"bytes"
	"fmt"
	"math/rand/v2"
	"regexp"
	"slices"
	"strings"
	"testing"

	"curtaincall/engine"
	"curtaincall/engine/declare/schema"
	"curtaincall/engine/testkit"
	"curtaincall/scripting"
	"curtaincall/scripting/sandbox"
	"curtaincall/scripting/source"
)

// CheckPlainFiles checks that reading plain files results in the same definitions or errors as
// running them, for a ruleset's own scripts and for as many randomly damaged ones as wrong says.
// Reading may cost up to a quarter more than running, and never less.
func CheckPlainFiles(t *testing.T, r *scripting.Ruleset, wrong int) {
	t.Helper()
	texts, chance := Texts(t, r), rand.New(rand.NewPCG(1, 1))
	read, run := loadByReadingAndRunning(t, r, texts, nil, nil)
	if read == nil {
		t.Fatal("the scripts do not load")
	}
	changes := TextsOfMod(&source.Mod{ID: "lantern"}, changeFilesFor(texts))
	now, _ := loadByReadingAndRunning(t, r, append(slices.Clip(texts), changes...), nil, nil)
	if now == nil {
		t.Fatal("the changes of a mod do not load")
	}
	plain := 0
	for _, text := range changes {
		plain += engine.BoolToInt(now.Files[text.Name].DefinitionsIfPlain() != nil)
	}
	if plain == 0 {
		t.Fatal("no file with changes is plain")
	}
	faulty := 0
	wrong = testkit.SizeUnlessLong(wrong/5, wrong/3, wrong)
	for range wrong {
		n := chance.IntN(len(texts))
		now := append([]*source.Text(nil), texts...)
		changed := *texts[n]
		changed.Body = spoilScript(chance, changed.Body)
		now[n] = &changed
		saved, _ := loadByReadingAndRunning(t, r, now, read, run)
		if saved == nil {
			faulty++
			continue
		}
		anew, err := r.Load(now, sandbox.DefaultLimits(), nil)
		if err != nil {
			t.Fatal(err)
		}
		work, made := NewGameRunner(t, saved).LoadingCost()
		if again, most := NewGameRunner(t, anew).LoadingCost(); work != again || made != most || !bytes.Equal(writeDefinitions(saved), writeDefinitions(anew)) {
			t.Fatalf("a save makes another generation than a load: %d instructions and %d bytes, and %d and %d", work, made, again, most)
		}
	}
	if faulty < wrong/4 || faulty == wrong {
		t.Errorf("%d of %d spoilt scripts have faults", faulty, wrong)
	}
}

// FuzzPlain is a fuzz target that puts any text in place of one of the scripts, and checks that
// reading it results in the same as running it:
//
//	go test ./scripting/GAME -run '^$' -fuzz FuzzPlain -fuzztime 10m
func FuzzPlain(f *testing.F, r *scripting.Ruleset) {
	texts := Texts(f, r)
	for n := 0; n < len(texts); n += 40 {
		f.Add(uint(n), texts[n].Body)
	}
	var read, run *scripting.Generation
	f.Fuzz(func(t *testing.T, n uint, body string) {
		if read == nil {
			read, run = loadByReadingAndRunning(t, r, texts, nil, nil)
		}
		changed := slices.Clone(texts)
		changed[n%uint(len(texts))] = &source.Text{Name: texts[n%uint(len(texts))].Name, Body: body}
		loadByReadingAndRunning(t, r, changed, read, run)
	})
}

// loadByReadingAndRunning loads texts by reading plain files and by running them, each with its previous content,
// and compares the results, which are nil if the texts have errors.
func loadByReadingAndRunning(t *testing.T, r *scripting.Ruleset, texts []*source.Text, read, run *scripting.Generation) (nowRead, nowRun *scripting.Generation) {
	t.Helper()
	limits := sandbox.DefaultLimits()
	nowRead, err := r.Load(texts, limits, read)
	limits.Interpreter = true
	nowRun, other := r.Load(texts, limits, run)
	if fmt.Sprint(err) != fmt.Sprint(other) {
		t.Fatalf("read:\n%v\nrun:\n%v", err, other)
	}
	if err != nil {
		return nil, nil
	}
	if !bytes.Equal(writeDefinitions(nowRead), writeDefinitions(nowRun)) {
		t.Fatalf("what is defined differs:\n%s\n%s", writeDefinitions(nowRead), writeDefinitions(nowRun))
	}
	for _, tag := range nowRead.Languages() {
		in, err := nowRead.CopyInLanguage(tag)
		inRun, other := nowRun.CopyInLanguage(tag)
		if fmt.Sprint(err) != fmt.Sprint(other) || err == nil && !bytes.Equal(writeDefinitions(in), writeDefinitions(inRun)) {
			t.Fatalf("%s is translated differently:\n%v\n%v", tag, err, other)
		}
	}
	work, made := NewGameRunner(t, nowRead).LoadingCost()
	least, leastMade := NewGameRunner(t, nowRun).LoadingCost()
	if work < least || made < leastMade || work > least*5/4 || made > leastMade*5/4 {
		t.Fatalf("reading costs %d instructions and %d bytes, and running %d and %d", work, made, least, leastMade)
	}
	return nowRead, nowRun
}

// writeDefinitions returns all definitions of a content as text.
func writeDefinitions(c *scripting.Generation) []byte {
	var b bytes.Buffer
	for _, d := range c.Content.Definitions() {
		fmt.Fprintf(&b, "%s %s %s: %s\n", d.Where(), d.Kind.Name, d.ID(), schema.JSON(c.DefinitionValue(d)))
	}
	return b.Bytes()
}

// definitionFile matches a script that consists of one definition with an id.
var definitionFile = regexp.MustCompile(`(?s)\nreturn (\w+) (\{.*?\n  id = "(\w+)".*)`)

// changeFilesFor returns files of a mod, each of which replaces a definition and then overrides it,
// for up to ten definitions of each kind.
func changeFilesFor(texts []*source.Text) map[string]string {
	files, count := map[string]string{}, map[string]int{}
	for _, text := range texts {
		if d := definitionFile.FindStringSubmatch("\n" + text.Body); d != nil && count[d[1]] < 10 {
			count[d[1]]++
			name := d[1] + " " + d[3]
			files[d[1]+"_"+d[3]+".lua"] = fmt.Sprintf("replace %q %s\noverride %q { name = \"Changed\" }\n", name, d[2], name)
		}
	}
	return files
}

// spoilScript returns a script with a random edit, which may still be valid.
func spoilScript(chance *rand.Rand, body string) string {
	lines := strings.Split(body, "\n")
	n := chance.IntN(len(lines))
	words := strings.SplitAfter(lines[n], " ")
	w := chance.IntN(len(words))
	switch chance.IntN(8) {
	case 0:
		lines[n] += lines[n]
	case 1:
		lines[n] = ""
	case 2:
		words[w] += words[w]
	case 3:
		words[w] = ""
	case 4:
		words[w] = [...]string{"-1, ", "1.5, ", `"x", `, "true, ", "nil, ", "{}, ", "{ 1, a = 2 }, ", `["a b"] = 1, `, "[1] = 1, ", "x = 1 + 1, ", "function() end, "}[chance.IntN(11)]
	case 5:
		words[w] = strings.ToUpper(words[w])
	case 6:
		lines = append(lines, lines[n:]...)
	case 7:
		lines[0] = "local x = 1 " + lines[0]
	}
	if words[0] != "" || len(words) > 1 {
		if joined := strings.Join(words, ""); !strings.HasPrefix(lines[n], joined) {
			lines[n] = joined
		}
	}
	return strings.Join(lines, "\n")
}
