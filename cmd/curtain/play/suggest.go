package play

import (
	"errors"
	"regexp"
	"slices"
	"strings"

	"curtaincall/cmd/curtain/inspect"
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

// setupHint returns text to append to the error of an unknown set-up: what was perhaps meant, or
// the command that lists the possible words.
func (s *Sitting) setupHint(player scripting.Interpreter, err error) string {
	entries := s.Game.Content.Entries()
	if spelling.SuggestionOf(err) != "" {
		return strings.TrimRight(" "+s.listCommand(entries, err), " ")
	}
	first, rest, _ := strings.Cut(s.What, " ")
	id, exact := nearestEntry(entries, first)
	// A misspelt name of a game is parsed as a set-up of the default game.
	if game := spelling.Nearest(first, s.RulesetNames()); game != "" && !exact {
		return s.say(said.Near, "word", program.Quote(game))
	}
	if near := spelling.Nearest(first, s.parts()); near != "" && !exact && errors.Is(err, declare.ErrNoSetup) {
		return s.say(said.Near, "word", "`"+strings.TrimSpace(s.Command+" play "+s.GameWord(s.Game.Ruleset)+near+" "+rest)+"`")
	}
	if id != "" {
		if whole := s.wholeSetup(player, strings.TrimSpace(id+" "+rest)); whole != "" {
			return s.say(said.Near, "word", "`"+s.Command+" play "+s.GameWord(s.Game.Ruleset)+whole+"`")
		}
	}
	words := strings.Fields(rest)
	for _, word := range words[:min(len(words), maxMeant)] {
		if id, exact := nearestEntry(entries, word); id != "" && !exact && !strings.Contains(word, "=") {
			return strings.TrimRight(s.say(said.Near, "word", program.Quote(id))+" "+s.listCommand(entries, err), " ")
		}
	}
	if where := s.listCommand(entries, err); where != "" {
		return "; " + where
	}
	if errors.Is(err, declare.ErrNoSetup) {
		words := phrase.Of(s.Game.Content)
		return s.say(said.ThereIs, "game", s.Game.Title, "parts", words.And(speech.QuoteAll(s.parts())), "games", words.And(s.RulesetNames()))
	}
	return ""
}

// parts returns the first words of the game's set-ups, such as fight and run.
func (s *Sitting) parts() (words []string) {
	for _, form := range s.Game.Setups {
		if word, _, _ := strings.Cut(form.Words, " "); word != "..." && !slices.Contains(words, word) {
			words = append(words, word)
		}
	}
	return words
}

const maxMeant = 8

// wholeSetup returns the set-up that consists of a first word, such as fight, and rest; "" if there
// is none.
func (s *Sitting) wholeSetup(player scripting.Interpreter, rest string) string {
	for _, form := range s.Game.Setups {
		kind, _, _ := strings.Cut(form.Words, " ")
		whole := kind + " " + rest
		if _, err := player.NewGame(scripting.Start{Seed: engine.Seed(s.Seed), Words: whole}, nil); err == nil {
			return whole
		}
	}
	return ""
}

// nearestEntry returns the id that a word matches, or else resembles most, completely or in one of
// its parts between underscores; "" if it resembles none.
func nearestEntry(entries []lookup.Entry, word string) (id string, exact bool) {
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

var errorWords = regexp.MustCompile(`[a-z]+=?`) // a word with = is an option, not a kind

// listCommand returns a hint at the command that lists all definitions of a kind that an error
// mentions; "" if it mentions no kind with several definitions.
func (s *Sitting) listCommand(entries []lookup.Entry, err error) string {
	words := errorWords.FindAllString(err.Error(), -1)
	for _, kind := range inspect.KindsOf(entries) {
		if len(inspect.EntryRows(entries, kind)) > 1 && slices.ContainsFunc(words, func(w string) bool { return w == kind || lookup.Plural(w) == kind }) {
			return s.say(said.ListsThem, "command", s.Command+" list "+s.GameWord(s.Game.Ruleset)+kind)
		}
	}
	return ""
}
