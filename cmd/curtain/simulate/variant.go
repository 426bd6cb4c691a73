package simulate

import (
	"archive/zip"
	"bytes"
	"cmp"
	"context"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"time"

	"curtaincall/cmd/curtain/load"
	"curtaincall/cmd/curtain/program"
	"curtaincall/cmd/curtain/terminal"
	"curtaincall/engine/disk"
	"curtaincall/engine/screen"
	"curtaincall/scripting"
	"curtaincall/scripting/mods"
	"curtaincall/scripting/source"
)

// Variant is a loaded version of a game's scripts, with a name for messages.
type Variant struct {
	*load.LoadedGame
	Name string
}

const variantForms = "a folder of scripts, a commit (HEAD, v1.0), a mod (folder or archive), a lock file (FILE.lock), no-mods, or a changed definition: ID.PATH=VALUE, or ID=nothing to remove its effect"

type variantBuilder struct {
	*program.Host
	rules   *scripting.Ruleset
	packs   *load.Packs
	similar *scripting.Generation // loaded content that shares most files with the variant
	changes []string              // changes of definitions, as ID.PATH=VALUE
}

// BuildVariant loads the version of g that words describe. It applies words in turn to the scripts and mods of g, and
// changes of definitions last. Without words, it loads the scripts of g again.
func BuildVariant(h *program.Host, g *load.LoadedGame, words []string) (*Variant, error) {
	v := &variantBuilder{Host: h, rules: g.Ruleset, packs: g.Packs, similar: g.Content}
	for _, word := range words {
		if err := v.applyVersionWord(word); err != nil {
			return nil, fmt.Errorf("%s: %w", source.Printable(screen.Truncate(word, maxVersionName)), err)
		}
	}
	made, err := program.RunInterruptibly(h, v.loadWithChanges)
	return &Variant{made, screen.Truncate(strings.Join(words, " "), maxVersionName)}, err
}

const maxVersionName = 200 // maximum width, in columns, of a version's name in messages

func (v *variantBuilder) applyVersionWord(word string) error {
	path := v.AbsPath(word)
	switch {
	case word == "no-mods":
		v.packs = v.packs.WithMods(nil)
		return nil
	case strings.Contains(word, "="):
		v.changes = append(v.changes, word)
		return nil
	case program.IsFile(filepath.Join(path, mods.ManifestFile)) || mods.IsArchive(word) && program.IsFile(path):
		return v.addOrReplaceMod(word)
	case program.IsFolder(path):
		v.setBasePack(load.BasePackInFolder(v.Host, v.rules, word))
		return nil
	case program.IsFile(path):
		other := *v.Host
		other.Mods.Lock, other.Mods.None = word, false
		p, err := load.FindValidPacks(&other, v.rules)
		if err == nil {
			v.packs = v.packs.WithMods(p.Set)
		}
		return err
	}
	base, err := loadCommit(v.Host, v.packs.Base.Folder, v.packs.Base.Prefix, word)
	if err == nil {
		v.setBasePack(base)
	}
	return err
}

func (v *variantBuilder) setBasePack(base load.BasePack) {
	other := *v.packs
	other.Base = base
	v.packs = &other
}

func (v *variantBuilder) addOrReplaceMod(path string) error {
	m, err := mods.Open(v.AbsPath(path), program.DisplayPath(path), v.RulesetNames()...)
	if err != nil {
		return program.ContentError{Err: err}
	}
	if m.Game != v.rules.Name {
		return program.UsageError{Err: fmt.Errorf("it is a mod for %s, not %s", m.Game, v.rules.Name)}
	}
	rest := slices.DeleteFunc(slices.Clone(v.packs.ModsInUse()), func(other *mods.Mod) bool { return other.ID == m.ID })
	set, faults := mods.SortIntoLoadOrder(v.rules.Name, v.rules.Game.Version, append(rest, m))
	if len(faults) > 0 {
		return program.ContentError{Err: faults}
	}
	v.packs = v.packs.WithMods(set)
	return nil
}

func (v *variantBuilder) loadWithChanges() (*load.LoadedGame, error) {
	texts, err := v.packs.ReadDefinitions()
	if err != nil {
		return nil, err
	}
	g, err := load.LoadTexts(v.Host, v.rules, v.packs, texts, v.similar)
	if err != nil || len(v.changes) == 0 {
		return g, err
	}
	change, err := scripting.MakeOverrides(g.Content, v.changes, mods.IDs(v.packs.ModsInUse()))
	if err != nil {
		return nil, program.UsageError{Err: err}
	}
	return load.LoadTexts(v.Host, v.rules, v.packs, append(texts, change), g.Content)
}

