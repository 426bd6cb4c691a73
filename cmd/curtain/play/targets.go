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

// printEffectsOnTargets prints the effect on each possible target if line lacks only a target, and
// records the line, so that the next one can be only the target. It does nothing for other lines.
func (s *TerminalGame) printEffectsOnTargets(line string) {
	sc := s.screenInGameLanguage()
	candidates := s.actionsCompletedByOneWord(line)
	if len(candidates) > 0 {
		s.untargetedLine = line
	}
	for i, word := range textsWithoutCommonStart(s.Table, candidates) {
		a := candidates[i]
		o, err := timeline.StopFunc(s.IsStopped).PlayAllOutcomes(s.Table, []engine.Action{a}, s.Table.Seat())
		if err != nil {
			continue // the error is printed when the action is played
		}
		comes := slices.DeleteFunc(o.Spreads, func(sp timeline.FactSpread) bool { return strings.HasPrefix(sp.Word, "#") })
		s.Print(sc.Wrap("  "+sc.Strong(word)+": "+strings.Join(console.DescribeSpreads(comes, sc.LanguageOrEnglish()), " · "), 4)...)
	}
}

// joinUntargetedLineIfLegal returns the recorded line followed by line, if line alone is not an action
// and both together are a legal one; otherwise line. It forgets the recorded line.
func (s *TerminalGame) joinUntargetedLineIfLegal(line string) string {
	begun := s.untargetedLine
	s.untargetedLine = ""
	if _, err := s.Table.Parse(line); err == nil || begun == "" {
		return line
	}
	whole := begun + " " + line
	if a, err := s.Table.Parse(whole); err == nil && slices.Contains(s.Table.Legal(nil), a) {
		return whole
	}
	return line
}

// actionsCompletedByOneWord returns the legal actions that consist of line and one more word; nil
// if there are fewer than 2 or more than maxTargets.
func (s *TerminalGame) actionsCompletedByOneWord(line string) (candidates []engine.Action) {
	var words []string
	for _, a := range s.Table.Legal(nil) {
		text := s.Table.Describe(a)
		word := text[strings.LastIndexByte(text, ' ')+1:]
		if same, err := s.Table.Parse(line + " " + word); err == nil && same == a && !slices.Contains(words, word) {
			words, candidates = append(words, word), append(candidates, a)
		}
	}
	if len(candidates) < 2 || len(candidates) > maxTargets {
		return nil
	}
	return candidates
}

func textsWithoutCommonStart(t screen.Table, candidates []engine.Action) []string {
	lines, alike := make([]string, len(candidates)), 0
	for i, a := range candidates {
		lines[i] = screen.TypedForm(t, a)
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
