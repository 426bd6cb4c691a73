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

// Row is a line of the file of --rows, about one game.
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

type rowWriter struct{ *bufio.Writer }

func (w *rowWriter) write(p *lab.Plan, g lab.Pairing, e *lab.Ending) error {
	line, err := json.Marshal(Row{g.Seed, screen.Clean(p.Setups[g.Setup]), g.Swapped, e.Over, int(e.Winner) + 1, screen.Clean(e.Place), e.Actions, e.Margin, e.Failed, fmt.Sprintf("%016x", e.Hash)})
	if err != nil {
		return err
	}
	_, err = w.Write(append(line, '\n'))
	return err
}

// withRows calls count while a writes a row of each game to a new file. If there is an error, no
// file is created.
func withRows(h *program.Host, path string, a *account, count func() error) error {
	err := disk.CreateBy(h.At(path), 0o666, func(to io.Writer) error {
		a.rows = &rowWriter{bufio.NewWriter(to)}
		if err := count(); err != nil {
			return err
		}
		return a.rows.Flush()
	})
	if errors.Is(err, fs.ErrExist) {
		return errThere(path)
	}
	return err
}

func errThere(path string) error {
	return program.UsageError{Err: fmt.Errorf("--rows: %s already exists", source.Printable(path))}
}
