package scripting

import (
	"cmp"
	"path"
	"slices"
	"strings"

	lua "github.com/yuin/gopher-lua"

	"curtaincall/engine"
	"curtaincall/engine/declare"
	"curtaincall/engine/declare/schema"
	"curtaincall/engine/spelling"
	"curtaincall/scripting/runtime"
	"curtaincall/scripting/sandbox"
	"curtaincall/scripting/source"
	"curtaincall/scripting/syntax"
)

// UseWord is the Lua function that returns the table of a library file of the same pack or of a mod it needs.
const UseWord = "use"

// SettingsWord is the name under which the files of a mod find the table of its settings.
const SettingsWord = "settings"

func (c Chunks) libraryCode() (codes []*syntax.Code) {
	for _, chunk := range c {
		if source.IsLibrary(chunk.Text) {
			code, _ := chunk.Code()
			codes = append(codes, code)
		}
	}
	return codes
}

// Libraries runs the library files of packs in one Lua state, each at most once.
type Libraries struct {
	vm     *sandbox.VM
	game   string // name of the game
	chunks Chunks
	Makers map[string]lua.LValue // functions that make records, by name

	settings map[*source.Mod]*lua.LTable // settings tables, made for mods whose files read them

	byPath        map[libraryPath]*syntax.Chunk // the library files of chunks; nil until one is needed
	recordedUses  map[[2]string]bool            // pairs of a file and a library file that it uses, as in librariesUsed
	loaded        map[string]*lua.LTable        // tables that library files returned, by file name
	order         []*syntax.Chunk               // library files in the order in which they finished
	loading       []*syntax.Chunk               // library files that are running, each used by the one before
	librariesUsed map[string][]string           // names of the library files that each file uses
}

// NewLibraries returns Libraries with the library files among chunks. None of them has run yet.
func NewLibraries(vm *sandbox.VM, game *declare.Declaration, chunks Chunks) *Libraries {
	return &Libraries{vm: vm, game: game.Name, chunks: chunks, Makers: runtime.NewMakerFunctions(vm, game), settings: map[*source.Mod]*lua.LTable{}, loaded: map[string]*lua.LTable{}, recordedUses: map[[2]string]bool{}, librariesUsed: map[string][]string{}}
}

// ReplaceFiles replaces the library files. The new ones have not run yet, even if they are the same.
func (l *Libraries) ReplaceFiles(chunks Chunks) {
	l.chunks, l.byPath, l.loaded = chunks, nil, map[string]*lua.LTable{}
}

// UsableLibraryNames returns the names of all library files that the function use accepts in the given file.
func (l *Libraries) UsableLibraryNames(user *source.Text) (names []string) {
	for _, c := range l.chunks {
		if name := source.LibraryNameFor(c.Text, user); name != "" && source.IsLibrary(c.Text) {
			names = append(names, name)
		}
	}
	return names
}

// ValueOfGlobalName returns the function "use", the table "settings" or a function that makes records, by its name in
// the file text, or nil for other names. "use" fails if checkNotRun returns an error, as it must after text has run.
func (l *Libraries) ValueOfGlobalName(name string, text *source.Text, checkNotRun func() error) lua.LValue {
	if name == SettingsWord {
		return l.settingsTable(text.Mod)
	}
	if name != UseWord {
		return l.Makers[name]
	}
	return l.vm.NewFunction(UseWord, 1, func(L *lua.LState) int {
		if checkNotRun() != nil {
			sandbox.Raise(L, &source.Error{Message: "`use` cannot be called in a callback", Hint: `write local curses = use "lib/curses" at the top of the file`})
		}
		L.Push(l.useLibrary(L, text, sandbox.StringArg(L, 1, UseWord, "library file")))
		return 1
	})
}

func (l *Libraries) settingsTable(mod *source.Mod) *lua.LTable {
	if t := l.settings[mod]; t != nil {
		return t
	}
	t := l.vm.L.NewTable()
	if mod != nil {
		for _, s := range mod.Settings {
			switch v := s.Value.(type) {
			case bool:
				t.RawSetString(s.Name, lua.LBool(v))
			case int:
				t.RawSetString(s.Name, lua.LNumber(v))
			case string:
				t.RawSetString(s.Name, lua.LString(v))
			}
		}
	}
	l.vm.RunWithoutCharge(func() { _ = l.vm.Freeze(t) }) // cannot fail: it has constants only
	l.settings[mod] = t
	return t
}

