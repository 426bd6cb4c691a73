// Package curtaintest runs the program in a temporary project, for tests of its commands, and
// has a game that no script knows.
package curtaintest
