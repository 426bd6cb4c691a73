// Package wording has the sentences of the card texts of the battle lines and what they do.
// `curtain reference --write` shows the table as SENTENCES.md.
//
//	sentences.go  the sentences; parsing a text, making a card of it, and carrying out each sentence
package wording
