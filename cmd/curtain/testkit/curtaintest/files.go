package curtaintest

import (
	"archive/zip"
	"bytes"
	"io/fs"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"curtaincall/engine/testkit"
)

// ProjectRoot is the path of the project's root folder.
var ProjectRoot = func() string {
	dir, err := os.Getwd()
	for err == nil && dir != filepath.Dir(dir) {
		if _, err := os.Stat(filepath.Join(dir, "go.work")); err == nil {
			return dir
		}
		dir = filepath.Dir(dir)
	}
	return "."
}()

// Write writes a file, and creates the folders that contain it.
func Write(t testing.TB, path, body string) {
	t.Helper()
	if err := os.MkdirAll(filepath.Dir(path), 0o777); err != nil {
		t.Fatal(err)
	}
	if err := os.WriteFile(path, []byte(body), 0o666); err != nil {
		t.Fatal(err)
	}
}

// Read returns the content of a file in the program's working directory.
func Read(t *testing.T, s *TestProgram, path string) string {
	t.Helper()
	return testkit.ReadFile(t, filepath.Join(s.Dir, path))
}

// ReplaceInFile replaces all occurrences of the text old in a file. It fails the test if there are none.
func ReplaceInFile(t testing.TB, path, old, new string) {
	t.Helper()
	body := testkit.ReadFile(t, path)
	if !strings.Contains(body, old) {
		t.Fatalf("no %q in %s", old, path)
	}
	Write(t, path, strings.ReplaceAll(body, old, new))
}

// ReadFiles returns the contents of all files in a folder and its subfolders, by path.
func ReadFiles(t *testing.T, dir string) map[string]string {
	t.Helper()
	all := map[string]string{}
	err := filepath.WalkDir(dir, func(path string, d os.DirEntry, err error) error {
		if err != nil || d.IsDir() {
			return err
		}
		body, err := os.ReadFile(path)
		all[strings.TrimPrefix(path, dir)] = string(body)
		return err
	})
	if err != nil {
		t.Fatal(err)
	}
	return all
}

// CheckFilesUnchanged checks that a folder contains the files in before, with the same contents, and no others.
func CheckFilesUnchanged(t *testing.T, dir string, before map[string]string) {
	t.Helper()
	after := ReadFiles(t, dir)
	for name, body := range after {
		if old, known := before[name]; !known || old != body {
			t.Errorf("%s holds %q, and before (%v) %q", name, body, known, old)
		}
	}
	if len(after) != len(before) {
		t.Errorf("%d files, there were %d", len(after), len(before))
	}
}

// CopyPack copies the small pack of scripts that tests of the console use into a folder.
func CopyPack(t *testing.T, folder string) {
	t.Helper()
	if err := os.CopyFS(folder, os.DirFS(filepath.Join(ProjectRoot, "scripting/console/testdata/pack"))); err != nil {
		t.Fatal(err)
	}
}

// ZipFolder writes a zip archive of a folder.
func ZipFolder(t *testing.T, s *TestProgram, name, folder string) {
	t.Helper()
	var body bytes.Buffer
	archive := zip.NewWriter(&body)
	err := fs.WalkDir(os.DirFS(s.AbsPath(folder)), ".", func(path string, d fs.DirEntry, err error) error {
		if err != nil || d.IsDir() {
			return err
		}
		w, err := archive.Create(filepath.ToSlash(folder) + "/" + path) // like zip -r
		if err == nil {
			_, err = w.Write([]byte(Read(t, s, filepath.Join(folder, path))))
		}
		return err
	})
	if err == nil {
		err = archive.Close()
	}
	if err != nil {
		t.Fatal(err)
	}
	Write(t, s.AbsPath(name), body.String())
}
