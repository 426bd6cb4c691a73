package lab_test

import (
	"bytes"
	"encoding/json"
	"fmt"
	"reflect"
	"slices"
	"strings"
	"testing"

	"curtaincall/engine/lab"
)

// questionOf is what a match asks; of one plan that of a simulation.
func questionOf(test lab.Test, plans ...*lab.Plan) *lab.Question {
	p := plans[0]
	q := &lab.Question{Program: "program", Game: "race", Seats: p.Seats, Setups: p.Setups, Players: p.Players, Seed: p.Seed, Runs: p.Runs, Actions: p.Actions, Work: p.Work, Test: test}
	for n := range plans {
		q.Content = append(q.Content, fmt.Sprintf("content %d", n))
	}
	return q
}

// resultsOf plays some shards, on several cores.
func resultsOf(t *testing.T, numbers []int, plans ...*lab.Plan) (list []lab.Result) {
	t.Helper()
	wanted := make(chan int, len(numbers))
	for _, n := range numbers {
		wanted <- n
	}
	close(wanted)
	err := lab.Results(plans, wanted, func(r lab.Result) error { list = append(list, r); return nil })
	if err != nil {
		t.Fatal(err)
	}
	return list
}

// written is a file of some shards.
func written(t *testing.T, q *lab.Question, list []lab.Result) []byte {
	t.Helper()
	part := lab.Ledger{Question: q}
	for _, r := range list {
		part.Add(r)
	}
	var file bytes.Buffer
	if err := part.Write(&file, lab.Part{Number: 1, Of: 3}); err != nil {
		t.Fatal(err)
	}
	return file.Bytes()
}

func TestFilesOfShardsComeToWhatOneProcessDoes(t *testing.T) {
	for _, whole := range []bool{true, false} {
		m := matchOf(1000, 3, 2, "random")
		m.Test.Whole = whole
		c := met(t, m)
		q := questionOf(m.Test, m.Plans[:]...)
		joined := lab.Ledger{Question: q}
		for _, first := range []int{2, 0, 1} {
			if joined.Enough() {
				t.Fatalf("%d shards are enough", joined.Held())
			}
			numbers := q.Shards(lab.Part{Number: first + 1, Of: 3})
			if _, err := joined.Read(bytes.NewReader(written(t, q, resultsOf(t, numbers, m.Plans[:]...)))); err != nil {
				t.Fatal(err)
			}
		}
		got, exhausted := joined.Comparison()
		if !joined.Enough() || exhausted || !reflect.DeepEqual(got, c) || whole != (len(c.Pairs) == 1000) {
			t.Errorf("whole %t: %d pairs and %x, one process %d and %x", whole, len(got.Pairs), got.Fingerprint, len(c.Pairs), c.Fingerprint)
		}
		joined.Remove(0)
		if c, _ := joined.Comparison(); joined.Enough() || len(c.Pairs) != 0 || !slices.Equal(joined.Missing(), []int{0}) {
			t.Errorf("%d pairs without the first shard", len(c.Pairs))
		}
	}
	p := planOf(100, []string{"greedy", "random"}, "", "draw")
	endings := played(t, p)
	joined := lab.Ledger{Question: questionOf(lab.Test{}, p)}
	for _, r := range resultsOf(t, []int{6, 2, 4, 0, 1, 3, 5}, p) {
		joined.Add(r)
	}
	if got := joined.Endings(0); !joined.Enough() || !reflect.DeepEqual(got, endings) {
		t.Errorf("%d endings, want %d", len(got), len(endings))
	}
}

func TestALedgerEndsWhereScriptsMayDoNoMore(t *testing.T) {
	p := planOf(400, []string{"greedy"}, "")
	p.Work = 40_000
	var all []int
	for n := range p.Shards() {
		all = append(all, n)
	}
	l := lab.Ledger{Question: questionOf(lab.Test{}, p)}
	for _, r := range resultsOf(t, all, p) {
		l.Add(r)
	}
	whole, every := p.Within(l.Endings(0))
	if !l.Enough() || every || len(whole) == 0 || len(l.Missing()) == 0 {
		t.Errorf("%d games, enough: %t", len(whole), l.Enough())
	}
	p.Cores = 1
	alone, _ := p.Within(played(t, p))
	if !reflect.DeepEqual(whole, alone) {
		t.Errorf("%d games, alone %d", len(whole), len(alone))
	}
}

