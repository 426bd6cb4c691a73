//go:build js

package main

import (
	"bytes"
	"io"
	"strings"

	"curtaincall/cmd/curtain/journals"
	"curtaincall/cmd/curtain/load"
	"curtaincall/cmd/curtain/program"
	"curtaincall/cmd/curtain/studio"
	"curtaincall/engine/journal"
	"curtaincall/engine/screen"
	"curtaincall/scripting"
)

// house is a program that has one journal and no scripts beside those in it; it implements
// studio.House.
type house struct{ *program.Host }

// journalName is the name of the journal in messages.
const journalName = "the journal"

// Rulesets implements studio.House.
func (h *house) Rulesets() []*scripting.Ruleset { return h.Registered }

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

// ModOf implements studio.House.
func (h *house) ModOf(_ *scripting.Ruleset, e scripting.Entry) string {
	id, _ := load.ModFile(strings.TrimPrefix(e.Where.File, journalName+"/"))
	return id
}
