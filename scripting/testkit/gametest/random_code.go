package gametest

import (
	"errors"
	"fmt"
	"math/rand/v2"
	"strconv"
	"strings"
	"testing"

	"curtaincall/engine"
	"curtaincall/engine/declare"
	"curtaincall/engine/declare/commands"
	"curtaincall/engine/declare/schema"
	"curtaincall/scripting"
	"curtaincall/scripting/play"
	"curtaincall/scripting/source"
)

// failingText returns the body of the file that an error is about, or "" if there is none.
func failingText(texts []*source.Text, err error) string {
	var at *play.NondeterminismError
	errors.As(err, &at)
	for _, text := range texts {
		if text.Name == at.Origin.Where.File {
			return text.Body
		}
	}
	return ""
}

// scriptsWithRandomCode returns a ruleset's own scripts with random code at the start of callbacks.
func scriptsWithRandomCode(t *testing.T, r *scripting.Ruleset, chance *rand.Rand) []*source.Text {
	heads := map[string]map[int]*schema.CallbackSignature{} // by file and line
	for _, c := range Pack(t, r).CompileClosures() {
		file, line := c.Code.SourceName, c.Code.LineDefined
		if heads[file] == nil {
			heads[file] = map[int]*schema.CallbackSignature{}
		}
		heads[file][line] = c.Form
	}
	texts := Texts(t, r)
	for i, text := range texts {
		lines := strings.Split(text.Body, "\n")
		lines[0] = luaHelpers + lines[0]
		for at, form := range heads[text.Name] {
			lines[at-1] = insertRandomCode(r, chance, lines[at-1], form)
		}
		texts[i] = &source.Text{Name: text.Name, Path: text.Path, Body: strings.Join(lines, "\n")}
	}
	return texts
}

// randomWrappers returns two mods that wrap some of a pack's callbacks in random code, which calls
// the wrapped function once, several times or not at all.
func randomWrappers(t *testing.T, r *scripting.Ruleset, chance *rand.Rand) (texts []*source.Text) {
	for _, id := range []string{"over", "under"} {
		var b strings.Builder
		b.WriteString(luaHelpers)
		for _, c := range Pack(t, r).CompileClosures() {
			kind, quoted, _ := strings.Cut(c.Item, " ")
			of, err := strconv.Unquote(quoted)
			if k := r.Game.Kind(kind); k == nil || k.Row != nil || err != nil || engine.BaseID(of) != of || c.Form.FurtherParams != "" || chance.IntN(3) > 0 {
				continue
			}
			s := &randomCoder{Rand: chance, game: r.Game, form: c.Form}
			var names []string
			for i, p := range c.Form.Params {
				names = append(names, fmt.Sprintf("p%d", i))
				s.known = append(s.known, variable{names[i], p.Type})
			}
			params := strings.Join(names, ", ")
			call := "beneath(" + params + ")"
			fmt.Fprintf(&b, "wrap %q { [%q] = function(beneath, %s) do %s end %s end }\n", kind+" "+of, c.Name, params, s.block(2), s.oneOf(
				"return "+call, "local x = "+call+" do "+s.block(2)+" end return x", call+" return "+call, "return either(true, "+call+")",
				"if p0 then return "+call+" end", call+" return last("+call+", "+call+")"))
		}
		if b.Len() > len(luaHelpers) {
			texts = append(texts, &source.Text{Name: "mods/" + id + "/wrap.lua", Path: "wrap.lua", Body: b.String(), Mod: &source.Mod{ID: id}})
		}
	}
	return texts
}

// luaHelpers defines the local variables that the random code uses besides the game's.
const luaHelpers = `local half, words, sizes = 0.5, { "x", "team" }, { small = 1, large = 3 } ` +
	`local function either(a, b) if a then return a end return b end ` +
	`local function sum(a, b) local c = a c = c + b return c end ` +
	`local function fall(n) if n > 0 then return fall(n - 1) end return n end ` +
	`local function pile(n) if n < 1 then return n end return n + pile(n - 1) end ` +
	`local function none() end ` +
	`local function some(n) if n > 1 then return n end end ` +
	`local function put(list, k, x) list[k] = x return list end ` +
	`local function last(a, b, c) if c ~= nil then return c elseif b ~= nil then return b end return a end `

