package lab

import (
	"fmt"
	"time"

	"curtaincall/engine/speech"
)

// Progress returns a line about the progress of games: done of all, of which before were done
// when the time took began. known, if not "", is added at the end.
func Progress(games, done, before int64, took time.Duration, known string) string {
	line := fmt.Sprintf("%d of %s played", done, speech.Count(games, "game"))
	if rate := float64(done-before) / took.Seconds(); rate > 0 {
		left := time.Duration(float64(games-done) / rate * float64(time.Second))
		line += fmt.Sprintf(", %.1f a second, %s left", rate, left.Round(time.Second))
	}
	if known != "" {
		line += "; " + known
	}
	return line
}

// SoFar returns the share of games won so far as text; "" if there is none.
func (p *Plan) SoFar() string {
	done := p.Done.Load()
	if done == 0 {
		return ""
	}
	return shareSoFar(50 * float64(p.Won.Load()) / float64(done))
}

func shareSoFar(percent float64) string { return fmt.Sprintf("%.1f%% won", percent) }
