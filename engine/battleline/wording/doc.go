// Package wording has the sentences of the card texts of the battle lines and what they do.
// `curtain reference --write` also writes them to SENTENCES.md.
//
//	sentences.go  the sentences; parsing a text, making a card of it, and carrying out each sentence
package wording
