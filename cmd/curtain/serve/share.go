package serve

import (
	"flag"
	"path/filepath"

	"curtaincall/cmd/curtain/program"
)

// ShareOptions are the flags of share.
type ShareOptions struct {
	Out, Folder string
	Book        bool // the card book, and no journal
}

// ShareVerb is the verb share, and what does it.
func ShareVerb(do func(h *program.Host, args []string, o ShareOptions) int) program.Command {
	return program.Command{
		Name: "share", Args: "[game] FILE | --book [game]", Loads: true,
		About: "make a page of a journal or a kept scenario that plays itself again in a browser, or of the card book",
		More: `
The page is one file, which asks no server for anything: whoever opens it sees the game
that the journal holds, step by step, whether every state is as it was recorded, and
can play on from any of them. A scenario that keep wrote is played under the scripts of
today, of the game that is named. The page is named after the file, or by --out. With
--folder DIR the program lies beside the page, for a server of files, and several
pages can have the same one. cmd/curtain/share/SHARE.md tells more.`,
		Setup: func(f *flag.FlagSet) program.Action {
			o := ShareOptions{}
			f.StringVar(&o.Out, "out", "", "write the page to `FILE`, which must not exist")
			f.StringVar(&o.Folder, "folder", "", "write the page into the new folder `DIR`, with the program beside it")
			f.BoolVar(&o.Book, "book", false, "make a page of the cards of a game instead")
			return func(h *program.Host, args []string) int {
				_, rest := h.Ruleset(args)
				switch {
				case o.Out != "" && o.Folder != "":
					return h.Misuse("share", "--out and --folder are two places for the page")
				case o.Book && o.Folder != "":
					return h.Misuse("share", "the card book is one file: --out names it")
				case !o.Book && len(rest) != 1:
					return h.Misuse("share", "share takes one journal or scenario, or --book")
				case !o.Book && h.Scripts != "" && !IsScript(rest[0]):
					return h.Misuse("share", "--scripts is for scenarios and --book: a journal is played under the scripts that it holds")
				}
				return do(h, args, o)
			}
		},
	}
}

// IsScript reports whether what is shared is a script, which only a scenario can be.
func IsScript(name string) bool { return filepath.Ext(name) == ".lua" }

// ElsewhereShare lets the studio's own command do it, whose pages these are.
func ElsewhereShare(h *program.Host, _ []string, _ ShareOptions) int {
	return h.Sister("share", "studio", h.Args...)
}
