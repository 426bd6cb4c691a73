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

// Keeper saves games as scenarios and reduces the last one that it saved.
type Keeper struct {
	*program.Host
	Game   *load.Loaded
	last   *keep.Kept  // the scenario saved last
	folder disk.Folder // where it was saved
	name   string      // its file, in the folder
	shown  string      // as messages show it
}

// Keep saves the last part of a line of play as a scenario named sentence. If fault is not nil,
// it is the error of the action failed, tried at the end, and the scenario asserts it.
func (k *Keeper) Keep(sentence string, line []*timeline.Node, failed engine.Action, fault error) error {
	if sentence == "" {
		return said.NoName.Err()
	}
	tried := ""
	if fault != nil {
		tried = line[len(line)-1].State().Describe(failed)
	}
	candidates, err := keep.Candidates(k.Game.Content, line, tried)
	if err != nil {
		return err
	}
	if fault != nil {
		showing(candidates, fault)
	}
	kept, err := scenario.Keep(k.Game.Content, candidates, sentence)
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

// Shrink reduces the last saved scenario to what its assertions, or those about words, need, and
// overwrites its file.
func (k *Keeper) Shrink(words string) error {
	if k.last == nil {
		return said.NotKept.Err()
	}
	small, trials, err := scenario.Shrink(k.Game.Content, k.last, strings.Fields(words)...)
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

// showing makes scenarios assert that their last step fails with the message of fault.
func showing(candidates []*keep.Kept, fault error) {
	message := fault.Error()
	var failed *runtime.Failure
	if errors.As(fault, &failed) {
		message = failed.Err.Message
	}
	for _, k := range candidates {
		k.Holds = []keep.Hold{{Error: message}}
	}
}

// scenarioPath returns where to save a scenario: in the mod that may refer to every mod in its text,
// else, if it refers to none, in the game's own pack, else in the working directory. Packs that
// are not folders on disk are skipped.
func (k *Keeper) scenarioPath(text string) (folder disk.Folder, inside, shown string) {
	base, speaks := k.Game.Packs.Base, spokenOf(k.Game.Packs, text)
	for _, m := range k.Game.Packs.ModsInUse() {
		if len(speaks) > 0 && !m.Archive && m.CanUse(speaks) {
			return disk.Folder(m.Path), keptFolder, m.Pack.Shown(keptFolder)
		}
	}
	if base.Folder == "" || len(speaks) > 0 {
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

// maxKept bounds the saved scenario that Shrink reads again, in bytes.
const maxKept = 1 << 20

const maxSameName = 100

// write saves a scenario to a new file and records which.
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
