package source_test

import (
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"testing/fstest"

	"curtaincall/scripting/source"
)

func TestAPackIsReadInOrderWithoutWhatEditorsLeave(t *testing.T) {
	files := fstest.MapFS{}
	for _, name := range []string{"b.lua", "a/z.lua", "a/.#y.lua", ".git/x.lua", "a/y.lua~", "a/y_test.lua", "notes.md"} {
		files[name] = &fstest.MapFile{Data: []byte("-- " + name)}
	}
	texts, err := source.Pack{FS: files, Prefix: "scripts/mine"}.ReadAllExceptScenarios()
	if err != nil {
		t.Fatal(err)
	}
	var names []string
	for _, text := range texts {
		names = append(names, text.Name)
	}
	if got := strings.Join(names, " "); got != "scripts/mine/a/z.lua scripts/mine/b.lua" {
		t.Errorf("read %s", got)
	}
}

func TestLinksAreRefused(t *testing.T) {
	for _, folder := range []bool{false, true} {
		dir, outside := t.TempDir(), t.TempDir()
		target := outside
		if !folder {
			target = filepath.Join(outside, "secret.lua")
			if err := os.WriteFile(target, []byte("return 1"), 0o644); err != nil {
				t.Fatal(err)
			}
		}
		if err := os.Symlink(target, filepath.Join(dir, "link.lua")); err != nil {
			t.Skip(err)
		}
		_, err := source.Pack{FS: os.DirFS(dir), Prefix: "mine"}.ReadAllExceptScenarios()
		if !errors.Is(err, source.ErrPack) || !strings.Contains(err.Error(), "mine/link.lua") {
			t.Errorf("a link to a folder (%v) was met with %v", folder, err)
		}
	}
}

func TestPacksAreBounded(t *testing.T) {
	many, deep := fstest.MapFS{}, fstest.MapFS{}
	for i := range source.MaxPackFiles + 1 {
		many[strings.Repeat("x", i%200+1)+string(rune('a'+i/200))+".lua"] = &fstest.MapFile{}
	}
	deep[strings.Repeat("d/", source.MaxPackDepth+2)+"x.lua"] = &fstest.MapFile{}
	for name, files := range map[string]fstest.MapFS{"many": many, "deep": deep} {
		if _, err := (source.Pack{FS: files}).ReadAllExceptScenarios(); !errors.Is(err, source.ErrPack) {
			t.Errorf("%s files: %v", name, err)
		}
	}
	huge := fstest.MapFS{"huge.lua": {Data: make([]byte, 10*source.MaxScriptSize)}}
	texts, err := source.Pack{FS: huge}.ReadAllExceptScenarios()
	if err != nil {
		t.Fatal(err)
	}
	if len(texts[0].Body) > source.MaxScriptSize+1 {
		t.Errorf("%d bytes of one file were read", len(texts[0].Body))
	}
}

// What is not a script is walked past, but not without end.
func TestAPackOfManyOtherFilesIsRefused(t *testing.T) {
	for _, name := range []string{"notes/%d.txt", "hidden/.%d.lua"} {
		files := fstest.MapFS{"cards/one.lua": {Data: []byte("card { }")}}
		for i := range 3 * source.MaxPackFiles {
			files[fmt.Sprintf(name, i)] = &fstest.MapFile{}
		}
		if _, err := (source.Pack{FS: files}).ReadAllExceptScenarios(); !errors.Is(err, source.ErrPack) {
			t.Errorf("%s: %v", name, err)
		}
	}
}
