//go:build unix

package simulate_test

import (
	"context"
	"encoding/hex"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"syscall"
	"testing"

	"curtaincall/cmd/curtain/program"
	"curtaincall/cmd/curtain/testkit/curtaintest"
	"curtaincall/engine/testkit"
)

// gitProgram is a program in a git repository. Its scripts were committed and then changed.
type gitProgram struct {
	*curtaintest.TestProgram
	top  string // of the repository
	mark string // a file that nobody makes
}

func newGitStage(t *testing.T, init ...string) *gitProgram {
	t.Helper()
	if _, err := exec.LookPath("git"); err != nil {
		t.Skip("there is no git")
	}
	t.Setenv("GIT_CONFIG_GLOBAL", os.DevNull)
	t.Setenv("GIT_CONFIG_NOSYSTEM", "1")
	t.Setenv("GIT_TEMPLATE_DIR", "") // which git would copy
	s := &gitProgram{TestProgram: curtaintest.NewConsoleProgram(t), mark: filepath.Join(t.TempDir(), "mark")}
	s.top = s.Dir
	s.git(t, append([]string{"init", "-q", "-b", "main"}, init...)...)
	curtaintest.Write(t, filepath.Join(s.Dir, "scripts", "curtain", ".gitattributes"), "* filter=evil diff=evil merge=evil ident text=auto export-subst\n")
	s.commit(t, "first")
	curtaintest.ReplaceInFile(t, filepath.Join(s.Dir, "scripts", "curtain", "cards.lua"), "damage = 1, times = 2", "damage = 3, times = 2")
	return s
}

// tries runs a git command in the repository, which may fail.
func (s *gitProgram) tries(args ...string) (out string, err error) {
	c := exec.Command("git", append([]string{"-c", "user.name=x", "-c", "user.email=x", "-c", "protocol.file.allow=always"}, args...)...)
	c.Dir, c.Stdin = s.top, strings.NewReader("protocol=https\nhost=127.0.0.1\n\n")
	printed, err := c.CombinedOutput()
	return strings.TrimSpace(string(printed)), err
}

func (s *gitProgram) git(t *testing.T, args ...string) string {
	t.Helper()
	out, err := s.tries(args...)
	if err != nil {
		t.Fatalf("git %v: %v\n%s", args, err, out)
	}
	return out
}

func (s *gitProgram) commit(t *testing.T, message string) (hash string) {
	t.Helper()
	s.git(t, "add", ".")
	s.git(t, "commit", "-qm", message)
	return s.git(t, "rev-parse", "HEAD")
}

// against simulates against a commit, and reports whether its scripts differ from the current ones.
func (s *gitProgram) against(t *testing.T, status int, name string) (other bool) {
	t.Helper()
	out := s.Run(t, status, "simulate", "fight", "rat", "--players", "random", "--runs", "2", "--against="+name)
	if _, err := os.Lstat(s.mark); err == nil {
		t.Errorf("%s: something of the repository has been run", name)
		os.Remove(s.mark)
	}
	return status == program.ExitOK && !strings.Contains(out, "Both versions have the same files.")
}

// script writes an executable that creates the mark and fails.
func (s *gitProgram) script(t *testing.T, path string) string {
	t.Helper()
	curtaintest.Write(t, path, "#!/bin/sh\ntouch '"+s.mark+"'\nexit 1\n")
	if err := os.Chmod(path, 0o755); err != nil {
		t.Fatal(err)
	}
	return path
}

