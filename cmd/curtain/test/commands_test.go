package test_test

import (
	"curtaincall/cmd/curtain/play"
	"curtaincall/cmd/curtain/program"
	"curtaincall/cmd/curtain/test"
	"curtaincall/cmd/curtain/testkit/curtaintest"
)

func init() {
	curtaintest.Commands = []program.Command{play.Command, test.Command}
}
