package simulate

import (
	"bufio"
	"encoding/json"
	"errors"
	"flag"
	"fmt"
	"io"
	"io/fs"
	"os"
	"path/filepath"
	"slices"
	"strings"

	"curtaincall/cmd/curtain/load"
	"curtaincall/cmd/curtain/program"
	"curtaincall/cmd/curtain/terminal"
	"curtaincall/engine"
	"curtaincall/engine/disk"
	"curtaincall/engine/lab"
	"curtaincall/engine/screen"
	"curtaincall/engine/speech"
	"curtaincall/scripting/mods"
	"curtaincall/scripting/sandbox"
	"curtaincall/scripting/source"
)

type shardOptions struct {
	part      lab.SimulationPart // the part of the games to play; zero for all
	into      string             // folder for the file with the results of the part
	join      []string           // files and folders with results
	onRequest bool               // whether to play the shards whose numbers are read from standard input
	order     string             // folder for the scripts that workers elsewhere need; "" for none
}

func (o *shardOptions) addFlags(f *flag.FlagSet) {
	f.Func("shard", "play only shard `I/N` of the games, as in 3/8, and write the results to a new file, shard-I-of-N.jsonl", func(text string) (err error) {
		o.part, err = lab.ParsePart(text)
		return err
	})
	f.StringVar(&o.into, "into", ".", "shard: write the file to the folder `DIR`")
	f.Func("join", "instead of playing, combine the shards in the file or folder `PATH`; may be repeated", program.Appender(&o.join))
	f.BoolVar(&o.onRequest, "on-request", false, "for the lab command: play the shards whose numbers are read from standard input, one per line")
	f.StringVar(&o.order, "order", "", "on-request: print what remote workers need, and write the scripts to the folder `DIR`")
}

func (o *shardOptions) isForOtherProcess() bool { return o.onRequest || o.part.Of > 0 }

func (q *experiment) playForOtherProcess() (status int) {
	isComplete := false
	id, err := programID()
	asked := q.newQuestion(id)
	if err == nil && q.shards.part.Of > 0 {
		err = os.MkdirAll(q.AbsPath(q.shards.into), 0o777)
		if at, is := errors.AsType[*fs.PathError](err); is {
			err = program.UsageError{Err: fmt.Errorf("--into %s: %w", program.QuoteForTerminal(source.Printable(q.shards.into)), at.Err)}
		}
		if err == nil {
			isComplete, err = q.printIfPartComplete(asked)
		}
	}
	switch {
	case err != nil || isComplete:
	case q.shards.onRequest:
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
		err := lab.PlayPart(q.plans, part, func(r lab.VariantShards) (bool, error) { return false, yield(r) })
		if err == nil && q.IsStopped() {
			err = terminal.ErrInterrupted
		}
		return err
	}
	if len(q.shards.join) > 0 {
		play = func(yield func(lab.VariantShards) error) error {
			if err := q.readPart(q.shards.join[0], asked, yield); err != nil {
				return program.UsageError{Err: fmt.Errorf("--join: %w", err)}
			}
			return nil
		}
	}
	games := q.countPlannedGames() * int64(part.ShardCount(asked.NumShards())) / int64(asked.NumShards())
	end := q.ShowProgress(games, q.countPlayedGames, func() string { return "" })
	err := disk.CreateFile(q.AbsPath(path), 0o666, func(to io.Writer) error { return lab.WriteResults(to, asked, part, play) })
	if end(); err != nil {
		return err
	}
	q.PrintToStderr("%s of %d in %s. Once all shards are done, run the command again with --join %s", speech.CountWithNoun(part.ShardCount(asked.NumShards()), "shard"), asked.NumShards(), source.Printable(path), program.ShellWord(q.shards.into))
	return nil
}

func (q *experiment) partPath() string {
	return filepath.Join(q.shards.into, fmt.Sprintf("shard-%d-of-%d.jsonl", q.shards.part.Number, q.shards.part.Of))
}