// insertRandomCode inserts random code into the first function of a line, behind its parameters.
func insertRandomCode(r *scripting.Ruleset, chance *rand.Rand, line string, form *schema.CallbackSignature) string {
	head := strings.Index(line, "function(")
	if head < 0 {
		return line
	}
	end := head + strings.Index(line[head:], ")")
	s := &randomCoder{Rand: chance, game: r.Game, form: form}
	for i, name := range strings.Split(line[head+len("function("):end], ",") {
		if name = strings.TrimSpace(name); name != "" && i < len(form.Params) {
			s.known = append(s.known, variable{name, form.Params[i].Type})
		}
	}
	return line[:end+1] + fmt.Sprintf(" do %s end ", s.block(3)) + line[end+1:]
}

// randomCoder writes random, mostly valid code that uses a game's views and verbs.
type randomCoder struct {
	*rand.Rand
	game  *declare.Declaration
	form  *schema.CallbackSignature
	known []variable
	made  int
	depth int
}

type variable struct {
	name string
	of   *schema.Type
}

func (s *randomCoder) oneOf(of ...string) string { return of[s.IntN(len(of))] }

// block returns 1 to most statements. Their local variables are then forgotten.
func (s *randomCoder) block(most int) string {
	known := len(s.known)
	var b strings.Builder
	s.depth++
	for range 1 + s.IntN(most) {
		b.WriteString(s.statement() + " ")
	}
	s.depth--
	s.known = s.known[:known]
	return b.String()
}

func (s *randomCoder) newName() string {
	s.made++
	return fmt.Sprintf("v%d", s.made)
}

func (s *randomCoder) statement() string {
	switch n := s.IntN(20); {
	case n >= 15:
		return s.oddStatements()
	case n < 4:
		if call := s.callStatement(); call != "" {
			return call
		}
		return s.localStatement()
	case n < 7 || s.depth > 3:
		return s.localStatement()
	case n < 9:
		return fmt.Sprintf("if %s then %selse %send", s.truth(2), s.block(2), s.block(2))
	case n == 9:
		return s.listLoop()
	case n == 11:
		a, b := s.newName(), s.newName()
		values := fmt.Sprintf("local %s, %s = %s, %s %s, %s = %s, %s", a, b, s.number(2), s.number(2), a, b, b, a)
		s.known = append(s.known, variable{a, schema.TypeNumber}, variable{b, schema.TypeNumber})
		return values
	case n == 12:
		if s.IntN(2) == 0 {
			return fmt.Sprintf("local %s = 0 repeat %s = %s + 1 %slocal done = %s > %d until done", s.newCounter(), s.lastName(), s.lastName(), s.oneOf("", "", "do break end "), s.lastName(), s.IntN(3))
		}
		return fmt.Sprintf("local %s = 0 while %s < %d do %s = %s + 1 %send", s.newCounter(), s.lastName(), s.IntN(4), s.lastName(), s.lastName(), s.loopBody())
	case n == 13:
		of, name := s.knownRefType(), s.newName()
		s.known = append(s.known, variable{name, schema.TypeList(of)})
		return fmt.Sprintf("local %s = {} table.insert(%s, %s) %s.a = %s", name, name, s.value(of, 2), name, s.number(1))
	case n == 10:
		return fmt.Sprintf("for %s = 1, %d do %send", s.newCounter(), s.IntN(4), s.loopBody())
	}
	return s.assignment()
}

func (s *randomCoder) localStatement() string {
	of := []*schema.Type{schema.TypeNumber, schema.TypeNumber, schema.TypeTruth, schema.TypeText, s.knownRefType(), schema.TypeList(s.knownRefType())}[s.IntN(6)]
	value, name := s.value(of, 3), s.newName()
	s.known = append(s.known, variable{name, of})
	return fmt.Sprintf("local %s = %s", name, value)
}

func (s *randomCoder) newCounter() string {
	name := s.newName()
	s.known = append(s.known, variable{name, schema.TypeNumber})
	return name
}

