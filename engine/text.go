package engine

import (
	"strconv"
	"strings"
)

// Value is a named number of a definition, which the text and the effect of the definition use.
type Value struct {
	Name   string
	Number int
}

// ExpandTemplate returns a template in which each {name} is replaced by the result of show, called with the
// value of that name and the template's text before and after it. A {name} without a value remains.
func ExpandTemplate(template string, values []Value, show func(v Value, before, after string) string) string {
	var b strings.Builder
	rest := template
	for {
		open := strings.IndexByte(rest, '{')
		if open < 0 {
			break
		}
		length := strings.IndexByte(rest[open:], '}')
		if length < 0 {
			break
		}
		name, after := rest[open+1:open+length], rest[open+length+1:]
		b.WriteString(rest[:open])
		shown := rest[open : open+length+1]
		for _, v := range values {
			if v.Name == name {
				shown = show(v, template[:len(template)-len(rest)+open], after)
			}
		}
		b.WriteString(shown)
		rest = after
	}
	b.WriteString(rest)
	return b.String()
}

// PlaceholderNames returns the names in braces in a template, in order.
func PlaceholderNames(template string) (names []string) {
	for {
		open := strings.IndexByte(template, '{')
		if open < 0 {
			return names
		}
		length := strings.IndexByte(template[open:], '}')
		if length < 0 {
			return names
		}
		names = append(names, template[open+1:open+length])
		template = template[open+length+1:]
	}
}

// ExpandNumbers returns a template in which each {name} is replaced by the number of that value.
func ExpandNumbers(template string, values []Value) string {
	return ExpandTemplate(template, values, func(v Value, _, _ string) string { return strconv.Itoa(v.Number) })
}

// ValueNames returns the names of values.
func ValueNames(values []Value) (names []string) {
	for _, v := range values {
		names = append(names, v.Name)
	}
	return names
}
