package play

import (
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
	timeline "curtaincall/engine/session"
	said "curtaincall/engine/table"
	"curtaincall/scripting/keep"
	"curtaincall/scripting/runtime"
	"curtaincall/scripting/scenario"
)

const keptFolder = "scenarios/kept"

// Keeper saves games as scenario files and shrinks the latest one.
type Keeper struct {
	*program.Host
	Game   *load.Loaded
	last   *keep.Kept  // the scenario saved last; nil for none
	folder disk.Folder // the folder of its file
	name   string      // its file, in the folder
	shown  string      // its file, in messages
}

// Keep saves the end of a line of play as a scenario in a new file and prints it. If failure is not
// nil, it is the error of the action failed, tried at the end, and the scenario asserts it.
func (k *Keeper) Keep(name string, line []*timeline.Node, failed engine.Action, failure error) error {
	if name == "" {
		return said.NoName.Err()
	}
	tried := ""
	if failure != nil {
		tried = line[len(line)-1].State().Describe(failed)
	}
	candidates, err := keep.Candidates(k.Game.Content, line, tried)
	if err != nil {
		return err
	}
	if failure != nil {
		showing(candidates, failure)
	}
	kept, err := scenario.Keep(k.Game.Content, candidates, name)
	if err != nil {
		return err
	}
	if err := k.write(kept); err != nil {
		return err
	}
	k.say(said.Kept, "file", k.shown)
	k.Print("")
	k.Print(program.Indent(strings.TrimSuffix(kept.Write(), "\n"))...)
	k.Print("")
	k.say(said.KeptSmaller)
	return nil
}

// Shrink removes from the last saved scenario what its assertions do not need, and overwrites its
// file. If subjects names any, other assertions are removed too.
func (k *Keeper) Shrink(subjects string) error {
	if k.last == nil {
		return said.NotKept.Err()
	}
	small, trials, err := scenario.Shrink(k.Game.Content, k.last, strings.Fields(subjects)...)
	if err != nil {
		return err
	}
	if err := k.folder.Update(k.name, maxKept, 0o644, func(old []byte) ([]byte, error) {
		if string(old) != k.last.Write() {
			return nil, said.KeptChanged.Err("file", k.shown)
		}
		return []byte(small.Write()), nil
	}); err != nil {
		return err
	}
	k.last = small
	k.say(said.Shrunk, "n", trials, "file", k.shown)
	k.Print("")
	k.Print(program.Indent(strings.TrimSuffix(small.Write(), "\n"))...)
	return nil
}

func (k *Keeper) say(sentence phrase.Sentence, args ...any) {
	s := k.Screen().In(k.Game.Content)
	k.Print(s.Wrap(s.Say(sentence, args...), 2)...)
}

// showing makes scenarios assert that their last step fails with an error's message.
func showing(candidates []*keep.Kept, failure error) {
	message := failure.Error()
	var failed *runtime.Failure
	if errors.As(failure, &failed) {
		message = failed.Err.Message
	}
	for _, k := range candidates {
		k.Holds = []keep.Hold{{Error: message}}
	}
}

// scenarioPath returns the folder for a scenario, the path inside it and that path in messages. It
// is in a mod whose dependencies include all mods in the text; without mods in the text, in the
// game's own scripts; otherwise the working directory. Only folders on disk are used.
func (k *Keeper) scenarioPath(text string) (folder disk.Folder, inside, shown string) {
	base, modIDs := k.Game.Packs.Base, spokenOf(k.Game.Packs, text)
	for _, m := range k.Game.Packs.ModsInUse() {
		if len(modIDs) > 0 && !m.Archive && m.CanUse(modIDs) {
			return disk.Folder(m.Path), keptFolder, m.Pack.Shown(keptFolder)
		}
	}
	if base.Folder == "" || len(modIDs) > 0 {
		return disk.Folder(k.Dir), ".", ""
	}
	return disk.Folder(base.Folder), keptFolder, base.Shown(keptFolder)
}

var fullIDs = regexp.MustCompile(`"([a-z0-9_]+):[a-z0-9_]+`)

func spokenOf(p *load.Packs, text string) (ids []string) {
	for _, found := range fullIDs.FindAllStringSubmatch(text, -1) {
		if id := found[1]; p.Set.Find(id) != nil && !slices.Contains(ids, id) {
			ids = append(ids, id)
		}
	}
	return ids
}

// maxKept bounds a scenario file that Shrink overwrites, in bytes.
const maxKept = 1 << 20

const maxSameName = 100

// write saves a scenario to a new file and records both for Shrink.
func (k *Keeper) write(s *keep.Kept) (err error) {
	text := s.Write()
	folder, inside, shown := k.scenarioPath(text)
	base := fileName(s.Name)
	for n := 1; n <= maxSameName; n++ {
		name := base + "_test.lua"
		if n > 1 {
			name = fmt.Sprintf("%s_%d_test.lua", base, n)
		}
		err = folder.Create(path.Join(inside, name), []byte(text), 0o644)
		if err == nil {
			k.last, k.folder, k.name, k.shown = s, folder, path.Join(inside, name), path.Join(shown, name)
		}
		if !errors.Is(err, fs.ErrExist) {
			break
		}
	}
	return err
}

var notInNames = regexp.MustCompile(`[^a-z0-9]+`)

func fileName(name string) string {
	const longest = 60
	name = strings.Trim(notInNames.ReplaceAllString(strings.ToLower(name), "_"), "_")
	if name == "" {
		name = "kept"
	}
	return name[:min(len(name), longest)]
}
