//go:build js

package main

import (
	"bytes"
	"errors"
	"html/template"
	"io"
	"strings"

	"curtaincall/cmd/curtain/journals"
	"curtaincall/cmd/curtain/load"
	"curtaincall/cmd/curtain/program"
	"curtaincall/cmd/curtain/studio"
	"curtaincall/engine"
	"curtaincall/engine/journal"
	"curtaincall/engine/lab/report"
	"curtaincall/engine/screen"
	"curtaincall/scripting"
	"curtaincall/scripting/console"
	"curtaincall/scripting/source"
)

// house is a program that has one journal and no scripts beside those in it; it implements
// studio.House.
type house struct{ *program.Host }

// journalName is the name of the journal in messages.
const journalName = "the journal"

// errAlone is the error of what takes more than a journal.
var errAlone = errors.New("this page has one game: `curtain studio` has all of them")

// Rulesets implements studio.House.
func (h *house) Rulesets() []*scripting.Ruleset { return h.Registered }

// Console implements studio.House.
func (h *house) Console(*scripting.Ruleset, engine.Seed, string, io.Writer) (*console.Console, error) {
	return nil, errAlone
}

// Scripts implements studio.House.
func (h *house) Scripts(*scripting.Ruleset) ([]*source.Text, error) { return nil, errAlone }

// Save implements studio.House.
func (h *house) Save(*scripting.Ruleset, string, string) error { return errAlone }

// Try implements studio.House.
func (h *house) Try(*scripting.Ruleset, string, string) ([]*source.Error, error) {
	return nil, errAlone
}

// Journal implements studio.House: the game is opened at its start, with all that was played
// before it.
func (h *house) Journal(body []byte, out io.Writer) (*studio.Replayed, error) {
	j, err := journal.Read(bytes.NewReader(body))
	if err != nil {
		return nil, err
	}
	apart := *h.Host
	apart.Out = screen.NewWriter(out, func() bool { return true })
	apart.Err = apart.Out
	k, err := journals.Find(&apart, journalName, j)
	if err != nil {
		return nil, err
	}
	c, found, err := k.Opened()
	if err != nil {
		return nil, err
	}
	c.Screen, c.Stopped = studio.Screen, h.Stopped
	return &studio.Replayed{Rules: k.Rules, Console: c, Verdict: found}, c.Go("start")
}

// Study implements studio.House.
func (h *house) Study(*scripting.Ruleset, studio.Question) (studio.Study, error) {
	return nil, errAlone
}

// Brought implements studio.House.
func (h *house) Brought() *report.Report { return nil }

// Plots implements studio.House: there is nothing to draw.
func (h *house) Plots() template.FuncMap {
	none := func(...any) template.HTML { return "" }
	return template.FuncMap{"shares": none, "worths": none, "line": none}
}

// Vary implements studio.House.
func (h *house) Vary(*scripting.Ruleset, []string) (scripting.Content, error) {
	return nil, errAlone
}

// Close implements studio.House.
func (h *house) Close(*scripting.Ruleset, *console.Console) {}

// ModOf implements studio.House.
func (h *house) ModOf(_ *scripting.Ruleset, e scripting.Entry) string {
	id, _ := load.ModFile(strings.TrimPrefix(e.Where.File, journalName+"/"))
	return id
}
