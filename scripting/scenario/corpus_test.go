package scenario_test

import (
	"errors"
	"fmt"
	"path/filepath"
	"reflect"
	"regexp"
	"strconv"
	"strings"
	"testing"

	"curtaincall/engine/testkit"
	"curtaincall/scripting/sandbox"
	"curtaincall/scripting/scenario"
	"curtaincall/scripting/source"
	"curtaincall/scripting/syntax"
)

// further is how many empty lines stand where a file says so, which are not kept.
var further = regexp.MustCompile(`(?m)^-- (\d+) lines further down$`)

// spread is a file with the empty lines that it speaks of.
func spread(body string) string {
	return further.ReplaceAllStringFunc(body, func(line string) string {
		n, _ := strconv.Atoi(further.FindStringSubmatch(line)[1])
		return strings.Repeat("\n", n)
	})
}

// The corpus of scenario files that want too much. The first line of each is what
// one of its results must say. What all of them say together is bounded.
func TestHostileFiles(t *testing.T) {
	testkit.SkipIfShort(t)
	files, err := filepath.Glob("testdata/hostile/*.lua")
	if err != nil || len(files) < 40 {
		t.Fatalf("%d files: %v", len(files), err)
	}
	content := base(t)
	for _, file := range testkit.SampleUnlessLong(25, 3, files) {
		t.Run(strings.TrimSuffix(filepath.Base(file), ".lua"), func(t *testing.T) {
			body := testkit.ReadFile(t, file)
			first, _, _ := strings.Cut(body, "\n")
			text := &source.Text{Name: "hostile_test.lua", Body: spread(body)}
			report := scenario.Run(content, []*source.Text{text}, scenario.Options{Workers: 1})
			said, found := 0, false
			for i := range report.Results {
				r := &report.Results[i]
				found = found || strings.Contains(r.Message, strings.TrimPrefix(first, "-- "))
				said += len(r.Name) + len(r.Message) + len(r.Expected) + len(r.Actual) + len(r.Output) + len(strings.Join(r.Story, "\n"))
			}
			if !found {
				t.Errorf("none of %d results says %q; the last: %.500s", len(report.Results), first, report.Results[len(report.Results)-1].Message)
			}
			if said > 20<<20 || len(report.Results) > 2000 {
				t.Errorf("%d results of %d bytes", len(report.Results), said)
			}
		})
	}
}

// Whoever watches over a file can stop it in the middle of a scenario, and no further one begins.
func TestAFileIsStopped(t *testing.T) {
	asked := 0
	stop := func() bool { asked++; return asked > 20 }
	text := &source.Text{Name: "long_test.lua", Body: strings.Repeat(`it("x", function() assert.has_error(function() while true do end end) end)`+"\n", 3)}
	report := scenario.Run(base(t), []*source.Text{text}, scenario.Options{Workers: 1, Stop: stop})
	if len(report.Results) != 1 || !strings.Contains(report.Results[0].Message, "stopped") {
		t.Errorf("after %d questions: %v", asked, report.Results)
	}
}

// A run of many files ends at the same one however many work on it, says so there,
// and begins none of those that follow.
func TestARunOfManyFilesHasALimit(t *testing.T) {
	var texts []*source.Text
	for i := range 30 {
		texts = append(texts, &source.Text{Name: fmt.Sprintf("f%02d_test.lua", i), Body: `it("x", function() for i = 1, 20000 do end assert.equal(1, 1) end)`})
	}
	limits := sandbox.DefaultLimits()
	limits.Run = 200_000
	var first []scenario.Result
	for _, workers := range []int{1, 4} {
		told := 0
		report := scenario.Run(base(t), texts, scenario.Options{Workers: workers, Limits: limits, OnResult: func(*scenario.Result) { told++ }})
		n := len(report.Results)
		last := report.Results[n-1]
		if n < 5 || n > 15 || told != n || report.Count(scenario.Passed) != n-1 || !strings.Contains(last.Message, fmt.Sprintf("after %d of 30 files", n-1)) {
			t.Fatalf("%d workers: %d results, %d told; the last: %s", workers, n, told, last.Message)
		}
		for i := range report.Results {
			report.Results[i].Duration = 0
		}
		if first == nil {
			first = report.Results
		} else if !reflect.DeepEqual(first, report.Results) {
			t.Errorf("%d workers come to something else", workers)
		}
	}
	limits.Run = 100_000_000
	if report := scenario.Run(base(t), texts, scenario.Options{Limits: limits}); len(report.Results) != 30 || !report.HasNoFailures() {
		t.Errorf("under a higher limit: %d results", len(report.Results))
	}
}

// Files that are only loaded have a limit together, too, and each is parsed once.
func TestLoadingManyFilesHasALimit(t *testing.T) {
	testkit.SkipUnlessFull(t)
	content := base(t)
	for name, body := range map[string]string{
		"loops":     `for i = 1, 4000000 do end it("x", function() end)`,
		"functions": strings.Repeat("do local f = function() end end\n", 1900) + `it("x", function() end)`,
		"names":     numbered(2400) + `it("x", function() end)`,
	} {
		var texts []*source.Text
		for i := range 120 {
			texts = append(texts, &source.Text{Name: fmt.Sprintf("f%03d_test.lua", i), Body: body})
		}
		seen, parsed, loaded := 0, syntax.ParseCount.Load(), map[*source.Text]scenario.LoadedFile{}
		faults := scenario.FindLoadErrors(content, texts, func(*syntax.Tree) { seen++ }, loaded)
		if len(faults) != 1 || !errors.Is(faults[0], sandbox.ErrRun) || !strings.Contains(faults[0].Error(), fmt.Sprintf("only %d of 120", seen)) {
			t.Errorf("%s: %d files: %v", name, seen, faults)
		}
		if parsed = syntax.ParseCount.Load() - parsed; seen == 0 || int(parsed) != seen {
			t.Errorf("%s: %d files were parsed %d times", name, seen, parsed)
		}
		if again := scenario.FindLoadErrors(content, texts, func(*syntax.Tree) { seen++ }, loaded); len(again) != 1 || again[0].Error() != faults[0].Error() {
			t.Errorf("%s: a second time %v", name, again)
		}
	}
}

// numbered returns statements with n different strings.
func numbered(n int) string {
	var b strings.Builder
	for i := range n {
		fmt.Fprintf(&b, "do local s = \"a%d\" end\n", i)
	}
	return b.String()
}
