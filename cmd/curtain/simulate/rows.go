package simulate

import (
	"bufio"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"io/fs"

	"curtaincall/cmd/curtain/program"
	"curtaincall/engine/disk"
	"curtaincall/engine/lab"
	"curtaincall/engine/screen"
	"curtaincall/scripting/source"
)

// Row is a game of a simulation, as a line of --rows.
type Row struct {
	Seed    uint64 `json:"seed"`
	Setup   string `json:"setup"`
	Swapped bool   `json:"swapped"`
	Over    bool   `json:"over"`
	Winner  int    `json:"winner"` // the seat, from 1; 0 for nobody
	Place   string `json:"place"`
	Actions int    `json:"actions"`
	Margin  int    `json:"margin"`
	Failed  int    `json:"failed_actions"`
	Hash    string `json:"hash"`
}

// writeRows writes a line of JSON for each game to a new file, whole or not at all.
func writeRows(h *program.Host, path string, p *lab.Plan, endings []lab.Ending) error {
	err := disk.CreateBy(h.At(path), 0o666, func(to io.Writer) error {
		b := bufio.NewWriter(to)
		for n := range endings {
			g, e := p.Game(n), &endings[n]
			line, err := json.Marshal(Row{g.Seed, screen.Clean(p.Setups[g.Setup]), g.Swapped, e.Over, int(e.Winner) + 1, screen.Clean(e.Place), e.Actions, e.Margin, e.Failed, fmt.Sprintf("%016x", e.Hash)})
			if err != nil {
				return err
			}
			if _, err := b.Write(append(line, '\n')); err != nil {
				return err
			}
		}
		return b.Flush()
	})
	if errors.Is(err, fs.ErrExist) {
		return errThere(path)
	}
	return err
}

// errThere is the error of a file of rows that would be written over.
func errThere(path string) error {
	return program.UsageError{Err: fmt.Errorf("--rows: %s is there already", source.Printable(path))}
}
