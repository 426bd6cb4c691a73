package main

import (
	"bytes"
	_ "embed"
	"encoding/json"
	"errors"
	"fmt"
	"html/template"
	"io"
	"strings"
	markdown "text/template"

	"github.com/parquet-go/parquet-go"

	"curtaincall/cmd/curtain/simulate"
	"curtaincall/engine/lab/plots"
	"curtaincall/engine/lab/report"
	"curtaincall/engine/screen"
)

//go:embed report.html
var htmlPage string

var htmlTemplate = template.Must(template.New("report").Funcs(template.FuncMap{"shares": plots.DrawShares, "worths": plots.DrawWorths, "line": plots.DrawSceneCurve}).Parse(htmlPage))

func writeHTMLReport(in [][]byte, out io.Writer) error {
	r, err := report.Parse(in[0])
	if err != nil {
		return err
	}
	return htmlTemplate.Execute(out, r)
}

//go:embed page.md
var markdownPage string

var markdownTemplate = markdown.Must(markdown.New("page").Funcs(markdown.FuncMap{
	"cell": func(text string) string { return cellEscapes.Replace(screen.Clean(text)) },
}).Parse(markdownPage))

var cellEscapes = strings.NewReplacer("|", "\\|", "<", "&lt;", "`", "'", "[", "\\[", "*", "\\*", "_", "\\_", "\n", " ")

// writeMarkdownReport writes several reports as one Markdown page: the first report in full; of the
// others, the share of games won and, if they are about a removed definition, what that is worth.
func writeMarkdownReport(in [][]byte, out io.Writer) error {
	var all []*report.Report
	for _, one := range in {
		d, err := report.Parse(one)
		if err != nil {
			return err
		}
		all = append(all, d)
	}
	return markdownTemplate.Execute(out, struct {
		First *report.Report
		All   []*report.Report
	}{all[0], all})
}

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
