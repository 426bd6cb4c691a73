package simulate

import (
	"bufio"
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
	"errors"
	"flag"
	"fmt"
	"io"
	"io/fs"
	"os"
	"path/filepath"
	"runtime"
	"slices"
	"strconv"
	"strings"

	"curtaincall/cmd/curtain/load"
	"curtaincall/cmd/curtain/program"
	"curtaincall/cmd/curtain/terminal"
	"curtaincall/engine/disk"
	"curtaincall/engine/lab"
	"curtaincall/engine/screen"
	"curtaincall/engine/speech"
	"curtaincall/scripting/source"
)

// shardOptions are the flags of simulate for games that several processes play.
type shardOptions struct {
	part    lab.Part // which of the parts is played; zero for all of it
	into    string   // the folder for its file
	join    []string // files and folders with parts that were played
	request bool     // play what standard input asks for
}

func (o *shardOptions) add(f *flag.FlagSet) {
	f.Func("shard", "play only the part `I/N` of the games, such as 3/8, and write what came of them to the new file shard-I-of-N.jsonl", func(text string) (err error) {
		o.part, err = lab.ReadPart(text)
		return err
	})
	f.StringVar(&o.into, "into", ".", "shard: write the file into the folder `DIR`")
	f.Func("join", "play nothing, and tell what the parts come to in the file or folder `PATH`; may be given several times", func(path string) error {
		o.join = append(o.join, path)
		return nil
	})
	f.BoolVar(&o.request, "on-request", false, "play the shards whose numbers stand on standard input, a line each, and print what came of them, as the lab's own command wants it")
}

// addWorkers declares the flags of the lab's own command, and returns whether one of them
// is given.
func addWorkers(f *flag.FlagSet) (given func() bool) {
	is := false
	for _, one := range lab.WorkerFlags {
		if about := "workers: " + strings.Replace(one.About, one.Takes, "`"+one.Takes+"`", 1); one.Takes == "" {
			f.BoolFunc(one.Name, "workers: "+one.About, func(string) error { is = true; return nil })
		} else {
			f.Func(one.Name, about, func(string) error { is = true; return nil })
		}
	}
	return func() bool { return is }
}

// employ lets the lab's own command do what the command line asks for, which lets workers
// play.
func employ(h *program.Host) int {
	self, err := os.Executable()
	if err != nil {
		return h.Explain("simulate", err)
	}
	return h.Sister("simulate", "lab", append([]string{"simulate", "--curtain", self}, h.Args[1:]...)...)
}

// elsewhere reports whether what came of the games is told by another process.
func (o *shardOptions) elsewhere() bool { return o.request || o.part.Of > 0 }

// check refuses what several processes cannot do.
func (o Options) check() error {
	several := 0
	for _, given := range []bool{o.shards.request, o.shards.part.Of > 0, len(o.shards.join) > 0} {
		if given {
			several++
		}
	}
	switch {
	case several > 1:
		return errors.New("--shard, --join and --on-request are three ways: choose one")
	case several > 0 && o.ladder, o.shards.elsewhere() && o.knockouts:
		return errors.New("--ladder and --knockouts are for one process: beside them there are no shards")
	case o.shards.part.Of > 0 && len(o.match.against) > 0 && !o.match.whole:
		return errors.New("how many seeds --shard plays of --against must be said: --runs N")
	}
	return nil
}

// question is what the plans of some versions ask, by what is in them and in this program.
func question(h *program.Host, versions []*load.Game, plans []*lab.Plan, test lab.Test, margin string) (*lab.Question, error) {
	program, err := ourProgram()
	p := plans[0]
	q := &lab.Question{Program: program, Game: versions[0].Name, Seats: p.Seats, Setups: p.Setups, Players: p.Players, Seed: p.Seed, Runs: p.Runs,
		Margin: margin, Watched: p.Watch != nil, Actions: p.Actions, Work: p.Work, Test: test}
	for _, g := range versions {
		q.Content = append(q.Content, contentHash(g))
	}
	return q, err
}

