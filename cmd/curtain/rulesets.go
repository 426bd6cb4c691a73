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

// ruleset takes the game off the front of a verb's arguments, if one is named
// there.
func (h *host) ruleset(args []string) (r *scripting.Ruleset, rest []string) {
	if len(args) > 0 {
		for _, r := range h.rulesets {
			if r.Name == args[0] {
				return r, args[1:]
			}
		}
	}
	return h.rulesets[0], args
}

func (h *host) rulesetNames() (names []string) {
	for _, r := range h.rulesets {
		names = append(names, r.Name)
	}
	return names
}
