package reference

import (
	"cmp"
	"fmt"
	"reflect"
	"regexp"
	"slices"
	"strconv"
	"strings"

	"curtaincall/engine"
)

// LuaStubs returns the reference, without Files and Mod, as stubs for the Lua language server. The names of classes
// begin with the name of the game, so that a folder can contain the stubs of several games.
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
		list = append(list, engine.Map(a.Words, strconv.Quote)...)
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

// Markdown returns the reference as part of a page in Markdown. Its headings have level three.
func (r *Reference) Markdown() string {
	p := &pageWriter{r: r}
	for _, k := range slices.Concat(r.Kinds, r.Setups) {
		p.writeClass("`"+k.Name+" { }`", k, "")
	}
	for _, k := range r.Parts {
		p.writeClass(k.Class, k, "")
	}
	if r.Mod != nil {
		p.writeClass("`"+r.Mod.Name+" { }`", *r.Mod, "")
	}
	if r.Files != nil {
		p.writeClass("Functions and values for script files", *r.Files, "")
	}
	if len(r.Makers) > 0 {
		p.writeSection("Functions that create tables", "")
		p.writeMethods("", r.Makers)
	}
	for i, v := range r.Views {
		name := v.Name
		if i >= len(r.Views)-len(r.Setups) { // a played game, with its name in scenarios
			name = cmp.Or(r.short, name[:1])
		}
		p.writeClass("`"+name+"` ("+v.Class+")", v, name+":")
	}
	if r.Words != nil || r.Keywords != nil || r.Actions != nil { // else it is not the reference of a game
		p.writeVocabulary()
	}
	return strings.TrimPrefix(p.text.String(), "\n")
}

type pageWriter struct {
	text      strings.Builder
	r         *Reference
	explained []explainedMethods
}

type explainedMethods struct {
	title   string
	methods []VerbDoc
}

func (e explainedMethods) methodNamesMissingIn(list []VerbDoc) (names []string) {
	for i := range e.methods {
		m := &e.methods[i]
		if !slices.ContainsFunc(list, func(other VerbDoc) bool { return reflect.DeepEqual(other, *m) }) {
			names = append(names, "`"+m.Name+"`")
		}
	}
	return names
}

func (p *pageWriter) writeSection(title, doc string) {
	fmt.Fprintf(&p.text, "\n### %s\n", title)
	if doc != "" {
		fmt.Fprintf(&p.text, "\n%s\n", doc)
	}
}

func (p *pageWriter) beginTable(columns ...string) {
	p.text.WriteString("\n")
	p.writeRow(columns...)
	p.text.WriteString(strings.Repeat("|---", len(columns)) + "|\n")
}

func (p *pageWriter) writeRow(cells ...string) {
	for i := range cells {
		cells[i] = strings.ReplaceAll(cells[i], "|", `\|`)
	}
	p.text.WriteString("| " + strings.Join(cells, " | ") + " |\n")
}

// writeClass writes the fields and methods of a class. For the methods it may refer to a class with nearly the same
// ones.
func (p *pageWriter) writeClass(title string, c ClassDoc, receiverName string) {
	if c.Extends != "" {
		c.Doc += " It has everything that " + c.Extends + " has, plus the following:"
	}
	p.writeSection(title, c.Doc)
	if c.Example != "" {
		fmt.Fprintf(&p.text, "\n```lua\n%s\n```\n", c.Example)
	}
	if len(c.Fields) > 0 {
		p.beginTable("field", "type", "is")
		p.writeFieldRows("", c.Fields)
	}
	if len(c.Methods) == 0 {
		return
	}
	for _, before := range p.explained {
		if left := before.methodNamesMissingIn(c.Methods); len(left)+len(c.Methods) == len(before.methods) && len(left) < len(c.Methods) {
			fmt.Fprintf(&p.text, "\nIt has the same methods as %s", before.title)
			if left != nil {
				p.text.WriteString(", except " + strings.Join(left, " and "))
			}
			p.text.WriteString(".\n")
			return
		}
	}
	p.explained = append(p.explained, explainedMethods{title, c.Methods})
	p.writeMethods(receiverName, c.Methods)
}

func (p *pageWriter) writeFieldRows(parentPath string, list []FieldDoc) {
	for i := range list {
		f := &list[i]
		name := strings.TrimPrefix(parentPath+"."+f.Name, ".")
		if f.Place > 0 {
			name = parentPath + "[" + strconv.Itoa(f.Place) + "]"
		}
		p.writeRow("`"+name+"`", p.typeCell(f), f.docWithRemarks())
		if strings.HasSuffix(f.Type, "[]") {
			name += "[]"
		}
		if !strings.HasPrefix(f.Type, "table<") { // such a type is complete by itself
			p.writeFieldRows(name, f.Fields)
		}
	}
}

func (f *FieldDoc) docWithRemarks() string {
	text := f.Doc
	switch f.Needed {
	case "always":
		text += " Required."
	case "pack":
		text += " Required in a pack."
	}
	if f.Default != "" {
		text += " If omitted: " + f.Default + "."
	}
	return text
}

func (p *pageWriter) typeCell(f *FieldDoc) string {
	text := f.Type
	if w := p.r.findWordType(f.Type); w != nil && w.Or == "" {
		text = strings.Join(w.Words, " ")
	}
	text = "`" + text + "`"
	if f.Range != nil {
		text += fmt.Sprintf(", %d to %d", f.Range[0], f.Range[1])
	}
	if f.Maybe {
		text += " or nil"
	}
	return text
}

func (p *pageWriter) writeMethods(receiverName string, list []VerbDoc) {
	p.beginTable("call", "does")
	for _, v := range list {
		var params []string
		about := v.Doc
		for _, a := range v.Params {
			param := a.Name + ": " + a.Type
			if a.Optional != "" {
				param = a.Name + "?: " + a.Type
				about += fmt.Sprintf(" If `%s` is omitted: %s.", a.Name, a.Optional)
			}
			if a.Rest {
				param += ", ..."
			}
			params = append(params, param)
		}
		if v.Returns != "" {
			about += " Returns " + v.Returns + "."
		}
		p.writeRow("`"+receiverName+v.Name+"("+strings.Join(params, ", ")+")`", about)
	}
}

func (p *pageWriter) writeVocabulary() {
	p.writeSection("Types", "Values of the types above; an id can also be that of your own definition.")
	p.beginTable("type", "is")
	for _, w := range p.r.Words {
		list := "`" + strings.Join(w.Words, "` `") + "`"
		if w.grows {
			list += ", or that of a pack's keyword"
		} else if w.Or == "string" { // ids, which others may join
			list = ""
		} else if w.Or != "" {
			list = strings.TrimPrefix(list+", or `"+w.Or+"`", "``, or ")
		}
		p.writeRow("`"+w.Name+"`", strings.TrimSpace(w.Doc+" "+list))
	}
	p.writeSection("Keywords", "")
	p.beginTable("keyword", "held by", "leaves", "does")
	for _, k := range p.r.Keywords {
		p.writeRow("`"+k.Word+"` "+k.Icon, k.Holder, k.Leaves, k.Doc)
	}
	p.writeSection("Typed at a console", "`direct` accepts stage directions in the same form.")
	p.beginTable("form", "", "does")
	for _, a := range p.r.Actions {
		p.writeRow("`"+a.Form+"`", a.Type, a.Doc)
	}
}
