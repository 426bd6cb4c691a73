package main

import (
	"slices"
	"strings"

	"curtaincall/engine"
	timeline "curtaincall/engine/session"
	"curtaincall/scripting/console"
)

// maxTargets is for how many targets it is told what an action would do to them.
const maxTargets = 8

// targets tells, where a line lacks whom it is for, what it would do to each that it could
// be for.
func (s *session) targets(line string) {
	for _, word := range s.missing(line) {
		a, err := s.table.Parse(line + " " + word)
		if err != nil {
			continue
		}
		o, err := timeline.Until(s.stopped).LookAlong(s.table, []engine.Action{a}, s.table.Seat())
		if err != nil {
			continue // it is told when it is done
		}
		sc := s.screen()
		comes := slices.DeleteFunc(o.Spreads, func(sp timeline.Spread) bool { return strings.HasPrefix(sp.Word, "#") })
		s.print(sc.Wrap("  "+sc.Strong(word)+": "+strings.Join(console.Briefly(comes), " · "), 4)...)
	}
}

// missing are the words that make legal actions of a line which is the beginning of one,
// where there are several.
func (s *session) missing(line string) (words []string) {
	for _, a := range s.table.Legal(nil) {
		text := s.table.Describe(a)
		word := text[strings.LastIndexByte(text, ' ')+1:]
		if same, err := s.table.Parse(line + " " + word); err == nil && same == a && !slices.Contains(words, word) {
			words = append(words, word)
		}
	}
	if len(words) < 2 || len(words) > maxTargets {
		return nil
	}
	return words
}
