//go:build !browser

package share

import "embed"

var carried *embed.FS