// TestNothingOfARepositoryRuns checks that reading a commit runs no program that a repository's
// configuration names. First it checks that git itself would run it.
func TestNothingOfARepositoryRuns(t *testing.T) {
	testkit.SkipIfShort(t)
	for name, c := range testkit.SampleMap(7, map[string]struct {
		settings []string // a name and EVIL, which is the program, or a value with it
		prepare  func(t *testing.T, s *gitProgram)
		runs     []string // the git command that runs it; none where only some versions of git do
	}{
		"archiver":           {settings: []string{"tar.zip.command", "EVIL", "tar.tar.command", "EVIL"}, runs: []string{"archive", "--format=zip", "HEAD"}},
		"smudge":             {settings: []string{"filter.evil.smudge", "EVIL"}, runs: []string{"archive", "HEAD"}},
		"required smudge":    {settings: []string{"filter.evil.smudge", "EVIL", "filter.evil.required", "true"}, runs: []string{"archive", "HEAD"}},
		"clean":              {settings: []string{"filter.evil.clean", "EVIL"}, runs: []string{"add", "."}},
		"process":            {settings: []string{"filter.evil.process", "EVIL"}, runs: []string{"archive", "HEAD"}},
		"fsmonitor":          {settings: []string{"core.fsmonitor", "EVIL"}, runs: []string{"status"}},
		"alias":              {settings: []string{"alias.archive", "!EVIL", "alias.cat-file", "!EVIL", "alias.rev-parse", "!EVIL", "alias.own", "!EVIL"}, runs: []string{"own"}},
		"pager":              {settings: []string{"core.pager", "EVIL", "pager.cat-file", "EVIL", "pager.rev-parse", "EVIL", "pager.archive", "EVIL"}},
		"editor":             {settings: []string{"core.editor", "EVIL", "sequence.editor", "EVIL"}, runs: []string{"commit", "--allow-empty"}},
		"textconv":           {settings: []string{"diff.evil.textconv", "EVIL"}, runs: []string{"diff"}},
		"external diff":      {settings: []string{"diff.external", "EVIL", "diff.evil.command", "EVIL"}, runs: []string{"diff"}},
		"merge driver":       {settings: []string{"merge.evil.driver", "EVIL"}},
		"credential helper":  {settings: []string{"credential.helper", "!EVIL"}, runs: []string{"credential", "fill"}},
		"askpass":            {settings: []string{"core.askPass", "EVIL"}, runs: []string{"credential", "fill"}},
		"gpg":                {settings: []string{"gpg.program", "EVIL", "log.showSignature", "true", "commit.gpgSign", "true"}, runs: []string{"commit", "--allow-empty", "-m", "x"}},
		"pack objects hook":  {settings: []string{"uploadpack.packObjectsHook", "EVIL"}},
		"alternate refs":     {settings: []string{"core.alternateRefsCommand", "EVIL"}},
		"submodule update":   {settings: []string{"submodule.x.update", "!EVIL"}},
		"git proxy":          {settings: []string{"core.gitProxy", "EVIL", "remote.origin.url", "git://127.0.0.1/x"}, runs: []string{"fetch"}},
		"hooks":              {prepare: allHooks(".git/hooks"), runs: []string{"checkout", "-f"}},
		"hooks elsewhere":    {prepare: allHooks("hooks"), settings: []string{"core.hooksPath", "hooks"}, runs: []string{"checkout", "-f"}},
		"external transport": {settings: []string{"remote.origin.url", "ext::EVIL", "protocol.ext.allow", "always"}, runs: []string{"fetch"}},
		"attributes of the clone": {settings: []string{"filter.other.smudge", "EVIL"}, prepare: func(t *testing.T, s *gitProgram) {
			curtaintest.Write(t, filepath.Join(s.top, ".git", "info", "attributes"), "* filter=other\n")
		}, runs: []string{"archive", "HEAD"}},
		"attributes elsewhere": {settings: []string{"filter.other.smudge", "EVIL", "core.attributesFile", "attributes"}, prepare: func(t *testing.T, s *gitProgram) {
			curtaintest.Write(t, filepath.Join(s.top, "attributes"), "* filter=other\n")
			s.git(t, "rm", "-q", "scripts/curtain/.gitattributes")
			s.git(t, "commit", "-qm", "second")
		}, runs: []string{"archive", "HEAD"}},
		"include": {settings: []string{"include.path", "evil.config"}, prepare: included, runs: []string{"archive", "--format=zip", "HEAD"}},
		"include if": {settings: []string{"includeIf.gitdir:**.path", "evil.config", "includeIf.onbranch:main.path", "evil.config"}, prepare: included,
			runs: []string{"archive", "--format=zip", "HEAD"}},
		"configuration of a work tree": {settings: []string{"extensions.worktreeConfig", "true"}, prepare: func(t *testing.T, s *gitProgram) {
			included(t, s)
			if err := os.Rename(filepath.Join(s.top, ".git", "evil.config"), filepath.Join(s.top, ".git", "config.worktree")); err != nil {
				t.Fatal(err)
			}
		}, runs: []string{"archive", "--format=zip", "HEAD"}},
	}) {
		t.Run(name, func(t *testing.T) {
			s := newGitStage(t)
			evil := s.script(t, filepath.Join(s.top, ".git", "evil"))
			if c.prepare != nil {
				c.prepare(t, s)
			}
			for i := 0; i < len(c.settings); i += 2 {
				s.git(t, "config", c.settings[i], strings.ReplaceAll(c.settings[i+1], "EVIL", evil))
			}
			os.Remove(s.mark)
			if !s.against(t, program.ExitOK, "HEAD") {
				t.Error("the commit has the same scripts")
			}
			if c.runs == nil {
				return
			}
			out, _ := s.tries(c.runs...)
			if _, err := os.Lstat(s.mark); err != nil {
				t.Errorf("git %v runs nothing either: %s", c.runs, out)
			}
		})
	}
}

