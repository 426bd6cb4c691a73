package program

import (
	"fmt"
	"strings"
	"time"

	"curtaincall/engine/bot"
	"curtaincall/engine/lab"
	"curtaincall/engine/screen"
	"curtaincall/engine/speech"
)

// Progress shows on a terminal, once a second, how many games are done, how fast, how
// long the rest takes at most, and what is known so far, until what it returns is called.
// While somebody practises first, it shows how far that is.
func (h *Host) Progress(games int, done func() int64, known func() string) (end func()) {
	begun := time.Now()
	return h.live(func() string {
		practice := practiceLine(bot.Practised())
		if practice == "" {
			return progressLine(games, done(), time.Since(begun), known())
		}
		if done() == 0 {
			begun = time.Now()
		}
		return practice
	})
}

// Practising shows on a terminal, once a second, how far those are who practise, until what
// it returns is called.
func (h *Host) Practising() (end func()) {
	return h.live(func() string { return practiceLine(bot.Practised()) })
}

// practiceLine is what is shown of games for practice; nothing where there are none.
func practiceLine(games, of int) string {
	if of == 0 {
		return ""
	}
	return fmt.Sprintf("practising: %d of %s played", games, speech.Count(of, "game"))
}

// live shows a line on a terminal, anew each second, until what it returns is called.
func (h *Host) live(now func() string) (end func()) {
	if h.Columns() == 0 {
		return func() {}
	}
	stop, ended := make(chan struct{}), make(chan struct{})
	go func() {
		defer close(ended)
		tick := time.NewTicker(time.Second)
		defer tick.Stop()
		shown := ""
		for {
			select {
			case <-tick.C:
				line := now()
				if width := h.Columns() - 1; len(line) > width {
					line = line[:max(0, width)]
				}
				screen.Send(h.Err, screen.Return)
				fmt.Fprint(h.Err, line+strings.Repeat(" ", max(0, len(shown)-len(line))))
				shown = line
			case <-stop:
				if shown == "" {
					return
				}
				// Two columns more, for the ^C of a terminal.
				screen.Send(h.Err, screen.Return)
				fmt.Fprint(h.Err, strings.Repeat(" ", len(shown)+2))
				screen.Send(h.Err, screen.Return)
				return
			}
		}
	}()
	return func() { close(stop); <-ended }
}

// progressLine is what is shown after some time.
func progressLine(games int, done int64, took time.Duration, known string) string {
	line := fmt.Sprintf("%d of %s played", done, speech.Count(games, "game"))
	if rate := float64(done) / took.Seconds(); rate > 0 {
		left := time.Duration(float64(int64(games)-done) / rate * float64(time.Second))
		line += fmt.Sprintf(", %.1f a second, %s left", rate, left.Round(time.Second))
	}
	if known != "" {
		line += "; " + known
	}
	return line
}

// SoFar is what is known of a simulation that is played.
func SoFar(p *lab.Plan) string {
	done := p.Done.Load()
	if done == 0 {
		return ""
	}
	return fmt.Sprintf("%.1f%% won", 50*float64(p.Won.Load())/float64(done))
}
