package play

import (
	"errors"
	"regexp"
	"slices"
	"strings"

	"curtaincall/cmd/curtain/program"
	"curtaincall/engine"
	"curtaincall/engine/declare"
	"curtaincall/engine/declare/library"
	"curtaincall/engine/phrase"
	"curtaincall/engine/screen"
	timeline "curtaincall/engine/session"
	"curtaincall/engine/speech"
	"curtaincall/engine/spelling"
	said "curtaincall/engine/table"
	"curtaincall/scripting"
	"curtaincall/scripting/console"
	"curtaincall/scripting/lookup"
)

// setupErrorHint returns a hint about an error in the setup, or "". It is about the words that the user perhaps meant,
// or about the command that lists the possible words.
func (s *TerminalGame) setupErrorHint(player *scripting.GameRunner, err error) string {
	entries := s.Game.Content.Entries()
	if spelling.SuggestedWordOf(err) != "" {
		return strings.TrimRight(" "+s.listCommandHint(entries, err), " ")
	}
	first, rest, _ := strings.Cut(s.SetupWords, " ")
	if r := library.FindRehearsal(s.Game.Content.Content, ""); r != nil && strings.HasPrefix(first, "rehears") {
		first = r.ID
	}
	id, exact := nearestEntryID(entries, first)
	// A misspelled name of a game is parsed as a setup of the default game.
	if game := spelling.Nearest(first, s.RulesetNames()); game != "" && !exact {
		return s.renderInGameLanguage(said.Near, "word", program.QuoteForTerminal(game))
	}
	if near := spelling.Nearest(first, s.setupFirstWords()); near != "" && !exact && errors.Is(err, declare.ErrNoSetup) {
		return s.renderInGameLanguage(said.Near, "word", "`"+strings.TrimSpace(s.Command+" play "+s.GameArgWithSpace(s.Game.Ruleset)+near+" "+rest)+"`")
	}
	if id != "" { // perhaps only the first word of a setup is missing, such as fight
		for _, form := range s.Game.Setups {
			kind, _, _ := strings.Cut(form.Words, " ")
			whole := kind + " " + strings.TrimSpace(id+" "+rest)
			if _, err := player.StartGame(scripting.GameStart{Seed: engine.Seed(s.Seed), Words: whole}, nil); err == nil {
				return s.renderInGameLanguage(said.Near, "word", "`"+s.Command+" play "+s.GameArgWithSpace(s.Game.Ruleset)+whole+"`")
			}
		}
	}
	if unknown, is := errors.AsType[*spelling.UnknownError](err); is && slices.Contains(lookup.Kinds(entries), unknown.What) {
		entries = slices.DeleteFunc(slices.Clone(entries), func(e lookup.Entry) bool { return e.Kind != unknown.What })
	}
	words := strings.Fields(rest)
	for _, word := range words[:min(len(words), maxHintWords)] {
		if id, exact := nearestEntryID(entries, word); id != "" && !exact && !strings.Contains(word, "=") {
			return strings.TrimRight(s.renderInGameLanguage(said.Near, "word", program.QuoteForTerminal(id))+" "+s.listCommandHint(entries, err), " ")
		}
	}
	if where := s.listCommandHint(entries, err); where != "" {
		return "; " + where
	}
	if errors.Is(err, declare.ErrNoSetup) {
		words := phrase.LanguageOf(s.Game.Content)
		return s.renderInGameLanguage(said.ThereIs, "game", s.Game.Title, "parts", words.JoinWithAnd(speech.QuoteAll(s.setupFirstWords())), "games", words.JoinWithAnd(s.RulesetNames()))
	}
	return ""
}

func (s *TerminalGame) setupFirstWords() (words []string) {
	for _, form := range s.Game.Setups {
		if word, _, _ := strings.Cut(form.Words, " "); word != "..." && !slices.Contains(words, word) {
			words = append(words, word)
		}
	}
	return words
}

const maxHintWords = 8

// nearestEntryID returns the id that equals word apart from case, with exact set. If there is none, it returns the id
// that is most similar to word, as a whole or in a part between underscores, or "".
func nearestEntryID(entries []lookup.Entry, word string) (id string, exact bool) {
	var whole, parts []string
	of := map[string]string{}
	for _, e := range entries {
		if strings.EqualFold(e.ID, word) {
			return e.ID, true
		}
		whole = append(whole, e.ID)
		for _, part := range strings.Split(e.ID, "_") {
			if len(part) > 2 && of[part] == "" { // skips prepositions
				parts, of[part] = append(parts, part), e.ID
			}
		}
	}
	if id := spelling.Nearest(word, whole); id != "" {
		return id, false
	}
	if slices.Contains(parts, word) {
		return of[word], false
	}
	return of[spelling.Nearest(word, parts)], false
}

var lowerCaseWord = regexp.MustCompile(`[a-z]+=?`) // matches a word in lower case, but no option such as deck=block

// listCommandHint returns a sentence with the command that lists the definitions of the kind that err mentions. It
// returns "" if err mentions no kind, or a kind with a single definition.
func (s *TerminalGame) listCommandHint(entries []lookup.Entry, err error) string {
	words := lowerCaseWord.FindAllString(err.Error(), -1)
	for _, kind := range lookup.Kinds(entries) {
		plural, count := lookup.Plural(kind), 0
		for _, e := range entries {
			count += engine.BoolToInt(e.Kind == kind)
		}
		if count > 1 && slices.ContainsFunc(words, func(w string) bool { return w == plural || lookup.Plural(w) == plural }) {
			return s.renderInGameLanguage(said.ListsThem, "command", s.Command+" list "+s.GameArgWithSpace(s.Game.Ruleset)+plural)
		}
	}
	return ""
}

const maxTargets = 8

// printEffectsOnTargets prints the effect on each possible target if line lacks only a target, and stores the line.
func (s *TerminalGame) printEffectsOnTargets(line string) {
	sc := s.screenInGameLanguage()
	candidates := s.actionsCompletedByOneWord(line)
	if len(candidates) > 0 {
		s.untargetedLine = line
	}
	imagined := console.CopyAndRandomizeHiddenState(s.Table, "targets", 0)
	for i, word := range textsWithoutCommonStart(s.Table, candidates) {
		a := candidates[i]
		o, err := timeline.StopFunc(s.IsStopped).PlayAllOutcomes(imagined, []engine.Action{a}, s.Table.Seat())
		if err != nil {
			continue // the error is printed when the action is played
		}
		comes := slices.DeleteFunc(o.Spreads, func(sp timeline.FactSpread) bool { return strings.HasPrefix(sp.Word, "#") })
		s.Print(sc.TranslateAndWrap("  "+sc.Strong(word)+": "+strings.Join(console.DescribeSpreads(comes, sc.LanguageOrEnglish()), " · "), 4)...)
	}
}

// joinUntargetedLineIfLegal returns the line that printEffectsOnTargets stored, followed by line, if this is a legal
// action. It returns line alone if that can be parsed or the longer line is not legal. The stored line is deleted.
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

// actionsCompletedByOneWord returns the 2 to maxTargets legal actions that consist of line and one more word, or nil.
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
