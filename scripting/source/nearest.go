package source

import "curtaincall/engine/spelling"

// Nearest returns the known name that name was probably meant to be, or "" if none is close.
func Nearest(name string, known []string) string { return spelling.Nearest(name, known) }

// DidYouMean returns the hint for an unknown name: a question, or "" if none is close.
func DidYouMean(name string, known []string) string { return spelling.DidYouMean(name, known) }
