package studio

import (
	"html/template"
	"strings"

	"curtaincall/engine/screen"
)

// unwrapped is a screen that does not wrap lines, since browsers do.
var unwrapped = screen.Screen{Width: 0, Colour: true}

func unwrappedScreen() screen.Screen { return unwrapped }

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
		text = template.HTMLEscapeString(text)
		if tone != screen.Plain {
			text = `<span class="tone-` + tone.Name() + `">` + text + "</span>"
		}
		b.WriteString(text)
	}
	return template.HTML(b.String())
}
