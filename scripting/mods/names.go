package mods

import (
	"fmt"
	"io/fs"
	"path"
	"strings"

	"golang.org/x/text/unicode/norm"

	"curtaincall/scripting/source"
)

// distinct is the fault of names that cannot all be used on every machine: those that
// differ only in small and large letters, or in how signs are put together, or hold what
// only some systems allow, or are those of a file and of a folder.
func distinct(names []string) error {
	seen := map[string]string{} // how a name was written, and each folder of one
	files := map[string]bool{}
	for _, name := range names {
		if err := portable(name); err != nil {
			return err
		}
		files[name] = true
		for at := name; at != "."; at = path.Dir(at) {
			if at != name && files[at] {
				return fmt.Errorf("%w: %s is both a file and a folder", ErrMod, source.Printable(at))
			}
			folded := norm.NFC.String(strings.ToLower(strings.ToUpper(norm.NFC.String(at)))) // some signs have several small forms
			if before, is := seen[folded]; is && before != at {
				return fmt.Errorf("%w: %s and %s are the same name where %s", ErrMod, source.Printable(before), source.Printable(at), sameness(before, at))
			}
			seen[folded] = at
		}
	}
	return nil
}

// sameness returns how some systems take two names for one.
func sameness(a, b string) string {
	if norm.NFC.String(a) == norm.NFC.String(b) {
		return "composed and decomposed accents are the same"
	}
	return "case is ignored"
}

// portable is the fault of a name that some system takes for something else than a
// file within its folder.
func portable(name string) error {
	const longest = 255 // bytes
	var why string
	switch {
	case !fs.ValidPath(name):
		why = "is not a file name inside it"
	case len(name) > longest:
		why = fmt.Sprintf("is longer than %d bytes", longest)
	case strings.ContainsAny(name, `\:*?"<>|`) || source.Printable(name) != name:
		why = "contains a character that not every system allows"
	case strings.Contains(name+"/", "./") || strings.Contains(name+"/", " /"):
		why = "has a part ending in a dot or a space, which not every system allows"
	default:
		return nil
	}
	return fmt.Errorf("%w: the name %s %s", ErrMod, source.Printable(name[:min(len(name), longest)]), why)
}
