// Package speech has the words that people type and read in every game.
//
//	Lookup   what is meant by a word that was typed, among Entries
//	And, Or  lists as sentences say them
//	Prose    a text of a script, made safe, with the words of the rules emphasised
//	Topic    something that help can explain
//	Keyword  a keyword as help explains it
//
// lookup.go is typing, sentence.go lists and names, prose.go texts, topic.go
// help, keyword.go keywords, unknown.go words that mean nothing. What the words mean is a ruleset's; how wide a screen is and what colours
// mean is package screen's.
package speech
