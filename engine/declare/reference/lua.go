package reference

import (
	"fmt"
	"regexp"
	"slices"
	"strconv"
	"strings"
)

// LuaStubs returns the reference as stubs for the Lua language server. The names of classes begin with the name of
// the game, so that a folder can contain the stubs of several games.
func (r *Reference) LuaStubs() string {
	w := &stubWriter{prefix: r.name + ".", known: map[string]bool{}, parts: map[string]bool{}}
	for _, c := range slices.Concat(r.Views, r.Kinds, r.Setups, r.Parts) {
		w.known[c.Class] = true
	}
	for _, a := range r.Words {
		w.known[a.Name] = true
	}
	for _, name := range r.records {
		w.known[name] = true
	}
	w.writeLine("---@meta\n-- What an editor with the Lua language server needs to complete and check the\n-- scripts of %s. Nothing here is run. Written by curtain reference: do not edit.", r.Title)
	for _, a := range r.Words {
		var list []string
		if a.Or != "" {
			list = append(list, w.prefixedType(a.Or))
		}
		for _, word := range a.Words {
			list = append(list, strconv.Quote(word))
		}
		w.writeLine("")
		w.writeDoc(a.Doc)
		w.writeLine("---@alias %s%s %s", w.prefix, a.Name, strings.Join(list, " | "))
	}
	for _, v := range r.Views {
		w.writeClass(v, func(f *FieldDoc) bool { return f.Maybe })
		if len(v.Methods) > 0 {
			w.writeLine("local %s = {}", v.Class)
		}
		for _, m := range v.Methods {
			w.writeFunction(v.Class+":", m)
		}
	}
	for _, k := range slices.Concat(r.Kinds, r.Setups) {
		w.writeClass(k, k.canOmit)
		w.writeLine("")
		w.writeFunction("", VerbDoc{Name: k.Name, Doc: k.Doc, Params: []ParamDoc{{Name: "definition", Type: k.Class}}, Result: k.Makes})
	}
	for _, k := range r.Parts {
		w.writeClass(k, k.canOmit)
	}
	for _, m := range r.Makers {
		w.writeLine("")
		w.writeFunction("", m)
	}
	return w.text.String()
}

// LuaFunctionStubs returns stubs of functions. namePrefix, such as "test.", is put before their names.
func LuaFunctionStubs(namePrefix string, list []VerbDoc) string {
	w := &stubWriter{}
	for _, v := range list {
		w.writeFunction(namePrefix, v)
	}
	return w.text.String()
}

type stubWriter struct {
	text   strings.Builder
	prefix string
	known  map[string]bool // names of types that get the prefix
	parts  map[string]bool // classes of fields that were already written
}

func (w *stubWriter) writeLine(format string, args ...any) {
	fmt.Fprintf(&w.text, format+"\n", args...)
}

var nameOrText = regexp.MustCompile(`"[^"]*"|[A-Z]\w*`)

func (w *stubWriter) prefixedType(t string) string {
	return nameOrText.ReplaceAllStringFunc(t, func(name string) string {
		if w.known[name] {
			return w.prefix + name
		}
		return name
	})
}

func (w *stubWriter) writeDoc(text string) {
	if text != "" {
		w.writeLine("--- %s", text)
	}
}

func (w *stubWriter) writeClass(c ClassDoc, optional func(*FieldDoc) bool) {
	for _, part := range c.splitFieldClasses(w.parts) {
		w.writeLine("")
		w.writeDoc(part.Doc)
		head := w.prefix + part.Class
		if part.Extends != "" {
			head += ": " + w.prefix + part.Extends
		}
		w.writeLine("---@class %s", head)
		for i := range part.Fields {
			f := &part.Fields[i]
			name := f.annotationKey()
			if !f.rest && name != anyWord && optional(f) {
				name += "?"
			}
			w.writeLine("%s", strings.TrimSpace("---@field "+name+" "+w.prefixedType(f.Type)+" "+f.Doc))
		}
	}
}

func (w *stubWriter) writeFunction(namePrefix string, v VerbDoc) {
	w.writeDoc(v.Doc)
	if v.Result == "T" || v.Result == "T?" {
		w.writeLine("---@generic T")
	}
	var names []string
	for _, p := range v.Params {
		name, doc := p.Name, p.Doc
		names = append(names, name)
		if p.Optional != "" {
			name += "?"
		}
		if p.Optional != "" && p.Optional != "nil" {
			doc = strings.TrimSpace(doc + " If omitted: " + p.Optional + ".")
		}
		w.writeLine("%s", strings.TrimSpace("---@param "+name+" "+w.prefixedType(p.Type)+" "+doc))
		if p.Rest {
			w.writeLine("---@param ... %s", w.prefixedType(p.Type))
			names = append(names, "...")
		}
	}
	if v.Result != "" {
		w.writeLine("%s", strings.TrimSuffix("---@return "+w.prefixedType(v.Result)+" # "+v.Returns, " # "))
	}
	w.writeLine("function %s%s(%s) end", namePrefix, v.Name, strings.Join(names, ", "))
}
