//go:build !js

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

// AllCommands are all commands in the order of help, the default command first.
var AllCommands = []program.Command{
	play.Verb, repl.Verb, test.Verb, inspect.CheckCommand, inspect.ListCommand, inspect.ShowCommand,
	mods.ModsCommand(), inspect.ReferenceCommand, create.Verb, simulate.SimulateCommand(), serve.Verb,
	studio.Verb, serve.LspVerb, journals.ReplayCommand, share.Verb, program.HelpCommand, versionCommand,
}
