package main

import (
	"context"
	"crypto/rand"
	"errors"
	"fmt"
	"net/url"
	"os"
	"path/filepath"
	"time"

	"github.com/nats-io/nats-server/v2/server"

	"curtaincall/cmd/curtain/program"
	"curtaincall/cmd/lab/workers"
	"curtaincall/engine/disk"
	"curtaincall/engine/lab"
)

// runNATSServers runs a NATS server for each configuration file until ctx ends. A route without a user gets its
// cluster's user, because a configuration file cannot contain variables inside an address.
func runNATSServers(ctx context.Context, c *command, files []string) error {
	if len(files) == 0 {
		return statusError{program.ExitUsage, errors.New("`lab servers` needs a configuration file for each server")}
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

// broker is an embedded NATS server. It listens on the loopback interface and requires a token.
type broker struct {
	*server.Server
	url  string
	lock *os.File
}

const brokerStartTimeout = 20 * time.Second

func startBroker(folder string) (*broker, error) {
	lock, err := os.OpenFile(filepath.Join(folder, "lock"), os.O_CREATE|os.O_RDWR, 0o600)
	if err != nil {
		return nil, err
	}
	if err := disk.Lock(lock); err != nil {
		return nil, fmt.Errorf("the same simulation is already running: %w", err)
	}
	token := rand.Text()
	s, err := server.NewServer(&server.Options{
		Host: "127.0.0.1", Port: server.RANDOM_PORT, Authorization: token, NoSigs: true, NoLog: true,
		JetStream: true, StoreDir: filepath.Join(folder, "ledger"), MaxPayload: lab.MaxResult + 64<<10,
		JetStreamMaxStore: 1 << 50, // all of the disk, instead of three quarters
	})
	if err != nil {
		return nil, err
	}
	s.Start()
	b := &broker{s, fmt.Sprintf("nats://%s@%s", token, s.Addr()), lock}
	if !s.ReadyForConnections(brokerStartTimeout) || !s.JetStreamEnabled() {
		b.stop()
		return nil, errors.New("cannot start the embedded server: is the disk with the --store folder full?")
	}
	return b, nil
}

// storageError returns an error if the broker can store nothing more, as its state or failed, which may be nil, shows.
func (b *broker) storageError(failed error) error {
	health := b.Healthz(nil)
	if health.Error == "" && workers.IsStorageFull(failed) {
		health.Error = failed.Error()
	}
	if health.Error == "" && !b.JetStreamEnabled() {
		health.Error = "the embedded server has stopped storing results"
	}
	if health.Error != "" {
		return fmt.Errorf("cannot store more results in %s: %s. Free some space and run the same command to continue", b.StoreDir(), health.Error)
	}
	return nil
}

func (b *broker) stop() {
	b.Shutdown()
	b.WaitForShutdown()
	b.lock.Close()
}
