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

// mergeParts calls yield with the results in the files of all parts, in the order of their shards,
// until yield returns true. It fails if parts are missing or a file answers another question.
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
		file, err := disk.Open(q.AbsPath(path))
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

// findPartFiles returns the files that paths name. A folder stands for the files of parts in it.
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
		return fmt.Sprintf("%s of %d missing; the first one starts at seed %d", speech.CountWithNoun(lacking.Count, "shard"), q.NumShards(), q.Seed+uint64(lacking.First)*lab.ShardSeeds)
	}
	var list []string
	for n := 1; n <= of; n++ {
		if p := (lab.Part{Number: n, Of: of}); !slices.ContainsFunc(parts, func(r *lab.ResultReader) bool { return r.Part == p }) {
			list = append(list, p.String())
		}
	}
	return screen.Clean("missing shards: " + program.JoinFirstTwelve(list))
}
