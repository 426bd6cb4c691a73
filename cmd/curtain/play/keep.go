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

// Keeper keeps what is played as scenarios, and makes the last of them smaller.
type Keeper struct {
	*program.Host
	Game   *load.Loaded
	last   *keep.Kept  // what was kept last
	folder disk.Folder // and where
	name   string      // its file, in the folder
	shown  string      // as messages show it
}

// Keep writes the last part of a line as a scenario; if a script failed after
// it, the scenario shows that.
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

// Shrink makes what was kept last smaller, and writes it over the larger one.
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

// showing lets scenarios show that their last step fails, and how.
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

// kept returns where a scenario is kept: with the mod that may speak of all that is in
// it, or else in the game's own pack if that may. Where neither is on disk it is the
// working directory.
func (k *Keeper) kept(text string) (folder disk.Folder, inside, shown string) {
	base, speaks := k.Game.Packs.Base, spokenOf(k.Game.Packs, text)
	for _, m := range k.Game.Packs.ModsInUse() {
		if len(speaks) > 0 && !m.Archive && m.Speaks(speaks) {
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

// maxKept bounds a kept scenario that is read again, in bytes.
const maxKept = 1 << 20

const maxSameName = 100

// write writes a scenario to a file of its own, and remembers which.
func (k *Keeper) write(s *keep.Kept) (err error) {
	text := s.Write()
	folder, inside, shown := k.kept(text)
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
