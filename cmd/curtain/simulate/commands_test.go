package simulate_test

import (
	"curtaincall/cmd/curtain/mods"
	"curtaincall/cmd/curtain/play"
	"curtaincall/cmd/curtain/program"
	"curtaincall/cmd/curtain/simulate"
	"curtaincall/cmd/curtain/testkit/curtaintest"
)

func init() {
	curtaintest.Commands = []program.Command{play.Command, simulate.SimulateCommand(), program.ConfigCommand, mods.ModsCommand(), simulate.WeighCommand()}
}
