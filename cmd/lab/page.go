package main

import (
	_ "embed"
	"io"
	"strings"
	"text/template"

	"curtaincall/engine/lab/report"
	"curtaincall/engine/screen"
)

//go:embed page.md
var sheet string

var sheetTemplate = template.Must(template.New("page").Funcs(template.FuncMap{"cell": cell}).Parse(sheet))

func cell(text string) string {
	return strings.NewReplacer("|", "\\|", "<", "&lt;", "`", "'", "[", "\\[", "*", "\\*", "_", "\\_", "\n", " ").Replace(screen.Clean(text))
}

// balance writes reports as a Markdown page: the first report in full; of the others, the share of
// games won and, if they are about a removed definition, what that is worth.
func balance(in [][]byte, out io.Writer) error {
	var all []*report.Report
	for _, one := range in {
		d, err := report.Read(one)
		if err != nil {
			return err
		}
		all = append(all, d)
	}
	return sheetTemplate.Execute(out, struct {
		First *report.Report
		All   []*report.Report
	}{all[0], all})
}
