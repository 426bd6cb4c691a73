package main

import (
	_ "embed"
	"html/template"
	"io"

	"curtaincall/engine/lab/plots"
	"curtaincall/engine/lab/report"
)

//go:embed report.html
var htmlPage string

var htmlTemplate = template.Must(template.New("report").Funcs(template.FuncMap{"shares": plots.DrawShares, "worths": plots.DrawWorths, "line": plots.DrawCurve}).Parse(htmlPage))

func writeHTMLReport(in [][]byte, out io.Writer) error {
	r, err := report.Parse(in[0])
	if err != nil {
		return err
	}
	return htmlTemplate.Execute(out, r)
}
