package main

import (
	"context"
	"errors"
	"fmt"
	"io"

	"github.com/modelcontextprotocol/go-sdk/mcp"

	"curtaincall/cmd/curtain/program"
	"curtaincall/cmd/curtain/registry"
	"curtaincall/cmd/lab/mcpserver"
	"curtaincall/scripting/source"
)

// runMCP serves a language model on standard input and output until it leaves. It returns the exit status.
func runMCP(ctx context.Context, args []string, errOut io.Writer) (status int) {
	h, end := program.NewRealHost(mcpserver.RequiredCommands(), registry.Rulesets)
	defer end()
	game := registry.Rulesets[0].Name
	if len(args) == 2 {
		game, args = args[0], args[1:]
	}
	if len(args) != 1 {
		fmt.Fprint(errOut, usage)
		return exitUsage
	}
	s, err := mcpserver.NewWithMod(ctx, h, game, args[0])
	if err == nil {
		err = s.Serve(ctx, &mcp.StdioTransport{})
	}
	switch {
	case ctx.Err() != nil:
		return exitInterrupted
	case err != nil && !errors.Is(err, io.EOF):
		fmt.Fprintf(errOut, "lab: %s\n", source.Printable(err.Error()))
		return exitFailure
	}
	return exitOK
}
