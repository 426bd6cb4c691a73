// Package registry lists the games of the program and the licenses of what it contains.
package registry

import (
	_ "embed"

	"curtaincall/scripting"
	"curtaincall/scripting/autobattle"
	"curtaincall/scripting/battleline"
	"curtaincall/scripting/curtain"
	"curtaincall/scripting/skirmish"
)

// Rulesets lists the games of the program, the default game first.
var Rulesets = []*scripting.Ruleset{
	curtain.Ruleset(),
	skirmish.Ruleset(),
	autobattle.Ruleset(),
	battleline.Ruleset(),
}

// Notices contains the licenses of the program and of all packages linked into it. `go test
// ./cmd/curtain -run Notices -update` writes the file.
//
//go:embed notices.txt
var Notices string
