package program

import (
	"time"

	"curtaincall/engine/lab"
	"curtaincall/engine/screen"
)

// Progress shows on a terminal, once a second, how many games are done, how fast, how
// long the rest takes at most, and what is known so far, until what it returns is called.
func (h *Host) Progress(games int, done func() int64, known func() string) (end func()) {
	if h.Columns() == 0 {
		return func() {}
	}
	stop, ended := make(chan struct{}), make(chan struct{})
	begun := time.Now()
	go func() {
		defer close(ended)
		tick := time.NewTicker(time.Second)
		defer tick.Stop()
		line := screen.Line{To: h.Err}
		defer line.Clear()
		for {
			select {
			case <-tick.C:
				line.Show(lab.Progress(games, done(), 0, time.Since(begun), known()), h.Columns())
			case <-stop:
				return
			}
		}
	}()
	return func() { close(stop); <-ended }
}
