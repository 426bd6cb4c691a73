// Package prompt is a game's part in a console: what names and values mean at its prompt.
//
//	Prompt names and definitions of a line, the game in progress, how values are shown
//	Host   the console, as its prompt sees it
//	Manual what each word is for
//
// It reads set-ups and definitions as package play does for scenario files.
package prompt
