package share

import (
	"cmp"
	"context"
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

func runShareBook(h *program.Host, r *scripting.Ruleset, o shareOptions) int {
	ctx, stop := context.WithCancel(h.Interrupted)
	defer stop()
	s, err := studio.NewCardBook(ctx, h, r)
	if err != nil {
		return h.PrintError("share", err)
	}
	page, cards, err := renderBookPage(s)
	if err != nil {
		return h.PrintError("share", err)
	}
	o.out = cmp.Or(o.out, r.Name+"-cards.html")
	write := func(to io.Writer) error { _, err := io.WriteString(to, page); return err }
	if err := disk.CreateFunc(h.AbsPath(o.out), 0o644, write); err != nil {
		return h.PrintError("share", err)
	}
	h.Printf("%s: %s of %s", program.DisplayPath(o.out), speech.CountWithNoun(cards, "definition"), r.Title)
	return program.ExitOK
}

var definitionAttribute = regexp.MustCompile(`data-leaf="([^"]*)"`)

// maxBookDefinitions limits the definitions in a page: browsers keep the details of all of them.
const maxBookDefinitions = 2000

// renderBookPage returns the HTML of a page with all cards and their details, and the number of cards. It
// runs the scenarios of the cards.
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
	style := in.buildElement("style", studio.ReadAsset("studio.css")) + in.buildElement("style", readPageFile("book.css"))
	script := in.buildElement("script", readPageFile("book.js"))
	policy := `<meta http-equiv="Content-Security-Policy" content="` + template.HTMLEscapeString(in.contentSecurityPolicy()) + `">`
	page = strings.Replace(book.Body.String(), "</title>", "</title>\n"+policy+string(style), 1)
	return page + leaves.String() + string(script), cards, in.err
}
