package studio

import (
	"html/template"
	"strings"

	"curtaincall/engine/screen"
)

// wide does not wrap lines, since browsers do.
var wide = screen.Screen{Width: 0, Colour: true}

func wideScreen() screen.Screen { return wide }

type printedLine struct {
	Indent int
	Text   template.HTML
}

const maxIndent = 6

func linesOf(text string) (list []printedLine) {
	for _, line := range strings.Split(strings.TrimRight(text, "\n"), "\n") {
		bare := strings.TrimLeft(line, " ")
		list = append(list, printedLine{min((len(line)-len(bare)+1)/2, maxIndent), toHTML(bare)})
	}
	return list
}

func printedLines(lines []string) []printedLine {
	if len(lines) == 0 {
		return nil
	}
	return linesOf(strings.Join(lines, "\n"))
}

// toHTML returns a line of console output as HTML, with a span for each tone. It escapes all text.
func toHTML(line string) template.HTML {
	var b strings.Builder
	for _, piece := range screen.SplitTones(line) {
		text := template.HTMLEscapeString(piece.Text)
		if piece.Tone != screen.Plain {
			text = `<span class="tone-` + piece.Tone.Name() + `">` + text + "</span>"
		}
		b.WriteString(text)
	}
	return template.HTML(b.String())
}
