package mods

import (
	"fmt"
	"slices"
	"strconv"

	"github.com/Masterminds/semver/v3"

	"curtaincall/engine"
	"curtaincall/engine/declare/reference"
	"curtaincall/engine/declare/schema"
)

// ManifestFile is the file at the root of a mod that says what it is.
const ManifestFile = "mod.lua"

// Manifest describes what a mod says of itself.
type Manifest struct {
	ID, Name    string
	Version     string
	Authors     []string
	Description string
	Game        string // the name of the game it is for

	Needs   []Range // what must be there; the game under its own name
	Wishes  []Range // what it uses where it is there in such a version
	Refuses []Range // what it cannot stand
	After   []string
	Before  []string

	Where schema.Place

	version *semver.Version
}

// Range is some versions of a mod, or of the game.
type Range struct {
	ID       string
	Versions string // as it is written: "^1.2"

	is *semver.Constraints
}

// What a manifest can hold at most, in bytes or entries.
const (
	maxManifest = 16 << 10
	maxID       = 40
	maxName     = 60 // of a mod or an author
	maxVersion  = 40
	maxRange    = 100
	maxAuthors  = 20
	maxNames    = 200 // of other mods, in one field, as any table of a definition
)

// ManifestKind is the declaration of mod { ... }, for the games of some names; without
// any, of all names.
func ManifestKind(games ...string) *schema.Kind {
	k := schema.Defines(&schema.Kind{
		Name: "mod", Class: "Mod", One: true,
		Doc:     "Describes a mod: the only statement in mod.lua, at its root.",
		Example: `mod { id = "lantern", name = "Lantern Light", version = "1.0.0", game = "curtain" }`,
		Fields: []*schema.Field{
			schema.WithCheck(schema.HasText("name", "Its display name.", func(m *Manifest) *string { return &m.Name }), func(r *schema.Reading, m *Manifest) {
				short(r, "name", m.Name, maxName)
			}).Must(`name = "..."`),
			schema.WithCheck(schema.HasText("version", "Its version, three numbers such as 1.2.0. Raise the second for new content, the first for incompatible changes.", func(m *Manifest) *string { return &m.Version }), checkVersion).Must(`version = "1.0.0"`),
			schema.WithCheck(schema.HasTexts("authors", "Its authors.", "", func(m *Manifest) *[]string { return &m.Authors }), checkAuthors),
			schema.HasText("description", "A description, in a sentence or two.", func(m *Manifest) *string { return &m.Description }),
			schema.WithCheck(schema.HasText("game", "The game it is for.", func(m *Manifest) *string { return &m.Game }), func(r *schema.Reading, m *Manifest) {
				checkGame(r, m, games)
			}).Must(`game = "..."`),
			ranges("needs", "Mods it depends on, with version ranges such as ^1.2, >= 1.0, 1.x or *, and the game itself by its name. Its scripts may use their ids.", func(m *Manifest) *[]Range { return &m.Needs }),
			ranges("wishes", "Mods it uses if they are installed in these versions. They are loaded before it.", func(m *Manifest) *[]Range { return &m.Wishes }),
			ranges("refuses", "Mods it conflicts with, in these versions.", func(m *Manifest) *[]Range { return &m.Refuses }),
			names("after", "Mods to be loaded before it, if installed.", func(m *Manifest) *[]string { return &m.After }),
			names("before", "Mods to be loaded after it, if installed.", func(m *Manifest) *[]string { return &m.Before }),
		},
	}, func(m *Manifest) (id, name *string, where *schema.Place) { return &m.ID, &m.Name, &m.Where })
	k.Fields[0].Doc = "Its id, snake_case, the prefix of all ids it defines: lantern:spark."
	k.Fields[0] = schema.WithCheck(k.Fields[0], func(r *schema.Reading, m *Manifest) { checkID(r, m, games) })
	return k
}

// Reference is the interface of manifests: every field, for pages and editors.
func Reference() *reference.Reference {
	return reference.OfKinds("mods", "mods", ManifestKind())
}

func short(r *schema.Reading, field, text string, most int) {
	if len(text) > most {
		r.Errorf(field, "", "%s is longer than %d characters", field, most)
	}
}

// checkID looks at the id, which stands before the ids of all that the mod defines, as
// the names of games do.
func checkID(r *schema.Reading, m *Manifest, games []string) {
	short(r, "id", m.ID, maxID)
	if slices.Contains(games, m.ID) {
		r.Errorf("id", "choose another name", "%q is the name of a game", m.ID)
	}
}

