package simulate

import (
	"encoding/json"
	"errors"
	"fmt"
	"path/filepath"
	"slices"
	"strings"

	"curtaincall/cmd/curtain/load"
	"curtaincall/engine/disk"
	"curtaincall/engine/lab"
	"curtaincall/scripting/mods"
	"curtaincall/scripting/sandbox"
)

// newOrder returns the order for a question, whose scripts it writes to the folder of --order. Without
// that flag, the order has only the question.
func (q *experiment) newOrder(asked *lab.SimulationQuestion) (*lab.Order, error) {
	o := &lab.Order{Question: asked}
	if q.shards.order == "" {
		return o, nil
	}
	var err error
	if o.Args, err = q.orderArgs(asked); err != nil {
		return nil, err
	}
	versions := q.games[:1]
	if slices.ContainsFunc(q.match.against, func(word string) bool { return !strings.Contains(word, "=") }) {
		versions = q.games[:2]
	}
	var files []lab.ScriptFiles
	for _, g := range versions {
		files = append(files, scriptFiles(g))
		body, hash := files[len(files)-1].Encode()
		if len(body) > lab.MaxScriptFiles {
			return nil, fmt.Errorf("the scripts have %d bytes, more than the %d that workers accept", len(body), lab.MaxScriptFiles)
		}
		o.Scripts = append(o.Scripts, hash)
		if err := disk.Replace(filepath.Join(q.AbsPath(q.shards.order), hash), body, 0o600); err != nil {
			return nil, err
		}
	}
	if len(files) == 2 && files[1][settingsPath] != "" && (files[1][settingsPath] != files[0][settingsPath] || files[0].HasModsNotIn(files[1])) {
		return nil, errors.New("workers cannot play against other mods with changed settings")
	}
	return o, nil
}

func (q *experiment) orderArgs(asked *lab.SimulationQuestion) (args []string, err error) {
	limits := q.games[0].Limits
	run, interpreter := limits.Run, limits.Interpreter
	if limits.Run, limits.Interpreter = 0, false; limits != sandbox.DefaultLimits() {
		return nil, errors.New("workers play with the default limits: remove --limit, except --limit run=N")
	}
	args = []string{q.games[0].Name}
	add := func(wanted bool, flag string, values ...any) {
		if wanted {
			args = append(args, fmt.Sprintf("--"+flag, values...))
		}
	}
	if q.pairings == "" {
		args = append(args, strings.Fields(asked.Setups[0])...)
	}
	against := len(q.match.against) > 0
	add(!against || q.match.whole, "runs=%d", q.Runs)
	add(true, "seed=%d", q.Seed)
	add(true, "players=%s", q.Players)
	add(q.pairings != "", "pairings=%s", q.pairings)
	add(q.ladder, "ladder")
	add(asked.Watched, "detail")
	add(q.knockouts, "knockouts")
	for _, id := range q.knockout {
		add(true, "knockout=%s", id)
	}
	add(q.shards.part.Of > 0, "shard=%s", q.shards.part)
	add(run > 0, "limit=run=%d", run)
	add(interpreter, "interpreter")
	for _, word := range q.match.against {
		add(strings.Contains(word, "="), "against=%s", word)
	}
	add(against, "bound=%v", q.match.bound)
	add(against, "errors=%v", q.match.errors)
	add(q.match.margin != "", "margin=%s", q.match.margin)
	if t := q.match.sprt; t != nil {
		add(true, "sprt=%v,%v,%v,%v", t.Elo[0], t.Elo[1], 100*t.Alpha, 100*t.Beta)
	}
	return args, nil
}

const settingsPath = mods.ModsFolder + "/" + mods.SettingsFile

func scriptFiles(g *load.LoadedGame) lab.ScriptFiles {
	files := lab.ScriptFiles{}
	settings := map[string]string{}
	for _, t := range g.Texts {
		switch id, inner := load.SplitModFile(t.Name); {
		case t.Mod == nil && t.Path != "":
			files["scripts/"+g.Name+"/"+t.Path] = t.Body
		case t.Mod != nil && t.Mod.ID == id && (t.Path != "" || inner == mods.ManifestFile):
			files[t.Name] = t.Body
		}
		if t.Mod != nil && t.Mod.ChangedSettingsText() != "" {
			settings[t.Mod.ID] = t.Mod.ChangedSettingsText()
		}
	}
	if len(settings) > 0 {
		body, err := json.Marshal(map[string]any{"settings": settings})
		if err != nil {
			panic(err) // it has only strings
		}
		files[settingsPath] = string(body)
	}
	return files
}
