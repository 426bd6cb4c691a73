// Package byhand plays duels of Battle Lines written by hand, without an engine, for
// comparison: two equal decks of twelve kinds of card, three of each, from three houses of the
// base content. It has no definitions, no events, no undo, no questions and no other keywords
// than these cards use, so it is what the engine is measured against, and nothing to build on.
// Its test holds it to the engine, action by action.
package byhand
