package declare

import (
	"errors"
	"slices"
	"strconv"
	"strings"

	"curtaincall/engine"
	"curtaincall/engine/declare/actions"
	"curtaincall/engine/declare/library"
	"curtaincall/engine/declare/schema"
	"curtaincall/engine/phrase"
	"curtaincall/engine/speech"
	"curtaincall/engine/spelling"
)

var Catalogs = []*phrase.Catalog{actions.Misread, setups, overview}

// Messages about mistakes in the words that people type to start a game.
var (
	setups      = phrase.NewCatalog("setup")
	sayNoSetup  = setups.Define("none", "unknown setup {word}")
	sayNoOption = setups.Define("no_option", "unknown option {name} in the setup (usage: {forms})")
	sayTakesNo  = setups.Define("takes_no", "a {setup} does not take {word} (usage: {forms})")
	sayHowMany  = setups.Define("how_many", "{name}= takes {many} values, not {n, number} (usage: {forms})")
	sayLacksID  = setups.Define("lacks_id", "the {kind} id after {name}= is missing (usage: {forms})")
	sayOrForm   = setups.Define("or", "{some} or {last}")
	sayJust     = setups.Define("just", "{n, number}")
	sayAtLeast  = setups.Define("at_least", "at least {n, number}")
	sayAtMost   = setups.Define("at_most", "at most {n, number}")
	sayFromTo   = setups.Define("from_to", "{low, number} to {high, number}")
)

// ErrNoSetup is wrapped by the error for typed words that do not begin with the name of a setup.
var ErrNoSetup = errors.New("no such setup")

// Errors about the words of setups that are reported by other packages.
var (
	SetupTooLong = setups.Define("long", "the setup is {n, number} bytes long, more than the limit of {most, number}")
	GivenTwice   = setups.Define("twice", "{name}= is given twice in the setup")
)

// ValidationErrors returns the errors of a setup: those of s.Check, and one for each reference that c cannot resolve.
func (s *Setup) ValidationErrors(c library.Definitions, setup any) engine.ValidationErrors {
	bad := c.UnresolvedReferences(s.Kind, setup, schema.Place{})
	if s.Check != nil {
		bad = append(bad, s.Check(c, setup)...)
	}
	return bad
}

// ParseTypedWords builds a setup from the words typed after its name. It changes both slices in place: typed ids become
// full ids, and the names of options get their declared spelling.
func (s *Setup) ParseTypedWords(c library.Definitions, ids []string, options []SetupOption) (any, error) {
	if s.IDs != nil {
		if err := s.checkAndQualifyIDs(c, *s.IDs, ids); err != nil {
			return nil, err
		}
	}
	for i, o := range options {
		if s.Options == nil {
			break
		}
		n := slices.IndexFunc(s.Options, func(t SetupValueRule) bool { return strings.EqualFold(t.Name, o.Name) })
		if n < 0 {
			return nil, sayNoOption.NewError("name", strconv.Quote(o.Name), "forms", s.joinFormsWithOr())
		}
		if err := s.checkAndQualifyIDs(c, s.Options[n], o.Values); err != nil {
			return nil, err
		}
		options[i].Name = s.Options[n].Name
	}
	return s.BuildFromWords(c, ids, options)
}

// CompleteWord returns words that could replace begun: ids and options ("deck=") or, if begun contains "=", begun with
// each id as its last value. The caller must select those that begin with begun.
func (s *Setup) CompleteWord(c library.Definitions, begun string) (list []string) {
	name, values, isOption := strings.Cut(begun, "=")
	if !isOption {
		if s.IDs != nil && s.IDs.Kind != "" {
			list = idsOf(c, s.IDs.Kind)
		}
		return append(list, engine.Map(s.Options, func(t SetupValueRule) string { return t.Name + "=" })...)
	}
	for _, t := range s.Options {
		if t.Name == name && t.Kind != "" {
			before := name + "=" + values[:strings.LastIndex(values, ",")+1]
			list = append(list, engine.Map(idsOf(c, t.Kind), func(id string) string { return before + id })...)
		}
	}
	return list
}

