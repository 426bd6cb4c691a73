// Package byhand plays duels of Battle Lines without the engine, with rules written by hand, to compare the
// engine with: two equal decks of twelve kinds of card of the base content, three of each, from three houses.
// It has no definitions, events, undo, questions or other keywords, so do not build on it. Its test plays
// both and compares them after each action.
package byhand
