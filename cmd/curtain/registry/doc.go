// Package registry lists the commands, games and licences of the program.
//
//	verbs.go     the list of all commands
//	rulesets.go  the list of all games
//	version.go   the command version
//	notices.go   the licence texts
package registry
