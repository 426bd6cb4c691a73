package play_test

import (
	"curtaincall/cmd/curtain/inspect"
	"curtaincall/cmd/curtain/journals"
	"curtaincall/cmd/curtain/play"
	"curtaincall/cmd/curtain/program"
	"curtaincall/cmd/curtain/testkit/curtaintest"
)

func init() {
	curtaintest.Commands = []program.Command{play.Command, inspect.ListCommand, inspect.ShowCommand, journals.ReplayCommand, program.HelpCommand}
}
