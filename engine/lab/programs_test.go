package lab_test

import (
	"testing"
	"time"

	"curtaincall/engine/lab"
)

func TestTheLineOfProgressTellsHowFarAndHowLong(t *testing.T) {
	for want, got := range map[string]string{
		"50 of 200 games played, 5.0 per second, 30s left; 32.0% won": lab.FormatProgress("game", "played", 200, 50, 0, 10*time.Second, "32.0% won"),
		"50 of 200 games played, 2.0 per second, 1m15s left":          lab.FormatProgress("game", "played", 200, 50, 30, 10*time.Second, ""),
		"0 of 1 game played":                           lab.FormatProgress("game", "played", 1, 0, 0, time.Second, ""),
		"1 of 2 games played, 1.0 per second, 1s left": lab.FormatProgress("game", "played", 2, 1, 0, time.Second, ""),
	} {
		if got != want {
			t.Errorf("%q, want %q", got, want)
		}
	}
}
