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
	"curtaincall/scripting/source"
)

// GameRow is a line of the file of --rows, about one game.
type GameRow struct {
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

// writeRowsDuring calls count, while a writes a row for each game to a new file at path. On an error
// it creates no file.
func writeRowsDuring(h *program.Host, path string, a *resultAccumulator, count func() error) error {
	err := disk.CreateFunc(h.AbsPath(path), 0o666, func(to io.Writer) error {
		buffer := bufio.NewWriter(to)
		a.rows = json.NewEncoder(buffer)
		if err := count(); err != nil {
			return err
		}
		return buffer.Flush()
	})
	if errors.Is(err, fs.ErrExist) {
		return errRowsFileExists(path)
	}
	return err
}

func errRowsFileExists(path string) error {
	return program.UsageError{Err: fmt.Errorf("--rows: %s already exists", source.Printable(path))}
}
