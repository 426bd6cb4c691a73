package program

import (
	"fmt"
	"time"

	"curtaincall/engine/bot"
	"curtaincall/engine/lab"
	"curtaincall/engine/screen"
	"curtaincall/engine/speech"
)

// ShowProgress shows a line on the terminal, once a second until end is called: how many of the
// games are done, how fast, how long the rest will take, and the text of soFar; or, while bots
// practise, how far they are. Without a terminal it prints only when practice begins and ends.
func (h *Host) ShowProgress(games int64, done func() int64, soFar func() string) (end func()) {
	begun := time.Now()
	return h.showLiveLine(func() string {
		practice := formatPractice(bot.PendingPracticeProgress())
		if practice == "" {
			return lab.ProgressLine(games, done(), 0, time.Since(begun), soFar())
		}
		if done() == 0 {
			begun = time.Now()
		}
		return practice
	})
}

// ShowPracticeProgress is like ShowProgress, but shows only the progress of practicing bots.
func (h *Host) ShowPracticeProgress() (end func()) {
	return h.showLiveLine(func() string { return formatPractice(bot.PendingPracticeProgress()) })
}

// ShowLiveCount shows a line on the terminal, once a second until end is called: how many of the things
// that noun names are done, and how long the rest will take.
func (h *Host) ShowLiveCount(noun string, total, done func() int64) (end func()) {
	begun := time.Now()
	return h.showLiveLine(func() string { return lab.FormatProgress(noun, "tried", total(), done(), 0, time.Since(begun)) })
}

// ShowWorkingTime shows a line on the terminal, once a second until end is called: what is done, and for how long.
func (h *Host) ShowWorkingTime(what string) (end func()) {
	begun := time.Now()
	return h.showLiveLine(func() string { return fmt.Sprintf("%s: %.0f s", what, time.Since(begun).Seconds()) })
}

func formatPractice(games, total int) string {
	if total == 0 {
		return ""
	}
	return fmt.Sprintf("practicing: %d of %s", games, speech.CountWithNoun(total, "game"))
}

func (h *Host) newPracticeReporter(practised func() (games, of int)) (report func()) {
	before := 0
	return func() {
		_, of := practised()
		switch {
		case before == 0 && of > 0:
			h.PrintToStderr("practicing: playing %s first", speech.CountWithNoun(of, "game"))
		case before > 0 && of == 0:
			h.PrintToStderr("practiced")
		}
		before = of
	}
}

// showLiveLine shows the line that now returns, once a second until end is called. Without a
// terminal it prints only when practice begins and ends.
func (h *Host) showLiveLine(now func() string) (end func()) {
	line := screen.StatusLine{To: h.Err}
	show, last := func() { line.Show(now(), h.Columns()) }, line.Clear
	if h.Columns() == 0 {
		show = h.newPracticeReporter(bot.PendingPracticeProgress)
		last = show
	}
	stop, ended := make(chan struct{}), make(chan struct{})
	go func() {
		defer close(ended)
		defer last()
		tick := time.NewTicker(time.Second)
		defer tick.Stop()
		for {
			select {
			case <-tick.C:
				show()
			case <-stop:
				return
			}
		}
	}()
	return func() { close(stop); <-ended }
}
