package studio

import (
	"curtaincall/scripting/console"
	"curtaincall/scripting/lookup"
)

// Consoles returns the consoles at which a game is played.
func (s *Server) Consoles(game string) (list []*console.Console) {
	s.mu.Lock()
	defer s.mu.Unlock()
	for _, t := range s.tables {
		if t.rules.Name == game {
			list = append(list, t.console)
		}
	}
	return list
}

func (s *Server) ReadReport(file string) error { return s.importReport(file) }

var BrowserCommand = browserCommand

// MarkKeywords returns a text in which the names of keywords are marked.
func MarkKeywords(entries []lookup.Entry, text string) string {
	return string(newKeywordGlossary(entries).markKeywords(text))
}
