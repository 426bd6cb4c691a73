// Package wording has the sentences of card texts in Curtain Call and what they do: ReadCardText parses
// a text, and the CardReading carries it out with the verbs of the rules. A check of texts compares
// that with what the card's script does.
//
//	sentences.go  the grammar: all sentences as a table, also written to SENTENCES.md
//	reading.go    CardReading; headings: when and under which condition sentences are carried out;
//	              amounts, and the actors that phrases name
//	scene.go      what sentences do, also those that a pack adds
package wording
