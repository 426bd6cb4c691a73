package share

import (
	"context"
	"fmt"
	"os"
	"path/filepath"
	"strings"

	"curtaincall/cmd/curtain/program"
	"curtaincall/cmd/curtain/terminal"
)

// Names of the files with the browser player, and with the script of Go that starts it.
const (
	playerFileName  = "curtain.wasm.gz"
	starterFileName = "wasm_exec.js"
)

// wasmPlayer is the program cmd/shared as gzipped WebAssembly, and the script of the same Go version that starts it.
type wasmPlayer struct {
	gzippedWasm   []byte
	starterScript string
}

// findOrBuildPlayer returns the embedded player. If there is none, it builds one with Go, which takes about a minute.
func findOrBuildPlayer(h *program.Host) (*wasmPlayer, error) {
	if embeddedPlayer != nil {
		return readEmbeddedPlayer()
	}
	if _, err := runGoForWasm(h.Interrupted, "version"); err != nil {
		return nil, err
	}
	h.PrintToStderr("Building the browser player with Go. This takes a minute the first time.")
	return program.RunInterruptibly(h, func() (*wasmPlayer, error) { return buildPlayer(h.Interrupted) })
}

func readEmbeddedPlayer() (*wasmPlayer, error) {
	packed, err := embeddedPlayer.ReadFile("browser/" + playerFileName)
	if err != nil {
		return nil, err
	}
	starter, err := embeddedPlayer.ReadFile("browser/" + starterFileName)
	return &wasmPlayer{packed, string(starter)}, err
}

func buildPlayer(ctx context.Context) (*wasmPlayer, error) {
	tempDir, err := os.MkdirTemp("", "curtain-share")
	if err != nil {
		return nil, err
	}
	defer os.RemoveAll(tempDir)
	wasmFile := filepath.Join(tempDir, "curtain.wasm")
	if _, err := runGoForWasm(ctx, "build", "-trimpath", "-ldflags=-s -w", "-o", wasmFile, "./cmd/shared"); err != nil {
		return nil, err
	}
	wasm, err := os.ReadFile(wasmFile)
	if err != nil {
		return nil, err
	}
	root, err := runGoForWasm(ctx, "env", "GOROOT")
	if err != nil {
		return nil, err
	}
	starter, err := os.ReadFile(filepath.Join(root, "lib", "wasm", starterFileName))
	return &wasmPlayer{gzipBytes(wasm), string(starter)}, err
}

func runGoForWasm(ctx context.Context, args ...string) (output string, err error) {
	var out, stderr strings.Builder
	c, err := program.GoCommand(ctx, args...)
	if err == nil {
		c.Env, c.Stdout, c.Stderr = append(c.Env, "GOOS=js", "GOARCH=wasm", "CGO_ENABLED=0"), &out, &stderr
		err = c.Run()
	}
	switch {
	case ctx.Err() != nil:
		return "", terminal.ErrInterrupted
	case err != nil:
		return "", fmt.Errorf("this build does not include the browser player (releases do), and building it failed: %w. To build it, install Go (https://go.dev/dl) and run `go run ./cmd/curtain share` in a clone of the project\n%.2000s", err, stderr.String())
	}
	return strings.TrimSpace(out.String()), nil
}
