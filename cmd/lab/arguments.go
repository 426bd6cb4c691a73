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

// parseFlags parses the flags for workers. It stores all other arguments in s.curtainArgs.
func (s *simulateCommand) parseFlags(args []string) error {
	flags := append([]lab.SharedFlag{{Name: "curtain", Takes: "FILE"}}, lab.WorkerFlags...)
	given := map[string]string{}
	for len(args) > 0 {
		word := args[0]
		args = args[1:]
		name, value, has := strings.Cut(strings.TrimPrefix(strings.TrimPrefix(word, "-"), "-"), "=")
		i := slices.IndexFunc(flags, func(f lab.SharedFlag) bool { return f.Name == name })
		switch {
		case i < 0 || !strings.HasPrefix(word, "-"):
			s.curtainArgs = append(s.curtainArgs, word)
			continue
		case flags[i].Takes == "" && !has:
			value = "yes"
		case !has && len(args) == 0:
			return fmt.Errorf("--%s needs a value", name)
		case !has:
			value, args = args[0], args[1:]
		}
		given[name] = value
	}
	s.isWorker, s.store, s.curtain = given["worker"] != "", given["store"], given["curtain"]
	s.access = workers.Access{Credentials: given["nats-creds"], Authority: given["nats-ca"], Certificate: given["nats-cert"], Key: given["nats-key"]}
	s.servers = cmp.Or(given["nats"], os.Getenv(serversVariable))
	var err error
	for name, number := range map[string]*int{"workers": &s.localWorkers, "replicas": &s.replicas} {
		if *number, err = engine.ParseClampedInt32(cmp.Or(given[name], "0")); err != nil || *number < 0 || *number > maxLocalWorkers {
			return fmt.Errorf("--%s must be a whole number up to %d, not %q", name, maxLocalWorkers, given[name])
		}
	}
	if percent := given["check"]; percent != "" {
		if s.checkShare, err = strconv.ParseFloat(percent, 64); err != nil || !(s.checkShare > 0 && s.checkShare <= 100) {
			return fmt.Errorf("--check must be a percentage above 0 and up to 100, not %q", percent)
		}
		s.checkShare /= 100
	}
	switch {
	case s.isWorker && s.localWorkers > 0:
		return errors.New("--worker and --workers cannot be combined")
	case s.isWorker && s.servers == "":
		return errors.New("--worker requires --nats URL")
	case !s.isWorker && s.localWorkers == 0 && s.servers == "":
		return errors.New("no workers: start some with --workers N, or use a cluster with --nats URL")
	}
	return nil
}
