package studio

import (
	"fmt"
	"html/template"
	"math"
	"net/url"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"unicode"
	"unicode/utf8"

	"curtaincall/engine"
	"curtaincall/engine/lab"
	"curtaincall/engine/lab/plots"
	"curtaincall/engine/phrase"
	"curtaincall/engine/screen"
	"curtaincall/engine/session"
	"curtaincall/engine/speech"
	"curtaincall/scripting/console"
	"curtaincall/scripting/lookup"
)

var browserScreen = screen.Screen{Width: 0, Colour: true} // the screen for pages, which does not wrap lines, because browsers do

func unwrappedScreen() screen.Screen { return browserScreen }

type htmlLine struct {
	Indent int
	Text   template.HTML
}

const maxIndent = 6

// textToHTML returns the lines of console output as HTML, with links where linkTo has a path for an emphasised text.
func textToHTML(text string, linkTo nameLinker) []htmlLine {
	return linesToHTML(strings.Split(strings.TrimRight(text, "\n"), "\n"), linkTo)
}

type nameLinker func(text string, isKeyword bool) (path string)

func linesToHTML(lines []string, linkTo nameLinker) []htmlLine {
	return engine.Map(lines, func(line string) htmlLine {
		bare := strings.TrimLeft(line, " ")
		return htmlLine{min((len(line)-len(bare)+1)/2, maxIndent), renderTones(bare, linkTo)}
	})
}

// renderTones returns a line of console output as escaped HTML, with a span for each tone, such as strong or bad.
func renderTones(line string, linkTo nameLinker) template.HTML {
	var b strings.Builder
	for tone, text := range screen.SplitTones(line) {
		shown := pictographs.Replace(template.HTMLEscapeString(text))
		if tone == screen.Plain {
			b.WriteString(shown)
		} else if page := linkTo(text, tone == screen.Keyword); page != "" {
			fmt.Fprintf(&b, `<a class="tone-%s" href="%s">%s</a>`, tone.Name(), template.HTMLEscapeString(page), shown)
		} else {
			fmt.Fprintf(&b, `<span class="tone-%s">%s</span>`, tone.Name(), shown)
		}
	}
	return template.HTML(b.String())
}

func withoutLink(string, bool) string { return "" }

var templateFunctions = template.FuncMap{
	"begin": speech.Capitalize,
	"spaces": func(s string) string {
		return strings.ReplaceAll(speech.UnderscoresToSpaces(s), screen.NoBreakSpace, " ")
	},
	"typed": func(lines []string) string {
		return strings.ReplaceAll(strings.Join(lines, " then "), screen.NoBreakSpace, " ")
	},
	"label":    console.FactLabel,
	"nodeText": nodeText,
	"after":    func(sp session.FactSpread) string { return console.FormatSpread(sp, phrase.Original) },
	"mean": func(sp session.FactSpread) string {
		if sp.Min == sp.Max || sp.Words != nil {
			return ""
		}
		return strconv.FormatFloat(math.Round(sp.Mean*100)/100, 'f', -1, 64)
	},
	"falls": func(sp session.FactSpread) string {
		if sp.Before <= 0 || !strings.HasSuffix(sp.Word, ".hp") {
			return ""
		}
		return formatChance(sp.None)
	},
	"chance": formatChance,
	"change": func(of lab.Row, variant *lab.Row) string {
		return fmt.Sprintf("%+.1f", variant.Percent-of.Percent)
	},
	"mostTurns": func() int { return console.MaxBestTurns + 1 },
	"rest":      func(percent float64) float64 { return 100 - percent },
	"cell":      drawCell,
	"one":       func(f *reportView, seed uint64) seedLink { return seedLink{f, seed} },
	"shares":    plots.DrawShares,
	"worths":    plots.DrawWorths,
	"line":      plots.DrawSceneCurve,
	"share":     func(n, most int) int { return max(0, min(100, n*100/max(1, most))) },
}

// drawCell returns an HTML button with text, a number in a report. Pressing the button lists the games that table, row
// and what select. version is 0 for the current scripts and 1 for the version to compare with.
func drawCell(version int, table, row, what string, text any) template.HTML {
	query := url.Values{"table": {table}, "row": {row}, "what": {what}, "version": {strconv.Itoa(version)}}.Encode()
	return template.HTML(fmt.Sprintf(`<button class="cell" data-seeds="%s">%s</button>`, template.HTMLEscapeString(query), template.HTMLEscapeString(fmt.Sprint(text))))
}

