package main

import (
	"errors"
	"html/template"
	"io"
	"os"
	"strings"

	"curtaincall/cmd/curtain/program"
	"curtaincall/cmd/curtain/repl"
	"curtaincall/cmd/curtain/simulate"
	"curtaincall/cmd/curtain/studio"
	"curtaincall/cmd/lab/plots"
	"curtaincall/engine/disk"
	"curtaincall/engine/lab"
	"curtaincall/engine/lab/report"
	"curtaincall/engine/screen"
	"curtaincall/scripting"
	"curtaincall/scripting/console"
)

// study is a question that is answered here, by all cores but one, which the pages have.
type study struct {
	*simulate.Study
	house *house
	game  *staged
}

// errOutside is the error of a version that is a file: pages read none but the scripts.
var errOutside = errors.New("on the page another version is a commit (HEAD, v1.0), no-mods, ID.PATH=VALUE or ID=nothing; folders and files are for `curtain simulate`")

// Study implements studio.Laboratory.
func (h *house) Study(r *scripting.Ruleset, q studio.Question) (studio.Study, error) {
	g, err := h.staged(r)
	if err != nil {
		return nil, err
	}
	apart := h.printing(io.Discard)
	if err := h.inside(q.Against); err != nil {
		return nil, err
	}
	apart.Cores = max(1, h.Cores-1)
	now := g.now()
	s, err := simulate.NewStudy(apart, now, now.Content.FullWords(q.What), q.Players, q.Runs, q.Seed, q.Against)
	if err != nil {
		return nil, err
	}
	return &study{s, h, g}, nil
}

// inside refuses words of a version that name files.
func (h *house) inside(words []string) error {
	for _, word := range words {
		if _, err := os.Lstat(h.At(word)); err == nil || !strings.Contains(word, "=") && strings.ContainsAny(word, `/\`) {
			return errOutside
		}
	}
	return nil
}

// Vary implements studio.Laboratory.
func (h *house) Vary(r *scripting.Ruleset, words []string) (scripting.Content, error) {
	g, err := h.staged(r)
	if err == nil {
		err = h.inside(words)
	}
	if err != nil {
		return nil, err
	}
	made, err := simulate.Varied(h.printing(io.Discard), g.now(), words)
	if err != nil {
		return nil, err
	}
	return made.Content, nil
}

// printing is the program as it is for what prints to out.
func (h *house) printing(out io.Writer) *program.Host {
	apart := *h.Host
	apart.Out = screen.NewWriter(out, func() bool { return true })
	apart.Err = apart.Out
	return &apart
}

// Open implements studio.Study.
func (s *study) Open(g lab.Pairing, parting bool, out io.Writer) (*console.Console, error) {
	apart := s.house.printing(out)
	c, err := s.Study.Open(apart, g, parting)
	if err != nil {
		return nil, err
	}
	c.Screen = studio.Screen
	repl.AddKeeping(apart, c, s.game.now())
	s.game.follows(c)
	return c, nil
}

// Brought implements studio.Laboratory.
func (h *house) Brought() *report.Report { return h.brought }

// bring reads the report of --lab.
func (h *house) bring(file string) error {
	text, err := disk.Read(h.At(file), report.MostBytes)
	if err == nil {
		h.brought, err = report.Read(text)
	}
	return err
}

// Plots implements studio.Laboratory.
func (h *house) Plots() template.FuncMap {
	return template.FuncMap{
		"shares": func(title string, rows, before []report.Row) (template.HTML, error) {
			return plots.Shares(title, rows, before...)
		},
		"worths": plots.Worths, "line": plots.Line,
	}
}
