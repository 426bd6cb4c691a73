//go:build full

package main

import (
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"

	"curtaincall/cmd/curtain/program"
	"curtaincall/cmd/curtain/testkit/curtaintest"
	"curtaincall/engine/testkit"
)

// projectWithPrograms returns a folder with the scripts of the project, and the environment in which this program is called
// curtain.
func projectWithPrograms(t *testing.T) (dir string, env []string) {
	t.Helper()
	self := curtainPath(t)
	dir = t.TempDir()
	if err := os.CopyFS(filepath.Join(dir, program.ScriptsRoot), os.DirFS(filepath.Join(curtaintest.ProjectRoot, program.ScriptsRoot))); err != nil {
		t.Fatal(err)
	}
	if err := os.MkdirAll(filepath.Join(dir, "bin"), 0o755); err != nil {
		t.Fatal(err)
	}
	if err := os.Symlink(self, filepath.Join(dir, "bin", "curtain")); err != nil {
		t.Fatal(err)
	}
	return dir, []string{asProgram + "=1", "PATH=" + filepath.Join(dir, "bin") + ":" + os.Getenv("PATH"), "HOME=" + dir}
}

// TestVisualStudioCode runs the extension without the editor. Its server must answer the library of the editor.
func TestVisualStudioCode(t *testing.T) {
	node, err := exec.LookPath("node")
	folder, _ := filepath.Abs(filepath.Join(curtaintest.ProjectRoot, "cmd/curtain/serve/vscode"))
	if _, missing := os.Stat(filepath.Join(folder, "node_modules")); err != nil || missing != nil {
		t.Skip("node or the packages of the extension are not here: `npm ci` in cmd/curtain/serve/vscode installs them")
	}
	dir, env := projectWithPrograms(t)
	c := exec.Command(node, filepath.Join(folder, "test.js"), "curtain", dir)
	c.Env = env
	out, err := c.CombinedOutput()
	if err != nil {
		t.Fatalf("%v\n%s", err, out)
	}
	curtaintest.CheckContains(t, string(out), `starts: ["curtain","lsp"]`, "symbols: vex card 12", "folds: 2", "hints: Gain 2 Taunt.", " scenarios · Run\n", "run: passed",
		"workspace symbols: vex", "formatting: []", "colours: true", "rename: 1 in cast.lua,3 in vex.lua", `diagnostic: C210 gain does not accept "tuant"`, `action: Replace "tuant" with "taunt"`, "mended: true", "exit: 0")
}

// TestHelixSettings checks that the settings for Helix in the page are TOML that starts the server for Lua.
func TestHelixSettings(t *testing.T) {
	python, err := exec.LookPath("python3")
	if err != nil {
		t.Skip("python3 is not here: the settings of Helix are not parsed")
	}
	_, rest, _ := strings.Cut(testkit.ReadFile(t, filepath.Join(curtaintest.ProjectRoot, "scripts/EDITORS.md")), "```toml\n")
	settings, _, _ := strings.Cut(rest, "```")
	c := exec.Command(python, "-c", `import sys, tomllib
t = tomllib.loads(sys.stdin.read())
for l in t["language"]:
    for s in l["language-servers"]:
        print(l["name"], [t["language-server"][s]["command"]] + t["language-server"][s]["args"])`)
	c.Stdin = strings.NewReader(settings)
	if out, err := c.CombinedOutput(); err != nil || string(out) != "lua ['curtain', 'lsp']\n" {
		t.Errorf("%v\n%s", err, out)
	}
}
