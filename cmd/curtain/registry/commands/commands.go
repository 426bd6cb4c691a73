// Package commands lists all commands of the program. Only what must have them all imports it: a test of
// one command sets curtaintest.Commands, so that its program contains no others.
package commands

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

// All lists all commands in the order in which help prints them. The first is the default command.
var All = []program.Command{
	play.Command, journals.GamesCommand, repl.Command, test.Command, inspect.CheckCommand, inspect.ListCommand, inspect.ShowCommand,
	mods.ModsCommand(), inspect.ReferenceCommand, create.Command, simulate.SimulateCommand(), simulate.WeighCommand(), serve.Command,
	studio.Command, serve.LspCommand, journals.ReplayCommand, share.Command, program.HelpCommand, versionCommand,
	program.ConfigCommand, program.CompletionCommand, program.ManCommand,
}
