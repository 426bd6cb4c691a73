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

// queueView holds the rows that `lab queue` shows. Its texts contain only printable characters.
type queueView struct {
	Simulations, Past []simulationRow
	Workers           []workerRow
}

type simulationRow struct {
	ID, What, By, State, Result string
	Priority                    int
	Percent                     int // percentage of the games that are done
	Since                       string
	Workers                     int
}

type workerRow struct {
	Name, Machine, Program, Playing, Standing string
	Cores, Shards, GamesPerHour               int
}

func newQueueView(ctx context.Context, queue *workers.Queue) (v queueView, err error) {
	list, err := queue.Questions(ctx)
	past, pastErr := queue.PastQuestions(ctx)
	present, workersErr := queue.Workers(ctx)
	if err := errors.Join(err, pastErr, workersErr); err != nil {
		return v, err
	}
	for _, q := range list {
		state := "waiting for workers"
		if len(q.Workers) > 0 {
			state = "running"
		}
		v.Simulations = append(v.Simulations, newSimulationRow(q, state, q.Asked))
	}
	for _, q := range past {
		state := "interrupted"
		if q.Answered {
			state = "complete"
		}
		v.Past = append(v.Past, newSimulationRow(q, state, q.Ended))
	}
	standings := map[string]*checkedResults{}
	for _, q := range slices.Concat(list, past) {
		for _, w := range q.Workers {
			if standings[w.Name] == nil {
				standings[w.Name] = &checkedResults{}
			}
			s := standings[w.Name]
			s.sent, s.checked, s.excluded = s.sent+w.Sent, s.checked+w.Checked, s.excluded+min(len(w.Why), 1)
		}
	}
	for _, w := range present {
		row := workerRow{abbreviateKey(w.Name), source.Printable(w.Machine), abbreviateKey(w.Program), "nothing", standings[w.Name].String(), w.Cores, w.Shards, w.PerHour}
		if w.Question != "" {
			row.Playing = abbreviateKey(w.Question)
		} else if w.Declined != "" {
			row.Playing = "nothing; cannot play " + source.Printable(w.Declined)
		}
		v.Workers = append(v.Workers, row)
	}
	return v, nil
}

func newSimulationRow(q *workers.QueuedQuestion, state string, since time.Time) simulationRow {
	row := simulationRow{abbreviateKey(q.Order.Question.Key()), source.Printable(strings.Join(q.Order.Args, " ")), source.Printable(q.By), state, source.Printable(q.Result), q.Priority, 0, since.Local().Format("2006-01-02 15:04:05"), len(q.Workers)}
	if q.Total > 0 {
		row.Percent = int(100 * float64(q.Done) / float64(q.Total)) // fits: Done is at most Total, or a lie that is only shown
	}
	return row
}

// checkedResults counts the results of a worker that were replayed. It is nil for a worker without results.
type checkedResults struct{ sent, checked, excluded int }

func (s *checkedResults) String() string {
	switch {
	case s == nil:
		return "no results yet"
	case s.excluded > 0:
		return fmt.Sprintf("excluded from simulations: %d", s.excluded)
	}
	return fmt.Sprintf("%d of %d checked", s.checked, s.sent)
}

func abbreviateKey(text string) string { return source.Printable(text[:min(len(text), 8)]) }

func (v queueView) printView(to io.Writer) {
	for _, part := range []struct {
		title string
		rows  []simulationRow
	}{{"Simulations, in the order in which workers play them", v.Simulations}, {"Simulations of the last 30 days", v.Past}} {
		fmt.Fprintf(to, "%s: %d\n", part.title, len(part.rows))
		for _, r := range part.rows {
			fmt.Fprintf(to, "  %s  priority %d  %3d%%  %s, %s  %s  by %s\n            curtain simulate %s\n", r.ID, r.Priority, r.Percent, r.State, r.Since, r.Result, r.By, r.What)
		}
	}
	fmt.Fprintf(to, "Workers: %d\n", len(v.Workers))
	for _, w := range v.Workers {
		fmt.Fprintf(to, "  %s  %s  cores: %d  shards: %d  games per hour: %d  %s  playing %s\n", w.Name, w.Machine, w.Cores, w.Shards, w.GamesPerHour, w.Standing, w.Playing)
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
	page := template.Must(template.New("").Parse(queuePage))
	web := &http.Server{ReadTimeout: 5 * time.Second, WriteTimeout: 20 * time.Second, MaxHeaderBytes: 32 << 10, Handler: http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		if r.Host != l.Addr().String() || r.Method != http.MethodGet || r.URL.Path != "/" { // the domain of another page may resolve to this address
			http.Error(w, "not here", http.StatusNotFound)
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
