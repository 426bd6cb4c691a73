package phrase

import (
	"fmt"
	"slices"
	"strings"
	"unicode"
	"unicode/utf8"
)

// SlotsByName has the slots of a template, which are the places for arguments, by names that begin in lower case.
type SlotsByName map[string]Slot

// Slot describes how a template uses the argument in a slot.
type Slot struct {
	Number   bool     // whether the argument is used as a number
	Branches []string // names of the branches of select, if the template selects by the argument
}

// ParseSlots returns the slots of a template, or an error if the template is malformed.
func ParseSlots(template string) (SlotsByName, error) {
	s := SlotsByName{}
	return s, s.addSlotsOfTemplate(template, func(string, []string) error { return nil })
}

// CheckTranslation returns an error if a translation is malformed or does not fit an original with the given slots.
func (t *Language) CheckTranslation(slots SlotsByName, translation string) error {
	used := SlotsByName{}
	err := used.addSlotsOfTemplate(translation, func(slot string, branches []string) error {
		known := t.PluralCategories()
		for _, b := range branches {
			if !strings.HasPrefix(b, "=") && !slices.Contains(known, b) {
				return fmt.Errorf("{%s, plural} has a branch %q, but the plural forms of %s are %s", slot, b, t.Language, strings.Join(known, ", "))
			}
		}
		return nil
	})
	if err != nil {
		return err
	}
	for name, slot := range used {
		of, known := slots[name]
		switch {
		case !known:
			return fmt.Errorf("has the placeholder {%s}, but the original has %s", name, slots)
		case slot.Number && !of.Number:
			return fmt.Errorf("{%s} is a name, not a number, so it cannot be used with plural", name)
		case of.Number && slot.Branches != nil:
			return fmt.Errorf("{%s} is a number, not a name, so it cannot be used with select", name)
		}
		for _, b := range slot.Branches {
			if b != "other" && !slices.Contains(Genders, b) && !slices.Contains(of.Branches, b) {
				return fmt.Errorf("{%s, select} has a branch %q, which is neither a gender (%s) nor a branch of the original", name, b, strings.Join(Genders, ", "))
			}
		}
	}
	return nil
}

func (s SlotsByName) String() string {
	var names []string
	for name := range s {
		names = append(names, "{"+name+"}")
	}
	if names == nil {
		return "none"
	}
	slices.Sort(names)
	return strings.Join(names, " ")
}

// addSlotsOfTemplate adds the slots of a template to s, and calls checkPlural with the branches of each plural.
func (s SlotsByName) addSlotsOfTemplate(template string, checkPlural func(slot string, branches []string) error) error {
	for {
		at := strings.IndexAny(template, "{}")
		switch {
		case at < 0:
			return nil
		case template[at] == '}':
			return fmt.Errorf("unmatched }")
		}
		inside, rest, closed := splitBraces(template[at:])
		if !closed {
			return fmt.Errorf("unclosed {")
		}
		if err := s.addSlotsInBraces(inside, checkPlural); err != nil {
			return err
		}
		template = rest
	}
}

func (s SlotsByName) addSlotsInBraces(inside string, checkPlural func(slot string, branches []string) error) error {
	if end := strings.IndexAny(inside, ":,{"); end >= 0 && inside[end] == ':' {
		if !slices.Contains(Tones, inside[:end]) {
			return fmt.Errorf("{%s: } is not a style; the styles are %s", inside[:end], strings.Join(Tones, ", "))
		}
		return s.addSlotsOfTemplate(inside[end+1:], checkPlural)
	}
	name, choice, chooses := strings.Cut(inside, ",")
	name, _, _ = strings.Cut(strings.TrimSpace(name), ".")
	name = lowerFirstLetter(name)
	slot := s[name]
	kind, text, _ := strings.Cut(choice, ",")
	switch kind = strings.TrimSpace(kind); {
	case name == "" || strings.ContainsAny(name, " {}"):
		return fmt.Errorf("{%s} is not a name", inside)
	case !chooses || kind == "number":
	case kind != "plural" && kind != "select":
		return fmt.Errorf("{%s, %s} is neither plural nor select", name, kind)
	}
	var names []string
	for branch, inside := range branchesIn(text) {
		names = append(names, branch)
		if err := s.addSlotsOfTemplate(inside, checkPlural); err != nil {
			return err
		}
	}
	slot.Number = slot.Number || kind == "number" || kind == "plural"
	if kind == "select" {
		slot.Branches = append(slot.Branches, names...)
	}
	s[name] = slot
	switch {
	case (kind == "select" || kind == "plural") && !slices.Contains(names, "other"):
		return fmt.Errorf("{%s, %s} has no branch named \"other\"", name, kind)
	case kind == "plural":
		return checkPlural(name, names)
	}
	return nil
}

func lowerFirstLetter(slot string) string {
	r, size := utf8.DecodeRuneInString(slot)
	return string(unicode.ToLower(r)) + slot[size:]
}
