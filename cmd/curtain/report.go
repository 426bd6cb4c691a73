package main

import (
	"bytes"
	"encoding/json"
	"encoding/xml"
	"errors"
	"os"

	"curtaincall/scripting/scenario"
	"curtaincall/scripting/source"
)

// results is what --json prints: one object.
type results struct {
	Ruleset string   `json:"ruleset"`
	Passed  int      `json:"passed"`
	Failed  int      `json:"failed"`
	Errors  int      `json:"errors"`
	Pending int      `json:"pending"`
	Faults  []fault  `json:"faults,omitempty"` // why nothing could be run
	Results []result `json:"results"`
}

// fault is what is wrong with a script.
type fault struct {
	File    string `json:"file,omitempty"`
	Line    int    `json:"line,omitempty"`
	Column  int    `json:"column,omitempty"`
	Message string `json:"message"`
	Hint    string `json:"hint,omitempty"`
}

type result struct {
	Name     string   `json:"name"`
	File     string   `json:"file"`
	Line     int      `json:"line"`
	Status   string   `json:"status"` // passed, failed, error or pending
	Message  string   `json:"message,omitempty"`
	Expected string   `json:"expected,omitempty"`
	Actual   string   `json:"actual,omitempty"`
	FailFile string   `json:"fail_file,omitempty"`
	FailLine int      `json:"fail_line,omitempty"`
	Output   string   `json:"output,omitempty"`
	Story    []string `json:"story,omitempty"`
	Seconds  float64  `json:"seconds"`
}

func resultsOf(ruleset string, r *scenario.Report) *results {
	all := &results{
		Ruleset: ruleset,
		Passed:  r.Count(scenario.Passed), Failed: r.Count(scenario.Failed),
		Errors: r.Count(scenario.Errored), Pending: r.Count(scenario.Pending),
		Results: []result{},
	}
	for _, one := range r.Results {
		all.Results = append(all.Results, result{
			Name: one.Name, File: one.File, Line: one.Line, Status: string(one.Status),
			Message: one.Message, Expected: one.Expected, Actual: one.Actual,
			FailFile: one.FailFile, FailLine: one.FailLine,
			Output: one.Output, Story: one.Story, Seconds: one.Duration.Seconds(),
		})
	}
	return all
}

// unloaded is what --json prints when there is nothing to run scenarios against.
func unloaded(ruleset string, err error) *results {
	all := &results{Ruleset: ruleset, Results: []result{}}
	var list source.Errors
	var one *source.Error
	switch {
	case errors.As(err, &list):
	case errors.As(err, &one):
		list = source.Errors{one}
	default:
		all.Faults = []fault{{Message: err.Error()}}
	}
	for _, e := range list {
		all.Faults = append(all.Faults, fault{e.File, e.Line, e.Column, e.Message, e.Hint})
	}
	return all
}

func (h *host) printJSON(object any) {
	e := json.NewEncoder(h.out)
	e.SetEscapeHTML(false)
	e.SetIndent("", "  ")
	if err := e.Encode(object); err != nil {
		h.complain("curtain: %s", err)
	}
}

// The elements of a JUnit report, as build servers read it: a suite for each
// file, a case for each scenario.
type (
	junitSuites struct {
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
		Class   string      `xml:"classname,attr"`
		Name    string      `xml:"name,attr"`
		File    string      `xml:"file,attr"`
		Line    int         `xml:"line,attr"`
		Time    float64     `xml:"time,attr"`
		Failure *junitFault `xml:"failure"`
		Error   *junitFault `xml:"error"`
		Skipped *struct{}   `xml:"skipped"`
		Output  string      `xml:"system-out,omitempty"`
	}
	junitFault struct {
		Message string `xml:"message,attr"`
		Text    string `xml:",chardata"`
	}
)

func writeJUnit(path, ruleset string, r *scenario.Report) error {
	all := junitSuites{
		Name: ruleset, Tests: len(r.Results),
		Failures: r.Count(scenario.Failed), Errors: r.Count(scenario.Errored), Skipped: r.Count(scenario.Pending),
	}
	suites := map[string]*junitSuite{}
	for _, one := range r.Results {
		s := suites[one.File]
		if s == nil {
			s = &junitSuite{Name: one.File}
			suites[one.File] = s
			all.Suites = append(all.Suites, s)
		}
		c := junitCase{Class: one.File, Name: one.Name, File: one.File, Line: one.Line, Time: one.Duration.Seconds(), Output: one.Output}
		var text bytes.Buffer
		for _, line := range append([]string{one.Message}, one.Story...) {
			text.WriteString(line + "\n")
		}
		wrong := &junitFault{Message: one.Message, Text: text.String()}
		switch one.Status {
		case scenario.Failed:
			c.Failure = wrong
			s.Failures++
		case scenario.Errored:
			c.Error = wrong
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
	return os.WriteFile(path, append([]byte(xml.Header), append(body, '\n')...), 0o666)
}
