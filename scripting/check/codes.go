package check

import (
	"cmp"
	"errors"
	"fmt"
	"slices"
	"strings"

	"curtaincall/engine"
	"curtaincall/engine/declare/schema"
	"curtaincall/engine/spelling"
	"curtaincall/scripting"
	"curtaincall/scripting/sandbox"
	"curtaincall/scripting/source"
	"curtaincall/scripting/syntax"
)

// FindingCode describes a kind of finding. Its ID never changes and is never reused for another kind.
type FindingCode struct {
	ID    string
	Title string // what is wrong, in a few words
	Why   string // one sentence about the meaning of the finding and what to do
}

// Codes lists all kinds of finding, ordered by ID. The first digit tells how they are found: 0 by loading, 1 in a
// single file or its libraries, 2 in all definitions of a game together, 3 by comparing cards with their texts.
var Codes = []FindingCode{
	{"C001", "not Lua", "The file is not valid Lua, so nothing in it can be loaded: fix the marked code."},
	{"C002", "unknown name", "A name is neither a local variable nor part of the library or the API: it is misspelled, or its declaration is missing."},
	{"C003", "not available", "This part of Lua is not available to scripts, because it could access the machine, hide state or differ between machines: the hint shows what to use instead."},
	{"C004", "assigns to a global", "Scripts have no globals: declare a local variable, or, if a value must last, store it where the hint says."},
	{"C005", "assigns to an outer local", "A callback changes a local variable outside it, whose value would outlive the call: use one inside the callback, or, if a value must last, store it where the hint says."},
	{"C006", "too large", "The file is larger or more deeply nested, or has more names, than the sandbox allows: split it."},
	{"C007", "fails while loading", "The file fails or exceeds the budget when it is run once to find out what it defines."},
	{"C008", "unknown field or word", "A definition has a field, or uses a word, that the ruleset does not know: the hint names the closest match."},
	{"C009", "wrong value", "A field of a definition has a value of the wrong type or out of range."},
	{"C010", "missing field", "A definition lacks a field that is required for its kind."},
	{"C011", "inconsistent definitions", "Definitions contradict each other (for example, two have the same id), or one refers to another that does not exist."},
	{"C099", "cannot be loaded", "Loading failed for a reason without a code of its own."},

	{"C101", "unused local", "A local variable is never read: remove it, or use the name you meant."},
	{"C102", "hides another name", "A local variable has the same name as an outer one or a library name and hides it: rename the inner one."},
	{"C103", "unreachable", "This statement is unreachable, because the code before it always returns, breaks out or raises an error: remove it or fix the condition."},
	{"C104", "constant condition", "A condition is always true or always false; in Lua even 0 and \"\" count as true."},
	{"C105", "empty block", "A branch or a loop is empty: fill it or remove it."},
	{"C106", "field set twice", "A table sets the same field twice, and only the last value counts: remove the other."},
	{"C107", "compared with or assigned to itself", "Both sides are the same, so one of them was probably meant to be something else."},
	{"C108", "verb called with a dot", "A verb of self is called as self.verb(...), which fails at run time: write self:verb(...)."},
	{"C109", "self as a key", "A table is indexed by a card's self, which is equal to the card but not the same table key: compare cards with ==."},

	{"C111", "file name and id differ", "A file must be named after the id it defines, so that definitions can be found by name: rename one of the two."},
	{"C112", "several definitions", "A file should contain one definition, so that each can be found, loaded and replaced on its own: move the others."},
	{"C113", "no leading comment", "A file should start with a comment that states what it defines in the words of the rules, so that it can be compared with the code below."},

	{"C121", "unused value", "A value appears neither in the text nor in the code: remove it or use it."},
	{"C122", "value only in the text", "The text shows a value that no code reads, so changing the value changes only the text: read it from self.values."},
	{"C123", "value only in the code", "The code uses a value that the text does not show, so players cannot know it: add it to the text in braces."},
	{"C124", "literal number in the text", "The text contains a literal number, which can get out of sync with the effect: make it a value in braces."},
	{"C125", "no such value", "The code reads a value that the definition does not have, which fails at run time."},
	{"C126", "undeclared target", "The effect uses its target, but the definition does not ask for one, so the target is always nil: add the field `target`."},

	{"C131", "waiver without a reason", "A comment waives a finding without saying why: write the reason after `because`."},
	{"C132", "waiver of a code that cannot be waived", "A comment waives a code that does not exist, or one that cannot be waived (a load error or a finding about waivers)."},
	{"C133", "unused waiver", "A comment waives a finding that no longer occurs: remove it, so that it cannot hide a later finding."},

	{"C141", "unused library file", "No file in the pack uses this library file: remove it, or correct its name where it should be used."},
	{"C142", "no such field in a library", "The table that the library file returns has no such field, so its value is nil: the hint names the closest match."},
	{"C143", "no such setting", "The mod has no such setting in mod.lua, so its value is nil: the hint names the closest match."},

	{"C201", "upgrade changes nothing", "The upgraded card is identical to the original: give it a better number, a lower cost or a different effect."},
	{"C202", "upgrade is worse", "The upgraded card costs more than the original; an upgrade must be an improvement in every respect."},
	{"C203", "nothing to offer", "A reward offers one card for each protagonist and one neutral card, but at least one of these has only Basics to offer."},
	{"C204", "comment is out of date", "The comment above the card repeats its text with different numbers: update the numbers in the comment."},
	{"C205", "unreachable definition", "No scene, deck or choice of Basics leads to this definition, and no code mentions it, so players will never see it: add it to run.lua or, in the skirmish, to match.lua."},
	{"C206", "enemy that does nothing", "The enemy has neither an intent that does something nor a reaction."},
	{"C207", "no such verb", "The code calls a verb or a method that self, or a game in a scenario, does not have, which fails at run time."},
	{"C208", "no such field", "The code uses a field that the fight, an actor, an event or a setup does not have, which fails at run time."},
	{"C209", "comparison that is never true", "The code compares a value with a word that can never occur there, so the comparison is always false."},
	{"C210", "word that is not accepted", "A verb or a setup gets a word that it does not accept, which fails at run time."},
	{"C211", "nobody can play it", "A deck contains a card whose requirements no unit in its team meets."},
	{"C212", "mods disagree", "Two mods change the same definition differently, or one removes what the other changes, so the load order decides which mod wins: change one of the mods, or declare the order in mod.lua."},
	{"C213", "mentions a removed id", "The code contains the quoted id of a definition that a mod removes, so it would fail at run time: override that code too."},
	{"C214", "change left out", "A mod changes something that another mod has removed or changed, so its own change has no effect: add a `when` condition, or rewrite it."},
	{"C215", "id in another form", "Scripts see an id in one form only (in its own mod, without the mod's prefix), so a comparison with this form is never true: write it as the hint says."},
	{"C216", "wrong arguments", "A call has too few or too many arguments, or one of the wrong type, which fails at run time."},

	{"C301", "sentence not understood", "The text contains a sentence that matches no known pattern, so it cannot be checked: use the pattern in the hint; scripts/GAME/SENTENCES.md lists all patterns."},
	{"C302", "numbers differ", "The card does what its text says, but with a different number: fix the text, the value or the code."},
	{"C303", "in the text but not done", "The text describes something that the card did not do when it was played."},
	{"C304", "done but not in the text", "The card did something that its text does not mention."},
	{"C305", "different effect", "The card did something similar to what its text says, but with a different keyword or a different verb."},
	{"C306", "different target", "The card affected someone or something that its text does not mention."},
	{"C307", "different timing", "The card does what its text says, but at a different time."},
	{"C308", "playing it fails", "A function of a card or another definition raises an error in a situation that can occur in a game."},
	{"C309", "never observed", "This sentence had no effect in any situation that was tried, so it could not be verified."},
	{"C310", "not random", "The text says \"random\", but the result was the same in every situation."},
	{"C311", "unusual wording", "The text is understood but worded differently from all others: write it as in the hint."},
}

