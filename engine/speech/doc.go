// Package speech has the words that people type and read in every game: it finds what a typed word
// means, and writes lists, texts of scripts, questions and help.
//
// Which words there are is up to each game; widths and colours are those of package screen.
//
//	answer.go    questions to players, and their candidates as entries
//	keyword.go   keywords as help explains them
//	lookup.go    Entry, a thing that a typed word can mean, and finding one
//	prose.go     texts of scripts, cleaned, with names and changed numbers emphasised
//	sentence.go  counts, lists and names within sentences
//	topic.go     what help can explain
//	unknown.go   errors for words that mean nothing
package speech
