package speech

import (
	"fmt"
	"slices"
	"strconv"
	"strings"
	"unicode"
	"unicode/utf8"

	"curtaincall/engine/screen"
)

// Count is a number of things in words: 1 card, 2 cards.
func Count[N int | int64](n N, thing string) string {
	if n == 1 {
		return "1 " + thing
	}
	return strconv.FormatInt(int64(n), 10) + " " + thing + "s"
}

// And joins a list as a sentence does.
func And(list []string) string { return join(list, "and") }

// Or joins a list of possibilities.
func Or(list []string) string { return join(list, "or") }

func join(list []string, last string) string {
	switch len(list) {
	case 0:
		return ""
	case 1:
		return list[0]
	}
	return strings.Join(list[:len(list)-1], ", ") + " " + last + " " + list[len(list)-1]
}

// QuoteAll is a list with each of its words in quotes.
func QuoteAll(list []string) []string {
	out := make([]string, len(list))
	for i, w := range list {
		out[i] = fmt.Sprintf("%q", w)
	}
	return out
}

// Begin is a sentence with its first letter raised.
func Begin(sentence string) string {
	r, size := utf8.DecodeRuneInString(sentence)
	return string(unicode.ToUpper(r)) + sentence[size:]
}

// SafeName is a name that a script gave, made safe, or the id where there is none.
func SafeName(name, id string) string {
	if clean := strings.TrimSpace(screen.Clean(name)); clean != "" {
		return clean
	}
	return screen.Clean(id)
}

// CountEach says how many there are of each id, in the order of the ids: "3 Block".
func CountEach(ids []string, name func(id string) string) (list []string) {
	ids = slices.Sorted(slices.Values(ids))
	for from, i := 0, 1; i <= len(ids); i++ {
		if i == len(ids) || ids[i] != ids[from] {
			list = append(list, strconv.Itoa(i-from)+" "+name(ids[from]))
			from = i
		}
	}
	return list
}
