// Package locale reads the translation of a game or a mod into a language, and writes a
// template of what is missing.
//
//	locale.go  what a locale says, and a language while its locales are read
//	read.go    reads one, and refuses words that a line could not tell apart
//	draft.go   what a language lacks, and a draft of it
package locale
