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

func writeParquet(in [][]byte, out io.Writer) error {
	w := parquet.NewGenericWriter[gameRow](out, parquet.Compression(&parquet.Zstd))
	lines := json.NewDecoder(bytes.NewReader(in[0]))
	lines.DisallowUnknownFields()
	for n := 1; ; n++ {
		var r gameRow
		switch err := lines.Decode(&r); {
		case errors.Is(err, io.EOF) && n > 1:
			return w.Close()
		case errors.Is(err, io.EOF):
			return errors.New("the file contains no rows")
		case err != nil:
			return fmt.Errorf("row %d: %w", n, err)
		}
		if _, err := w.Write([]gameRow{r}); err != nil {
			return err
		}
	}
}
