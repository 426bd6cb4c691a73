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

type advice struct {
	Revision int
	Lines    []ranked
	Failed   string
}

// ranked is a sequence of actions that the bot suggests.
type ranked struct {
	Place int
	First string   // the first action, as typed at the console
	Steps []string // the actions, as shown
	Whole string   // all actions as typed, with " then " between them
	Comes []string
	Open  bool
	Win   string
	Lose  string
}

const maxRanked = 4

// best responds with the lines that the bot ranks highest, as HTML. A console line typed meanwhile
// cancels the search.
func (s *Server) best(t *table, w http.ResponseWriter, r *http.Request) {
	turns, err := engine.ParseInt(cmp.Or(r.URL.Query().Get("turns"), "1"))
	if err != nil || turns < 1 || turns > console.MostTurns {
		s.refuse(w, http.StatusBadRequest, fmt.Sprintf("The bot looks ahead 1 to %d turns.", console.MostTurns))
		return
	}
	t.mu.Lock()
	list, err := t.console.BestLines(maxRanked, turns)
	made := advice{Revision: t.revision}
	t.mu.Unlock()
	switch {
	case errors.Is(err, engine.ErrStopped):
		made.Failed = "The search was cancelled."
	case err != nil:
		made.Failed = err.Error()
	}
	for i, l := range list {
		made.Lines = append(made.Lines, rankedOf(i+1, l))
	}
	s.render(w, "advice", made)
}

func rankedOf(rank int, l console.Ranked) ranked {
	made := ranked{
		Place: rank, First: strings.ReplaceAll(l.Texts[0], screen.Tie, " "),
		Whole: strings.ReplaceAll(strings.Join(l.Texts, " then "), screen.Tie, " "), Comes: l.Comes, Open: l.Open,
	}
	for _, text := range l.Texts {
		made.Steps = append(made.Steps, speech.Begin(speech.Spoken(text)))
	}
	if l.Outlook.Win > 0 {
		made.Win = console.Percent(l.Outlook.Win)
	}
	if l.Outlook.Lose > 0 {
		made.Lose = console.Percent(l.Outlook.Lose)
	}
	return made
}
