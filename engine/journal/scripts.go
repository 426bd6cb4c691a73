package journal

import (
	"bytes"
	"cmp"
	"compress/flate"
	"crypto/sha256"
	"encoding/base64"
	"encoding/hex"
	"encoding/json"
	"fmt"
	"io"
	"io/fs"
	"slices"
	"strings"

	"curtaincall/engine/disk"
	"curtaincall/engine/screen"
)

// ScriptFile is a script of a game. Its name is its path in the pack, with slashes.
type ScriptFile struct{ Name, Body string }

// scriptChange is the content of a scripts record: how the scripts differ from those before. Data has the bodies that
// no earlier record contains, one after the other.
type scriptChange struct {
	Files []fileHash `json:"files,omitempty"` // new or changed files
	Gone  []string   `json:"gone,omitempty"`  // removed files
	Sizes []int      `json:"sizes,omitempty"` // sizes of the bodies in Data, in bytes
	Data  string     `json:"data,omitempty"`  // the bodies, deflated and in base 64
}

type fileHash struct {
	Name string `json:"name"`
	Hash string `json:"hash"` // hash of the body
}

func bodyHash(body string) string {
	hash := sha256.Sum256([]byte(body))
	return hex.EncodeToString(hash[:16])
}

type scriptBodies struct {
	known map[string]string // bodies by their hashes
	bytes int
}

func (b *scriptBodies) addBody(hash, body string) error {
	if b.bytes += len(body); b.bytes > MaxBodies {
		return fmt.Errorf("%w: the scripts total more than %d bytes", ErrTooLong, MaxBodies)
	}
	if b.known == nil {
		b.known = map[string]string{}
	}
	b.known[hash] = body
	return nil
}

// validatePack returns an error if a pack exceeds a limit or has an invalid or a repeated name. files must be sorted.
func validatePack(files []ScriptFile) error {
	if len(files) > MaxFiles {
		return fmt.Errorf("%w: more than %d scripts", ErrTooLong, MaxFiles)
	}
	size := 0
	for i, f := range files {
		switch {
		case !fs.ValidPath(f.Name) || f.Name == "." || strings.ContainsAny(f.Name, `\:`) || f.Name != screen.Clean(f.Name):
			return fmt.Errorf("%w: %.60q is not a valid script name", ErrFormat, screen.Clean(f.Name))
		case strings.Count(f.Name, "/") > MaxDepth:
			return fmt.Errorf("%w: %.60q is more than %d folders deep", ErrTooLong, f.Name, MaxDepth)
		case i > 0 && files[i-1].Name == f.Name:
			return fmt.Errorf("%w: the script %.60q is listed twice", ErrFormat, f.Name)
		case len(f.Body) > MaxFile:
			return fmt.Errorf("%w: the script %.60q is larger than %d bytes", ErrTooLong, f.Name, MaxFile)
		}
		if size += len(f.Body); size > MaxPack {
			return fmt.Errorf("%w: the scripts in use at one time total more than %d bytes", ErrTooLong, MaxPack)
		}
	}
	return nil
}

func sortFiles(files []ScriptFile) []ScriptFile {
	return slices.SortedFunc(slices.Values(files), func(a, b ScriptFile) int { return cmp.Compare(a.Name, b.Name) })
}

func findFile(files []ScriptFile, name string) (int, bool) {
	return slices.BinarySearchFunc(files, name, func(f ScriptFile, name string) int { return cmp.Compare(f.Name, name) })
}

// encodeChange encodes the change from before to now, both sorted by name, and adds the bodies that b lacks to b.
func (b *scriptBodies) encodeChange(before, now []ScriptFile) (string, error) {
	var c scriptChange
	var data bytes.Buffer
	deflate, err := flate.NewWriter(&data, flate.BestCompression)
	if err != nil {
		return "", err
	}
	for _, f := range now {
		if i, found := findFile(before, f.Name); found && before[i].Body == f.Body {
			continue
		}
		hash := bodyHash(f.Body)
		c.Files = append(c.Files, fileHash{f.Name, hash})
		if _, known := b.known[hash]; known {
			continue
		}
		c.Sizes = append(c.Sizes, len(f.Body))
		if err := b.addBody(hash, f.Body); err != nil {
			return "", err
		}
		if _, err := io.WriteString(deflate, f.Body); err != nil {
			return "", err
		}
	}
	if err := deflate.Close(); err != nil {
		return "", err
	}
	for _, f := range before {
		if _, found := findFile(now, f.Name); !found {
			c.Gone = append(c.Gone, f.Name)
		}
	}
	if len(c.Sizes) > 0 {
		c.Data = base64.StdEncoding.EncodeToString(data.Bytes())
	}
	text, err := json.Marshal(c)
	return string(text), err
}

