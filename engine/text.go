package engine

import (
	"math"
	"strconv"
	"strings"
)

// Value is a named number of a definition, which the text and the effect of the definition use.
type Value struct {
	Name   string
	Number int
}

// ParseClampedInt32 parses a decimal integer and clamps it to 32 bits. It returns an error if s is not a number. If s
// does not fit in 64 bits, it returns the clamped result and an error.
func ParseClampedInt32(s string) (int, error) {
	if s == "" || s[0] > '9' { // quickly, since most steps of paths are names
		return 0, strconv.ErrSyntax
	}
	n, err := strconv.ParseInt(s, 10, 64)
	return int(max(math.MinInt32, min(n, math.MaxInt32))), err
}

// ExpandTemplate returns the template with the name of each value in braces replaced by the result of show, which
// gets the value and the parts of the template before and after it. Other names remain.
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

func ValueNames(values []Value) (names []string) {
	for _, v := range values {
		names = append(names, v.Name)
	}
	return names
}
