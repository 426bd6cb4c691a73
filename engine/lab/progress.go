package lab

import (
	"fmt"
	"time"

	"curtaincall/engine/speech"
)

// ProgressLine returns a line about how many of games are done, how fast, and how long the others will
// take. before is how many of done were done before the time took began. result is added unless "".
func ProgressLine(games, done, before int64, took time.Duration, result string) string {
	line := fmt.Sprintf("%d of %s played", done, speech.CountWithNoun(games, "game"))
	if rate := float64(done-before) / took.Seconds(); rate > 0 {
		left := time.Duration(float64(games-done) / rate * float64(time.Second))
		line += fmt.Sprintf(", %.1f per second, %s left", rate, left.Round(time.Second))
	}
	if result != "" {
		line += "; " + result
	}
	return line
}

// DescribeWinRate describes the share of finished games that the first player won; "" before the first.
func (p *Plan) DescribeWinRate() string {
	done := p.Done.Load()
	if done == 0 {
		return ""
	}
	return formatWinRate(50 * float64(p.Won.Load()) / float64(done))
}

func formatWinRate(percent float64) string { return fmt.Sprintf("%.1f%% won", percent) }
