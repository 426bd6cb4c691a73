package engine

import "strings"

// maxID is how many bytes an id has at most, its mod's name left aside.
const maxID = 60

// IsID reports whether a text can be an id: small letters, digits and single
// underscores, beginning with a letter; before it may stand the id of a mod and a
// colon.
func IsID(s string) bool {
	mod, name, has := strings.Cut(s, ":")
	if !has {
		return isSnake(s)
	}
	return isSnake(mod) && isSnake(name)
}

func isSnake(s string) bool {
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
