// Package locale reads the words of a language for a game or a mod, and begins a locale with
// what one still lacks.
//
//	locale.go  what a locale says, and a language while its locales are read
//	read.go    reads one, and refuses words that a line could not tell apart
//	draft.go   what a language lacks, and a draft of it
package locale
