//go:build !race

package main

import (
	"fmt"
	"go/ast"
	"go/parser"
	"go/token"
	"maps"
	"path/filepath"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"testing"

	"curtaincall/cmd/curtain/registry"
	"curtaincall/cmd/curtain/testkit/curtaintest"
	"curtaincall/engine/bot"
	said "curtaincall/engine/table"
	"curtaincall/engine/testkit"
	"curtaincall/engine/testkit/golden"
)

// TestMessagesAreListed compares testdata/messages.txt with the messages of the program and its pages. The list, with
// which messages can be read and translated as one text, has the messages of each file in order, one on each line,
// with \n for line breaks.
func TestMessagesAreListed(t *testing.T) {
	messages := listAllMessages(t)
	golden.Check(t, filepath.Join("testdata", "messages.txt"), messages)
	golden.Check(t, filepath.Join("testdata", "messages_not_translated.txt"), listUntranslatedMessages(t, messages))
}

func listAllMessages(t *testing.T) string {
	var out strings.Builder
	for _, dir := range packageDirs(t) {
		if strings.Contains(dir+"/", "testkit/") {
			continue
		}
		for _, pattern := range []string{"*.go", "*.html", "*/*.html", "page/*.js", "assets/studio.js", "assets/studio/*.js"} {
			names, err := filepath.Glob(filepath.Join(curtaintest.ProjectRoot, dir, pattern))
			if err != nil {
				t.Fatal(err)
			}
			for _, name := range names {
				listMessages(t, &out, name)
			}
		}
	}
	return out.String()
}

var (
	// untranslated matches files whose messages are not for the phrasebook: pages, editors, the lab, protocols.
	untranslated = regexp.MustCompile(`^(cmd/lab|cmd/shared|cmd/curtain/studio|cmd/curtain/share|scripting/lsp|scripting/editing|engine/declare/reference|engine/wire|engine/lab)/|\.(html|js)$|/(wire|hash|sentences)\.go$`)
	hasKey       = regexp.MustCompile(`\{[A-Za-z]\w*[,:.}]`)
	prefix       = regexp.MustCompile(`^(%s: |%w: |%s:%d: |line %d: |\()+`)
)

// listUntranslatedMessages returns the messages at the terminal that the phrasebook does not translate, alone or as
// part of a sentence. It should return only code and what is typed.
func listUntranslatedMessages(t *testing.T, messages string) string {
	body := testkit.ReadFile(t, filepath.Join(curtaintest.ProjectRoot, "scripts/shared/phrases/de.po"))
	var known strings.Builder
	for _, m := range regexp.MustCompile(`(?m)^msgid (".*")$`).FindAllStringSubmatch(body, -1) {
		phrase, err := strconv.Unquote(m[1])
		if err != nil {
			t.Fatal(err)
		}
		known.WriteString(normalizeMessage(phrase))
	}
	for _, r := range registry.Rulesets { // what has a key has its German in a locale: check tells
		for _, c := range slices.Concat(r.Game.Catalogs, said.Catalogs, bot.Catalogs) {
			for _, sentence := range c.Sentences {
				known.WriteString(normalizeMessage(sentence.English))
			}
		}
		if r.Game.Keywords != nil {
			for _, k := range r.Game.Keywords.OwnRows() {
				known.WriteString(normalizeMessage(k.Name + "\n" + k.Help))
			}
		}
	}
	file, missing := "", map[string]bool{}
	for line := range strings.Lines(messages) {
		message, isMessage := strings.CutPrefix(strings.TrimSuffix(line, "\n"), "\t")
		if !isMessage {
			file = message
			continue
		}
		if untranslated.MatchString(file) || hasKey.MatchString(message) {
			continue
		}
		for part := range strings.SplitSeq(message, `\n\n`) {
			part = strings.TrimSuffix(prefix.ReplaceAllString(normalizeMessage(strings.ReplaceAll(part, `\n`, " ")), ""), ")\n")
			if part = strings.TrimSuffix(part, "\n"); !strings.Contains(known.String(), part) {
				missing[part] = true
			}
		}
	}
	return strings.Join(slices.Sorted(maps.Keys(missing)), "\n") + "\n"
}

