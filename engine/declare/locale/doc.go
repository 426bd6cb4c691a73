// Package locale reads the translation of a game or a mod into a language, and writes a template of what is missing.
//
//	locale.go  the kind of definition locale { }, the translation of a game being read, the texts that
//	           are not translated, and drafts of their translations
//	read.go    reads a locale file, and refuses typed words that could be confused
package locale
