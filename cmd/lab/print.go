package main

import (
	"fmt"
	"time"

	"curtaincall/cmd/lab/workers"
	"curtaincall/engine/lab"
)

func (s *simulation) tell(format string, args ...any) {
	s.line.Clear()
	fmt.Fprintf(s.complain, "lab: "+format+"\n", args...)
}

const sayingEvery = 10 * time.Second

func (s *simulation) progress() func(*lab.Ledger, *workers.Report) {
	begun, told, before := time.Now(), time.Now(), int64(-1)
	return func(l *lab.Ledger, r *workers.Report) {
		games, done := l.Games()
		if before < 0 { // counts what was resumed as played before
			before, begun = done, time.Now()
		}
		line := fmt.Sprintf("%s; %d workers", lab.Progress(games, done, before, time.Since(begun), l.SoFar()), len(r.Workers))
		switch {
		case s.columns > 0:
			s.line.Show(line, s.columns)
		case time.Since(told) >= sayingEvery:
			told = time.Now()
			s.tell("%s", line)
		}
	}
}

func (s *simulation) tellReport(r *workers.Report) {
	checked := r.Count(func(w workers.Standing) int { return w.Checked })
	out := r.Count(func(w workers.Standing) int { return min(len(w.Why), 1) })
	s.tell("%d workers sent %d shards. %d shards were requested again, %d were replayed here with the same result, %d workers were excluded.", len(r.Workers), r.Shards, r.Repeated, checked, out)
	s.tell("A worker that sent wrong results from the start would have been detected. One with wrong results in half of its later shards would have gone undetected with probability %.1f%%, in a tenth %.1f%%, in a hundredth %.1f%%.",
		100*r.Unseen(0.5), 100*r.Unseen(0.1), 100*r.Unseen(0.01))
}
