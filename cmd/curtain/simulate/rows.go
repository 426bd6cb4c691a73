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

// GameRow is a line of the file of --rows, about one game.
type GameRow struct {
	Seed    uint64 `json:"seed" parquet:"seed"`
	Setup   string `json:"setup" parquet:"setup,dict"`
	Swapped bool   `json:"swapped" parquet:"swapped"`
	Over    bool   `json:"over" parquet:"over"`
	Winner  int32  `json:"winner" parquet:"winner"` // the seat, from 1; 0 for nobody
	Place   string `json:"place" parquet:"place,dict"`
	Actions int32  `json:"actions" parquet:"actions"`
	Margin  int64  `json:"margin" parquet:"margin"`
	Failed  int32  `json:"failed_actions" parquet:"failed_actions"`
	Hash    string `json:"hash" parquet:"hash"`
}

// DecisionRow is a line of the file of --decisions, about one decision.
type DecisionRow struct {
	Seed    uint64   `json:"seed" parquet:"seed"`
	Setup   string   `json:"setup" parquet:"setup,dict"`
	Swapped bool     `json:"swapped" parquet:"swapped"`
	Number  int32    `json:"decision" parquet:"decision"` // in its game, from 1
	Seat    int32    `json:"seat" parquet:"seat"`         // from 1
	Kind    string   `json:"kind" parquet:"kind,dict"`    // "turn", "choice" between turns, or "answer" to a question
	Place   string   `json:"place" parquet:"place,dict"`
	Options []string `json:"options" parquet:"options,list"`
	Chosen  string   `json:"chosen" parquet:"chosen,dict"`
	Won     bool     `json:"won" parquet:"won"` // whether the seat won the game
}

func (a *resultAccumulator) addDecisions(g lab.PlannedGame, e *lab.Ending) error {
	if a.decisions == nil || e.Record == nil {
		return nil
	}
	for n, d := range e.Record.Decisions {
		row := DecisionRow{g.Seed, screen.Clean(a.plan.Setups[g.Setup]), g.Swapped, int32(n) + 1, int32(d.Seat) + 1, d.Kind, screen.Clean(d.Place), []string{}, "", e.Over && e.Winner == d.Seat}
		for i, option := range d.Options {
			if row.Options = append(row.Options, screen.Clean(option)); i == d.Chosen {
				row.Chosen = row.Options[i]
			}
		}
		if err := a.decisions.Encode(row); err != nil {
			return err
		}
	}
	return nil
}

// writeRowsDuring calls count, during which rows are written to the encoder to, that of a new file for flag
// at path. Without a path, it only calls count. On an error it creates no file.
func writeRowsDuring(h *program.Host, flag, path string, to **json.Encoder, count func() error) error {
	if path == "" {
		return count()
	}
	err := disk.CreateFunc(h.AbsPath(path), 0o666, func(file io.Writer) error {
		buffer := bufio.NewWriter(file)
		*to = json.NewEncoder(buffer)
		if err := count(); err != nil {
			return err
		}
		return buffer.Flush()
	})
	if errors.Is(err, fs.ErrExist) {
		return errRowsFileExists(flag, path)
	}
	return err
}

func errRowsFileExists(flag, path string) error {
	return program.UsageError{Err: fmt.Errorf("--%s: %s already exists", flag, source.Printable(path))}
}
