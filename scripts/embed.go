// Package scripts carries the script folders of all rulesets inside the program,
// one folder for each, so that it plays wherever it is started; examples are packs to be
// played in their place.
package scripts

import "embed"

// FS holds a folder for each ruleset, named after it, the examples and this file.
//
//go:embed * .luarc.json
var FS embed.FS
