// Package share makes pages that need no server: a game that somebody played, which plays
// itself again in the browser of who opens it, and the card book of a game.
//
//	share.go    the verb share, and a journal as a page
//	scenario.go a kept scenario as a journal
//	browser.go  the program that plays in a browser: carried along, or built
//	page.go     files that hold all that they show, and what a browser lets them do
//	book.go     the card book as one file
//
// What plays in the browser is cmd/shared; SHARE.md tells the rest.
package share

import (
	"bytes"
	"cmp"
	"context"
	"fmt"
	"io"
	"path/filepath"
	"strings"

	"curtaincall/cmd/curtain/journals"
	"curtaincall/cmd/curtain/program"
	"curtaincall/cmd/curtain/serve"
	"curtaincall/cmd/curtain/studio"
	"curtaincall/engine/disk"
	"curtaincall/engine/journal"
	"curtaincall/scripting/source"
)

// House is what a card book is made in.
type House interface {
	studio.House
	studio.Opener
}

// With is what does the verb share, with a house for the card book.
func With(house func(*program.Host, context.Context) House) func(*program.Host, []string, serve.ShareOptions) int {
	return func(h *program.Host, args []string, o serve.ShareOptions) int {
		return program.Unattended(func(h *program.Host, args []string) int {
			if o.Book {
				return shareBook(h, args, o, house)
			}
			return shareGame(h, args, o)
		})(h, args)
	}
}

// shareGame makes a page of a journal or of a kept scenario.
func shareGame(h *program.Host, args []string, o serve.ShareOptions) int {
	r, rest := h.Ruleset(args)
	name := rest[0]
	read := func() (*game, error) { return readJournal(h, name) }
	if serve.IsScript(name) {
		read = func() (*game, error) { return readScenario(h, r, name) }
	}
	g, err := read()
	if err != nil {
		return h.Explain("share", err)
	}
	b, err := playerFor(h)
	if err != nil {
		return h.Explain("share", err)
	}
	if o.Folder != "" {
		err = writeFolder(h.At(o.Folder), g, b)
	} else {
		o.Out = cmp.Or(o.Out, strings.TrimSuffix(filepath.Base(name), filepath.Ext(name))+".html")
		err = disk.CreateBy(h.At(o.Out), 0o644, func(to io.Writer) error { return fightPage(to, g, b, false) })
	}
	if err != nil {
		return h.Explain("share", err)
	}
	h.Printf("%s: %s", program.ShownPath(cmp.Or(o.Out, o.Folder)), source.Printable(g.title))
	h.Print(strings.Split(g.found, "\n")...)
	if g.diverged {
		return program.ExitDivergence
	}
	return program.ExitOK
}

// game is a journal that is to be shared.
type game struct {
	title    string
	body     []byte // the whole file
	found    string // what playing it again has found
	diverged bool   // it went another way
}

// readJournal reads a journal and plays it again.
func readJournal(h *program.Host, path string) (*game, error) {
	body, err := disk.Read(h.At(path), journal.MaxSize)
	if err != nil {
		return nil, program.UsageError{Err: err}
	}
	return verified(h, path, body)
}

// verified plays a journal again, as the page will.
func verified(h *program.Host, path string, body []byte) (*game, error) {
	j, err := journal.Read(bytes.NewReader(body))
	if err != nil {
		return nil, fmt.Errorf("%s: %w", source.Printable(path), err)
	}
	if len(j.Packs) == 0 {
		return nil, fmt.Errorf("%s: it holds no scripts: `curtain play --resume` makes a journal of today of it", source.Printable(path))
	}
	apart := *h
	apart.Out, apart.Err = io.Discard, io.Discard
	k, err := journals.Find(&apart, path, j)
	if err != nil {
		return nil, err
	}
	r, err := k.Verified(-1, false)
	if err == nil {
		err = k.ToEnd(r)
	}
	if err != nil {
		return nil, err
	}
	title := k.Rules.Title
	if j.Setup != "" {
		title += " · " + j.Setup
	}
	return &game{title: fmt.Sprintf("%s · seed %d", title, j.Seed), body: body, found: k.Findings(r), diverged: r.Divergence != nil}, nil
}

// writeFolder writes the page and the program that it asks for, or nothing.
func writeFolder(folder string, g *game, b *player) error {
	var page strings.Builder
	if err := fightPage(&page, g, b, true); err != nil {
		return err
	}
	return disk.Folder(filepath.Dir(folder)).CreateAll([]disk.File{
		{Name: filepath.Base(folder) + "/index.html", Body: page.String()},
		{Name: filepath.Base(folder) + "/" + playerName, Body: string(b.packed)},
	}, 0o644)
}
