package speech

import (
	"cmp"
	"fmt"
	"slices"
	"strconv"
	"strings"
	"unicode"
	"unicode/utf8"

	"curtaincall/engine/phrase"
	"curtaincall/engine/screen"
)

// CountWithNoun returns a number with a noun in singular or plural: "1 card", "2 cards".
func CountWithNoun[N int | int64](n N, thing string) string {
	if n == 1 {
		return "1 " + thing
	}
	return strconv.FormatInt(int64(n), 10) + " " + thing + "s"
}

// And and Or join a list in English, with commas and a final "and" or "or".
func And(list []string) string { return phrase.Original.And(list) }
func Or(list []string) string  { return phrase.Original.Or(list) }

// JoinFirst joins the first most names with commas and counts the others, unless there is only one more.
func JoinFirst(most int, names []string) string {
	if more := len(names) - most; more > 1 {
		return strings.Join(names[:most], ", ") + fmt.Sprintf(" and %d more", more)
	}
	return strings.Join(names, ", ")
}

// QuoteAll returns the words of a list in double quotes, as a new list.
func QuoteAll(list []string) []string {
	quoted := make([]string, len(list))
	for i, w := range list {
		quoted[i] = fmt.Sprintf("%q", w)
	}
	return quoted
}

// Capitalize returns a sentence with its first letter in upper case.
func Capitalize(sentence string) string {
	r, size := utf8.DecodeRuneInString(sentence)
	return string(unicode.ToUpper(r)) + sentence[size:]
}

// SafeName returns a script's name without characters that are unsafe on a terminal, or else the id.
func SafeName(name, id string) string {
	return cmp.Or(strings.TrimSpace(screen.Clean(name)), screen.Clean(id))
}

// DescribeCopies returns a text such as "3 Block" for each different id, sorted by id: how often ids
// contains it, and its name.
func DescribeCopies(ids []string, name func(id string) string) (list []string) {
	ids = slices.Sorted(slices.Values(ids))
	for from, i := 0, 1; i <= len(ids); i++ {
		if i == len(ids) || ids[i] != ids[from] {
			list = append(list, strconv.Itoa(i-from)+" "+name(ids[from]))
			from = i
		}
	}
	return list
}
