package reference

import (
	"cmp"
	"fmt"
	"slices"
	"strconv"
	"strings"
)

// Markdown returns the reference as part of a page, whose headings have level three.
func (r *Reference) Markdown() string {
	p := &page{r: r, explained: map[string]string{}}
	for _, k := range slices.Concat(r.Kinds, r.Setups) {
		p.class("`"+k.Name+" { }`", k, "")
	}
	for _, k := range r.Parts {
		p.class(k.Class, k, "")
	}
	if r.Mod != nil {
		p.class("`"+r.Mod.Name+" { }`", *r.Mod, "")
	}
	if r.Files != nil {
		p.class("Words of files", *r.Files, "")
	}
	if len(r.Makers) > 0 {
		p.section("Words that make tables", "")
		p.methods("", r.Makers)
	}
	for i, v := range r.Views {
		name := v.Name
		if i >= len(r.Views)-len(r.Setups) { // a played game, with its name in scenarios
			name = cmp.Or(r.short, name[:1])
		}
		p.class("`"+name+"` ("+v.Class+")", v, name+":")
	}
	if r.Words != nil || r.Keywords != nil || r.Actions != nil { // else it is not the reference of a game
		p.words()
	}
	return strings.TrimPrefix(p.text.String(), "\n")
}

type page struct {
	text      strings.Builder
	r         *Reference
	explained map[string]string // titles of classes, by their methods
}

func (p *page) section(title, doc string) {
	fmt.Fprintf(&p.text, "\n### %s\n", title)
	if doc != "" {
		fmt.Fprintf(&p.text, "\n%s\n", doc)
	}
}

func (p *page) table(columns ...string) {
	p.text.WriteString("\n")
	p.row(columns...)
	p.text.WriteString(strings.Repeat("|---", len(columns)) + "|\n")
}

func (p *page) row(cells ...string) {
	for i := range cells {
		cells[i] = strings.ReplaceAll(cells[i], "|", `\|`)
	}
	p.text.WriteString("| " + strings.Join(cells, " | ") + " |\n")
}

func (p *page) class(title string, c ClassDoc, on string) {
	if c.Extends != "" {
		c.Doc += " It has everything that " + c.Extends + " has, and:"
	}
	p.section(title, c.Doc)
	if c.Example != "" {
		fmt.Fprintf(&p.text, "\n```lua\n%s\n```\n", c.Example)
	}
	if len(c.Fields) > 0 {
		p.table("field", "type", "is")
		p.fields("", c.Fields)
	}
	if len(c.Methods) == 0 {
		return
	}
	all := fmt.Sprint(c.Methods)
	if first := p.explained[all]; first != "" {
		fmt.Fprintf(&p.text, "\nIt can do what %s can.\n", first)
		return
	}
	p.explained[all] = title
	p.methods(on, c.Methods)
}

func (p *page) fields(before string, list []FieldDoc) {
	for i := range list {
		f := &list[i]
		name := strings.TrimPrefix(before+"."+f.Name, ".")
		if f.Place > 0 {
			name = before + "[" + strconv.Itoa(f.Place) + "]"
		}
		p.row("`"+name+"`", p.typeCell(f), f.about())
		if strings.HasSuffix(f.Type, "[]") {
			name += "[]"
		}
		if !strings.HasPrefix(f.Type, "table<") { // such a type is complete by itself
			p.fields(name, f.Fields)
		}
	}
}

func (f *FieldDoc) about() string {
	text := f.Doc
	switch f.Needed {
	case "always":
		text += " Needed."
	case "pack":
		text += " Needed in a pack."
	}
	if f.Default != "" {
		text += " Left out: " + f.Default + "."
	}
	return text
}

func (p *page) typeCell(f *FieldDoc) string {
	text := f.Type
	if w := p.r.words(f.Type); w != nil && w.Or == "" {
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

func (p *page) methods(on string, list []VerbDoc) {
	p.table("call", "does")
	for _, v := range list {
		var params []string
		about := v.Doc
		for _, a := range v.Params {
			param := a.Name + ": " + a.Type
			if a.Optional != "" {
				param = a.Name + "?: " + a.Type
				about += fmt.Sprintf(" `%s` left out: %s.", a.Name, a.Optional)
			}
			if a.Rest {
				param += ", ..."
			}
			params = append(params, param)
		}
		if v.Returns != "" {
			about += " Returns " + v.Returns + "."
		}
		p.row("`"+on+v.Name+"("+strings.Join(params, ", ")+")`", about)
	}
}

func (p *page) words() {
	p.section("Types", "Words for the types above; an id can also be that of your own definition.")
	p.table("type", "is")
	for _, w := range p.r.Words {
		list := "`" + strings.Join(w.Words, "` `") + "`"
		if w.grows {
			list += ", or that of a keyword of a pack"
		} else if w.Or == "string" { // ids, which others may join
			list = ""
		} else if w.Or != "" {
			list = strings.TrimPrefix(list+", or `"+w.Or+"`", "``, or ")
		}
		p.row("`"+w.Name+"`", strings.TrimSpace(w.Doc+" "+list))
	}
	p.section("Keywords", "")
	p.table("keyword", "held by", "leaves", "does")
	for _, k := range p.r.Keywords {
		p.row("`"+k.Word+"` "+k.Icon, k.Holder, k.Leaves, k.Doc)
	}
	p.section("Typed at a console", "`direct` takes stage directions in the same words.")
	p.table("form", "", "does")
	for _, a := range p.r.Actions {
		p.row("`"+a.Form+"`", a.Type, a.Doc)
	}
}