// decodeChange returns before as changed by text, a result of encodeChange, and adds the bodies in text to b.
func (b *scriptBodies) decodeChange(before []ScriptFile, text string) ([]ScriptFile, error) {
	var c scriptChange
	if err := disk.DecodeStrictJSON([]byte(text), &c); err != nil || len(c.Files) > MaxFiles || len(c.Gone) > MaxFiles {
		return nil, fmt.Errorf("%w: %.40q lists no scripts", ErrFormat, text)
	}
	if !isStrictlyAscending(c.Files, func(f fileHash) string { return f.Name }) || !isStrictlyAscending(c.Gone, func(name string) string { return name }) {
		return nil, fmt.Errorf("%w: the script names are not sorted", ErrFormat)
	}
	if err := b.addPackedBodies(&c); err != nil {
		return nil, err
	}
	now := slices.Clone(before)
	for _, name := range c.Gone {
		i, found := findFile(now, name)
		if !found {
			return nil, fmt.Errorf("%w: the script %.60q is removed but was never added", ErrFormat, screen.Clean(name))
		}
		now = slices.Delete(now, i, i+1)
	}
	var added []ScriptFile
	for _, f := range c.Files {
		body, known := b.known[f.Hash]
		if !known {
			return nil, fmt.Errorf("%w: no script has the hash given for %.60q", ErrFormat, screen.Clean(f.Name))
		}
		if i, found := findFile(now, f.Name); found {
			now[i].Body = body
		} else {
			added = append(added, ScriptFile{f.Name, body})
		}
	}
	now = sortFiles(append(now, added...))
	return now, validatePack(now)
}

func isStrictlyAscending[T any](list []T, name func(T) string) bool {
	for i := range list {
		if i > 0 && name(list[i-1]) >= name(list[i]) {
			return false
		}
	}
	return true
}

func (b *scriptBodies) addPackedBodies(c *scriptChange) error {
	size := 0
	for _, n := range c.Sizes {
		if n < 0 || n > MaxFile || len(c.Sizes) > MaxFiles {
			return fmt.Errorf("%w: a script is larger than %d bytes", ErrTooLong, MaxFile)
		}
		size += n
	}
	if size > MaxPack {
		return fmt.Errorf("%w: the scripts in use at one time total more than %d bytes", ErrTooLong, MaxPack)
	}
	packed := flate.NewReader(base64.NewDecoder(base64.StdEncoding.Strict(), strings.NewReader(c.Data)))
	data, err := io.ReadAll(io.LimitReader(packed, int64(size)+1))
	if err != nil && !(len(c.Sizes) == 0 && c.Data == "") || len(data) != size {
		return fmt.Errorf("%w: the scripts cannot be unpacked", ErrFormat)
	}
	wanted := map[string]bool{}
	for _, f := range c.Files {
		wanted[f.Hash] = true
	}
	for _, n := range c.Sizes {
		body := string(data[:n])
		hash := bodyHash(body)
		if _, known := b.known[hash]; known || !wanted[hash] {
			return fmt.Errorf("%w: a script is listed twice or never used", ErrFormat)
		}
		if err := b.addBody(hash, body); err != nil {
			return err
		}
		data = data[n:]
	}
	return nil
}

func indexOfPackOrLen(packs [][]ScriptFile, files []ScriptFile) int {
	for i := len(packs) - 1; i >= 0; i-- {
		if slices.Equal(packs[i], files) {
			return i
		}
	}
	return len(packs)
}