// CanBeWaived reports whether a comment can waive findings with this code.
func (c FindingCode) CanBeWaived() bool {
	return !IsLoadCode(c.ID) && !slices.Contains(waiverCodes, c.ID)
}

// IsLoadCode reports whether the code with the given id is for errors that occur while scripts are loaded.
func IsLoadCode(id string) bool { return strings.HasPrefix(id, "C0") }

// FindCode returns the code with the given id, in upper or lower case. If none has it, the error lists or suggests ids.
func FindCode(id string) (FindingCode, error) {
	var known []string
	for _, c := range Codes {
		if c.ID == strings.ToUpper(id) {
			return c, nil
		}
		known = append(known, c.ID)
	}
	hint := cmp.Or(spelling.DidYouMean(strings.ToUpper(id), known), "the codes are "+known[0]+" to "+known[len(known)-1]+"; \"all\" explains all of them")
	return FindingCode{}, fmt.Errorf("unknown code %q: %s", id, hint)
}

// NewFinding returns a finding with the code id, whose error is err. It panics if Codes has no such code.
func NewFinding(id string, err *source.Error) scripting.Finding {
	if !slices.ContainsFunc(Codes, func(c FindingCode) bool { return c.ID == id }) {
		panic("no finding has the code " + id)
	}
	return scripting.Finding{Code: id, Message: err.Message, Err: err}
}

