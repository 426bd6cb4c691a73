// Package scripts embeds the script folders of all rulesets in the program, one folder for
// each; the examples are packs to be played in their place.
package scripts

import "embed"

// FS holds a folder for each ruleset, named after it, the folder of examples, and this file.
//
//go:embed * .luarc.json
var FS embed.FS
