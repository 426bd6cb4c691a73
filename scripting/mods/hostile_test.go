package mods_test

import (
	"archive/zip"
	"bytes"
	"encoding/binary"
	"fmt"
	"io/fs"
	"maps"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"curtaincall/engine/testkit"
	"curtaincall/scripting/mods"
)

var good = manifest("lantern", "1.0.0")

// packed returns an archive with a valid manifest and the given entries, unchecked.
func packed(t testing.TB, entries ...*zip.FileHeader) []byte {
	t.Helper()
	var b bytes.Buffer
	z := zip.NewWriter(&b)
	w, err := z.Create("mod.lua")
	if err != nil {
		t.Fatal(err)
	}
	w.Write([]byte(good))
	for _, h := range entries {
		if w, err = z.CreateHeader(h); err != nil {
			t.Fatal(err)
		}
		if !strings.HasSuffix(h.Name, "/") {
			w.Write([]byte("target"))
		}
	}
	if err := z.Close(); err != nil {
		t.Fatal(err)
	}
	return b.Bytes()
}

func called(name string) *zip.FileHeader { return &zip.FileHeader{Name: name, Method: zip.Deflate} }

func of(mode fs.FileMode, name string) *zip.FileHeader {
	h := called(name)
	h.SetMode(mode)
	return h
}

// bomb returns an archive with a file of so many megabytes of zeros.
func bomb(t testing.TB, name string, megabytes int) []byte {
	t.Helper()
	var b bytes.Buffer
	z := zip.NewWriter(&b)
	w, err := z.Create("mod.lua")
	if err != nil {
		t.Fatal(err)
	}
	w.Write([]byte(good))
	if w, err = z.Create(name); err != nil {
		t.Fatal(err)
	}
	for zeros := make([]byte, 1<<20); megabytes > 0; megabytes-- {
		w.Write(zeros)
	}
	if err := z.Close(); err != nil {
		t.Fatal(err)
	}
	return b.Bytes()
}

// lying returns an archive whose directory gives a wrong size for an entry.
func lying(t testing.TB, megabytes int, size uint32) []byte {
	body := bomb(t, "big.txt", megabytes)
	at := bytes.LastIndex(body, []byte("PK\x01\x02"))
	binary.LittleEndian.PutUint32(body[at+24:], size)
	return body
}

// overlapping returns an archive with n entries that all share the same compressed bytes.
func overlapping(t testing.TB, n int) []byte {
	body := bomb(t, "big0000.txt", 4)
	first := bytes.Index(body, []byte("PK\x01\x02"))
	entry := bytes.Clone(body[bytes.LastIndex(body, []byte("PK\x01\x02")):bytes.Index(body, []byte("PK\x05\x06"))])
	end := bytes.Clone(body[bytes.Index(body, []byte("PK\x05\x06")):])
	body = body[:bytes.Index(body, []byte("PK\x05\x06"))]
	for i := 1; i < n; i++ {
		body = append(body, bytes.Replace(entry, []byte("big0000"), fmt.Appendf(nil, "big%04d", i), 1)...)
	}
	binary.LittleEndian.PutUint16(end[8:], uint16(n+1))
	binary.LittleEndian.PutUint16(end[10:], uint16(n+1))
	binary.LittleEndian.PutUint32(end[12:], uint32(len(body)-first))
	return append(body, end...)
}

// crowded returns an archive of n empty files, whose end record says that there are fewer.
func crowded(t testing.TB, n int, says uint16) []byte {
	t.Helper()
	var b bytes.Buffer
	z := zip.NewWriter(&b)
	for i := range n {
		if _, err := z.CreateHeader(&zip.FileHeader{Name: fmt.Sprint(i)}); err != nil {
			t.Fatal(err)
		}
	}
	if err := z.Close(); err != nil {
		t.Fatal(err)
	}
	body := b.Bytes()
	end := bytes.LastIndex(body, []byte("PK\x05\x06"))
	binary.LittleEndian.PutUint16(body[end+8:], says)
	binary.LittleEndian.PutUint16(body[end+10:], says)
	return body
}

