package simulate

import (
	"errors"
	"flag"
	"fmt"
	"io"
	"io/fs"
	"os"
	"path/filepath"

	"curtaincall/cmd/curtain/program"
	"curtaincall/cmd/curtain/terminal"
	"curtaincall/engine/disk"
	"curtaincall/engine/lab"
	"curtaincall/engine/speech"
	"curtaincall/scripting/source"
)

type shardOptions struct {
	part    lab.Part // the part to play; zero for all
	into    string   // the folder for the file of that part
	join    []string // files and folders with results
	request bool     // play the shards whose numbers are on standard input
	order   string   // the folder for the scripts of an order; "" for none
}

func (o *shardOptions) addFlags(f *flag.FlagSet) {
	f.Func("shard", "play only shard `I/N` of the games, such as 3/8, and write the results to the new file shard-I-of-N.jsonl", func(text string) (err error) {
		o.part, err = lab.ParsePart(text)
		return err
	})
	f.StringVar(&o.into, "into", ".", "shard: write the file to the folder `DIR`")
	f.Func("join", "combine the shards in the file or folder `PATH` instead of playing; may be repeated", func(path string) error {
		o.join = append(o.join, path)
		return nil
	})
	f.BoolVar(&o.request, "on-request", false, "play the shards whose numbers are read from standard input, one per line, for the lab command")
	f.StringVar(&o.order, "order", "", "on-request: print what workers elsewhere need, and write the scripts to the folder `DIR`")
}

func (o *shardOptions) isForOtherProcess() bool { return o.request || o.part.Of > 0 }

func (q *experiment) playForOtherProcess() (status int) {
	isComplete := false
	id, err := programID()
	asked := q.newQuestion(id)
	if err == nil && q.shards.part.Of > 0 {
		if err = q.createPartFolder(); err == nil {
			isComplete, err = q.printIfPartComplete(asked)
		}
	}
	switch {
	case err != nil || isComplete:
	case q.shards.request:
		err = q.serveShards(asked)
	default:
		err = q.playPartToFile(asked)
	}
	if err != nil {
		return q.PrintError("simulate", err)
	}
	return program.ExitOK
}

func (q *experiment) playPartToFile(asked *lab.SimulationQuestion) error {
	part, path := q.shards.part, q.partPath()
	play := func(yield func(lab.VariantShards) error) error {
		return lab.PlayPart(q.plans, part, func(r lab.VariantShards) (bool, error) { return false, yield(r) })
	}
	if len(q.shards.join) > 0 {
		play = func(yield func(lab.VariantShards) error) error {
			if err := q.readPart(q.shards.join[0], asked, yield); err != nil {
				return program.UsageError{Err: fmt.Errorf("--join: %w", err)}
			}
			return nil
		}
	}
	games := q.countPlannedGames() / int64(asked.NumShards()) * int64(part.ShardCount(asked.NumShards()))
	end := q.ShowProgress(games, q.countPlayedGames, func() string { return "" })
	err := disk.CreateFunc(q.AbsPath(path), 0o666, func(to io.Writer) error {
		w, err := lab.NewResultWriter(to, asked, part)
		if err == nil {
			err = play(w.Add)
		}
		if err == nil && q.IsStopped() {
			err = terminal.ErrInterrupted
		}
		if err != nil {
			return err
		}
		return w.Finish()
	})
	if end(); err != nil {
		return err
	}
	q.PrintToStderr("%s of %d in %s. Once all shards are done: --join %s", speech.CountWithNoun(part.ShardCount(asked.NumShards()), "shard"), asked.NumShards(), source.Printable(path), program.ShellWord(q.shards.into))
	return nil
}

func (q *experiment) createPartFolder() error {
	err := os.MkdirAll(q.AbsPath(q.shards.into), 0o777)
	if at, is := errors.AsType[*fs.PathError](err); is {
		err = program.UsageError{Err: fmt.Errorf("--into %s: %w", program.QuoteForTerminal(source.Printable(q.shards.into)), at.Err)}
	}
	return err
}

func (q *experiment) partPath() string {
	return filepath.Join(q.shards.into, fmt.Sprintf("shard-%d-of-%d.jsonl", q.shards.part.Number, q.shards.part.Of))
}

// readPart calls yield with the results in a file, which must be that of the requested part.
func (q *experiment) readPart(path string, asked *lab.SimulationQuestion, yield func(lab.VariantShards) error) error {
	file, err := disk.Open(q.AbsPath(path))
	if err != nil {
		return err
	}
	defer file.Close()
	r, err := lab.NewResultReader(source.Printable(path), file, asked)
	if err == nil && r.Part != q.shards.part {
		err = errors.New("the file contains a different shard")
	}
	for err == nil {
		var one lab.VariantShards
		if one, err = r.Next(); err == nil {
			err = yield(one)
		}
	}
	if err == io.EOF {
		return nil
	}
	return err
}

// printIfPartComplete reports whether the file of the part already exists, and if so prints that, since a
// repeated command has nothing to do. It fails if the file does not contain this part.
func (q *experiment) printIfPartComplete(asked *lab.SimulationQuestion) (bool, error) {
	path := q.partPath()
	err := q.readPart(path, asked, func(lab.VariantShards) error { return nil })
	if errors.Is(err, fs.ErrNotExist) {
		return false, nil
	}
	if err != nil {
		return false, program.UsageError{Err: fmt.Errorf("%s already exists and is not this shard of these games", source.Printable(path))}
	}
	q.PrintToStderr("%s already exists.", source.Printable(path))
	return true, nil
}
