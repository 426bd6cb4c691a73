//go:build !race

package main

import (
	"bytes"
	"fmt"
	"go/ast"
	"go/doc"
	"go/parser"
	"go/token"
	"io/fs"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"

	"curtaincall/cmd/curtain/registry"
	"curtaincall/cmd/curtain/testkit/curtaintest"
	"curtaincall/engine/testkit"
	"curtaincall/engine/testkit/golden"
)

// TestDocumentsListThePackages compares the list in ARCHITECTURE.md with the packages.
func TestDocumentsListThePackages(t *testing.T) {
	name := filepath.Join(curtaintest.ProjectRoot, "ARCHITECTURE.md")
	page := testkit.ReadFile(t, name)
	before, rest, _ := strings.Cut(page, " -update` -->\n")
	_, after, ok := strings.Cut(rest, "<!-- end of packages -->")
	if !ok {
		t.Fatal("the page has no list of packages")
	}
	want := before + " -update` -->\n" + packageList(t) + "<!-- end of packages -->" + after
	if *golden.Update {
		if err := os.WriteFile(name, []byte(want), 0o644); err != nil {
			t.Fatal(err)
		}
		return
	}
	if want != page {
		t.Error("the packages in ARCHITECTURE.md are not those there are: go test ./cmd/curtain -run Documents -update")
	}
}

// packageList returns the table of all packages, with the first sentence of their comments.
func packageList(t *testing.T) string {
	var out strings.Builder
	out.WriteString("| package | |\n|---|---|\n")
	for _, dir := range packageDirs(t) {
		fmt.Fprintf(&out, "| `%s` | %s |\n", dir, about(t, filepath.Join(curtaintest.ProjectRoot, dir)))
	}
	return out.String()
}

func packageDirs(t *testing.T) []string {
	var dirs []string
	err := filepath.WalkDir(curtaintest.ProjectRoot, func(path string, d fs.DirEntry, err error) error {
		if err != nil {
			return err
		}
		if d.IsDir() && path != curtaintest.ProjectRoot && strings.HasPrefix(d.Name(), ".") {
			return filepath.SkipDir
		}
		if strings.HasSuffix(path, ".go") {
			dir, err := filepath.Rel(curtaintest.ProjectRoot, filepath.Dir(path))
			if err != nil {
				return err
			}
			dirs = append(dirs, filepath.ToSlash(dir))
		}
		return nil
	})
	if err != nil {
		t.Fatal(err)
	}
	slices.Sort(dirs)
	return slices.Compact(dirs)
}

// about returns the first sentence of a package's comment.
func about(t *testing.T, dir string) string {
	t.Helper()
	for _, f := range sources(t, dir, parser.ParseComments|parser.PackageClauseOnly) {
		if f.Doc != nil {
			sentence := new(doc.Package).Synopsis(f.Doc.Text())
			sentence = strings.TrimPrefix(sentence, "Package "+f.Name.Name+" ")
			return strings.TrimPrefix(sentence, "is ")
		}
	}
	t.Fatalf("%s: the package says nothing of itself", dir)
	return ""
}

// sources returns the files of a package without its tests. If words are given, each file must contain one.
func sources(t *testing.T, dir string, mode parser.Mode, words ...string) (files []*ast.File) {
	t.Helper()
	names, err := filepath.Glob(filepath.Join(dir, "*.go"))
	if err != nil {
		t.Fatal(err)
	}
	for _, name := range names {
		if strings.HasSuffix(name, "_test.go") {
			continue
		}
		body, err := os.ReadFile(name)
		if err != nil {
			t.Fatal(err)
		}
		if words != nil && !slices.ContainsFunc(words, func(word string) bool { return bytes.Contains(body, []byte(word)) }) {
			continue
		}
		f, err := parser.ParseFile(token.NewFileSet(), name, body, mode)
		if err != nil {
			t.Fatal(err)
		}
		files = append(files, f)
	}
	return files
}

// ofTheProject matches a path in the text of a document: `engine/curtain/damage.go`.
var ofTheProject = regexp.MustCompile("[`(]((?:cmd|engine|scripting|scripts|\\.ci)/[\\w./-]*)")

