package main

import (
	"context"
	_ "embed"
	"errors"
	"fmt"
	"html/template"
	"io"
	"net"
	"net/http"
	"slices"
	"strings"
	"time"

	"curtaincall/cmd/curtain/program"
	"curtaincall/cmd/lab/workers"
	"curtaincall/engine"
	"curtaincall/engine/lab"
	"curtaincall/scripting/source"
)

const maxListedWorkers = 500

// queueView is the content of the page of `lab queue`. Its texts are untrusted: print them with source.Printable.
type queueView struct {
	Simulations, Past []*workers.QueuedQuestion
	Workers           []*workerRow
}

// workerRow is a worker, with the numbers of results sent, of results checked by a replay, and of simulations that
// excluded it.
type workerRow struct {
	*workers.WorkerStatus
	sent, checked, excluded int
}

func newQueueView(ctx context.Context, queue *workers.Queue) (v queueView, err error) {
	present, workersErr := queue.Workers(ctx)
	var pastErr error
	v.Simulations, err = queue.Questions(ctx)
	v.Past, pastErr = queue.PastQuestions(ctx)
	rows := map[string]*workerRow{}
	for _, w := range present {
		rows[w.Name] = &workerRow{WorkerStatus: w}
		v.Workers = append(v.Workers, rows[w.Name])
	}
	for _, q := range slices.Concat(v.Simulations, v.Past) {
		for _, w := range q.Workers {
			if row := rows[w.Name]; row != nil {
				row.sent, row.checked, row.excluded = row.sent+w.Sent, row.checked+w.Checked, row.excluded+min(len(w.Why), 1)
			}
		}
	}
	return v, errors.Join(err, pastErr, workersErr)
}

// Standing returns how many of the worker's results were replayed, or that it was excluded.
func (w *workerRow) Standing() string {
	switch {
	case w.sent == 0:
		return "no results yet"
	case w.excluded > 0:
		return fmt.Sprintf("excluded from simulations: %d", w.excluded)
	}
	return fmt.Sprintf("%d of %d checked", w.checked, w.sent)
}

// Playing returns the simulation that the worker plays, or why it plays none.
func (w *workerRow) Playing() string {
	switch {
	case w.Question != "":
		return abbreviateKey(w.Question)
	case w.Declined != "":
		return "nothing: cannot play " + w.Declined
	}
	return "nothing"
}

func abbreviateKey(key string) string { return source.Printable(key[:min(len(key), 8)]) }

func (v queueView) printView(to io.Writer) {
	line := func(format string, args ...any) { fmt.Fprintln(to, source.Printable(fmt.Sprintf(format, args...))) }
	printSimulations := func(title string, list []*workers.QueuedQuestion) {
		line("%s: %d", title, len(list))
		for _, q := range list {
			line("  %s  priority %d  %3d%%  %s, %s  %s  by %s", abbreviateKey(q.Order.Question.Key()), q.Priority, q.PercentDone(), q.State(), q.LastChange().Format(time.DateTime), q.Result, q.By)
			line("            curtain simulate %s", strings.Join(q.Order.Args, " "))
		}
	}
	printSimulations("Simulations, in the order in which the workers play them", v.Simulations)
	printSimulations("Simulations of the last 30 days", v.Past)
	line("Workers: %d", len(v.Workers))
	for _, w := range v.Workers {
		line("  %s  %s  cores: %d  shards: %d  games per hour: %d  %s  playing %s", abbreviateKey(w.Name), w.Machine, w.Cores, w.Shards, w.PerHour, w.Standing(), w.Playing())
	}
}

//go:embed queue.html
var queuePage string

// runQueue prints the queue or, with --port, serves it as a page on the loopback interface until ctx ends.
func runQueue(ctx context.Context, c *command, args []string) error {
	given, err := c.parseConnectionFlags("queue", args, lab.FlagSpec{Name: "port", Takes: "N"})
	port := -1
	if err == nil && given["port"] != "" {
		if port, err = engine.ParseClampedInt32(given["port"]); err != nil || port < 0 || port > 65535 {
			err = fmt.Errorf("--port must be a number up to 65535, not %q", given["port"])
		}
	}
	if err != nil {
		return statusError{program.ExitUsage, err}
	}
	nc, err := workers.Connect(c.servers, c.access, c.printMessage)
	if err != nil {
		return err
	}
	defer nc.Close()
	queue, err := workers.OpenQueue(ctx, nc)
	if err != nil {
		return err
	}
	if port < 0 {
		v, err := newQueueView(ctx, queue)
		if err == nil {
			v.printView(c.out)
		}
		return err
	}
	l, err := net.Listen("tcp4", fmt.Sprintf("127.0.0.1:%d", port))
	if err != nil {
		return err
	}
	fmt.Fprintf(c.out, "http://%s/\n", l.Addr())
	page := template.Must(template.New("").Funcs(template.FuncMap{"text": source.Printable, "key": abbreviateKey, "join": strings.Join}).Parse(queuePage))
	web := &http.Server{ReadTimeout: 5 * time.Second, WriteTimeout: 20 * time.Second, MaxHeaderBytes: 32 << 10, Handler: http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		if r.Host != l.Addr().String() || r.Method != http.MethodGet || r.URL.Path != "/" { // e.g. another page's
			http.Error(w, "not found", http.StatusNotFound)
			return
		}
		v, err := newQueueView(r.Context(), queue)
		if err != nil {
			http.Error(w, source.Printable(err.Error()), http.StatusBadGateway)
			return
		}
		w.Header().Set("Content-Security-Policy", "default-src 'none'; style-src 'unsafe-inline'; frame-ancestors 'none'")
		page.Execute(w, v) // an error means that the reader has left
	})}
	context.AfterFunc(ctx, func() { web.Close() })
	if err := web.Serve(l); !errors.Is(err, http.ErrServerClosed) {
		return err
	}
	return ctx.Err()
}
