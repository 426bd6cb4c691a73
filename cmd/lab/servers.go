package main

import (
	"context"
	"errors"
	"fmt"
	"net/url"

	"github.com/nats-io/nats-server/v2/server"

	"curtaincall/cmd/curtain/program"
)

// runServers runs a NATS server for each configuration file, all in this process, until ctx ends. Routes
// without a user have that of their cluster, since a file cannot have a variable inside an address.
func runServers(ctx context.Context, c *command, files []string) error {
	if len(files) == 0 {
		return statusError{program.ExitUsage, errors.New("lab servers needs a configuration file for each server")}
	}
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