// TestDocumentsNamePathsThatExist checks that documents name no files that have moved.
func TestDocumentsNamePathsThatExist(t *testing.T) {
	for _, page := range []string{"README.md", "ARCHITECTURE.md", "CONTRIBUTING.md", "engine/WRITING-A-RULESET.md"} {
		for _, m := range ofTheProject.FindAllStringSubmatch(testkit.ReadFile(t, filepath.Join(curtaintest.ProjectRoot, page)), -1) {
			path := strings.TrimRight(m[1], "./")
			if strings.Contains(path, "NAME") || strings.Contains(path, "pratfall") {
				continue
			}
			if _, err := os.Stat(filepath.Join(curtaintest.ProjectRoot, path)); err != nil {
				t.Errorf("%s: there is no %s", page, path)
			}
		}
	}
}

var (
	aLink    = regexp.MustCompile(`\]\(([^)\s]*)\)`)
	aHeading = regexp.MustCompile(`(?m)^#+ (.*)$`)
	noSlug   = regexp.MustCompile(`[^\p{L}\p{N}\- _]`)
)

// TestDocumentsLinkToWhatExists follows the relative links in all pages, to files and headings.
func TestDocumentsLinkToWhatExists(t *testing.T) {
	err := filepath.WalkDir(curtaintest.ProjectRoot, func(page string, d fs.DirEntry, err error) error {
		if d != nil && d.Name() == "node_modules" { // not of the project
			return filepath.SkipDir
		}
		if err != nil || filepath.Ext(page) != ".md" {
			return err
		}
		text, err := os.ReadFile(page)
		if err != nil {
			return err
		}
		for _, m := range aLink.FindAllStringSubmatch(fenced.ReplaceAllString(string(text), ""), -1) {
			if strings.Contains(m[1], "://") {
				continue
			}
			file, heading, _ := strings.Cut(m[1], "#")
			target := page
			if file != "" {
				target = filepath.Join(filepath.Dir(page), file)
			}
			if _, err := os.Stat(target); err != nil || heading != "" && !slices.Contains(headings(t, target), heading) {
				t.Errorf("%s links to %s, which does not exist", page, m[1])
			}
		}
		return nil
	})
	if err != nil {
		t.Fatal(err)
	}
}

// headings returns the anchors of a page, as GitHub makes them.
func headings(t *testing.T, page string) (anchors []string) {
	t.Helper()
	for _, m := range aHeading.FindAllStringSubmatch(fenced.ReplaceAllString(testkit.ReadFile(t, page), ""), -1) {
		anchor := strings.ReplaceAll(noSlug.ReplaceAllString(strings.ToLower(m[1]), ""), " ", "-")
		anchors = append(anchors, anchor)
	}
	return anchors
}

// TestDocumentsQuoteTheSource checks that the Go code in the page about rulesets is still in the skirmish.
func TestDocumentsQuoteTheSource(t *testing.T) {
	page := testkit.ReadFile(t, filepath.Join(curtaintest.ProjectRoot, "engine/WRITING-A-RULESET.md"))
	files, err := filepath.Glob(filepath.Join(curtaintest.ProjectRoot, "engine/skirmish/*.go"))
	if err != nil {
		t.Fatal(err)
	}
	var source strings.Builder
	for _, name := range files {
		source.WriteString(strings.Join(strings.Fields(testkit.ReadFile(t, name)), " "))
	}
	quoted := 0
	for _, block := range fenced.FindAllStringSubmatch(page, -1) {
		if block[1] != "go" {
			continue
		}
		for _, piece := range strings.Split(block[2], "\nviews.") {
			quoted++
			if !strings.Contains(source.String(), strings.Join(strings.Fields(piece), " ")) {
				t.Errorf("the page quotes\n%s\nwhich is not in engine/skirmish", piece)
			}
		}
	}
	if quoted < 4 {
		t.Errorf("the page quotes %d pieces of Go", quoted)
	}
}

// ofAPackage matches an exported name in the text of a document: `engine.Attempt`.
var ofAPackage = regexp.MustCompile("`([a-z]+)\\.([A-Z]\\w*)")

