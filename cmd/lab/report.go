package main

import (
	_ "embed"
	"html/template"
	"io"

	"curtaincall/engine/lab/plots"
	"curtaincall/engine/lab/report"
)

//go:embed report.html
var page string

var pageTemplate = template.Must(template.New("report").Funcs(template.FuncMap{"shares": plots.Shares, "worths": plots.Worths, "line": plots.Line}).Parse(page))

func pageOf(in [][]byte, out io.Writer) error {
	r, err := report.Read(in[0])
	if err != nil {
		return err
	}
	return pageTemplate.Execute(out, r)
}
