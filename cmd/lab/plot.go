package main

import (
	"bytes"
	"html/template"
	"math"

	"gonum.org/v1/plot"
	"gonum.org/v1/plot/plotter"
	"gonum.org/v1/plot/vg"
	"gonum.org/v1/plot/vg/draw"
	"gonum.org/v1/plot/vg/vgsvg"
)

// The most that a plot shows, so that one can look at it.
const (
	maxBars  = 60
	maxName  = 48
	farthest = 1e6 // numbers beyond are not drawn
)

// shares draws the shares of rows with their bounds.
func shares(title string, rows []bar) (template.HTML, error) {
	var names []string
	var list []estimate
	for _, r := range rows {
		if r.Games+r.Taken > 0 {
			names, list = append(names, r.Name), append(list, estimate{r.Percent, r.Low, r.High})
		}
	}
	return estimates(title, names, list)
}

// worths draws what cards are worth with their bounds; nothing where that is not known.
func worths(title string, rows []bar) (template.HTML, error) {
	var names []string
	var list []estimate
	for _, r := range rows {
		if r.Worth != nil {
			names, list = append(names, r.Name), append(list, *r.Worth)
		}
	}
	return estimates(title, names, list)
}

// estimates draws points with a line from the lower to the higher bound, the first on top.
func estimates(title string, names []string, list []estimate) (template.HTML, error) {
	n := min(len(list), maxBars)
	if n == 0 {
		return "", nil
	}
	p := plot.New()
	p.Title.Text = title
	var labels []string
	var points struct {
		plotter.XYs
		plotter.XErrors
	}
	for i := n - 1; i >= 0; i-- {
		e := list[i]
		labels = append(labels, shortened(names[i]))
		points.XYs = append(points.XYs, plotter.XY{X: bounded(e.Mean), Y: float64(n - 1 - i)})
		points.XErrors = append(points.XErrors, struct{ Low, High float64 }{bounded(e.Mean - e.Low), bounded(e.High - e.Mean)})
	}
	dots, err := plotter.NewScatter(points.XYs)
	if err != nil {
		return "", err
	}
	bounds, err := plotter.NewXErrorBars(points)
	if err != nil {
		return "", err
	}
	dots.Shape = draw.CircleGlyph{}
	p.Add(plotter.NewGrid(), bounds, dots)
	p.NominalY(labels...)
	return drawn(p, vg.Length(n)*vg.Points(16)+vg.Points(60))
}

// line draws a number scene by scene.
func line(c curve) (template.HTML, error) {
	p := plot.New()
	p.Title.Text = shortened(c.Word)
	p.X.Label.Text = "scene"
	var points plotter.XYs
	for i, mean := range c.Means[:min(len(c.Means), maxBars)] {
		points = append(points, plotter.XY{X: float64(i + 1), Y: bounded(mean)})
	}
	if len(points) < 2 {
		return "", nil
	}
	l, dots, err := plotter.NewLinePoints(points)
	if err != nil {
		return "", err
	}
	p.Add(plotter.NewGrid(), l, dots)
	return drawn(p, vg.Points(200))
}

// drawn is a plot as a part of a page. The library escapes all text in it.
func drawn(p *plot.Plot, height vg.Length) (template.HTML, error) {
	c := vgsvg.New(vg.Points(640), height)
	p.Draw(draw.New(c))
	var b bytes.Buffer
	if _, err := c.WriteTo(&b); err != nil {
		return "", err
	}
	at := bytes.Index(b.Bytes(), []byte("<svg"))
	return template.HTML(b.Bytes()[max(at, 0):]), nil
}

func shortened(name string) string {
	if runes := []rune(name); len(runes) > maxName {
		return string(runes[:maxName]) + "..."
	}
	return name
}

func bounded(n float64) float64 { return math.Max(-farthest, math.Min(farthest, n)) }
