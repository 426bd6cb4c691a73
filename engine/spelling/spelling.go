// Package spelling finds the name that a misspelled one was probably meant to be.
//
//	spelling.go  Nearest: the valid name most similar to another
//	unknown.go   UnknownError: the error of an unknown word, with a suggestion
package spelling

import "strings"

// The limits of the comparison. With them Nearest takes at most two milliseconds.
const (
	maxNameLength = 64   // longest name for which Nearest finds one, in bytes
	maxCompared   = 2000 // known names compared
	maxEdits      = 3    // edits allowed in a name of more than 8 bytes
)

// Nearest returns the known name most similar to name, or "" if none is similar. A name without the prefix
// of a mod is also compared with the known names without theirs: x with mod:x. Longer names may
// differ by more edits; names longer than 64 bytes never match. Of equally similar names it returns
// the first in alphabetical order. Only the first 2000 known names are compared.
func Nearest(name string, known []string) string {
	allowed := allowedEdits(name)
	if allowed < 0 {
		return ""
	}
	best, bestAt := "", allowed+1
	folded := strings.ToLower(name)
	for _, candidate := range known[:min(len(known), maxCompared)] {
		compared := candidate
		if !strings.Contains(name, ":") {
			compared = candidate[strings.IndexByte(candidate, ':')+1:]
		}
		if max(len(compared)-len(name), len(name)-len(compared)) > allowed {
			continue
		}
		d := editDistance(folded, strings.ToLower(compared), allowed)
		if d < bestAt || d == bestAt && candidate < best {
			best, bestAt = candidate, d
		}
	}
	if bestAt > allowed {
		return ""
	}
	return best
}

// DidYouMean returns a question that suggests the known name most similar to name, such as `did you
// mean "attack"?`, or "" if none is similar.
func DidYouMean(name string, known []string) string {
	return NewUnknownError("", name, known).DidYouMean()
}

// allowedEdits returns the number of edits allowed in a name; negative if the name is too long.
func allowedEdits(name string) int {
	switch n := len(name); {
	case n > maxNameLength:
		return -1
	case n <= 1:
		return 0
	case n <= 5:
		return 1
	case n <= 8:
		return 2
	}
	return maxEdits
}

// editDistance returns the number of edits from a to b: a byte inserted, removed, replaced, or
// swapped with its neighbour. If that is more than allowed, it may return any number above allowed.
func editDistance(a, b string, allowed int) int {
	if len(a) > maxNameLength || len(b) > maxNameLength+maxEdits { // changing the case may change the length
		return allowed + 1
	}
	var rows [3][maxNameLength + maxEdits + 1]int
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
		if least > allowed+1 { // a swap may reduce it by one
			return allowed + 1
		}
		before, last, row = last, row, before
	}
	return last[len(b)]
}
