//go:build !race

package main

import (
	"path/filepath"
	"regexp"
	"strings"
	"testing"

	"curtaincall/engine/testkit"
)

// ofTheProgram are words for how the program is made, which nobody at a table knows; those
// that Lua has too may be said to who writes Lua.
var (
	ofTheProgram = regexp.MustCompile(`(?i)\b(struct|pointer|goroutine|panic|mutex|slice|enum|unmarshal|nullptr|null|eof|stdin|stdout|stderr|u?int(8|16|32|64)|float64|bool|rune|regexp?|malloc|segfault|errno|enoent|todo|fixme)\b`)
	ofGo         = regexp.MustCompile(`%T|%#v|%\+v|%p|\b[A-Za-z]*[a-z][A-Z]\w*`) // its types, by a verb or a name
	ofLuaToo     = regexp.MustCompile(`(?i)\b(nil|index|boolean|callback|metatable|upvalue|closure)\b`)
)

// allowed removes names, flags and separators that messages may contain.
var allowed = strings.NewReplacer(`\n`, " ", `\t`, " ", "MacGuffin", "treasure", "`REGEX`", "TEXT", "JavaScript", "JS", "WebAssembly", "WASM", "NaN", "number", "/dev/null", "file")

// templateAction matches an action in the text of a template.
var templateAction = regexp.MustCompile(`{{[^}]*}}`)

// toScripters matches the files of declarations, whose messages are for people who write Lua.
var toScripters = regexp.MustCompile(`declare|queries\.go|skirmish/keywords\.go|wording`)

// TestMessagesArePlainEnglish reads the list of all messages.
func TestMessagesArePlainEnglish(t *testing.T) {
	list := testkit.ReadFile(t, filepath.Join("testdata", "messages.txt"))
	file, count := "", map[string]int{}
	for line := range strings.Lines(list) {
		message, indented := strings.CutPrefix(strings.TrimSuffix(line, "\n"), "\t")
		if !indented {
			file = message
			continue
		}
		words := []*regexp.Regexp{ofTheProgram}
		if !toScripters.MatchString(file) {
			words = append(words, ofGo)
		}
		if folder := strings.Split(file, "/"); folder[0] == "engine" && len(folder) > 2 {
			count[folder[1]]++
			if len(words) > 1 && folder[1] != "table" {
				words = append(words, ofLuaToo)
			}
		}
		for _, words := range words {
			if word := words.FindString(allowed.Replace(templateAction.ReplaceAllString(message, " "))); word != "" {
				t.Errorf("%s: %q is no plain English", file, word)
			}
		}
	}
	for _, game := range []string{"curtain", "skirmish", "autobattle", "battleline"} {
		if count[game] < 50 {
			t.Errorf("engine/%s has only %d messages", game, count[game])
		}
	}
}