const (
	maxCommitBytes = 64 << 20
	gitTimeout     = 30 * time.Second
)

// loadCommit returns the scripts that folder has in a commit of the git repository around it. name is anything that git
// accepts for a commit. shown is the name of the folder in messages.
func loadCommit(h *program.Host, folder, shown, name string) (p load.BasePack, err error) {
	unknown := program.UsageError{Err: errors.New("no such folder, file or commit; a version can be " + variantForms)}
	r := &gitRepository{bytesLeft: maxCommitBytes}
	inner, found := r.findRepositoryContaining(folder)
	if folder == "" || !found {
		return p, unknown
	}
	var stop func()
	r.ctx, stop = context.WithTimeoutCause(h.Interrupted, gitTimeout, fmt.Errorf("git took longer than %s", gitTimeout))
	defer stop()
	if r.dir, err = os.MkdirTemp("", "curtain-git"); err != nil {
		return p, err
	}
	defer os.RemoveAll(r.dir)
	var hash, packed []byte
	if err = r.copyReferencesAndConfigure(); err == nil {
		hash, err = r.runGit("", "rev-parse", "--verify", "--quiet", "--end-of-options", name+"^{commit}")
	}
	if ended, is := errors.AsType[*exec.ExitError](err); is && ended.ExitCode() == 1 { // there is no such commit
		return p, unknown
	}
	if err == nil {
		packed, err = r.zipScripts(strings.TrimSpace(string(hash)) + ":" + inner)
	}
	if h.IsStopped() {
		return p, terminal.ErrInterrupted
	}
	if err != nil {
		return p, fmt.Errorf("git: %w", err)
	}
	files, err := zip.NewReader(bytes.NewReader(packed), int64(len(packed)))
	return load.BasePack{Pack: load.NewPack(h, files, string(hash[:10])+":"+shown), Folder: ""}, err
}

// gitRepository is an untrusted git repository. Git runs in another repository, dir, which has copies of the references
// and uses the same objects, so that git reads no untrusted configuration, attributes or hooks and can fetch nothing.
type gitRepository struct {
	ctx         context.Context
	own, shared string // the git directory; the one shared by all work trees, which may be the same
	dir         string // temporary folder: the repository in which git runs
	bytesLeft   int64  // bytes that may still be read
}

// findRepositoryContaining sets r.own and r.shared for the repository around folder, and returns folder's path in it.
func (r *gitRepository) findRepositoryContaining(folder string) (inner string, found bool) {
	folder, err := filepath.EvalSymlinks(folder)
	for top := folder; err == nil; top = filepath.Dir(top) {
		file := filepath.Join(top, ".git")
		r.own = cmp.Or(readGitPathFile(file, "gitdir:"), file)
		if program.IsFile(filepath.Join(r.own, "HEAD")) {
			r.shared = cmp.Or(readGitPathFile(filepath.Join(r.own, "commondir"), ""), r.own)
			return strings.TrimPrefix(filepath.ToSlash(folder[len(top):]), "/"), true
		}
		if top == filepath.Dir(top) {
			break
		}
	}
	return "", false
}

// readGitPathFile returns the path after prefix in a file of git, made absolute. If the prefix is missing, it returns
// the whole trimmed text. If the file cannot be read, it returns "".
func readGitPathFile(file, prefix string) (path string) {
	const most = 32 << 10
	body, err := disk.ReadRegularFile(file, most)
	name, is := strings.CutPrefix(string(body), prefix)
	if name = strings.TrimSpace(name); err != nil || !is || filepath.IsAbs(name) {
		return name
	}
	return filepath.Join(filepath.Dir(file), name)
}

