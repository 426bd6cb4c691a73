// Package sentence parses and prints the sentences of card texts. A game declares the sentences
// once as a grammar, from which they are also suggested and documented.
//
//	grammar.go   Grammar, also for the texts of one mod; PhraseKind, Form and Phrase
//	own.go       sentences that packs add, the limits of their number and their patterns, and texts that
//	             match two sentences
//	print.go     printing phrases as text, a reference of the sentences for authors of cards, and the
//	             sentences most similar to one that could not be parsed
//	read.go      parsing texts into words, numbers and punctuation marks, and these into phrases
//
// In a pattern a word that is the name of a kind is a slot, and brackets enclose a slot that can be omitted with the
// words around it. Of words separated by | the first is printed, after the number 1 the second:
//
//	Deal AMOUNT damage [TIMES times] [to WHO]
//	Draw AMOUNT cards|card
//
// The meaning of a phrase is a word, a number or a function of the game. The package carries nothing out and depends
// on no game. It does not parse natural language: a sentence that matches no pattern is reported.
package sentence
