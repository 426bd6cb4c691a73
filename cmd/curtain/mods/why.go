package mods

import (
	"cmp"
	"strings"

	"curtaincall/cmd/curtain/load"
	"curtaincall/cmd/curtain/program"
	"curtaincall/engine/declare/schema"
	"curtaincall/engine/screen"
	"curtaincall/scripting"
	"curtaincall/scripting/provenance"
)

// runWhy prints the values that the game and its mods give to a field, in load order. args name a field such as
// quick_jab.values.damage, or a definition such as card quick_jab for all its fields.
func runWhy(h *program.Host, r *scripting.Ruleset, args []string) (status int) {
	g, err := load.LoadAndPrintExcludedMods(h, r)
	if err != nil {
		return h.PrintError("mods", err)
	}
	kind, rest := "", args[0]
	if len(args) == 2 {
		kind, rest = args[0], args[1]
	} else if before, after, is := strings.Cut(rest, " "); is {
		kind, rest = before, after
	}
	id, path, _ := strings.Cut(rest, ".")
	layers, err := g.ContentWithExcludedMods().Layers(kind, id, path)
	if err != nil {
		return h.PrintMisuse("mods", "%s%s", err, modsExplainHint(h, r, rest))
	}
	if h.JSON {
		d := WhyDocument{Document: h.NewDocument("mods", r), Of: rest, Layers: []LayerEntry{}}
		for _, l := range layers {
			d.Layers = append(d.Layers, LayerEntry{l.Mod, l.Word, l.Path, l.ValueText(), l.Where.File, l.Where.Line, isLayerOfUnusedMod(g, l)})
		}
		h.PrintJSON(d)
		return program.ExitOK
	}
	h.Print(h.Screen().Strong(screen.Clean(rest)))
	for _, l := range layers {
		text := describeLayer(l, path)
		if isLayerOfUnusedMod(g, l) {
			text += " (left out)"
		}
		h.Print(h.Screen().FormatTerm(cmp.Or(l.Mod, r.Name), text+"  "+h.Screen().Quiet(screen.Clean(l.Where.String())), 20)...)
	}
	return program.ExitOK
}

// WhyDocument is the JSON output of mods why.
type WhyDocument struct {
	program.Document
	Of     string       `json:"of"`
	Layers []LayerEntry `json:"layers"`
}

type LayerEntry struct {
	Mod   string `json:"mod,omitempty"`
	Word  string `json:"word,omitempty"`
	Path  string `json:"path,omitempty"`
	Value string `json:"value"`
	File  string `json:"file"`
	Line  int    `json:"line"`

	LeftOut bool `json:"left_out,omitempty"`
}

func isLayerOfUnusedMod(g *load.LoadedGame, l provenance.Layer) bool {
	return l.Mod != "" && g.Packs.Set.FindMod(l.Mod) == nil
}

func describeLayer(l provenance.Layer, path string) string {
	text := l.ShortValueText()
	switch {
	case (l.Word == provenance.InsertWord || l.Word == provenance.RemoveWord) && l.Value.Shape != schema.Nil:
		text = l.Word + "s " + text
		if l.Path != path {
			text = l.Path + ": " + text
		}
		return text
	case l.Word == provenance.RemoveWord:
		return "removes it"
	case l.Word == provenance.WrapWord && l.Path == path:
		return "wraps it"
	case l.Word == provenance.WrapWord:
		return "wraps " + l.Path
	case path == "" && l.Word == "":
		return "defines it"
	case path == "":
		text = l.Word + "s it"
		if l.Path != "" {
			text = "sets " + l.Path + " to " + l.ShortValueText()
		}
	case l.Path != path:
		text = l.Path + " = " + text
	}
	return text
}
