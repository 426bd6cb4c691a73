// Package terminal reads lines from a person at a terminal.
//
//	prompt.go            Prompt, with and without line editing; waiting for a key
//	keys_unix.go         keys forwarded to the line editor, and signals; keys_other.go for other systems
//	restore_unix.go      restoring the terminal's mode; restore_other.go for other systems
//	restore_bsd.go, restore_linux.go  constants for restore_unix.go
package terminal
