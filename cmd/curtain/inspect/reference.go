package inspect

import (
	"cmp"
	"errors"
	"flag"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"strings"

	"curtaincall/cmd/curtain/load"
	"curtaincall/cmd/curtain/program"
	"curtaincall/engine"
	"curtaincall/engine/declare/library"
	"curtaincall/engine/declare/reference"
	"curtaincall/engine/disk"
	"curtaincall/engine/screen"
	"curtaincall/engine/speech"
	"curtaincall/scripting"
	"curtaincall/scripting/lookup"
	"curtaincall/scripting/mods"
	"curtaincall/scripting/scenario"
)

var ReferenceCommand = program.Command{
	Name: "reference", Args: "[game] [word]",
	About: "print the script reference of a game: every field, verb and word",
	More: `
The reference is derived from the game's declaration and printed as Markdown by default.
--lua prints stubs for the Lua language server, including the ids of the scripts.
With a word, such as deal, it prints only what that word means and where it can be used.

` + "`curtain reference --write scripts`" + ` writes the files that editors need for all games to a
folder: settings, if there are none yet, and stubs. It also updates the reference part of
each game's WRITING.md and writes the sentences of its card texts to SENTENCES.md.`,
	Loads: true, JSON: true, IsTranslated: true,
	Setup: func(f *flag.FlagSet) program.Handler {
		lua := f.Bool("lua", false, "print stubs for the Lua language server")
		dir := f.String("write", "", "write the stubs and pages of all games to the folder `DIR`")
		return program.AbandonOnSignal(func(h *program.Host, args []string) int {
			if engine.BoolToInt(h.JSON)+engine.BoolToInt(*lua)+engine.BoolToInt(*dir != "") > 1 {
				return h.PrintMisuse("reference", "--json, --lua and --write cannot be combined")
			}
			if *dir != "" {
				return writeReferenceFiles(h, *dir)
			}
			r, args := h.RulesetFromArgs(args)
			g, err := load.LoadAndPrintExcludedMods(h, r) // words can be looked up while a mod is broken
			if err != nil {
				return h.PrintLoadError("reference", r, err)
			}
			return printReference(h, g, *lua, args)
		})
	},
}

func printReference(h *program.Host, g *load.LoadedGame, lua bool, args []string) (status int) {
	switch {
	case len(args) > 0 && (h.JSON || lua):
		return h.PrintMisuse("reference", "unexpected %q: --json and --lua print the whole reference", args[0])
	case len(args) > 1:
		return h.PrintMisuse("reference", "unexpected %q: only one word can be looked up at a time", args[1])
	case len(args) > 0:
		return printMeanings(h, g, args[0])
	case h.JSON:
		h.PrintJSON(struct {
			program.Document
			*reference.Reference
		}{h.NewDocument("reference", g.Ruleset), referenceWithModManifest(g.Content)})
	case lua:
		fmt.Fprint(h.Out, g.Content.Reference().LuaStubs())
	default:
		ref, keywords := referenceWithModManifest(g.Content), library.Translation(g.Content.Content).KeywordTable()
		for i := range ref.Keywords {
			if k := keywords.FindByWordOrName(ref.Keywords[i].Word); k != nil {
				ref.Keywords[i].Doc = k.Help
			}
		}
		fmt.Fprint(h.Out, translateMarkdown(ref.Markdown(), h.Screen()))
	}
	return program.ExitOK
}

// translateMarkdown translates a page without its headings and code. In tables, it translates only the last column.
func translateMarkdown(page string, s screen.Screen) string {
	lines, isCode := strings.Split(page, "\n"), false
	for i, line := range lines {
		if strings.HasPrefix(line, "```") {
			isCode = !isCode
		}
		if isCode || strings.HasPrefix(line, "#") {
			continue
		}
		text := strings.TrimSuffix(line, " |")
		before := strings.LastIndex(text, " | ") + len(" | ")
		if before < len(" | ") {
			before = 0
		}
		lines[i] = text[:before] + s.TranslatePhrases(text[before:]) + line[len(text):]
	}
	return strings.Join(lines, "\n")
}

