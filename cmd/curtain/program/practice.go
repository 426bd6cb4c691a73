package program

import (
	"io/fs"
	"path/filepath"

	"curtaincall/engine/bot"
	"curtaincall/engine/speech"
)

// practiceFile is the file in the folder of a game's scripts with what bots have learned of them.
const practiceFile = "practice.bin"

// UsePractice makes the bots of this process use the practice that comes with the program, and keep
// their own below h.Cache.
func (h *Host) UsePractice() {
	var builtin [][]byte
	for _, name := range h.RulesetNames() {
		if body, err := fs.ReadFile(h.Builtin, name+"/"+practiceFile); err == nil {
			builtin = append(builtin, body)
		}
	}
	bot.UseMemory(bot.NewMemory(h.practiceFolder(), builtin...))
}

func (h *Host) practiceFolder() string {
	if h.Cache == "" {
		return ""
	}
	return filepath.Join(h.Cache, "curtain", "practice")
}

func (h *Host) printPracticeFolder() {
	folder := h.practiceFolder()
	if folder == "" {
		return
	}
	files, bytes := bot.CountKeptPractice(folder)
	h.Printf("Bot practice: %s (%s, %d KB)", DisplayPath(folder), speech.CountWithNoun(files, "file"), (bytes+1023)/1024)
}
