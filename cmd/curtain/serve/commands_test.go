package serve_test

import (
	"curtaincall/cmd/curtain/inspect"
	"curtaincall/cmd/curtain/program"
	"curtaincall/cmd/curtain/serve"
	"curtaincall/cmd/curtain/test"
	"curtaincall/cmd/curtain/testkit/curtaintest"
)

func init() {
	curtaintest.Commands = []program.Command{serve.Command, serve.LspCommand, inspect.CheckCommand, test.Command}
}