func printMeanings(h *program.Host, g *load.LoadedGame, word string) (status int) {
	ref := referenceWithModManifest(g.Content)
	list := ref.MeaningsOf(word)
	found, err := lookup.FindWithOptionalKind(g.EntriesInReaderLanguage(), word)
	if err == nil {
		PrintEntries(h, g, nil, found)
	} else if len(list) == 0 {
		near := cmp.Or(speech.SuggestSimilar(word, ref.WordsWithMeanings()), speech.SuggestSimilarOrList(word, h.RulesetNames()))
		return h.PrintMisuse("reference", "unknown game or word %q%s", word, near)
	}
	for _, m := range list {
		h.Print(h.WrapForTerminal(h.Screen().Strong(strings.Join(m.Paths, ", ")), 4)...)
		h.PrintParagraph("  " + m.Doc)
	}
	return program.ExitOK
}

func referenceWithModManifest(g *scripting.Generation) *reference.Reference {
	ref := g.Reference()
	ref.Mod = &mods.ManifestReference().Kinds[0]
	return ref
}

func writeReferenceFiles(h *program.Host, dir string) (status int) {
	folder := disk.Folder(h.AbsPath(dir))
	files, err := ReferenceFiles(h, folder, h.Registered...)
	if err == nil {
		err = os.MkdirAll(filepath.Join(h.AbsPath(dir), stubsFolder), 0o755)
	}
	for _, f := range files {
		if err == nil {
			err = folder.Replace(f.Name, []byte(f.Body), 0o644)
		}
		if err != nil {
			break
		}
		h.Print(program.DisplayPath(filepath.Join(dir, f.Name)))
	}
	return h.PrintError("reference", err)
}

const (
	stubsFolder    = ".types"
	editorSettings = ".luarc.json"
	referenceBegin = "<!-- reference: written by curtain reference --write scripts -->\n"
	referenceEnd   = "<!-- end of the reference -->\n"
)

const maxPageBytes = 4 << 20

// ReferenceFiles returns the files that editors need, without the editor settings if folder already has them. For each
// game whose page WRITING.md is in folder, it also returns this page with a new reference and, if the game has a
// grammar, SENTENCES.md. folder need not exist. ReferenceFiles loads no mods and writes nothing.
func ReferenceFiles(h *program.Host, folder disk.Folder, games ...*scripting.Ruleset) (files []disk.FileToWrite, err error) {
	withoutMods := *h
	withoutMods.Mods = program.ModFlags{None: true}
	files = append(files, disk.FileToWrite{Name: stubsFolder + "/scenario.lua", Body: scenario.LuaStubs()}, disk.FileToWrite{Name: stubsFolder + "/mod.lua", Body: mods.ManifestReference().LuaStubs()})
	if _, err := fs.Stat(folder, editorSettings); errors.Is(err, fs.ErrNotExist) {
		settings, err := fs.ReadFile(h.Builtin, editorSettings)
		if err != nil {
			return nil, err
		}
		files = append(files, disk.FileToWrite{Name: editorSettings, Body: string(settings)})
	}
	for _, r := range games {
		g, err := load.LoadGame(&withoutMods, r)
		if err != nil {
			return nil, err
		}
		ref := referenceWithModManifest(g.Content)
		files = append(files, disk.FileToWrite{Name: stubsFolder + "/" + r.Name + ".lua", Body: ref.LuaStubs()})
		name := r.Name + "/WRITING.md"
		page, err := folder.Read(name, maxPageBytes)
		if errors.Is(err, fs.ErrNotExist) {
			continue
		}
		if err != nil {
			return nil, err
		}
		files = append(files, disk.FileToWrite{Name: name, Body: replaceReferenceSection(string(page), ref.Markdown())})
		if r.Game.Grammar != nil {
			files = append(files, disk.FileToWrite{Name: r.Name + "/SENTENCES.md", Body: r.Game.Grammar.MarkdownReference()})
		}
	}
	return files, nil
}

func replaceReferenceSection(page, reference string) string {
	before, rest, begins := strings.Cut(page, referenceBegin)
	_, after, ends := strings.Cut(rest, referenceEnd)
	if !begins || !ends {
		return page
	}
	return before + referenceBegin + "\n" + reference + "\n" + referenceEnd + after
}
