package main

import (
	"bytes"
	"fmt"
	"os"
	"path/filepath"
	"reflect"
	"regexp"
	"strings"
	"testing"

	"github.com/parquet-go/parquet-go"

	"curtaincall/cmd/curtain/simulate"
)

const aRun = `{ "version": 1, "command": "simulate", "ruleset": "curtain", "what": "", "by": ["quick"], "games": 60, "seed": 1, "fingerprint": "beef",
"ended": [{ "how": "lost in Act I", "games": 3, "percent": 5 }],
"detail": { "won": { "mean": 28.3, "low": 18.4, "high": 40.9 },
"places": [{ "name": "Act I", "games": 60, "percent": 95, "low": 86, "high": 98, "turns": 3 }, { "name": "Act II", "games": 57, "percent": 30, "low": 20, "high": 43, "turns": 3 }],
"played": [{ "name": "block", "offered": 60, "taken": 60, "times": 99, "percent": 28, "low": 18, "high": 40, "worth": { "mean": 5, "low": -2, "high": 12 } }],
"never_played": ["vex"], "curves": [{ "word": "macguffin.hp", "means": [47, 44.8] }], "extremes": [{ "what": "the most actions", "seed": 9, "value": 237 }] } }`

// made writes a file and converts it to another one with a command of lab.
func made(t *testing.T, task, from string) (status int, page, complaint string) {
	t.Helper()
	dir := t.TempDir()
	in, out := filepath.Join(dir, "in"), filepath.Join(dir, "out")
	if err := os.WriteFile(in, []byte(from), 0o666); err != nil {
		t.Fatal(err)
	}
	var said bytes.Buffer
	status = runCommandLine(t.Context(), []string{task, in, out}, nil, &said)
	text, err := os.ReadFile(out)
	if (err == nil) != (status == 0) {
		t.Errorf("status %d, and %v", status, err)
	}
	if left, _ := os.ReadDir(dir); len(left) > 2 {
		t.Errorf("files are left: %v", left)
	}
	return status, string(text), said.String()
}

// fetched matches what a browser would request from a network.
var fetched = regexp.MustCompile(`(?i)(src|href)\s*=\s*["']?\s*(https?:)?//|@import|url\(|<script|<iframe|<img|<link|<object`)

func TestAReportIsAPageOfItsOwn(t *testing.T) {
	status, page, said := made(t, "report", aRun)
	if status != 0 {
		t.Fatal(said)
	}
	for _, piece := range []string{"<!doctype html>", "60 games of curtain", "28.3%", "Act II", "macguffin.hp", "vex", "lost in Act I", "237"} {
		if !strings.Contains(page, piece) {
			t.Errorf("no %q", piece)
		}
	}
	if n := strings.Count(page, "<svg"); n != 3 || n != strings.Count(page, "</svg>") || fetched.MatchString(page) {
		t.Errorf("%d plots, fetched: %q", n, fetched.FindString(page))
	}
}

// TestWhatAGameHasNotIsNotReported reports a game without choices and with a single scene.
func TestWhatAGameHasNotIsNotReported(t *testing.T) {
	one := regexp.MustCompile(`, \{ "name": "Act II"[^}]*\}|"curves": .*?\], |"ended": .*?\],`).ReplaceAllString(aRun, "")
	chosen := strings.Replace(one, `"never_played"`, `"chosen": [{ "name": "choose vex", "offered": 1 }], "never_played"`, 1)
	for task, headings := range map[string][]string{"report": {"Chosen", "Scene by scene", "Not won"}, "balance": {"## Choices"}} {
		_, page, said := made(t, task, one)
		for _, heading := range headings {
			if page == "" || strings.Contains(page, heading) {
				t.Errorf("%s: %s%s stands in %s", task, said, heading, page)
			}
		}
		if _, page, said := made(t, task, chosen); !strings.Contains(page, headings[0]) {
			t.Errorf("%s: %sno %s in %s", task, said, headings[0], page)
		}
	}
}

func TestAReportOfAnything(t *testing.T) {
	const evil = `</text></svg><script>alert(1)</script>\u001b[2J\u202e & ' \"`
	_, page, said := made(t, "report", strings.ReplaceAll(strings.ReplaceAll(aRun, "Act I", evil), "macguffin.hp", evil))
	if page == "" || fetched.MatchString(page) || !strings.Contains(page, "&lt;script&gt;") {
		t.Errorf("%s fetched: %q", said, fetched.FindString(page))
	}
	many := strings.Repeat(`{ "name": "x", "games": 1, "percent": 1e300, "low": -1e300, "high": 1e300 },`, 5000)
	if status, page, said := made(t, "report", strings.Replace(aRun, `"places": [`, `"places": [`+many, 1)); status != 0 || strings.Count(page, "<svg") != 3 {
		t.Error(said)
	}
	for from, says := range map[string]string{
		"": "is not the output", "{}": "a report must be made from the output of `curtain simulate --detail --json`", "[]": "is not the output", "\x00": "is not the output", strings.Repeat("[", 1<<20): "is not the output",
		`{"command":"simulate"}`: "a report must be made from the output of `curtain simulate --detail --json`", `{"command":"simulate","detail":{"won":1e999}}`: "is not the output",
		strings.Repeat(" ", 9<<20): "",
	} {
		if status, _, said := made(t, "report", from); status != 1 || !strings.Contains(said, says) {
			t.Errorf("%.40q: status %d, %s", from, status, said)
		}
	}
}