func TestAStrangersResultIsReadStrictly(t *testing.T) {
	p := planOf(20, []string{"random"}, "")
	q := questionOf(lab.Test{}, p)
	good, _ := json.Marshal(resultsOf(t, []int{1}, p)[0])
	if r, err := q.Result(good); err != nil || r.Number() != 1 || len(r[0].Endings) != 4 {
		t.Fatalf("%v", err)
	}
	change := func(old, new string) string {
		changed := strings.Replace(string(good), old, new, 1)
		if changed == string(good) {
			t.Fatalf("there is no %s in %s", old, good)
		}
		return changed
	}
	for _, text := range []string{
		"", "null", "[]", "{}", "[null]", "\x00", strings.Repeat("[", 1<<20), strings.Repeat(" ", lab.MaxResult+1), "[" + string(good) + "]", string(good) + "x", string(good) + string(good),
		change(`[{"Number"`, `[{"Number":1,"Endings":[]},{"Number"`),
		change(`"Number":1`, `"Number":0`), change(`"Number":1`, `"Number":2`), change(`"Number":1`, `"Number":-1`), change(`"Number":1`, `"Number":1e99`), change(`"Number":1`, `"Number":"1"`),
		change(`"Endings"`, `"Beginnings"`), change(`"Endings":[`, `"Endings":[{},`),
		change(`"Winner":`, `"Winner":7,"Was":`), change(`"Winner":`, `"Winner":-2,"Winner2":`), change(`"Actions":`, `"Actions":-`), change(`"Actions":`, `"Actions":9`),
		change(`"Failed":0`, `"Failed":-1`), change(`"Worked":`, `"Worked":-`), change(`"Record":null`, `"Record":{}`),
		change(`"Place":"`, `"Place":"`+strings.Repeat("x", 70_000)),
	} {
		if r, err := q.Result([]byte(text)); err == nil {
			t.Errorf("%.80q was read: %v", text, r)
		}
	}
	q.Watched = true
	if _, err := q.Result(good); err == nil {
		t.Error("a result without records was read")
	}
	for record, fine := range map[string]bool{
		`{}`: true, `{"Longest":-1}`: false, `{"Scenes":[{"Turns":-1}]}`: false, `{"Played":[{"Did":-5}]}`: false, `{"Played":[{"Seat":300}]}`: false,
		`{"Scenes":[{"Health":[{"Word":"` + strings.Repeat("x", 70_000) + `"}]}]}`: false,
	} {
		text := strings.ReplaceAll(string(good), `"Record":null`, `"Record":`+record)
		if _, err := q.Result([]byte(text)); (err == nil) != fine {
			t.Errorf("%.80s: %v", record, err)
		}
	}
}

func TestAStrangersFileIsReadStrictly(t *testing.T) {
	p := planOf(40, []string{"random"}, "")
	q := questionOf(lab.Test{}, p)
	file := written(t, q, resultsOf(t, []int{0, 2}, p))
	lines := strings.SplitAfter(string(file), "\n")
	other := *q
	other.Content = []string{"other"}
	for what, text := range map[string]string{
		"":       "is torn",
		"{}\n{}": "no file of shards",
		"x\n\n":  "no file of shards",
		strings.Replace(string(file), `"Format":1`, `"Format":9`, 1): "format 9",
		strings.Replace(string(file), `"Winner":0`, `"Winner":1`, 1): "is torn",
		lines[0] + lines[1]:                       "is torn",
		lines[0] + lines[1] + lines[1] + lines[3]: "shard 0 is there twice",
		lines[0] + lines[1] + lines[3]:            "is torn",
		string(file[:len(file)/2]):                "is torn",
		string(file) + lines[1]:                   "line 4",
		string(written(t, &other, nil)) + "\n":    "other scripts",
		strings.Repeat("x", lab.MaxResult+9):      "token too long",
	} {
		l := lab.Ledger{Question: q}
		if _, err := l.Read(strings.NewReader(what)); err == nil || !strings.Contains(err.Error(), text) {
			t.Errorf("%.60q: %v, want %s", what, err, text)
		}
	}
	l := lab.Ledger{Question: q}
	if part, err := l.Read(bytes.NewReader(file)); err != nil || part.String() != "1/3" || l.Held() != 2 || !slices.Equal(l.Missing(), []int{1}) {
		t.Errorf("%v, missing %v", err, l.Missing())
	}
	if _, err := l.Read(bytes.NewReader(file)); err == nil || !strings.Contains(err.Error(), "line 2: shard 0 is there twice") {
		t.Errorf("%v", err)
	}
}

func TestQuestionsDifferInOneSentence(t *testing.T) {
	q := questionOf(lab.Test{Errors: 0.05}, planOf(40, []string{"random"}, ""))
	for says, change := range map[string]func(*lab.Question){
		"":                                       func(*lab.Question) {},
		"another program (strange, not program)": func(o *lab.Question) { o.Program = "strange" },
		"other scripts":                          func(o *lab.Question) { o.Content = []string{"b"} },
		"another question: other games, players, seeds or flags": func(o *lab.Question) { o.Seed++ },
	} {
		other := *q
		if change(&other); q.Differs(&other) != says || (says == "") != (q.Key() == other.Key()) {
			t.Errorf("%q, want %q", q.Differs(&other), says)
		}
	}
}

func TestPartsAreRead(t *testing.T) {
	for text, want := range map[string]lab.Part{"1/1": {1, 1}, "3/8": {3, 8}, "100000/100000": {100_000, 100_000}} {
		if p, err := lab.ReadPart(text); err != nil || p != want || p.String() != text {
			t.Errorf("%s: %v, %v", text, p, err)
		}
	}
	for _, text := range []string{"", "/", "3", "0/8", "9/8", "-1/8", "1/0", "1/100001", "1/8/9", "one/two", "3 /8", "99999999999999999999/8"} {
		if p, err := lab.ReadPart(text); err == nil {
			t.Errorf("%q is %v", text, p)
		}
	}
	q := questionOf(lab.Test{}, planOf(100, []string{"random"}, ""))
	if a, b := q.Shards(lab.Part{Number: 1, Of: 3}), q.Shards(lab.Part{Number: 3, Of: 3}); !slices.Equal(a, []int{0, 3, 6}) || !slices.Equal(b, []int{2, 5}) {
		t.Errorf("%v and %v", a, b)
	}
}
