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

// LoadInGerman returns the content of a ruleset's own scripts in German. It reports untranslated texts at once. The
// function that it returns reports what has been said in English since.
func LoadInGerman(t *testing.T, r *scripting.Ruleset) (content *scripting.Generation, reportMissed func()) {
	t.Helper()
	content, err := Load(t, r, Texts(t, r)...).CopyInLanguage("de")
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

// GermanScript holds the games that CheckGermanTexts plays and what it types.
type GermanScript struct {
	Setups  []string // setups of the games that the bot plays
	Topics  []string // words that help must know
	Refused []string // lines that cannot be read or done at the beginning of a game
}

// CheckGermanTexts plays whole games of a ruleset's own scripts in German, looks up words and types
// lines that are refused. It reports everything that is English.
func CheckGermanTexts(t *testing.T, rs *scripting.Ruleset, script GermanScript) {
	t.Helper()
	content, reportMissed := LoadInGerman(t, rs)
	defer reportMissed()
	r := GermanReader{T: t}
	for _, setup := range script.Setups {
		for seed := 1; seed <= testkit.Size(1, 3); seed++ {
			r.Play(content, seed, setup)
		}
	}
	table := StartGame(t, content, scripting.GameStart{Seed: 3}, nil)
	for _, word := range script.Topics {
		lines, known := table.Help(word, screen.Screen{Width: 80})
		if r.CheckGerman(lines...); !known {
			t.Errorf("help knows nothing of %q", word)
		}
	}
	r.CheckGerman(table.Abilities().Opening(0)...)
	r.CheckRefusals(table, script.Refused...)
}

// englishWords matches words that no German text contains.
var englishWords = regexp.MustCompile(`\b(the|and|of|with|your|you|cannot|is|to|takes|loses|gains|card|cards|draw|house|finish|discard|HP|exhausted|damage)\b`)

// shortenedWord matches a word that is cut off.
var shortenedWord = regexp.MustCompile(`\w*…`)

// GermanReader reads what games show in German, and reports what is English.
type GermanReader struct{ T testing.TB }

// CheckGerman reports each line that is English.
func (r GermanReader) CheckGerman(lines ...string) {
	r.T.Helper()
	for _, line := range lines {
		if englishWords.MatchString(shortenedWord.ReplaceAllString(line, "")) {
			r.T.Errorf("English: %q", line)
		}
	}
}

// CheckRefusals checks that lines cannot be read or done, and that the errors are in German.
func (r GermanReader) CheckRefusals(table screen.Table, lines ...string) {
	r.T.Helper()
	for _, line := range lines {
		a, err := table.Parse(line)
		if err == nil {
			err = table.Apply(a)
		}
		if err == nil {
			r.T.Errorf("%q is done", line)
			continue
		}
		r.CheckGerman(phrase.LanguageOf(table).ErrorText(err))
	}
}

// checkEverythingShown checks everything that a player can read of a game now.
func (r GermanReader) checkEverythingShown(table screen.Table, s screen.Screen) {
	r.CheckGerman(table.Stage(s)...)
	r.CheckGerman(table.InputHint())
	for _, part := range table.AppendParts(nil) {
		r.CheckGerman(part.TranslatedName(phrase.LanguageOf(table)))
	}
	if left := table.Abilities().DescribeRemaining; left != nil {
		r.CheckGerman(left())
	}
}

// Play lets the bot play a game to its end, and checks everything that a player can read.
func (r GermanReader) Play(content *scripting.Generation, seed int, words string) {
	r.T.Helper()
	narrow, wide := screen.Screen{Width: 48, Colour: true}, screen.Screen{Width: 110}
	var log engine.Log
	table, err := NewGameRunner(r.T, content).StartGame(scripting.GameStart{Seed: engine.Seed(seed), Words: words}, &log)
	if err != nil {
		r.T.Fatal(err)
	}
	policy, told := bot.NewFull(1), 0
	for n := 0; n < 2000; n++ {
		if _, over := table.Outcome(); over {
			break
		}
		if n%10 == 0 {
			r.checkEverythingShown(table, narrow)
		}
		r.CheckTyped(table)
		if _, err := bot.ApplyChoiceOrAnyLegal(table, table.Apply, policy, nil); err != nil {
			r.T.Fatal(err)
		}
		r.CheckGerman(table.Story(log.Events[told:], wide)...)
		told = len(log.Events)
	}
	r.checkEverythingShown(table, wide)
}

// CheckTyped checks that what is typed for each legal action is German and is read as that action.
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
