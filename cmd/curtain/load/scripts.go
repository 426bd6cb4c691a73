package load

import (
	"cmp"
	"errors"
	"slices"
	"strings"

	"curtaincall/cmd/curtain/program"
	"curtaincall/engine"
	"curtaincall/engine/declare/library"
	"curtaincall/engine/phrase"
	said "curtaincall/engine/table"
	"curtaincall/scripting"
	"curtaincall/scripting/console"
	"curtaincall/scripting/lookup"
	"curtaincall/scripting/mods"
	"curtaincall/scripting/sandbox"
	"curtaincall/scripting/source"
)

// LoadedGame is a game with its scripts loaded.
type LoadedGame struct {
	*scripting.Ruleset
	Packs   *Packs
	Texts   []*source.Text // the scripts from which Content was loaded, and the manifests and settings of the mods
	Content *scripting.Generation
	Limits  sandbox.Limits

	// LoadWithUsableMods sets these fields: the files read, including those of mods that were not loaded, and errors
	// that name the mods not read and the mods not loaded, or nil.
	readTexts                    []*source.Text
	ReadExclusion, LoadExclusion error
}

// Entries returns the entries of all definitions and keywords.
func (g *LoadedGame) Entries() []lookup.Entry {
	return lookup.AppendOwnKeywords(g.Content.Entries(), g.Content.Keywords())
}

// EntriesInReaderLanguage returns the same as Entries, with texts in the user's language.
func (g *LoadedGame) EntriesInReaderLanguage() []lookup.Entry {
	return lookup.AppendOwnKeywords(g.Content.EntriesInReaderLanguage(), library.Translation(g.Content.Content).KeywordTable())
}

// ContentWithExcludedMods returns a copy of the content whose Layers also show the changes by excluded mods.
func (g *LoadedGame) ContentWithExcludedMods() *scripting.Generation {
	if g.LoadExclusion == nil {
		return g.Content
	}
	return g.Content.CopyWithLayersOf(WithoutManifests(g.readTexts))
}

// LoadGame loads a game with all its mods. It fails if a mod has an error.
func LoadGame(h *program.Host, r *scripting.Ruleset) (*LoadedGame, error) {
	return program.RunInterruptibly(h, func() (*LoadedGame, error) {
		p, err := FindValidPacks(h, r)
		if err != nil {
			return nil, err
		}
		return LoadWithPacks(h, r, p, nil)
	})
}

// LoadWithPacks loads a game with the mods of p. Files that are the same in similar, which may be nil, are reused.
func LoadWithPacks(h *program.Host, r *scripting.Ruleset, p *Packs, similar *scripting.Generation) (*LoadedGame, error) {
	return program.RunInterruptibly(h, func() (*LoadedGame, error) {
		texts, err := p.ReadDefinitions()
		if err != nil {
			return nil, err
		}
		return LoadTexts(h, r, p, texts, similar)
	})
}

// ConsoleOptions returns the options of a console that begins with the game start.
func (g *LoadedGame) ConsoleOptions(h *program.Host, start scripting.GameStart) console.Options {
	return console.Options{
		Ruleset: g.Ruleset, Content: g.Content, Seed: start.Seed, ReadFiles: g.Packs.ReadTexts, Out: h.Out, Screen: h.Screen,
		SearchInstructions: h.Limits.Run, ProgramCommandHint: h.ProgramCommandHint,
		First: &console.Opening{Words: cmp.Or(start.Words, g.Title), Setup: &start},
	}
}

// NewGameCompleter returns a completer for arguments that may start with the name of a game. words returns the
// candidates for the next argument; its args are the arguments before that one, without the game.
func NewGameCompleter(words func(g *LoadedGame, args []string) []string) program.Completer {
	return func(h *program.Host, args []string) (candidates []string) {
		if len(args) == 0 {
			candidates = h.RulesetNames()
		}
		r, rest := h.RulesetFromArgs(args)
		if g, err := LoadGameWithUsableMods(h, r); err == nil {
			candidates = append(candidates, words(g, rest)...)
		}
		return candidates
	}
}

// CompleteSetup completes a game's name and setups, but not their options, since shells split words at the = in them.
var CompleteSetup = NewGameCompleter(func(g *LoadedGame, args []string) (words []string) {
	for _, s := range g.Ruleset.Game.Setups {
		switch {
		case len(args) == 0:
			words = append(words, s.FirstWord())
		case args[0] == s.FirstWord():
			words = append(words, s.CompleteWord(g.Content.Content, "")...)
		}
	}
	return slices.DeleteFunc(words, func(word string) bool { return strings.HasSuffix(word, "=") })
})

