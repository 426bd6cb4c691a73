package main

import (
	"errors"
	"flag"
	"strconv"
	"strings"

	"curtaincall/scripting/sandbox"
)

// limitsFlag collects --limit NAME=N.
type limitsFlag struct{ limits *sandbox.Limits }

// addLimits declares --limit, which every verb has that runs scripts.
func addLimits(f *flag.FlagSet, limits *sandbox.Limits) {
	*limits = sandbox.DefaultLimits()
	f.BoolVar(&limits.Interpreter, "interpreter", false, "let the interpreter run all functions of scripts, none as a closure")
	f.Var(&limitsFlag{limits}, "limit", "let a call of a script do more or less: `NAME=N`, of "+strings.Join(sandbox.LimitNames(), ", "))
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
