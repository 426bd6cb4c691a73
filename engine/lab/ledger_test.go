package lab_test

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"reflect"
	"slices"
	"strings"
	"testing"

	"curtaincall/engine/lab"
)

// questionOf is what a match asks; of one plan that of a simulation.
func questionOf(test lab.ComparisonParameters, plans ...*lab.Plan) *lab.SimulationQuestion {
	p := plans[0]
	q := &lab.SimulationQuestion{Program: "program", Game: "race", Seats: p.Seats, Setups: p.Setups, Seed: p.Seed, Runs: p.Runs, Actions: p.Actions, Work: p.Work, Test: test}
	for n, p := range plans {
		q.Versions = append(q.Versions, lab.Version{Content: fmt.Sprintf("content %d", n), Players: p.Players, Without: p.Without})
	}
	return q
}

// resultsOf plays some shards, on several cores.
func resultsOf(t *testing.T, numbers []int, plans ...*lab.Plan) (list []lab.VariantShards) {
	t.Helper()
	wanted := make(chan int, len(numbers))
	for _, n := range numbers {
		wanted <- n
	}
	close(wanted)
	err := lab.PlayShards(plans, wanted, func(r lab.VariantShards) error { list = append(list, r); return nil })
	if err != nil {
		t.Fatal(err)
	}
	return list
}

// writeLedger is a file of some shards.
func writeLedger(t *testing.T, q *lab.SimulationQuestion, list []lab.VariantShards) []byte {
	t.Helper()
	part := lab.ResultLedger{Question: q}
	for _, r := range list {
		part.Add(r)
	}
	var file bytes.Buffer
	if err := part.WriteResultFile(&file, lab.SimulationPart{Number: 1, Of: 3}); err != nil {
		t.Fatal(err)
	}
	return file.Bytes()
}

// partsOf are the numbers of the shards of a part.
func partsOf(q *lab.SimulationQuestion, part lab.SimulationPart) (list []int) {
	for n := part.Number - 1; n < q.NumShards(); n += part.Of {
		list = append(list, n)
	}
	return list
}

// mergeLedgers tells of the results in files until they are enough.
func mergeLedgers(t *testing.T, q *lab.SimulationQuestion, files [][]byte, tell func(lab.VariantShards) bool) error {
	t.Helper()
	var readers []*lab.ResultReader
	for n, file := range files {
		r, err := lab.NewResultReader(fmt.Sprint("file ", n), bytes.NewReader(file), q)
		if err != nil {
			t.Fatal(err)
		}
		readers = append(readers, r)
	}
	return lab.MergeResults(readers, func(r lab.VariantShards) (bool, error) { return tell(r), nil })
}

func TestFilesOfShardsComeToWhatOneProcessDoes(t *testing.T) {
	for _, whole := range []bool{true, false} {
		m := matchOf(1000, 3, 2, "random")
		if !whole {
			m.Test.Pairs = 0
		}
		c := met(t, m)
		q := questionOf(m.Test, m.Plans[:]...)
		var files [][]byte
		ledger := lab.ResultLedger{Question: q}
		for _, first := range []int{2, 0, 1} {
			if ledger.IsAnswered() {
				t.Fatalf("%d shards are enough", ledger.NumResults())
			}
			list := resultsOf(t, partsOf(q, lab.SimulationPart{Number: first + 1, Of: 3}), m.Plans[:]...)
			for _, r := range list {
				ledger.Add(r)
			}
			files = append(files, writeLedger(t, q, list))
		}
		j := &lab.Comparison{Test: m.Test}
		add := func(r lab.VariantShards) bool { return j.AddResult(m.Plans[0], r) }
		if err := mergeLedgers(t, q, files, add); err != nil || j.Exhausted || !reflect.DeepEqual(j, c) || whole != (c.Seeds == 1000) {
			t.Errorf("whole %t: %v, %d pairs and %x, one process %d and %x", whole, err, j.Seeds, j.Fingerprint, c.Seeds, c.Fingerprint)
		}
		if got := ledger.ComparisonSoFar(); !ledger.IsAnswered() || got.Exhausted || !reflect.DeepEqual(got, c) {
			t.Errorf("whole %t: the ledger has %d pairs and %x", whole, got.Seeds, got.Fingerprint)
		}
		ledger.Remove(0)
		if c := ledger.ComparisonSoFar(); ledger.IsAnswered() || c.Seeds != 0 || ledger.ResultOfShard(0) != nil || ledger.ResultOfShard(1) == nil {
			t.Errorf("%d pairs without the first shard", c.Seeds)
		}
		var missing lab.MissingShardsError
		if err := mergeLedgers(t, q, files[1:], func(lab.VariantShards) bool { return false }); !errors.As(err, &missing) || missing.First != 2 || missing.Count != len(partsOf(q, lab.SimulationPart{Number: 3, Of: 3})) {
			t.Errorf("without a part: %v", err)
		}
	}
}

