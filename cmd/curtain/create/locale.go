package create

import (
	"errors"

	"curtaincall/cmd/curtain/load"
	"curtaincall/cmd/curtain/program"
	"curtaincall/engine/disk"
)

func (b *fileCreator) writeMissingTexts(language string) error {
	base, err := b.targetPack()
	if err != nil {
		return err
	}
	g, err := load.FindAndLoadUsable(b.Host, b.rules)
	if err != nil {
		return err
	}
	cast, words, err := g.Content.DraftMissingTranslations(language)
	if err != nil {
		return program.UsageError{Err: err}
	}
	var files []disk.FileToWrite
	for _, f := range []disk.FileToWrite{{Name: "cast", Body: cast}, {Name: "words", Body: words}} {
		if f.Body != "" {
			files = append(files, disk.FileToWrite{Name: "locale/" + language + "/" + f.Name + ".lua", Body: f.Body})
		}
	}
	if len(files) == 0 {
		return errors.New("the translation is complete")
	}
	if err := disk.Folder(base.Folder).CreateAll(files, 0o644); err != nil {
		return describeWriteError(base.Pack, err)
	}
	for _, f := range files {
		b.Print(shellPathOfFile(b.Host, base, f.Name))
	}
	b.PrintSuggestion("Translate the texts in these files, then play with:", b.commandForGame("play")+" --lang "+language)
	return nil
}
