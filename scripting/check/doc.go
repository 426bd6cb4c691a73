// Package check finds mistakes in scripts that can be loaded: an unused local, a number in a text
// that is not a value of the card, a word that never occurs. Each finding has a code; CODES.md lists
// them. Nothing here changes a file, plays a card or runs a scenario.
//
//	codes.go            the table of codes, and CODES.md; codes for load errors
//	files.go            checks a pack with its mods, files one by one; caches results; limits of findings
//	flow.go             unreachable code, constant conditions, empty blocks
//	locals.go           unused locals, and names that hide others
//	common_mistakes.go  fields set twice, x == x, self.verb()
//	definition.go       one definition in a file, its name, its comment; errors at its fields
//	values.go           values, the text that shows them and the code that uses them
//	types.go            verbs, fields, words and arguments that the types of a ruleset do not allow
//	vocabulary.go       the types that scripts can use, and words that only a content can check
//	libraries.go        library files that nothing uses, or that are used wrongly
//	declared.go         findings about all definitions together
//	waive.go            comments that waive findings, and the reason they must give
package check