func TestALedgerEndsWhereScriptsMayDoNoMore(t *testing.T) {
	p := planOf(400, []string{"greedy"}, "")
	p.Work = 40_000
	var all []int
	for n := range p.NumShards() {
		all = append(all, n)
	}
	l := lab.ResultLedger{Question: questionOf(lab.ComparisonParameters{}, p)}
	for _, r := range resultsOf(t, all, p) {
		l.Add(r)
	}
	if !l.IsAnswered() || l.ResultOfShard(p.NumShards()-1) != nil {
		t.Errorf("%d of %d shards, enough: %t", l.NumResults(), p.NumShards(), l.IsAnswered())
	}
	within := func(play func(func(lab.VariantShards) (bool, error)) error) (endings []lab.Ending) {
		b := lab.InstructionBudget{Versions: []*lab.Plan{p}}
		err := play(func(r lab.VariantShards) (bool, error) {
			whole, over := b.AddResult(r)
			endings = append(endings, whole[0].Endings...)
			return over, nil
		})
		if err != nil || b.Spent <= p.Work {
			t.Errorf("%d of %d, %v", b.Spent, p.Work, err)
		}
		return endings
	}
	var file bytes.Buffer
	if err := l.WriteResultFile(&file, lab.SimulationPart{}); err != nil {
		t.Fatal(err)
	}
	joined := within(func(tell func(lab.VariantShards) (bool, error)) error {
		r, err := lab.NewResultReader("file", &file, l.Question)
		if err != nil {
			return err
		}
		return lab.MergeResults([]*lab.ResultReader{r}, tell)
	})
	p.Cores, p.Size = 1, 1
	alone := within(func(tell func(lab.VariantShards) (bool, error)) error {
		return lab.PlayPart([]*lab.Plan{p}, lab.SimulationPart{}, tell)
	})
	if !reflect.DeepEqual(joined, alone) || len(alone) == 0 {
		t.Errorf("%d games, alone %d", len(joined), len(alone))
	}
}

// TestWhatIsNotOfferedIsNotPlayedAgain lets nobody know of steps of two in a second version:
// only games in which one could go two are played there, and the others count as they were.
func TestWhatIsNotOfferedIsNotPlayedAgain(t *testing.T) {
	p, without := planOf(40, []string{"random"}, "", "draw"), planOf(40, []string{"random"}, "", "draw")
	without.Without = "two"
	results := resultsOf(t, []int{0, 1, 2}, p)
	offered := 0
	for _, r := range results {
		for n := range r[0].Endings {
			e := &r[0].Endings[n]
			if e.Record = new(lab.GameRecord); n%3 == 0 {
				e.Record.Played = []lab.ChoiceCounts{{What: "one", Could: 1}, {What: "two", Could: 1}}
				offered++
			} else if n%3 == 1 {
				e.Record.Played, e.Record.Chosen = []lab.ChoiceCounts{{What: "one", Could: 1}}, []lab.ChoiceCounts{{What: "two", Could: 1}}
			}
		}
	}
	q := questionOf(lab.ComparisonParameters{}, p, without)
	q.Watched = true
	b := lab.InstructionBudget{Versions: q.Plans()}
	for _, r := range results {
		other := lab.Shard{Number: r.Number()}
		for n := range r[0].Endings {
			if n%3 == 0 {
				other.Endings = append(other.Endings, lab.Ending{Place: "again", Worked: 1})
			}
		}
		text, _ := json.Marshal(append(r, other))
		read, err := q.ParseResult(text)
		if err != nil {
			t.Fatal(err)
		}
		whole, _ := b.AddResult(read)
		for n, e := range whole[1].Endings {
			if again := n%3 == 0; again != (e.Place == "again") || e.Hash != r[0].Endings[n].Hash && !again {
				t.Errorf("shard %d, game %d: %+v", r.Number(), n, e)
			}
		}
		other.Endings = other.Endings[1:]
		if text, _ = json.Marshal(lab.VariantShards{r[0], other}); offered == 0 {
			t.Error("nothing is offered")
		}
		if _, err := q.ParseResult(text); err == nil {
			t.Error("a result without one of its games was read")
		}
	}
}

func TestAStrangersResultIsReadStrictly(t *testing.T) {
	p := planOf(20, []string{"random"}, "")
	q := questionOf(lab.ComparisonParameters{}, p)
	good, _ := json.Marshal(resultsOf(t, []int{1}, p)[0])
	if r, err := q.ParseResult(good); err != nil || r.Number() != 1 || len(r[0].Endings) != 4 {
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
		if r, err := q.ParseResult([]byte(text)); err == nil {
			t.Errorf("%.80q was read: %v", text, r)
		}
	}
	q.Watched = true
	if _, err := q.ParseResult(good); err == nil {
		t.Error("a result without records was read")
	}
	for record, fine := range map[string]bool{
		`{}`: true, `{"Longest":-1}`: false, `{"Scenes":[{"Turns":-1}]}`: false, `{"Played":[{"Did":-5}]}`: false, `{"Played":[{"Seat":300}]}`: false,
		`{"Scenes":[{"Health":[{"Word":"` + strings.Repeat("x", 70_000) + `"}]}]}`: false,
	} {
		text := strings.ReplaceAll(string(good), `"Record":null`, `"Record":`+record)
		if _, err := q.ParseResult([]byte(text)); (err == nil) != fine {
			t.Errorf("%.80s: %v", record, err)
		}
	}
}

