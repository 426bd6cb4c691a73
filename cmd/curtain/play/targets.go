package play

import (
	"slices"
	"strings"

	"curtaincall/engine"
	"curtaincall/engine/screen"
	timeline "curtaincall/engine/session"
	"curtaincall/scripting/console"
)

const maxTargets = 8

// targets prints, for a line that lacks only a target, what it would do to each possible one, and
// records it as begun.
func (s *Sitting) targets(line string) {
	sc := s.screen()
	could := s.missing(line)
	if len(could) > 0 {
		s.begun = line
	}
	for i, word := range endings(s.Table, could) {
		a := could[i]
		o, err := timeline.Until(s.IsStopped).LookAlong(s.Table, []engine.Action{a}, s.Table.Seat())
		if err != nil {
			continue // the error is printed when the action is played
		}
		comes := slices.DeleteFunc(o.Spreads, func(sp timeline.Spread) bool { return strings.HasPrefix(sp.Word, "#") })
		s.Print(sc.Wrap("  "+sc.Strong(word)+": "+strings.Join(console.Briefly(comes, sc.Words()), " · "), 4)...)
	}
}

// completeLine returns line appended to the previous one, if that lacked only a target and line
// names it; otherwise it returns line.
func (s *Sitting) completeLine(line string) string {
	begun := s.begun
	s.begun = ""
	if _, err := s.Table.Parse(line); err == nil || begun == "" {
		return line
	}
	whole := begun + " " + line
	if a, err := s.Table.Parse(whole); err == nil && slices.Contains(s.Table.Legal(nil), a) {
		return whole
	}
	return line
}

// missing returns the legal actions that consist of line and one more word, if there are several
// and at most maxTargets.
func (s *Sitting) missing(line string) (could []engine.Action) {
	var words []string
	for _, a := range s.Table.Legal(nil) {
		text := s.Table.Describe(a)
		word := text[strings.LastIndexByte(text, ' ')+1:]
		if same, err := s.Table.Parse(line + " " + word); err == nil && same == a && !slices.Contains(words, word) {
			words, could = append(words, word), append(could, a)
		}
	}
	if len(could) < 2 || len(could) > maxTargets {
		return nil
	}
	return could
}

// endings returns the lines of actions, as people type them, without their common first words.
func endings(t screen.Table, could []engine.Action) []string {
	lines, alike := make([]string, len(could)), 0
	for i, a := range could {
		lines[i] = screen.Spoken(t, a)
	}
	for len(lines) > 0 {
		word, _, more := strings.Cut(lines[0][alike:], " ")
		head := lines[0][:alike] + word + " "
		if !more || slices.ContainsFunc(lines, func(line string) bool { return !strings.HasPrefix(line, head) }) {
			break
		}
		alike = len(head)
	}
	for i := range lines {
		lines[i] = lines[i][alike:]
	}
	return lines
}