// readPart calls yield with the results in a file, which must be those of the requested part.
func (q *experiment) readPart(path string, asked *lab.SimulationQuestion, yield func(lab.VariantShards) error) error {
	file, err := disk.OpenRegularFile(q.AbsPath(path))
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

// printIfPartComplete reports whether the file with the results of the requested part exists, and if so prints a
// message. It fails if the file contains something else.
func (q *experiment) printIfPartComplete(asked *lab.SimulationQuestion) (bool, error) {
	path := q.partPath()
	err := q.readPart(path, asked, func(lab.VariantShards) error { return nil })
	if errors.Is(err, fs.ErrNotExist) {
		return false, nil
	}
	if err != nil {
		return false, program.UsageError{Err: fmt.Errorf("%s already exists with other contents; move it, or choose another folder with --into", source.Printable(path))}
	}
	q.PrintToStderr("%s already exists.", source.Printable(path))
	return true, nil
}

const maxRequestBytes = 20

// serveShards prints a SimulationJob, reads numbers of shards from standard input, plays these and prints the results.
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
		return fmt.Errorf("a shard request can be at most %d characters long", maxRequestBytes)
	}
	return nil
}

// mergeParts calls yield with the results in the files of all parts, in the order of shards, until yield returns true.
// It fails if parts are missing or a file is about other games.
func (q *experiment) mergeParts(yield func(lab.VariantShards) (enough bool, err error)) error {
	id, err := programID()
	if err != nil {
		return err
	}
	asked := q.newQuestion(id)
	files, err := findPartFiles(q.Host, q.shards.join)
	if err != nil {
		return err
	}
	var parts []*lab.ResultReader
	for _, path := range files {
		file, err := disk.OpenRegularFile(q.AbsPath(path))
		if err != nil {
			return program.UsageError{Err: err}
		}
		defer file.Close()
		r, err := lab.NewResultReader(source.Printable(path), file, asked)
		if err != nil {
			return program.UsageError{Err: err}
		}
		parts = append(parts, r)
	}
	var yieldErr error
	err = lab.MergeResults(parts, func(r lab.VariantShards) (enough bool, err error) {
		if enough, yieldErr = yield(r); yieldErr == nil && q.IsStopped() {
			yieldErr = terminal.ErrInterrupted
		}
		return enough, yieldErr
	})
	var lacking lab.MissingShardsError
	switch {
	case yieldErr != nil:
		return yieldErr
	case errors.As(err, &lacking):
		return program.UsageError{Err: fmt.Errorf("--join: %s", describeMissingShards(asked, lacking, parts))}
	case err != nil:
		return program.UsageError{Err: err}
	}
	return nil
}

func findPartFiles(h *program.Host, paths []string) (files []string, err error) {
	for _, path := range paths {
		if !program.IsFolder(h.AbsPath(path)) {
			files = append(files, path)
			continue
		}
		entries, err := disk.Folder(h.AbsPath(path)).ReadDir(".")
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
		err = program.UsageError{Err: fmt.Errorf("--join: no shards in %s", source.Printable(strings.Join(paths, ", ")))}
	}
	return files, err
}

func describeMissingShards(q *lab.SimulationQuestion, lacking lab.MissingShardsError, parts []*lab.ResultReader) string {
	of := parts[0].Part.Of
	if of == 0 || slices.ContainsFunc(parts, func(r *lab.ResultReader) bool { return r.Part.Of != of }) {
		return fmt.Sprintf("%s of %d missing; the first missing one starts at seed %d", speech.CountWithNoun(lacking.Count, "shard"), q.NumShards(), q.Seed+uint64(lacking.First*q.SeedsPerShard())) // fits: it is one of the seeds
	}
	var list []string
	for n := 1; n <= of; n++ {
		if p := (lab.SimulationPart{Number: n, Of: of}); !slices.ContainsFunc(parts, func(r *lab.ResultReader) bool { return r.Part == p }) {
			list = append(list, p.String())
		}
	}
	return screen.Clean("missing shards: " + program.JoinFirstTwelve(list))
}

