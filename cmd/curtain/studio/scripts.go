package studio

import (
	"errors"
	"path/filepath"
	"slices"

	"curtaincall/cmd/curtain/load"
	"curtaincall/engine/disk"
	"curtaincall/scripting"
	"curtaincall/scripting/check"
	"curtaincall/scripting/source"
)

var errNotGameScript = errors.New("that is not a script file of this game")

func (s *Server) scriptsOnDisk(r *scripting.Ruleset) ([]*source.Text, error) {
	g, err := s.loadGameOnce(r)
	if err != nil {
		return nil, err
	}
	now := g.latestLoadedGame()
	texts, err := now.RereadFiles()
	return slices.DeleteFunc(texts, func(t *source.Text) bool {
		_, on := now.Packs.DiskPath(t.Name)
		return !on
	}), err
}

// checkEditedScript returns the errors of loading the game if the script name had another body or,
// without errors, what the command check would find in the script. It returns none for a scenario.
func (s *Server) checkEditedScript(r *scripting.Ruleset, name, body string) ([]*source.Error, error) {
	g, err := s.loadGameOnce(r)
	if err != nil {
		return nil, err
	}
	now := g.latestLoadedGame()
	texts, err := now.Packs.ReadDefinitions()
	if err != nil {
		return nil, err
	}
	at := slices.IndexFunc(texts, func(t *source.Text) bool { return t.Name == name })
	if at < 0 {
		return nil, nil // scenarios are run instead
	}
	changed := *texts[at]
	changed.Body = body
	texts = slices.Clone(texts)
	texts[at] = &changed
	made, err := load.LoadTexts(s.h, r, now.Packs, texts, now.Content)
	if err != nil {
		return source.ErrorsOf(err), nil
	}
	var found []*source.Error
	for _, f := range check.CheckGeneration(made.Content) {
		if f.Err != nil && f.Err.File == name {
			found = append(found, f.Err)
		}
	}
	return found, nil
}

// replaceScript atomically replaces an existing script file of a game, or returns errNotGameScript.
func (s *Server) replaceScript(r *scripting.Ruleset, name, body string) error {
	texts, err := s.scriptsOnDisk(r)
	if err != nil {
		return err
	}
	g, err := s.loadGameOnce(r)
	if err != nil {
		return err
	}
	path, on := g.latestLoadedGame().Packs.DiskPath(name)
	if !on || filepath.Ext(path) != ".lua" || !slices.ContainsFunc(texts, func(t *source.Text) bool { return t.Name == name }) {
		return errNotGameScript
	}
	return disk.Replace(path, []byte(body), 0o644)
}
