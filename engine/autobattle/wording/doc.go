// Package wording has the sentences of the auto-battler's unit texts and what they do.
// `curtain reference --write` also writes them to SENTENCES.md.
//
//	sentences.go  the sentences; parsing a text, making a unit from it, and carrying out each sentence
package wording
