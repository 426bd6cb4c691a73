//go:build !browser

package share

import "embed"

// carried is nil: this program carries no player.
var carried *embed.FS
