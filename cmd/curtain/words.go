package main

import (
	"slices"
	"strings"

	"curtaincall/engine"
	"curtaincall/engine/screen"
	"curtaincall/engine/spelling"
	said "curtaincall/engine/table"
	"curtaincall/scripting"
)

// obeyed is what each word does.
var obeyed = map[string]func(s *session, rest string){
	"help":   (*session).help,
	"look":   func(s *session, _ string) { s.look() },
	"story":  func(s *session, rest string) { s.recall(s.types("all", rest)) },
	"pace":   (*session).setPace,
	"undo":   (*session).undo,
	"redo":   (*session).redo,
	"asking": (*session).asking,
	"hint":   func(s *session, _ string) { s.hint() },
	"keep": func(s *session, rest string) {
		if err := s.keeping().keep(rest, s.past.Path(), s.failed, s.fault); err != nil {
			s.print(s.wrong(err)...)
		}
	},
	"shrink": func(s *session, rest string) {
		if err := s.keeping().shrink(rest); err != nil {
			s.print(s.wrong(err)...)
		}
	},
	"quit": func(*session, string) {},
}

// otherwise are further words, which stay as they are in every language.
var otherwise = map[string]string{"?": "help", "stage": "look", "log": "story", "exit": "quit", "q": "quit"}

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
	if w, known := s.wordNamed(first); known && (rest == "" || w.Args.Key != "") {
		obeyed[w.Name](s, strings.TrimSpace(rest))
		return w.Name == "quit"
	}
	s.act(line)
	return false
}

// help explains one word, or lists what can be typed.
func (s *session) help(about string) {
	sc := s.screen()
	if about != "" {
		if w, known := s.wordNamed(about); known {
			s.print(s.explained(s.form(w), s.say(w.About), screen.Columns(s.form(w))+1)...)
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
		near := ""
		if word := spelling.Nearest(about, s.helpWords()); word != "" {
			near = s.say(said.Near, "word", quote(word))
		}
		s.print(s.say(said.Unknown, "word", quote(about), "near", near))
		return
	}
	if guide := s.table.Guide(); guide != "" {
		s.print(s.say(said.Now))
		s.print(sc.Within(2).Wrap("  "+guide, 2)...)
	}
	s.print(s.say(said.AnyTime))
	columns := 0
	for _, w := range said.ProgramWords {
		columns = max(columns, screen.Columns(s.form(w)))
	}
	for _, w := range said.ProgramWords {
		s.print(s.explained(s.form(w), s.say(w.About), columns+1)...)
	}
	s.print(s.say(said.HelpKnows))
	if lines, known := s.table.Help("", sc.Within(2)); known {
		for _, l := range lines {
			s.print("  " + l)
		}
	}
}

// form is a word with what stands behind it.
func (s *session) form(w said.Word) string {
	if w.Args.Key == "" {
		return s.called(w.Name)
	}
	return s.called(w.Name) + " " + s.say(w.Args)
}

// called is a word as people type it first in their language.
func (s *session) called(english string) string { return s.game.content.Language().Word(english) }

func (s *session) wordNamed(name string) (said.Word, bool) {
	for _, w := range said.ProgramWords {
		if s.types(w.Name, name) || strings.EqualFold(otherwise[strings.ToLower(name)], w.Name) {
			return w, true
		}
	}
	return said.Word{}, false
}

// hint tells what the bot would do.
func (s *session) hint() {
	a, err := s.bot(s.game.Seats).Choose(s.table)
	if err != nil {
		s.print(s.wrong(err)...)
		return
	}
	s.print(s.say(said.Hint, "line", engine.Spoken(s.table, a)))
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
		for _, text := range slices.Compact([]string{engine.Spoken(s.table, a), s.table.Describe(a)}) {
			offer(text)
			if _, short, _ := strings.Cut(text, " "); short != "" { // where the verb can be left out
				if same, err := s.table.Parse(short); err == nil && same == a {
					offer(short)
				}
			}
		}
	}
	for _, w := range said.ProgramWords {
		offer(s.called(w.Name))
	}
	if first, _, more := strings.Cut(line, " "); more && strings.EqualFold(first, "help") {
		for _, word := range s.helpWords() {
			offer("help " + word)
		}
	}
	return lines
}