type seedLink struct {
	*reportView
	Seed uint64
}

// pictographs replaces some emoji, which few fonts contain, with SVG drawings.
var pictographs = strings.NewReplacer(
	"🛡", drawPictograph("M12 2l8 3v6c0 5-3.5 9-8 11-4.5-2-8-6-8-11V5z"),
	"💪", drawPictograph("M12 2l8 9h-4.5v11h-7V11H4z"),
	"💀", drawPictograph("M12 2a9 9 0 0 0-9 9c0 3 1.5 5.5 4 7v4h10v-4c2.5-1.5 4-4 4-7a9 9 0 0 0-9-9zM8.5 9a2 2 0 1 1 0 4 2 2 0 0 1 0-4zm7 0a2 2 0 1 1 0 4 2 2 0 0 1 0-4z"),
	"💛", drawPictograph("M12 21C5 15 2 11.5 2 8a5 5 0 0 1 10-1.5A5 5 0 0 1 22 8c0 3.5-3 7-10 13z"),
)

func drawPictograph(path string) string {
	return fmt.Sprintf(`<svg class="pictograph" viewBox="0 0 24 24" aria-hidden="true"><path fill-rule="evenodd" d="%s"/></svg>`, path)
}

// drawEmblem returns an SVG star or polygon whose shape depends on a hash of word, with mark or word's first letter.
func drawEmblem(word, mark string) template.HTML {
	word = speech.Fold(word)
	if mark == "" {
		first, _ := utf8.DecodeRuneInString(word)
		mark = strings.ToUpper(string(first))
	}
	shape := engine.HashString(word)
	points, depth := 4+int(shape%5), []float64{0.75, 0.85, 1}[shape/5%3]
	var outline strings.Builder
	for i := range 2 * points {
		angle, radius := math.Pi*float64(i)/float64(points), 11.5
		if i%2 == 1 {
			radius *= depth
		}
		fmt.Fprintf(&outline, "%.1f,%.1f ", 12+radius*math.Sin(angle), 12-radius*math.Cos(angle))
	}
	return template.HTML(fmt.Sprintf(`<svg class="emblem" viewBox="0 0 24 24" aria-hidden="true"><polygon points="%s"/><text x="12" y="16.5">%s</text></svg>`, &outline, template.HTMLEscapeString(mark)))
}

type keywordGlossary struct {
	names *regexp.Regexp    // matches the names of keywords; nil if there are none
	help  map[string]string // explanations of keywords, by name
}

func newKeywordGlossary(entries []lookup.Entry) keywordGlossary {
	g := keywordGlossary{help: map[string]string{}}
	var names []string
	for _, e := range entries {
		if e.Kind == lookup.KeywordKind && e.Name != "" {
			g.help[e.Name] = e.Text
			names = append(names, regexp.QuoteMeta(e.Name))
		}
	}
	slices.SortFunc(names, func(a, b string) int { return len(b) - len(a) })
	if names != nil {
		g.names = regexp.MustCompile(strings.Join(names, "|"))
	}
	return g
}

func isWordRune(r rune) bool { return r == '_' || unicode.IsLetter(r) || unicode.IsDigit(r) }

func (g keywordGlossary) markKeywords(text string) template.HTML {
	var b strings.Builder
	done := 0
	if g.names != nil {
		for _, at := range g.names.FindAllStringIndex(text, -1) {
			before, _ := utf8.DecodeLastRuneInString(text[:at[0]])
			after, _ := utf8.DecodeRuneInString(text[at[1]:])
			if name := text[at[0]:at[1]]; !isWordRune(before) && !isWordRune(after) {
				fmt.Fprintf(&b, `%s<dfn title="%s">%s</dfn>`, template.HTMLEscapeString(text[done:at[0]]), template.HTMLEscapeString(g.help[name]), template.HTMLEscapeString(name))
				done = at[1]
			}
		}
	}
	return template.HTML(b.String() + template.HTMLEscapeString(text[done:]))
}
