package registry

import (
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
