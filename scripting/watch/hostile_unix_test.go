//go:build unix

package watch_test

import (
	"fmt"
	"os"
	"strings"
	"syscall"
	"testing"

	"curtaincall/scripting/source"
)

// TestEveryKindOfFile puts what no editor makes into a watched pack. What is no script is passed over, what only
// looks like one is a fault until it is gone, and the watch goes on.
func TestEveryKindOfFile(t *testing.T) {
	pipe := func(s *stand, path string) { s.Helper(); s.ok(syscall.Mkfifo(s.at(path), 0o666)) }
	for name, test := range map[string]struct {
		do    func(s *stand)
		fault string // "" for none
		gone  string
	}{
		"a pipe":                     {func(s *stand) { pipe(s, "pack/pipe.lua") }, "pack/pipe.lua is not a regular file", "pack/pipe.lua"},
		"a pipe that is no script":   {func(s *stand) { pipe(s, "pack/pipe") }, "", "pack/pipe"},
		"a pipe in place of a file":  {func(s *stand) { pipe(s, "p"); s.rename("p", "pack/run.lua") }, "pack/run.lua is not a regular file", "pack/run.lua"},
		"a broken link":              {func(s *stand) { s.link("pack/nowhere", "pack/link.lua") }, "pack/link.lua is a link", "pack/link.lua"},
		"a link to itself":           {func(s *stand) { s.link("pack/loop.lua", "pack/loop.lua") }, "pack/loop.lua is a link", "pack/loop.lua"},
		"a link to the folder above": {func(s *stand) { s.link("pack", "pack/cards/up") }, "pack/cards/up is a link", "pack/cards/up"},
		"a folder like a script":     {func(s *stand) { s.mkdir("pack/folder.lua") }, "", "pack/folder.lua"},
		"a huge script":              {func(s *stand) { s.write("h", ""); s.ok(os.Truncate(s.at("h"), 1<<40)); s.rename("h", "pack/huge.lua") }, "", "pack/huge.lua"},
		"names a terminal obeys": {func(s *stand) { s.write("pack/\x1b[2J\u202e\r\n\u009b.lua", "rotten") },
			`pack/\x1b[2J\u{202e}\r\n\u{9b}.lua:1: a rotten line`, "pack/\x1b[2J\u202e\r\n\u009b.lua"},
		"a name that is no text":  {func(s *stand) { s.write("pack/\xff\x1b.lua", "") }, `cannot read pack/\xff\x1b.lua`, "pack/\xff\x1b.lua"},
		"a link with such a name": {func(s *stand) { s.link("pack", "pack/\x1b[2J") }, `pack/\x1b[2J is a link`, "pack/\x1b[2J"},
		"too many files": {func(s *stand) {
			for i := range maxFiles + 100 {
				s.write(fmt.Sprintf("many/%d.lua", i), "")
			}
			s.rename("many", "pack/many")
		}, "more than 512 files", "pack/many"},
		"many folders": {func(s *stand) {
			for i := range 300 {
				s.mkdir(fmt.Sprintf("many/%d", i))
			}
			s.rename("many", "pack/many")
		}, "", "pack/many"},
		"folders too deep": {func(s *stand) { s.write("pack"+strings.Repeat("/d", 40)+"/x.lua", "") }, "folders deep", "pack/d"},
		"folders too deep, slowly": {func(s *stand) {
			s.mkdir("pack" + strings.Repeat("/d", source.MaxPackDepth+1))
			s.write("pack/d/x.lua", "x")
			s.untilLive() // the folders are seen, and are not too deep
			s.mkdir("pack" + strings.Repeat("/d", source.MaxPackDepth+2))
		}, "folders deep", "pack/d"},
		"a file in place of the root":  {func(s *stand) { s.remove("pack"); s.write("pack", "file") }, "cannot read pack", "pack"},
		"a pipe in place of the root":  {func(s *stand) { s.remove("pack"); pipe(s, "pack") }, "cannot read pack", "pack"},
		"a loop in place of the root":  {func(s *stand) { s.remove("pack"); s.link("pack", "pack") }, "cannot read pack", "pack"},
		"a root that nobody may enter": {func(s *stand) { s.ok(os.Chmod(s.at("pack"), 0)) }, unreadable("cannot read pack"), "pack"},
		"a folder nobody may enter":    {func(s *stand) { s.ok(os.Chmod(s.at("pack/cards"), 0)) }, unreadable("cannot read pack/cards"), "pack"},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			s := newStand(t, "run.lua", "run", "cards/vex.lua", "vex")
			s.watch(never)
			test.do(s)
			if test.fault != "" {
				s.untilFault(test.fault)
			}
			os.Chmod(s.at(test.gone), 0o777)
			os.Chmod(s.at("pack/cards"), 0o777)
			s.remove(test.gone)
			s.write("pack/run.lua", "run 2")
			s.write("pack/cards/vex.lua", "vex 2")
			s.untilLive()
			s.write("pack/cards/vex.lua", "vex 3") // it is still watched
			s.untilLive()
		})
	}
}

// unreadable is a fault that there is not for who may do everything.
func unreadable(fault string) string {
	if os.Geteuid() == 0 {
		return ""
	}
	return fault
}