// newOrder returns the job for workers to play an experiment. If --order names a folder, it writes the scripts there.
func (q *experiment) newOrder(asked *lab.SimulationQuestion) (*lab.SimulationJob, error) {
	o := &lab.SimulationJob{Question: asked}
	if q.shards.order == "" {
		return o, nil
	}
	var err error
	if o.Args, err = q.orderArgs(asked); err != nil {
		return nil, err
	}
	versions := q.games[:1]
	if slices.ContainsFunc(q.match.against, func(word string) bool { return !strings.Contains(word, "=") }) {
		versions = q.games[:2]
	}
	var files []lab.ScriptFiles
	for _, g := range versions {
		files = append(files, scriptFiles(g))
		body, hash := files[len(files)-1].Encode()
		if len(body) > lab.MaxScriptFiles {
			return nil, fmt.Errorf("the scripts total %d bytes, more than the %d that workers accept", len(body), lab.MaxScriptFiles)
		}
		o.Scripts = append(o.Scripts, hash)
		if err := disk.Replace(filepath.Join(q.AbsPath(q.shards.order), hash), body, 0o600); err != nil {
			return nil, err
		}
	}
	if len(files) == 2 && files[1][settingsPath] != "" && (files[1][settingsPath] != files[0][settingsPath] || files[0].HasModsNotIn(files[1])) {
		return nil, errors.New("workers cannot use --against with a version that has changed mod settings")
	}
	return o, nil
}

func (q *experiment) orderArgs(asked *lab.SimulationQuestion) (args []string, err error) {
	limits := q.games[0].Limits
	run, interpreter := limits.Run, limits.Interpreter
	if limits.Run, limits.Interpreter = 0, false; limits != sandbox.DefaultLimits() {
		return nil, errors.New("workers play with the default limits: of the --limit flags, only --limit run=N is allowed")
	}
	args = []string{q.games[0].Name}
	add := func(wanted bool, flag string, values ...any) {
		if wanted {
			args = append(args, fmt.Sprintf("--"+flag, values...))
		}
	}
	if q.pairings == "" {
		args = append(args, strings.Fields(asked.Setups[0])...)
	}
	against := len(q.match.against) > 0
	add(!against || q.match.runsGiven, "runs=%d", q.Runs)
	add(true, "seed=%d", q.Seed)
	add(true, "players=%s", q.Players)
	add(q.pairings != "", "pairings=%s", q.pairings)
	add(q.ladder, "ladder")
	add(asked.Watched, "detail")
	add(q.knockouts, "knockouts")
	for _, id := range q.knockout {
		add(true, "knockout=%s", id)
	}
	add(q.shards.part.Of > 0, "shard=%s", q.shards.part)
	add(run > 0, "limit=run=%d", run)
	add(interpreter, "interpreter")
	for _, word := range q.match.against {
		add(strings.Contains(word, "="), "against=%s", word)
	}
	add(against, "bound=%v", q.match.bound)
	add(against, "errors=%v", q.match.errors)
	add(q.match.margin != "", "margin=%s", q.match.margin)
	if t := q.match.sprt; t != nil {
		add(true, "sprt=%v,%v,%v,%v", t.Elo[0], t.Elo[1], 100*t.Alpha, 100*t.Beta)
	}
	return args, nil
}

const settingsPath = mods.ModsFolder + "/" + mods.SettingsFile

func scriptFiles(g *load.LoadedGame) lab.ScriptFiles {
	files := lab.ScriptFiles{}
	settings := map[string]string{}
	for _, t := range g.Texts {
		switch id, inner := load.SplitModFile(t.Name); {
		case t.Mod == nil && t.Path != "":
			files["scripts/"+g.Name+"/"+t.Path] = t.Body
		case t.Mod != nil && t.Mod.ID == id && (t.Path != "" || inner == mods.ManifestFile):
			files[t.Name] = t.Body
		}
		if t.Mod != nil && t.Mod.ChangedSettingsText() != "" {
			settings[t.Mod.ID] = t.Mod.ChangedSettingsText()
		}
	}
	if len(settings) > 0 {
		body, err := json.Marshal(map[string]any{"settings": settings})
		if err != nil {
			panic(err) // it has only strings
		}
		files[settingsPath] = string(body)
	}
	return files
}