// normalizeMessage returns a message on one line.
func normalizeMessage(message string) string {
	return strings.ReplaceAll(strings.Join(strings.Fields(message), " "), "%%", "%") + "\n"
}

var (
	// placeholder matches what a message is filled with, and markup.
	placeholder = regexp.MustCompile(`\{\{.*?\}\}|%[-+#0-9.*\[\]]*[a-z]|<[^>]*>`)
	// sentence matches two words, or one beside a placeholder, which is a control character here.
	sentence = regexp.MustCompile(`[A-Za-z]{2,}[,.;:!?)"'…]* ["'(]?[A-Za-z]|\x00[^A-Za-z]* [a-z]{3,}|[a-z]{3,}:? [^A-Za-z]*\x00`)

	style     = regexp.MustCompile(`(?s)<style>.*?</style>`)
	attribute = regexp.MustCompile(`(?:aria-label|title|placeholder)="([^"]*)"`)
	tag       = regexp.MustCompile(`<[^>]*>`)
	quoted    = regexp.MustCompile(`'([^'\n]*)'`)
)

func listMessages(t *testing.T, out *strings.Builder, name string) {
	text := strings.ReplaceAll(testkit.ReadFile(t, name), "\r\n", "\n")
	var found []string
	switch filepath.Ext(name) {
	case ".go":
		found = goLiterals(t, name, text)
	case ".html":
		for line := range strings.Lines(style.ReplaceAllString(text, "")) {
			found = append(found, submatches(attribute, line)...)
			found = append(found, tag.Split(line, -1)...)
		}
	case ".js":
		for line := range strings.Lines(text) {
			if code, _, _ := strings.Cut(line, "// "); code != "" {
				found = append(found, submatches(quoted, code)...)
			}
		}
	}
	rel, err := filepath.Rel(curtaintest.ProjectRoot, name)
	if err != nil {
		t.Fatal(err)
	}
	head := filepath.ToSlash(rel) + "\n"
	for _, message := range found {
		if sentence.MatchString(placeholder.ReplaceAllString(message, "\x00")) {
			fmt.Fprintf(out, "%s\t%s\n", head, strings.ReplaceAll(strings.TrimSpace(message), "\n", `\n`))
			head = ""
		}
	}
}

func submatches(r *regexp.Regexp, text string) (found []string) {
	for _, m := range r.FindAllStringSubmatch(text, -1) {
		found = append(found, m[1])
	}
	return found
}

// goLiterals returns the strings of a file except import paths, field tags, regular expressions, panics and names of
// random streams. Added literals count as one. It returns none for tests.
func goLiterals(t *testing.T, name, text string) (found []string) {
	if strings.HasSuffix(name, "_test.go") || strings.HasSuffix(name, "_gen.go") {
		return nil
	}
	file, err := parser.ParseFile(token.NewFileSet(), name, text, parser.SkipObjectResolution)
	if err != nil {
		t.Fatal(err)
	}
	ast.Inspect(file, func(n ast.Node) bool {
		switch n := n.(type) {
		case *ast.ImportSpec:
			return false
		case *ast.Field:
			n.Tag = nil
		case *ast.CallExpr:
			called := text[n.Fun.Pos()-1 : n.Fun.End()-1]
			return called != "panic" && called != "regexp.MustCompile" && !strings.HasSuffix(called, ".Stream") && !strings.HasSuffix(called, ".Child")
		case ast.Expr:
			s, ok := literal(n)
			if ok {
				found = append(found, s)
			}
			return !ok
		}
		return true
	})
	return found
}

// literal returns the value of a string literal, or of several that are added.
func literal(e ast.Expr) (s string, ok bool) {
	switch e := e.(type) {
	case *ast.BasicLit:
		s, err := strconv.Unquote(e.Value)
		return s, err == nil && e.Kind == token.STRING
	case *ast.BinaryExpr:
		x, left := literal(e.X)
		y, right := literal(e.Y)
		return x + y, left && right
	}
	return "", false
}
