package main

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"io"

	"github.com/parquet-go/parquet-go"
)

type gameRow struct {
	Seed    uint64 `json:"seed" parquet:"seed"`
	Setup   string `json:"setup" parquet:"setup,dict"`
	Swapped bool   `json:"swapped" parquet:"swapped"`
	Over    bool   `json:"over" parquet:"over"`
	Winner  int32  `json:"winner" parquet:"winner"`
	Place   string `json:"place" parquet:"place,dict"`
	Actions int32  `json:"actions" parquet:"actions"`
	Margin  int64  `json:"margin" parquet:"margin"`
	Failed  int32  `json:"failed_actions" parquet:"failed_actions"`
	Hash    string `json:"hash" parquet:"hash"`
}

type decisionRow struct {
	Seed    uint64   `json:"seed" parquet:"seed"`
	Setup   string   `json:"setup" parquet:"setup,dict"`
	Swapped bool     `json:"swapped" parquet:"swapped"`
	Number  int32    `json:"decision" parquet:"decision"`
	Seat    int32    `json:"seat" parquet:"seat"`
	Kind    string   `json:"kind" parquet:"kind,dict"`
	Place   string   `json:"place" parquet:"place,dict"`
	Options []string `json:"options" parquet:"options,list"`
	Chosen  string   `json:"chosen" parquet:"chosen,dict"`
	Won     bool     `json:"won" parquet:"won"`
}

// writeParquet writes the rows of games, or of decisions if the first row is one.
func writeParquet(in [][]byte, out io.Writer) error {
	first, _, _ := bytes.Cut(in[0], []byte("\n"))
	if bytes.Contains(first, []byte(`"decision":`)) {
		return writeRows[decisionRow](in[0], out)
	}
	return writeRows[gameRow](in[0], out)
}

func writeRows[Row any](text []byte, out io.Writer) error {
	w := parquet.NewGenericWriter[Row](out, parquet.Compression(&parquet.Zstd))
	lines := json.NewDecoder(bytes.NewReader(text))
	lines.DisallowUnknownFields()
	for n := 1; ; n++ {
		var r Row
		switch err := lines.Decode(&r); {
		case errors.Is(err, io.EOF) && n > 1:
			return w.Close()
		case errors.Is(err, io.EOF):
			return errors.New("the file contains no rows")
		case err != nil:
			return fmt.Errorf("row %d: %w", n, err)
		}
		if _, err := w.Write([]Row{r}); err != nil {
			return err
		}
	}
}
