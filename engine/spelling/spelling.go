// Package spelling finds the name that a mistyped one was probably meant to be.
// It knows nothing of where names come from.
//
//	spelling.go  Nearest: the known name closest to another
//	unknown.go   UnknownError: a word that names nothing, with what could be meant
package spelling

import "strings"

// Nearest returns the known name that name was probably meant to be, or "" when
// none is close. The longer the name, the more slips are forgiven. The order of
// known does not matter: of equally near names the first by alphabet wins.
func Nearest(name string, known []string) string {
	allowed := slips(name)
	best, bestAt := "", allowed+1
	folded := strings.ToLower(name)
	for _, candidate := range known {
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

// longestName is the longest that slips are forgiven in: no name is that long, and
// the work grows with it. Longest is what is compared with it, in which folding may
// have made more bytes of some.
const longestName, longest = 64, 4 * 64

// slips is how many edits still count as a typing error.
func slips(name string) int {
	switch n := len(name); {
	case n <= 1, n > longestName:
		return 0
	case n <= 5:
		return 1
	case n <= 8:
		return 2
	}
	return 3
}

// distance counts the edits from a to b: a byte inserted, dropped, replaced, or
// swapped with its neighbour. Beyond most it is only more than that: it looks at
// nothing that far off the diagonal. Neither text is longer than longest.
func distance(a, b string, most int) int {
	if abs(len(a)-len(b)) > most {
		return most + 1
	}
	var rows [3][longest + 1]int
	before, last, row := &rows[0], &rows[1], &rows[2]
	for j := range last {
		last[j] = j
	}
	for i := 1; i <= len(a); i++ {
		from, to := max(1, i-most), min(len(b), i+most)
		row[from-1] = most + 1
		if from == 1 {
			row[0] = i
		}
		least := row[from-1]
		for j := from; j <= to; j++ {
			replace := last[j-1]
			if a[i-1] != b[j-1] {
				replace++
			}
			row[j] = min(replace, row[j-1]+1)
			if j < i+most {
				row[j] = min(row[j], last[j]+1)
			}
			if i > 1 && j > 1 && a[i-1] == b[j-2] && a[i-2] == b[j-1] {
				row[j] = min(row[j], before[j-2]+1)
			}
			least = min(least, row[j])
		}
		if least > most {
			return most + 1
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
