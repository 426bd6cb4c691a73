package engine

import (
	"regexp"
	"strings"
)

// maxID is the longest id allowed, in bytes.
const maxID = 60

// IDForm completes the sentence "an id must be ...".
const IDForm = "snake_case: lowercase letters, digits and single underscores, starting with a letter"

// IDLength completes it for the length.
const IDLength = "at most 60 bytes long"

// IsID reports whether s is a valid id: a name in snake_case, optionally after that of its mod:
// bleed, mod:bleed.
func IsID(s string) bool {
	mod, name, prefixed := strings.Cut(s, ":")
	if !prefixed {
		return IsSnake(s)
	}
	return len(s) <= maxID && IsSnake(mod) && IsSnake(name)
}

// ModOf returns the mod part of an id; "" for an id of the game itself.
func ModOf(id string) string {
	if i := strings.IndexByte(id, ':'); i > 0 {
		return id[:i]
	}
	return ""
}

// ShortID returns an id without its mod part.
func ShortID(id string) string { return id[strings.IndexByte(id, ':')+1:] }

// modPart matches the mod part of an id within a line.
var modPart = regexp.MustCompile(`\b[a-z][a-z0-9_]*:`)

// ShortLine removes the mod parts from the ids in a typed line, since they may be omitted there.
func ShortLine(line string) string {
	if !strings.Contains(line, ":") {
		return line
	}
	return modPart.ReplaceAllString(line, "")
}

// formMark ends the id of a definition that another one can become, such as its upgrade.
const formMark = "+"

// FormID returns the id of what a definition becomes: vex+ for vex.
func FormID(id string) string { return id + formMark }

// BaseID returns the id of the definition that becomes this one; unchanged if there is none.
func BaseID(id string) string { return strings.TrimSuffix(id, formMark) }

// IsSnake reports whether s is in snake_case and no longer than an id may be.
func IsSnake(s string) bool {
	under := true
	for i := 0; i < len(s); i++ {
		c := s[i]
		switch {
		case c >= 'a' && c <= 'z':
			under = false
		case c >= '0' && c <= '9' && i > 0:
			under = false
		case c == '_' && !under:
			under = true
		default:
			return false
		}
	}
	return s != "" && !under && len(s) <= maxID
}
