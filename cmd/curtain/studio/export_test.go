package studio

import (
	"slices"

	"curtaincall/scripting/console"
)

// Consoles returns those at which a game is played.
func (s *Server) Consoles(game string) []*console.Console {
	s.loading.Lock()
	g := s.games[game]
	s.loading.Unlock()
	g.mu.Lock()
	defer g.mu.Unlock()
	return slices.Clone(g.consoles)
}

func (s *Server) ReadReport(file string) error { return s.readReport(file) }

var BrowserCommand = browserCommand
