// Package wording reads the rule text of a card as what it is: a small program.
//
//	Reading  a whole text: what happens when the card is played, drawn or in play
//	Clause   one sentence of it, with its place in the text
//	Shapes   the sentences that are understood, with an example of each
//
// Start at Read. A Reading carries its text out with the rules' own verbs, so a
// card that plays its text and the card itself can be put into the same fight
// and what they do can be compared, event by event: that is what the check of
// texts does with it.
//
// It is no parser of English: texts keep to few patterns on purpose, so that
// people learn to read them at a glance, and a sentence outside of the patterns
// is reported instead of guessed at. It knows nothing of scripts.
//
//	scan.go      a text as words, each with its place
//	reading.go   Read; sentences and headings in order; carrying them out
//	sentence.go  Deal, Gain, Inflict, Heal, Draw, Lose and what cards in hand do
//	amount.go    equal to Ovation, per kind of debuff, 2 times Taunt
//	whom.go      a protagonist, each ally, the enemy, Aldric
//	heading.go   End of your turn, Whenever you gain Block, With 5 or more Luck
//	shapes.go    Shapes, and SENTENCES.md
//	nearest.go   the shape that was probably meant
package wording
