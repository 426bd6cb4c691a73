package main

import (
	"io"
	"regexp"
	"testing"

	"curtaincall/scripts"
)

// hinted is what `hint` says would be typed.
var hinted = regexp.MustCompile(`The bot would type: (.+)`)

// At every line of the tutorial, answers to questions included, one can leave, by a word or
// the end of the input, and go on with it from there.
func TestTheTutorialCanBeLeftAtAnyLine(t *testing.T) {
	var lines []string
	for {
		s := newStage(t, rulesets...)
		s.builtin = scripts.FS
		s.types(append(lines, "hint", "quit")...)
		out := s.does(t, exitOK, "play", "run", "tutorial", "--seed", "1", "--journal", "left.journal")
		next := hinted.FindStringSubmatch(out)
		if next == nil {
			has(t, out, "The run is won.")
			break
		}
		has(t, out, "You leave the game here.", "play --resume left.journal")
		s.stdout.Reset()
		closed := false
		s.typing = func(completer) prompt { return keyboard{io.EOF, &closed} }
		has(t, s.does(t, exitOK, "play", "--resume", "left.journal"), "Going on with the game", "the end of the input", "play --resume left.journal")
		lines = append(lines, next[1])
	}
	if len(lines) < 10 {
		t.Errorf("the tutorial is over after %d lines: %q", len(lines), lines)
	}
}
