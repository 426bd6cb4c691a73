package simulate

import (
	"bufio"
	"encoding/json"
	"io"

	"curtaincall/cmd/curtain/program"
	"curtaincall/engine/disk"
	"curtaincall/engine/lab"
	"curtaincall/engine/screen"
)

// GameRow is a line of the file that --rows names. It is about one game.
type GameRow struct {
	Seed    uint64 `json:"seed" parquet:"seed"`
	Setup   string `json:"setup" parquet:"setup,dict"`
	Swapped bool   `json:"swapped" parquet:"swapped"`
	Over    bool   `json:"over" parquet:"over"`
	Winner  int32  `json:"winner" parquet:"winner"` // number of the winning seat, from 1; 0 for nobody
	Place   string `json:"place" parquet:"place,dict"`
	Actions int32  `json:"actions" parquet:"actions"`
	Margin  int64  `json:"margin" parquet:"margin"`
	Failed  int32  `json:"failed_actions" parquet:"failed_actions"`
	Hash    string `json:"hash" parquet:"hash"`
}

// DecisionRow is a line of the file that --decisions names. It is about one decision of a player.
type DecisionRow struct {
	Seed    uint64   `json:"seed" parquet:"seed"`
	Setup   string   `json:"setup" parquet:"setup,dict"`
	Swapped bool     `json:"swapped" parquet:"swapped"`
	Number  int32    `json:"decision" parquet:"decision"` // number of the decision in its game, from 1
	Seat    int32    `json:"seat" parquet:"seat"`         // number of the deciding seat, from 1
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

// createRowsFileDuring creates a file at path, sets *to to an encoder for it, and calls count, which plays the games.
// If path is "", it only calls count. On an error it leaves no file.
func createRowsFileDuring(h *program.Host, path string, to **json.Encoder, count func() error) error {
	if path == "" {
		return count()
	}
	return disk.CreateFile(h.AbsPath(path), 0o666, func(file io.Writer) error {
		buffer := bufio.NewWriter(file)
		*to = json.NewEncoder(buffer)
		if err := count(); err != nil {
			return err
		}
		return buffer.Flush()
	})
}
