package journals_test

import (
	"curtaincall/cmd/curtain/journals"
	"curtaincall/cmd/curtain/play"
	"curtaincall/cmd/curtain/program"
	"curtaincall/cmd/curtain/test"
	"curtaincall/cmd/curtain/testkit/curtaintest"
)

func init() {
	curtaintest.Commands = []program.Command{play.Command, journals.GamesCommand, test.Command, journals.ReplayCommand}
}