func TestAStrangersFileIsReadStrictly(t *testing.T) {
	p := planOf(40, []string{"random"}, "")
	q := questionOf(lab.ComparisonParameters{}, p)
	file := writeLedger(t, q, resultsOf(t, []int{0, 2}, p))
	lines := strings.SplitAfter(string(file), "\n")
	other := *q
	other.Versions = []lab.Version{{Content: "other"}}
	for what, text := range map[string]string{
		"":       "truncated",
		"{}\n{}": "not a shard file",
		"x\n\n":  "not a shard file",
		strings.Replace(string(file), `"Format":2`, `"Format":9`, 1): "it has format 9",
		strings.Replace(string(file), `"Winner":0`, `"Winner":1`, 1): "truncated",
		lines[0] + lines[1]:                        "truncated",
		lines[0] + lines[1] + lines[1] + lines[3]:  "shard 0 appears twice",
		lines[0] + lines[1] + lines[3]:             "truncated",
		lines[0] + lines[2] + lines[1] + lines[3]:  "line 3: shard 0 is out of order: it follows shard 2",
		string(file[:len(file)/2]):                 "truncated",
		string(file) + lines[1]:                    "truncated",
		string(writeLedger(t, &other, nil)) + "\n": "different scripts",
		strings.Repeat("x", lab.MaxResult+9):       "token too long",
	} {
		if _, err := readAll(q, what); err == nil || !strings.Contains(err.Error(), text) {
			t.Errorf("%.60q: %v, want %s", what, err, text)
		}
	}
	if got, err := readAll(q, string(file)); err != nil || !slices.Equal(got, []int{0, 2}) {
		t.Errorf("%v, %v", got, err)
	}
	if err := mergeLedgers(t, q, [][]byte{file, file}, func(lab.VariantShards) bool { return false }); err == nil || !strings.Contains(err.Error(), "file 1: line 2: shard 0 also appears in file 0") && !strings.Contains(err.Error(), "file 0: line 2: shard 0 also appears in file 1") {
		t.Errorf("%v", err)
	}
}

// readAll are the shards in the text of a file.
func readAll(q *lab.SimulationQuestion, text string) (numbers []int, err error) {
	r, err := lab.NewResultReader("file", strings.NewReader(text), q)
	for err == nil {
		var one lab.VariantShards
		if one, err = r.Next(); err == nil {
			numbers = append(numbers, one.Number())
		}
	}
	if err == io.EOF {
		err = nil
	}
	return numbers, err
}

func TestQuestionsDifferInOneSentence(t *testing.T) {
	q := questionOf(lab.ComparisonParameters{Errors: 0.05}, planOf(40, []string{"random"}, ""))
	for says, change := range map[string]func(*lab.SimulationQuestion){
		"": func(*lab.SimulationQuestion) {},
		"a different program (strange, not program)": func(o *lab.SimulationQuestion) { o.Program = "strange" },
		"different scripts":                          func(o *lab.SimulationQuestion) { o.Versions = []lab.Version{{Content: "b"}} },
		"a different simulation: its games, players, seeds or flags are not the same": func(o *lab.SimulationQuestion) { o.Seed++ },
	} {
		other := *q
		if change(&other); q.DescribeDifference(&other) != says || (says == "") != (q.Key() == other.Key()) {
			t.Errorf("%q, want %q", q.DescribeDifference(&other), says)
		}
	}
}

func TestPartsAreRead(t *testing.T) {
	for text, want := range map[string]lab.SimulationPart{"1/1": {1, 1}, "3/8": {3, 8}, "100000/100000": {100_000, 100_000}} {
		if p, err := lab.ParsePart(text); err != nil || p != want || p.String() != text {
			t.Errorf("%s: %v, %v", text, p, err)
		}
	}
	for _, text := range []string{"", "/", "3", "0/8", "9/8", "-1/8", "1/0", "1/100001", "1/8/9", "one/two", "3 /8", "99999999999999999999/8"} {
		if p, err := lab.ParsePart(text); err == nil {
			t.Errorf("%q is %v", text, p)
		}
	}
	for part, count := range map[lab.SimulationPart]int{{}: 7, {Number: 1, Of: 3}: 3, {Number: 3, Of: 3}: 2, {Number: 9, Of: 9}: 0} {
		if got := part.ShardCount(7); got != count {
			t.Errorf("%v of 7 shards are %d", part, got)
		}
	}
}
