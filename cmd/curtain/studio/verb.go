package studio

import (
	"context"
	"crypto/rand"
	"flag"
	"fmt"
	"os/exec"
	"path/filepath"
	"runtime"
	"strings"

	"curtaincall/cmd/curtain/program"
	"curtaincall/engine"
	"curtaincall/engine/disk"
	"curtaincall/engine/lab/report"
)

type options struct {
	seed   *program.SeedFlag
	port   int
	lab    string // a file with what simulate printed
	closed bool   // no browser is opened
}

// Verb returns the verb studio.
func Verb() program.Command {
	return program.Command{
		Name: "studio", Args: "[game] [what]", Loads: true, Setups: true,
		About: "serve a page on this machine: the games, scripts and answers of the console, to look at",
		More: `
It opens the page in a browser where there is one, and prints its address, which nobody
else knows and no other machine reaches; more words begin a game, as with repl. It ends
with an interrupt. cmd/curtain/studio/STUDIO.md tells what is on it.`,
		Setup: func(f *flag.FlagSet) program.Action {
			o := options{seed: program.AddSeed(f, 1, "begin the first game with the seed `N` instead of 1")}
			program.AddInt(f, &o.port, "port", 0, "serve at the port `N` instead of any that is free")
			f.StringVar(&o.lab, "lab", "", "show the report in the file `FILE`, which simulate --detail --json has printed")
			f.BoolVar(&o.closed, "no-open", false, "open no browser")
			return func(h *program.Host, args []string) int {
				if o.port < 0 || o.port > 65535 {
					return h.Misuse("studio", "--port is a number from 0 to 65535, not %d", o.port)
				}
				if err := serve(h, args, &o); err != nil {
					return h.Explain("studio", err)
				}
				return program.ExitOK
			}
		},
	}
}

// serve serves the studio until an interrupt, with a game to begin with.
func serve(h *program.Host, args []string, o *options) error {
	r, args := h.Ruleset(args)
	ctx, stop := context.WithCancel(h.Interrupted)
	defer stop()
	s := New(ctx, h, rand.Text())
	if o.lab != "" {
		if err := s.readReport(o.lab); err != nil {
			return program.UsageError{Err: fmt.Errorf("--lab: %w", err)}
		}
	}
	if err := s.Begin(r, engine.Seed(o.seed.N), strings.Join(args, " ")); err != nil {
		return err
	}
	l, err := s.Listen(o.port)
	if err != nil {
		return err
	}
	h.Print("The studio is at " + s.Address())
	h.Print("It ends with an interrupt (Ctrl-C).")
	if !o.closed {
		showPage(h, s.Once)
	}
	return Serve(ctx, l, s)
}

// readReport reads the report that the studio shows of a game that was not simulated here.
func (s *Server) readReport(file string) error {
	text, err := disk.Read(s.h.At(file), report.MostBytes)
	if err == nil {
		s.brought, err = report.Read(text)
	}
	return err
}

// showPage shows an address in a browser of whoever asks, where there is one, and waits for
// nothing. The address is for one use: that of a process can be read by whoever else is at
// this machine.
func showPage(h *program.Host, address func() string) {
	words := browserCommand(runtime.GOOS, h.Env)
	if words == nil {
		return
	}
	c := exec.Command(words[0], append(words[1:], address())...)
	c.Dir = filepath.Dir(c.Path)
	if c.Start() == nil {
		go c.Wait()
	}
}

// browserCommand returns what shows an address on a system; nil where there is no display.
func browserCommand(system string, env func(string) string) []string {
	switch {
	case system == "windows":
		return []string{"rundll32", "url.dll,FileProtocolHandler"}
	case system == "darwin":
		return []string{"open"}
	case env("DISPLAY") != "" || env("WAYLAND_DISPLAY") != "":
		return []string{"xdg-open"}
	}
	return nil
}
