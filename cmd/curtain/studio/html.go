package studio

import (
	"fmt"
	"html/template"
	"net/url"
	"strconv"
	"strings"

	"curtaincall/engine/lab/plots"
	"curtaincall/engine/lab/report"
	"curtaincall/engine/phrase"
	"curtaincall/engine/screen"
	"curtaincall/engine/session"
	"curtaincall/engine/speech"
	"curtaincall/scripting/console"
)

// browserScreen is a screen that does not wrap lines, since browsers do.
var browserScreen = screen.Screen{Width: 0, Colour: true}

func unwrappedScreen() screen.Screen { return browserScreen }

type htmlLine struct {
	Indent int
	Text   template.HTML
}

const maxIndent = 6

func textToHTML(text string) (list []htmlLine) {
	for _, line := range strings.Split(strings.TrimRight(text, "\n"), "\n") {
		bare := strings.TrimLeft(line, " ")
		list = append(list, htmlLine{min((len(line)-len(bare)+1)/2, maxIndent), renderTones(bare)})
	}
	return list
}

func linesToHTML(lines []string) []htmlLine {
	if len(lines) == 0 {
		return nil
	}
	return textToHTML(strings.Join(lines, "\n"))
}

// renderTones returns a line of console output as HTML, with a span for each tone. It escapes all text.
func renderTones(line string) template.HTML {
	var b strings.Builder
	for tone, text := range screen.SplitTones(line) {
		text = pictographs.Replace(template.HTMLEscapeString(text))
		if tone != screen.Plain {
			text = `<span class="tone-` + tone.Name() + `">` + text + "</span>"
		}
		b.WriteString(text)
	}
	return template.HTML(b.String())
}

var templateFunctions = template.FuncMap{
	"begin":  speech.Capitalize,
	"spaces": speech.UnderscoresToSpaces,
	"typed":  func(lines []string) string { return strings.ReplaceAll(strings.Join(lines, " then "), screen.Tie, " ") },
	"label":  console.FactLabel,
	"after":  func(sp session.FactSpread) string { return console.FormatSpread(sp, phrase.Original) },
	"mean":   formatMean,
	"falls":  formatFallChance,
	"chance": formatChance,
	"change": func(of report.Row, variant *report.Row) string {
		return fmt.Sprintf("%+.1f", variant.Percent-of.Percent)
	},
	"rest":          func(percent float64) float64 { return 100 - percent },
	"cell":          func(table, row, what string, text any) linkedCell { return linkedCell{table, row, what, 0, text} },
	"cellOfVariant": func(table, row, what string, text any) linkedCell { return linkedCell{table, row, what, 1, text} },
	"one":           func(f *reportView, seed uint64) seedLink { return seedLink{f, seed} },
	"shares":        plots.DrawShares,
	"worths":        plots.DrawWorths,
	"line":          plots.DrawSceneCurve,
	"share":         func(n, most int) int { return max(0, min(100, n*100/max(1, most))) },
}

type linkedCell struct {
	table, row, what string
	version          int
	Text             any
}

// Query returns the URL query that requests the counted games.
func (c linkedCell) Query() string {
	return url.Values{"table": {c.table}, "row": {c.row}, "what": {c.what}, "version": {strconv.Itoa(c.version)}}.Encode()
}

type seedLink struct {
	*reportView
	Seed uint64
}
