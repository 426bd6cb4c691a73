package engine

import (
	"regexp"
	"strings"
)

// maxID limits how many bytes an id has at most.
const maxID = 60

// IDForm says what an id must be, after "must be".
const IDForm = "snake_case: lowercase letters, digits and single underscores, starting with a letter"

// IDLength says how long an id may be.
const IDLength = "at most 60 bytes long"

// IsID reports whether s can be an id: a name in snake_case, which may have that
// of its mod before it: bleed, mod:bleed.
func IsID(s string) bool {
	mod, name, prefixed := strings.Cut(s, ":")
	if !prefixed {
		return IsSnake(s)
	}
	return len(s) <= maxID && IsSnake(mod) && IsSnake(name)
}

// ModOf is the mod whose an id is; "" for one of the game itself.
func ModOf(id string) string {
	if i := strings.IndexByte(id, ':'); i > 0 {
		return id[:i]
	}
	return ""
}

// ShortID is an id without that of its mod.
func ShortID(id string) string { return id[strings.IndexByte(id, ':')+1:] }

// modPart is the mod before an id, somewhere in a line.
var modPart = regexp.MustCompile(`\b[a-z][a-z0-9_]*:`)

// ShortLine is a line that is typed with the ids in it without those of their mods, as who
// types may leave them out.
func ShortLine(line string) string {
	if !strings.Contains(line, ":") {
		return line
	}
	return modPart.ReplaceAllString(line, "")
}

// formMark ends the id of a definition that another can become.
const formMark = "+"

// FormID is the id of what a definition becomes: vex+ of vex.
func FormID(id string) string { return id + formMark }

// BaseID is the id of what becomes it, and of what is no such form its own.
func BaseID(id string) string { return strings.TrimSuffix(id, formMark) }

// IsSnake reports whether s is a name in snake_case.
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
