package studio

import (
	"errors"
	"net/http"
	"path/filepath"
	"slices"
	"strings"

	"curtaincall/engine/disk"
	"curtaincall/scripting"
	"curtaincall/scripting/source"
)

var errNoScript = newRequestError(http.StatusNotFound, "That is not a script file of this game.")

func (s *Server) scriptsOnDisk(r *scripting.Ruleset) ([]*source.Text, error) {
	now, err := s.latestLoadedGame(r)
	var texts []*source.Text
	if err == nil {
		texts, err = now.RereadFiles()
	}
	if err != nil {
		return nil, requestError{http.StatusConflict, err}
	}
	return slices.DeleteFunc(texts, func(t *source.Text) bool {
		_, on := now.Packs.DiskPath(t.Name)
		return !on
	}), nil
}

func (s *Server) scriptPath(r *scripting.Ruleset, name string) string {
	loaded, err := s.latestLoadedGame(r)
	if err != nil {
		return ""
	}
	if path, is := loaded.Packs.DiskPath(name); is {
		return path
	}
	return ""
}

type scriptReplacement struct {
	old  *source.Text // as it is on disk
	body string
}

// replaceScripts replaces existing script files of a table's game, all or none, and records the texts from
// before their first save.
func (s *Server) replaceScripts(t *gameTable, list ...scriptReplacement) error {
	for i, c := range list {
		path := s.scriptPath(t.rules, c.old.Name)
		if filepath.Ext(path) != ".lua" {
			return errNoScript
		}
		if err := disk.Replace(path, []byte(c.body), 0o644); err != nil {
			for _, done := range list[:i] {
				err = errors.Join(err, disk.Replace(s.scriptPath(t.rules, done.old.Name), []byte(done.old.Body), 0o644))
			}
			return requestError{http.StatusInternalServerError, err}
		}
	}
	t.mu.Lock()
	defer t.mu.Unlock()
	for _, c := range list {
		if _, saved := t.originalScripts[c.old.Name]; !saved {
			t.originalScripts[c.old.Name] = c.old.Body
		}
	}
	return nil
}

func toUnixLines(body string) string { return strings.ReplaceAll(body, "\r\n", "\n") }

func keepLineEnds(old, body string) string {
	if strings.Contains(old, "\r\n") {
		return strings.ReplaceAll(body, "\n", "\r\n")
	}
	return body
}
