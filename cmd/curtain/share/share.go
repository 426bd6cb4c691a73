// Package share makes pages that need no server: a game that somebody played, which plays
// itself again in the browser of who opens it, and the card book of a game. The verb is share.
//
//	share.go    the verb, and a journal as a page
//	browser.go  the program that plays in a browser: carried along, or built
//	page.go     files that hold all that they show, and what a browser lets them do
//	book.go     the card book as one file
//
// What plays in the browser is cmd/shared; SHARE.md tells the rest.
package share

import (
	"bytes"
	"cmp"
	"flag"
	"fmt"
	"io"
	"path/filepath"
	"strings"

	"curtaincall/cmd/curtain/journals"
	"curtaincall/cmd/curtain/program"
	"curtaincall/engine/disk"
	"curtaincall/engine/journal"
	"curtaincall/scripting/source"
)

// Verb is the verb share.
func Verb() program.Verb {
	return program.Verb{
		Name: "share", Args: "FILE | --book [game]", Loads: true,
		About: "make a page of a journal that plays itself again in a browser, or of the card book",
		More: `
The page is one file, which asks no server for anything: whoever opens it sees the game
that the journal holds, step by step, whether every state is as it was recorded, and
can play on from any of them. It is named after the journal, or by --out. With
--folder DIR the program lies beside the page, for a server of files, and several
pages can have the same one. cmd/curtain/share/SHARE.md tells more.`,
		Setup: func(f *flag.FlagSet) program.Action {
			o := options{}
			f.StringVar(&o.out, "out", "", "write the page to `FILE`, which must not exist")
			f.StringVar(&o.folder, "folder", "", "write the page into the new folder `DIR`, with the program beside it")
			f.BoolVar(&o.book, "book", false, "make a page of the cards of a game instead")
			return program.Unattended(func(h *program.Host, args []string) int {
				if o.book {
					return shareBook(h, args, o)
				}
				return shareJournal(h, args, o)
			})
		},
	}
}

// options are what the flags say.
type options struct {
	out, folder string
	book        bool
}

// shareJournal makes a page of a journal.
func shareJournal(h *program.Host, args []string, o options) int {
	switch {
	case len(args) != 1:
		return h.Misuse("share", "share takes one journal, or --book")
	case o.out != "" && o.folder != "":
		return h.Misuse("share", "--out and --folder are two places for the page")
	case h.Scripts != "":
		return h.Misuse("share", "--scripts is for --book: a journal is played under the scripts that it holds")
	}
	g, err := readGame(h, args[0])
	if err != nil {
		return h.Explain("share", err)
	}
	b, err := playerFor(h)
	if err != nil {
		return h.Explain("share", err)
	}
	if o.folder != "" {
		err = writeFolder(h.At(o.folder), g, b)
	} else {
		o.out = cmp.Or(o.out, strings.TrimSuffix(filepath.Base(args[0]), ".journal")+".html")
		err = disk.CreateBy(h.At(o.out), 0o644, func(to io.Writer) error { return fightPage(to, g, b, false) })
	}
	if err != nil {
		return h.Explain("share", err)
	}
	h.Printf("%s: %s", program.ShownPath(cmp.Or(o.out, o.folder)), source.Printable(g.title))
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

// readGame reads a journal and plays it again, as the page will.
func readGame(h *program.Host, path string) (*game, error) {
	body, err := disk.Read(h.At(path), journal.MaxSize)
	if err != nil {
		return nil, program.UsageError{Err: err}
	}
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