func TestHostileArchives(t *testing.T) {
	testkit.SkipIfShort(t)
	for what, c := range map[string]struct {
		body []byte
		want string
	}{
		"no archive":            {[]byte("return mod { }"), "cannot read the archive"},
		"nothing":               {nil, "cannot read the archive"},
		"torn":                  {packed(t, called("a.lua"))[:150], "cannot read the archive"},
		"no manifest":           {zipped(t, contents{"a.lua": "x"}), "it has no mod.lua"},
		"a manifest too deep":   {zipped(t, contents{"a/b/mod.lua": good, "a/c.lua": ""}), "it has no mod.lua at its root, but b/mod.lua"},
		"two folders":           {zipped(t, contents{"a/mod.lua": good, "b/mod.lua": good}), "it has no mod.lua at its root, but a/mod.lua"},
		"up":                    {packed(t, called("../evil.lua")), "the name ../evil.lua is not a path inside the mod"},
		"up within":             {packed(t, called("a/../../evil.lua")), "is not a path inside the mod"},
		"absolute":              {packed(t, called("/etc/passwd")), "is not a path inside the mod"},
		"a drive":               {packed(t, called("C:/evil.lua")), "contains a character"},
		"a stream":              {packed(t, called("a.lua:evil")), "contains a character"},
		"backslashes":           {packed(t, called(`..\evil.lua`)), "contains a character"},
		"control characters":    {packed(t, called("a\x1b[2Jb.lua")), `the name a\x1b[2Jb.lua contains a character`},
		"directions":            {packed(t, called("a\u202eaul.b")), "contains a character"},
		"broken text":           {packed(t, &zip.FileHeader{Name: "a\xff.lua", NonUTF8: true}), "is not a path inside the mod"},
		"an empty name":         {packed(t, called("")), "is not a path inside the mod"},
		"a huge name":           {packed(t, called(strings.Repeat("a", 60_000))), "is longer than 255 bytes"},
		"a deep name":           {packed(t, called(strings.Repeat("a/", 100)+"a.lua")), "is nested more than 16 folders deep"},
		"the same name":         {packed(t, called("a.lua"), called("a.lua")), "it contains a.lua twice"},
		"two manifests":         {packed(t, called("mod.lua")), "it contains mod.lua twice"},
		"the same in capitals":  {packed(t, called("a.lua"), called("A.lua")), "are the same name on systems where case is ignored"},
		"the same in two forms": {packed(t, called("caf\u00e9.lua"), called("cafe\u0301.lua")), "are the same name on systems where composed and decomposed accents are considered equal"},
		"a folder in two forms": {packed(t, called("caf\u00e9/a.lua"), called("CAFE\u0301/b.lua")), "are the same name on systems where case is ignored"},
		"a folder in capitals":  {packed(t, called("cards/a.lua"), called("Cards/b.lua")), "are the same name on systems where case is ignored"},
		"a file as a folder":    {packed(t, called("a"), called("a/b.lua")), "a"},
		"a folder and a file":   {packed(t, of(fs.ModeDir|0o755, "a/"), called("a")), "it contains a twice"},
		"a dot at the end":      {packed(t, called("a.lua.")), "has a part that ends in a dot or a space, which some systems do not allow"},
		"a folder with a space": {packed(t, called("cards /a.lua")), "has a part that ends in a dot or a space, which some systems do not allow"},
		"two forms of one sign": {packed(t, called("s.lua"), called("\u017f.lua")), "are the same name on systems where"},
		"a link":                {packed(t, of(fs.ModeSymlink|0o777, "a.lua")), "a.lua is a link: pack its target instead"},
		"a link to a folder":    {packed(t, of(fs.ModeSymlink|0o777, "cards"), called("cards/a.lua")), "cards is a link"},
		"a pipe":                {packed(t, of(fs.ModeNamedPipe|0o644, "a.lua")), "a.lua is not a regular file"},
		"a device":              {packed(t, of(fs.ModeDevice|0o644, "a.lua")), "a.lua is not a regular file"},
		"encrypted":             {encrypted(packed(t, called("a.lua"))), "is encrypted"},
		"an unknown method":     {method(packed(t, called("a.lua")), 99), "uses an unsupported compression method"},
		"a bomb":                {bomb(t, "big.txt", 20), "big.txt is larger than 16777216 bytes"},
		"a bomb that lies":      {lying(t, 20, 10), "cannot read shown/big.txt: "},
		"a bomb of many":        {overlapping(t, 50), "the mod's files are larger than 16777216 bytes"},
		"scripts without end":   {bomb(t, "big.lua", 5), "the mod's scripts are larger than 4194304 bytes"},
		"damaged":               {damaged(packed(t, called("a.lua"))), "zip: checksum error"},
		"100,000 entries":       {crowded(t, 100_000, 5), "too large"},
		"21,000 entries":        {crowded(t, 21_000, 5), "more than 20000 files and folders"},
		"5,000 files":           {crowded(t, 5000, 5000), "more than 4096 files"},
		"fewer than it says":    {crowded(t, 5, 4000), "cannot read the archive"},
		"more than it says":     {crowded(t, 500, 5), "cannot read the archive"},
		"an archive of archive": {zipped(t, contents{"inner.zip": string(packed(t))}), "it has no mod.lua"},
	} {
		t.Run(what, func(t *testing.T) {
			if got := refused(t, archive(t, c.body)); !strings.Contains(got, c.want) {
				t.Errorf("got:\n%s\nwant in it:\n%s", got, c.want)
			}
		})
	}
}

