package studio

import (
	"errors"
	"path/filepath"
	"slices"

	"curtaincall/engine/disk"
	"curtaincall/scripting"
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

// scriptPath returns the path of a script on disk; "" if it is not on disk.
func (s *Server) scriptPath(r *scripting.Ruleset, name string) string {
	g, err := s.loadGameOnce(r)
	if err != nil {
		return ""
	}
	if path, is := g.latestLoadedGame().Packs.DiskPath(name); is {
		return path
	}
	return ""
}

// replaceScript atomically replaces an existing script file of a game, or returns errNotGameScript.
func (s *Server) replaceScript(r *scripting.Ruleset, name, body string) error {
	texts, err := s.scriptsOnDisk(r)
	if err != nil {
		return err
	}
	path := s.scriptPath(r, name)
	if filepath.Ext(path) != ".lua" || !slices.ContainsFunc(texts, func(t *source.Text) bool { return t.Name == name }) {
		return errNotGameScript
	}
	return disk.Replace(path, []byte(body), 0o644)
}
