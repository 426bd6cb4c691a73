// Package shared embeds what all games share: the translations of what the program itself says.
package shared

import "embed"

// FS holds the folder locale, as a pack of scripts does.
//
//go:embed locale
var FS embed.FS