// FuzzRepository reads a commit of a repository with any configuration, HEAD and references. It
// fails if a program is run or an error cannot be shown.
func FuzzRepository(f *testing.F) {
	const config = "[core]\nrepositoryformatversion = 0\n"
	f.Add(config, "ref: refs/heads/main\n", "", "HEAD")
	f.Add(config+"[filter \"evil\"]\nsmudge = EVIL\nprocess = EVIL\nclean = EVIL\n[tar \"zip\"]\ncommand = EVIL\n", "HASH\n", "", "main")
	f.Add(config+"fsmonitor = EVIL\npager = EVIL\neditor = EVIL\nsshCommand = EVIL\nalternateRefsCommand = EVIL\n", "ref: refs/x", "HASH refs/x\n", "x~0")
	f.Add("[core]\nrepositoryformatversion = 1\n[extensions]\npartialClone = o\nworktreeConfig = true\n[include]\npath = EVIL\n", "", "# pack-refs with: peeled\nHASH refs/tags/v\n^HASH\n", "v^{commit}")
	f.Add("[alias]\nrev-parse = !EVIL\nls-tree = !EVIL\ncat-file = !EVIL\n[remote \"o\"]\nurl = ext::EVIL\n", "ref: ../../x", "x", "@{-1}")
	f.Fuzz(func(t *testing.T, config, head, packed, name string) {
		s := newGitStage(t)
		hash := s.git(t, "rev-parse", "HEAD")
		fill := strings.NewReplacer("EVIL", s.script(t, filepath.Join(s.top, ".git", "evil")), "HASH", hash)
		for file, body := range map[string]string{"config": config, "HEAD": head, "packed-refs": packed} {
			curtaintest.Write(t, filepath.Join(s.top, ".git", file), fill.Replace(body))
		}
		s.Stdout.Reset()
		s.Stderr.Reset()
		program.Run([]string{"simulate", "fight", "rat", "--players", "random", "--runs", "1", "--against=" + fill.Replace(name)}, s.Host)
		if _, err := os.Lstat(s.mark); err == nil {
			t.Error("something of the repository has been run")
		}
		curtaintest.CheckNoTerminalControls(t, name, s.Stderr.String(), false)
	})
}

