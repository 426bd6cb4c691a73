package main

import (
	"strings"

	"curtaincall/engine/screen"
	"curtaincall/scripting"
)

// whyMods tells who says what of a field of a definition, in the order of the mods: of
// quick_jab.values.damage, or of all of card quick_jab that mods change.
func whyMods(h *host, r *scripting.Ruleset, args []string) int {
	g, err := h.load(r)
	if err != nil {
		return h.explain("mods", err)
	}
	kind, rest := "", args[0]
	if len(args) == 2 {
		kind, rest = args[0], args[1]
	} else if before, after, is := strings.Cut(rest, " "); is {
		kind, rest = before, after
	}
	id, path, _ := strings.Cut(rest, ".")
	layers, err := g.content.Layers(kind, id, path)
	if err != nil {
		return h.misuse("mods", "%s%s", err, h.ofMod(r, rest))
	}
	if h.json {
		h.printJSON(h.modsReasons(r, rest, layers))
		return exitOK
	}
	h.print(h.screen().Strong(screen.Clean(rest)))
	for _, l := range layers {
		by := l.Mod
		if by == "" {
			by = r.Name
		}
		h.print(h.explained(by, layerTold(l, path)+"  "+h.screen().Quiet(screen.Clean(l.Where.String())), 20)...)
	}
	return exitOK
}

// modsReasons is what mods why prints as JSON.
type modsReasons struct {
	document
	Of     string       `json:"of"`
	Layers []modsReason `json:"layers"`
}

type modsReason struct {
	Mod   string `json:"mod,omitempty"`
	Word  string `json:"word,omitempty"`
	Path  string `json:"path,omitempty"`
	Value string `json:"value"`
	File  string `json:"file"`
	Line  int    `json:"line"`
}

func (h *host) modsReasons(r *scripting.Ruleset, of string, layers []scripting.Layer) modsReasons {
	all := modsReasons{document: h.document("mods", r), Of: of, Layers: []modsReason{}}
	for _, l := range layers {
		all.Layers = append(all.Layers, modsReason{l.Mod, l.Word, l.Path, l.Whole(), l.Where.File, l.Where.Line})
	}
	return all
}

// layerTold is what a layer says of a path, in words.
func layerTold(l scripting.Layer, path string) string {
	said := l.Said()
	switch {
	case l.Word == "remove":
		return "removes it"
	case path == "" && l.Word == "":
		return "defines it"
	case path == "":
		said = l.Word + "s it"
		if l.Path != "" {
			said = "sets " + l.Path + " to " + l.Said()
		}
	case l.Path != path:
		said = l.Path + " = " + said
	}
	return said
}
