// Package locale reads the translation of a game or a mod into a language, and writes a template of what is missing.
//
//	locale.go  the kind of definition locale { }, the translation of a game being read, what is not
//	           translated, and drafts of that
//	read.go    reads a locale file, and refuses typed words that could be confused
package locale
