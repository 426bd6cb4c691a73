package share

import (
	"context"
	"errors"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"runtime"
	"strings"

	"curtaincall/cmd/curtain/program"
	"curtaincall/cmd/curtain/terminal"
)

// playerName is the file that a player is in where it does not lie in a page, and
// starterName the one with the script that starts it.
const (
	playerName  = "curtain.wasm.gz"
	starterName = "wasm_exec.js"
)

// player is the program that plays in a browser: WebAssembly, packed, and the script of Go
// that starts it, which must be of the same Go.
type player struct {
	packed  []byte
	starter string
}

// playerFor is the player that this program carries, or else one that is built of the
// sources that this program was built of.
func playerFor(h *program.Host) (*player, error) {
	if carried != nil {
		return carriedPlayer()
	}
	b, err := builderOn(h)
	if err != nil {
		return nil, err
	}
	h.Complain("What plays in a browser is built with Go. It takes a minute the first time.")
	return program.Await(h, func() (*player, error) { return b.build(h.Interrupted) })
}

// Carries reports whether this program carries the player along, as releases do.
func Carries() bool { return carried != nil }

func carriedPlayer() (*player, error) {
	packed, err := carried.ReadFile("browser/" + playerName)
	if err != nil {
		return nil, err
	}
	starter, err := carried.ReadFile("browser/" + starterName)
	return &player{packed, string(starter)}, err
}

// builder builds the player: the command of Go, and the folder of the sources.
type builder struct{ goCommand, sources string }

// builderOn is what a machine has to build the player with.
func builderOn(h *program.Host) (b builder, err error) {
	for _, folder := range filepath.SplitList(h.Env("PATH")) {
		if b.goCommand, err = exec.LookPath(filepath.Join(folder, "go")); err == nil {
			b.sources, err = sources()
			return b, err
		}
	}
	return b, fmt.Errorf("%w, and Go is not here to build it: https://go.dev/dl has it", errNoPlayer)
}

// build builds the player.
func (b builder) build(ctx context.Context) (*player, error) {
	folder, err := os.MkdirTemp("", "curtain-share")
	if err != nil {
		return nil, err
	}
	defer os.RemoveAll(folder)
	made := filepath.Join(folder, "curtain.wasm")
	if _, err := b.run(ctx, "build", "-trimpath", "-ldflags=-s -w", "-o", made, "./cmd/shared"); err != nil {
		return nil, err
	}
	wasm, err := os.ReadFile(made)
	if err != nil {
		return nil, err
	}
	root, err := b.run(ctx, "env", "GOROOT")
	if err != nil {
		return nil, err
	}
	starter, err := os.ReadFile(filepath.Join(root, "lib", "wasm", starterName))
	if err != nil {
		return nil, err
	}
	packed, err := packed(wasm)
	return &player{packed, string(starter)}, err
}

// errNoPlayer is the error of a program that can have no player.
var errNoPlayer = errors.New("what plays in a browser is not in this program, as it is in a release")

// sources is the folder of the sources that this program was built of.
func sources() (string, error) {
	_, file, _, _ := runtime.Caller(0)
	folder := filepath.Join(filepath.Dir(file), "..", "..", "..")
	if _, err := os.Stat(filepath.Join(folder, "cmd", "shared", "main.go")); !filepath.IsAbs(file) || err != nil {
		return "", fmt.Errorf("%w, and its sources are not here to build it: in a clone of the project, `go run ./cmd/curtain share` does", errNoPlayer)
	}
	return folder, nil
}

// maxTold is how much of what Go complains of is told, in bytes.
const maxTold = 2000

// run runs a command of Go in the sources, for a browser, and returns what it prints.
func (b builder) run(ctx context.Context, args ...string) (string, error) {
	c := exec.CommandContext(ctx, b.goCommand, args...)
	c.Dir = b.sources
	c.Env = append(os.Environ(), "GOOS=js", "GOARCH=wasm", "CGO_ENABLED=0", "GOFLAGS=")
	var out, told strings.Builder
	c.Stdout, c.Stderr = &out, &told
	err := c.Run()
	switch {
	case ctx.Err() != nil:
		return "", terminal.ErrInterrupted
	case err != nil:
		why := told.String()
		return "", fmt.Errorf("%w, and Go cannot build it: %w\n%s", errNoPlayer, err, why[:min(len(why), maxTold)])
	}
	return strings.TrimSpace(out.String()), nil
}
