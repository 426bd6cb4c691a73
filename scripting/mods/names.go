package mods

import (
	"fmt"
	"io/fs"
	"path"
	"strings"

	"golang.org/x/text/unicode/norm"

	"curtaincall/scripting/source"
)

// checkNamesCoexist returns an error if some system cannot store files with these names together: two differ only in
// case or Unicode composition, one is not portable, or one is both a file and a folder.
func checkNamesCoexist(names []string) error {
	seen := map[string]string{} // each name and folder, by its folded form
	files := map[string]bool{}
	for _, name := range names {
		if err := checkPortable(name); err != nil {
			return err
		}
		files[name] = true
		for at := name; at != "."; at = path.Dir(at) {
			if at != name && files[at] {
				return fmt.Errorf("%w: %s is both a file and a folder", ErrMod, source.Printable(at))
			}
			folded := norm.NFC.String(strings.ToLower(strings.ToUpper(norm.NFC.String(at)))) // some letters have several lower-case forms
			if before, found := seen[folded]; found && before != at {
				where := "case is ignored"
				if norm.NFC.String(before) == norm.NFC.String(at) {
					where = "composed and decomposed accents are considered equal"
				}
				return fmt.Errorf("%w: %s and %s are the same name where %s", ErrMod, source.Printable(before), source.Printable(at), where)
			}
			seen[folded] = at
		}
	}
	return nil
}

// checkPortable returns an error if some system does not accept a name of a file in a folder.
func checkPortable(name string) error {
	const longest = 255 // bytes
	var why string
	switch {
	case !fs.ValidPath(name):
		why = "is not a path inside the mod"
	case len(name) > longest:
		why = fmt.Sprintf("is longer than %d bytes", longest)
	case strings.ContainsAny(name, `\:*?"<>|`) || source.Printable(name) != name:
		why = "contains a character that some systems do not allow"
	case strings.Contains(name+"/", "./") || strings.Contains(name+"/", " /"):
		why = "has a part that ends in a dot or a space, which some systems do not allow"
	default:
		return nil
	}
	return fmt.Errorf("%w: the name %s %s", ErrMod, source.Printable(name[:min(len(name), longest)]), why)
}
