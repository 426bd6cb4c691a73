package vocabulary

import (
	"slices"
	"strconv"
	"strings"
	"testing"

	"curtaincall/engine"
)

func TestAWordMeansTheNearest(t *testing.T) {
	known := []string{"spark", "vex", "lantern:spark", "moon:spark", "moon:dove", "star:dove", "star:ray", "sun:ray", "sun:only", "lantern:card", "card:card"}
	scopes := map[string]*NameScope{
		"base":    {Game: "curtain"},
		"lantern": {Game: "curtain", Own: "lantern", Needs: []string{"moon", "star"}},
		"people":  {Game: "curtain", Any: true},
		"card":    {Game: "curtain", Own: "card", Needs: []string{"curtain"}},
		"plain":   nil,
	}
	long := strings.Repeat("x:", 30_000)
	for _, c := range []struct{ in, word, want string }{
		{"lantern", "spark", "lantern:spark"}, {"lantern", "curtain:spark", "spark"}, {"lantern", "moon:spark", "moon:spark"},
		{"lantern", "dove", "moon:dove"}, {"lantern", "ray", "star:ray"}, {"lantern", "only", ""}, {"lantern", "sun:only", ""}, {"lantern", "vex", "vex"},
		{"lantern", "card:card", ""}, {"card", "card", "card:card"}, {"card", "spark", "spark"},
		{"base", "spark", "spark"}, {"base", "curtain:spark", "spark"}, {"base", "lantern:spark", ""}, {"base", "dove", ""},
		{"people", "lantern:spark", "lantern:spark"}, {"people", "dove", ""}, {"people", "curtain:vex", "vex"},
		{"plain", "moon:dove", "moon:dove"}, {"plain", "dove", ""}, {"plain", "curtain:vex", ""},
		{"lantern", "", ""}, {"lantern", ":", ""}, {"lantern", ":spark", ""}, {"lantern", "lantern:", ""}, {"lantern", "lantern:lantern:spark", ""},
		{"lantern", "curtain:", ""}, {"lantern", "curtain:lantern:spark", ""}, {"lantern", "moon::spark", ""}, {"lantern", long, ""}, {"base", long, ""},
	} {
		got, ok := scopes[c.in].FindFullName(c.word, func(name string) bool { return slices.Contains(known, name) })
		if !ok {
			got = ""
		}
		if got != c.want {
			t.Errorf("in %s %.30q is %q, want %q", c.in, c.word, got, c.want)
		}
	}
}

func TestAWordOfAnotherModIsBarred(t *testing.T) {
	lantern, base := &NameScope{Game: "curtain", Own: "lantern", Needs: []string{"moon"}}, &NameScope{Game: "curtain"}
	for word, want := range map[string]string{
		"sun:dove": `"sun:dove" belongs to the mod sun, which lantern does not depend on: add sun to ` + "`needs`" + ` in mod.lua`, "sun:dove+": "which lantern does not depend on", "sun:orc#2": "which lantern does not depend on",
		"moon:dove": "", "lantern:x": "", "curtain:x": "", "dove": "", ":": "", "sun:": "", ":dove": "", "a:b:c": "", "Sun:dove": "", "\x1b[2J:x": "", strings.Repeat("s", 60_000) + ":x": "",
	} {
		if got := lantern.ReasonToBarWord(word); got != want && (want == "" || !strings.Contains(got, want)) {
			t.Errorf("%.20q: %q, want %q", word, got, want)
		}
	}
	if got := base.ReasonToBarWord("sun:dove"); got != `"sun:dove" belongs to the mod sun: the game's own files cannot use mods` {
		t.Error(got)
	}
	if got := (&NameScope{Any: true}).ReasonToBarWord("sun:dove"); got != "" {
		t.Error(got)
	}
}

func TestNamesAreShortAsAFileWritesThem(t *testing.T) {
	names := []string{"spark", "vex", "lantern:spark", "lantern:own", "moon:spark", "moon:dove", "sun:only"}
	lantern := &NameScope{Game: "curtain", Own: "lantern", Needs: []string{"moon"}}
	for word, want := range map[string][]string{
		"sparc":   {"spark", "vex", "spark", "own", "moon:spark", "dove"},
		"moon:do": {"spark", "vex", "lantern:spark", "lantern:own", "moon:spark", "moon:dove"},
	} {
		if got := lantern.ShortenNames(names, word); !slices.Equal(got, want) {
			t.Errorf("%s: %q, want %q", word, got, want)
		}
	}
	if got := (&NameScope{Game: "curtain"}).ShortenNames(names, "x"); !slices.Equal(got, []string{"spark", "vex"}) {
		t.Errorf("in the game's own files: %q", got)
	}
}

