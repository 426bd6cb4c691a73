package simulate

import (
	"errors"
	"fmt"
	"path/filepath"
	"slices"
	"strings"

	"curtaincall/cmd/curtain/program"
	"curtaincall/cmd/curtain/terminal"
	"curtaincall/engine/disk"
	"curtaincall/engine/lab"
	"curtaincall/engine/screen"
	"curtaincall/engine/speech"
	"curtaincall/scripting/source"
)

// join calls yield with the results in the files of all parts, in the order of their shards, until
// yield returns true. Missing parts are an error.
func (q *inquiry) join(yield func(lab.Result) (enough bool, err error)) error {
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
	var yieldErr error
	err = lab.Merge(parts, func(r lab.Result) (enough bool, err error) {
		if enough, yieldErr = yield(r); yieldErr == nil && q.IsStopped() {
			yieldErr = terminal.ErrInterrupted
		}
		return enough, yieldErr
	})
	var lacking lab.ErrMissing
	switch {
	case yieldErr != nil:
		return yieldErr
	case errors.As(err, &lacking):
		return program.UsageError{Err: fmt.Errorf("--join: %s", missing(asked, lacking, parts))}
	case err != nil:
		return program.UsageError{Err: err}
	}
	return nil
}

// partFiles returns the files that paths name. A folder stands for the files of parts in it.
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
		err = program.UsageError{Err: fmt.Errorf("--join: no shards in %s", source.Printable(strings.Join(paths, ", ")))}
	}
	return files, err
}

func missing(q *lab.Question, lacking lab.ErrMissing, parts []*lab.Reader) string {
	of := parts[0].Part.Of
	if of == 0 || slices.ContainsFunc(parts, func(r *lab.Reader) bool { return r.Part.Of != of }) {
		return fmt.Sprintf("%s of %d missing, the first one starts at seed %d", speech.Count(lacking.Count, "shard"), q.Shards(), q.Seed+uint64(lacking.First)*lab.ShardSeeds)
	}
	var list []string
	for n := 1; n <= of; n++ {
		if p := (lab.Part{Number: n, Of: of}); !slices.ContainsFunc(parts, func(r *lab.Reader) bool { return r.Part == p }) {
			list = append(list, p.String())
		}
	}
	return screen.Clean("missing shards: " + program.Some(list))
}
