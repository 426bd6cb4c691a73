package syntax_test

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	"curtaincall/scripting/source"
	"curtaincall/scripting/syntax"
)

// TestMutations lists all mutations of two small files, and what each makes of its line.
func TestMutations(t *testing.T) {
	texts := []*source.Text{{Name: "a.lua", Body: "return card { hp = 2, below = 0.5, name = \"x\", target = \"enemy\",\r\n" +
		"  intents = { { attack(5), gain(1,\n \"block\") } },\n" +
		`  play = function(self, fight, target)
    if not self.down and #fight.hand >= 1 then self:say("Hm.") end
    self:deal(fight.turn - -1, target)
    local n = self:pick({ 1 })
    return function(other) self:deal(n, other.next) end
  end }
`}, {Name: "b.lua", Body: `local function f(x, target) return gain(1, "luck") end
return card { target = "ally", play = function(self) self:deal(3, self.owner) end }`},
		{Name: "broken.lua", Body: "return card { hp = 1, name = \"never closed }"}}
	var got []string
	for i, list := range syntax.FindMutations(texts) {
		for _, m := range list {
			changed := m.Apply(texts[i])
			if strings.Count(changed.Body, "\n") != strings.Count(texts[i].Body, "\n") {
				t.Errorf("%q into %q moves lines", m.Old, m.New)
			}
			if _, err := syntax.ParseTree(changed); err != nil {
				t.Errorf("%q into %q: %v", m.Old, m.New, err)
			}
			got = append(got, fmt.Sprintf("%s:%d %s %q %q", texts[i].Name, m.Line, m.Kind, m.Old, m.New))
		}
	}
	want := []string{
		`a.lua:1 number "2" "3"`, `a.lua:1 number "0.5" "0.25"`, `a.lua:1 word "\"enemy\"" "\"ally\""`,
		`a.lua:2 call "attack(5)," ""`, `a.lua:2 number "5" "6"`, `a.lua:2 call ", gain(1,\n \"block\")" ""`, `a.lua:2 number "1" "2"`,
		`a.lua:3 word "\"block\"" "\"luck\""`,
		`a.lua:5 operator "not" ""`, `a.lua:5 operator "and" "or"`, `a.lua:5 operator ">=" ">"`, `a.lua:5 number "1" "2"`, `a.lua:5 call "self:say(\"Hm.\")" ""`,
		`a.lua:6 call "self:deal(fight.turn - -1, target)" ""`, `a.lua:6 operator "-" "+"`, `a.lua:6 number "1" "2"`, `a.lua:6 target "target" "self.owner"`,
		`a.lua:7 number "1" "2"`, `a.lua:8 call "self:deal(n, other.next)" ""`,
		`b.lua:1 number "1" "2"`, `b.lua:1 word "\"luck\"" "\"block\""`, `b.lua:2 word "\"ally\"" "\"enemy\""`,
		`b.lua:2 call "self:deal(3, self.owner)" ""`, `b.lua:2 number "3" "4"`,
	}
	if !slices.Equal(got, want) {
		t.Errorf("got\n%s\nwant\n%s", strings.Join(got, "\n"), strings.Join(want, "\n"))
	}
}

// TestMutationsOfAnyText holds that no text, whole or cut off, can break the search for mutations.
func TestMutationsOfAnyText(t *testing.T) {
	whole := `function a.b:c(...) x = { f(), g "y", [f(2)] = {}, h = "k"; } a.b[1]:c(d, "e")("f") end until ) } ] end = "z" repeat`
	for n := range len(whole) {
		for _, body := range []string{whole[:n], whole[n:]} {
			text := &source.Text{Name: "x.lua", Body: body}
			for _, m := range syntax.FindMutations([]*source.Text{text, text})[0] {
				m.Apply(text)
			}
		}
	}
}
