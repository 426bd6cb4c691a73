// Package byhand plays one fight of Curtain Call written by hand, without an engine, for
// comparison: a Stage Rat against Aldric and Pip with the starting deck. It has no
// definitions, no events, no undo and no other keywords than the cards of that deck use, so it
// is what the engine is measured against, and nothing to build on. Its test holds it to the
// engine, action by action.
package byhand
