package share

import (
	"bytes"
	"compress/gzip"
	"crypto/sha256"
	"embed"
	"encoding/base64"
	"errors"
	"html/template"
	"io"
	"strings"

	"curtaincall/cmd/curtain/studio"
)

//go:embed page
var files embed.FS

func part(name string) string {
	body, err := files.ReadFile("page/" + name)
	if err != nil {
		panic(err) // it is embedded
	}
	return string(body)
}

// inline builds the script and style elements of a page and collects their hashes.
type inline struct {
	scripts, styles []string // hashes
	err             error
}

var errTag = errors.New("a script or style of the page contains its own closing tag")

func (in *inline) script(body string) template.HTML { return in.element("script", body, &in.scripts) }
func (in *inline) style(body string) template.HTML  { return in.element("style", body, &in.styles) }

func (in *inline) element(tag, body string, hashes *[]string) template.HTML {
	if lower := strings.ToLower(body); strings.Contains(lower, "</"+tag) || strings.Contains(lower, "<!--") {
		in.err = errTag
	}
	sum := sha256.Sum256([]byte(body))
	*hashes = append(*hashes, "'sha256-"+base64.StdEncoding.EncodeToString(sum[:])+"'")
	return template.HTML("<" + tag + ">" + body + "</" + tag + ">")
}

// policy returns a Content-Security-Policy that allows the elements built so far, no requests, and
// what further directives allow.
func (in *inline) policy(directives ...string) string {
	rules := append([]string{"default-src 'none'", "base-uri 'none'", "form-action 'none'"}, directives...)
	rules = append(rules, "style-src "+strings.Join(in.styles, " "))
	return strings.Join(append(rules, "script-src "+strings.Join(in.scripts, " ")), "; ")
}

// data returns an element that contains bytes in base64 and that browsers do not run.
func data(id string, body []byte) template.HTML {
	return template.HTML(`<script type="text/plain" id="` + id + `">` + base64.StdEncoding.EncodeToString(body) + "</script>")
}

func pack(body []byte) ([]byte, error) {
	var b bytes.Buffer
	w, err := gzip.NewWriterLevel(&b, gzip.BestCompression)
	if err != nil {
		return nil, err
	}
	w.Write(body)
	err = w.Close() // flushes the rest
	return b.Bytes(), err
}

// fightPage writes the page of a recorded game. It embeds the player, unless that is in a separate
// file.
func fightPage(to io.Writer, g *game, b *player, separatePlayer bool) error {
	journal, err := pack(g.body)
	if err != nil {
		return err
	}
	in := &inline{}
	page := struct {
		Title, Policy                                                       string
		OuterStyle, Style, Within, Script, Program, Journal, Starter, Outer template.HTML
	}{
		Title: g.title, OuterStyle: in.style(part("outer.css")), Style: in.style(studio.Asset("studio.css")),
		Within: in.script(part("within.js")), Script: in.script(studio.Asset("studio.js")),
		Journal: data("journal", journal), Program: data("program", b.packed),
		Starter: in.script(b.starter), Outer: in.script(part("outer.js")),
	}
	more := []string{"img-src data:"}
	if separatePlayer {
		page.Program = `<script type="text/plain" id="program" data-at="` + playerName + `"></script>`
		more = append(more, "connect-src 'self'")
	}
	in.scripts = append(in.scripts, "'wasm-unsafe-eval'")
	page.Policy = in.policy(more...)
	if in.err != nil {
		return in.err
	}
	return template.Must(template.ParseFS(files, "page/*.html")).ExecuteTemplate(to, "fight.html", page)
}
