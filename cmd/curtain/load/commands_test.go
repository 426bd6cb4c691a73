package load_test

import (
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
		play.Command, repl.Command, inspect.CheckCommand, inspect.ListCommand, inspect.ShowCommand,
		mods.ModsCommand(), simulate.SimulateCommand(), journals.ReplayCommand, program.HelpCommand, test.Command,
	}
}
