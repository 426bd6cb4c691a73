package main

import (
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"regexp"
	"strings"

	"curtaincall/engine"
	timeline "curtaincall/engine/session"
	"curtaincall/scripting"
	"curtaincall/scripting/keep"
	"curtaincall/scripting/scenario"
)

// kept scenarios go to this folder of a pack.
const keptFolder = "scenarios/kept"

// keeper keeps what is played as scenarios, and makes the last of them smaller.
type keeper struct {
	*host
	game *game
	last *keep.Kept // what was kept last, and where
	path string
}

// keep writes the last part of a line as a scenario; if a script failed after
// it, the scenario shows that.
func (k *keeper) keep(name string, line []*timeline.Node, failed engine.Action, fault error) error {
	if name == "" {
		return errors.New("keep writes what was played as a scenario: give it a name, as in `keep the rat is vexed`")
	}
	player, err := k.game.content.Player()
	if err != nil {
		return err
	}
	tried := ""
	if fault != nil {
		tried = line[len(line)-1].State().Describe(failed)
	}
	candidates, err := player.Keep(line, tried)
	if err != nil {
		return err
	}
	if fault != nil {
		showing(candidates, fault)
	}
	kept, err := scenario.Keep(k.game.content, candidates, name)
	if err != nil {
		return err
	}
	path, err := k.game.writeScenario(kept)
	if err != nil {
		return err
	}
	k.last, k.path = kept, path
	k.say("Kept in " + k.screen().Strong(path) + ", and it passes:")
	k.print("")
	k.print(indented(strings.TrimSuffix(kept.Write(), "\n"))...)
	k.print("")
	k.say("`shrink` makes it as small as what it shows, `shrink WORD` keeps only what it asserts about that.")
	return nil
}

// shrink makes what was kept last smaller, and writes it over the larger one.
func (k *keeper) shrink(words string) error {
	if k.last == nil {
		return errors.New("nothing was kept yet: `keep NAME` keeps what was played")
	}
	small, trials, err := scenario.Shrink(k.game.content, k.last, strings.Fields(words)...)
	if err != nil {
		return err
	}
	if err := k.game.overwriteScenario(k.path, small); err != nil {
		return err
	}
	k.last = small
	k.say(count(trials, "smaller scenario") + " tried, and this is left in " + k.screen().Strong(k.path) + ":")
	k.print("")
	k.print(indented(strings.TrimSuffix(small.Write(), "\n"))...)
	return nil
}

// say prints a sentence, wrapped.
func (k *keeper) say(text string) { k.print(k.screen().Wrap(text, 2)...) }

// showing lets scenarios show that their last step fails, and how.
func showing(candidates []*keep.Kept, fault error) {
	message := fault.Error()
	var failed *scripting.Failure
	if errors.As(fault, &failed) {
		message = failed.Err.Message
	}
	for _, k := range candidates {
		k.Holds = []keep.Hold{{Error: message}}
	}
}

// keptPlace is where kept scenarios go: into the pack, or into the working
// directory where the scripts are inside the program; shown is what messages
// call it.
func (g *game) keptPlace() (folder, shown string) {
	if g.folder == "" {
		return ".", ""
	}
	return filepath.Join(g.folder, filepath.FromSlash(keptFolder)), g.pack.Shown(keptFolder)
}

// writeScenario writes a scenario to a file of its own, whose name is returned
// as messages show it.
func (g *game) writeScenario(k *keep.Kept) (path string, err error) {
	folder, shown := g.keptPlace()
	if err := os.MkdirAll(folder, 0o755); err != nil {
		return "", err
	}
	base := fileName(k.Name)
	for n := 1; ; n++ {
		name := base + "_test.lua"
		if n > 1 {
			name = fmt.Sprintf("%s_%d_test.lua", base, n)
		}
		f, err := os.OpenFile(filepath.Join(folder, name), os.O_WRONLY|os.O_CREATE|os.O_EXCL, 0o644)
		if errors.Is(err, os.ErrExist) && n < 100 {
			continue
		}
		if err != nil {
			return "", err
		}
		_, err = f.WriteString(k.Write())
		return filepath.ToSlash(filepath.Join(shown, name)), errors.Join(err, f.Close())
	}
}

// overwriteScenario writes a scenario over one that writeScenario wrote, whole
// or not at all.
func (g *game) overwriteScenario(path string, k *keep.Kept) error {
	folder, _ := g.keptPlace()
	file := filepath.Join(folder, filepath.Base(path))
	if err := os.WriteFile(file+".new", []byte(k.Write()), 0o644); err != nil {
		return err
	}
	return os.Rename(file+".new", file)
}

var notInNames = regexp.MustCompile(`[^a-z0-9]+`)

// fileName is a name of a scenario as a file's.
func fileName(name string) string {
	const longest = 60
	name = strings.Trim(notInNames.ReplaceAllString(strings.ToLower(name), "_"), "_")
	if name == "" {
		name = "kept"
	}
	return name[:min(len(name), longest)]
}
