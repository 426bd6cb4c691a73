package syntax_test

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	"curtaincall/scripting/source"
	"curtaincall/scripting/syntax"
)

func TestMentions(t *testing.T) {
	const text = `-- spark in a comment is none
return card { id = "spark", text = "Gain 2 Spark.",
  play = function(self) self:gain(self.spark, "sparks") self:gain(1, "x spark: y") end } -- [[ spark ]]
it("needs a spark", function() end)
it("is another", function()
  local sparkle = spark.spark
end)
local long = [[
 spark ]]
`
	var got []string
	for _, m := range syntax.FindMentions(&source.Text{Body: text}, syntax.NewWordSet([]string{"spark", "Spark"}), "it") {
		got = append(got, fmt.Sprintf("%d:%d %s %d", m.Line, m.Column, m.Heading, m.HeadingLine))
	}
	want := []string{"2:21  0", "2:44  0", "3:40  0", "3:73  0", "4:13 needs a spark 4", "6:19 is another 5", "6:25 is another 5", "8:14 is another 5"}
	if !slices.Equal(got, want) {
		t.Errorf("got %q, want %q", got, want)
	}
}

// What is no Lua is read up to its fault, whatever it is, and costs what its length does.
func TestMentionsInWhatIsNoLua(t *testing.T) {
	for name, text := range map[string]string{
		"an open text":    "spark = 1\nlocal s = \"spark",
		"an open comment": "spark = 1 --[[ spark",
		"zeros":           "spark\n\x00\xff spark",
		"too many words":  "spark " + strings.Repeat("a ", 300_000) + "\nspark",
		"one long text":   "spark\n\"" + strings.Repeat("sparkspark", 6000),
	} {
		if got := syntax.FindMentions(&source.Text{Body: text}, syntax.NewWordSet([]string{"spark", ""}), "it"); len(got) != 1 || got[0].Line != 1 {
			t.Errorf("%s: %v", name, got)
		}
	}
}

func TestAWordOccursOnlyWhereItStandsAlone(t *testing.T) {
	for text, want := range map[string]bool{
		`f:play("vex")`: true, `"vex+"`: true, "vex": true, "vexed, vex": true,
		"vexed": false, "convex": false, "a_vex": false, "": false,
	} {
		if syntax.NewWordSet([]string{"", "vex"}).OccursIn(text) != want {
			t.Errorf("%q: want %v", text, want)
		}
	}
	if syntax.NewWordSet(nil).OccursIn("vex") {
		t.Error("a set without words is found")
	}
}
