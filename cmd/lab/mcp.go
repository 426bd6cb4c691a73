package main

import (
	"context"
	"errors"
	"io"

	"github.com/modelcontextprotocol/go-sdk/mcp"

	"curtaincall/cmd/curtain/program"
	"curtaincall/cmd/curtain/registry"
	"curtaincall/cmd/lab/mcpserver"
)

// runMCP serves a language model on standard input and output until it leaves.
func runMCP(ctx context.Context, _ *command, args []string) error {
	h, end := program.NewRealHost(mcpserver.RequiredCommands(), registry.Rulesets)
	defer end()
	game := registry.Rulesets[0].Name
	if len(args) == 2 {
		game, args = args[0], args[1:]
	}
	if len(args) != 1 {
		return errUsage
	}
	s, err := mcpserver.NewWithMod(ctx, h, game, args[0])
	if err == nil {
		err = s.Serve(ctx, &mcp.StdioTransport{})
	}
	if errors.Is(err, io.EOF) {
		return nil
	}
	return err
}
