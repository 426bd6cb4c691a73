package main

import (
	"cmp"
	"errors"
	"fmt"
	"os"
	"slices"
	"strconv"
	"strings"

	"curtaincall/cmd/lab/workers"
	"curtaincall/engine"
	"curtaincall/engine/lab"
)

const maxLocalWorkers = 1024

// serversVariable is the environment variable that may contain the addresses of --nats. Unlike a
// flag, it does not appear in a list of processes.
const serversVariable = "CURTAIN_LAB_NATS"

// splitFlags returns the values of those flags among args that have a name in flags, with "yes" for a flag
// without a value, and all other arguments.
func splitFlags(args []string, flags []lab.SharedFlag) (given map[string]string, rest []string, err error) {
	given = map[string]string{}
	for len(args) > 0 {
		word := args[0]
		args = args[1:]
		name, value, has := strings.Cut(strings.TrimPrefix(strings.TrimPrefix(word, "-"), "-"), "=")
		i := slices.IndexFunc(flags, func(f lab.SharedFlag) bool { return f.Name == name })
		switch {
		case i < 0 || !strings.HasPrefix(word, "-"):
			rest = append(rest, word)
			continue
		case flags[i].Takes == "" && !has:
			value = "yes"
		case !has && len(args) == 0:
			return nil, nil, fmt.Errorf("--%s needs a value", name)
		case !has:
			value, args = args[0], args[1:]
		}
		given[name] = value
	}
	return given, rest, nil
}

// connectionFlags are those flags of lab.WorkerFlags that say how to connect to a cluster.
func connectionFlags() []lab.SharedFlag {
	return slices.DeleteFunc(slices.Clone(lab.WorkerFlags), func(f lab.SharedFlag) bool { return f.Name != "nats" && !strings.HasPrefix(f.Name, "nats-") })
}

// connection says which servers to connect to, and how.
type connection struct {
	servers string
	access  workers.Access
}

func newConnection(given map[string]string) connection {
	return connection{cmp.Or(given["nats"], os.Getenv(serversVariable)),
		workers.Access{Credentials: given["nats-creds"], Authority: given["nats-ca"], Certificate: given["nats-cert"], Key: given["nats-key"]}}
}

// parseFlags parses the flags for workers. It stores all other arguments in s.curtainArgs.
func (s *simulateCommand) parseFlags(args []string) (err error) {
	var given map[string]string
	if given, s.curtainArgs, err = splitFlags(args, append([]lab.SharedFlag{{Name: "curtain", Takes: "FILE"}}, lab.WorkerFlags...)); err != nil {
		return err
	}
	s.store, s.curtain, s.connection = given["store"], given["curtain"], newConnection(given)
	for name, number := range map[string]*int{"workers": &s.localWorkers, "replicas": &s.replicas} {
		if *number, err = engine.ParseClampedInt32(cmp.Or(given[name], "0")); err != nil || *number < 0 || *number > maxLocalWorkers {
			return fmt.Errorf("--%s must be a whole number up to %d, not %q", name, maxLocalWorkers, given[name])
		}
	}
	if s.priority, err = engine.ParseClampedInt32(cmp.Or(given["priority"], "0")); err != nil {
		return fmt.Errorf("--priority must be a whole number, not %q", given["priority"])
	}
	if percent := given["check"]; percent != "" {
		if s.checkShare, err = strconv.ParseFloat(percent, 64); err != nil || !(s.checkShare > 0 && s.checkShare <= 100) {
			return fmt.Errorf("--check must be a percentage above 0 and up to 100, not %q", percent)
		}
		s.checkShare /= 100
	}
	if s.localWorkers == 0 && s.servers == "" {
		return errors.New("no workers: start some with --workers N, or use a cluster with --nats URL")
	}
	return nil
}
