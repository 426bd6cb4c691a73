// Package program contains what all commands share: the environment in which they run, their flags,
// output and help, and how a command is found and run.
//
//	verb.go        Command, one of the program; Run, which runs a command line; exit statuses
//	host.go        Host, what commands use: terminal, environment, games; the memory limit
//	flags.go       flags that several commands have
//	help.go        the commands help and man
//	config.go      the configuration file, the command config, and where bots keep their practice
//	completion.go  completing command lines in shells, and the command completion
//	explain.go     how errors are printed, in the user's language, and which exit status each has; where mods
//	               are that they name
//	command.go     how the program was started, for commands in messages; paths
//	output.go      lists, tables, terms with explanations, pages, progress, and what --json prints
//	endings.go     signals that end the program; endings_js.go, in a browser: none
package program
