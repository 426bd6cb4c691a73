package studio

import (
	"cmp"
	"errors"
	"fmt"
	"net/http"
	"strings"

	"curtaincall/engine"
	"curtaincall/engine/screen"
	"curtaincall/engine/speech"
	"curtaincall/scripting/console"
)

type botAdvice struct {
	Revision int
	Lines    []rankedLine
	Failed   string
}

// rankedLine is a sequence of actions that the bot suggests.
type rankedLine struct {
	Place int
	First string   // the first action, as typed at the console
	Steps []string // the actions, as shown
	Whole string   // all actions as typed, with " then " between them
	Comes []string
	Open  bool
	Win   string
	Lose  string
}

const maxRankedLines = 4

// showBestLines responds with the lines that the bot ranks highest, as HTML. A console line typed meanwhile
// cancels the search.
func (s *Server) showBestLines(t *gameTable, w http.ResponseWriter, r *http.Request) {
	turns, err := engine.ParseClampedInt32(cmp.Or(r.URL.Query().Get("turns"), "1"))
	if err != nil || turns < 1 || turns > console.MaxBestTurns {
		s.respondError(w, http.StatusBadRequest, fmt.Sprintf("The bot can look ahead 1 to %d turns.", console.MaxBestTurns))
		return
	}
	t.mu.Lock()
	list, err := t.console.BestLines(maxRankedLines, turns)
	made := botAdvice{Revision: t.revision}
	t.mu.Unlock()
	switch {
	case errors.Is(err, engine.ErrStopped):
		made.Failed = "The search was cancelled."
	case err != nil:
		made.Failed = err.Error()
	}
	for i, l := range list {
		made.Lines = append(made.Lines, newRankedLine(i+1, l))
	}
	s.renderTemplate(w, "advice", made)
}

func newRankedLine(rank int, l console.RankedLine) rankedLine {
	made := rankedLine{
		Place: rank, First: strings.ReplaceAll(l.Texts[0], screen.Tie, " "),
		Whole: strings.ReplaceAll(strings.Join(l.Texts, " then "), screen.Tie, " "), Comes: l.Comes, Open: l.Open,
	}
	for _, text := range l.Texts {
		made.Steps = append(made.Steps, speech.Capitalize(speech.UnderscoresToSpaces(text)))
	}
	if l.Outlook.Win > 0 {
		made.Win = console.FormatPercent(l.Outlook.Win)
	}
	if l.Outlook.Lose > 0 {
		made.Lose = console.FormatPercent(l.Outlook.Lose)
	}
	return made
}