func TestABalanceIsAPageOfMarkdown(t *testing.T) {
	dir := t.TempDir()
	in, other, out := filepath.Join(dir, "in"), filepath.Join(dir, "other"), filepath.Join(dir, "out")
	evil := strings.NewReplacer(`"what": ""`, `"what": "x | y"`, "Act II", "<b>`[*_\\u001b").Replace(aRun)
	os.WriteFile(in, []byte(evil), 0o666)
	os.WriteFile(other, []byte(aRun), 0o666)
	var said bytes.Buffer
	if status := runCommandLine(t.Context(), []string{"balance", in, other, out}, nil, &said); status != 0 {
		t.Fatal(&said)
	}
	text, _ := os.ReadFile(out)
	page := string(text)
	for _, piece := range []string{"| x \\| y | quick | 60 | 28.3% | 18.4 | 40.9 |\n| all of it | quick |", "| block | 60 | 60 | 99 | 28% | 18 | 40 |\n", "| block | quick | 60 | 5 | -2 | 12 |\n", "Never played: vex.", "| &lt;b>'\\[\\*\\_ |"} {
		if !strings.Contains(page, piece) {
			t.Errorf("no %q in\n%s", piece, page)
		}
	}
}

func TestDecisionsAreATable(t *testing.T) {
	const line = `{"seed":7,"setup":"","swapped":false,"decision":2,"seat":1,"kind":"choice","place":"Act I","options":["choose a","choose b"],"chosen":"choose b","won":true}` + "\n"
	status, file, said := made(t, "parquet", line+line)
	if status != 0 {
		t.Fatal(said)
	}
	rows, err := parquet.Read[simulate.DecisionRow](strings.NewReader(file), int64(len(file)))
	want := simulate.DecisionRow{Seed: 7, Number: 2, Seat: 1, Kind: "choice", Place: "Act I", Options: []string{"choose a", "choose b"}, Chosen: "choose b", Won: true}
	if err != nil || len(rows) != 2 || !reflect.DeepEqual(rows[1], want) {
		t.Errorf("%+v, %v", rows, err)
	}
	if status, _, said := made(t, "parquet", line+`{"seed":1,"over":true}`); status != 1 || !strings.Contains(said, "row 2") {
		t.Errorf("a row of another kind: status %d, %s", status, said)
	}
}

func TestRowsAreATable(t *testing.T) {
	const line = `{"seed":%d,"setup":"fight critic","swapped":false,"over":true,"winner":1,"place":"Turn 14","actions":43,"margin":-203200,"failed_actions":0,"hash":"80e3"}` + "\n"
	text := ""
	for seed := range 100 {
		text += fmt.Sprintf(line, seed)
	}
	status, file, said := made(t, "parquet", text)
	if status != 0 {
		t.Fatal(said)
	}
	rows, err := parquet.Read[simulate.GameRow](strings.NewReader(file), int64(len(file)))
	if err != nil || len(rows) != 100 {
		t.Fatalf("%d rows, %v", len(rows), err)
	}
	if want := (simulate.GameRow{Seed: 99, Setup: "fight critic", Over: true, Winner: 1, Place: "Turn 14", Actions: 43, Margin: -203200, Hash: "80e3"}); rows[99] != want {
		t.Errorf("%+v", rows[99])
	}
	for from, says := range map[string]string{"": "no rows", "{": "row 1", `{"seed":-1}`: "row 1", `{"seeds":1}`: "row 1", `{"seed":1} x`: "row 2", `[1]`: "row 1"} {
		if status, _, said := made(t, "parquet", from); status != 1 || !strings.Contains(said, says) {
			t.Errorf("%q: status %d, %s", from, status, said)
		}
	}
}

func TestNothingIsWrittenOver(t *testing.T) {
	dir := t.TempDir()
	in, out := filepath.Join(dir, "in"), filepath.Join(dir, "out")
	os.WriteFile(in, []byte(aRun), 0o666)
	os.WriteFile(out, []byte("mine"), 0o666)
	for _, args := range [][]string{{"report", in, out}, {"report", in, dir}, {"report", in, filepath.Join(dir, "nowhere", "x")}, {"report", dir, out}, {"report", "/dev/zero", filepath.Join(dir, "x")}, {"report", in, in}} {
		if status := runCommandLine(t.Context(), args, nil, new(bytes.Buffer)); status != 1 {
			t.Errorf("%q: status %d", args, status)
		}
	}
	for _, args := range [][]string{nil, {"report"}, {"reports", in, out}, {"report", in, out, out}} {
		var said bytes.Buffer
		if status := runCommandLine(t.Context(), args, nil, &said); status != 2 || said.String() != usage {
			t.Errorf("%q: status %d, %s", args, status, &said)
		}
	}
	if text, _ := os.ReadFile(out); string(text) != "mine" {
		t.Errorf("written over: %s", text)
	}
}
