// Package plots draws what a report tells, as parts of a page.
package plots

import (
	"bytes"
	"html"
	"html/template"
	"image/color"
	"math"
	"regexp"
	"slices"
	"strings"

	"gonum.org/v1/plot"
	"gonum.org/v1/plot/plotter"
	"gonum.org/v1/plot/vg"
	"gonum.org/v1/plot/vg/draw"
	"gonum.org/v1/plot/vg/vgsvg"

	"curtaincall/engine/lab/report"
)

func init() { plot.DefaultFont.Variant = "Sans" }

// The most that a plot shows, so that one can look at it.
const (
	maxBars  = 60
	maxName  = 48
	farthest = 1e6 // numbers beyond are not drawn
)

// Shares draws the shares of rows with their bounds, and beside each the same row of the
// version before, where there is one.
func Shares(title string, rows []report.Row, before ...report.Row) (template.HTML, error) {
	var names []string
	var now, was []report.Estimate
	for _, r := range rows {
		if r.Games+r.Taken == 0 {
			continue
		}
		names, now = append(names, r.Name), append(now, shareOf(r))
		if i := slices.IndexFunc(before, func(b report.Row) bool { return b.Name == r.Name }); i >= 0 {
			was = append(was, shareOf(before[i]))
		} else if before != nil {
			was = append(was, report.Estimate{Mean: math.NaN()})
		}
	}
	return Estimates(title, names, now, was)
}

func shareOf(r report.Row) report.Estimate {
	return report.Estimate{Mean: r.Percent, Low: r.Low, High: r.High}
}

// Worths draws what cards are worth with their bounds; nothing where that is not known.
func Worths(title string, rows []report.Row) (template.HTML, error) {
	var names []string
	var list []report.Estimate
	for _, r := range rows {
		if r.Worth != nil {
			names, list = append(names, r.Name), append(list, *r.Worth)
		}
	}
	return Estimates(title, names, list, nil)
}

// Estimates draws points with a line from the lower to the higher bound, the first on top, and
// those of before as rings below them, which may be nil.
func Estimates(title string, names []string, now, before []report.Estimate) (template.HTML, error) {
	n := min(len(now), maxBars)
	if n == 0 {
		return "", nil
	}
	p := plot.New()
	p.Title.Text = title
	p.Add(plotter.NewGrid())
	if err := points(p, now[:n], 0, draw.CircleGlyph{}, color.Black); err != nil {
		return "", err
	}
	if before != nil {
		if err := points(p, before[:n], below, draw.RingGlyph{}, faint); err != nil {
			return "", err
		}
	}
	var labels []string
	for i := n - 1; i >= 0; i-- {
		labels = append(labels, shortened(names[i]))
	}
	p.NominalY(labels...)
	return drawn(p, vg.Length(n)*vg.Points(16)+vg.Points(60))
}

// below is how far the points of before are below those of now, of the way to the next.
const below = 0.3

// faint is the colour of what was before.
var faint = color.Gray{Y: 0x80}

// points adds points with their bounds to a plot, the first on top.
func points(p *plot.Plot, list []report.Estimate, down float64, glyph draw.GlyphDrawer, tint color.Color) error {
	var at struct {
		plotter.XYs
		plotter.XErrors
	}
	for i, e := range list {
		if math.IsNaN(e.Mean) {
			continue
		}
		at.XYs = append(at.XYs, plotter.XY{X: bounded(e.Mean), Y: float64(len(list)-1-i) - down})
		at.XErrors = append(at.XErrors, struct{ Low, High float64 }{bounded(e.Mean - e.Low), bounded(e.High - e.Mean)})
	}
	if at.XYs == nil {
		return nil
	}
	dots, err := plotter.NewScatter(at.XYs)
	if err != nil {
		return err
	}
	bounds, err := plotter.NewXErrorBars(at)
	if err != nil {
		return err
	}
	dots.Shape, dots.Color, bounds.Color = glyph, tint, tint
	p.Add(bounds, dots)
	return nil
}

// Line draws a number scene by scene.
func Line(c report.Curve) (template.HTML, error) {
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

// drawn is a plot as a part of a page, in the colours of its text. The library escapes all
// text in it. Nothing in it is a style, which a strict page would refuse.
func drawn(p *plot.Plot, height vg.Length) (template.HTML, error) {
	p.BackgroundColor = nil
	c := vgsvg.New(vg.Points(640), height)
	p.Draw(draw.New(c))
	var b bytes.Buffer
	if _, err := c.WriteTo(&b); err != nil {
		return "", err
	}
	at := max(bytes.Index(b.Bytes(), []byte("<svg")), 0)
	svg := styles.ReplaceAllStringFunc(b.String()[at:], func(style string) string {
		return declared.ReplaceAllString(styles.FindStringSubmatch(style)[1], ` $1="$2"`)
	})
	svg = strings.ReplaceAll(svg, `"#000000"`, `"currentColor"`)
	return template.HTML(strings.Replace(svg, "<svg", `<svg class="plot" fill="currentColor" role="img" aria-label="`+html.EscapeString(p.Title.Text)+`"`, 1)), nil
}

var (
	styles   = regexp.MustCompile(`style="([^"]*)"`)
	declared = regexp.MustCompile(`([a-z-]+):([^;]*);? *`)
)

func shortened(name string) string {
	if runes := []rune(name); len(runes) > maxName {
		return string(runes[:maxName]) + "..."
	}
	return name
}

func bounded(n float64) float64 { return math.Max(-farthest, math.Min(farthest, n)) }
