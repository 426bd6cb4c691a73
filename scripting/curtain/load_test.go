package curtain_test

import (
	"errors"
	"fmt"
	"strings"
	"testing"
	"testing/fstest"

	"curtaincall/scripting"
	"curtaincall/scripting/sandbox"
	"curtaincall/scripting/source"
)

// company is so many files of one kind; N stands for the number of each.
func company(n int, body string) (texts []*source.Text) {
	for i := range n {
		texts = append(texts, &source.Text{Name: fmt.Sprintf("mod/%04d.lua", i), Body: strings.ReplaceAll(body, "N", fmt.Sprint(i))})
	}
	return texts
}

// What one file may do, a thousand files may not each do.
func TestFilesInCompanyShareABudget(t *testing.T) {
	const definition = `
return card { id = "xN", name = "X", owner = "neutral", type = "action", rarity = "rare", cost = 0, text = "X.", play = function() end, upgrade = { cost = 1 } }`
	for _, c := range []struct {
		name, body string
		want       error
	}{
		{"instructions", `for i = 1, 70000 do end` + definition, sandbox.ErrInstructions},
		{"memory", `local keep = {} for i = 1, 1000 do keep[i] = { i, i, i, i, i, i, i, i, i, i, i, i, i, i, i, i, i, i, i, i, i, i, i, i, i, i, i, i, i, i } end` + definition, sandbox.ErrMemory},
		{"definitions", `for i = 1, 1500 do card { id = "xN_" .. i, name = "X", owner = "neutral", type = "action", rarity = "rare", cost = 0, text = "X.", play = function() end, upgrade = { cost = 1 } } end`, sandbox.ErrMemory},
	} {
		if _, err := loaded(append(baseTexts(t), company(1, c.body)...), sandbox.DefaultLimits(), whole(t)); err != nil {
			t.Errorf("%s: one file alone is refused: %v", c.name, err)
		}
		_, err := loaded(append(baseTexts(t), company(400, c.body)...), sandbox.DefaultLimits(), whole(t))
		if !errors.Is(err, c.want) || !strings.Contains(err.Error(), "of the pack") {
			t.Errorf("%s: %.300v, want %v", c.name, err, c.want)
		}
	}
}

func TestAThousandFaultsAreNotAllTold(t *testing.T) {
	_, err := loaded(append(baseTexts(t), company(2, `for i = 1, 400 do card { id = "x", nme = "X", ownr = "neutral", typ = "action", cost = 0.5, ply = 7 } end`)...), sandbox.DefaultLimits(), whole(t))
	var faults source.Errors
	if !errors.As(err, &faults) || len(faults) != 501 || !strings.Contains(faults[500].Message, "faults more") {
		t.Errorf("%d faults are told", len(faults))
	}
	if n := len(err.Error()); n > 1<<20 {
		t.Errorf("the error is %d bytes long", n)
	}
}

func TestAPackThatIsTooLargeIsRefused(t *testing.T) {
	fs := fstest.MapFS{}
	for i := range 80 {
		fs[fmt.Sprintf("cards/%d.lua", i)] = &fstest.MapFile{Data: []byte(strings.Repeat("-- a comment of no use\n", 2_500))}
	}
	if _, err := (scripting.Pack{FS: fs}).Definitions(); !errors.Is(err, scripting.ErrPack) {
		t.Errorf("%v, want %v", err, scripting.ErrPack)
	}
}

// Of a pack with more faults than are told nothing is found out about the others,
// and a definition is not read further than anybody wrote one.
func TestFaultsWithoutEndAndTablesInTables(t *testing.T) {
	var many strings.Builder
	many.WriteString("return card { ")
	for i := range 900 {
		fmt.Fprintf(&many, "typo_%d = 1, ", i)
	}
	many.WriteString("}")
	for name, c := range map[string]struct{ body, want string }{
		"typos":  {many.String(), "faults more"},
		"shared": {"local t = {} for i = 1, 6 do t = { t, t, t, t, t, t, t, t, t } end return enemy { id = 'x', intents = t }", "holds more than 20000 values"},
		"cycle":  {"local t = {} t[1] = t t[2] = t return card { id = 'x', values = t }", "holds more than 20000 values"},
	} {
		_, err := loaded([]*source.Text{{Name: "x.lua", Body: c.body}}, sandbox.DefaultLimits(), nil)
		if err == nil || !strings.Contains(err.Error(), c.want) {
			t.Errorf("%s: %.300v", name, err)
		}
	}
}

func TestAWordThatIsNearNoneListsThemAll(t *testing.T) {
	const card = `return card { id = "c", name = "C", owner = "macguffin", cost = 1, text = "x", upgrade = {}, play = function() end, `
	for field, want := range map[string]string{
		`type = "zzz"`:                       "one of attack, defense, action, enchantment",
		`type = "action", rarity = "zzz"`:    "one of basic, uncommon, rare",
		`type = "action", target = "zzz"`:    "one of enemy, protagonist, ally",
		`type = "action", hears = { "zzz" }`: "one of hand, draw_pile, ",
	} {
		_, err := loaded([]*source.Text{{Name: "a.lua", Body: card + field + " }"}}, sandbox.DefaultLimits(), nil)
		if err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("%s: %v, want %s", field, err, want)
		}
	}
}

func TestWhatACardCannotCostOrBeIsSaid(t *testing.T) {
	const card = `return card { id = "c", name = "C", owner = "macguffin", text = "x", upgrade = {}, play = function() end, `
	for fields, want := range map[string]string{
		`type = "action", cost = 4`:                         "cost must be from 0 to 3, not 4",
		`type = "action", cost = "y"`:                       `cost must be a whole number, not "y"`,
		`type = "action", cost = { 1 }`:                     `cost must be a whole number, "x" or a function, not a table`,
		`type = "action", cost = 1, exhaust = 1`:            "exhaust must be true or false, not 1",
		`type = "enchantment", cost = 1, exhaust = true`:    "an enchantment stays in play: it is not exhausted",
		`type = "action", cost = 1, exhausts = true`:        `unknown field "exhausts"`,
		`type = "action", cost = 1, unplayable = "forever"`: "unplayable must be true or false",
	} {
		_, err := loaded([]*source.Text{{Name: "a.lua", Body: card + fields + " }"}}, sandbox.DefaultLimits(), nil)
		if err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("%s: %v, want %s", fields, err, want)
		}
	}
}