func (r *gitRepository) copyReferencesAndConfigure() error {
	config := "[core]\nrepositoryFormatVersion = 1\nbare = true\nbigFileThreshold = 1m\n[extensions]\n"
	for _, from := range slices.Compact([]disk.Folder{disk.Folder(r.shared), disk.Folder(r.own)}) {
		for _, name := range []string{"HEAD", "ORIG_HEAD", "packed-refs", "refs", "reftable", "logs/HEAD"} {
			err := fs.WalkDir(from, name, func(name string, d fs.DirEntry, err error) error {
				var body []byte
				if err == nil && !d.IsDir() {
					body, err = from.Read(name, r.bytesLeft)
					r.bytesLeft -= int64(len(body))
				}
				place := filepath.Join(r.dir, filepath.FromSlash(name))
				switch {
				case errors.Is(err, fs.ErrNotExist):
					return nil
				case err != nil:
					return err
				case d.IsDir():
					return os.MkdirAll(place, 0o700)
				case sha256Reference.Match(body):
					config += "objectFormat = sha256\n"
				case name == "reftable/tables.list":
					config += "refStorage = reftable\n"
				}
				return cmp.Or(os.MkdirAll(filepath.Dir(place), 0o700), os.WriteFile(place, body, 0o600))
			})
			if err != nil {
				return err
			}
		}
	}
	return os.WriteFile(filepath.Join(r.dir, "config"), []byte(config), 0o600)
}

var sha256Reference = regexp.MustCompile(`(?m)^[0-9a-f]{64}\b|\AREFT\x02`)

// runGit runs git without configuration or environment of the user. Its output counts against r.bytesLeft.
func (r *gitRepository) runGit(input string, args ...string) (output []byte, err error) {
	ctx, end := context.WithCancel(r.ctx)
	defer end()
	told := program.LimitedBuffer{Max: 2000}
	c := exec.CommandContext(ctx, "git", args...)
	c.Dir, c.Stdin, c.Stderr = r.dir, strings.NewReader(input), &told
	c.Env = slices.DeleteFunc(os.Environ(), func(v string) bool { return strings.HasPrefix(strings.ToUpper(v), "GIT_") })
	c.Env = append(c.Env, "HOME="+r.dir, "XDG_CONFIG_HOME="+r.dir, "GIT_CONFIG_NOSYSTEM=1", "GIT_CONFIG_GLOBAL="+os.DevNull,
		"GIT_NO_LAZY_FETCH=1", "GIT_NO_REPLACE_OBJECTS=1", "GIT_DIR="+r.dir, "GIT_OBJECT_DIRECTORY="+filepath.Join(r.shared, "objects"))
	out, err := c.StdoutPipe()
	if err != nil {
		return nil, err
	}
	if err := c.Start(); err != nil {
		return nil, err
	}
	printed, err := io.ReadAll(io.LimitReader(out, r.bytesLeft+1))
	if r.bytesLeft -= int64(len(printed)); r.bytesLeft < 0 {
		end()
		err = fmt.Errorf("%w: its references, names and scripts total more than %d bytes", disk.ErrLarge, maxCommitBytes)
	}
	if ended := c.Wait(); err == nil && ended != nil {
		err = fmt.Errorf("%w\n%s", cmp.Or(context.Cause(r.ctx), ended), told.TakeNewOutput())
	}
	return printed, err
}

func (r *gitRepository) zipScripts(tree string) (archive []byte, err error) {
	list, err := r.runGit("", "ls-tree", "-r", "-t", "-z", tree)
	var headers []*zip.FileHeader
	var hashes strings.Builder
	for entry := range strings.SplitSeq(string(list), "\x00") {
		about, name, _ := strings.Cut(entry, "\t")
		mode, hash, isFile := strings.Cut(about, " blob ")
		header := &zip.FileHeader{Name: name, Method: zip.Store}
		if mode == "120000" {
			header.SetMode(fs.ModeSymlink)
		}
		if isFile && (mode == "120000" || strings.HasSuffix(name, ".lua")) {
			headers = append(headers, header)
			hashes.WriteString(hash + "\n")
		}
	}
	if err != nil {
		return nil, err
	}
	bodies, err := r.runGit(hashes.String(), "cat-file", "--batch")
	if err != nil {
		return nil, err
	}
	var packed bytes.Buffer
	to := zip.NewWriter(&packed)
	for _, header := range headers {
		var hash string
		var size int
		about, rest, _ := bytes.Cut(bodies, []byte("\n"))
		if _, err := fmt.Sscanf(string(about), "%s blob %d", &hash, &size); err != nil || size >= len(rest) {
			return nil, fmt.Errorf("the repository contains only part of the commit: cannot read %s (%s)", header.Name, about)
		}
		file, err := to.CreateHeader(header)
		if err != nil {
			return nil, err
		}
		file.Write(rest[:size])
		bodies = rest[size+1:]
	}
	err = to.Close()
	return packed.Bytes(), err
}
