// Package curtaintest runs the program in a temporary project, for tests of its commands, and
// has a game whose content is written in Go.
package curtaintest
