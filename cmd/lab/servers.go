package main

import (
	"context"
	"fmt"
	"io"
	"net/url"

	"github.com/nats-io/nats-server/v2/server"
)

// runServers runs a NATS server for each configuration file, all in this process, until ctx ends. Routes
// without a user have that of their cluster, since a file cannot have a variable inside an address.
func runServers(ctx context.Context, files []string, errOut io.Writer) (status int) {
	c := &command{errOut: errOut}
	if len(files) == 0 {
		c.printMessage("lab servers needs a configuration file for each server")
		return exitUsage
	}
	return c.exitStatus(ctx, exitOK, c.runServersUntilDone(ctx, files))
}

func (c *command) runServersUntilDone(ctx context.Context, files []string) error {
	for _, file := range files {
		options, err := server.ProcessConfigFile(file)
		if err != nil {
			return err
		}
		options.NoSigs = true
		for _, route := range options.Routes {
			if route.User == nil && options.Cluster.Username != "" {
				route.User = url.UserPassword(options.Cluster.Username, options.Cluster.Password)
			}
		}
		one, err := server.NewServer(options)
		if err != nil {
			return fmt.Errorf("%s: %w", file, err)
		}
		one.ConfigureLogger()
		one.Start()
		defer one.WaitForShutdown()
		defer one.Shutdown()
		if !one.Running() {
			return fmt.Errorf("%s: the server did not start", file)
		}
		c.printMessage("%s: listening on %s", file, one.Addr())
	}
	<-ctx.Done()
	return ctx.Err()
}