// lastName returns the most recently declared name.
func (s *randomCoder) lastName() string { return s.known[len(s.known)-1].name }

// loopBody returns the body of a loop, and forgets the loop's variable.
func (s *randomCoder) loopBody() string {
	body := s.block(2)
	s.known = s.known[:len(s.known)-1]
	return body
}

func (s *randomCoder) listLoop() string {
	of := s.knownRefType()
	list, name := s.value(schema.TypeList(of), 2), s.newName()
	s.known = append(s.known, variable{name, of})
	return fmt.Sprintf("for _, %s in ipairs(%s) do %s%send", name, list, s.oneOf("", "", "if "+name+" == nil then break end "), s.loopBody())
}

// assignment returns an assignment to a local or to a field of memory.
func (s *randomCoder) assignment() string {
	self := s.viewOfType(s.known[0].of)
	if self != nil && self.Field("memory") != nil && s.IntN(2) == 0 {
		return fmt.Sprintf("%s.memory.%s = %s", s.known[0].name, s.oneOf("a", "b"), s.value([]*schema.Type{schema.TypeNumber, schema.TypeTruth, schema.TypeText}[s.IntN(3)], 2))
	}
	for _, v := range s.known[min(len(s.form.Params), len(s.known)):] {
		if v.of.Shape == schema.Whole && s.IntN(2) == 0 {
			return fmt.Sprintf("%s = %s", v.name, s.number(2))
		}
	}
	return s.localStatement()
}

// knownRefType returns a reference type: that of a known value, or of one of its fields.
func (s *randomCoder) knownRefType() *schema.Type {
	v := s.known[s.IntN(len(s.known))]
	if of := s.viewOfType(v.of); of != nil && len(of.Fields) > 0 {
		if f := of.Fields[s.IntN(len(of.Fields))]; f.Type.Shape == schema.Ref {
			return f.Type
		}
		return v.of
	}
	return s.known[0].of
}

func (s *randomCoder) viewOfType(t *schema.Type) (found *schema.View) {
	for _, v := range s.game.Views {
		if t.Shape == schema.Ref && v.Name == t.View {
			found = v
		}
	}
	return found
}

// value returns an expression of the given type or, rarely, of another one.
func (s *randomCoder) value(t *schema.Type, depth int) string {
	if s.IntN(60) == 0 {
		return s.oneOf("nil", "1", "1.5", `"x"`, "true", "{}", "{ 1 }", "{ a = 1 }")
	}
	switch t.Shape {
	case schema.Whole, schema.Fraction:
		return s.number(depth)
	case schema.Truth:
		return s.truth(depth)
	case schema.Text, schema.Word:
		return s.text(t, depth)
	case schema.Ref:
		return s.ref(t.View, depth)
	case schema.List:
		return s.list(t, depth)
	}
	return s.exprOfWantedType(depth, func(of *schema.Type) bool { return of.Shape == t.Shape }, "nil")
}

func (s *randomCoder) number(depth int) string {
	if s.IntN(200) == 0 { // only the interpreter can run these
		return s.oneOf(`("2" + 1)`, "({ nil, 1 })[2]", "#{ nil, 1 }")
	}
	switch {
	case s.IntN(10) == 0: // 0 or -0, known only at run time
		return s.oneOf("-pile(0)", "(fall(1) * -1)", "(pile(0) / -2)", "(-1.5 * fall(2))", "sum(1, -1)", "(pile(0) * -half)", "math.ceil(pile(-0.5))", "-fall(0)")
	case depth <= 0 || s.IntN(3) == 0:
		return s.oneOf("0", "1", "2", "3", "2", "1", "0.5", "-1", "-0", "0")
	}
	switch s.IntN(15) {
	case 9:
		return fmt.Sprintf("pile(%s)", s.oneOf("0", "1", "3", "2.5", "-1", s.argumentList()))
	case 10:
		return fmt.Sprintf("last(%s)", s.argumentList())
	case 11:
		return "-(" + s.number(depth-1) + ")"
	case 6:
		return fmt.Sprintf("sum(%s, %s)", s.number(depth-1), s.number(depth-1))
	case 7:
		return fmt.Sprintf("fall(%s)", s.number(depth-1))
	case 8:
		return s.oneOf("sizes.small", "sizes.large", "half", "#words")
	case 0, 1:
		return fmt.Sprintf("(%s %s %s)", s.number(depth-1), s.oneOf("+", "-", "*", "-", "/", "%"), s.number(depth-1))
	case 2:
		return fmt.Sprintf("math.%s(%s)", s.oneOf("floor", "ceil", "abs"), s.number(depth-1))
	case 3:
		return fmt.Sprintf("math.%s(%s, %s)", s.oneOf("min", "max"), s.number(depth-1), s.number(depth-1))
	case 4:
		return "#" + s.oneOf(`"abc"`, "("+s.list(schema.TypeList(s.knownRefType()), depth-1)+")")
	case 5:
		return fmt.Sprintf("(%s and %s or %s)", s.truth(depth-1), s.number(depth-1), s.number(depth-1))
	}
	return s.exprOfWantedType(depth, func(of *schema.Type) bool { return of.Shape == schema.Whole }, "2")
}

