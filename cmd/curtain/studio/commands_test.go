package studio_test

import (
	"curtaincall/cmd/curtain/registry/commands"
	"curtaincall/cmd/curtain/testkit/curtaintest"
)

func init() { curtaintest.Commands = commands.All }
