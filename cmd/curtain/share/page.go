package share

import (
	"bytes"
	"cmp"
	"compress/gzip"
	"context"
	"crypto/sha256"
	"embed"
	"encoding/base64"
	"errors"
	"fmt"
	"html"
	"html/template"
	"io"
	"net/http"
	"regexp"
	"strings"

	"curtaincall/cmd/curtain/program"
	"curtaincall/cmd/curtain/studio"
	"curtaincall/engine/disk"
	"curtaincall/engine/speech"
	"curtaincall/scripting"
)

//go:embed page
var pageFiles embed.FS

func readPageFile(name string) string {
	body, err := pageFiles.ReadFile("page/" + name)
	if err != nil {
		panic(err) // it is embedded
	}
	return string(body)
}

// inlineElements builds the script and style elements of a page, and collects the hashes of their contents.
type inlineElements struct {
	hashes map[string][]string // hashes of contents, by tag (script or style)
	err    error
}

func (in *inlineElements) buildAndHashElement(tag, body string) template.HTML {
	if lower := strings.ToLower(body); strings.Contains(lower, "</"+tag) || strings.Contains(lower, "<!--") {
		in.err = errors.New("a script or style of the page contains its own closing tag")
	}
	sum := sha256.Sum256([]byte(body))
	in.hashes[tag] = append(in.hashes[tag], "'sha256-"+base64.StdEncoding.EncodeToString(sum[:])+"'")
	return template.HTML("<" + tag + ">" + body + "</" + tag + ">")
}

// contentSecurityPolicy returns a policy that allows the elements built so far and the given directives, nothing else.
func (in *inlineElements) contentSecurityPolicy(directives ...string) string {
	rules := append([]string{"default-src 'none'", "base-uri 'none'", "form-action 'none'"}, directives...)
	rules = append(rules, "style-src "+strings.Join(in.hashes["style"], " "))
	return strings.Join(append(rules, "script-src "+strings.Join(in.hashes["script"], " ")), "; ")
}

// dataElement returns a script element that contains body in base64. Browsers do not execute it.
func dataElement(id string, body []byte) template.HTML {
	return template.HTML(`<script type="text/plain" id="` + id + `">` + base64.StdEncoding.EncodeToString(body) + "</script>")
}

func gzipBytes(body []byte) []byte {
	var b bytes.Buffer
	w, _ := gzip.NewWriterLevel(&b, gzip.BestCompression) // a valid level
	w.Write(body)
	w.Close() // flushes the rest
	return b.Bytes()
}

// writeGamePage writes the page of a game. The player b is in the page or, if separatePlayer is set, in its own file.
func writeGamePage(to io.Writer, g *recordedGame, b *wasmPlayer, separatePlayer bool) error {
	in := &inlineElements{hashes: map[string][]string{}}
	page := struct {
		Title, Policy                                                       string
		OuterStyle, Style, Within, Script, Program, Journal, Starter, Outer template.HTML
	}{
		Title: g.title, OuterStyle: in.buildAndHashElement("style", readPageFile("outer.css")), Style: in.buildAndHashElement("style", studio.ReadAsset("studio.css")),
		Within: in.buildAndHashElement("script", readPageFile("within.js")), Script: in.buildAndHashElement("script", studio.ReadAsset("studio.js")),
		Journal: dataElement("journal", gzipBytes(g.body)), Program: dataElement("program", b.gzippedWasm),
		Starter: in.buildAndHashElement("script", b.starterScript), Outer: in.buildAndHashElement("script", readPageFile("outer.js")),
	}
	more := []string{"img-src data:"}
	if separatePlayer {
		page.Program = `<script type="text/plain" id="program" data-at="` + playerFileName + `"></script>`
		more = append(more, "connect-src 'self'")
	}
	in.hashes["script"] = append(in.hashes["script"], "'wasm-unsafe-eval'")
	page.Policy = in.contentSecurityPolicy(more...)
	if in.err != nil {
		return in.err
	}
	return template.Must(template.ParseFS(pageFiles, "page/*.html")).ExecuteTemplate(to, "fight.html", page)
}

func runShareCardBook(h *program.Host, r *scripting.Ruleset, o shareOptions) int {
	ctx, stop := context.WithCancel(h.Interrupted)
	defer stop()
	page, cards := "", 0
	s, err := studio.NewCardBook(ctx, h, r)
	if err == nil {
		page, cards, err = renderBookPage(s)
	}
	o.out = cmp.Or(o.out, r.Name+"-cards.html")
	if err == nil {
		write := func(to io.Writer) error { _, err := io.WriteString(to, page); return err }
		err = disk.CreateFile(h.AbsPath(o.out), 0o644, write)
	}
	if err != nil {
		return h.PrintError("share", err)
	}
	h.Printf("%s: %s of %s", program.DisplayPath(o.out), speech.CountWithNoun(cards, "definition"), r.Title)
	return program.ExitOK
}

var definitionAttribute = regexp.MustCompile(`data-leaf="([^"]*)"`)

const maxBookDefinitions = 2000 // maximum number of definitions on the page; browsers keep all their details in memory

// renderBookPage runs the scenarios of all definitions, and returns a page with their results and the number of
// definitions on it. It fails if there are more than maxBookDefinitions.
func renderBookPage(s *studio.Server) (page string, cards int, err error) {
	book := s.RespondInProcess(http.MethodGet, "/table/1/cards", "", nil)
	if book.Code != http.StatusOK {
		return "", 0, errors.New("cannot show the card book")
	}
	var leaves strings.Builder
	all := definitionAttribute.FindAllStringSubmatch(book.Body.String(), -1)
	if len(all) > maxBookDefinitions {
		return "", 0, fmt.Errorf("a card book can show at most %d definitions, and this content has %d", maxBookDefinitions, len(all))
	}
	for _, of := range all {
		asked := html.UnescapeString(of[1])
		leaf := s.RespondInProcess(http.MethodGet, "/table/1/leaf?"+asked+"&run=1", "", nil)
		if leaf.Code != http.StatusOK {
			continue
		}
		cards++
		checked := s.RespondInProcess(http.MethodGet, "/table/1/checked?"+asked, "", nil)
		leaves.WriteString(`<template data-of="` + of[1] + `">` + leaf.Body.String() + "</template>\n")
		leaves.WriteString(`<template data-checked="` + of[1] + `">` + checked.Body.String() + "</template>\n")
	}
	in := &inlineElements{hashes: map[string][]string{}}
	style := in.buildAndHashElement("style", studio.ReadAsset("studio.css")) + in.buildAndHashElement("style", readPageFile("book.css"))
	script := in.buildAndHashElement("script", readPageFile("book.js"))
	policy := `<meta http-equiv="Content-Security-Policy" content="` + template.HTMLEscapeString(in.contentSecurityPolicy()) + `">`
	page = strings.Replace(book.Body.String(), "</title>", "</title>\n"+policy+string(style), 1)
	return page + leaves.String() + string(script), cards, in.err
}