// contentHash is a hash of all scripts of a game, and of what those may do.
func contentHash(g *load.Game) string {
	hash := sha256.New()
	fmt.Fprintf(hash, "%s %+v\n", g.Name, g.Limits)
	for _, t := range load.Runnable(g.Texts) {
		for _, part := range []string{t.Path, t.Owner(), t.Body} {
			fmt.Fprintf(hash, "%d %s\n", len(part), part)
		}
	}
	return hex.EncodeToString(hash.Sum(nil))
}

// ourProgram is a hash of this program: the same for all that are built of the same commit by
// the same Go, for whatever system; of one that does not know its commit, or was changed
// since, that of its file.
func ourProgram() (string, error) {
	if commit, clean := program.BuiltFrom(); clean {
		return commit + " " + runtime.Version(), nil
	}
	path, err := os.Executable()
	if err != nil {
		return "", err
	}
	file, err := os.Open(path)
	if err != nil {
		return "", err
	}
	defer file.Close()
	hash := sha256.New()
	_, err = io.Copy(hash, file)
	return hex.EncodeToString(hash.Sum(nil)), err
}

// playedElsewhere plays for another process, which tells what came of it.
func playedElsewhere(h *program.Host, o Options, versions []*load.Game, plans []*lab.Plan, test lab.Test) int {
	q, err := question(h, versions, plans, test, o.match.margin)
	if err == nil {
		err = playShards(h, o, q, plans)
	}
	if err != nil {
		return h.Explain("simulate", err)
	}
	return program.ExitOK
}

// playShards plays what the flags ask for, and leaves it to others to tell what came of it.
func playShards(h *program.Host, o Options, q *lab.Question, plans []*lab.Plan) error {
	if o.shards.request {
		return answerRequests(h, q, plans)
	}
	name := fmt.Sprintf("shard-%d-of-%d.jsonl", o.shards.part.Number, o.shards.part.Of)
	path := filepath.Join(o.shards.into, name)
	numbers := q.Shards(o.shards.part)
	if is, err := isPlayed(h, path, q, o.shards.part); is || err != nil {
		return err
	}
	wanted := make(chan int, len(numbers))
	for _, n := range numbers {
		wanted <- n
	}
	close(wanted)
	l := lab.Ledger{Question: q}
	end := h.Progress(len(numbers)*lab.ShardSeeds*plans[0].PerSeed()*len(plans), func() (done int64) {
		for _, p := range plans {
			done += p.Done.Load()
		}
		return done
	}, func() string { return "" })
	err := lab.Results(plans, wanted, func(r lab.Result) error { l.Add(r); return nil })
	if end(); err != nil {
		return err
	}
	if h.Stopped() {
		return terminal.ErrInterrupted
	}
	if err := disk.CreateBy(h.At(path), 0o666, func(to io.Writer) error { return l.Write(to, o.shards.part) }); err != nil {
		return err
	}
	h.Complain("%s of %d in %s. When all parts are there: --join %s", speech.Count(l.Held(), "shard"), q.Plan().Shards(), source.Printable(path), program.ShellWord(o.shards.into))
	return nil
}

// isPlayed reports whether a part has been played already, so that a job that is started
// twice does nothing. Another file in its place is an error.
func isPlayed(h *program.Host, path string, q *lab.Question, part lab.Part) (bool, error) {
	file, err := disk.Open(h.At(path))
	if errors.Is(err, fs.ErrNotExist) {
		return false, nil
	}
	if err != nil {
		return false, err
	}
	defer file.Close()
	l := lab.Ledger{Question: q}
	if has, err := l.Read(file); err != nil || has != part {
		return false, program.UsageError{Err: fmt.Errorf("%s is there already, and is not this part of these games", source.Printable(path))}
	}
	h.Complain("%s is there already.", source.Printable(path))
	return true, nil
}

// maxRequest is how long a line may be that asks for a shard.
const maxRequest = 20

