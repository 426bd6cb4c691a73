// Package spelling finds the name that a misspelt one was probably meant to be. It knows
// nothing of where names come from.
//
//	spelling.go  Nearest: the known name closest to another
//	unknown.go   UnknownError: a word that names nothing, with what could be meant
package spelling

import "strings"

// The bounds of what is compared: whatever a script asks for, finding the nearest
// of some names takes a millisecond or two at most.
const (
	longest = 64   // bytes of a name that may be mistyped
	most    = 2000 // known names that are looked at
	forgive = 3    // slips in a long name
)

// Nearest returns the known name that name was probably meant to be, or "" when
// none is close. The longer the name, the more slips are forgiven; of names longer
// than 64 bytes none is. The order of known does not matter: of equally near names
// the first by alphabet wins. Of more than 2000 only the first are looked at.
func Nearest(name string, known []string) string {
	allowed := slips(name)
	if allowed < 0 {
		return ""
	}
	best, bestAt := "", allowed+1
	folded := strings.ToLower(name)
	for _, candidate := range known[:min(len(known), most)] {
		if abs(len(candidate)-len(name)) > allowed {
			continue
		}
		d := distance(folded, strings.ToLower(candidate), allowed)
		if d < bestAt || d == bestAt && candidate < best {
			best, bestAt = candidate, d
		}
	}
	if bestAt > allowed {
		return ""
	}
	return best
}

// DidYouMean is the hint for an unknown name: a question, or "" when nothing is
// near.
func DidYouMean(name string, known []string) string {
	return Unknown("", name, known).DidYouMean()
}

// slips returns how many edits still count as a typing error; below 0 nothing does.
func slips(name string) int {
	switch n := len(name); {
	case n > longest:
		return -1
	case n <= 1:
		return 0
	case n <= 5:
		return 1
	case n <= 8:
		return 2
	}
	return forgive
}

// distance counts the edits from a to b: a byte inserted, dropped, replaced, or
// swapped with its neighbour. Beyond so many as are allowed it does not matter how
// many there are.
func distance(a, b string, allowed int) int {
	if len(a) > longest || len(b) > longest+forgive { // letters that change their size with their case
		return allowed + 1
	}
	var rows [3][longest + forgive + 1]int
	before, last, row := rows[0][:len(b)+1], rows[1][:len(b)+1], rows[2][:len(b)+1]
	for j := range last {
		last[j] = j
	}
	for i := 1; i <= len(a); i++ {
		row[0] = i
		least := i
		for j := 1; j <= len(b); j++ {
			replace := last[j-1]
			if a[i-1] != b[j-1] {
				replace++
			}
			row[j] = min(replace, last[j]+1, row[j-1]+1)
			if i > 1 && j > 1 && a[i-1] == b[j-2] && a[i-2] == b[j-1] {
				row[j] = min(row[j], before[j-2]+1)
			}
			least = min(least, row[j])
		}
		if least > allowed+1 { // a swap can make up for one
			return allowed + 1
		}
		before, last, row = last, row, before
	}
	return last[len(b)]
}

func abs(n int) int {
	if n < 0 {
		return -n
	}
	return n
}
