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

	"curtaincall/engine/lab/report"
)

// Limits of what a plot shows.
const (
	maxBars  = 60
	maxName  = 48  // in letters
	farthest = 1e6 // larger numbers are drawn there
)

// The layout, in pixels.
const (
	width      = 640
	margin     = 16
	above      = 30 // above the grid: the title
	below      = 26 // below the grid: the numbers of the axis
	rowHeight  = 22
	lineHeight = 200
	letter     = 6.5 // approximate width of a letter
)

// faint is the colour of the version that is compared with.
const faint = "#808080"

// bar is a row of a plot: an estimate and, if before is not nil, that of the other version.
type bar struct {
	name   string
	now    report.Estimate
	before *report.Estimate
}

// Shares draws the share of each row with its bounds and below it, if before has a row of the same
// name, the share of that. It skips rows without games.
func Shares(title string, rows, before []report.Row) template.HTML {
	var bars []bar
	for _, r := range rows {
		if r.Games+r.Taken == 0 {
			continue
		}
		b := bar{name: r.Name, now: shareOf(r)}
		if i := slices.IndexFunc(before, func(was report.Row) bool { return was.Name == r.Name }); i >= 0 {
			share := shareOf(before[i])
			b.before = &share
		}
		bars = append(bars, b)
	}
	return drawBars(title, bars)
}

func shareOf(r report.Row) report.Estimate {
	return report.Estimate{Mean: r.Percent, Low: r.Low, High: r.High}
}

// Worths draws the worth of each card with its bounds. It skips cards of unknown worth.
func Worths(title string, rows []report.Row) template.HTML {
	var bars []bar
	for _, r := range rows {
		if r.Worth != nil {
			bars = append(bars, bar{name: r.Name, now: *r.Worth})
		}
	}
	return drawBars(title, bars)
}

// drawBars draws a row for each bar: a point on a line between its bounds, and below it a ring for
// the other version.
func drawBars(title string, bars []bar) template.HTML {
	bars = bars[:min(len(bars), maxBars)]
	if len(bars) == 0 {
		return ""
	}
	longest := 0
	var values []float64
	for _, b := range bars {
		longest = max(longest, len([]rune(shorten(b.name))))
		values = append(values, b.now.Low, b.now.Mean, b.now.High)
		if b.before != nil {
			values = append(values, b.before.Low, b.before.Mean, b.before.High)
		}
	}
	left := margin + float64(longest)*letter
	bottom := float64(above + len(bars)*rowHeight)
	d := newDrawing(title, bottom+below)
	x := newAxis(values, left, width-margin)
	for _, n := range x.ticks {
		d.grid(x.at(n), above, x.at(n), bottom)
		d.text(x.at(n), bottom+18, "middle", number(n))
	}
	for i, b := range bars {
		y := above + (float64(i)+0.4)*rowHeight
		d.text(left-8, y+4, "end", shorten(b.name))
		if b.before != nil {
			d.bar(x, y+rowHeight*0.35, *b.before, faint, "none")
		}
		d.bar(x, y, b.now, "currentColor", "currentColor")
	}
	return d.end()
}

// Line draws a number by scene; it returns "" for fewer than two scenes.
func Line(c report.Curve) template.HTML {
	means := c.Means[:min(len(c.Means), maxBars)]
	if len(means) < 2 {
		return ""
	}
	const left, bottom = 64, lineHeight - 42
	d := newDrawing(shorten(c.Word), lineHeight)
	x, y := axis{low: 1, high: float64(len(means)), from: left, to: width - margin}, newAxis(means, bottom, above)
	for _, n := range y.ticks {
		d.grid(left, y.at(n), width-margin, y.at(n))
		d.text(left-8, y.at(n)+4, "end", number(n))
	}
	d.text((left+width)/2, lineHeight-8, "middle", "scene")
	var points strings.Builder
	for i, mean := range means {
		at, high := x.at(float64(i+1)), y.at(mean)
		fmt.Fprintf(&points, "%.1f,%.1f ", at, high)
		d.circle(at, high, "currentColor", "currentColor")
		if i%(1+len(means)/12) == 0 {
			d.text(at, bottom+18, "middle", strconv.Itoa(i+1))
		}
	}
	fmt.Fprintf(d, `<polyline points="%s" fill="none" stroke="currentColor"/>`, strings.TrimSpace(points.String()))
	return d.end()
}

type drawing struct{ strings.Builder }

func newDrawing(title string, height float64) *drawing {
	d := &drawing{}
	fmt.Fprintf(d, `<svg class="plot" width="%d" height="%.0f" viewBox="0 0 %[1]d %[2].0f" fill="currentColor" font-size="12" role="img" aria-label="%s">`,
		width, height, html.EscapeString(title))
	d.text(width/2, 16, "middle", title)
	return d
}

func (d *drawing) text(x, y float64, anchor, text string) {
	fmt.Fprintf(d, `<text x="%.1f" y="%.1f" text-anchor="%s">%s</text>`, x, y, anchor, html.EscapeString(text))
}

func (d *drawing) grid(x1, y1, x2, y2 float64) {
	fmt.Fprintf(d, `<path d="M%.1f %.1fL%.1f %.1f" stroke="%s" stroke-opacity="0.4"/>`, x1, y1, x2, y2, faint)
}

func (d *drawing) circle(x, y float64, stroke, fill string) {
	fmt.Fprintf(d, `<circle cx="%.1f" cy="%.1f" r="3" stroke="%s" fill="%s"/>`, x, y, stroke, fill)
}

func (d *drawing) bar(x axis, y float64, e report.Estimate, stroke, fill string) {
	low, high := x.at(e.Low), x.at(e.High)
	fmt.Fprintf(d, `<path d="M%.1f %.1fH%.1fM%.1f %.1fv6M%.1f %.1[5]fv6" stroke="%[7]s"/>`, low, y, high, low, y-3, high, stroke)
	d.circle(x.at(e.Mean), y, stroke, fill)
}

func (d *drawing) end() template.HTML { return template.HTML(d.String() + "</svg>") }

type axis struct {
	low, high float64
	from, to  float64 // pixels
	ticks     []float64
}

func newAxis(values []float64, from, to float64) axis {
	low, high := clamp(slices.Min(values)), clamp(slices.Max(values))
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
	a := axis{low: math.Floor(low/step) * step, from: from, to: to}
	for n := 0; n == 0 || a.high < high; n++ {
		a.high = a.low + float64(n)*step
		a.ticks = append(a.ticks, a.high)
	}
	return a
}

func (a axis) at(n float64) float64 {
	return a.from + (clamp(n)-a.low)/(a.high-a.low)*(a.to-a.from)
}

func number(n float64) string {
	return strconv.FormatFloat(math.Round(n*1e6)/1e6+0, 'f', -1, 64) // +0: no "-0"
}

func shorten(name string) string {
	if runes := []rune(name); len(runes) > maxName {
		return string(runes[:maxName]) + "..."
	}
	return name
}

func clamp(n float64) float64 { return max(-farthest, min(farthest, n)) }
