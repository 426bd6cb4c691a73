package inspect_test

import (
	"curtaincall/cmd/curtain/inspect"
	"curtaincall/cmd/curtain/mods"
	"curtaincall/cmd/curtain/program"
	"curtaincall/cmd/curtain/share"
	"curtaincall/cmd/curtain/simulate"
	"curtaincall/cmd/curtain/test"
	"curtaincall/cmd/curtain/testkit/curtaintest"
)

func init() {
	curtaintest.Commands = []program.Command{
		inspect.CheckCommand, inspect.ListCommand, inspect.ShowCommand, inspect.ReferenceCommand,
		simulate.SimulateCommand(), mods.ModsCommand(), test.Command, share.Command,
	}
}
