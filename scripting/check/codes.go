package check

import (
	"cmp"
	"fmt"
	"slices"
	"strings"

	"curtaincall/engine/spelling"
	"curtaincall/scripting"
	"curtaincall/scripting/source"
)

// Code is a kind of finding. Its ID never changes and is never used again for
// something else.
type Code struct {
	ID    string
	Title string // what is wrong, in a few words
	Why   string // one sentence: what it means and what to do
}

// Codes list all kinds of finding, in the order of their ids. The first digit
// says who finds it: 0 the load itself, 1 a look at one file, 2 a ruleset at its
// definitions, 3 the comparison of texts with what they do.
var Codes = []Code{
	{"C001", "not Lua", "The file does not follow the grammar of Lua, so nothing in it can be used: mend the place that is shown."},
	{"C002", "unknown name", "A name is neither a local nor part of the library or the API, so it is misspelt or its local is missing."},
	{"C003", "not offered", "Lua has this and a script does not, since it could reach the machine, hide state or differ between machines: the hint says what to use instead."},
	{"C004", "writes a global", "A script has no globals: declare a local; the hint says what lasts in this game, if anything does."},
	{"C005", "writes an outer local", "A callback changes a local outside of it, which would be state that outlives the call: use a local of its own; the hint says what lasts in this game, if anything does."},
	{"C006", "too large", "The file is larger, more deeply nested or has more names than the sandbox allows: split it."},
	{"C007", "fails while it is loaded", "Running the file once, to see what it defines, ends in an error or uses up its budget."},
	{"C008", "unknown field or word", "A definition has a field, or uses a word, that the ruleset does not know: the hint names the nearest one."},
	{"C009", "wrong value", "A field of a definition has a value of the wrong type or out of its range."},
	{"C010", "missing field", "A definition lacks a field that it needs."},
	{"C011", "does not fit", "Definitions contradict each other, as two of one id do, or one names another that does not exist."},
	{"C099", "cannot be loaded", "The load was refused for a reason that has no code of its own."},

	{"C101", "unused local", "A local is never read, so it is left over or another name was meant: remove it."},
	{"C102", "hides another name", "A local has the name of an outer local or of the library, which cannot be reached any more below it: rename it."},
	{"C103", "unreachable", "Nothing ever gets to this statement, since what is before it always leaves: remove it or mend the condition."},
	{"C104", "condition never changes", "A condition is always true or always false; in Lua even 0 and \"\" count as true."},
	{"C105", "empty block", "A branch or a loop does nothing: fill it, or remove it."},
	{"C106", "field given twice", "A table gives the same field twice and only the last one counts: remove the other."},
	{"C107", "compared or assigned with itself", "Both sides are the same, so one of them was meant to be something else."},
	{"C108", "verb called with a dot", "A verb of self is called as self.verb(...), which fails when it runs: write self:verb(...)."},

	{"C111", "file and id differ", "A file is named after the id it defines, so that a definition is found by its name: rename one of the two."},
	{"C112", "several definitions", "A file holds one definition, so that each can be found, loaded and replaced alone: move the others."},
	{"C113", "no comment first", "A file begins with a comment that says what it defines in the words of the rules, to be compared with the code below it."},

	{"C121", "unused value", "A value appears neither in the text nor in the code: remove it, or use it."},
	{"C122", "value only in the text", "The text shows a value that no code reads, so changing it changes the text and not the effect: use self.values."},
	{"C123", "value only in the code", "The code uses a value that the text does not speak of, so players cannot know it: put it into the text in braces."},
	{"C124", "number that is no value", "The text speaks a bare number, which nobody can change together with the effect: make it a value in braces."},
	{"C125", "no such value", "The code reads a value that the definition does not have, which fails when it runs."},
	{"C126", "target without a target", "The effect uses its target, but the definition asks for none and the target is always nil: add the field target."},

	{"C131", "waiver without a reason", "A comment waives a finding and does not say why, so nobody can tell later whether it still holds: write the reason behind the word because."},
	{"C132", "waiver of what cannot be waived", "A comment waives a code that there is not, or one that is no opinion: of a load that is refused, or of a waiver."},
	{"C133", "waiver of nothing", "A comment waives a finding that is not there any more: remove it, so that the next one is seen."},

	{"C141", "library file without a user", "No file of the pack uses this library file, so it is left over or another name was meant: remove it."},
	{"C142", "no such field of a library", "The table that the library file returns has no such field, which is nil when it is read: the hint names the nearest one."},

	{"C201", "upgrade changes nothing", "The upgraded card is the same as the card: give it a better number, a lower cost or another effect."},
	{"C202", "upgrade is worse", "The upgraded card costs more than the card, and an upgrade is an improvement in all respects."},
	{"C203", "nothing to offer", "A reward offers one card of each protagonist and a neutral one, and one of these owners has no card that is not a Basic."},
	{"C204", "comment is out of date", "The comment above the card repeats its text with other numbers: change it together with the values."},
	{"C205", "never met", "No scene, deck or choice of Basics leads to this definition, and no code names it, so nobody will ever see it: give it a place in run.lua, or match.lua of the skirmish."},
	{"C206", "enemy that does nothing", "The enemy has neither an intent that does something nor a reaction."},
	{"C207", "no such verb", "The code calls a verb of self that there is not, which fails when it runs."},
	{"C208", "no such field", "The code asks the fight, an actor or an event for a field that there is not, which fails when it runs."},
	{"C209", "word that never comes", "The code compares with a word that can never be there, so the comparison is always false."},
	{"C210", "word that the verb does not take", "A verb is called with a word that it does not know, which fails when it runs."},
	{"C211", "nobody can play it", "A deck has a card that none of those who play that deck meets the requirements of."},
	{"C212", "mods disagree", "Two mods say different things of one definition, or one takes away what the other changes: the later one counts, so their order decides; let one of them give way, or say in mod.lua which comes after which."},
	{"C213", "names what was removed", "Code names, in quotes, what a mod takes away, and fails if it means that when it runs: override the code, too."},

	{"C301", "sentence not understood", "The text has a sentence outside of the patterns that texts keep to, so nobody can check that it is true: say it in one of them, which the hint names; SENTENCES.md beside the cards of the game has all of them."},
	{"C302", "numbers differ", "The card does what its text says with another number: mend the text, the value or the code."},
	{"C303", "said and not done", "The text says something that the card did not do in the same situation."},
	{"C304", "done and not said", "The card did something that its text does not mention."},
	{"C305", "something else is done", "The card did something like what its text says, but with another keyword or another verb."},
	{"C306", "somebody else is reached", "The card did what its text says to somebody, or to some card, that the text does not name."},
	{"C307", "another moment", "The card does what its text says, but not when the text says it."},
	{"C308", "playing it fails", "A card, or anything else that has functions, fails with an error in a situation that can happen in a game."},
	{"C309", "never seen to happen", "In none of the situations of the check did this sentence do anything, so nothing shows whether it is true."},
	{"C310", "not random", "The text leaves something to chance that was the same in every situation."},
	{"C311", "worded otherwise", "The text is understood, and says it in other words, or in another order, than all others do: write it as the hint does."},
}

// OfLoad reports whether a code is one that Load gives.
func OfLoad(id string) bool { return strings.HasPrefix(id, "C0") }

// OfTexts reports whether a code is one that only the check of texts gives.
func OfTexts(id string) bool { return strings.HasPrefix(id, "C3") }

// Find is the code of that id. The error names the nearest one.
func Find(id string) (Code, error) {
	var known []string
	for _, c := range Codes {
		if c.ID == strings.ToUpper(id) {
			return c, nil
		}
		known = append(known, c.ID)
	}
	hint := cmp.Or(spelling.DidYouMean(strings.ToUpper(id), known), "they are "+known[0]+" to "+known[len(known)-1]+", and \"all\" tells of all of them")
	return Code{}, fmt.Errorf("there is no code %q: %s", id, hint)
}

// Found is a finding of a code. The code must be one of Codes.
func Found(id string, err *source.Error) scripting.Finding {
	if !slices.ContainsFunc(Codes, func(c Code) bool { return c.ID == id }) {
		panic("no finding has the code " + id)
	}
	return scripting.Finding{Code: id, Message: err.Message, Err: err}
}
