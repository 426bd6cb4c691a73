package studio

import (
	"context"
	"crypto/rand"
	"flag"
	"fmt"
	"hash/fnv"
	"io"
	"os/exec"
	"path/filepath"
	"runtime"
	"runtime/debug"
	"strings"

	"curtaincall/cmd/curtain/load"
	"curtaincall/cmd/curtain/program"
	"curtaincall/cmd/curtain/simulate"
	"curtaincall/engine"
	"curtaincall/engine/disk"
)

type studioFlags struct {
	seed      *program.SeedFlag
	port      int
	lab       string // path of a file with the output of simulate; "" for none
	noBrowser bool   // whether not to open a browser
}

var Command = program.Command{
	Name: "studio", Args: "[game] [what]", Loads: true, Setups: true, Complete: load.CompleteSetup,
	About: "open the studio: games, scripts and the console in a browser",
	More: `
Opens the studio in a browser, if there is one, and prints its address. The address is secret
and works only on this machine. Further arguments start a game, as with repl. Press Ctrl-C to
stop. For details, see cmd/curtain/studio/STUDIO.md.`,
	Setup: func(f *flag.FlagSet) program.Handler {
		o := studioFlags{seed: program.AddSeedFlag(f, "seed", 1, "seed `N` of the first game (default 1)")}
		program.AddIntFlag(f, &o.port, "port", 0, "port `N` to serve on (default: a fixed port for each folder, if free)")
		f.StringVar(&o.lab, "lab", "", "show the report in `FILE`, as printed by simulate --detail --json")
		f.BoolVar(&o.noBrowser, "no-open", false, "do not open a browser")
		return func(h *program.Host, args []string) int {
			if o.port < 0 || o.port > 65535 {
				return h.PrintMisuse("studio", "--port must be between 0 and 65535, not %d", o.port)
			}
			return h.PrintError("studio", serveStudio(h, args, &o))
		}
	},
}

func serveStudio(h *program.Host, args []string, o *studioFlags) error {
	defer debug.SetGCPercent(debug.SetGCPercent(program.ServerGCPercent))
	r, args := h.RulesetFromArgs(args)
	ctx, stop := context.WithCancel(h.Interrupted)
	defer stop()
	s := New(ctx, h, rand.Text())
	if o.lab != "" {
		if err := s.importReport(o.lab); err != nil {
			return program.UsageError{Err: fmt.Errorf("--lab: %w", err)}
		}
	}
	if err := s.OpenNewTable(r, engine.Seed(o.seed.N), strings.Join(args, " ")); err != nil {
		return err
	}
	port := o.port
	if port == 0 {
		port = firstPort + int(workingFolderHash(h)%portCount)
	}
	l, err := s.ListenAndSetHost(port) // browsers keep drafts by address
	if err != nil && o.port == 0 {
		l, err = s.ListenAndSetHost(0)
	}
	if err != nil {
		return err
	}
	h.Print("The studio is running at " + s.AddressWithToken())
	h.Print("Press Ctrl-C to stop.")
	if !o.noBrowser {
		openBrowser(h, s.NewSingleUseAddress)
	}
	return Serve(ctx, l, s)
}

// The range of the studio's default ports, in which programs do not register ports. A folder's hash selects one.
const (
	firstPort = 49152
	portCount = 16384
)

func workingFolderHash(h *program.Host) uint32 {
	f := fnv.New32a()
	io.WriteString(f, h.Dir)
	return f.Sum32()
}

// importReport reads a report, which is shown until the studio has simulated the same game.
func (s *Server) importReport(file string) error {
	text, err := disk.ReadRegularFile(s.h.AbsPath(file), simulate.MaxReportBytes)
	if err == nil {
		s.importedReport, err = simulate.ParseReport(text)
	}
	return err
}

// openBrowser starts a browser, if there is one, without waiting for it. address must return a single-use address,
// because other users can read the arguments of processes.
func openBrowser(h *program.Host, address func() string) {
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

// browserCommand returns the command that opens an address appended to it, or nil if there is no display.
func browserCommand(goos string, env func(string) string) []string {
	switch {
	case goos == "windows":
		return []string{"rundll32", "url.dll,FileProtocolHandler"}
	case goos == "darwin":
		return []string{"open"}
	case env("DISPLAY") != "" || env("WAYLAND_DISPLAY") != "":
		return []string{"xdg-open"}
	}
	return nil
}
