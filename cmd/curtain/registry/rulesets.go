package registry

import (
	"curtaincall/scripting"
	"curtaincall/scripting/autobattle"
	"curtaincall/scripting/battleline"
	"curtaincall/scripting/curtain"
	"curtaincall/scripting/skirmish"
)

// Rulesets are the games the program knows, the default first. This is the one
// place where they are named.
var Rulesets = []*scripting.Ruleset{
	curtain.Ruleset(),
	skirmish.Ruleset(),
	autobattle.Ruleset(),
	battleline.Ruleset(),
}
