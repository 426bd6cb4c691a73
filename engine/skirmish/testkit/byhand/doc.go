// Package byhand plays one match of Skirmish written by hand, without an engine, for
// comparison: a Warrior, an Archer and a Mage against two Orcs and a Goblin, with decks of
// six kinds of card. It has no definitions, no events, no undo and no other keywords than
// these cards use, so it is what the engine is measured against, and nothing to build on. Its
// test holds it to the engine, action by action.
package byhand
