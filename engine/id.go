package engine

import (
	"regexp"
	"strings"
)

const maxID = 60 // bytes

// IDFormText describes the form of valid ids; it completes the message "an id must be ...".
const IDFormText = "snake_case: lowercase letters, digits and single underscores, starting with a letter"

// IDLengthText describes the maximum length of ids; it completes the message "an id must be ...".
const IDLengthText = "at most 60 bytes long"

// IsID reports whether s is a valid id, at most 60 bytes: a name in snake_case, or a mod's name, a colon and a name.
func IsID(s string) bool {
	mod, name, prefixed := strings.Cut(s, ":")
	if !prefixed {
		return IsSnakeCase(s)
	}
	return len(s) <= maxID && IsSnakeCase(mod) && IsSnakeCase(name)
}

// ModOfID returns the mod part of an id, or "" if the id is the game's own.
func ModOfID(id string) string {
	if i := strings.IndexByte(id, ':'); i > 0 {
		return id[:i]
	}
	return ""
}

func IDWithoutMod(id string) string { return id[strings.IndexByte(id, ':')+1:] }

var modPrefix = regexp.MustCompile(`\b[a-z][a-z0-9_]*:`)

// StripModNames returns a line without the mod prefixes of the ids in it, which people may omit when they type.
func StripModNames(line string) string {
	if !strings.Contains(line, ":") {
		return line
	}
	return modPrefix.ReplaceAllString(line, "")
}

const upgradeMark = "+"

// UpgradedID returns the id of the upgraded form of a definition: vex+ for vex.
func UpgradedID(id string) string { return id + upgradeMark }

// BaseID returns an id without the marks of an upgraded form: vex for vex+ and for vex++.
func BaseID(id string) string { return strings.TrimRight(id, upgradeMark) }

// RemoveUpgrades returns an id without n of its marks of an upgraded form, which it must have: vex+ for vex++ and 1.
func RemoveUpgrades(id string, n int) string {
	return strings.TrimSuffix(id, strings.Repeat(upgradeMark, n))
}

// UpgradeCount returns how often the definition with an id is upgraded: 2 for vex++.
func UpgradeCount(id string) int { return len(id) - len(BaseID(id)) }

// IsSnakeCase reports whether s is in snake_case and not too long for an id.
func IsSnakeCase(s string) bool {
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