// answerRequests plays shards as they are asked for, until nobody asks any more.
func answerRequests(h *program.Host, q *lab.Question, plans []*lab.Plan) error {
	out := json.NewEncoder(h.Out)
	if err := out.Encode(q); err != nil {
		return err
	}
	wanted, wrong := make(chan int), make(chan error, 1)
	go func() {
		defer close(wanted)
		if err := requests(h, plans[0].Shards(), wanted); err != nil {
			wrong <- program.UsageError{Err: err}
		}
	}()
	if err := lab.Results(plans, wanted, func(r lab.Result) error { return out.Encode(r) }); err != nil {
		return err
	}
	select {
	case err := <-wrong:
		return err
	default:
		return nil
	}
}

// requests reads the numbers of shards from standard input, to its end.
func requests(h *program.Host, shards int, wanted chan<- int) error {
	lines := bufio.NewScanner(h.In)
	lines.Buffer(nil, maxRequest)
	for lines.Scan() {
		n, err := strconv.Atoi(lines.Text())
		if err != nil || n < 0 || n >= shards {
			return fmt.Errorf("there is no shard %s", program.Quote(lines.Text()))
		}
		wanted <- n
	}
	if lines.Err() != nil {
		return fmt.Errorf("a line that asks for a shard has at most %d signs", maxRequest)
	}
	return nil
}

// joined reads the files of all parts of a question.
func joined(h *program.Host, o shardOptions, q *lab.Question) (*lab.Ledger, error) {
	l := &lab.Ledger{Question: q}
	from := map[int]string{} // the files of shards
	var parts []lab.Part
	files, err := partFiles(h, o.join)
	for _, path := range files {
		part, failed := readPart(h, l, path)
		if double := lab.ErrDouble(0); errors.As(failed, &double) && from[int(double)] != "" {
			failed = fmt.Errorf("%w: in %s", failed, from[int(double)])
		}
		if failed != nil {
			return nil, program.UsageError{Err: fmt.Errorf("%s: %w", source.Printable(path), failed)}
		}
		for n := range q.Plan().Shards() {
			if l.Result(n) != nil && from[n] == "" {
				from[n] = source.Printable(path)
			}
		}
		parts = append(parts, part)
	}
	if err == nil && !l.Enough() {
		err = program.UsageError{Err: fmt.Errorf("--join: %s", missing(l, parts))}
	}
	return l, err
}

func readPart(h *program.Host, l *lab.Ledger, path string) (lab.Part, error) {
	file, err := disk.Open(h.At(path))
	if err != nil {
		return lab.Part{}, err
	}
	defer file.Close()
	return l.Read(file)
}

// partFiles are the files that paths name: of a folder all those that are called as parts
// are.
func partFiles(h *program.Host, paths []string) (files []string, err error) {
	for _, path := range paths {
		if !program.IsFolder(h.At(path)) {
			files = append(files, path)
			continue
		}
		entries, err := disk.Folder(h.At(path)).ReadDir(".")
		if err != nil {
			return nil, err
		}
		for _, e := range entries {
			if is, _ := filepath.Match("shard-*-of-*.jsonl", e.Name()); is {
				files = append(files, filepath.Join(path, e.Name()))
			}
		}
	}
	if len(files) == 0 {
		err = program.UsageError{Err: fmt.Errorf("--join: there are no parts in %s", source.Printable(strings.Join(paths, ", ")))}
	}
	return files, err
}

// missing says which parts are not there, or, where that is not known, how many shards.
func missing(l *lab.Ledger, parts []lab.Part) string {
	shards := l.Missing()
	of := parts[0].Of
	if of == 0 || slices.ContainsFunc(parts, func(p lab.Part) bool { return p.Of != of }) {
		return fmt.Sprintf("%s of %d missing, the first from the seed %d on", speech.Count(len(shards), "shard"), l.Question.Plan().Shards(), l.Question.Seed+uint64(shards[0]*lab.ShardSeeds))
	}
	var list []string
	for n := 1; n <= of; n++ {
		if p := (lab.Part{Number: n, Of: of}); !slices.Contains(parts, p) {
			list = append(list, p.String())
		}
	}
	return screen.Clean("missing are the parts " + program.Some(list))
}
