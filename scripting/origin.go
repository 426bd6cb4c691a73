package scripting

import (
	"crypto/sha256"
	"encoding/hex"
	"fmt"
	"strings"
	"sync"

	"curtaincall/engine"
	"curtaincall/scripting/source"
)

// generationOrigin identifies the definitions, libraries and settings from which a generation was loaded. Translations
// and the names of folders do not change it.
type generationOrigin struct {
	g          *Generation
	partPrints *sync.Map // fingerprints of groups of files; a key is their names, one on each line; cached, since a file can have thousands of definitions
	textPrints *sync.Map // fingerprints by the name of a library file; cached, since thousands of files can use it
}

// ScriptsAndLimitsHash returns a hash of the scripts, the changed settings of mods, and the limits that end callbacks.
func (o generationOrigin) ScriptsAndLimitsHash() string {
	hash := sha256.New()
	l := o.g.Limits // only those that end callbacks
	fmt.Fprintf(hash, "%s %d %d %d\n", o.g.Game.Name, l.Instructions, l.Bytes, l.Depth)
	for _, c := range o.g.Chunks {
		for _, part := range identityParts(c.Text) {
			fmt.Fprintf(hash, "%d %s\n", len(part), part)
		}
	}
	return hex.EncodeToString(hash.Sum(nil))
}

func identityParts(t *source.Text) (parts [4]string) {
	parts = [4]string{t.Path, t.Owner(), t.Body}
	if t.Mod != nil {
		parts[3] = t.Mod.ChangedSettingsText()
	}
	return parts
}

// FingerprintAt returns a hash of the files that define or change the definition at where, and of their libraries.
func (o generationOrigin) FingerprintAt(where engine.Place) uint64 {
	files := []string{where.File}
	if changes := o.g.changedAt[where]; changes != nil {
		files = append(files, changes.FileNames()...)
	}
	key := strings.Join(files, "\n")
	if known, is := o.partPrints.Load(key); is {
		return known.(uint64)
	}
	h, seen := engine.NewHasher(), map[string]bool{}
	for _, name := range files {
		o.hashFileAndLibraries(&h, name, seen)
	}
	o.partPrints.Store(key, h.Sum())
	return h.Sum()
}

func (o generationOrigin) hashFileAndLibraries(h *engine.Hasher, name string, seen map[string]bool) {
	c := o.g.Files[name]
	if c == nil || seen[name] {
		return
	}
	seen[name] = true
	if source.IsLibrary(c.Text) {
		known, is := o.textPrints.Load(name)
		if !is {
			of := engine.NewHasher()
			hashIdentity(&of, c.Text)
			known, _ = o.textPrints.LoadOrStore(name, of.Sum())
		}
		h.Uint64(known.(uint64))
	} else {
		hashIdentity(h, c.Text)
	}
	for _, used := range o.g.librariesUsed[name] {
		o.hashFileAndLibraries(h, used, seen)
	}
}

func hashIdentity(h *engine.Hasher, t *source.Text) {
	for _, part := range identityParts(t) {
		h.String(part)
	}
}