// allHooks returns a function that installs a script as every hook.
func allHooks(folder string) func(t *testing.T, s *gitProgram) {
	return func(t *testing.T, s *gitProgram) {
		for _, hook := range strings.Fields("post-checkout post-index-change reference-transaction pre-commit fsmonitor-watchman query-watchman pre-auto-gc post-rewrite proc-receive update") {
			s.script(t, filepath.Join(s.top, folder, hook))
		}
	}
}

// included writes a configuration file for another to include.
func included(t *testing.T, s *gitProgram) {
	curtaintest.Write(t, filepath.Join(s.top, ".git", "evil.config"), "[tar \"zip\"]\n\tcommand = "+filepath.Join(s.top, ".git", "evil")+"\n")
}

// TestNothingIsFetched checks that reading a commit of a partial clone fetches nothing.
func TestNothingIsFetched(t *testing.T) {
	testkit.SkipIfShort(t)
	for name, settings := range testkit.SampleMap(2, map[string][]string{
		"by a command of its own": {"remote.origin.url", "ssh://127.0.0.1/x", "core.sshCommand", "EVIL"},
		"by a proxy":              {"remote.origin.url", "git://127.0.0.1/x", "core.gitProxy", "EVIL"},
		"by a transport":          {"remote.origin.url", "ext::EVIL", "protocol.ext.allow", "always"},
		"from the same machine":   {"remote.origin.url", "/", "remote.origin.uploadpack", "EVIL"},
	}) {
		t.Run(name, func(t *testing.T) {
			s := newGitStage(t)
			evil := s.script(t, filepath.Join(s.top, ".git", "evil"))
			missing := s.git(t, "rev-parse", "HEAD:scripts/curtain/cards.lua")
			if err := os.Remove(filepath.Join(s.top, ".git", "objects", missing[:2], missing[2:])); err != nil {
				t.Fatal(err)
			}
			for i, with := 0, append(settings, "remote.origin.promisor", "true", "remote.origin.partialclonefilter", "blob:none", "extensions.partialClone", "origin", "core.repositoryFormatVersion", "1"); i < len(with); i += 2 {
				s.git(t, "config", with[i], strings.ReplaceAll(with[i+1], "EVIL", evil))
			}
			os.Remove(s.mark)
			s.against(t, program.ExitFailures, "HEAD")
			curtaintest.CheckContains(t, s.Stderr.String(), "curtain: HEAD: git: the repository contains only part of the commit: cannot read cards.lua ("+missing+" missing)")
			s.tries("cat-file", "-p", missing)
			if _, err := os.Lstat(s.mark); err != nil {
				t.Error("git runs nothing either")
			}
		})
	}
}

