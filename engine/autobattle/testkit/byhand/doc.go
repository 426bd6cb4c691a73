// Package byhand plays games of the auto-battler without the engine, with rules written by hand, to compare
// the engine with: shops and battles with ten units of the base content and the unit that one of them spawns.
// It has no definitions, events, undo or other abilities, so do not build on it. Its test plays both and
// compares them after each action.
package byhand
