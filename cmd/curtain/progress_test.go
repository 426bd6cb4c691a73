package main

import (
	"testing"
	"time"
)

func TestTheLineOfProgressTellsHowFarAndHowLong(t *testing.T) {
	for want, got := range map[string]string{
		"50 of 200 games played, 5.0 a second, 30s left; 32.0% won": progressLine(200, 50, 10*time.Second, "32.0% won"),
		"0 of 1 game played":                         progressLine(1, 0, time.Second, ""),
		"1 of 2 games played, 1.0 a second, 1s left": progressLine(2, 1, time.Second, ""),
	} {
		if got != want {
			t.Errorf("%q, want %q", got, want)
		}
	}
}
