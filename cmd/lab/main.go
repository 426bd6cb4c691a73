// Command lab contains the parts of the balance lab that need large libraries, so that curtain
// stays small and starts fast. It lets worker processes play for `curtain simulate`, on this
// machine or anywhere with access to the same servers, and converts what that prints: to a page
// with plots, which needs no network, to a Markdown page, or to a table in Parquet format.
//
//	lab simulate --runs 100000 --workers 4
//
//	curtain simulate --detail --json > run.json
//	lab report run.json run.html
//	lab balance run.json BALANCE.md
//
//	curtain simulate --rows games.jsonl
//	lab parquet games.jsonl games.parquet
//
// The files:
//
//	main.go           the command line, the conversions, and the licenses of linked libraries
//	report.go         the page with plots, and the Markdown page
//	parquet.go        the Parquet table
//	simulate.go       lab simulate, the coordinator of workers; exit statuses
//	worker.go         lab worker, which plays what is in the queue; how often it looks
//	queue.go          lab queue, which shows simulations and workers; how many
//	servers.go        lab servers, a cluster by configuration files
//	arguments.go      their flags, the variable with the servers, the number of local workers
//	print.go          its messages and progress, and how often that is printed
//	mcp.go            lab mcp, which lets language models play and write cards
//	player.go         the curtain process that plays games for a worker or the coordinator
//	start_workers.go  local worker processes, and how often a failed one is restarted
//	broker.go         the embedded server: its folder, how long it may take to start
//	detach_unix.go    processes that a keyboard interrupt does not end
//	detach_other.go   the same for other systems: nothing
package main

import (
	"context"
	_ "embed"
	"fmt"
	"io"
	"os"
	"os/signal"
	"strings"
	"syscall"

	"curtaincall/engine/disk"
	"curtaincall/engine/lab/report"
	"curtaincall/engine/screen"
	"curtaincall/scripting/source"
)

// conversions contains the conversions by command. Each takes up to files files of up to most bytes.
var conversions = map[string]*struct {
	files int
	most  int64
	make  func(in [][]byte, out io.Writer) error
}{
	"report":  {1, report.MaxBytes, writeHTMLReport},
	"balance": {16, report.MaxBytes, writeMarkdownReport},
	"parquet": {1, 512 << 20, writeParquet},
}

const usage = `lab turns the output of "curtain simulate" into a page or a table:

  lab report RUN.json PAGE.html
  lab balance RUN.json... PAGE.md
  lab parquet ROWS.jsonl TABLE.parquet

and runs a simulation on several workers, with all options of "curtain simulate":

  lab simulate ... --workers N               start N workers here, with an embedded server
  lab simulate ... --nats URL [--workers N]  use the workers of a cluster

  lab worker --nats URL               play the simulations in the queue of the cluster, until interrupted
  lab queue --nats URL [--port N]     show the queue and the workers, or serve them as a page
  lab servers FILE.conf...            run a NATS server for each configuration file

Run "curtain help simulate" for these flags and those for connecting to a cluster.
--curtain FILE plays with that program instead of the one in lab's folder.

and lets language models play, and write and test cards, over the Model Context Protocol:

  lab mcp [GAME] FOLDER   serve on standard input and output; FOLDER becomes a mod

  lab licenses   print the licenses of the linked libraries
`

// notices contains the licenses of the program and of everything linked into it, which must be
// distributed with it. `go test ./cmd/lab -run Notices -update` writes the file.
//
//go:embed notices.txt
var notices string

func main() {
	ctx, end := signal.NotifyContext(context.Background(), os.Interrupt, syscall.SIGTERM, syscall.SIGHUP)
	context.AfterFunc(ctx, end) // a second interrupt ends the program at once
	out, complain := screen.NewWriter(os.Stdout, nil), screen.NewWriter(os.Stderr, nil)
	status := runCommandLine(ctx, os.Args[1:], out, complain)
	if err := out.Err(); err != nil && status == exitOK {
		fmt.Fprintf(complain, "lab: cannot write the output: %s\n", err)
		status = exitFailure
	}
	os.Exit(status)
}

// runCommandLine executes a command line and returns the exit status: 1 if a conversion fails, 2 for
// wrong usage, 130 after an interrupt, or that of curtain.
func runCommandLine(ctx context.Context, args []string, out, errOut io.Writer) (status int) {
	switch {
	case len(args) > 0 && args[0] == "simulate":
		return runSimulate(ctx, args[1:], out, errOut)
	case len(args) > 0 && args[0] == "worker":
		return runWorker(ctx, args[1:], errOut)
	case len(args) > 0 && args[0] == "queue":
		return runQueue(ctx, args[1:], out, errOut)
	case len(args) > 0 && args[0] == "servers":
		return runServers(ctx, args[1:], errOut)
	case len(args) > 0 && args[0] == "mcp":
		return runMCP(ctx, args[1:], errOut)
	case len(args) == 1 && args[0] == "licenses":
		io.WriteString(out, notices)
		return exitOK
	case len(args) < 3 || conversions[args[0]] == nil || len(args)-2 > conversions[args[0]].files:
		fmt.Fprint(errOut, usage)
		return exitUsage
	}
	done := make(chan error, 1)
	go func() { done <- convertFiles(ctx, args[0], args[1:len(args)-1], args[len(args)-1]) }()
	select {
	case <-ctx.Done():
		disk.WaitForWrites()
		return exitInterrupted
	case err := <-done:
		if err != nil {
			fmt.Fprintf(errOut, "lab: %s\n", source.Printable(err.Error()))
			return exitFailure
		}
	}
	return exitOK
}

func convertFiles(ctx context.Context, task string, from []string, to string) error {
	var all [][]byte
	for _, name := range from {
		in, err := disk.ReadRegularFile(name, conversions[task].most)
		if err != nil {
			return err
		}
		all = append(all, in)
	}
	return disk.CreateFunc(to, 0o666, func(out io.Writer) error {
		if err := conversions[task].make(all, out); err != nil {
			return fmt.Errorf("%s: %w", strings.Join(from, ", "), err)
		}
		return ctx.Err()
	})
}
