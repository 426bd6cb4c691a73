// Package keep saves a played game as a scenario file, and shrinks a scenario while it still
// passes.
//
//	keep.go        a scenario as data, and its text in Lua
//	candidates.go  scenarios of a played game
//	shrink.go      fewer steps, less setup, smaller numbers
package keep

import (
	"fmt"
	"strconv"
	"strings"
	"unicode"
	"unicode/utf8"

	"curtaincall/engine/declare/schema"
	"curtaincall/scripting/syntax"
)

// Scenario is a scenario as data.
type Scenario struct {
	Group         string // argument of describe
	Name          string // argument of it
	SetupFunction string // the function whose argument is the setup: fight
	Setup         schema.BuiltTable
	Steps         []string // Lua statements about the local f, which is the game
	Assertions    []Assertion
}

// Assertion is an assertion after the steps: an expression about the local f and its value. If
// Error is set, the last step must fail with that text instead.
type Assertion struct {
	Expr  string
	Value string // in the syntax of Lua
	Error string
}

func (k *Scenario) endsInError() bool { return len(k.Assertions) == 1 && k.Assertions[0].Error != "" }

// maxLineLength is the largest length of a line of Lua, in bytes.
const maxLineLength = 110

// LuaText returns the scenario as the text of a Lua file.
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

// tableToLua returns a table in the syntax of Lua: on one line, or with one line for each field if that
// is too long and the table is not a list of texts. indent is the number of spaces before it.
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

// luaString returns s as a Lua string, with the numbers of bytes in place of invisible characters.
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

// FindSetupCall returns the call that sets up the game of a scenario, fight { }, from the text of a
// file; false if the file does not have the form in which this package writes it.
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