// argumentList returns arguments, possibly too few or too many. The last may be a call without results.
func (s *randomCoder) argumentList() string {
	var args []string
	for range s.IntN(3) {
		args = append(args, s.number(0))
	}
	if s.IntN(3) == 0 {
		args = append(args, s.oneOf("none()", "some(1)", "some(2)", "table.remove({})", "(none())", "last()", "nil"))
	}
	return strings.Join(args, ", ")
}

// oddStatements returns statements that compilers often get wrong: shadowed names, aliased tables, computed
// keys, loops over lists that change, and unusual steps.
func (s *randomCoder) oddStatements() string {
	var numbers []string
	for _, v := range s.known[min(len(s.form.Params), len(s.known)):] {
		if v.of.Shape == schema.Whole {
			numbers = append(numbers, v.name)
		}
	}
	hidden := s.oneOf(append(numbers, s.oneOf("sum", "half", "type", "none"))...)
	a, b, i := s.newName(), s.newName(), s.newName()
	switch s.IntN(9) {
	case 0:
		if strings.HasPrefix(hidden, "v") {
			return fmt.Sprintf("local %s = %s + %s", hidden, hidden, s.number(1))
		}
		return fmt.Sprintf("do local %s = %s %s end", hidden, s.number(1), s.block(2))
	case 1:
		if !strings.HasPrefix(hidden, "v") {
			hidden = i
		}
		return fmt.Sprintf("for %s = %s, %s, %s do %s%s end", hidden, s.number(1), s.number(1), s.loopStep(), s.oneOf("", "", "", "if 1 / "+hidden+" < 0 then break end "), s.observation(hidden))
	case 2:
		aliased := fmt.Sprintf("local %s = { %s, %s } local %s = %s table.insert(%s, %s) %s[%s] = %s %s",
			a, s.number(1), s.number(1), b, a, s.oneOf(a, b), s.number(1), s.oneOf(a, b), s.indexExpr(a), s.number(1), s.observation(fmt.Sprintf("#%s + (%s[%s] or %d)", a, b, s.indexExpr(b), s.IntN(3))))
		s.known = append(s.known, variable{a, schema.TypeList(schema.TypeNumber)}, variable{b, schema.TypeList(schema.TypeNumber)})
		return aliased
	case 3:
		return fmt.Sprintf("local %s = { a = 1, x = %s } put(%s, %s, %s) %s[%s] = %s %s",
			a, s.number(1), a, s.text(schema.TypeText, 1), s.number(1), a, s.text(schema.TypeText, 1), s.number(1), s.observation(fmt.Sprintf("(%s.x or 0) + (%s[%s] or 1)", a, a, s.text(schema.TypeText, 1))))
	case 4:
		return fmt.Sprintf("local %s = { %s, 2, %s } for %s, %s in ipairs(%s) do if %s < 6 then %s end %s end %s",
			a, s.number(1), s.number(1), i, b, a, i,
			s.oneOf(fmt.Sprintf("table.insert(%s, %s)", a, b), fmt.Sprintf("table.remove(%s)", a), fmt.Sprintf("table.remove(%s, 1)", a), fmt.Sprintf("%s[%s] = %s", a, s.oneOf(i, i+" + 1", "#"+a), s.number(1))),
			s.observation(b), s.observation("#"+a))
	case 5:
		return fmt.Sprintf("local %s = { list = { 1 }, n = %s } local %s = %s.list %s.list[#%s + 1] = %s %s.n = #%s.list %s",
			a, s.number(1), b, a, a, b, s.number(1), s.oneOf(a, a, b), s.oneOf(a, a, a, b), s.observation(fmt.Sprintf("%s.n + #%s", a, b)))
	case 6:
		return fmt.Sprintf("local %s = last(%s) local %s = { %s } if %s == nil then %s end %s", a, s.argumentList(), b, s.argumentList(), a, s.observation("1"), s.observation("#"+b))
	case 7:
		return fmt.Sprintf("local %s = %s local %s = %s %s", a, s.number(2), b, s.oneOf("1 / "+a, "-"+a, a+" * "+s.number(1), a+" - "+s.number(1), a+" + "+a, "math.ceil("+a+" / 3)", "math.min("+a+", 0)"),
			s.observation(fmt.Sprintf("#(%s .. %q .. tostring(%s))", b, " ", a)))
	}
	if s.IntN(6) > 0 {
		return s.observation("last(" + s.argumentList() + ") or 0")
	}
	return fmt.Sprintf("local %s = %s", a, s.oneOf("type(none())", "type(table.remove({}))", "tostring(none())", "type(some(1))", "sum(1)", "sum(1, none())", "last(none()).a", "tostring(table.remove({ 1 }, 2))"))
}

