// Package plots draws the numbers of a report as SVG, for pages that allow neither styles nor
// scripts. It consists of one file, plots.go.
package plots

import (
	"fmt"
	"html"
	"html/template"
	"math"
	"slices"
	"strconv"
	"strings"

	"curtaincall/engine/lab"
	"curtaincall/engine/screen"
)

// Limits of what a plot shows.
const (
	maxBars    = 60
	maxName    = 48  // maximum width of a name in columns
	maxPlotted = 1e6 // larger numbers are drawn as this one
)

// The layout, in pixels.
const (
	width       = 640
	margin      = 16
	titleHeight = 30 // space for the title above the grid
	axisHeight  = 26 // space for the numbers below the grid
	rowHeight   = 22
	lineHeight  = 200
	letterWidth = 6.5 // approximate width of a letter
)

// faint is the colour of the version with which the main one is compared.
const faint = "#808080"

type estimateBar struct {
	name   string
	now    lab.Estimate
	before *lab.Estimate
}

// DrawShares draws the percentage of each of the first maxBars rows with games, with its confidence interval. Below
// each, it draws the row with the same name in otherVersion.
func DrawShares(title string, rows, otherVersion []lab.Row) template.HTML {
	var bars []estimateBar
	for _, r := range rows {
		if !r.HasGames() {
			continue
		}
		b := estimateBar{name: r.Name, now: r.Share()}
		if i := slices.IndexFunc(otherVersion, func(was lab.Row) bool { return was.Name == r.Name }); i >= 0 {
			b.before = new(otherVersion[i].Share())
		}
		bars = append(bars, b)
	}
	return drawBars(title, bars)
}

// DrawWorths draws the worth, if known, of each of the first maxBars cards with its confidence interval.
func DrawWorths(title string, rows []lab.Row) template.HTML {
	var bars []estimateBar
	for _, r := range rows {
		if r.Worth != nil {
			bars = append(bars, estimateBar{name: r.Name, now: *r.Worth})
		}
	}
	return drawBars(title, bars)
}

// drawBars draws each of the first maxBars bars: a point on a line for its interval, and below it a ring for the other
// version. It returns "" if there are no bars.
func drawBars(title string, bars []estimateBar) template.HTML {
	bars = bars[:min(len(bars), maxBars)]
	if len(bars) == 0 {
		return ""
	}
	longest := 0
	var values []float64
	for _, b := range bars {
		longest = max(longest, screen.Columns(screen.Truncate(b.name, maxName)))
		values = append(values, b.now.Low, b.now.Mean, b.now.High)
		if b.before != nil {
			values = append(values, b.before.Low, b.before.Mean, b.before.High)
		}
	}
	left := margin + float64(longest)*letterWidth
	bottom := float64(titleHeight + len(bars)*rowHeight)
	d := newDrawing(title, bottom+axisHeight)
	x := newPlotAxis(values, left, width-margin)
	for _, n := range x.ticks {
		d.addGridLine(x.pixelOf(n), titleHeight, x.pixelOf(n), bottom)
		d.addText(x.pixelOf(n), bottom+18, "middle", formatNumber(n))
	}
	for i, b := range bars {
		y := titleHeight + (float64(i)+0.4)*rowHeight
		d.addText(left-8, y+4, "end", screen.Truncate(b.name, maxName))
		if b.before != nil {
			d.addEstimate(x, y+rowHeight*0.35, *b.before, faint, "none")
		}
		d.addEstimate(x, y, b.now, "currentColor", "currentColor")
	}
	return template.HTML(d.String() + "</svg>")
}

