// Package terminal reads lines from a person at a terminal.
//
//	prompt.go            Prompt, with and without line editing; the longest line
//	key_reader.go        KeyReader, which reads single keys
//	keys_unix.go         keys forwarded to the line editor; keys_other.go for other systems
//	signals_unix.go      signals of the terminal; signals_other.go for other systems
//	restore_unix.go      restoring the terminal's mode; restore_other.go for other systems
//	restore_bsd.go, restore_linux.go  constants for restore_unix.go
package terminal
