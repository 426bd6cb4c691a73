// Package lookup lists the definitions of a content and finds them by what people type.
//
//	entry.go  Entry, a definition as lists and pages show it
//	find.go   by id, name, kind, words or FIELD=VALUE
//	uses.go   the definitions and scenarios whose scripts mention something
package lookup
