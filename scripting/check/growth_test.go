package check_test

import (
	"fmt"
	"io/fs"
	"runtime"
	"slices"
	"strings"
	"testing"
	"weak"

	"curtaincall/engine/testkit"
	"curtaincall/scripting/check"
	"curtaincall/scripting/curtain"
	"curtaincall/scripting/sandbox"
	"curtaincall/scripting/source"
	"curtaincall/scripting/syntax"
	"curtaincall/scripting/testkit/gametest"
	"curtaincall/scripts"
)

// dense are valid files that contain as many things of one kind as given.
var dense = map[string]func(n int) string{
	"aliases": func(n int) string { return of("", strings.Repeat("do local a=self.values end\n", n)) },
	"values": func(n int) string {
		return of("values = { "+numbered("v%d = 1, ", n)+"},", numbered("self:draw(self.values.v%d)\n", n))
	},
	"compared":  func(n int) string { return of("", numbered("if self.id == \"c%d\" then self:draw(1) end\n", n)) },
	"locals":    func(n int) string { return of("", "local v = 1\n"+numbered("do local v%d = v v = v end\n", n)) },
	"functions": func(n int) string { return of("", numbered("local function f%d() return 1 end f%[1]d()\n", n)) },
	"texts":     func(n int) string { return of("", "self:draw({"+strings.Repeat("[[\n]],", n)+"})") },
	"used":      func(n int) string { return of("", "local l = use(\"lib/x\")\n"+numbered("self:draw(l.f%d)\n", n)) },
	"waivers":   func(n int) string { return of("", numbered("local v%d = 1 -- check: C101 because x\n", n)) },
	"comments":  func(n int) string { return strings.Repeat("--\n", n) + of("", "self:draw(1)") },
}

func numbered(format string, n int) string {
	var b strings.Builder
	for i := range n {
		fmt.Fprintf(&b, format, i)
	}
	return b.String()
}

// The memory that a check allocates grows as the files do, and a second check of the same files parses nothing.
func TestACheckGrowsAsTheFileDoes(t *testing.T) {
	testkit.SkipUnlessFull(t)
	for name, body := range dense {
		t.Run(name, func(t *testing.T) {
			made := func(n int) float64 {
				texts := []*source.Text{{Name: "scripts/cards/sample.lua", Body: body(n)}}
				return testing.AllocsPerRun(1, func() {
					l, before := check.NewChecker(curtain.Game), syntax.ParseCount.Load()
					found := l.CheckFiles(texts)
					l.ApplyWaivers(texts, found, true)
					if again := l.CheckFiles(texts); len(again) != len(found) || len(found) > 100 {
						t.Errorf("%d findings, then %d", len(found), len(again))
					}
					if parsed := syntax.ParseCount.Load() - before; parsed != 1 {
						t.Errorf("parsed %d times", parsed)
					}
				})
			}
			least, half, whole := made(0), made(400), made(800)
			if grown := (whole - least) / (half - least + 20); grown > 2.5 { // others allocate some, too
				t.Errorf("twice as much takes %.1f times as much: %.0f and %.0f", grown, half, whole)
			}
		})
	}
}

// TestACheckGrowsAsThePackDoes has definitions that name words whose type allows the ids of all definitions.
func TestACheckGrowsAsThePackDoes(t *testing.T) {
	testkit.SkipUnlessFull(t)
	pack := gametest.Texts(t, curtain.Ruleset())
	made := func(n int) float64 {
		texts := slices.Clone(pack)
		for i := range n {
			body := strings.Replace(of("name = \"Sample\", owner = \"pip\", type = \"action\", cost = 1, text = \"x\", upgrade = { cost = 0 }, ", "self:gain(1, \"luck\") self:create(\"sample\")"), "sample", fmt.Sprint("sample", i), 2)
			texts = append(texts, &source.Text{Name: fmt.Sprintf("scripts/curtain/cards/c%d.lua", i), Body: body})
		}
		content, err := curtain.Ruleset().Load(texts, sandbox.DefaultLimits(), nil)
		if err != nil {
			t.Fatal(err)
		}
		return testing.AllocsPerRun(1, func() { check.NewChecker(curtain.Game).CheckPack(content, texts) })
	}
	least, half, whole := made(0), made(200), made(400)
	if grown := (whole - least) / (half - least); grown > 2.2 {
		t.Errorf("twice as many cards take %.1f times as much: %.0f, %.0f and %.0f", grown, least, half, whole)
	}
}

// However many words are unknown, the similar word is searched for only as often as it is shown.
func TestManyUnknownWordsHaveNoNearest(t *testing.T) {
	var texts []*source.Text
	for i := range 30 {
		body := of("values = { draw = 1 },", numbered("self:draw(self.values.dra%d + self.values.draw)\n", 90))
		texts = append(texts, &source.Text{Name: fmt.Sprintf("scripts/cards/c%d.lua", i), Body: body})
	}
	near, unknown := 0, 0
	for _, f := range check.NewChecker(curtain.Game).CheckFiles(texts) {
		if f.Code == "C125" {
			unknown++
		}
		if f.Err.Hint == "did you mean \"draw\"?" {
			near++
		}
	}
	if unknown < 2000 || near < 100 || near > 200 {
		t.Errorf("%d of %d unknown words have a nearest", near, unknown)
	}
}

// Loading and checking a pack, translations and scenarios included, parses each file once and keeps no syntax tree.
func TestALookLetsTreesGo(t *testing.T) {
	definitions, scenarios := gametest.Texts(t, curtain.Ruleset()), gametest.Scenarios(t, curtain.Ruleset())
	var trees []weak.Pointer[syntax.Tree]
	l, before := check.NewChecker(curtain.Game), syntax.ParseCount.Load()
	content, err := curtain.Ruleset().LoadWithTrees(definitions, sandbox.DefaultLimits(), nil, func(tree *syntax.Tree) {
		trees = append(trees, weak.Make(tree))
		l.CheckTree(tree)
	})
	if err != nil {
		t.Fatal(err)
	}
	l.CheckPack(content, append(definitions, scenarios...))
	shared, err := fs.Glob(scripts.FS, "shared/locale/*/*.lua") // read by the first pack of the process
	if parsed := int(syntax.ParseCount.Load() - before); err != nil || parsed > len(definitions)+len(scenarios)+len(shared) {
		t.Errorf("parsed %d times, but there are %d files (%v)", parsed, len(definitions)+len(scenarios)+len(shared), err)
	}
	runtime.GC()
	kept := slices.DeleteFunc(slices.Clone(trees), func(p weak.Pointer[syntax.Tree]) bool { return p.Value() == nil })
	if len(trees) < 50 || len(kept) > 0 {
		t.Errorf("%d of %d trees are kept", len(kept), len(trees))
	}
	runtime.KeepAlive(l)
	runtime.KeepAlive(content)
}