// encrypted sets the encryption flag of the last entry.
func encrypted(body []byte) []byte {
	body[bytes.LastIndex(body, []byte("PK\x01\x02"))+8] |= 1
	return body
}

func method(body []byte, n uint16) []byte {
	binary.LittleEndian.PutUint16(body[bytes.LastIndex(body, []byte("PK\x01\x02"))+10:], n)
	return body
}

// damaged changes the checksum of the last entry.
func damaged(body []byte) []byte {
	body[bytes.LastIndex(body, []byte("PK\x01\x02"))+16] ^= 0xff
	return body
}

func TestAnArchiveTooLargeIsNotReadAtAll(t *testing.T) {
	path := archive(t, nil)
	if err := os.Truncate(path, 1<<40); err != nil {
		t.Skip(err)
	}
	if got := refused(t, path); !strings.Contains(got, "too large: more than 8388608 bytes") {
		t.Error(got)
	}
}

func TestHostileFolders(t *testing.T) {
	with := func(name, body string) contents { return contents{"mod.lua": good, name: body} }
	for what, c := range map[string]struct {
		files contents
		make  func(dir string) error
		want  string
	}{
		"nothing":             {nil, func(dir string) error { return os.Mkdir(dir, 0o755) }, "it has no mod.lua"},
		"no folder at all":    {nil, nil, "no such file or directory"},
		"a deeper manifest":   {contents{"lantern/mod.lua": good}, nil, "it has no mod.lua at its root, but lantern/mod.lua"},
		"a link out":          {with("a", ""), func(dir string) error { return os.Symlink("/etc/passwd", filepath.Join(dir, "evil.lua")) }, "evil.lua is a link"},
		"a link within":       {with("a", ""), func(dir string) error { return os.Symlink("mod.lua", filepath.Join(dir, "b.lua")) }, "b.lua is a link"},
		"a link to a folder":  {with("a", ""), func(dir string) error { return os.Symlink("..", filepath.Join(dir, "up")) }, "up is a link"},
		"a manifest as link":  {contents{"a": ""}, func(dir string) error { return os.Symlink("/etc/passwd", filepath.Join(dir, "mod.lua")) }, "mod.lua is a link"},
		"a link to a device":  {with("a", ""), func(dir string) error { return os.Symlink("/dev/zero", filepath.Join(dir, "zero")) }, "zero is a link"},
		"a folder as script":  {with("a.lua/b", ""), func(dir string) error { return os.Mkdir(filepath.Join(dir, "mod"), 0o755) }, ""},
		"capitals":            {with("a.lua", ""), func(dir string) error { return os.WriteFile(filepath.Join(dir, "A.lua"), nil, 0o644) }, "are the same name on systems where"},
		"a backslash":         {with(`a\b.lua`, ""), nil, "contains a character"},
		"control characters":  {with("a\x1b[2J.lua", ""), nil, `a\x1b[2J.lua contains a character`},
		"broken text":         {with("a\xff.lua", ""), nil, `a\xff.lua`},
		"too deep":            {with(strings.Repeat("a/", 20)+"a.lua", ""), nil, "more than 16 folders deep"},
		"too large":           {with("a", ""), func(dir string) error { return os.Truncate(filepath.Join(dir, "a"), 1<<40) }, "the mod's files are larger than 16777216 bytes"},
		"too large a script":  {with("a.lua", ""), func(dir string) error { return os.Truncate(filepath.Join(dir, "a.lua"), 5<<20) }, "the mod's scripts are larger than 4194304 bytes"},
		"too large a mod.lua": {with("mod.lua", strings.Repeat("-", 20_000)), nil, "longer than 16384 bytes"},
	} {
		t.Run(what, func(t *testing.T) {
			dir := folder(t, "mod", c.files)
			if c.make != nil {
				if err := c.make(dir); err != nil {
					t.Skip(err)
				}
			}
			if c.want == "" {
				open(t, dir)
			} else if got := refused(t, dir); !strings.Contains(got, c.want) {
				t.Errorf("got:\n%s\nwant in it:\n%s", got, c.want)
			}
		})
	}
}

