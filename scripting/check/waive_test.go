package check_test

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	"curtaincall/scripting"
	"curtaincall/scripting/check"
	"curtaincall/scripting/curtain"
	"curtaincall/scripting/source"
)

// looked returns the findings in files that no comment waives.
func looked(texts []*source.Text, played bool, more ...scripting.Finding) ([]scripting.Finding, int) {
	l := check.NewChecker(curtain.Game)
	return l.ApplyWaivers(texts, append(l.CheckFiles(texts), more...), played)
}

// left returns the findings in a file that no comment waives, as code and line.
func left(t *testing.T, body string, played bool, more ...scripting.Finding) (list []string, waived int) {
	t.Helper()
	texts := []*source.Text{{Name: "sample.lua", Body: body}}
	found, waived := looked(texts, played, more...)
	for _, f := range found {
		list = append(list, fmt.Sprintf("%s:%d", f.Code, f.Err.Line))
	}
	return list, waived
}

// seen is a finding that needs more than the file.
func seen(code string, line int) scripting.Finding {
	return check.NewFinding(code, &source.Error{File: "sample.lua", Line: line, Message: "seen"})
}

const waivable = "-- A sample.\n%sreturn card {%s\n  id = \"sample\", cost = 1,\n  text = \"Draw 2 cards.\",%s\n  play = function(self) self:draw(1) end,\n}%s\n"

func TestAWaiverHoldsOnItsLineAndInItsDefinition(t *testing.T) {
	const waiver = "-- check: C124 because the text is a riddle"
	for _, c := range []struct{ above, first, line, after, want string }{
		{"", "", "", "", "C124:4"},
		{"", "", " " + waiver, "", ""},
		{waiver + "\n", "", "", "", ""},
		{waiver + "\n\n--more\n", "", "", "", ""},
		{waiver + "\nlocal n = 1\n", "", "", "", "C101:3 C124:6 C133:2"},
		{"", " " + waiver, "", "", "C124:4 C133:2"},
		{"", "", "", "\n" + waiver, "C124:4 C133:7"},
		{"", "", " --  check:  C124  because  so it is.", "", ""},
		{"", "", " -- check: c124 because so it is", "", ""},
		{"", "", " -- check: C124", "", "C124:4 C131:4"},
		{"", "", " -- check: C124 since it is so", "", "C124:4 C131:4"},
		{"", "", " -- check: C124 because  ", "", "C124:4 C131:4"},
		{"", "", " -- check: C125 because it is so", "", "C124:4 C133:4"},
		{"", "", " -- check: C120 because it is so", "", "C124:4 C132:4"},
		{"", "", " -- check: C008 because it is so", "", "C124:4 C132:4"},
		{"", "", " -- check: C133 because it is so", "", "C124:4 C132:4"},
		{"", "", " -- check:", "", "C124:4 C132:4"},
		{"", "", " says = { \"-- check: C124 because\" }, --[[ check: C124 because ]]", "", "C124:4"},
		{waiver + "\r\n", "", "", "", ""},
	} {
		body := fmt.Sprintf(waivable, c.above, c.first, c.line, c.after)
		got, waived := left(t, body, true)
		slices.Sort(got)
		if strings.Join(got, " ") != c.want || (waived == 1) == strings.Contains(c.want, "C124") {
			t.Errorf("%s\nhas %q, not %q; %d waived", body, got, c.want, waived)
		}
	}
}

// A waiver is not reported as unused for a code that was not looked for.
func TestAWaiverOfATextIsOutOfDateOnlyWhereTextsWerePlayed(t *testing.T) {
	body := fmt.Sprintf(waivable, "-- check: C302 because it rounds\n", "", " -- check: C124 because of it", "")
	if got, waived := left(t, body, false); got != nil || waived != 1 {
		t.Errorf("not played: %v, %d", got, waived)
	}
	if got, _ := left(t, body, true); len(got) != 1 || got[0] != "C133:2" {
		t.Errorf("played: %v", got)
	}
	if got, waived := left(t, body, true, seen("C302", 6)); got != nil || waived != 2 {
		t.Errorf("found: %v, %d", got, waived)
	}
	if got, _ := left(t, body, true, seen("C303", 6)); len(got) != 2 {
		t.Errorf("another is found: %v", got)
	}
}

// Each of two definitions has its own waivers.
func TestAWaiverHoldsForOneDefinition(t *testing.T) {
	body := "-- x\ncard { id = \"sample\",\n  text = \"1\" }\n-- check: C124 because of the second\ncard { id = \"other\",\n  text = \"2\" }\n"
	if got, _ := left(t, body, true); strings.Join(got, " ") != "C124:3 C112:5" {
		t.Error(got)
	}
}

// Ten thousand waivers are as many as files let, and no flood.
func TestWaiversCannotFloodAReport(t *testing.T) {
	for _, line := range []string{"--check:C\n", "-- check: C124\n", "-- check: C124 because x\n", "--check:" + strings.Repeat("C", 9000) + "\n", "--\n"} {
		body := "-- x\n" + strings.Repeat(line, 10_000)
		body = body[:min(len(body), 60_000)]
		body = body[:strings.LastIndexByte(body, '\n')+1] + "return card { id = \"sample\", text = \"2\" }\n"
		got, _ := left(t, body, true)
		if len(got) > 101 || len(got) == 0 && !strings.Contains(line, "because") {
			t.Errorf("%.20q: %d findings", line, len(got))
		}
	}
}
