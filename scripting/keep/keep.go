// Package keep saves a played game as a scenario file, and shrinks a scenario while it still passes.
//
//	keep.go        a scenario as data, its text in Lua, and smaller ones: fewer steps, less setup, smaller numbers
//	candidates.go  scenarios of a played game
package keep

import (
	"fmt"
	"slices"
	"strconv"
	"strings"
	"unicode"
	"unicode/utf8"

	"curtaincall/engine/declare/schema"
	"curtaincall/scripting/syntax"
)

// Scenario is a scenario as data, to be written as a file: a setup of a game, steps and assertions.
type Scenario struct {
	Group         string // name of the group, the argument of describe
	Name          string // name of the scenario, the argument of the Lua function `it`
	SetupFunction string // the function whose argument is the setup, such as fight
	Setup         schema.BuiltTable
	Steps         []string // Lua statements about the local variable f, which is the game
	Assertions    []Assertion
}

// Assertion says that an expression about the local variable f has a value or, if Error is set, that the last step
// fails with that text.
type Assertion struct {
	Expr  string
	Value string // the expected value as Lua code
	Error string
}

func (k *Scenario) endsInError() bool { return len(k.Assertions) == 1 && k.Assertions[0].Error != "" }

const maxLineLength = 110

func (k *Scenario) LuaText() string {
	var b strings.Builder
	b.WriteString("describe(" + luaString(k.Group) + ", function()\n")
	b.WriteString("  it(" + luaString(k.Name) + ", function()\n")
	b.WriteString("    local f = " + k.SetupFunction + " " + tableToLua(k.Setup, 4) + "\n")
	last := len(k.Steps)
	if k.endsInError() {
		last--
	}
	for _, s := range k.Steps[:last] {
		b.WriteString("    " + s + "\n")
	}
	if k.endsInError() {
		b.WriteString("    -- Once this no longer fails, replace the next line with " + k.Steps[last] + "\n")
		b.WriteString("    assert.has_error(function() " + k.Steps[last] + " end, " + luaString(k.Assertions[0].Error) + ")\n")
	} else {
		for _, h := range k.Assertions {
			b.WriteString("    assert.equal(" + h.Value + ", " + h.Expr + ")\n")
		}
	}
	b.WriteString("  end)\nend)\n")
	return b.String()
}

// tableToLua returns a table in Lua, on one line if it fits or is a list of texts, and otherwise with one line for each
// field. indent is the number of spaces before the table.
func tableToLua(t schema.BuiltTable, indent int) string {
	if len(t) == 0 {
		return "{}"
	}
	parts, isTextList := make([]string, len(t)), true
	for i, f := range t {
		isTextList = isTextList && f.Name == "" && f.Value.Shape == schema.Text
		if parts[i] = valueToLua(f.Value, indent+2); f.Name != "" {
			key := f.Name
			if !syntax.IsIdentifier(key) {
				key = "[" + luaString(key) + "]"
			}
			parts[i] = key + " = " + parts[i]
		}
	}
	line := "{ " + strings.Join(parts, ", ") + " }"
	if isTextList || len(line)+indent+12 <= maxLineLength && !strings.Contains(line, "\n") {
		return line
	}
	pad := strings.Repeat(" ", indent)
	return "{\n" + pad + "  " + strings.Join(parts, ",\n"+pad+"  ") + ",\n" + pad + "}"
}

func valueToLua(v schema.Value, indent int) string {
	switch {
	case v.Source != nil:
		return tableToLua(schema.CopyTable(v), indent)
	case v.Shape == schema.Whole:
		return strconv.Itoa(v.N)
	case v.Shape == schema.Truth:
		return strconv.FormatBool(v.N != 0)
	}
	return luaString(v.Text)
}

func luaString(s string) string {
	var b strings.Builder
	b.WriteByte('"')
	for len(s) > 0 {
		r, size := utf8.DecodeRuneInString(s)
		switch {
		case r == '"' || r == '\\':
			b.WriteByte('\\')
			b.WriteRune(r)
		case r == '\n':
			b.WriteString(`\n`)
		case r == utf8.RuneError && size == 1 || !unicode.IsPrint(r):
			for _, c := range []byte(s[:size]) {
				fmt.Fprintf(&b, `\%03d`, c)
			}
		default:
			b.WriteRune(r)
		}
		s = s[size:]
	}
	b.WriteByte('"')
	return b.String()
}

