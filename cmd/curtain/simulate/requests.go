package simulate

import (
	"bufio"
	"encoding/json"
	"fmt"

	"curtaincall/cmd/curtain/program"
	"curtaincall/engine"
	"curtaincall/engine/lab"
)

const maxRequestBytes = 20

// serveShards prints the order for the question, then plays the shards whose numbers it reads from standard
// input and prints their results.
func (q *experiment) serveShards(asked *lab.SimulationQuestion) error {
	asked.Part = q.shards.part
	out := json.NewEncoder(q.Out)
	order, err := q.newOrder(asked)
	if err == nil {
		err = out.Encode(order)
	}
	if err != nil {
		return err
	}
	defer q.ShowPracticeProgress()()
	wanted, wrong := make(chan int), make(chan error, 1)
	go func() {
		defer close(wanted)
		if err := readRequests(q.Host, asked.NumShards(), wanted); err != nil {
			wrong <- program.UsageError{Err: err}
		}
	}()
	if err := lab.PlayShards(q.plans, wanted, func(r lab.VariantShards) error { return out.Encode(r) }); err != nil {
		return err
	}
	select {
	case err := <-wrong:
		return err
	default:
		return nil
	}
}

func readRequests(h *program.Host, numShards int, shardNumbers chan<- int) error {
	lines := bufio.NewScanner(h.In)
	lines.Buffer(nil, maxRequestBytes)
	for lines.Scan() {
		n, err := engine.ParseClampedInt32(lines.Text())
		if err != nil || n < 0 || n >= numShards {
			return fmt.Errorf("unknown shard %s", program.QuoteForTerminal(lines.Text()))
		}
		shardNumbers <- n
	}
	if lines.Err() != nil {
		return fmt.Errorf("a shard request can have at most %d characters", maxRequestBytes)
	}
	return nil
}
