package main

import (
	"fmt"
	"time"

	"curtaincall/cmd/lab/workers"
	"curtaincall/engine/lab"
	"curtaincall/scripting/source"
)

// printMessage prints a message. It is safe for concurrent use.
func (c *command) printMessage(format string, args ...any) {
	c.printing.Lock()
	defer c.printing.Unlock()
	c.line.Clear()
	fmt.Fprintf(c.errOut, "lab: %s\n", source.Printable(fmt.Sprintf(format, args...)))
}

const progressInterval = 10 * time.Second

func (s *simulateCommand) newProgressPrinter() func(*lab.Ledger, *workers.Report) {
	begun, told, before := time.Now(), time.Now(), int64(-1)
	return func(l *lab.Ledger, r *workers.Report) {
		games, done := l.CountGames()
		if before < 0 { // counts what was resumed as played before
			before, begun = done, time.Now()
		}
		line := fmt.Sprintf("%s; workers: %d", lab.ProgressLine(games, done, before, time.Since(begun), l.DescribeResult()), len(r.Workers))
		switch {
		case s.columns > 0:
			s.printing.Lock()
			s.line.Show(line, s.columns)
			s.printing.Unlock()
		case time.Since(told) >= progressInterval:
			told = time.Now()
			s.printMessage("%s", line)
		}
	}
}
