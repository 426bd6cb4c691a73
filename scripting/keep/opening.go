package keep

import "strings"

// FindSetupCall returns the call that sets up the game of a scenario, fight { }, from the text of a
// file; false if the file does not have the form in which this package writes it.
func FindSetupCall(body string) (call string, found bool) {
	const before = "\n    local f = " // strings contain no line end
	_, rest, found := strings.Cut(body, before)
	if !found {
		return "", false
	}
	first, _, _ := strings.Cut(rest, "\n")
	if !strings.HasSuffix(first, "{") {
		return first, true
	}
	const end = "\n    }\n"
	call, _, found = strings.Cut(rest, end)
	return call + strings.TrimRight(end, "\n"), found
}
