package play

import (
	"errors"
	"regexp"
	"slices"
	"strings"

	"curtaincall/cmd/curtain/program"
	"curtaincall/engine"
	"curtaincall/engine/declare"
	"curtaincall/engine/phrase"
	"curtaincall/engine/speech"
	"curtaincall/engine/spelling"
	said "curtaincall/engine/table"
	"curtaincall/scripting"
	"curtaincall/scripting/lookup"
)

// setupErrorHint returns text to append to an error of the setup s.What: what was perhaps meant, or the
// command that lists the possible words; "" for no hint.
func (s *TerminalGame) setupErrorHint(player *scripting.Interpreter, err error) string {
	entries := s.Game.Content.Entries()
	if spelling.SuggestedWordOf(err) != "" {
		return strings.TrimRight(" "+s.listCommandHint(entries, err), " ")
	}
	first, rest, _ := strings.Cut(s.What, " ")
	id, exact := nearestEntryID(entries, first)
	// A misspelled name of a game is parsed as a setup of the default game.
	if game := spelling.Nearest(first, s.RulesetNames()); game != "" && !exact {
		return s.render(said.Near, "word", program.QuoteForTerminal(game))
	}
	if near := spelling.Nearest(first, s.setupFirstWords()); near != "" && !exact && errors.Is(err, declare.ErrNoSetup) {
		return s.render(said.Near, "word", "`"+strings.TrimSpace(s.Command+" play "+s.GameArgWithSpace(s.Game.Ruleset)+near+" "+rest)+"`")
	}
	if id != "" { // perhaps only the first word of a setup is missing, such as fight
		for _, form := range s.Game.Setups {
			kind, _, _ := strings.Cut(form.Words, " ")
			whole := kind + " " + strings.TrimSpace(id+" "+rest)
			if _, err := player.NewGame(scripting.GameStart{Seed: engine.Seed(s.Seed), Words: whole}, nil); err == nil {
				return s.render(said.Near, "word", "`"+s.Command+" play "+s.GameArgWithSpace(s.Game.Ruleset)+whole+"`")
			}
		}
	}
	words := strings.Fields(rest)
	for _, word := range words[:min(len(words), maxHintWords)] {
		if id, exact := nearestEntryID(entries, word); id != "" && !exact && !strings.Contains(word, "=") {
			return strings.TrimRight(s.render(said.Near, "word", program.QuoteForTerminal(id))+" "+s.listCommandHint(entries, err), " ")
		}
	}
	if where := s.listCommandHint(entries, err); where != "" {
		return "; " + where
	}
	if errors.Is(err, declare.ErrNoSetup) {
		words := phrase.LanguageOf(s.Game.Content)
		return s.render(said.ThereIs, "game", s.Game.Title, "parts", words.And(speech.QuoteAll(s.setupFirstWords())), "games", words.And(s.RulesetNames()))
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

// nearestEntryID returns the id that equals a word, ignoring case (exact is true), or else the id
// that is most similar to it, as a whole or in a part between underscores; "" for none.
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

var lowerCaseWord = regexp.MustCompile(`[a-z]+=?`) // a word with = is an option, not a kind

// listCommandHint returns a sentence with the command that lists all definitions of a kind that an
// error mentions; "" if the error mentions no kind with several definitions.
func (s *TerminalGame) listCommandHint(entries []lookup.Entry, err error) string {
	words := lowerCaseWord.FindAllString(err.Error(), -1)
	for _, kind := range lookup.Kinds(entries) {
		plural, count := lookup.Plural(kind), 0
		for _, e := range entries {
			count += engine.BoolToInt(e.Kind == kind)
		}
		if count > 1 && slices.ContainsFunc(words, func(w string) bool { return w == plural || lookup.Plural(w) == plural }) {
			return s.render(said.ListsThem, "command", s.Command+" list "+s.GameArgWithSpace(s.Game.Ruleset)+plural)
		}
	}
	return ""
}
