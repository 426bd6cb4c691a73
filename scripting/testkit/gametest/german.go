package gametest

import (
	"maps"
	"regexp"
	"slices"
	"strings"
	"testing"

	"curtaincall/engine"
	"curtaincall/engine/bot"
	"curtaincall/engine/phrase"
	"curtaincall/engine/screen"
	"curtaincall/engine/testkit"
	"curtaincall/scripting"
)

// InGerman returns the content of a ruleset's own pack in German, and a function that reports everything
// that was said in English since. It reports at once what is not translated.
func InGerman(t *testing.T, r *scripting.Ruleset) (content *scripting.Generation, reportMissed func()) {
	t.Helper()
	content, err := Load(t, r, Texts(t, r)...).InLanguage("de")
	if err != nil {
		t.Fatal(err)
	}
	if missing := content.MissingTextsOfActiveLocale(); missing != nil {
		t.Errorf("not translated: %v", missing)
	}
	missed := map[string]bool{}
	content.Language().Missed = func(what string) { missed[what] = true }
	return content, func() {
		for _, what := range slices.Sorted(maps.Keys(missed)) {
			t.Errorf("said in English: %q", what)
		}
	}
}

// GermanScript is what ReadGerman plays and types.
type GermanScript struct {
	Setups  []string // of the games that the bot plays
	Topics  []string // words that help must know
	Refused []string // lines that cannot be read or done at the beginning of a game
}

// ReadGerman plays whole games of a ruleset's own pack in German, looks words up and types what cannot be
// done, and complains of everything that is English.
func ReadGerman(t *testing.T, rs *scripting.Ruleset, script GermanScript) {
	t.Helper()
	content, reportMissed := InGerman(t, rs)
	defer reportMissed()
	r := GermanReader{T: t}
	for _, setup := range script.Setups {
		for seed := 1; seed <= testkit.Size(1, 3); seed++ {
			r.Play(content, seed, setup)
		}
	}
	table, err := Player(t, content).StartGame(scripting.GameStart{Seed: 3}, nil)
	if err != nil {
		t.Fatal(err)
	}
	for _, word := range script.Topics {
		lines, known := table.Help(word, screen.Screen{Width: 80})
		if r.Read(lines...); !known {
			t.Errorf("help knows nothing of %q", word)
		}
	}
	r.Read(table.Abilities().Opening(0)...)
	for _, line := range script.Refused {
		a, err := table.Parse(line)
		if err == nil {
			err = table.Apply(a)
		}
		if err == nil {
			t.Errorf("%q is done", line)
			continue
		}
		r.Read(content.Language().ErrorText(err))
	}
}

// english are words that no German text has.
var english = regexp.MustCompile(`\b(the|and|of|with|your|you|cannot|is|to|takes|loses|gains|card|cards|draw|house|finish|discard|HP|exhausted|damage)\b`)

// shortened matches the rest of a word that is cut off.
var shortened = regexp.MustCompile(`\w*…`)

// GermanReader reads what games show in German, and complains of what is English.
type GermanReader struct{ T testing.TB }

// Read complains of each line that is English.
func (r GermanReader) Read(lines ...string) {
	r.T.Helper()
	for _, line := range lines {
		if english.MatchString(shortened.ReplaceAllString(line, "")) {
			r.T.Errorf("English: %q", line)
		}
	}
}

// all reads everything that a player could read of a game now.
func (r GermanReader) all(table screen.Table, s screen.Screen) {
	r.Read(table.Stage(s)...)
	r.Read(table.InputHint())
	for _, part := range table.AppendParts(nil) {
		r.Read(part.TranslatedName(phrase.LanguageOf(table)))
	}
	if left := table.Abilities().DescribeRemaining; left != nil {
		r.Read(left())
	}
}

// Play lets the bot play a game to its end, and reads all of it.
func (r GermanReader) Play(content *scripting.Generation, seed int, words string) {
	r.T.Helper()
	narrow, wide := screen.Screen{Width: 48, Colour: true}, screen.Screen{Width: 110}
	var log engine.Log
	table, err := Player(r.T, content).StartGame(scripting.GameStart{Seed: engine.Seed(seed), Words: words}, &log)
	if err != nil {
		r.T.Fatal(err)
	}
	policy, told := bot.NewFull(1), 0
	for n := 0; n < 2000; n++ {
		if _, over := table.Outcome(); over {
			break
		}
		if n%10 == 0 {
			r.all(table, narrow)
		}
		r.CheckTyped(table)
		if _, err := bot.ApplyChoiceOrAnyLegal(table, table.Apply, policy, nil); err != nil {
			r.T.Fatal(err)
		}
		r.Read(table.Story(log.Events[told:], wide)...)
		told = len(log.Events)
	}
	r.all(table, wide)
}

// CheckTyped reads what is typed for what can be done now, and takes it back.
func (r GermanReader) CheckTyped(table screen.Table) {
	r.T.Helper()
	for _, a := range table.Legal(nil) {
		line := screen.TypedForm(table, a)
		if back, err := table.Parse(line); err != nil || back != a {
			r.T.Errorf("%q is read as %v (%v), not as %v", line, back, err, a)
		}
		if first, _, _ := strings.Cut(line, " "); slices.Contains([]string{"play", "choose", "end", "end_turn", "nothing", "pitch", "sell", "swap", "finish", "advance", "pass", "house", "discard", "reap", "fight", "use", "unstun", "keep_hand", "stay", "ready"}, first) {
			r.T.Errorf("typed in English: %q", line)
		}
	}
}