// LoadTexts loads texts and translates them as translateForUser does. It reuses the equal files of previous, which may
// be nil. It fails if the mods' scripts are too large in total.
func LoadTexts(h *program.Host, r *scripting.Ruleset, p *Packs, texts []*source.Text, previous *scripting.Generation) (*LoadedGame, error) {
	if err := p.CheckTotalModSize(texts); err != nil {
		return nil, err
	}
	content, err := r.Load(WithoutManifests(texts), h.Limits, previous)
	if err == nil {
		content, err = translateForUser(h, r, p, content)
	}
	if errors.As(err, new(program.UsageError)) {
		return nil, err
	}
	if err != nil {
		return nil, program.ContentError{Err: err}
	}
	return &LoadedGame{Ruleset: r, Packs: p, Texts: texts, Content: content, Limits: h.Limits, readTexts: texts}, nil
}

// WithLoadedGame returns a handler that loads the game of the first argument, or the default game, and then calls do.
// do gets the remaining arguments. If loading fails, the handler prints an error of the command verb.
func WithLoadedGame(verb string, do func(h *program.Host, g *LoadedGame, args []string) int) program.Handler {
	return func(h *program.Host, args []string) int {
		r, args := h.RulesetFromArgs(args)
		g, err := LoadGame(h, r)
		if err != nil {
			return h.PrintLoadError(verb, r, err)
		}
		printLeftOutChanges(h, g)
		PrintUnloadedScripts(h, g.Packs)
		return do(h, g, args)
	}
}

// LeftOutChangesText describes those changes of the mods that have no effect. It returns "" if there are none.
func (g *LoadedGame) LeftOutChangesText() string {
	return strings.Join(describeModErrors(g.Content.LeftOutChanges, g.Content.Language()), "\n\n")
}

func printLeftOutChanges(h *program.Host, g *LoadedGame) {
	if text := g.LeftOutChangesText(); text != "" {
		h.PrintToStderr("warning: %s", h.ReplaceProgramName(text))
	}
}

// GameCommandLine returns a shell command with verb, the name of the game unless it is the default one, and a setup.
func GameCommandLine(h *program.Host, verb string, g *LoadedGame, setup string) string {
	words := strings.TrimSpace(h.Command + " " + verb + " " + h.GameArgWithSpace(g.Ruleset))
	for _, word := range strings.Fields(setup) {
		words += " " + program.ShellWord(word)
	}
	return words
}

// translateForUser returns content in the user's language, or content itself if there is no translation, with --json,
// or if h.IsTranslated is false. In the last case, it lets messages translate names. It fails for an unknown --lang.
func translateForUser(h *program.Host, r *scripting.Ruleset, p *Packs, content *scripting.Generation) (translated *scripting.Generation, err error) {
	wanted := h.Language()
	if h.JSON || wanted == program.OriginalLanguage || wanted == "" {
		return content, nil
	}
	var builtin []*source.Text // locales, which other packs of the game use
	if p.Base.Folder != "" {
		if builtin, err = h.BuiltinPack(r.Name, h.Limits).ReadLocales(); err != nil {
			return nil, err
		}
	}
	known := append(content.Languages(), source.LanguagesOf(builtin)...)
	switch {
	case slices.Contains(known, wanted):
		in, err := content.CopyInLanguage(wanted, builtin...)
		if err != nil || h.IsTranslated {
			return in, err
		}
		h.TranslateName = func(name string) string {
			if name == strings.ToLower(name) { // a word of Lua
				return name
			}
			return in.Language().TranslateName(name)
		}
		return content, nil
	case h.Lang == "":
		return content, nil
	}
	slices.Sort(known)
	there := append([]string{program.OriginalLanguage}, slices.Compact(known)...)
	return nil, program.UsageError{Err: said.NoWords.NewError("word", program.QuoteForTerminal(wanted), "list", h.MessageLanguage().JoinWithAnd(there))}
}

// SettingRows returns the id, the value and the description of each setting of a mod.
func SettingRows(m *mods.Mod, in *phrase.Language) [][]string {
	return engine.Map(m.Settings, func(s mods.Setting) []string {
		about := in.RenderSentence(said.SettingAbout, "text", s.Text, "values", s.DescribeValues(), "default", s.DefaultWord())
		return []string{s.ID, m.SettingValue(s.ID), about}
	})
}

// FindInstalledMod returns the installed mod with an id, preferably one in use, or nil if there is none.
func (p *Packs) FindInstalledMod(id string) *mods.Mod {
	return cmp.Or(p.Set.FindMod(id), mods.FindByID(p.Found, id))
}

// UserModsFolderOrError returns the user's mods folder, or an error if there is none.
func UserModsFolderOrError(h *program.Host) (string, error) {
	if folder := UserModsFolder(h); folder != "" {
		return folder, nil
	}
	return "", program.UsageError{Err: said.NoModsFolder.NewError()}
}

// ChangeSetting stores word as the value of the setting id of mod m and applies it to m. The word mods.DefaultSetting
// restores the default. Running games apply the value when they next read scripts.
func ChangeSetting(h *program.Host, m *mods.Mod, id, word string) error {
	folder, err := UserModsFolderOrError(h)
	if err != nil {
		return err
	}
	text, err := m.SettingsTextWith(id, word)
	if err != nil {
		return program.UsageError{Err: err}
	}
	if err := mods.UpdateSettingsFile(folder, m.ID, text); err != nil {
		return err
	}
	return m.ApplySettings(text)
}
