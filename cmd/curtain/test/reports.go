package test

import (
	"cmp"
	"encoding/xml"
	"fmt"
	"slices"
	"strings"

	"curtaincall/cmd/curtain/load"
	"curtaincall/cmd/curtain/program"
	"curtaincall/engine/disk"
	"curtaincall/engine/screen"
	"curtaincall/engine/speech"
	"curtaincall/scripting"
	"curtaincall/scripting/lookup"
	"curtaincall/scripting/scenario"
	"curtaincall/scripting/source"
)

func printCoverage(h *program.Host, r *scripting.CoverageReport) {
	for _, l := range r.Items {
		if l.Count == 0 {
			h.PrintParagraph(fmt.Sprintf("%s:%d: not reached: %s", screen.Clean(l.File), l.Line, screen.Clean(l.Name)))
		}
	}
	for items := r.Items; len(items) > 0; {
		own, reached := coverageLinesOfFile(items[0].File, items), 0
		for _, l := range own {
			reached += min(l.Count, 1)
		}
		if reached < len(own) {
			h.PrintParagraph(fmt.Sprintf("%s: %d of %d reached", screen.Clean(own[0].File), reached, len(own)))
		}
		items = items[len(own):]
	}
	var parts []string
	for _, kind := range scripting.CoverageKinds {
		total, reached := 0, 0
		for _, l := range r.Items {
			if l.Kind == kind {
				total++
				reached += min(l.Count, 1)
			}
		}
		if total > 0 {
			parts = append(parts, fmt.Sprintf("%d of %d %s", reached, total, lookup.Plural(string(kind))))
		}
	}
	h.PrintParagraph("Reached: " + cmp.Or(strings.Join(parts, ", "), "nothing, because the scripts define nothing"))
}

func writeLCOV(path string, r *scripting.CoverageReport) error {
	var b strings.Builder
	for lines := r.Lines; len(lines) > 0; {
		own := coverageLinesOfFile(lines[0].File, lines)
		writeFileAsLCOV(&b, own, coverageLinesOfFile(lines[0].File, r.Items))
		lines = lines[len(own):]
	}
	return disk.Replace(path, []byte(b.String()), 0o666)
}

func coverageLinesOfFile(file string, list []scripting.CoverageLine) []scripting.CoverageLine {
	compare := func(l scripting.CoverageLine, name string) int { return strings.Compare(l.File, name) }
	first, _ := slices.BinarySearchFunc(list, file, compare)
	end, _ := slices.BinarySearchFunc(list, file+"\x00", compare)
	return list[first:end]
}

func writeFileAsLCOV(b *strings.Builder, lines, items []scripting.CoverageLine) {
	fmt.Fprintf(b, "SF:%s\n", screen.Clean(lines[0].File))
	functions, called, branches, taken := 0, 0, 0, 0
	for _, l := range items {
		switch l.Kind {
		case scripting.CallbackReached, scripting.FunctionReached:
			fmt.Fprintf(b, "FN:%d,%s\nFNDA:%d,%[2]s\n", l.Line, l.Name, l.Count)
			functions++
			called += min(l.Count, 1)
		case scripting.BranchReached:
			fmt.Fprintf(b, "BRDA:%d,0,%d,%d\n", l.Line, branches, l.Count)
			branches++
			taken += l.Count
		}
	}
	fmt.Fprintf(b, "FNF:%d\nFNH:%d\nBRF:%d\nBRH:%d\n", functions, called, branches, taken)
	hit := 0
	for _, l := range lines {
		fmt.Fprintf(b, "DA:%d,%d\n", l.Line, l.Count)
		hit += min(l.Count, 1)
	}
	fmt.Fprintf(b, "LF:%d\nLH:%d\nend_of_record\n", len(lines), hit)
}

// runMutants runs the scenarios with each mutant of the scripts, and returns the mutants with their results. The
// scenarios must have passed. If --mod names mods, only their files are changed.
func runMutants(h *program.Host, g *load.LoadedGame, texts []*source.Text, o testOptions) (list []*scenario.PackMutant, interrupted bool) {
	m := &scenario.MutationTest{
		Content: g.Content, Definitions: load.WithoutManifests(g.Texts), Scenarios: texts,
		Load: func(texts []*source.Text, previous *scripting.Generation) (*scripting.Generation, error) {
			return g.Load(texts, h.Limits, previous)
		},
		Mutates: func(t *source.Text) bool {
			return source.LanguageOf(t) == "" && (t.Mod != nil || len(h.Mods.Named) == 0) && (o.mutatedFiles == nil || o.mutatedFiles.MatchString(t.Name))
		},
	}
	end := h.ShowCountProgress("mutant", m.Total.Load, m.Done.Load)
	defer end()
	list = m.RunMutants(scenario.Options{Selection: o.Selection, Snapshots: o.Snapshots, Screen: h.Screen(), Workers: cmp.Or(o.Workers, h.Cores), Limits: h.Limits, Stop: h.IsStopped})
	return list, h.IsStopped()
}

