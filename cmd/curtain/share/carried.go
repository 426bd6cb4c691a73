//go:build browser

package share

import "embed"

//go:embed browser
var browser embed.FS

// carried holds the player embedded in this program, as written by
// `go test ./cmd/curtain/share -run Player -update`.
var carried = &browser
