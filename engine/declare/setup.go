package declare

import (
	"fmt"
	"slices"
	"strconv"
	"strings"

	"curtaincall/engine"
	"curtaincall/engine/speech"
	"curtaincall/engine/spelling"
)

// Misfits are what a set-up names and there is not.
func (s *Setup) Misfits(c Content, setup any) engine.Misfits {
	bad := c.Strangers(s.Kind, setup, Place{})
	if s.Check != nil {
		bad = append(bad, s.Check(c, setup)...)
	}
	return bad
}

// Typed reads the words of a set-up after the first: ids, and options. Short ids among
// them become full ones in place.
func (s *Setup) Typed(c Content, ids []string, options []Option) (any, error) {
	if s.IDs != nil {
		if err := s.taken(c, *s.IDs, ids); err != nil {
			return nil, err
		}
	}
	for i, o := range options {
		if s.Options == nil {
			break
		}
		n := slices.IndexFunc(s.Options, func(t Taken) bool { return strings.EqualFold(t.Name, o.Name) })
		if n < 0 {
			return nil, fmt.Errorf("unknown option %q in the set-up: it is %s", o.Name, s.forms())
		}
		if err := s.taken(c, s.Options[n], o.Values); err != nil {
			return nil, err
		}
		options[i].Name = s.Options[n].Name
	}
	return s.Read(c, ids, options)
}

// Next are the words that can stand where one begins of the words of a set-up: ids, and
// options with the ids they have.
func (s *Setup) Next(c Content, begun string) (list []string) {
	name, values, isOption := strings.Cut(begun, "=")
	if !isOption {
		if s.IDs != nil && s.IDs.Kind != "" {
			list = IDsOf(c, s.IDs.Kind)
		}
		for _, t := range s.Options {
			list = append(list, t.Name+"=")
		}
		return list
	}
	for _, t := range s.Options {
		if t.Name == name && t.Kind != "" {
			before := name + "=" + values[:strings.LastIndex(values, ",")+1]
			for _, id := range IDsOf(c, t.Kind) {
				list = append(list, before+id)
			}
		}
	}
	return list
}

// taken looks at the values of one name.
func (s *Setup) taken(c Content, t Taken, values []string) error {
	switch n := len(values); {
	case t.Name == "" && (t.Kind == "" || t.Most > 0) && n > t.Most:
		return fmt.Errorf("a %s takes no %q: it is %s", s.Word(), values[t.Most], s.forms())
	case n < t.Least || t.Most > 0 && n > t.Most:
		return fmt.Errorf("%s= is given %d and takes %s: a set-up is %s", t.Name, n, t.many(), s.forms())
	case t.Kind == "":
		return nil
	}
	known := IDsOf(c, t.Kind)
	for i, id := range values {
		if id == "" && t.Name != "" {
			return fmt.Errorf("%s= lacks the id of a %s: a set-up is %s", t.Name, t.Kind, s.forms())
		}
		full, err := typedID(t.Kind, id, known)
		if err != nil {
			return err
		}
		values[i] = full
	}
	return nil
}

// typedID is the id that a person means by one: it, or that of a mod which alone is so
// called without its mod.
func typedID(kind, typed string, known []string) (string, error) {
	if slices.Contains(known, typed) {
		return typed, nil
	}
	var could []string
	for _, id := range known {
		if speech.Short(id) == typed {
			could = append(could, id)
		}
	}
	switch len(could) {
	case 0:
		return "", spelling.Unknown(kind, typed, known)
	case 1:
		return could[0], nil
	}
	return "", fmt.Errorf("%s %q could be %s", kind, typed, speech.Or(speech.Quoted(could)))
}

// many is how many values a name takes, in words.
func (t Taken) many() string {
	switch {
	case t.Least == t.Most:
		return strconv.Itoa(t.Most)
	case t.Most == 0:
		return fmt.Sprintf("at least %d", t.Least)
	case t.Least == 0:
		return fmt.Sprintf("at most %d", t.Most)
	}
	return fmt.Sprintf("%d to %d", t.Least, t.Most)
}

// forms are those in which it can be typed.
func (s *Setup) forms() string {
	var list []string
	for _, form := range s.Words {
		list = append(list, fmt.Sprintf("%q", form.Words))
	}
	return strings.Join(list, " or ")
}

// IDsOf are the ids of the definitions of a kind, in order.
func IDsOf(c Content, kind string) (list []string) {
	for _, d := range c.Definitions() {
		if d.Kind.Name == kind {
			list = append(list, d.ID())
		}
	}
	return list
}

// OptionOf are the values of an option; nil where it is not given.
func OptionOf(options []Option, name string) []string {
	for _, o := range options {
		if o.Name == name {
			return o.Values
		}
	}
	return nil
}

// SeedOr is the seed that a set-up names, or another where it names none and has a number
// below 0.
func SeedOr(named int, other engine.Seed) engine.Seed {
	if named < 0 {
		return other
	}
	return engine.Seed(named)
}
