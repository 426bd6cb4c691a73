package share

import (
	"context"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"strings"

	"curtaincall/cmd/curtain/program"
	"curtaincall/cmd/curtain/terminal"
)

// The files beside a page that does not contain the player, and the script of Go that starts it.
const (
	playerName  = "curtain.wasm.gz"
	starterName = "wasm_exec.js"
)

// player is the program that runs in a browser: compressed WebAssembly and the script that starts
// it, which must be of the same version of Go.
type player struct {
	packed  []byte
	starter string
}

// playerFor returns the player that is embedded in this program, or else builds one from the
// sources of this program, which takes about a minute.
func playerFor(h *program.Host) (*player, error) {
	if carried != nil {
		return carriedPlayer()
	}
	if _, err := runGo(h.Interrupted, "version"); err != nil {
		return nil, err
	}
	h.Complain("Building the browser player with Go. This takes a minute the first time.")
	return program.Await(h, func() (*player, error) { return build(h.Interrupted) })
}

func carriedPlayer() (*player, error) {
	packed, err := carried.ReadFile("browser/" + playerName)
	if err != nil {
		return nil, err
	}
	starter, err := carried.ReadFile("browser/" + starterName)
	return &player{packed, string(starter)}, err
}

func build(ctx context.Context) (*player, error) {
	folder, err := os.MkdirTemp("", "curtain-share")
	if err != nil {
		return nil, err
	}
	defer os.RemoveAll(folder)
	made := filepath.Join(folder, "curtain.wasm")
	if _, err := runGo(ctx, "build", "-trimpath", "-ldflags=-s -w", "-o", made, "./cmd/shared"); err != nil {
		return nil, err
	}
	wasm, err := os.ReadFile(made)
	if err != nil {
		return nil, err
	}
	root, err := runGo(ctx, "env", "GOROOT")
	if err != nil {
		return nil, err
	}
	starter, err := os.ReadFile(filepath.Join(root, "lib", "wasm", starterName))
	if err != nil {
		return nil, err
	}
	packed, err := pack(wasm)
	return &player{packed, string(starter)}, err
}

var errNoPlayer = errors.New("this build does not include the browser player (releases do)")

// runGo runs a go command in the sources of this program, with a browser as the target, and
// returns its trimmed output.
func runGo(ctx context.Context, args ...string) (string, error) {
	var out, told strings.Builder
	c, err := program.GoCommand(ctx, args...)
	if err == nil {
		c.Env, c.Stdout, c.Stderr = append(c.Env, "GOOS=js", "GOARCH=wasm", "CGO_ENABLED=0"), &out, &told
		err = c.Run()
	}
	switch {
	case ctx.Err() != nil:
		return "", terminal.ErrInterrupted
	case err != nil:
		return "", fmt.Errorf("%w, and building it failed: %w. With Go (https://go.dev/dl) in a clone of the project, `go run ./cmd/curtain share` builds it\n%.2000s", errNoPlayer, err, told.String())
	}
	return strings.TrimSpace(out.String()), nil
}
