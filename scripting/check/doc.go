// Package check finds mistakes in scripts that a load allows: an unused local, a number in a
// text that is no value, a word that never occurs.
//
//	Code        a kind of finding, with a sentence that explains it
//	Look        the checks of files and of what they define together
//	Vocabulary  the words of a ruleset, for the checks that need to know them
//
// Start at Codes, the table of everything that can be found; CODES.md shows it.
// Load gives the faults of a refused load codes of the same kind. What only a
// ruleset can know about its definitions it finds itself, in its Content.Check
// and Content.CheckText, and reports with Found.
//
// Nothing here runs a script, changes one, or knows a game.
//
//	codes.go       the table
//	load.go        codes for the faults of a load
//	pack.go        Look.Pack: everything that needs no play
//	files.go       Look: one file after the other, each with its tree and its names
//	names.go       locals: unused, hiding others
//	flow.go        unreachable, constant conditions, empty blocks
//	common_mistakes.go       fields given twice, x == x, self.verb()
//	definition.go  one definition a file, its name, its comment
//	values.go      values, the text that shows them and the code that uses them
//	vocabulary.go  verbs, fields and words that a ruleset does not have; derived.go finds
//	               them in what a game declares
//	libraries.go   library files that nothing uses, or uses wrongly
//	declared.go    what only the generation of a game knows; place.go reports it where it is
//	waive.go       comments that waive findings
//	document.go    CODES.md
package check
