package mods_test

import (
	"curtaincall/cmd/curtain/create"
	"curtaincall/cmd/curtain/inspect"
	"curtaincall/cmd/curtain/journals"
	"curtaincall/cmd/curtain/mods"
	"curtaincall/cmd/curtain/play"
	"curtaincall/cmd/curtain/program"
	"curtaincall/cmd/curtain/repl"
	"curtaincall/cmd/curtain/simulate"
	"curtaincall/cmd/curtain/test"
	"curtaincall/cmd/curtain/testkit/curtaintest"
)

func init() {
	curtaintest.Commands = []program.Command{
		play.Command, repl.Command, test.Command, inspect.CheckCommand, inspect.ListCommand,
		inspect.ShowCommand, mods.ModsCommand(), create.Command, simulate.SimulateCommand(),
		journals.ReplayCommand,
	}
}