func printSurvivingMutants(h *program.Host, list []*scenario.PackMutant) {
	counts := map[scenario.MutantStatus]int{}
	for _, m := range list {
		counts[m.Status]++
		if m.Status == scenario.Survived {
			h.PrintParagraph(fmt.Sprintf("%s:%d: survived: %s", screen.Clean(m.File), m.Line, screen.Clean(m.Describe())))
		}
	}
	tried := counts[scenario.Caught] + counts[scenario.Survived]
	line := fmt.Sprintf("%s: %d caught, %d survived", speech.CountWithNoun(tried, "mutant"), counts[scenario.Caught], counts[scenario.Survived])
	if tried > 0 {
		line += fmt.Sprintf(" (%.1f%%)", 100*float64(counts[scenario.Survived])/float64(tried))
	}
	if n := counts[scenario.Invalid]; n > 0 {
		line += fmt.Sprintf("; %d more cannot be loaded", n)
	}
	h.PrintParagraph(line)
}

// MutantRow is a mutant in the JSON output of test.
type MutantRow struct {
	File   string                `json:"file"`
	Line   int                   `json:"line"`
	Kind   string                `json:"what"`
	Old    string                `json:"old"`
	New    string                `json:"new"`
	Status scenario.MutantStatus `json:"status"`
	By     string                `json:"by,omitempty"` // name of the first scenario that failed with the mutant
}

type (
	// JunitSuites is a JUnit XML report. It has a suite for each file, with a case for each scenario.
	JunitSuites struct {
		XMLName  xml.Name      `xml:"testsuites"`
		Name     string        `xml:"name,attr"`
		Tests    int           `xml:"tests,attr"`
		Failures int           `xml:"failures,attr"`
		Errors   int           `xml:"errors,attr"`
		Skipped  int           `xml:"skipped,attr"`
		Suites   []*junitSuite `xml:"testsuite"`
	}
	junitSuite struct {
		Name     string      `xml:"name,attr"`
		Tests    int         `xml:"tests,attr"`
		Failures int         `xml:"failures,attr"`
		Errors   int         `xml:"errors,attr"`
		Skipped  int         `xml:"skipped,attr"`
		Time     float64     `xml:"time,attr"` // running time in seconds
		Cases    []junitCase `xml:"testcase"`
	}
	junitCase struct {
		Class   string        `xml:"classname,attr"`
		Name    string        `xml:"name,attr"`
		File    string        `xml:"file,attr"`
		Line    int           `xml:"line,attr"`
		Time    float64       `xml:"time,attr"`
		Failure *junitProblem `xml:"failure"`
		Error   *junitProblem `xml:"error"`
		Skipped *struct{}     `xml:"skipped"`
		Output  string        `xml:"system-out,omitempty"`
	}
	junitProblem struct {
		Message string `xml:"message,attr"`
		Text    string `xml:",chardata"`
	}
)

func writeJUnit(path, ruleset string, r *scenario.Report) error {
	all := JunitSuites{
		Name: ruleset, Tests: len(r.Results),
		Failures: r.Count(scenario.Failed), Errors: r.Count(scenario.Errored), Skipped: r.Count(scenario.Pending),
	}
	suites := map[string]*junitSuite{}
	for _, result := range r.Results {
		s := suites[result.File]
		if s == nil {
			s = &junitSuite{Name: screen.Clean(result.File)}
			suites[result.File] = s
			all.Suites = append(all.Suites, s)
		}
		file, message := screen.Clean(result.File), screen.StripTonesAndClean(result.Message)
		c := junitCase{Class: file, Name: screen.Clean(result.Name), File: file, Line: result.Line, Time: result.Duration.Seconds(), Output: screen.StripTonesAndClean(result.Output)}
		problem := &junitProblem{Message: screen.StripTonesAndClean(result.Headline()), Text: screen.StripTonesAndClean(strings.Join(append([]string{message}, result.Story...), "\n")) + "\n"}
		switch result.Status {
		case scenario.Failed:
			c.Failure = problem
			s.Failures++
		case scenario.Errored:
			c.Error = problem
			s.Errors++
		case scenario.Pending:
			c.Skipped = &struct{}{}
			s.Skipped++
		}
		s.Tests++
		s.Time += c.Time
		s.Cases = append(s.Cases, c)
	}
	body, err := xml.MarshalIndent(all, "", "  ")
	if err != nil {
		return err
	}
	return disk.Replace(path, append([]byte(xml.Header), append(body, '\n')...), 0o666)
}
