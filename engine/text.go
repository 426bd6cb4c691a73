package engine

import (
	"math"
	"regexp"
	"slices"
	"strconv"
	"strings"
)

// Value is a named number of a definition, which the text and the effect of the definition use.
type Value struct {
	Name   string
	Number int
}

// ParseClampedInt32 parses a decimal integer and clamps it to 32 bits. If s does not fit in 64 bits, it returns the
// clamped result and an error.
func ParseClampedInt32(s string) (int, error) {
	if s == "" || s[0] > '9' { // quickly, since most steps of paths are names
		return 0, strconv.ErrSyntax
	}
	n, err := strconv.ParseInt(s, 10, 64)
	return int(max(math.MinInt32, min(n, math.MaxInt32))), err
}

// ExpandTemplate returns template with each value's name in braces replaced by the result of show. show gets the value
// and the parts of template before and after the braces. Other names remain.
func ExpandTemplate(template string, values []Value, show func(v Value, before, after string) string) string {
	var b strings.Builder
	rest := template
	for {
		before, inside, _ := strings.Cut(rest, "{")
		name, after, found := strings.Cut(inside, "}")
		if !found {
			b.WriteString(rest)
			return b.String()
		}
		b.WriteString(before)
		shown := rest[len(before) : len(rest)-len(after)]
		for _, v := range values {
			if v.Name == name {
				shown = show(v, template[:len(template)-len(inside)-1], after)
			}
		}
		b.WriteString(shown)
		rest = after
	}
}

// PlaceholderNames returns the names in braces in a template, in order.
func PlaceholderNames(template string) (names []string) {
	for {
		_, rest, _ := strings.Cut(template, "{")
		name, after, found := strings.Cut(rest, "}")
		if !found {
			return names
		}
		names, template = append(names, name), after
	}
}

// ExpandNumbers returns a template in which each {name} is replaced by the number of that value.
func ExpandNumbers(template string, values []Value) string {
	return ExpandTemplate(template, values, func(v Value, _, _ string) string { return strconv.Itoa(v.Number) })
}

func ValueNames(values []Value) []string {
	return Map(values, func(v Value) string { return v.Name })
}

// Map returns the result of convert for each item of a list, or nil if the list is empty.
func Map[T, R any](list []T, convert func(T) R) (mapped []R) {
	for _, item := range list {
		mapped = append(mapped, convert(item))
	}
	return mapped
}

// Filter returns the items of a list for which accepts returns true, or nil if there are none.
func Filter[T any](list []T, accepts func(T) bool) (accepted []T) {
	for _, item := range list {
		if accepts(item) {
			accepted = append(accepted, item)
		}
	}
	return accepted
}

// SetOf returns the set of the keys of all items of a list.
func SetOf[T any, K comparable](list []T, keyOf func(T) K) map[K]bool {
	set := make(map[K]bool, len(list))
	for _, item := range list {
		set[keyOf(item)] = true
	}
	return set
}

// Count returns the number of items of a list for which accepts returns true.
func Count[T any](list []T, accepts func(T) bool) (n int) {
	for _, item := range list {
		n += BoolToInt(accepts(item))
	}
	return n
}

// Find returns the first item of a list for which accepts returns true, or the zero value if there is none.
func Find[T any](list []T, accepts func(T) bool) (found T) {
	if i := slices.IndexFunc(list, accepts); i >= 0 {
		found = list[i]
	}
	return found
}

const maxID = 60 // maximum length of an id in bytes

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

// StripModNames removes each lowercase word before a colon, and the colon, since people may omit the mods of ids.
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

// RemoveUpgrades returns an id without its last n upgrade marks: vex+ for vex++ and 1. The id must have n marks.
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
