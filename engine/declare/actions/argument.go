package actions

import (
	"errors"
	"slices"
	"strconv"
	"strings"

	"curtaincall/engine"
	"curtaincall/engine/declare/commands"
	"curtaincall/engine/declare/schema"
	"curtaincall/engine/declare/vocabulary"
	"curtaincall/engine/phrase"
	"curtaincall/engine/speech"
	"curtaincall/engine/spelling"
)

// NewAction returns the action whose i-th parameter has the number n[i]. Numbers of computed parameters are ignored.
func (a *Decl) NewAction(n ...int) engine.Action {
	made, next := engine.Action{Kind: a.Kind}, 0
	for i, p := range a.Params {
		if p.Compute == nil && i < len(n) {
			made.Args[next] = int16(n[i])
			next++
		}
	}
	return made
}

// ReadArgument returns the number of the parameter from argument i of a call in a script: an object of its view, an
// exact word, a number or a boolean. earlierNumbers are those of the parameters before it. A wrong argument makes the
// call fail, and ReadArgument does not return.
func (p *Param) ReadArgument(game any, earlierNumbers []int, in commands.CallArgs, i int) int {
	if in.IsAbsent(i) {
		return p.defaultForOmittedArgument(game, earlierNumbers, in)
	}
	view, n, shown := in.Ref(i)
	if shown && view.Name == p.View {
		return n
	}
	if p.Entries == nil || p.IsBool {
		if p.IsBool {
			yes, ok := in.Truth(i)
			if !ok {
				in.Wrong("%s must be true or false, not %s", p.What, in.Value(i))
			}
			return engine.BoolToInt(yes)
		}
		n, ok := in.Whole(i)
		if !ok || n < p.Low || n > p.High {
			in.Wrong("%s must be a whole number from %d to %d, not %s", p.What, p.Low, p.High, in.Value(i))
		}
		return n
	}
	word, ok := in.Text(i)
	if n, is := in.Whole(i); is && p.AsTyped {
		word, ok = strconv.Itoa(n), true
	}
	if shown && p.AsTyped && view.Field("id") != nil {
		word, ok = view.Field("id").Read(game, n).Text, true
	}
	if !ok {
		in.Wrong("%s must be %s, not %s", p.What, p.describeExpectedValue(), in.Value(i))
	}
	return p.requireEntryOfWord(game, earlierNumbers, in, word)
}

func (p *Param) describeExpectedValue() string {
	if p.View != "" {
		article := "a "
		if strings.ContainsRune("aeiou", rune(p.View[0])) {
			article = "an "
		}
		return article + p.View + " in this game or its id"
	}
	if p.AsTyped {
		return "a string or a number"
	}
	return "a string"
}

// defaultForOmittedArgument returns the number of a parameter that a call omits: the default, or NoSubject if the
// omitted parameter means the only entry. If there is no default, the call fails.
func (p *Param) defaultForOmittedArgument(game any, earlierNumbers []int, in commands.CallArgs) int {
	absent := p.DefaultNumber
	switch {
	case p.ScriptDefault != nil:
		absent = p.ScriptDefault
	case p.only: // the game reports that there is no target
		return schema.NoSubject
	case p.DefaultNumber == nil:
		in.Wrong("the %s is missing", p.What)
	}
	n, err := absent(game, earlierNumbers)
	if err != nil {
		in.Wrong("%s", err)
	}
	return n
}

// requireEntryOfWord returns the number of the entry of p or p.Others that has exactly this word. If there is none,
// or if p.RefusalOfWord refuses the word, the call fails.
func (p *Param) requireEntryOfWord(game any, earlierNumbers []int, in commands.CallArgs, word string) int {
	entries := p.Entries(game, earlierNumbers)
	if e := findEntry(in.Scope(), entries, word); e != nil {
		return e.Value
	}
	if p.AsTyped {
		if n, _, ok := p.parseTypedValue(entries, word, false, phrase.Original); ok {
			return n
		}
	}
	if p.RefusalOfWord != nil { // the game may say why the word cannot be chosen
		var err error
		var unknown *spelling.UnknownError
		in.Scope().FindFullName(word, func(name string) bool {
			err = p.RefusalOfWord(game, name)
			return !errors.As(err, &unknown)
		})
		if errors.As(err, &unknown) {
			in.Unknown(unknown.What, word, unknown.Known)
		}
		if err != nil {
			in.Refuse(word, err)
		}
	} else if p.Others != nil { // the game says why it cannot be chosen
		others := p.Others(game)
		if e := findEntry(in.Scope(), others, word); e != nil {
			return e.Value
		}
		entries = slices.Concat(entries, others)
	}
	in.Unknown(p.What, word, engine.Map(entries, func(e speech.Entry) string { return e.Shown }))
	return 0
}

func findEntry(scope *vocabulary.NameScope, entries []speech.Entry, word string) (found *speech.Entry) {
	scope.FindFullName(word, func(name string) bool {
		for i := range entries {
			if e := &entries[i]; e.Shown == name || slices.Contains(e.Also, name) || slices.Contains(e.Only, name) {
				found = e
				return true
			}
		}
		return false
	})
	return found
}
