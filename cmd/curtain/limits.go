package main

import (
	"errors"
	"flag"
	"strconv"
	"strings"

	"curtaincall/scripting/sandbox"
)

// limitsFlag collects --limit NAME=N.
type limitsFlag struct{ limits sandbox.Limits }

// addLimits declares --limit, which every verb has that runs scripts.
func addLimits(f *flag.FlagSet) {
	f.Var(&limitsFlag{sandbox.DefaultLimits()}, "limit", "let a call of a script do more or less: `NAME=N`, of "+strings.Join(sandbox.LimitNames(), ", "))
}

func (l *limitsFlag) String() string { return "" }

func (l *limitsFlag) Set(s string) error {
	name, number, found := strings.Cut(s, "=")
	n, err := strconv.ParseInt(number, 10, 64)
	if !found || err != nil {
		return errors.New("it is written NAME=N, as in instructions=50000")
	}
	return l.limits.Set(name, n)
}

// limited gives the host the limits of a command line.
func (h *host) limited(f *flag.FlagSet) {
	h.limits = sandbox.DefaultLimits()
	if given := f.Lookup("limit"); given != nil {
		h.limits = given.Value.(*limitsFlag).limits
	}
}
