// Package program contains what all commands share: the environment in which they run, their flags,
// output and help, and how a command is found and run.
//
//	verb.go           Command, one of the program; Run, which runs a command line; exit statuses
//	host.go           Host, what commands use: terminal, environment, games; the memory limit
//	flags.go          flags that several commands have
//	help.go           the command help
//	config.go         the configuration file, and the command config
//	completion.go     completing command lines in shells, and the command completion
//	man.go            the manual page, and the command man
//	explain.go        how errors are printed, and which exit status each has
//	json.go           what --json prints; JSON.md in cmd/curtain documents it
//	language.go       the user's language
//	command.go        how the program was started, for commands in messages
//	files.go          paths, for messages and relative to the working directory
//	mod_locations.go  where mods are that messages name by their ids
//	text.go           lists, indented text, tables, and terms with explanations
//	pages.go          text longer than the screen, page by page
//	progress.go       a line that shows progress
//	endings.go        signals that end the program
//	endings_js.go     the same in a browser: none
package program
