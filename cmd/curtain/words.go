package main

import (
	"strings"

	"curtaincall/engine/screen"
	"curtaincall/scripting"
)

// word is something to type during a game that is no move of it.
type word struct {
	names []string // the first is the one that help lists
	args  string
	about string
	obey  func(s *session, rest string) (leave bool)
}

// words are the same for every game, whose own words come after them.
func words() []word {
	return []word{
		{[]string{"help", "?"}, "[word]", "this list, or what a word of the game means", func(s *session, rest string) bool {
			s.help(rest)
			return false
		}},
		{[]string{"look", "stage"}, "", "what there is to see now", func(s *session, _ string) bool {
			s.look()
			return false
		}},
		{[]string{"story", "log"}, "[all]", "what has happened lately, or from the beginning", func(s *session, rest string) bool {
			s.recall(rest == "all")
			return false
		}},
		{[]string{"pace"}, "[TIME]", "how long a story waits before each thing it tells: 400ms, 2s, 0s", func(s *session, rest string) bool {
			s.setPace(rest)
			return false
		}},
		{[]string{"undo"}, "[N]", "take back what was done since you chose last, or N times", func(s *session, rest string) bool {
			s.undo(rest)
			return false
		}},
		{[]string{"redo"}, "[N]", "do again what was taken back", func(s *session, rest string) bool {
			s.redo(rest)
			return false
		}},
		{[]string{"asking"}, "[on|off]", "whether the end of a turn asks when something could still be done", func(s *session, rest string) bool {
			s.asking(rest)
			return false
		}},
		{[]string{"hint"}, "", "what the bot would do now", func(s *session, _ string) bool {
			s.hint()
			return false
		}},
		{[]string{"keep"}, "NAME", "write what was played as a scenario", func(s *session, rest string) bool {
			if err := s.keeping().keep(rest, s.past.Path(), s.failed, s.fault); err != nil {
				s.print(err.Error())
			}
			return false
		}},
		{[]string{"shrink"}, "[word]", "make the scenario kept last smaller", func(s *session, rest string) bool {
			if err := s.keeping().shrink(rest); err != nil {
				s.print(err.Error())
			}
			return false
		}},
		{[]string{"quit", "exit", "q"}, "", "leave", func(*session, string) bool { return true }},
	}
}

// obey does what a person typed and reports whether that was to leave.
func (s *session) obey(line string) (leave bool) {
	line = strings.TrimSpace(line)
	if s.handed {
		return s.takeOver(line)
	}
	if line == "" {
		s.print(s.screen().Wrap(s.table.Guide(), 2)...)
		return false
	}
	first, rest, _ := strings.Cut(line, " ")
	if w, known := wordNamed(first); known && (rest == "" || w.args != "") {
		return w.obey(s, strings.TrimSpace(rest))
	}
	s.act(line)
	return false
}

// help explains one word, or lists what can be typed.
func (s *session) help(about string) {
	sc := s.screen()
	if about != "" {
		if w, known := wordNamed(about); known {
			s.print(w.line(sc)...)
			return
		}
		if lines, known := s.table.Help(about, sc); known {
			s.print(lines...)
			return
		}
		if found, err := scripting.Find(s.game.entries(), "", about); err == nil {
			s.printFaces(s.game, found)
			return
		}
		s.print("Nothing here is called " + quote(about) + nearest(about, s.helpWords()) + ".")
		return
	}
	if guide := s.table.Guide(); guide != "" {
		s.print(sc.Strong("Now"))
		s.print(sc.Within(2).Wrap("  "+guide, 2)...)
	}
	s.print(sc.Strong("At any time"))
	for _, w := range words() {
		s.print(w.line(sc)...)
	}
	s.print(sc.Strong("Help knows these, and the names you see"))
	if lines, known := s.table.Help("", sc.Within(2)); known {
		for _, l := range lines {
			s.print("  " + l)
		}
	}
}

// line is a word in the list of words.
func (w word) line(s screen.Screen) []string {
	name := w.names[0]
	if w.args != "" {
		name += " " + w.args
	}
	return s.Wrap("  "+screen.Pad(name, 13)+" "+w.about, 16)
}

func wordNamed(name string) (word, bool) {
	for _, w := range words() {
		for _, n := range w.names {
			if strings.EqualFold(n, name) {
				return w, true
			}
		}
	}
	return word{}, false
}

// hint tells what the bot would do.
func (s *session) hint() {
	a, err := s.bot(s.game.Seats).Choose(s.table)
	if err != nil {
		s.print(err.Error())
		return
	}
	s.print("The bot would type: " + s.screen().Strong(s.table.Describe(a)))
}

// helpWords are the words that help may know.
func (s *session) helpWords() (list []string) {
	for _, e := range s.game.entries() {
		list = append(list, e.ID)
	}
	return list
}

// complete returns the lines that the beginning of a line may be meant for.
func (s *session) complete(line string) (lines []string) {
	offer := func(candidate string) {
		if len(candidate) >= len(line) && strings.EqualFold(candidate[:len(line)], line) {
			lines = append(lines, candidate)
		}
	}
	for _, a := range s.table.Legal(nil) {
		text := s.table.Describe(a)
		offer(text)
		if _, short, _ := strings.Cut(text, " "); short != "" { // where the verb can be left out
			if same, err := s.table.Parse(short); err == nil && same == a {
				offer(short)
			}
		}
	}
	for _, w := range words() {
		offer(w.names[0])
	}
	if first, _, more := strings.Cut(line, " "); more && strings.EqualFold(first, "help") {
		for _, word := range s.helpWords() {
			offer("help " + word)
		}
	}
	return lines
}
