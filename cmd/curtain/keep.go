package main

import (
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"

	"curtaincall/engine"
	"curtaincall/scripting"
	"curtaincall/scripting/keep"
	"curtaincall/scripting/scenario"
)

// kept scenarios go to this folder of a pack.
const keptFolder = "scenarios/kept"

// keepWord is `keep NAME` at the prompt: the fight so far as a scenario file. If
// a script failed last, the scenario shows that.
func (s *session) keepWord(name string) {
	if name == "" {
		s.print("`keep NAME` writes what was played as a scenario: give it a name, as in `keep the rat is vexed`.")
		return
	}
	k, err := s.keepScenario(name)
	if err != nil {
		s.print(err.Error())
		return
	}
	path, err := s.game.writeScenario(k)
	if err != nil {
		s.print(err.Error())
		return
	}
	s.print("Kept in " + s.screen().Strong(path) + ", and it passes. `curtain test " + path + "` runs it.")
}

func (s *session) keepScenario(name string) (*keep.Kept, error) {
	player, err := s.game.content.Player()
	if err != nil {
		return nil, err
	}
	candidates, err := player.Keep(s.past.Path())
	if err != nil {
		return nil, err
	}
	if s.fault != nil {
		candidates = failing(candidates, s.table, s.failed, s.fault)
	}
	return scenario.Keep(s.game.content, candidates, name)
}

// failing turns scenarios of a game into scenarios of what failed in it.
func failing(candidates []*keep.Kept, table engine.Table, a engine.Action, fault error) []*keep.Kept {
	message := fault.Error()
	var failed *scripting.Failure
	if errors.As(fault, &failed) {
		message = failed.Err.Message
	}
	for _, k := range candidates {
		k.Steps = append(slices.Clip(k.Steps), k.Step(table.Describe(a)))
		k.Holds = []keep.Hold{{Error: message}}
	}
	return candidates
}

// writeScenario writes a scenario into the pack, or into the working directory
// where the scripts are inside the program. No file is overwritten.
func (g *game) writeScenario(k *keep.Kept) (path string, err error) {
	folder, shown := filepath.Join(g.folder, filepath.FromSlash(keptFolder)), g.pack.Shown(keptFolder)
	if g.folder == "" {
		folder, shown = ".", ""
	}
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