func checkVersion(r *schema.Reading, m *Manifest) {
	v, err := semver.StrictNewVersion(m.Version)
	if len(m.Version) > maxVersion {
		short(r, "version", m.Version, maxVersion)
		return
	} else if err != nil {
		r.Errorf("version", nearVersion(m.Version), "invalid version %q: it must be three numbers, such as 1.2.0", m.Version)
		return
	}
	m.version = v
}

// nearVersion is the hint for a version that leaves something out.
func nearVersion(s string) string {
	v, err := semver.NewVersion(s)
	if err != nil || v.String() == s {
		return ""
	}
	return "write " + strconv.Quote(v.String())
}

func checkAuthors(r *schema.Reading, m *Manifest) {
	if len(m.Authors) > maxAuthors {
		r.ErrorHere("authors has %d entries, at most %d", len(m.Authors), maxAuthors)
		return
	}
	for i, name := range m.Authors {
		short(r, strconv.Itoa(i+1), name, maxName)
	}
}

func checkGame(r *schema.Reading, m *Manifest, games []string) {
	if m.ID == m.Game && len(games) == 0 {
		r.Errorf("id", "choose another name", "%q is the name of the game", m.ID)
	}
	if len(games) > 0 && !slices.Contains(games, m.Game) {
		r.Unknown("game", "game", m.Game, games)
	}
}

// ranges is a field that has versions for the ids of mods: { moon = "^1.2" }.
func ranges(name, doc string, at func(*Manifest) *[]Range) *schema.Field {
	return &schema.Field{Name: name, Doc: doc,
		Type: &schema.Type{Shape: schema.Table, Of: schema.TypeText, Class: "table<string, string>"},
		Set: func(r *schema.Reading, def any, v schema.Value) {
			m := def.(*Manifest)
			for _, id := range v.Source.Names() {
				if one, ok := readRange(r, m, id, v.Source.Field(id).Text); ok {
					*at(m) = append(*at(m), one)
				}
			}
		},
		Get: func(_ *schema.Writing, def any) schema.Value {
			var made schema.Made
			for _, one := range *at(def.(*Manifest)) {
				made = append(made, schema.String(one.Versions).As(one.ID))
			}
			return made.OrNil(schema.Table)
		},
	}
}

func readRange(r *schema.Reading, m *Manifest, id, versions string) (one Range, ok bool) {
	if !checkName(r, m, id, id) {
		return one, false
	}
	is, err := (*semver.Constraints)(nil), fmt.Errorf("too long")
	if len(versions) <= maxRange {
		is, err = semver.NewConstraint(versions)
	}
	if err != nil {
		r.Errorf(id, "", "%q is not a version range: write \"^1.2\", \">= 1.0, < 2.0\", \"1.x\" or \"*\"", versions)
		return one, false
	}
	return Range{id, versions, is}, true
}

// checkName reports the name of a mod that can be none.
func checkName(r *schema.Reading, m *Manifest, field, id string) bool {
	if id == m.ID {
		r.Errorf(field, "", "%s is the mod itself", id)
		return false
	}
	if engine.IsID(id) && len(id) <= maxID {
		return true
	}
	r.Errorf(field, "", "%q is not a mod id: lower-case letters, digits and single underscores, at most %d", id, maxID)
	return false
}

// names is a field that is a list of ids of mods.
func names(name, doc string, at func(*Manifest) *[]string) *schema.Field {
	return schema.WithCheck(schema.HasTexts(name, doc, "", at), func(r *schema.Reading, m *Manifest) {
		list := at(m)
		if len(*list) > maxNames {
			r.ErrorHere("%s has %d entries, at most %d", name, len(*list), maxNames)
			*list = nil
		}
		for i, id := range *list {
			checkName(r, m, strconv.Itoa(i+1), id)
		}
	})
}

// Has reports whether a mod is one of the range, in such a version.
func (r Range) Has(m *Mod) bool { return m.ID == r.ID && r.has(m.version) }

// has reports whether a version is one of the range. A version that is not finished,
// as 2.0.0-beta, is one only where the range names such a one.
func (r Range) has(v *semver.Version) bool { return r.is.Check(v) }

// refuses is the same for what is refused: unfinished versions are refused as the
// finished ones are.
func (r Range) refuses(v *semver.Version) bool {
	is := *r.is
	is.IncludePrerelease = true
	return is.Check(v)
}
