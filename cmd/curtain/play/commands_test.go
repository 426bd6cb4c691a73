package play_test

import (
	"curtaincall/cmd/curtain/inspect"
	"curtaincall/cmd/curtain/journals"
	"curtaincall/cmd/curtain/play"
	"curtaincall/cmd/curtain/program"
	"curtaincall/cmd/curtain/repl"
	"curtaincall/cmd/curtain/simulate"
	"curtaincall/cmd/curtain/testkit/curtaintest"
)

func init() {
	curtaintest.Commands = []program.Command{
		play.Command, repl.Command, inspect.ListCommand, inspect.ShowCommand, journals.ReplayCommand,
		program.HelpCommand, simulate.SimulateCommand(),
	}
}
