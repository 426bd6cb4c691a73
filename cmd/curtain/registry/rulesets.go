// Package registry lists the commands, games and licenses of the program.
//
//	rulesets.go  the list of all games, and the license texts
//	verbs.go     the list of all commands
//	version.go   the command version
package registry

import (
	_ "embed"

	"curtaincall/scripting"
	"curtaincall/scripting/autobattle"
	"curtaincall/scripting/battleline"
	"curtaincall/scripting/curtain"
	"curtaincall/scripting/skirmish"
)

// Rulesets are the games of the program, the default game first.
var Rulesets = []*scripting.Ruleset{
	curtain.Ruleset(),
	skirmish.Ruleset(),
	autobattle.Ruleset(),
	battleline.Ruleset(),
}

// Notices are the licenses of the program and of all packages linked into it. The file is written
// by `go test ./cmd/curtain -run Notices -update`.
//
//go:embed notices.txt
var Notices string
