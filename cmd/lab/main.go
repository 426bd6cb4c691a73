// Command lab contains the parts of the balance lab that need large libraries, so that curtain
// stays small and starts fast. It lets worker processes play for `curtain simulate`, on this
// machine or anywhere with access to the same servers, and converts what that prints: to a page
// with plots, which needs no network, to a Markdown page, or to a table in Parquet format.
//
//	main.go          the commands, their exit statuses and messages, the licenses of linked libraries, and lab mcp
//	simulate.go      lab simulate, the coordinator of workers; local workers, how many and how often restarted
//	worker.go        lab worker, which plays what is in the queue, how often it looks; the curtain process that plays
//	queue.go         lab queue, which shows simulations and workers; how many
//	servers.go       lab servers, a cluster by configuration files; the embedded server and its time to start
//	detach_unix.go   processes that a keyboard interrupt does not end
//	detach_other.go  the same for other systems: nothing
package main

import (
	"bytes"
	"context"
	_ "embed"
	"encoding/json"
	"errors"
	"fmt"
	"html/template"
	"io"
	"os"
	"os/exec"
	"os/signal"
	"strings"
	"sync"
	"syscall"
	markdown "text/template"
	"time"

	"github.com/modelcontextprotocol/go-sdk/mcp"
	"github.com/parquet-go/parquet-go"

	"curtaincall/cmd/curtain/program"
	"curtaincall/cmd/curtain/registry"
	"curtaincall/cmd/curtain/simulate"
	"curtaincall/cmd/lab/mcpserver"
	"curtaincall/cmd/lab/workers"
	"curtaincall/engine/disk"
	"curtaincall/engine/lab"
	"curtaincall/engine/lab/plots"
	"curtaincall/engine/screen"
	"curtaincall/scripting/source"
)