func TestAFolderOfTooManyFilesIsRefused(t *testing.T) {
	testkit.SkipUnlessFull(t)
	many := contents{"mod.lua": good}
	for i := range mods.MaxFiles {
		many[fmt.Sprintf("f/%d.lua", i)] = ""
	}
	if got := refused(t, folder(t, "mod", many)); !strings.Contains(got, "more than 4096 files") {
		t.Error(got)
	}
}

func TestOfAPlaceWhatIsNoModIsToldAndTheRestIsFound(t *testing.T) {
	dir := folder(t, "mods", contents{
		"lantern/mod.lua": good, "moon/mod.lua": manifest("moon", "1.0.0"),
		"broken/mod.lua": "return mod {", "docs/README.md": "", ".hidden/mod.lua": "?", "disabled.json": "{}", "README.md": "",
		"torn.zip": "PK", "folder.zip/mod.lua": manifest("stars", "1.0.0"),
	})
	body := zipped(t, contents{"sun/mod.lua": manifest("sun", "1.0.0")})
	if err := os.WriteFile(filepath.Join(dir, "sun.ZIP"), body, 0o644); err != nil {
		t.Fatal(err)
	}
	another := folder(t, "another", contents{"mod.lua": manifest("moon", "1.0.0")})
	list, faults := mods.FindMods([]mods.SearchPlace{{Path: filepath.Join(dir, "nowhere")}, {Path: dir, Shown: "mods"}, {Path: another, Shown: "here", SingleMod: true}, {Path: dir + "/", Shown: "again"}})
	if got := ids(list); got != "stars lantern moon sun moon" {
		t.Errorf("found %s", got)
	}
	if list[4].Place != 2 || list[4].Shown != "here" || !list[3].Archive {
		t.Errorf("the last two are %+v", list[3:])
	}
	var files []string
	for _, f := range faults {
		files = append(files, f.File)
	}
	if got := strings.Join(files, " "); got != "mods/broken/mod.lua mods/docs mods/torn.zip" {
		t.Errorf("faults of %s: %v", got, faults)
	}
}

func TestAPlaceThatIsAModMustBeThere(t *testing.T) {
	_, faults := mods.FindMods([]mods.SearchPlace{{Path: filepath.Join(t.TempDir(), "lantern"), Shown: "lantern", SingleMod: true}})
	if len(faults) != 1 || !strings.Contains(faults.Error(), "lantern: no such file") {
		t.Error(faults)
	}
}

