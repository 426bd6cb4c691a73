// Package byhand plays one fight of Curtain Call without the engine, with rules written by hand, to compare
// the engine with: a Stage Rat against Aldric and Pip with the starting deck. It has no definitions, events,
// undo or keywords that the cards of that deck do not use, so do not build on it. Its test plays both and
// compares them after each action.
package byhand