// FindSetupCall returns the call that sets up the game, such as fight { }, in a scenario that this package wrote.
func FindSetupCall(body string) (call string, found bool) {
	const before = "\n    local f = " // strings contain no line end
	_, rest, found := strings.Cut(body, before)
	if !found {
		return "", false
	}
	first, _, _ := strings.Cut(rest, "\n")
	if !strings.HasSuffix(first, "{") {
		return first, true
	}
	const end = "\n    }\n"
	call, _, found = strings.Cut(rest, end)
	return call + strings.TrimRight(end, "\n"), found
}

// MaxTrials limits how many smaller scenarios Shrink tries.
const MaxTrials = 3000

// Shrink returns the smallest scenario it finds for which passes returns true, as it does for k. It removes steps,
// parts of the setup and items of lists, and lowers numbers, until no single change helps or after MaxTrials trials.
func Shrink(k *Scenario, passes func(*Scenario) bool) (smallest *Scenario, trials int) {
	best := *k
	try := func(c Scenario) bool {
		if trials >= MaxTrials {
			return false
		}
		if trials++; !passes(&c) {
			return false
		}
		best = c
		return true
	}
	trySteps := func(steps []string) bool {
		c := best
		c.Steps = steps
		return try(c)
	}
	trySetup := func(setup schema.BuiltTable) bool {
		c := best
		c.Setup = setup
		return try(c)
	}
	for changed := true; changed && trials < MaxTrials; {
		changed = dropSteps(best.Steps, k.endsInError(), trySteps)
		for dropOnePart(best.Setup, trySetup) {
			changed = true
		}
		changed = lowerNumbers(best.Setup, trySetup) || changed
	}
	return &best, trials
}

// dropSteps leaves out sequences of steps for which try, called with the remaining steps, returns true. It begins with
// all steps and halves the length down to single steps. try may keep its argument. If keepsLast is set, the last step
// remains. changed reports whether try ever returned true.
func dropSteps(steps []string, keepsLast bool, try func([]string) bool) (changed bool) {
	for size := len(steps); size >= 1; size /= 2 {
		for at := 0; at+size <= len(steps); {
			others := slices.Concat(steps[:at], steps[at+size:])
			if keepsLast && at+size == len(steps) || !try(others) {
				at++
			} else {
				steps, changed = others, true
			}
		}
	}
	return changed
}

// dropOnePart calls try with copies of t, each without one field or item of t or of a table in it, until try returns
// true. It reports whether that happened.
func dropOnePart(t schema.BuiltTable, try func(schema.BuiltTable) bool) bool {
	for i, f := range t {
		if try(slices.Concat(t[:i], t[i+1:])) {
			return true
		}
		if f.Value.Source != nil && dropOnePart(schema.CopyTable(f.Value), func(smaller schema.BuiltTable) bool {
			return try(withValue(t, i, schema.Value{Shape: f.Value.Shape, Source: smaller}))
		}) {
			return true
		}
	}
	return false
}

func lowerNumbers(t schema.BuiltTable, try func(schema.BuiltTable) bool) (changed bool) {
	for i, f := range t {
		replace := func(v schema.Value) bool {
			lower := withValue(t, i, v)
			if !try(lower) {
				return false
			}
			t, changed = lower, true
			return true
		}
		switch {
		case f.Value.Source != nil:
			lowerNumbers(schema.CopyTable(f.Value), func(lower schema.BuiltTable) bool { return replace(schema.Value{Shape: f.Value.Shape, Source: lower}) })
		case f.Value.Shape == schema.Whole:
			n := f.Value.N
			lower := func(to int) bool {
				if to < 0 || to >= n || !replace(schema.Number(to)) {
					return false
				}
				n = to
				return true
			}
			for lower(1) || lower(n/2) || lower(n-1) {
			}
		}
	}
	return changed
}

func withValue(t schema.BuiltTable, i int, v schema.Value) schema.BuiltTable {
	t = slices.Clone(t)
	t[i].Value = v
	return t
}