// TestAThousandModsInRingsAndCliques checks that many needs and wishes among the most mods allowed
// cost no more steps than there are pairs.
func TestAThousandModsInRingsAndCliques(t *testing.T) {
	testkit.SkipUnlessFull(t)
	const n = mods.MaxMods
	for what, pairs := range map[string]func(add func(first, then int)){
		"a chain": func(add func(first, then int)) {
			for i := range n - 1 {
				add(i, i+1)
			}
		},
		"a chain from its end": func(add func(first, then int)) {
			for i := n - 1; i > 0; i-- {
				add(i-1, i)
			}
		},
		"a ring": func(add func(first, then int)) {
			for i := range n {
				add(i, (i+1)%n)
			}
		},
		"a clique": func(add func(first, then int)) {
			for i := range n {
				for j := range 200 {
					add((i+j*7+1)%n, i)
				}
			}
		},
	} {
		if steps := mods.Steps(n, pairs); steps == 0 || steps > 2*n*n {
			t.Errorf("%s takes %d steps", what, steps)
		}
	}
	for what, said := range map[string]func(i int) string{
		"a ring of needs": func(i int) string { return fmt.Sprintf("needs = { %s = '*' }", name((i+1)%n)) },
		"needs and refusals": func(i int) string {
			return "needs = {" + each(i, "%s = '*', ") + "}, refuses = {" + each(i, "%s = '*', ") + "}"
		},
		"needs of what is not there": func(i int) string {
			return "needs = {" + each(i, "%s_gone = '*', ") + "}"
		},
		"wishes": func(i int) string {
			return "wishes = {" + each(i, "%s = '*', ") + "}, after = {" + each(i, "'%s', ") + "}, before = {" + each(i, "'%s', ") + "}"
		},
	} {
		var list []string
		for i := range n {
			list = append(list, manifest(name(i), "1.0.0", said(i)))
		}
		set, faults := arranged(t, list...)
		if wishes := what == "wishes"; wishes != (len(set.Mods) == n) || wishes == (len(faults) > 0) {
			t.Errorf("%s: %d mods stand, with %d faults", what, len(set.Mods), len(faults))
		}
		if len(faults.Error()) > 1<<20 {
			t.Errorf("%s: it is told in %d bytes", what, len(faults.Error()))
		}
	}
}

// each formats many other mods for mod i.
func each(i int, format string) string {
	var b strings.Builder
	for j := range 40 {
		fmt.Fprintf(&b, format, name((i+j*7+1)%mods.MaxMods))
	}
	return b.String()
}

func TestThereAreNotMoreModsThanCanBe(t *testing.T) {
	testkit.SkipUnlessFull(t)
	files := contents{}
	for i := range mods.MaxMods + 2 {
		files[name(i)+"/mod.lua"] = manifest(name(i), "1.0.0")
	}
	list, faults := mods.FindMods([]mods.SearchPlace{{Path: folder(t, "mods", files), Shown: "mods"}})
	if len(list) != mods.MaxMods || len(faults) != 1 || !strings.Contains(faults.Error(), "mods/m1000: there are too many mods") {
		t.Errorf("%d found; %v", len(list), faults)
	}
}

// TestAModIsReadOnce checks that a mod has the files that were hashed, not later versions.
func TestAModIsReadOnce(t *testing.T) {
	files := maps.Clone(lantern)
	dir := folder(t, "a", files)
	m := open(t, dir)
	write(t, dir, contents{"cards/spark.lua": "changed"})
	set := &mods.Set{Mods: []*mods.Mod{m}}
	body, err := fs.ReadFile(m.Pack.FS, "cards/spark.lua")
	if err != nil || string(body) != lantern["cards/spark.lua"] || set.AppendScripts(nil)[0].Body != lantern["cards/spark.lua"] {
		t.Errorf("the script is now %q; %v", body, err)
	}
}

// TestHeldModsHaveNamesThatAFolderCouldHave checks names; a file and folder of one name are refused.
func TestHeldModsHaveNamesThatAFolderCouldHave(t *testing.T) {
	for name, want := range map[string]string{
		"a.lua/b.lua": "a.lua is both a file and a folder", "../a.lua": "is not a path inside the mod",
		"/a.lua": "is not a path inside the mod", "A.lua": "are the same name on systems where", "a\x1b[2J.lua": "contains a character",
	} {
		_, err := mods.FromJournalFiles(map[string]string{"mod.lua": good, "a.lua": "", name: ""}, "a.journal/mods/lantern")
		if err == nil || !strings.Contains(err.Error(), want) || strings.Contains(err.Error(), "\x1b") {
			t.Errorf("%q: %v", name, err)
		}
	}
}
