package check

import (
	"cmp"

	"curtaincall/engine"
	"curtaincall/engine/declare/schema"
	"curtaincall/scripting"
	"curtaincall/scripting/lookup"
	"curtaincall/scripting/provenance"
	"curtaincall/scripting/source"
	"curtaincall/scripting/syntax"
)

// CheckGeneration returns the findings about all definitions of a game together, such as unknown words, outdated
// comments, conflicts between mods, and the warnings that the rules of the game give.
func CheckGeneration(g *scripting.Generation) (list []scripting.Finding) {
	texts := engine.Map(g.Chunks, func(c *syntax.Chunk) *source.Text { return c.Text })
	list = NewChecker(g.Game).checkStoredWords(texts, vocabularyOf(g.Game, g.Content))
	list = append(list, findingsWithoutTrees(g, g.Content.Warnings())...)
	sortFindings(list)
	return list
}

// findingsWithoutTrees returns the findings that need no syntax trees. remarks are the warnings of the game's rules; it
// omits those about unreachable definitions that findMentionedUnreachable returns.
func findingsWithoutTrees(g *scripting.Generation, remarks []engine.Warning) (list []scripting.Finding) {
	comments, ids := map[string][]string{}, map[engine.Place]string{}
	for _, d := range g.Content.Definitions() {
		if _, known := ids[d.Where()]; !known {
			ids[d.Where()] = d.ID()
		}
		if text, is := d.RulesText(); is && d.BaseFormID() == "" && !g.IsChangedByMods(d) {
			list = append(list, checkCommentNumbers(g.Files[d.Where().File], comments, text)...)
		}
	}
	list = append(list, engine.Map(g.Conflicts(), func(c provenance.Conflict) scripting.Finding {
		return NewFinding("C212", ErrorAtField(g, c.Then.Where, nil, c.Sentence()))
	})...)
	list = append(list, engine.Map(g.LeftOutChanges, func(e *source.Error) scripting.Finding { return NewFinding("C214", e) })...)
	for _, named := range g.RemovedNameUses {
		list = append(list, NewFinding("C213", ErrorAtField(g, named.Where, nil, named.Message)))
	}
	brought := findMentionedUnreachable(g, remarks)
	for _, m := range remarks {
		if m.Code != unreachableCode || !brought[unreachableDefinition{m.Where, m.Part}] {
			list = append(list, NewFinding(m.Code, warningErrorAtModChange(g, &m, ids[m.Where])))
		}
	}
	return list
}

type unreachableDefinition struct {
	where engine.Place
	part  string
}

// findMentionedUnreachable returns the unreachable definitions and parts that code may make reachable. Their id is a
// string in another definition with callbacks or outside all definitions.
func findMentionedUnreachable(g *scripting.Generation, remarks []engine.Warning) map[unreachableDefinition]bool {
	idle, acts, named := map[unreachableDefinition]bool{}, map[string]bool{}, map[string]lookup.Entry{}
	for _, m := range remarks {
		if m.Code == unreachableCode {
			idle[unreachableDefinition{m.Where, m.Part}] = true
			if m.Part != "" {
				named[m.Part] = lookup.Entry{ID: m.Part, Where: m.Where}
			}
		}
	}
	if len(idle) == 0 {
		return nil
	}
	var all []lookup.Entry
	item := func(e lookup.Entry) string { return e.Kind + " " + e.ID }
	for _, d := range g.Content.Definitions() {
		e := lookup.Entry{Kind: d.Kind.Name, ID: cmp.Or(d.BaseFormID(), d.ID()), Where: d.Where()}
		all = append(all, e)
		acts[item(e)] = acts[item(e)] || g.HasCallbacks(d.Def)
		if _, keyword := g.Content.KeywordTable().ByWord(d.ID()); idle[unreachableDefinition{e.Where, ""}] && !keyword {
			named[d.ID()] = e
		}
	}
	mentioned, outline := map[unreachableDefinition]bool{}, lookup.NewOutline(all, g.Amendments())
	for _, c := range g.Chunks {
		syntax.ScanStrings(c.Text, func(word string, line int) {
			e, is := named[word]
			if mod := c.Text.Mod; !is && mod != nil {
				e, is = named[mod.ID+":"+word]
			}
			if !is {
				return
			}
			by, within := outline.EntryAt(c.Text.Name, line)
			if !within || item(by) != item(e) && acts[item(by)] {
				part := e.ID
				if e.Kind != "" {
					part = ""
				}
				mentioned[unreachableDefinition{e.Where, part}] = true
			}
		})
	}
	return mentioned
}

// warningErrorAtModChange returns m as an error. If a mod caused m, by changing the definition with this id or removing
// a reference to it, the error is at that change, unless the definition's file waives m.Code.
func warningErrorAtModChange(g *scripting.Generation, m *engine.Warning, id string) *source.Error {
	where, path := g.EffectiveFieldPlace(m.Where, m.Path...)
	if where == m.Where && !FileHasWaiver(g, where, m.Code) {
		if by, at, is := g.LastModChange(where, func(string, schema.Value) bool { return true }); is {
			where, path = by, at
		} else if chunk := g.Files[m.Where.File]; m.Code == unreachableCode && id != "" && chunk != nil && chunk.Text.Mod == nil {
			if by, at, is := g.LastReferenceRemoval(id); is {
				where, path = by, at
			}
		}
	}
	e := ErrorAtField(g, where, path, m.Message)
	if e.Hint = m.Advice; where != m.Where {
		e.Notes = append(e.Notes, "defined at "+source.Printable(m.Where.String()))
	}
	return e
}

const unreachableCode = "C205"
