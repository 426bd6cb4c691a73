package keep

import "strings"

// Opening is the call that begins the game of a scenario, fight { }, as Write writes it; false
// where a file is in no such form.
func Opening(body string) (call string, is bool) {
	const before = "\n    local f = " // no text is written with an end of line in it
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
