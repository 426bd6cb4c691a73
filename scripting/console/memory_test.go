package console_test

import (
	"fmt"
	"io"
	"runtime"
	"strings"
	"testing"

	"curtaincall/engine/screen"
	"curtaincall/engine/testkit"
	"curtaincall/scripting/console"
	"curtaincall/scripting/curtain"
	"curtaincall/scripting/sandbox"
	"curtaincall/scripting/source"
)

// heap returns the size of all live objects, in bytes.
func heap() int64 {
	runtime.GC()
	runtime.GC()
	var m runtime.MemStats
	runtime.ReadMemStats(&m)
	return int64(m.HeapAlloc)
}

// settled is how often something is done before it is measured, so that caches of the last few times are full.
const settled = 25

// grows does something a number of times, at full length a tenth of whole times, and fails if
// what stays alive is more than its part of 100 MB for whole times.
func grows(t *testing.T, c *console.Console, times, whole int, do func(n int)) {
	t.Helper()
	testkit.SkipIfShort(t)
	times = testkit.SizeUnlessLong(times, whole/10, whole)
	for n := range settled {
		do(n)
	}
	before := heap()
	for n := range times {
		do(settled + n)
	}
	grown := heap() - before
	runtime.KeepAlive(c)
	if most := int64(100<<20) * int64(times) / int64(whole); grown > most {
		t.Errorf("%d times keep %.1f MB, more than the %.1f MB that are their part of 100 MB for %d", times, float64(grown)/(1<<20), float64(most)/(1<<20), whole)
	}
	t.Logf("%d times keep %.1f MB", times, float64(grown)/(1<<20))
}

func quietConsole(t *testing.T) *console.Console {
	r := curtain.Ruleset()
	content, err := r.Load(textsOf(t, r), sandbox.DefaultLimits(), nil) // which is measured, too
	if err != nil {
		t.Fatal(err)
	}
	c, err := console.New(console.Options{Ruleset: r, Content: content, Seed: 1, Out: io.Discard,
		Screen: func() screen.Screen { return screen.Screen{Width: 80} }})
	if err != nil {
		t.Fatal(err)
	}
	return c
}

func TestReloadsKeepLittle(t *testing.T) {
	c := quietConsole(t)
	line(t, c, `fight { enemy = { hp = 900, intents = { {} } } }`)
	texts := textsOf(t, c.Ruleset)
	grows(t, c, 40, 2000, func(n int) {
		texts[0] = &source.Text{Name: texts[0].Name, Body: fmt.Sprintf("%s\n-- %d", texts[0].Body, n)}
		content, err := c.Ruleset.Load(texts, sandbox.DefaultLimits(), c.Content)
		if err != nil {
			t.Fatal(err)
		}
		c.Reload(content, nil)
		if n%10 == 0 {
			line(t, c, "end_turn")
		}
	})
}

// TestActionsKeepLittle: 20,000 actions keep less than 40 MB, and all of a session of so
// many, its scripts included, takes less than 60 MB.
func TestActionsKeepLittle(t *testing.T) {
	testkit.SkipIfShort(t)
	const whole = 20_000
	empty := heap()
	c := quietConsole(t)
	line(t, c, `fight { enemy = { hp = 900, intents = { { attack(1) } } } }`)
	before, most := heap(), testkit.SizeUnlessLong(whole/10, whole/5, whole)
	for n := 0; n < most/4 && len(c.Session().Nodes()) < most; n++ {
		for _, typed := range []string{fmt.Sprint("hp enemy ", 700+n%200), "hp macguffin 50", "hp aldric 20", "hp pip 10"} {
			line(t, c, typed)
		}
		if n%20 == 0 { // a fight has 500 turns
			c.RunLine("1")
			c.RunLine("2")
			line(t, c, "end")
		}
	}
	if n := len(c.Session().Nodes()); n < most {
		t.Errorf("%d actions were played, not %d", n, most)
	}
	grown := heap() - before
	most = len(c.Session().Nodes())
	session := before - empty + grown*whole/int64(most)
	t.Logf("%d actions keep %.1f MB; a session of %d takes %.1f MB", most, float64(grown)/(1<<20), whole, float64(session)/(1<<20))
	if grown > int64(most)*2000 {
		t.Errorf("%d actions keep %d bytes each", most, grown/int64(most))
	}
	if session > 60<<20 {
		t.Errorf("a session of %d actions takes more than 60 MB", whole)
	}
}

func TestTypedCardsKeepLittle(t *testing.T) {
	c := quietConsole(t)
	line(t, c, `fight { enemy = { hp = 900, intents = { {} } } }`)
	grows(t, c, 75, 1500, func(n int) {
		line(t, c, fmt.Sprintf(`card { id = "typed_%d", owner = "pip", type = "action", cost = 0, play = function(self) self:gain(1, "luck") end }`, n))
		if n%10 == 0 { // a fight has 500 turns
			line(t, c, "end_turn")
		}
	})
}

func TestACardTypedAgainAndAgainKeepsLittle(t *testing.T) {
	c := quietConsole(t)
	grows(t, c, 75, 1500, func(n int) {
		line(t, c, fmt.Sprintf(`card { id = "typed", owner = "pip", type = "action", cost = %d, play = function(self) self:gain(1, "luck") end } --%s`, n%3, strings.Repeat("x", 500)))
	})
}

func TestFightsKeepLittle(t *testing.T) {
	c := quietConsole(t)
	grows(t, c, 75, 1500, func(n int) {
		line(t, c, `fight { enemy = { hp = 900, intents = { {} } } }`)
	})
}