// checkAndQualifyIDs replaces typed ids in values with full ids, or returns an error if t forbids one or their count.
func (s *Setup) checkAndQualifyIDs(c library.Definitions, t SetupValueRule, values []string) error {
	switch n := len(values); {
	case t.Name == "" && (t.Kind == "" || t.Most > 0) && n > t.Most:
		return sayTakesNo.NewError("setup", s.FirstWord(), "word", strconv.Quote(values[t.Most]), "forms", s.joinFormsWithOr())
	case n < t.Least || t.Most > 0 && n > t.Most:
		return sayHowMany.NewError("name", t.Name, "n", n, "many", t.describeAllowedCount(), "forms", s.joinFormsWithOr())
	case t.Kind == "":
		return nil
	}
	known := idsOf(c, t.Kind)
	for i, id := range values {
		if id == "" && t.Name != "" {
			return sayLacksID.NewError("name", t.Name, "kind", actions.KindNameMessage(t.Kind), "forms", s.joinFormsWithOr())
		}
		full, err := expandTypedID(t.Kind, id, known)
		if err != nil {
			return err
		}
		values[i] = full
	}
	return nil
}

// expandTypedID returns the known id that equals typed or, if there is none, the only known id that differs from typed
// just by the name of its mod. It returns an error if none or several differ so.
func expandTypedID(kind, typed string, known []string) (string, error) {
	if slices.Contains(known, typed) {
		return typed, nil
	}
	could := slices.DeleteFunc(slices.Clone(known), func(id string) bool {
		return engine.IDWithoutMod(id) != typed
	})
	switch len(could) {
	case 0:
		return "", speech.TranslatableUnknownError(actions.KindNameMessage(kind), spelling.NewUnknownError(kind, typed, known))
	case 1:
		return could[0], nil
	}
	return "", actions.CouldBe.NewError("what", actions.KindNameMessage(kind), "typed", strconv.Quote(typed), "words", phrase.Alternatives(speech.QuoteAll(could)))
}

// WrapErrNoSetupIfUnknown returns err, an error of ParseTypedWords. If the first of ids is neither an id for the setup
// nor similar to one, it instead returns an error that wraps ErrNoSetup.
func (s *Setup) WrapErrNoSetupIfUnknown(c library.Definitions, ids []string, err error) error {
	if err == nil || len(ids) == 0 || spelling.SuggestedWordOf(err) != "" {
		return err
	}
	if s.IDs != nil && s.IDs.Kind != "" {
		if _, unknown := expandTypedID(s.IDs.Kind, ids[0], idsOf(c, s.IDs.Kind)); unknown == nil {
			return err
		}
	}
	return sayNoSetup.WrapError(ErrNoSetup, "word", strconv.Quote(ids[0]))
}

func (t SetupValueRule) describeAllowedCount() phrase.Message {
	switch {
	case t.Least == t.Most:
		return sayJust.With("n", t.Most)
	case t.Most == 0:
		return sayAtLeast.With("n", t.Least)
	case t.Least == 0:
		return sayAtMost.With("n", t.Most)
	}
	return sayFromTo.With("low", t.Least, "high", t.Most)
}

func (s *Setup) joinFormsWithOr() (list any) {
	for _, form := range s.Words {
		if quoted := strconv.Quote(form.Words); list == nil {
			list = quoted
		} else {
			list = sayOrForm.With("some", list, "last", quoted)
		}
	}
	return list
}

// KindNameSentences returns the names of the kinds whose ids can be typed in the setup.
func (s *Setup) KindNameSentences() (list []phrase.Sentence) {
	of := s.Options
	if s.IDs != nil {
		of = append(slices.Clip(of), *s.IDs)
	}
	for _, t := range of {
		if t.Kind != "" {
			list = append(list, actions.KindNameMessage(t.Kind).Sentence)
		}
	}
	return list
}

func idsOf(c library.Definitions, kind string) []string {
	ofKind := engine.Filter(c.Definitions(), func(d schema.Definition) bool { return d.Kind.Name == kind })
	return engine.Map(ofKind, schema.Definition.ID)
}

// OptionValues returns the values of the option with a name, or nil if it was not given.
func OptionValues(options []SetupOption, name string) []string {
	return engine.Find(options, func(o SetupOption) bool { return o.Name == name }).Values
}

// SeedUnlessNegative returns a typed number as a seed, or fallback if the number is negative.
func SeedUnlessNegative(typed int, fallback engine.Seed) engine.Seed {
	if typed < 0 {
		return fallback
	}
	return engine.Seed(typed)
}
