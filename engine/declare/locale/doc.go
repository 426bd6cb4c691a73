// Package locale reads the translation of a game or a mod into a language, and writes a template of what is missing.
//
//	locale.go  the kind of definition locale { }, and the translation of a game being read
//	read.go    reads a locale file, and refuses typed words that could be confused
//	draft.go   lists what is not translated, and drafts a locale for it
package locale
