// Package shared embeds what all games share: the translations of what the program itself says.
package shared

import (
	"embed"
	"sync"

	"curtaincall/engine/phrase"
)

// FS holds the folder locale, as a pack of scripts does, and phrases with a phrasebook for each language.
//
//go:embed locale phrases
var FS embed.FS

var phrasebooks sync.Map // phrasebooks by language

// Phrasebook returns the phrasebook of a language, such as de; nil if there is none.
func Phrasebook(language string) *phrase.Phrasebook {
	if book, known := phrasebooks.Load(language); known {
		return book.(*phrase.Phrasebook)
	}
	text, err := FS.ReadFile("phrases/" + language + ".po")
	if err != nil {
		return nil
	}
	book, _ := phrasebooks.LoadOrStore(language, phrase.ParsePhrasebook(string(text)))
	return book.(*phrase.Phrasebook)
}
