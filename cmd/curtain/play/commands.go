package play

import (
	"slices"
	"strings"

	"curtaincall/cmd/curtain/inspect"
	"curtaincall/cmd/curtain/program"
	"curtaincall/engine"
	"curtaincall/engine/screen"
	"curtaincall/engine/spelling"
	said "curtaincall/engine/table"
	"curtaincall/scripting/lookup"
)

var obeyed = map[string]func(s *Sitting, rest string){
	"help":   (*Sitting).help,
	"look":   func(s *Sitting, _ string) { s.look() },
	"story":  func(s *Sitting, rest string) { s.recall(s.types("all", rest)) },
	"pace":   (*Sitting).setPace,
	"undo":   (*Sitting).undo,
	"redo":   (*Sitting).redo,
	"asking": (*Sitting).asking,
	"hint":   func(s *Sitting, _ string) { s.hint() },
	"keep": func(s *Sitting, rest string) {
		if err := s.keeping().Keep(rest, s.Past.Path(), s.failed, s.fault); err != nil {
			s.Print(s.wrong(err)...)
		}
	},
	"shrink": func(s *Sitting, rest string) {
		if err := s.keeping().Shrink(rest); err != nil {
			s.Print(s.wrong(err)...)
		}
	},
	"quit": func(*Sitting, string) {},
}

// wordAliases maps other names of commands, the same in every language, to their English names.
var wordAliases = map[string]string{"?": "help", "stage": "look", "log": "story", "exit": "quit", "q": "quit"}

// obey runs a command or plays an action.
func (s *Sitting) obey(line string) (leave bool) {
	line = strings.TrimSpace(line)
	if s.handed {
		return s.takeOver(line)
	}
	if line == "" {
		s.Print(s.screen().Wrap(screen.TieQuotes(s.Table.Guide()), 2)...)
		return false
	}
	first, rest, _ := strings.Cut(line, " ")
	if w, known := s.findWord(first); known && (rest == "" || w.Args.Key != "") {
		obeyed[w.Name](s, strings.TrimSpace(rest))
		return w.Name == "quit"
	}
	s.act(line)
	return false
}

// help lists what can be typed, or explains a word other than "".
func (s *Sitting) help(word string) {
	if word != "" {
		s.helpAbout(word)
		return
	}
	sc := s.screen()
	if guide := s.Table.Guide(); guide != "" {
		s.Print(s.say(said.Now))
		s.Print(sc.Within(2).Wrap("  "+screen.TieQuotes(guide), 2)...)
	}
	s.Print(s.say(said.AnyTime))
	columns := 0
	for _, w := range said.ProgramWords {
		columns = max(columns, screen.Columns(s.form(w)))
	}
	for _, w := range said.ProgramWords {
		s.Print(s.ExplainTerm(s.form(w), s.say(w.About), columns+1)...)
	}
	s.Print(s.say(said.HelpKnows))
	if lines, known := s.Table.Help("", sc.Within(2)); known {
		for _, l := range lines {
			s.Print("  " + l)
		}
	}
}

func (s *Sitting) helpAbout(word string) {
	if w, known := s.findWord(word); known {
		s.Print(s.ExplainTerm(s.form(w), s.say(w.About), screen.Columns(s.form(w))+1)...)
		return
	}
	if lines, known := s.Table.Help(word, s.screen()); known {
		s.Print(lines...)
		return
	}
	if found, err := lookup.FindText(s.Game.Entries(), word); err == nil {
		inspect.PrintFaces(s.Host, s.Game, found)
		return
	}
	near := ""
	if nearest := spelling.Nearest(word, s.helpWords()); nearest != "" {
		near = s.say(said.Near, "word", program.Quote(nearest))
	}
	s.Print(s.say(said.Unknown, "word", program.Quote(word), "near", near))
}

func (s *Sitting) form(w said.Word) string {
	if w.Args.Key == "" {
		return s.typedWord(w.Name)
	}
	return s.typedWord(w.Name) + " " + s.say(w.Args)
}

func (s *Sitting) typedWord(english string) string { return s.Game.Content.Language().Word(english) }

func (s *Sitting) findWord(name string) (said.Word, bool) {
	for _, w := range said.ProgramWords {
		if s.types(w.Name, name) || strings.EqualFold(wordAliases[strings.ToLower(name)], w.Name) {
			return w, true
		}
	}
	return said.Word{}, false
}

func (s *Sitting) hint() {
	a, err := s.Bot(s.Game.Seats).Choose(s.Table)
	if err != nil {
		s.Print(s.wrong(err)...)
		return
	}
	s.Print(s.say(said.Hint, "line", screen.Spoken(s.Table, a)))
}

func (s *Sitting) helpWords() (list []string) {
	for _, e := range s.Game.Entries() {
		list = append(list, e.ID)
	}
	return list
}

// complete returns the possible lines that begin with the typed one.
func (s *Sitting) complete(line string) (lines []string) {
	begins := func(candidate string) bool {
		return len(candidate) >= len(line) && strings.EqualFold(candidate[:len(line)], line)
	}
	offer := func(candidate string) {
		if begins(candidate) || begins(engine.ShortLine(candidate)) {
			lines = append(lines, candidate)
		}
	}
	for _, a := range s.Table.Legal(nil) {
		for _, text := range slices.Compact([]string{screen.Spoken(s.Table, a), s.Table.Describe(a)}) {
			offer(text)
			if _, short, _ := strings.Cut(text, " "); short != "" { // where the verb can be left out
				if same, err := s.Table.Parse(short); err == nil && same == a {
					offer(short)
				}
			}
		}
	}
	for _, w := range said.ProgramWords {
		offer(s.typedWord(w.Name))
	}
	if first, _, more := strings.Cut(line, " "); more && strings.EqualFold(first, "help") {
		for _, word := range s.helpWords() {
			offer("help " + word)
		}
	}
	return lines
}
