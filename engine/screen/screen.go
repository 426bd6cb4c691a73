// Package screen lays out text for a person to read: columns, wrapping, meters
// and emphasis, for a given width, with or without colour. It knows no terminal:
// whoever prints has found out the width and whether colour is wanted.
package screen

// Screen is where text will be read.
type Screen struct {
	Width  int  // columns; 0 means unlimited
	Colour bool // false where NO_COLOR is set or the output is no terminal
}
