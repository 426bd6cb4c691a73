//go:build browser

package share

import "embed"

//go:embed browser
var browser embed.FS

// carried is the player that this program carries, as `go test ./cmd/curtain/share -run
// Player -update` has written it.
var carried = &browser
