package serve

import (
	"flag"

	"curtaincall/cmd/curtain/program"
)

// StudioOptions are the flags of studio.
type StudioOptions struct {
	Seed    uint64
	Port    int
	Lab     string // a file with what simulate printed
	Opening bool   // show the page in the browser of whoever asks
}

// StudioVerb is the verb studio, and what does it.
func StudioVerb(do func(h *program.Host, args []string, o StudioOptions) int) program.Command {
	return program.Command{
		Name: "studio", Args: "[game] [what]", Loads: true, Setups: true,
		About: "serve a page on this machine: the games, scripts and answers of the console, to look at",
		More: `
It opens the page in a browser where there is one, and prints its address, which nobody
else knows and no other machine reaches; more words begin a game, as with repl. It ends
with an interrupt. cmd/curtain/studio/STUDIO.md tells what is on it.`,
		Setup: func(f *flag.FlagSet) program.Action {
			o := StudioOptions{}
			seed := program.AddSeed(f, 1, "begin the first game with the seed `N` instead of 1")
			program.AddInt(f, &o.Port, "port", 0, "serve at the port `N` instead of any that is free")
			f.StringVar(&o.Lab, "lab", "", "show the report in the file `FILE`, which simulate --detail --json has printed")
			closed := f.Bool("no-open", false, "open no browser")
			return func(h *program.Host, args []string) int {
				if o.Port < 0 || o.Port > 65535 {
					return h.Misuse("studio", "--port is a number from 0 to 65535, not %d", o.Port)
				}
				o.Seed, o.Opening = seed.N, !*closed
				return do(h, args, o)
			}
		},
	}
}

// ElsewhereStudio lets the studio's own command serve it: what that links would let every
// other verb start later.
func ElsewhereStudio(h *program.Host, _ []string, _ StudioOptions) int {
	return h.Sister("studio", "studio", h.Args...)
}