func TestAnIDReadsAsItsFilesWriteIt(t *testing.T) {
	kinds := map[string][]string{"spark": {"enemy"}, "block": {"card", "keyword"}, "lantern:spark": {"card", "relic"}, "lantern:block": {"card"}, "lantern:orc_x": {"unit"},
		"moon:spark": {"card"}, "moon:dove": {"card"}, "moon:glow": {"keyword"}, "lantern:glow": {"card"}, "sun:only": {"card"}}
	lantern := (NameScope{Game: "curtain", Own: "lantern", Needs: []string{"moon"}, KindsOf: func(id string) []string { return kinds[id] }}).WithCache()
	for range 2 { // the second time from the cache
		for text, want := range map[string]string{
			"lantern:spark": "spark", "lantern:spark+": "spark+", "lantern:spark_2": "spark_2", "lantern:spark#3": "spark#3", "lantern:orc_x_12": "orc_x_12",
			"lantern:block": "lantern:block", "block": "block", "spark": "spark",
			"moon:spark": "moon:spark", "moon:dove": "dove", "moon:glow": "glow", "sun:only": "sun:only",
			"lantern:nothing": "lantern:nothing", "lantern:spark deals 3": "lantern:spark deals 3", "lantern:": "lantern:", ":": ":", "": "", "block:2": "block:2", "lantern:\x00:\xff": "lantern:\x00:\xff",
		} {
			if got := lantern.ShortenIDForScripts(text); got != want {
				t.Errorf("%q reads %q, want %q", text, got, want)
			}
		}
	}
	for _, scope := range []*NameScope{nil, {Game: "curtain", KindsOf: lantern.KindsOf}, {Own: "lantern"}} {
		if got := scope.ShortenIDForScripts("lantern:spark"); got != "lantern:spark" {
			t.Errorf("it reads %q", got)
		}
	}
	for i := range 3 * maxCachedNames {
		lantern.ShortenIDForScripts("lantern:" + strconv.Itoa(i))
	}
	if n := len(lantern.readings); n > maxCachedNames {
		t.Errorf("%d readings are remembered", n)
	}
}

func TestFindingAWordAgainAllocatesNothing(t *testing.T) {
	table := engine.NewKeywords(engine.KeywordDescribers{HeldBy: func(engine.Holders) string { return "" }, Leaves: func(*engine.Keyword) string { return "" }},
		[]engine.Keyword{{Word: "block"}, {Word: "lantern:charm"}, {Word: "moon:glow"}})
	words := NewWords("Word", "block", "lantern:charm", "moon:glow")
	for _, scope := range []*NameScope{{Game: "curtain"}, (NameScope{Game: "curtain", Own: "lantern", Needs: []string{"moon"}}).WithCache()} {
		find := func() {
			for _, word := range [...]string{"block", "charm", "glow", "curtain:block", "nothing"} {
				scope.Number(words, word)
				scope.FindKeyword(table, word)
				scope.FindWordOrKeyword(words, table, word)
			}
		}
		if n := testing.AllocsPerRun(10, find); n > 0 {
			t.Errorf("of %q: %v allocations", scope.Own, n)
		}
	}
	scope := (NameScope{Game: "curtain", Own: "lantern"}).WithCache()
	for i := range 3 * maxCachedNames {
		scope.Number(words, strconv.Itoa(i))
	}
	if n := len(scope.fullNames); n > maxCachedNames {
		t.Errorf("%d words are remembered", n)
	}
}

func FuzzScope(f *testing.F) {
	for _, word := range []string{"spark", "lantern:spark", "a:b:c", ":", "curtain:curtain:x", "moon:spark+", "\x00:\xff"} {
		f.Add(word)
	}
	lantern := &NameScope{Game: "curtain", Own: "lantern", Needs: []string{"moon"}}
	f.Fuzz(func(t *testing.T, word string) {
		asked := 0
		name, ok := lantern.FindFullName(word, func(name string) bool {
			asked++
			if len(name) > maxNameBytes+len("lantern:") {
				t.Fatalf("%d bytes are looked up", len(name))
			}
			return strings.HasPrefix(name, "sun:")
		})
		if ok || asked > 4 || name != word && name != strings.TrimPrefix(word, "curtain:") {
			t.Errorf("%q is %q, %v, after %d questions", word, name, ok, asked)
		}
		lantern.ReasonToBarWord(word)
		if full := lantern.OwnFullID(word); lantern.WhyInvalidID(word) == "" && !strings.HasPrefix(full, "lantern:") {
			t.Errorf("%q is defined as %q", word, full)
		}
	})
}