func (s *randomCoder) loopStep() string {
	if s.IntN(40) == 0 {
		return s.oneOf("0", "-0", "1e-9")
	}
	return s.oneOf("1", "-1", "0.5", "-0.5", "2", "1e300", "-1e300", "0.1", "3", "1 / 0")
}

func (s *randomCoder) indexExpr(list string) string {
	return s.oneOf("1", "2", "#"+list, "#"+list+" + 1", "#"+list+" - 1", "1.5", "0", "-0", s.number(1))
}

// observation returns a statement that makes the value of a number visible: it stores the number in
// memory, passes it to a verb or tests it.
func (s *randomCoder) observation(number string) string {
	self := s.viewOfType(s.known[0].of)
	if self != nil && self.Field("memory") != nil && s.IntN(2) == 0 {
		return fmt.Sprintf("%s.memory.%s = %s", s.known[0].name, s.oneOf("a", "b"), s.oneOf(number, "tostring("+number+")", "1 / ("+number+") < 0"))
	}
	if name, verbs := s.valueWithVerbs(); verbs != nil && s.IntN(2) == 0 {
		for _, v := range verbs {
			for i := range v.Args {
				if v.Args[i].Type == "integer" && i == 0 && (s.form.Mode != schema.Pure || v.Mode == schema.Pure) {
					args := []string{fmt.Sprintf("#tostring(%s)", number)}
					for _, a := range v.Args[1:] {
						if a.Optional != "" {
							break
						}
						args = append(args, s.argument(&a))
					}
					return fmt.Sprintf("%s:%s(%s)", name, v.Name, strings.Join(args, ", "))
				}
			}
		}
	}
	return fmt.Sprintf("if #tostring(%s) ~= %d then %s end", number, 1+s.IntN(2), s.callStatement())
}