// TestDocumentsNameWhatPackagesExport checks that documents name no identifiers that have been renamed.
func TestDocumentsNameWhatPackagesExport(t *testing.T) {
	named, clauses := map[string]string{}, []string{}
	for _, page := range []string{"ARCHITECTURE.md", "CONTRIBUTING.md", "engine/WRITING-A-RULESET.md"} {
		for _, m := range ofAPackage.FindAllStringSubmatch(testkit.ReadFile(t, filepath.Join(curtaintest.ProjectRoot, page)), -1) {
			named[m[1]+"."+m[2]] = page
			clauses = append(clauses, "package "+m[1])
		}
	}
	if len(named) < 20 {
		t.Errorf("%d exported names are in the pages", len(named))
	}
	for _, dir := range packageDirs(t) {
		for _, f := range sources(t, filepath.Join(curtaintest.ProjectRoot, dir), 0, clauses...) {
			for name := range f.Scope.Objects {
				delete(named, f.Name.Name+"."+name)
			}
		}
	}
	for name, page := range named {
		t.Errorf("%s: there is no %s", page, name)
	}
}

// aFile matches the name of a Go file in a comment.
var aFile = regexp.MustCompile(`\b[a-z0-9_]+\.go\b`)

// TestMapsOfPackagesNameTheirFiles compares the files in the comments of packages with the folders. That of package
// scripting, the largest, must name all.
func TestMapsOfPackagesNameTheirFiles(t *testing.T) {
	for _, dir := range packageDirs(t) {
		named := mapped(t, dir)
		for _, name := range named {
			if _, err := os.Stat(filepath.Join(curtaintest.ProjectRoot, dir, name)); err != nil {
				t.Errorf("%s: the comment of the package names %s, which is not installed", dir, name)
			}
		}
		if dir != "scripting" {
			continue
		}
		files, err := filepath.Glob(filepath.Join(curtaintest.ProjectRoot, dir, "*.go"))
		if err != nil || len(files) == 0 {
			t.Fatalf("%d files: %v", len(files), err)
		}
		for _, name := range files {
			name = filepath.Base(name)
			if name != "doc.go" && !strings.HasSuffix(name, "_test.go") && !slices.Contains(named, name) {
				t.Errorf("%s: the comment of the package does not say what %s is", dir, name)
			}
		}
	}
}

// mapped returns the files that the comment of a package names.
func mapped(t *testing.T, dir string) (names []string) {
	for _, f := range sources(t, filepath.Join(curtaintest.ProjectRoot, dir), parser.ParseComments|parser.PackageClauseOnly) {
		names = append(names, aFile.FindAllString(f.Doc.Text(), -1)...)
	}
	return names
}

// TestArrowsPointDown checks imports: no Lua or terminal in the engine, no program in scripting, no game in shared
// code.
func TestArrowsPointDown(t *testing.T) {
	games := []string{}
	for _, r := range registry.Rulesets {
		games = append(games, r.Name)
	}
	for _, dir := range packageDirs(t) {
		for _, path := range imports(t, filepath.Join(curtaintest.ProjectRoot, dir)) {
			if complaint := pointsUp(dir, path, games); complaint != "" {
				t.Errorf("%s imports %s: %s", dir, path, complaint)
			}
		}
	}
}

func imports(t *testing.T, dir string) (paths []string) {
	t.Helper()
	for _, f := range sources(t, dir, parser.ImportsOnly) {
		for _, i := range f.Imports {
			paths = append(paths, strings.Trim(i.Path.Value, `"`))
		}
	}
	return paths
}

func pointsUp(dir, path string, games []string) string {
	storey, _, _ := strings.Cut(dir, "/")
	own, inside := strings.CutPrefix(path, "curtaincall/")
	switch {
	case storey == "engine" && !inside && strings.Contains(path, ".") && !strings.HasPrefix(path, "golang.org/x/text/"):
		return "the engine needs nothing but Go and its tables of Unicode"
	case storey == "engine" && inside && !strings.HasPrefix(own, "engine"):
		return "the engine is below scripting and the program"
	case storey == "scripting" && inside && strings.HasPrefix(own, "cmd"):
		return "scripting is below the program"
	case dir == "cmd/curtain/registry", dir == "engine/testkit/contenttest": // which knows all games
		return ""
	}
	const program = "cmd/curtain/" // which is called as a game is
	own, dir = strings.TrimPrefix(own, program), strings.TrimPrefix(dir, program)
	for _, game := range games {
		if slices.Contains(strings.Split(own, "/"), game) && inside && !slices.Contains(strings.Split(dir, "/"), game) {
			return "only the list of rulesets knows games by name"
		}
	}
	return ""
}
