// Package scenario runs scenario files: tests of a game in Lua, in the style of busted.
//
//	describe "Taunt" ...   groups scenarios; groups can hold groups
//	it "pulls a hit" ...   one scenario, run on its own
//	before_each, pending   set-up of a group; a scenario yet to be written
//	assert.equal ...       what must be true; a scenario without one fails
//
// What the scenarios are about (fight, run, skirmish) comes from the ruleset, by
// way of play.File; this package knows no game. Run is the entrance.
// Each file has an interpreter of its own, apart from that of the content.
package scenario
