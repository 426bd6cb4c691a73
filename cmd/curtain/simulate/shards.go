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
	case o.shards.part.Of > 0 && len(o.match.against) > 0 && !o.match.whole:
		return errors.New("how many seeds --shard plays of --against must be said: --runs N")
	}
	return nil
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
func (q *inquiry) playedElsewhere() int {
	asked, err := q.question()
	switch {
	case err != nil:
	case q.shards.request:
		err = q.answerRequests(asked)
	default:
		err = q.playPart(asked)
	}
	if err != nil {
		return q.Explain("simulate", err)
	}
	return program.ExitOK
}

// playPart plays a part, and writes what came of it to a file.
func (q *inquiry) playPart(asked *lab.Question) error {
	part := q.shards.part
	path := filepath.Join(q.shards.into, fmt.Sprintf("shard-%d-of-%d.jsonl", part.Number, part.Of))
	if is, err := q.isPlayed(path, asked); is || err != nil {
		return err
	}
	games := q.count() / asked.Shards() * part.Count(asked.Shards())
	end := q.Progress(games, q.done, func() string { return "" })
	err := disk.CreateBy(q.At(path), 0o666, func(to io.Writer) error {
		w, err := lab.NewWriter(to, asked, part)
		if err == nil {
			err = lab.Play(q.plans, part, func(r lab.Result) (bool, error) { return false, w.Add(r) })
		}
		if err == nil && q.Stopped() {
			err = terminal.ErrInterrupted
		}
		if err != nil {
			return err
		}
		return w.End()
	})
	if end(); err != nil {
		return err
	}
	q.Complain("%s of %d in %s. When all parts are there: --join %s", speech.Count(part.Count(asked.Shards()), "shard"), asked.Shards(), source.Printable(path), program.ShellWord(q.shards.into))
	return nil
}

// isPlayed reports whether a part has been played already, so that a job that is started
// twice does nothing. Another file in its place is an error.
func (q *inquiry) isPlayed(path string, asked *lab.Question) (bool, error) {
	file, err := disk.Open(q.At(path))
	if errors.Is(err, fs.ErrNotExist) {
		return false, nil
	}
	if err != nil {
		return false, err
	}
	defer file.Close()
	r, err := lab.NewReader(path, file, asked)
	for err == nil && r.Part == q.shards.part {
		_, err = r.Next()
	}
	if err != io.EOF {
		return false, program.UsageError{Err: fmt.Errorf("%s is there already, and is not this part of these games", source.Printable(path))}
	}
	q.Complain("%s is there already.", source.Printable(path))
	return true, nil
}

// maxRequest is how long a line may be that asks for a shard.
const maxRequest = 20

// answerRequests plays shards as they are asked for, until nobody asks any more.
func (q *inquiry) answerRequests(asked *lab.Question) error {
	out := json.NewEncoder(q.Out)
	if err := out.Encode(asked); err != nil {
		return err
	}
	wanted, wrong := make(chan int), make(chan error, 1)
	go func() {
		defer close(wanted)
		if err := requests(q.Host, asked.Shards(), wanted); err != nil {
			wrong <- program.UsageError{Err: err}
		}
	}()
	if err := lab.Results(q.plans, wanted, func(r lab.Result) error { return out.Encode(r) }); err != nil {
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

// joined tells of the results in the files of all parts, in the order of their shards, until
// it is told that these are enough.
func (q *inquiry) joined(tell func(lab.Result) (enough bool, err error)) error {
	asked, err := q.question()
	if err != nil {
		return err
	}
	files, err := partFiles(q.Host, q.shards.join)
	if err != nil {
		return err
	}
	var parts []*lab.Reader
	for _, path := range files {
		file, err := disk.Open(q.At(path))
		if err != nil {
			return program.UsageError{Err: err}
		}
		defer file.Close()
		r, err := lab.NewReader(source.Printable(path), file, asked)
		if err != nil {
			return program.UsageError{Err: err}
		}
		parts = append(parts, r)
	}
	var told error
	err = lab.Merge(parts, func(r lab.Result) (enough bool, err error) {
		if enough, told = tell(r); told == nil && q.Stopped() {
			told = terminal.ErrInterrupted
		}
		return enough, told
	})
	var lacking lab.ErrMissing
	switch {
	case told != nil:
		return told
	case errors.As(err, &lacking):
		return program.UsageError{Err: fmt.Errorf("--join: %s", missing(asked, lacking, parts))}
	case err != nil:
		return program.UsageError{Err: err}
	}
	return nil
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
func missing(q *lab.Question, lacking lab.ErrMissing, parts []*lab.Reader) string {
	of := parts[0].Part.Of
	if of == 0 || slices.ContainsFunc(parts, func(r *lab.Reader) bool { return r.Part.Of != of }) {
		return fmt.Sprintf("%s of %d missing, the first from the seed %d on", speech.Count(lacking.Count, "shard"), q.Shards(), q.Seed+uint64(lacking.First*lab.ShardSeeds))
	}
	var list []string
	for n := 1; n <= of; n++ {
		if p := (lab.Part{Number: n, Of: of}); !slices.ContainsFunc(parts, func(r *lab.Reader) bool { return r.Part == p }) {
			list = append(list, p.String())
		}
	}
	return screen.Clean("missing are the parts " + program.Some(list))
}
