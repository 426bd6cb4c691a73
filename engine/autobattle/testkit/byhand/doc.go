// Package byhand plays games of the auto-battler written by hand, without an engine, for
// comparison: shops and battles with ten units of the base content and what one of them
// spawns. It has no definitions, no events, no undo and no other abilities than these units
// have, so it is what the engine is measured against, and nothing to build on. Its test holds
// it to the engine, action by action.
package byhand
