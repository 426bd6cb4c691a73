package main

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"io"

	"github.com/parquet-go/parquet-go"

	"curtaincall/cmd/curtain/simulate"
)

// writeParquet writes the rows of games, or of decisions if the first row is one.
func writeParquet(in [][]byte, out io.Writer) error {
	first, _, _ := bytes.Cut(in[0], []byte("\n"))
	if bytes.Contains(first, []byte(`"decision":`)) {
		return writeRows[simulate.DecisionRow](in[0], out)
	}
	return writeRows[simulate.GameRow](in[0], out)
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