// labCommands contains the commands by name. Each returns when its work is done or ctx ends.
var labCommands = map[string]func(ctx context.Context, c *command, args []string) error{
	"simulate": runSimulate,
	"worker":   runWorker,
	"queue":    runQueue,
	"servers":  runNATSServers,
	"mcp":      runMCP,
	"report":   newConversionCommand(1, simulate.MaxReportBytes, writeHTMLReport),
	"balance":  newConversionCommand(16, simulate.MaxReportBytes, writeMarkdownReport),
	"parquet":  newConversionCommand(1, 512<<20, writeParquet),
	"licenses": func(_ context.Context, c *command, args []string) error {
		if len(args) > 0 {
			return errUsage
		}
		io.WriteString(c.out, notices)
		return nil
	},
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

It also lets language models play, write cards and test them over the Model Context Protocol:

  lab mcp [GAME] FOLDER   serve on standard input and output; FOLDER becomes a mod

  lab licenses   print the licenses of the linked libraries
`

// notices contains the licenses of the program and of all linked libraries, which must be
// distributed with it. `go test ./cmd/lab -run Notices -update` writes the file.
//
//go:embed notices.txt
var notices string

func main() {
	ctx, end := signal.NotifyContext(context.Background(), os.Interrupt, syscall.SIGTERM, syscall.SIGHUP)
	context.AfterFunc(ctx, end) // a second interrupt ends the program at once
	out, complain := screen.NewWriter(os.Stdout, nil), screen.NewWriter(os.Stderr, nil)
	status := runCommandLine(ctx, os.Args[1:], out, complain)
	if err := out.Err(); err != nil && status == program.ExitOK {
		fmt.Fprintf(complain, "lab: cannot write the output: %s\n", err)
		status = program.ExitFailures
	}
	os.Exit(status)
}

// runCommandLine runs a command and returns the exit status: 0 for success, 1 if the command fails, 2 for wrong usage,
// 130 after an interrupt, or the status of curtain if curtain fails.
func runCommandLine(ctx context.Context, args []string, out, errOut io.Writer) (status int) {
	c := &command{out: out, errOut: errOut, line: screen.StatusLine{To: errOut}}
	if len(args) == 0 || labCommands[args[0]] == nil {
		return c.exitStatus(ctx, errUsage)
	}
	return c.exitStatus(ctx, labCommands[args[0]](ctx, c, args[1:]))
}

// command is the common part of all commands: the output and, for clusters, the connection and the program that plays.
type command struct {
	servers string // addresses of the servers of a cluster
	access  workers.Access
	curtain string // path of the curtain program

	out, errOut io.Writer
	columns     int // width of the terminal errOut; 0 if errOut is not a terminal
	line        screen.StatusLine
	printing    sync.Mutex // guards line and the output of messages
}

// statusError is an error with the exit status of the program. If error is nil, the reason was already printed.
type statusError struct {
	status int
	error
}

var errUsage = errors.New("usage error") // error after which the program prints the usage of all commands

// exitStatus prints err, the result of a command, unless curtain has printed it. It returns the exit status for err.
func (c *command) exitStatus(ctx context.Context, err error) int {
	var ended *exec.ExitError
	var failed statusError
	switch {
	case errors.Is(err, errUsage):
		fmt.Fprint(c.errOut, usage)
		return program.ExitUsage
	case ctx.Err() != nil:
		return program.ExitInterrupted
	case err == nil, errors.Is(err, errNothingToPlay): // curtain has printed why
		return program.ExitOK
	case errors.As(err, &ended) && ended.ExitCode() > 0: // curtain has printed why
		return ended.ExitCode()
	case !errors.As(err, &failed):
		failed = statusError{program.ExitFailures, err}
	}
	if failed.error != nil {
		c.printMessage("%s", failed.error)
	}
	return failed.status
}

// newConversionCommand returns a command that converts at most maxFiles files of at most maxBytes each to a new file.
func newConversionCommand(maxFiles int, maxBytes int64, convert func(in [][]byte, out io.Writer) error) func(context.Context, *command, []string) error {
	return func(ctx context.Context, _ *command, args []string) error {
		if len(args) < 2 || len(args)-1 > maxFiles {
			return errUsage
		}
		from, to := args[:len(args)-1], args[len(args)-1]
		convertFiles := func() error {
			var all [][]byte
			for _, name := range from {
				in, err := disk.ReadRegularFile(name, maxBytes)
				if err != nil {
					return err
				}
				all = append(all, in)
			}
			return disk.CreateFile(to, 0o666, func(out io.Writer) error {
				if err := convert(all, out); err != nil {
					return fmt.Errorf("%s: %w", strings.Join(from, ", "), err)
				}
				return ctx.Err()
			})
		}
		done := make(chan error, 1)
		go func() { done <- convertFiles() }()
		select {
		case <-ctx.Done():
			disk.WaitForWrites()
			return ctx.Err()
		case err := <-done:
			return err
		}
	}
}

// printMessage prints a message to errOut. It is safe for concurrent use.
func (c *command) printMessage(format string, args ...any) {
	c.printing.Lock()
	defer c.printing.Unlock()
	c.line.Clear()
	fmt.Fprintf(c.errOut, "lab: %s\n", source.Printable(fmt.Sprintf(format, args...)))
}

const progressInterval = 10 * time.Second

func (s *simulateCommand) newProgressPrinter() func(*lab.ResultLedger, *workers.Report) {
	begun, told, before := time.Now(), time.Now(), int64(-1)
	return func(l *lab.ResultLedger, r *workers.Report) {
		games, done := l.CountGames()
		if before < 0 { // counts what was resumed as played before
			before, begun = done, time.Now()
		}
		line := fmt.Sprintf("%s; workers: %d", lab.FormatProgress("game", "played", games, done, before, time.Since(begun), l.DescribeResult()), len(r.Workers))
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

func runMCP(ctx context.Context, _ *command, args []string) error {
	h, end := program.SetUpRealHost(mcpserver.RequiredCommands(), registry.Rulesets)
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

//go:embed report.html
var htmlPage string

var htmlTemplate = template.Must(template.New("report").Funcs(template.FuncMap{"shares": plots.DrawShares, "worths": plots.DrawWorths, "line": plots.DrawSceneCurve}).Parse(htmlPage))

func writeHTMLReport(in [][]byte, out io.Writer) error {
	r, err := simulate.ParseReport(in[0])
	if err != nil {
		return err
	}
	return htmlTemplate.Execute(out, r)
}

//go:embed page.md
var markdownPage string

var markdownTemplate = markdown.Must(markdown.New("page").Funcs(markdown.FuncMap{
	"cell": func(text string) string { return cellEscapes.Replace(screen.Clean(text)) },
}).Parse(markdownPage))

var cellEscapes = strings.NewReplacer("|", "\\|", "<", "&lt;", "`", "'", "[", "\\[", "*", "\\*", "_", "\\_", "\n", " ")

// writeMarkdownReport writes the first report and, of the others, only the percentages of games won and the worths.
func writeMarkdownReport(in [][]byte, out io.Writer) error {
	var all []*simulate.SimulationDocument
	for _, one := range in {
		d, err := simulate.ParseReport(one)
		if err != nil {
			return err
		}
		all = append(all, d)
	}
	return markdownTemplate.Execute(out, struct {
		First *simulate.SimulationDocument
		All   []*simulate.SimulationDocument
	}{all[0], all})
}

// writeParquet converts JSON lines to a Parquet table, of decisions if the first line is about one, otherwise of games.
func writeParquet(in [][]byte, out io.Writer) error {
	first, _, _ := bytes.Cut(in[0], []byte("\n"))
	if bytes.Contains(first, []byte(`"decision":`)) {
		return writeRows[simulate.DecisionRow](in[0], out)
	}
	return writeRows[simulate.GameRow](in[0], out)
}

func writeRows[Row any](text []byte, out io.Writer) error {
	w := parquet.NewGenericWriter[Row](out, parquet.Compression(&parquet.Zstd))
	lines := json.NewDecoder(bytes.NewReader(text))
	lines.DisallowUnknownFields()
	for n := 1; ; n++ {
		var r Row
		switch err := lines.Decode(&r); {
		case errors.Is(err, io.EOF) && n > 1:
			return w.Close()
		case errors.Is(err, io.EOF):
			return errors.New("the file contains no rows")
		case err != nil:
			return fmt.Errorf("row %d: %w", n, err)
		}
		if _, err := w.Write([]Row{r}); err != nil {
			return err
		}
	}
}
