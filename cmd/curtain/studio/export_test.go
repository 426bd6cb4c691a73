package studio

import (
	"slices"

	"curtaincall/scripting/console"
	"curtaincall/scripting/lookup"
)

// Consoles returns those at which a game is played.
func (s *Server) Consoles(game string) []*console.Console {
	s.loadMu.Lock()
	g := s.games[game]
	s.loadMu.Unlock()
	g.mu.Lock()
	defer g.mu.Unlock()
	return slices.Clone(g.consoles)
}

func (s *Server) ReadReport(file string) error { return s.importReport(file) }

var BrowserCommand = browserCommand

// MarkKeywords returns a text in which the names of keywords are marked.
func MarkKeywords(entries []lookup.Entry, text string) string {
	return string(newKeywordGlossary(entries).markKeywords(text))
}