var codeGroups = []struct{ prefix, title string }{
	{"C0", "Load errors"},
	{"C1", "Findings in one file"},
	{"C2", "Findings in a game"},
	{"C3", "Cards and their texts: `curtain check --text`"},
}

const waiverHelp = "\nTo keep something as it is, waive the finding and give a reason, on its line or above the definition:\n" +
	"`-- check: C302 because it rounds up`. A waiver that is no longer needed is itself a finding.\n"

// CodesDocument returns a Markdown document with all codes, translated by translate. In English it is CODES.md.
func CodesDocument(translate func(string) string) string {
	var b strings.Builder
	fmt.Fprintf(&b, "%s\n\n%s\n%s", translate("# Findings of `curtain check`"), translate("Each finding has a code that never changes. `curtain check --explain C101` explains one."), translate(waiverHelp))
	for _, g := range codeGroups {
		fmt.Fprintf(&b, "\n## %s\n\n%s\n", translate(g.title), translate("| code | finding | what it means |\n|---|---|---|"))
		for _, c := range Codes {
			if strings.HasPrefix(c.ID, g.prefix) {
				fmt.Fprintf(&b, "| %s | %s | %s |\n", c.ID, translate(c.Title), translate(c.Why))
			}
		}
	}
	return b.String()
}

// errorCodes maps load errors to codes, for loadErrorCode. The first entry that matches an error counts.
var errorCodes = []struct {
	err  error
	code string
}{
	{syntax.ErrLimit, "C006"},
	{syntax.ErrNotOffered, "C003"},
	{syntax.ErrUnknownName, "C002"},
	{syntax.ErrGlobal, "C004"},
	{syntax.ErrOuterLocal, "C005"},
	{syntax.ErrGrammar, "C001"},
	{engine.ErrInconsistent, "C011"},
	{schema.ErrMissing, "C010"},
	{schema.ErrUnknown, "C008"},
	{schema.ErrValue, "C009"},
}

// FindingsOfLoadError returns one finding for each error that is joined in err, the error returned by loading.
func FindingsOfLoadError(err error) []scripting.Finding {
	return engine.Map(source.ErrorsOf(err), func(e *source.Error) scripting.Finding { return NewFinding(loadErrorCode(e), e) })
}

func loadErrorCode(e *source.Error) string {
	if !errors.Is(e, syntax.ErrLimit) && sandbox.IsCallOrFileLimitError(e) {
		return "C007"
	}
	for _, k := range errorCodes {
		if errors.Is(e, k.err) {
			return k.code
		}
	}
	_, isUnknownWord := errors.AsType[*spelling.UnknownError](e)
	switch {
	case isUnknownWord: // an argument of a call
		return "C008"
	case e.Line > 0 && e.Column == 0: // errors of running have a line, but no column
		return "C007"
	}
	return "C099"
}
