package main

import (
	"errors"
	"flag"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"strings"

	"curtaincall/engine/declare"
	"curtaincall/engine/disk"
	"curtaincall/scripting"
	"curtaincall/scripting/mods"
	"curtaincall/scripting/scenario"
)

// referenceVerb is the verb reference.
func referenceVerb() verb {
	return verb{
		name: "reference", args: "[game]",
		about: "print the whole interface of a game for scripts: every field, verb and word",
		more: `
It is derived from what the game declares and prints Markdown where nothing else is
asked for. --lua prints stubs for the Lua language server, with the ids of the scripts.

` + "`curtain reference --write scripts`" + ` writes what an editor needs for all games into a folder:
its settings, where there are none, and the stubs; in the page WRITING.md of a game the
part between the two marks of the reference is renewed, and beside it SENTENCES.md shows
the sentences of its card texts.`,
		loads: true, bare: true, json: true,
		setup: func(f *flag.FlagSet) action {
			lua := f.Bool("lua", false, "print stubs for the Lua language server")
			markdown := f.Bool("markdown", false, "print Markdown, as without any flag")
			dir := f.String("write", "", "write stubs and pages of all games into the folder `DIR`")
			return unattended(func(h *host, args []string) int {
				if chosen(h.json, *lua, *markdown, *dir != "") > 1 {
					return h.misuse("reference", "--json, --lua, --markdown and --write exclude each other")
				}
				if *dir != "" {
					return h.writeReferences(*dir)
				}
				return onGame("reference", func(h *host, g *game, args []string) int { return h.reference(g, *lua, args) })(h, args)
			})
		},
	}
}

func chosen(flags ...bool) (n int) {
	for _, set := range flags {
		if set {
			n++
		}
	}
	return n
}

// interfaceDocument is what reference prints.
type interfaceDocument struct {
	document
	*declare.Reference
}

func (h *host) reference(g *game, lua bool, args []string) int {
	if len(args) > 0 {
		return h.misuse("reference", "reference takes a game, not %q%s", args[0], expected(args[0], h.rulesetNames()))
	}
	content, declared := g.content.(*scripting.Generation)
	switch {
	case !declared:
		return h.misuse("reference", "%s does not declare its words", g.Title)
	case h.json:
		h.printJSON(interfaceDocument{h.document("reference", g.Ruleset), wholeInterface(content)})
	case lua:
		fmt.Fprint(h.out, content.Reference().Lua())
	default:
		fmt.Fprint(h.out, wholeInterface(content).Markdown())
	}
	return exitOK
}

// wholeInterface is what scripts can say, and mods of themselves.
func wholeInterface(g *scripting.Generation) *declare.Reference {
	ref := g.Reference()
	ref.Mod = &mods.Reference().Kinds[0]
	return ref
}

// writeReferences writes what an editor needs into a folder, and renews the pages
// that lie in it.
func (h *host) writeReferences(dir string) int {
	folder := disk.Folder(h.at(dir))
	files, err := h.references(folder, h.rulesets...)
	if err == nil {
		err = os.MkdirAll(filepath.Join(h.at(dir), stubsFolder), 0o755)
	}
	for _, f := range files {
		if err == nil {
			err = folder.Replace(f.Name, []byte(f.Body), 0o644)
		}
		if err != nil {
			break
		}
		h.print(shownPath(filepath.Join(dir, f.Name)))
	}
	if err != nil {
		return h.explain("reference", err)
	}
	return exitOK
}

const (
	stubsFolder    = ".types"
	editorSettings = ".luarc.json"
	referenceBegin = "<!-- reference: written by curtain reference --write scripts -->\n"
	referenceEnd   = "<!-- end of the reference -->\n"
)

// maxPage is how large a page may be whose reference is renewed, in bytes.
const maxPage = 4 << 20

// references are the files of declared games for a folder, which need not be there.
func (h *host) references(folder disk.Folder, games ...*scripting.Ruleset) (files []disk.File, err error) {
	files = append(files, disk.File{Name: stubsFolder + "/scenario.lua", Body: scenario.Stubs()}, disk.File{Name: stubsFolder + "/mod.lua", Body: mods.Reference().Lua()})
	if _, err := fs.Stat(folder, editorSettings); errors.Is(err, fs.ErrNotExist) {
		settings, err := fs.ReadFile(h.builtin, editorSettings)
		if err != nil {
			return nil, err
		}
		files = append(files, disk.File{Name: editorSettings, Body: string(settings)})
	}
	for _, r := range games {
		if r.Game == nil {
			continue
		}
		g, err := h.load(r)
		if err != nil {
			return nil, err
		}
		ref := wholeInterface(g.content.(*scripting.Generation))
		files = append(files, disk.File{Name: stubsFolder + "/" + r.Name + ".lua", Body: ref.Lua()})
		name := r.Name + "/WRITING.md"
		page, err := folder.Read(name, maxPage)
		if errors.Is(err, fs.ErrNotExist) {
			continue
		}
		if err != nil {
			return nil, err
		}
		files = append(files, disk.File{Name: name, Body: renewed(string(page), ref.Markdown())})
		if r.Game.Grammar != nil {
			files = append(files, disk.File{Name: r.Name + "/SENTENCES.md", Body: r.Game.Grammar.Document()})
		}
	}
	return files, nil
}

// renewed is a page with the part between the marks of the reference replaced.
func renewed(page, reference string) string {
	before, rest, begins := strings.Cut(page, referenceBegin)
	_, after, ends := strings.Cut(rest, referenceEnd)
	if !begins || !ends {
		return page
	}
	return before + referenceBegin + "\n" + reference + "\n" + referenceEnd + after
}