// useLibrary returns the table of a library file, which it runs if it has not run, and records that user uses the file.
// It raises an error if the name is unknown or the library file is still running.
func (l *Libraries) useLibrary(L *lua.LState, user *source.Text, name string) *lua.LTable {
	sandbox.ChargeWork(L, len(l.chunks)/4+len(name))
	if len(l.loading) > 0 && l.loading[len(l.loading)-1].Text != user {
		l.loading = nil // an error ended what was in progress
	}
	chunk := l.findLibrary(user, name)
	if chunk == nil {
		sandbox.Raise(L, l.unknownLibraryError(user, name))
	}
	if file := chunk.Text.Name; !l.recordedUses[[2]string{user.Name, file}] {
		l.librariesUsed[user.Name], l.recordedUses[[2]string{user.Name, file}] = append(l.librariesUsed[user.Name], file), true
		sandbox.ChargeBytes(L, useBytes)
	}
	if t := l.loaded[chunk.Text.Name]; t != nil {
		return t
	}
	if i := slices.Index(l.loading, chunk); i >= 0 {
		cycle := engine.Map(append(slices.Clip(l.loading[i:]), chunk), func(c *syntax.Chunk) string { return strings.TrimSuffix(c.Text.Path, ".lua") })
		sandbox.Raisef(L, "use: library files depend on each other in a cycle: %s", strings.Join(cycle, ", "))
	}
	v := l.runLibrary(chunk, func(bind func(string) lua.LValue) lua.LValue { return l.vm.RunInCurrentCall(chunk, bind) })
	t, err := l.freezeAndStoreResult(chunk, v)
	if err != nil {
		panic(err)
	}
	return t
}

const useBytes = 100

// libraryPath is the mod or game that owns a library file, and its path there without .lua.
type libraryPath struct{ owner, path string }

func (l *Libraries) findLibrary(user *source.Text, name string) *syntax.Chunk {
	if l.byPath == nil {
		l.byPath = map[libraryPath]*syntax.Chunk{}
		for _, c := range l.chunks {
			if source.IsLibrary(c.Text) {
				l.byPath[libraryPath{c.Text.Owner(), strings.TrimSuffix(c.Text.Path, ".lua")}] = c
			}
		}
	}
	owner, inner, full := strings.Cut(name, ":")
	if !full {
		owner, inner = user.Owner(), name
	}
	if c := l.byPath[libraryPath{owner, inner}]; c != nil && source.LibraryNameFor(c.Text, user) != "" {
		return c
	}
	return nil
}

func (l *Libraries) unknownLibraryError(user *source.Text, name string) *source.Error {
	known, plain := l.UsableLibraryNames(user), strings.TrimSuffix(name, ".lua")
	mod, inner, full := strings.Cut(name, ":")
	if !full {
		inner = name
	}
	e := &source.Error{Message: "use: no such library file " + schema.String(name).String(), Hint: spelling.DidYouMean(plain, known)}
	scope := NewScope(l.game, user.Mod)
	switch why := scope.ReasonToBarWordOfMod(name, mod); {
	case full && why != "":
		e.Message, e.Hint = "use: "+why, ""
	case strings.ContainsAny(inner, `\`) || path.Clean(inner) != inner || path.IsAbs(inner) || strings.HasPrefix(inner, ".."):
		e.Message = "use: a library file must be named by its path in the pack, such as lib/curses, not " + schema.String(name).String()
	case plain != name && slices.Contains(known, plain):
		e.Hint = `write use "` + plain + `"`
	case !strings.HasPrefix(inner, source.LibraryFolder):
		e.Hint = cmp.Or(e.Hint, "library files must be in the pack's lib/ folder")
	}
	return e
}

// loadLibrary runs a library file with a budget of its own, unless it is already loaded. A file that failed runs again.
func (l *Libraries) loadLibrary(chunk *syntax.Chunk) (err error) {
	if l.loaded[chunk.Text.Name] != nil {
		return nil
	}
	l.loading = nil // an error may have left some
	var v lua.LValue
	l.runLibrary(chunk, func(bind func(string) lua.LValue) lua.LValue {
		v, err = l.vm.RunChunk(chunk, bind)
		return v
	})
	if err != nil {
		return err
	}
	if over := l.vm.RunAndCharge(func() { _, err = l.freezeAndStoreResult(chunk, v) }); over != nil {
		return chunk.Text.Errorf(0, 0, 0, "%s", over).WithCause(over)
	}
	return err
}

// runLibrary returns the result of run, which must run chunk. bind returns the value of a global name in chunk.
func (l *Libraries) runLibrary(chunk *syntax.Chunk, run func(bind func(string) lua.LValue) lua.LValue) lua.LValue {
	idle, end := newFileRun()
	l.loading = append(l.loading, chunk)
	v := run(func(name string) lua.LValue { return l.ValueOfGlobalName(name, chunk.Text, idle) })
	l.loading = l.loading[:len(l.loading)-1]
	end()
	return v
}

// newFileRun returns functions for the run of a file. checkIdle returns nil until end is called, and then ErrCallback.
func newFileRun() (checkIdle func() error, end func()) {
	var err error
	return func() error { return err }, func() { err = ErrCallback }
}

func (l *Libraries) freezeAndStoreResult(chunk *syntax.Chunk, v lua.LValue) (*lua.LTable, error) {
	t, is := v.(*lua.LTable)
	if !is {
		return nil, chunk.Text.Errorf(0, 0, 0, "a library file must return a table of functions and constants, not %s", sandbox.DescribeValue(v)).
			WithHint("end it with return { ... }").WithCause(schema.ErrMissing)
	}
	sandbox.ChargeAndLimitTable(l.vm.L, t, UseWord, "library")
	if err := l.vm.Freeze(t); err != nil {
		return nil, chunk.Text.Errorf(0, 0, 0, "%s", err.Error())
	}
	l.loaded[chunk.Text.Name], l.order = t, append(l.order, chunk)
	return t, nil
}
