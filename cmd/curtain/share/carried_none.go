//go:build !browser

package share

import "embed"

var embeddedPlayer *embed.FS
