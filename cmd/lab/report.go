package main

import (
	_ "embed"
	"html/template"
	"io"
	"strings"
	markdown "text/template"

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