func (s *randomCoder) truth(depth int) string {
	if depth <= 0 {
		return s.oneOf("true", "false")
	}
	switch s.IntN(9) {
	case 6:
		return fmt.Sprintf("1 / (%s) < 0", s.number(depth-1))
	case 7:
		return fmt.Sprintf(s.oneOf("tostring((%s))", "((%s) .. \"\")")+" == \"-0\"", s.number(depth-1))
	case 0, 1:
		return fmt.Sprintf("%s %s %s", s.number(depth-1), s.oneOf("<", "<=", ">", ">=", "==", "~="), s.number(depth-1))
	case 2:
		return fmt.Sprintf("(%s %s %s)", s.truth(depth-1), s.oneOf("and", "or"), s.truth(depth-1))
	case 3:
		return "not (" + s.truth(depth-1) + ")"
	case 4:
		of := s.knownRefType()
		return fmt.Sprintf("(%s) %s %s", s.value(of, depth-1), s.oneOf("==", "~="), s.oneOf("nil", "("+s.value(of, depth-1)+")"))
	case 5:
		return fmt.Sprintf("%s == %s", s.text(schema.TypeText, depth-1), s.text(schema.TypeText, depth-1))
	}
	return s.exprOfWantedType(depth, func(of *schema.Type) bool { return of.Shape == schema.Truth }, "true")
}

func (s *randomCoder) text(t *schema.Type, depth int) string {
	if t.Words != nil && len(t.Words.List) > 0 && s.IntN(3) > 0 {
		return fmt.Sprintf("%q", t.Words.List[s.IntN(len(t.Words.List))])
	}
	if depth <= 0 || s.IntN(2) == 0 {
		return s.oneOf(`"x"`, `"team"`, `"self"`, `""`)
	}
	switch s.IntN(12) {
	case 0:
		return fmt.Sprintf("%s(%s)", s.oneOf("type", "tostring"), s.value(s.knownRefType(), 0))
	case 1:
		return fmt.Sprintf("tostring(%s)", s.number(depth-1))
	case 2:
		return fmt.Sprintf("%s(%s)", s.oneOf("type", "tostring"), s.oneOf("some(2)", "(none())", "(some(1))", "some("+s.number(0)+")", "(table.remove({}))", "table.remove({ 1 })", "last(some(1), none())"))
	case 3:
		return fmt.Sprintf("(1 / (%s) .. %q)", s.number(depth-1), "")
	}
	if s.IntN(3) == 0 {
		return fmt.Sprintf("(%s .. %s)", s.text(schema.TypeText, depth-1), s.oneOf(`"!"`, s.number(depth-1)))
	}
	return s.exprOfWantedType(depth, func(of *schema.Type) bool { return of.Shape == schema.Text || of.Shape == schema.Word }, `"x"`)
}

func (s *randomCoder) ref(view string, depth int) string {
	if depth > 0 && s.IntN(6) == 0 {
		return fmt.Sprintf("either(%s, %s)", s.ref(view, depth-1), s.ref(view, depth-1))
	}
	if s.IntN(2) == 0 || depth <= 0 {
		for _, i := range s.Perm(len(s.known)) {
			if v := s.known[i]; v.of.Shape == schema.Ref && v.of.View == view {
				return v.name
			}
		}
	}
	return s.exprOfWantedType(depth, func(of *schema.Type) bool { return of.Shape == schema.Ref && of.View == view }, "nil")
}

func (s *randomCoder) list(t *schema.Type, depth int) string {
	if depth <= 0 || s.IntN(3) == 0 {
		return s.oneOf("{}", fmt.Sprintf("{ %s }", s.value(t.Of, 0)), fmt.Sprintf("{ %s, %s }", s.value(t.Of, 1), s.value(t.Of, 1)))
	}
	return s.exprOfWantedType(depth, func(of *schema.Type) bool {
		return of.Shape == schema.List && of.Of.Shape == t.Of.Shape && of.Of.View == t.Of.View
	}, "{}")
}

// exprOfWantedType returns a known value for whose type wanted returns true, a field of one, or the result
// of a verb. If there is none, it returns otherwise.
func (s *randomCoder) exprOfWantedType(depth int, wanted func(*schema.Type) bool, otherwise string) string {
	for _, i := range s.Perm(len(s.known)) {
		v := s.known[i]
		if wanted(v.of) && s.IntN(2) == 0 {
			return v.name
		}
		if e := s.fieldOfWantedType(v.name, v.of, depth, wanted); e != "" {
			return e
		}
	}
	if depth > 0 && s.IntN(2) == 0 {
		if e := s.resultOfWantedType(wanted); e != "" {
			return e
		}
	}
	return otherwise
}

