package table

import (
	"slices"

	"curtaincall/engine/phrase"
	"curtaincall/engine/speech"
)

// What the program says to those who play, whatever the game: package cmd says it.

// Room is those sentences.
var Room = phrase.NewRoom("play")

// Rooms are the sentences of everything that is said at tables, but by a game.
var Rooms = slices.Concat([]*phrase.Room{Room}, speech.Rooms, phrase.Rooms)

// Typed are the words that the program understands beside those of a game.
var Typed = []string{}
