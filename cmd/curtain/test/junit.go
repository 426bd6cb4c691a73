package test

import (
	"encoding/xml"
	"strings"

	"curtaincall/engine/disk"
	"curtaincall/engine/screen"
	"curtaincall/scripting/scenario"
)

// The elements of a JUnit XML report: a suite for each file, a case for each scenario.
type (
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
		Time     float64     `xml:"time,attr"` // seconds
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
