package play

import (
	"cmp"
	"errors"
	"fmt"
	"io/fs"
	"path"
	"regexp"
	"slices"
	"strings"

	"curtaincall/cmd/curtain/load"
	"curtaincall/cmd/curtain/program"
	"curtaincall/engine"
	"curtaincall/engine/disk"
	"curtaincall/engine/phrase"
	"curtaincall/engine/screen"
	timeline "curtaincall/engine/session"
	said "curtaincall/engine/table"
	"curtaincall/scripting/keep"
	"curtaincall/scripting/runtime"
	"curtaincall/scripting/scenario"
)

const savedScenariosFolder = "scenarios/kept"

// ScenarioSaver saves games as scenario files, and shrinks the scenario that it saved last.
type ScenarioSaver struct {
	*program.Host
	PrintInPages func(lines []string) // prints lines a screenful at a time
	Game         *load.LoadedGame
	lastSaved    *keep.Scenario // the scenario that was saved last; nil if there is none
	folder       disk.Folder    // the folder that contains the file of lastSaved
	name         string         // path of the file of lastSaved, inside folder
	shownPath    string         // path of the file of lastSaved, for messages
}

// SaveScenario saves the last part of a game with the nodes line, such as its last fight, as a scenario in a new file,
// and prints it. If failure is not nil, the scenario ends with the action failed and asserts the message of failure.
func (k *ScenarioSaver) SaveScenario(name string, line []*timeline.Node, failed engine.Action, failure error) error {
	if name == "" {
		return said.NoName.NewError()
	}
	tried := ""
	if failure != nil {
		tried = line[len(line)-1].State().Describe(failed)
	}
	candidates, err := keep.CandidatesForLastPart(k.Game.Content, line, tried)
	if err != nil {
		return err
	}
	if failure != nil {
		message := failure.Error()
		if inScript, is := errors.AsType[*runtime.Failure](failure); is {
			message = inScript.Err.Message
		}
		for _, candidate := range candidates {
			candidate.Assertions = []keep.Assertion{{Error: message}}
		}
	}
	kept, err := scenario.FirstPassing(k.Game.Content, candidates, name)
	if err != nil {
		return err
	}
	if err := k.createScenarioFile(kept); err != nil {
		return err
	}
	k.printMessage(said.Kept, "file", k.shownPath)
	k.Print("")
	k.printLua(kept.LuaText())
	k.Print("")
	if failure != nil {
		k.printMessage(said.KeptFailure)
	}
	k.PrintSuggestion(k.Screen().InLanguageOf(k.Game.Content).RenderSentence(said.KeptRun), k.Command+" test "+k.GameArgWithSpace(k.Game.Ruleset)+program.ShellWord(k.shownPath)+k.ScriptFlags())
	k.printMessage(said.KeptSmaller)
	return nil
}

// ShrinkLastScenario removes what its assertions do not need from the file of the last saved scenario. If subjects has
// words, it first removes the assertions that contain none of them. It fails if the file has changed.
func (k *ScenarioSaver) ShrinkLastScenario(subjects string) error {
	if k.lastSaved == nil {
		return said.NotKept.NewError()
	}
	small, trials, err := scenario.ShrinkPassing(k.Game.Content, k.lastSaved, strings.Fields(subjects)...)
	if err != nil {
		return err
	}
	if small.LuaText() == k.lastSaved.LuaText() {
		k.printMessage(said.NotShrunk, "n", trials, "file", k.shownPath)
		return nil
	}
	if err := k.folder.Update(k.name, maxScenarioBytes, 0o644, func(old []byte) ([]byte, error) {
		if string(old) != k.lastSaved.LuaText() {
			return nil, said.KeptChanged.NewError("file", k.shownPath)
		}
		return []byte(small.LuaText()), nil
	}); err != nil {
		return err
	}
	k.lastSaved = small
	k.printMessage(said.Shrunk, "n", trials, "file", k.shownPath)
	k.Print("")
	k.printLua(small.LuaText())
	return nil
}

func (k *ScenarioSaver) printLua(text string) {
	plain := screen.Screen{Width: k.Columns()}
	var lines []string
	for _, line := range program.IndentLines(strings.TrimSuffix(text, "\n")) {
		indent := len(line) - len(strings.TrimLeft(line, " "))
		lines = append(lines, plain.TranslateAndWrap(line, indent+2)...)
	}
	k.PrintInPages(lines)
}

func (k *ScenarioSaver) printMessage(sentence phrase.Sentence, args ...any) {
	s := k.Screen().InLanguageOf(k.Game.Content)
	k.Print(s.TranslateAndWrap(s.RenderSentence(sentence, args...), 2)...)
}

// chooseScenarioFolder returns the folder for a scenario, a path inside it, and that path for messages. If text names
// mods, the folder is in a mod that can use all of them, otherwise in the game's own scripts. If there is no such
// folder, it is the working directory.
func (k *ScenarioSaver) chooseScenarioFolder(text string) (folder disk.Folder, inside, shown string) {
	var modIDs []string
	for _, found := range qualifiedID.FindAllStringSubmatch(text, -1) {
		if id := found[1]; k.Game.Packs.Set.FindMod(id) != nil && !slices.Contains(modIDs, id) {
			modIDs = append(modIDs, id)
		}
	}
	for _, m := range k.Game.Packs.ModsInUse() {
		if len(modIDs) > 0 && !m.Archive && m.CanUseAll(modIDs) {
			return disk.Folder(m.Path), savedScenariosFolder, m.Pack.DisplayPath(savedScenariosFolder)
		}
	}
	base := k.Game.Packs.Base
	if base.Folder == "" || len(modIDs) > 0 {
		return disk.Folder(k.Dir), ".", ""
	}
	return disk.Folder(base.Folder), savedScenariosFolder, base.DisplayPath(savedScenariosFolder)
}

var qualifiedID = regexp.MustCompile(`"([a-z0-9_]+):[a-z0-9_]+`)

const maxScenarioBytes = 1 << 20

const maxNumberedFiles = 100

// createScenarioFile saves a scenario in a new file that is named after it, and stores both in k.
func (k *ScenarioSaver) createScenarioFile(s *keep.Scenario) (err error) {
	text := s.LuaText()
	folder, inside, shown := k.chooseScenarioFolder(text)
	const longest = 60
	base := cmp.Or(strings.Trim(nonNameBytes.ReplaceAllString(strings.ToLower(s.Name), "_"), "_"), "kept")
	base = base[:min(len(base), longest)]
	for n := 1; n <= maxNumberedFiles; n++ {
		name := base + "_test.lua"
		if n > 1 {
			name = fmt.Sprintf("%s_%d_test.lua", base, n)
		}
		err = folder.Create(path.Join(inside, name), []byte(text), 0o644)
		if err == nil {
			k.lastSaved, k.folder, k.name, k.shownPath = s, folder, path.Join(inside, name), path.Join(shown, name)
		}
		if !errors.Is(err, fs.ErrExist) {
			break
		}
	}
	return err
}

var nonNameBytes = regexp.MustCompile(`[^a-z0-9]+`)
