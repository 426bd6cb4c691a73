// Package wording has the sentences of card texts in Skirmish and what they do. The command
// `curtain reference --write` lists them in SENTENCES.md. The only file is sentences.go.
package wording
