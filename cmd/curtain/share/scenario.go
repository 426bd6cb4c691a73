package share

import (
	"bytes"
	"errors"
	"fmt"
	"io"

	"curtaincall/cmd/curtain/load"
	"curtaincall/cmd/curtain/program"
	"curtaincall/cmd/curtain/repl"
	"curtaincall/engine/disk"
	"curtaincall/engine/journal"
	"curtaincall/engine/screen"
	"curtaincall/scripting"
	"curtaincall/scripting/console"
	"curtaincall/scripting/keep"
	"curtaincall/scripting/play"
	"curtaincall/scripting/scenario"
	"curtaincall/scripting/source"
)

// The errors for scenarios that cannot be shared.
var (
	errNotKeptScenario = errors.New("not a scenario in the form that `keep` writes, with one game, created with `local f =`")
	errDifferentReplay = errors.New("its file defines content that the console cannot recreate: share the game's journal instead")
)

// replayScenarioFile replays a scenario that the command keep wrote, with the current scripts, as a
// recorded game. Its findings begin with whether the scenario passes.
func replayScenarioFile(h *program.Host, r *scripting.Ruleset, path string) (*recordedGame, error) {
	body, err := disk.ReadRegularFile(h.AbsPath(path), journal.MaxFile)
	if err != nil {
		return nil, program.UsageError{Err: err}
	}
	shown := source.Printable(path)
	begin, is := keep.FindSetupCall(string(body))
	if !is {
		return nil, fmt.Errorf("%s: %w", shown, errNotKeptScenario)
	}
	g, err := load.LoadUsableAndReport(h, r)
	if err != nil {
		return nil, err
	}
	text := &source.Text{Name: path, Body: string(body)}
	o, err := scenario.OpenGameAtFailureOrAssertion(g.Content, []*source.Text{text}, scenario.Options{Screen: screen.Screen{}, Stop: h.IsStopped, Limits: h.Limits})
	if err != nil {
		return nil, fmt.Errorf("%s: %w", shown, err)
	}
	journalBody, err := recordReplayAsJournal(h, g, begin, o.Record)
	if err != nil {
		return nil, fmt.Errorf("%s: %w", shown, err)
	}
	shared, err := replayJournal(h, path, journalBody)
	if err != nil {
		return nil, err
	}
	shared.title = r.Title + " · " + o.Name
	passes := "The scenario passes."
	if o.Status != scenario.Passed {
		passes = "The scenario fails: " + o.Message
	}
	shared.findings = passes + "\n" + shared.findings
	return shared, nil
}

// recordReplayAsJournal types creationLine, which creates a game, and the actions of past at a new
// console, and returns the console's journal. It fails if the final state is not that of past.
func recordReplayAsJournal(h *program.Host, g *load.LoadedGame, creationLine string, past *play.GameRecord) ([]byte, error) {
	c, err := console.New(console.Options{Ruleset: g.Ruleset, Content: g.Content, Seed: 1, ReadFiles: g.RereadFiles, Out: io.Discard, Screen: func() screen.Screen { return screen.Screen{} }, SearchInstructions: h.Limits.Run,
		First: &console.Opening{Words: g.Title, Setup: &scripting.GameStart{Seed: 1}}, Stopped: h.IsStopped})
	if err != nil {
		return nil, err
	}
	on := screen.CopyOf(past.Start)
	inputs := []string{creationLine}
	for _, step := range past.Steps {
		inputs = append(inputs, on.Describe(step.Action))
		if err := on.Apply(step.Action); err != nil {
			return nil, err
		}
	}
	var journalBody bytes.Buffer
	if err := repl.TypeAndRecordInputs(h, c, g, inputs, &journalBody); err != nil {
		return nil, err
	}
	if c.Session().CurrentNode().Hash != on.Hash() {
		return nil, errDifferentReplay
	}
	return journalBody.Bytes(), nil
}
