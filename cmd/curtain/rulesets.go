package main

import (
	"curtaincall/scripting"
	"curtaincall/scripting/autobattle"
	"curtaincall/scripting/battleline"
	"curtaincall/scripting/curtain"
	"curtaincall/scripting/skirmish"
)

// rulesets are the games the program knows, the default first. This is the one
// place where they are named.
var rulesets = []*scripting.Ruleset{
	curtain.Ruleset(),
	skirmish.Ruleset(),
	autobattle.Ruleset(),
	battleline.Ruleset(),
}
