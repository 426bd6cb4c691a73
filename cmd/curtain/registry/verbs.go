//go:build !js

// Package registry lists the commands and games of the program, and the libraries linked into
// it, which the command version prints.
package registry

import (
	"curtaincall/cmd/curtain/create"
	"curtaincall/cmd/curtain/inspect"
	"curtaincall/cmd/curtain/journals"
	"curtaincall/cmd/curtain/mods"
	"curtaincall/cmd/curtain/play"
	"curtaincall/cmd/curtain/program"
	"curtaincall/cmd/curtain/repl"
	"curtaincall/cmd/curtain/serve"
	"curtaincall/cmd/curtain/share"
	"curtaincall/cmd/curtain/simulate"
	"curtaincall/cmd/curtain/studio"
	"curtaincall/cmd/curtain/test"
)

// Verbs returns all commands in the order in which help lists them, the default one first.
func Verbs() []program.Command {
	return []program.Command{
		play.Verb(), repl.Verb(), test.Verb(), inspect.CheckVerb(), inspect.ListVerb(), inspect.ShowVerb(), mods.Verb(),
		inspect.ReferenceVerb(), create.Verb(), simulate.Verb(), serve.Verb(), studio.Verb(), serve.LspVerb(),
		journals.ReplayVerb(), share.Verb(), program.HelpVerb(), versionVerb(),
	}
}
