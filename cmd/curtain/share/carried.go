//go:build browser

package share

import "embed"

//go:embed browser
var browser embed.FS

// embeddedPlayer contains the files of a wasmPlayer, written by `go test ./cmd/curtain/share -run Player -update`.
var embeddedPlayer = &browser
