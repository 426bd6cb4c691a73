package wire

import (
	"bytes"
	"encoding/json"
	"fmt"
	"slices"
	"strings"
	"unicode/utf8"

	"curtaincall/engine/spelling"
)

type request struct {
	id json.RawMessage // id of the request; nil if it has none
	do string

	games   []int // the numbers of the games that it is about
	several bool  // whether games was given as a list, so that the answer is a list

	setup   string
	seeds   []uint64 // a seed for each game, or none
	actions []actionChoice
	picks   []actionChoice
	saves   []string
	to      []int // the numbers that the forks get
	back    int
	observe bool
}

type actionChoice struct {
	number int
	text   string
	typed  bool
}

type requestError struct {
	code    string // a word for programs; it never changes
	message string // a sentence for people
}

func (f *requestError) Error() string { return f.message }

func newRequestError(code, format string, args ...any) *requestError {
	return &requestError{code, fmt.Sprintf(format, args...)}
}

var fieldNames = []string{"id", "do", "game", "setup", "seed", "action", "pick", "save", "to", "back", "observe"}

// parseRequest parses a line. r is never nil. Even with an error it has the id of the line, if that was read.
func parseRequest(line []byte) (r *request, err *requestError) {
	r = &request{games: []int{0}, back: 1}
	switch {
	case !utf8.Valid(line):
		return r, newRequestError(badJSON, "the line is not valid UTF-8")
	case !json.Valid(line):
		return r, newRequestError(badJSON, "the line is not valid JSON")
	}
	line = bytes.TrimSpace(line)
	if line[0] != '{' {
		return r, newRequestError(badJSON, "a request must be an object, such as {\"do\": \"reset\"}")
	}
	given := map[string]bool{}
	for name, value := range jsonFields(line) {
		var bad *requestError
		switch {
		case given[name]:
			return r, newRequestError(badField, "%q is given twice", truncateForMessage(name))
		case slices.Contains(fieldNames, name):
			bad = r.readField(name, value)
		case err == nil: // the first error is reported
			bad = newRequestError(badField, "%s", spelling.NewUnknownError("field", truncateForMessage(name), fieldNames))
		}
		given[name] = true
		if err == nil {
			err = bad
		}
	}
	if err != nil {
		return r, err
	}
	return r, r.checkValuesPerGame()
}

// jsonFields iterates over the names and values of the fields of a valid JSON object, also of duplicate ones.
func jsonFields(object []byte) func(yield func(name string, value json.RawMessage) bool) {
	return func(yield func(string, json.RawMessage) bool) {
		rest := bytes.TrimLeft(object[1:], " \t\r\n")
		for rest[0] != '}' {
			quoted := rest[:jsonValueLength(rest)]
			var name string
			_ = json.Unmarshal(quoted, &name) // it is a valid text
			rest = bytes.TrimLeft(rest[len(quoted):], " \t\r\n:")
			value := rest[:jsonValueLength(rest)]
			if !yield(name, value) {
				return
			}
			rest = bytes.TrimLeft(rest[len(value):], " \t\r\n,")
		}
	}
}

func jsonValueLength(text []byte) int {
	depth, quoted := 0, false
	for i := 0; i < len(text); i++ {
		switch c := text[i]; {
		case quoted && c == '\\':
			i++
		case c == '"':
			if quoted = !quoted; !quoted && depth == 0 {
				return i + 1
			}
		case quoted:
		case c == '[' || c == '{':
			depth++
		case c == ']' || c == '}':
			if depth == 0 {
				return i
			}
			if depth--; depth == 0 {
				return i + 1
			}
		case depth == 0 && strings.IndexByte(" \t\r\n,:", c) >= 0:
			return i
		}
	}
	return len(text)
}

func (r *request) readField(name string, value json.RawMessage) *requestError {
	var err error
	switch name {
	case "id":
		if c := value[0]; c != '"' && c != '-' && (c < '0' || c > '9') || len(value) > maxID {
			return newRequestError(badField, "an id must be a number or a string of at most %d bytes", maxID)
		}
		r.id = value
	case "do":
		err = json.Unmarshal(value, &r.do)
	case "game":
		r.games, r.several, err = parseOneOrList[int](value)
	case "setup":
		err = json.Unmarshal(value, &r.setup)
	case "seed":
		r.seeds, _, err = parseOneOrList[uint64](value)
	case "action":
		r.actions, _, err = parseOneOrList[actionChoice](value)
	case "pick":
		r.picks, _, err = parseOneOrList[actionChoice](value)
	case "save":
		r.saves, _, err = parseOneOrList[string](value)
	case "to":
		r.to, _, err = parseOneOrList[int](value)
	case "back":
		err = json.Unmarshal(value, &r.back)
	case "observe":
		err = json.Unmarshal(value, &r.observe)
	}
	if err != nil || string(value) == "null" {
		return newRequestError(badField, "%q cannot be %s", name, truncateForMessage(string(value)))
	}
	return nil
}

func parseOneOrList[T any](value json.RawMessage) (list []T, several bool, err error) {
	if value[0] == '[' {
		err = json.Unmarshal(value, &list)
		return list, true, err
	}
	list = make([]T, 1)
	return list, false, json.Unmarshal(value, &list[0])
}

func (c *actionChoice) UnmarshalJSON(value []byte) error {
	if c.typed = value[0] == '"'; c.typed {
		return json.Unmarshal(value, &c.text)
	}
	return json.Unmarshal(value, &c.number)
}

func truncateForMessage(text string) string {
	const longest = 40
	if len(text) > longest {
		return strings.ToValidUTF8(text[:longest], "") + "..."
	}
	return text
}

func (r *request) checkValuesPerGame() *requestError {
	if len(r.games) > MaxGames {
		return newRequestError(badField, "a request can name at most %d games", MaxGames)
	}
	for _, list := range []struct {
		name string
		n    int
	}{{"seed", len(r.seeds)}, {"action", len(r.actions)}, {"save", len(r.saves)}, {"to", len(r.to)}} {
		if list.n != 0 && list.n != len(r.games) {
			return newRequestError(badField, "%q must list one value per game: %d, not %d", list.name, len(r.games), list.n)
		}
	}
	if len(r.picks) > 0 && len(r.games) != 1 {
		return newRequestError(badField, "\"pick\" requires exactly one game")
	}
	return nil
}
