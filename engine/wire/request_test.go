package wire

import (
	"encoding/json"
	"fmt"
	"slices"
	"strings"
	"testing"

	"curtaincall/engine/testkit"
)

// TestRequestsAreReadStrictly reads lines that are right, and lines that are not.
func TestRequestsAreReadStrictly(t *testing.T) {
	for _, c := range []struct{ line, code string }{
		{`{"do":"reset"}`, ""},
		{` { "do" : "step" , "game" : [ 1 , 2 ] , "action" : [ 3 , "end" ] } `, ""},
		{`{"id":"a \"quoted\" {one}","do":"save"}`, ""},
		{`{"id":-1.5e3,"do":"save"}`, ""},
		{`{"d\u006f":"reset"}`, ""},
		{`{}`, ""},
		{"", badJSON},
		{`[]`, badJSON},
		{`"reset"`, badJSON},
		{`{"do":"reset"`, badJSON},
		{`{"do":"reset"} {"do":"reset"}`, badJSON},
		{`{"do":NaN}`, badJSON},
		{`{"seed":Infinity}`, badJSON},
		{"{\"do\":\"\xff\"}", badJSON},
		{"{\"do\":\"a\nb\"}", badJSON},
		{strings.Repeat("[", 1<<18) + strings.Repeat("]", 1<<18), badJSON},
		{strings.Repeat(`{"do":`, 20_000) + "1" + strings.Repeat("}", 20_000), badJSON},
		{`{"do":"reset","do":"step"}`, badField},
		{`{"do":"reset","d\u006f":"step"}`, badField},
		{`{"Do":"reset"}`, badField},
		{`{"do":1}`, badField},
		{`{"do":null}`, badField},
		{`{"":1}`, badField},
		{`{"game":{}}`, badField},
		{`{"game":1.5}`, badField},
		{`{"game":1e99}`, badField},
		{`{"game":[[1]]}`, badField},
		{`{"game":"1"}`, badField},
		{`{"seed":-1}`, badField},
		{`{"seed":18446744073709551616}`, badField},
		{`{"action":[{}]}`, badField},
		{`{"action":true}`, badField},
		{`{"back":99999999999999999999}`, badField},
		{`{"observe":"yes"}`, badField},
		{`{"id":{}}`, badField},
		{`{"id":"` + strings.Repeat("x", maxID) + `"}`, badField},
		{`{"game":[1,2],"action":3}`, badField},
		{`{"game":[1,2],"seed":[1,2,3]}`, badField},
		{`{"game":[1,2],"pick":1}`, badField},
		{`{"game":[` + strings.Repeat("1,", MaxGames) + `1]}`, badField},
		{`{"` + strings.Repeat("x", MaxLine/2) + `":1}`, badField},
		{`{"id":1,"` + strings.Repeat("x", MaxLine/2) + `":1,"` + strings.Repeat("x", MaxLine/2) + `":2}`, badField},
		{"{" + fieldsOfTheirOwn(90_000) + `"do":"hash"}`, badField},
	} {
		_, err := parseRequest([]byte(c.line))
		code := codeOf(err)
		if err != nil && len(err.message) > 500 {
			t.Errorf("%s is refused in %d bytes", truncateForMessage(c.line), len(err.message))
		}
		if code != c.code {
			t.Errorf("%s is %q, want %q (%v)", truncateForMessage(c.line), code, c.code, err)
		}
	}
}

// fieldsOfTheirOwn are fields that there are not, as many as go into a line.
func fieldsOfTheirOwn(n int) string {
	var b strings.Builder
	for i := range n {
		fmt.Fprintf(&b, "\"%x\":1,", 0x10000+i)
	}
	return b.String()
}

func codeOf(f *requestError) string {
	if f == nil {
		return ""
	}
	return f.code
}

// TestARequestIsWhatItsLineSays reads every kind of field.
func TestARequestIsWhatItsLineSays(t *testing.T) {
	r, err := parseRequest([]byte(`{"id":"x","do":"step","game":[4,5],"action":[7,"end"],"seed":[1,18446744073709551615],"to":[8,9],"save":["a","b\"]"],"setup":"w","back":3,"observe":true}`))
	if err != nil {
		t.Fatal(err)
	}
	switch {
	case string(r.id) != `"x"`, r.do != "step", !r.several, r.games[1] != 5, r.actions[0].number != 7 || r.actions[0].typed,
		r.actions[1].text != "end" || !r.actions[1].typed, r.seeds[1] != 1<<64-1, r.to[0] != 8, r.saves[1] != `b"]`,
		r.setup != "w", r.back != 3, !r.observe:
		t.Errorf("%+v", r)
	}
	if r, _ := parseRequest([]byte(`{"id":7,"do":5}`)); string(r.id) != "7" {
		t.Errorf("a wrong request is known by %q", r.id)
	}
}

// FuzzRequests reads anything: nothing panics, and what is read is what JSON says.
func FuzzRequests(f *testing.F) {
	f.Add([]byte(`{"do":"step","game":[1,2],"action":[3,"end"]}`))
	f.Add([]byte(`{"id":"\\\"","seed":1, "x":[{"}":"]"}]}`))
	f.Fuzz(func(t *testing.T, line []byte) {
		r, err := parseRequest(line)
		if err != nil {
			return
		}
		var all map[string]json.RawMessage
		if bad := json.Unmarshal(line, &all); bad != nil {
			t.Fatalf("%q was read, and is no JSON: %v", line, bad)
		}
		var do string
		_ = json.Unmarshal(all["do"], &do)
		if r.do != do {
			t.Errorf("%q asks for %q, and was read as %q", line, do, r.do)
		}
	})
}

// TestThePageTellsWhatThereIs looks for every request, field, code and limit in it.
func TestThePageTellsWhatThereIs(t *testing.T) {
	page := testkit.ReadFile(t, "PROTOCOL.md")
	for _, name := range slices.Concat(requestNames(), fieldNames, []string{badJSON, badField, tooLong, unknownDo, unknownGame, noRoom, noSetup, refused, isOver, notAsked, cannotGo, badSave, stuck}) {
		if !strings.Contains(page, "`"+name+"`") {
			t.Errorf("it does not tell of %s", name)
		}
	}
	for _, l := range limits {
		if n := strings.ReplaceAll(page, ",", ""); !strings.Contains(n, fmt.Sprintf("| %d |", l.Most)) {
			t.Errorf("it does not tell the limit %s, %d", l.Name, l.Most)
		}
	}
}