// TestCommitsOfAllKindsOfRepositories checks that a commit is found by all its names.
func TestCommitsOfAllKindsOfRepositories(t *testing.T) {
	testkit.SkipUnlessFull(t)
	testkit.SkipIfShort(t)
	beside := func(t *testing.T, s *gitProgram, folder string) {
		curtaintest.ReplaceInFile(t, filepath.Join(folder, "scripts", "curtain", "cards.lua"), "damage = 1, times = 2", "damage = 3, times = 2")
		s.Dir = folder
	}
	for name, c := range testkit.SampleMap(6, map[string]struct {
		init    []string
		prepare func(t *testing.T, s *gitProgram)
		names   string // that it has besides, or instead
	}{
		"loose references": {names: "main heads/main refs/heads/main @ HEAD^0 HEAD@{0}"},
		"SHA-256":          {init: []string{"--object-format=sha256"}, names: "main"},
		"packed":           {prepare: func(t *testing.T, s *gitProgram) { s.git(t, "gc", "-q"); s.git(t, "pack-refs", "--all") }, names: "main"},
		"SHA-256, packed":  {init: []string{"--object-format=sha256"}, prepare: func(t *testing.T, s *gitProgram) { s.git(t, "gc", "-q") }, names: "main"},
		"a tag": {prepare: func(t *testing.T, s *gitProgram) {
			s.git(t, "tag", "-a", "v1.0", "-m", "x")
			s.git(t, "tag", "light")
		}, names: "v1.0 light tags/v1.0 v1.0-0-gHASH"},
		"a later commit": {prepare: func(t *testing.T, s *gitProgram) { s.commit(t, "second") }, names: "HEAD~1 main^ HEAD@{1} HEAD^{/first}"},
		"detached":       {prepare: func(t *testing.T, s *gitProgram) { s.git(t, "checkout", "-q", "--detach") }},
		"a work tree": {prepare: func(t *testing.T, s *gitProgram) {
			folder := filepath.Join(t.TempDir(), "tree")
			s.git(t, "worktree", "add", "-q", "-b", "other", folder)
			s.commit(t, "second")
			beside(t, s, folder)
		}, names: "other HEAD@{0} main~1"},
		"a submodule": {prepare: func(t *testing.T, s *gitProgram) {
			folder := t.TempDir()
			c := &gitProgram{TestProgram: s.TestProgram, top: folder}
			c.git(t, "init", "-q")
			c.git(t, "submodule", "--quiet", "add", s.top, "inner")
			beside(t, s, filepath.Join(folder, "inner"))
		}},
		"objects elsewhere": {prepare: func(t *testing.T, s *gitProgram) {
			folder := filepath.Join(t.TempDir(), "clone")
			s.git(t, "clone", "-q", "--shared", ".", folder)
			beside(t, s, folder)
		}, names: "origin/main origin"},
		"shallow": {prepare: func(t *testing.T, s *gitProgram) {
			folder := filepath.Join(t.TempDir(), "clone")
			s.git(t, "checkout", "-q", "scripts")
			s.git(t, "commit", "-qm", "second", "--allow-empty")
			s.git(t, "clone", "-q", "--depth=1", "file://"+s.top, folder)
			beside(t, s, folder)
		}},
		"reached by a link": {prepare: func(t *testing.T, s *gitProgram) {
			link := filepath.Join(t.TempDir(), "link")
			if err := os.Symlink(filepath.Join(s.top, "scripts"), link); err != nil {
				t.Fatal(err)
			}
			s.Dir = t.TempDir()
			if err := os.Symlink(link, filepath.Join(s.Dir, "scripts")); err != nil {
				t.Fatal(err)
			}
		}},
		"an old one, whose HEAD is a link": {prepare: func(t *testing.T, s *gitProgram) {
			head := filepath.Join(s.top, ".git", "HEAD")
			os.Remove(head)
			if err := os.Symlink("refs/heads/main", head); err != nil {
				t.Fatal(err)
			}
		}, names: "main"},
		"one commit in the place of another": {prepare: func(t *testing.T, s *gitProgram) {
			first := s.git(t, "rev-parse", "HEAD")
			s.git(t, "replace", first, s.commit(t, "second"))
			s.git(t, "reset", "-q", "--soft", first)
		}},
		"one of another user": {prepare: func(t *testing.T, s *gitProgram) {
			os.Chown(s.top, 1, 1)
			os.Chown(filepath.Join(s.top, ".git"), 1, 1)
		}},
		"another one in the environment": {prepare: func(t *testing.T, s *gitProgram) {
			t.Setenv("GIT_DIR", t.TempDir())
			t.Setenv("GIT_OBJECT_DIRECTORY", t.TempDir())
			t.Setenv("GIT_CONFIG_COUNT", "nonsense")
			t.Setenv("GIT_TRACE", s.mark)
		}},
		"extensions that nobody knows": {prepare: func(t *testing.T, s *gitProgram) {
			s.git(t, "config", "extensions.evil", "true")
			s.git(t, "config", "core.repositoryFormatVersion", "1")
		}},
		"no configuration that can be read": {prepare: func(t *testing.T, s *gitProgram) {
			os.Remove(filepath.Join(s.top, ".git", "config"))
			if err := syscall.Mkfifo(filepath.Join(s.top, ".git", "config"), 0o600); err != nil {
				t.Fatal(err)
			}
		}},
	}) {
		t.Run(name, func(t *testing.T) {
			s := newGitStage(t, c.init...)
			hash := s.git(t, "rev-parse", "HEAD")
			if c.prepare != nil {
				c.prepare(t, s)
			}
			names := strings.Fields(strings.ReplaceAll(c.names, "HASH", hash))
			if !strings.Contains(c.names, "HEAD~1") && !strings.Contains(c.names, "main~1") && name != "shallow" {
				names = append(names, "HEAD")
			}
			if name != "shallow" {
				names = append(names, hash, hash[:8])
			}
			for _, name := range names {
				if !s.against(t, program.ExitOK, name) {
					t.Errorf("%s has the same scripts", name)
				}
			}
		})
	}
}

