package speech

// FoldSlowly is Fold for what is not an id yet.
func FoldSlowly(typed string) string { return foldRunes(typed) }

// IsFolded reports whether Fold returns a text as it is without looking further.
func IsFolded(text string) bool { return isFolded(text) }
