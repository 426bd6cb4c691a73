package keep

import "strings"

// Opening returns the call that begins the game of a scenario, fight { }, from a file written by
// Write; false if the file does not have that form.
func Opening(body string) (call string, is bool) {
	const before = "\n    local f = " // strings contain no line end
	_, rest, is := strings.Cut(body, before)
	if !is {
		return "", false
	}
	first, _, _ := strings.Cut(rest, "\n")
	if !strings.HasSuffix(first, "{") {
		return first, true
	}
	const end = "\n    }\n"
	call, _, is = strings.Cut(rest, end)
	return call + strings.TrimRight(end, "\n"), is
}