// object adds an object to the repository, valid or not.
func (s *gitProgram) object(t *testing.T, kind, body string) (hash string) {
	t.Helper()
	file := filepath.Join(t.TempDir(), "object")
	curtaintest.Write(t, file, body)
	return s.git(t, "hash-object", "-w", "--literally", "-t", kind, file)
}

// entry returns an entry of a tree object.
func entry(t *testing.T, mode, name, hash string) string {
	t.Helper()
	raw, err := hex.DecodeString(hash)
	if err != nil {
		t.Fatal(err)
	}
	return mode + " " + name + "\x00" + string(raw)
}

// TestCommitsThatNoGitMakes checks that commits with invalid or huge trees are refused.
func TestCommitsThatNoGitMakes(t *testing.T) {
	testkit.SkipUnlessFull(t)
	s := newGitStage(t)
	card := s.object(t, "blob", `card { id = "x", name = "X", cost = 1, text = "Gain 1 block.", play = function(self) self:block(1) end }`)
	empty := s.object(t, "tree", "")
	bomb := func(tree string, wide, deep int) string {
		for range deep {
			var body strings.Builder
			for i := range wide {
				body.WriteString(entry(t, "40000", fmt.Sprintf("d%02d", i), tree))
			}
			tree = s.object(t, "tree", body.String())
		}
		return tree
	}
	large := filepath.Join(t.TempDir(), "large")
	curtaintest.Write(t, large, "")
	if err := os.Truncate(large, 200<<20); err != nil {
		t.Fatal(err)
	}
	lump := s.git(t, "hash-object", "-w", large)
	was := s.git(t, "rev-parse", "HEAD:scripts/curtain")
	commitOf := func(t *testing.T, scripts string) string {
		tree := entry(t, "40000", "scripts", s.object(t, "tree", entry(t, "40000", "curtain", s.object(t, "tree", scripts))))
		return s.object(t, "commit", "tree "+s.object(t, "tree", tree)+"\nauthor x <x> 0 +0000\ncommitter x <x> 0 +0000\n\nx\n")
	}
	for name, c := range map[string]struct{ tree, says string }{
		"no scripts":              {"", "no scripts in"},
		"a script that is a link": {entry(t, "120000", "x.lua", card), "x.lua is a link"},
		"a link":                  {entry(t, "120000", "x", card), "x is a link"},
		"a script that is a tree": {entry(t, "100644", "x.lua", was), "the repository contains only part of the commit:"},
		"a folder that is a file": {entry(t, "40000", "x", card), "git: exit status"},
		"a large script":          {entry(t, "100644", "x.lua", lump), "git: too large"},
		"a script many times":     {entry(t, "100644", "x.lua", lump[:len(lump)-2]+"00"), "the repository contains only part of the commit:"},
		"two of one name":         {entry(t, "100644", "x.lua", card) + entry(t, "100644", "x.lua", card), "x.lua"},
		"folders without end":     {entry(t, "40000", "d", bomb(empty, 60, 10)), "git: too large"},
		"scripts without end":     {entry(t, "40000", "d", bomb(s.object(t, "tree", entry(t, "100644", "x.lua", card)), 60, 10)), "git: too large"},
		"a deep folder":           {entry(t, "40000", "d", bomb(s.object(t, "tree", entry(t, "100644", "x.lua", card)), 1, 100)), "deep"},
		"no tree":                 {"x", "git: exit status"},
		"evil names":              {entry(t, "100644", curtaintest.HostileText+".lua", card), ""},
	} {
		t.Run(name, func(t *testing.T) {
			commit := commitOf(t, c.tree)
			s.Stderr.Reset()
			if status := program.Run([]string{"simulate", "fight", "rat", "--players", "random", "--runs", "1", "--against", commit}, s.Host); status == program.ExitOK {
				t.Errorf("it is played: %s", &s.Stdout)
			}
			curtaintest.CheckContains(t, s.Stderr.String(), c.says)
			curtaintest.CheckNoTerminalControls(t, name, s.Stderr.String(), false)
		})
	}
	for name, line := range map[string]string{
		"a name above":       entry(t, "100644", "..", card) + entry(t, "40000", "...", was),
		"a repository":       entry(t, "40000", ".git", s.object(t, "tree", entry(t, "100644", "x.lua", card))),
		"a submodule":        entry(t, "160000", "module", strings.Repeat("a", 40)),
		"a large other file": entry(t, "100644", "x.png", lump),
	} {
		t.Run(name, func(t *testing.T) {
			if !s.against(t, program.ExitOK, commitOf(t, line+entry(t, "40000", "all", was))) {
				t.Error("the commit has the same scripts")
			}
		})
	}
}