// DrawSceneCurve draws the mean of a number at the end of the first maxBars scenes, or nothing for fewer than two.
func DrawSceneCurve(c lab.SceneCurve) template.HTML {
	means := c.Means[:min(len(c.Means), maxBars)]
	if len(means) < 2 {
		return ""
	}
	const left, bottom = 64, lineHeight - 42
	d := newDrawing(screen.Truncate(c.Word, maxName), lineHeight)
	x, y := plotAxis{low: 1, high: float64(len(means)), from: left, to: width - margin}, newPlotAxis(means, bottom, titleHeight)
	for _, n := range y.ticks {
		d.addGridLine(left, y.pixelOf(n), width-margin, y.pixelOf(n))
		d.addText(left-8, y.pixelOf(n)+4, "end", formatNumber(n))
	}
	d.addText((left+width)/2, lineHeight-8, "middle", "scene")
	var points strings.Builder
	for i, mean := range means {
		at, high := x.pixelOf(float64(i+1)), y.pixelOf(mean)
		fmt.Fprintf(&points, "%.1f,%.1f ", at, high)
		d.addCircle(at, high, "currentColor", "currentColor")
		if i%(1+len(means)/12) == 0 {
			d.addText(at, bottom+18, "middle", strconv.Itoa(i+1))
		}
	}
	fmt.Fprintf(d, `<polyline points="%s" fill="none" stroke="currentColor"/>`, strings.TrimSpace(points.String()))
	return template.HTML(d.String() + "</svg>")
}

type drawing struct{ strings.Builder }

func newDrawing(title string, height float64) *drawing {
	d := &drawing{}
	fmt.Fprintf(d, `<svg class="plot" width="%d" height="%.0f" viewBox="0 0 %[1]d %.0f" fill="currentColor" font-size="12" role="img" aria-label="%s">`,
		width, height, html.EscapeString(title))
	d.addText(width/2, 16, "middle", title)
	return d
}

func (d *drawing) addText(x, y float64, anchor, text string) {
	fmt.Fprintf(d, `<text x="%.1f" y="%.1f" text-anchor="%s">%s</text>`, x, y, anchor, html.EscapeString(text))
}

func (d *drawing) addGridLine(x1, y1, x2, y2 float64) {
	fmt.Fprintf(d, `<path d="M%.1f %.1fL%.1f %.1f" stroke="%s" stroke-opacity="0.4"/>`, x1, y1, x2, y2, faint)
}

func (d *drawing) addCircle(x, y float64, stroke, fill string) {
	fmt.Fprintf(d, `<circle cx="%.1f" cy="%.1f" r="3" stroke="%s" fill="%s"/>`, x, y, stroke, fill)
}

func (d *drawing) addEstimate(x plotAxis, y float64, e lab.Estimate, stroke, fill string) {
	low, high := x.pixelOf(e.Low), x.pixelOf(e.High)
	fmt.Fprintf(d, `<path d="M%.1f %.1fH%.1fM%.1f %.1fv6M%.1f %.1[5]fv6" stroke="%[7]s"/>`, low, y, high, low, y-3, high, stroke)
	d.addCircle(x.pixelOf(e.Mean), y, stroke, fill)
}

type plotAxis struct {
	low, high float64
	from, to  float64   // ends of the axis in pixels
	ticks     []float64 // the numbers that are printed at the axis
}

func newPlotAxis(values []float64, fromPixel, toPixel float64) plotAxis {
	low, high := clampToPlot(slices.Min(values)), clampToPlot(slices.Max(values))
	if high-low < 0.001 {
		low, high = low-1, high+1
	}
	const most = 6 // ticks
	step := math.Pow(10, math.Floor(math.Log10((high-low)/most)))
	for _, factor := range []float64{1, 2, 5, 10} {
		if (high-low)/(step*factor) <= most {
			step *= factor
			break
		}
	}
	a := plotAxis{low: math.Floor(low/step) * step, from: fromPixel, to: toPixel}
	for n := 0; n == 0 || a.high < high; n++ {
		a.high = a.low + float64(n)*step
		a.ticks = append(a.ticks, a.high)
	}
	return a
}

func (a plotAxis) pixelOf(n float64) float64 {
	return a.from + (clampToPlot(n)-a.low)/(a.high-a.low)*(a.to-a.from)
}

func formatNumber(n float64) string {
	return strconv.FormatFloat(math.Round(n*1e6)/1e6+0, 'f', -1, 64) // +0: no "-0"
}

func clampToPlot(n float64) float64 { return max(-maxPlotted, min(maxPlotted, n)) }