// fieldOfWantedType returns a random field, of a type that wanted accepts, of the value called of, of type t, or of an
// object that it reaches in fewer than depth steps. It returns "" if it finds none.
func (s *randomCoder) fieldOfWantedType(of string, t *schema.Type, depth int, wanted func(*schema.Type) bool) string {
	view := s.viewOfType(t)
	if view == nil || depth <= 0 {
		return ""
	}
	for _, i := range s.Perm(len(view.Fields)) {
		f := view.Fields[i]
		path := of + "." + f.Name
		switch {
		case f.InspectionOnly && s.IntN(50) > 0:
		case wanted(f.Type):
			return path
		case f.Type.Shape == schema.Table && f.Type.Of != nil && wanted(f.Type.Of) && f.Type.Words != nil && len(f.Type.Words.List) > 0:
			return path + "." + f.Type.Words.List[s.IntN(len(f.Type.Words.List))]
		case f.LoadStored != nil && s.IntN(4) == 0:
			return path + "." + s.oneOf("a", "b")
		case f.Type.Shape == schema.Ref && s.IntN(2) == 0:
			if e := s.fieldOfWantedType(path, f.Type, depth-1, wanted); e != "" {
				if f.Maybe || s.IntN(2) == 0 {
					return fmt.Sprintf("(%s and %s)", path, e)
				}
				return e
			}
		}
	}
	return ""
}

// callStatement returns a statement that calls a verb, or "" if there are no verbs.
func (s *randomCoder) callStatement() string {
	name, verbs := s.valueWithVerbs()
	if verbs == nil {
		return ""
	}
	return name + ":" + s.verbCall(verbs[s.IntN(len(verbs))])
}

// valueWithVerbs returns the name of the value that has verbs, and these verbs, or nil if there are none.
func (s *randomCoder) valueWithVerbs() (string, []*commands.Verb) {
	for i, v := range s.known[:min(2, len(s.known))] {
		verbs := s.game.Verbs[s.viewOfType(v.of)]
		if verbs != nil && (i == 1) == (s.form.GameView != "" && s.game.Verbs[s.viewOfType(schema.TypeRef(s.form.GameView))] != nil) {
			return v.name, verbs
		}
	}
	return "", nil
}

// resultOfWantedType returns a call of a verb for whose result wanted returns true, or "" if there is none.
func (s *randomCoder) resultOfWantedType(wanted func(*schema.Type) bool) string {
	name, verbs := s.valueWithVerbs()
	for _, i := range s.Perm(len(verbs)) {
		v := verbs[i]
		if v.Count != nil && v.Result != "" && wanted(schema.TypeNumber) || v.List != nil && wanted(schema.TypeList(schema.TypeRef(v.Of))) {
			return name + ":" + s.verbCall(v)
		}
	}
	return ""
}

// verbCall returns a call of a verb with random arguments, without the value on which it is called.
func (s *randomCoder) verbCall(v *commands.Verb) string {
	var args []string
	for i := range v.Args {
		if v.Args[i].Optional != "" && s.IntN(3) == 0 {
			break
		}
		args = append(args, s.argument(&v.Args[i]))
	}
	return fmt.Sprintf("%s(%s)", v.Name, strings.Join(args, ", "))
}

func (s *randomCoder) argument(a *commands.ArgDoc) string {
	depth := max(2-s.depth/2, 0)
	switch {
	case s.IntN(40) == 0:
		return s.value(s.knownRefType(), 0)
	case len(a.Words) > 0:
		return fmt.Sprintf("%q", a.Words[s.IntN(len(a.Words))])
	case strings.HasPrefix(a.Type, "integer"):
		return s.oneOf("1", "2", "3", "math.max(1, math.floor("+s.number(depth)+"))", s.number(depth))
	case a.Type == "string":
		return s.text(schema.TypeText, depth)
	case strings.HasPrefix(a.Type, "{"):
		return s.oneOf("nil", "{ count = 1 }", "{ place = 1 }", `{ optional = true }`, "{ random = 1 }")
	}
	return s.oneOf(s.known[0].name, s.value(s.knownRefType(), depth), s.value(s.knownRefType(), depth), s.list(schema.TypeList(s.knownRefType()), depth), `"self"`)
}