// TestGitItself checks the errors for a missing or unsafe git, and an interrupt while git hangs.
func TestGitItself(t *testing.T) {
	s := newGitStage(t)
	path := os.Getenv("PATH")
	t.Chdir(s.top)
	s.script(t, filepath.Join(s.top, "git"))
	t.Setenv("PATH", "."+string(filepath.ListSeparator)+path)
	s.against(t, program.ExitFailures, "HEAD")
	curtaintest.CheckContains(t, s.Stderr.String(), "cannot run executable found relative to current directory")
	t.Setenv("PATH", t.TempDir())
	s.against(t, program.ExitFailures, "HEAD")
	curtaintest.CheckContains(t, s.Stderr.String(), "executable file not found")
	t.Setenv("PATH", path)
	reftable := filepath.Join(s.top, ".git", "reftable")
	curtaintest.Write(t, filepath.Join(reftable, "tables.list"), "")
	s.against(t, program.ExitFailures, "HEAD")
	curtaintest.CheckContains(t, s.Stderr.String(), "git: exit status 128", "fatal: ")
	if err := os.RemoveAll(reftable); err != nil {
		t.Fatal(err)
	}
	pipe := filepath.Join(s.top, ".git", "refs", "heads", "pipe")
	if err := syscall.Mkfifo(pipe, 0o600); err != nil {
		t.Fatal(err)
	}
	s.against(t, program.ExitFailures, "HEAD")
	curtaintest.CheckContains(t, s.Stderr.String(), "refs/heads/pipe: not a regular file")
	if err := os.Remove(pipe); err != nil {
		t.Fatal(err)
	}
	list := filepath.Join(s.top, ".git", "objects", "info", "alternates")
	if err := os.MkdirAll(filepath.Dir(list), 0o700); err != nil {
		t.Fatal(err)
	}
	if err := syscall.Mkfifo(list, 0o600); err != nil {
		t.Fatal(err)
	}
	ctx, end := context.WithCancel(t.Context())
	s.Interrupted = ctx
	asked := make(chan struct{})
	go func() { // opening waits until git waits
		f, err := os.OpenFile(list, os.O_WRONLY, 0)
		if err != nil {
			t.Error(err)
		}
		defer f.Close()
		end()
		<-asked
	}()
	s.against(t, program.ExitInterrupted, "HEAD")
	close(asked)
}
