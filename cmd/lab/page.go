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
var markdownPage string

var markdownTemplate = template.Must(template.New("page").Funcs(template.FuncMap{"cell": escapeTableCell}).Parse(markdownPage))

func escapeTableCell(text string) string {
	return strings.NewReplacer("|", "\\|", "<", "&lt;", "`", "'", "[", "\\[", "*", "\\*", "_", "\\_", "\n", " ").Replace(screen.Clean(text))
}

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
