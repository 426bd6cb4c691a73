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

// ManifestFile is the name of the file that describes a mod, at its root.
const ManifestFile = "mod.lua"

// Manifest holds the fields of a mod's file mod.lua.
type Manifest struct {
	ID, Name    string
	Version     string
	Authors     []string
	Description string
	Game        string // name of the game that the mod is for

	Needs         []VersionRange // mods that must be present, and versions of the game, under the game's name
	OptionalNeeds []VersionRange // mods that this mod uses if they are present
	Conflicts     []VersionRange // mods with which this mod conflicts
	After         []string
	Before        []string

	Settings []Setting

	Where schema.Place

	version *semver.Version
}

// VersionRange is a range of versions of a mod or of the game.
type VersionRange struct {
	ID       string
	Versions string // the range as the manifest writes it, such as "^1.2"

	constraint *semver.Constraints
}

// ManifestKind returns the declaration of mod { ... }. Its field game must be in knownGames, if given, and id must not.
func ManifestKind(knownGames ...string) *schema.Kind {
	k := schema.AddIDAndFunctions(&schema.Kind{
		Name: "mod", Class: "Mod", IsSingle: true,
		Doc:     "Describes a mod. It is the only statement in the file mod.lua at the root of the mod.",
		Example: `mod { id = "lantern", name = "Lantern Light", version = "1.0.0", game = "curtain" }`,
		Fields: []*schema.Field{
			schema.AddCheck(schema.TextField("name", "Its display name.", func(m *Manifest) *string { return &m.Name }), func(r *schema.DefinitionReader, m *Manifest) {
				checkLength(r, "name", m.Name, maxName)
			}).RequireAlways(`name = "..."`),
			schema.AddCheck(schema.TextField("version", "Its version: three numbers, such as 1.2.0. Raise the second for new content and the first for incompatible changes.", func(m *Manifest) *string { return &m.Version }), parseAndCheckVersion).RequireAlways(`version = "1.0.0"`),
			schema.AddCheck(schema.TextListField("authors", "Its authors.", "", func(m *Manifest) *[]string { return &m.Authors }), checkAuthors),
			schema.TextField("description", "A description, in a sentence or two.", func(m *Manifest) *string { return &m.Description }),
			schema.AddCheck(schema.TextField("game", "The game it is for.", func(m *Manifest) *string { return &m.Game }), func(r *schema.DefinitionReader, m *Manifest) {
				if m.ID == m.Game && len(knownGames) == 0 {
					r.RecordErrorAt("id", "choose another name", "%q is the name of the game", m.ID)
				}
				if len(knownGames) > 0 && !slices.Contains(knownGames, m.Game) {
					r.RecordUnknownName("game", "game", m.Game, knownGames)
				}
			}).RequireAlways(`game = "..."`),
			rangesField("needs", "Mods it depends on, with version ranges such as ^1.2, >= 1.0, 1.x or *; the game itself can be listed by its name. The mod's scripts may use the ids of these mods.", func(m *Manifest) *[]VersionRange { return &m.Needs }),
			rangesField("wishes", "Mods that it uses if one of these versions is installed. They are loaded before it.", func(m *Manifest) *[]VersionRange { return &m.OptionalNeeds }),
			rangesField("refuses", "Mods it conflicts with if one of these versions is installed.", func(m *Manifest) *[]VersionRange { return &m.Conflicts }),
			modIDsField("after", "Mods that are loaded before it if they are installed.", func(m *Manifest) *[]string { return &m.After }),
			modIDsField("before", "Mods that are loaded after it if they are installed.", func(m *Manifest) *[]string { return &m.Before }),
			settingsField(),
		},
	}, func(m *Manifest) (id, name *string, where *schema.Place) { return &m.ID, &m.Name, &m.Where })
	k.Fields[0].Doc = "Its id in snake_case, which is the prefix of all ids it defines, as in lantern:spark."
	k.Fields[0] = schema.AddCheck(k.Fields[0], func(r *schema.DefinitionReader, m *Manifest) {
		checkLength(r, "id", m.ID, maxID)
		if slices.Contains(knownGames, m.ID) {
			r.RecordErrorAt("id", "choose another name", "%q is the name of a game", m.ID)
		}
	})
	return k
}

// ManifestReference returns the documentation of the fields of mod.lua, for pages and editors.
func ManifestReference() *reference.Reference {
	return reference.NewKindsReference("mods", "mods", ManifestKind())
}

func checkLength(r *schema.DefinitionReader, field, text string, limit int) {
	if len(text) > limit {
		r.RecordErrorAt(field, "", "%s is longer than %d characters", field, limit)
	}
}

func parseAndCheckVersion(r *schema.DefinitionReader, m *Manifest) {
	v, err := semver.StrictNewVersion(m.Version)
	if len(m.Version) > maxVersion {
		checkLength(r, "version", m.Version, maxVersion)
		return
	} else if err != nil {
		hint := ""
		if meant, err := semver.NewVersion(m.Version); err == nil && meant.String() != m.Version {
			hint = "write " + strconv.Quote(meant.String()) // an incomplete version
		}
		r.RecordErrorAt("version", hint, "invalid version %q: it must be three numbers, such as 1.2.0", m.Version)
		return
	}
	m.version = v
}

func checkAuthors(r *schema.DefinitionReader, m *Manifest) {
	if len(m.Authors) > maxAuthors {
		r.RecordErrorHere("`authors` has %d entries, but at most %d are allowed", len(m.Authors), maxAuthors)
		return
	}
	for i, name := range m.Authors {
		checkLength(r, strconv.Itoa(i+1), name, maxName)
	}
}

// rangesField returns the declaration of a field that has a range of versions for each mod, as in { moon = "^1.2" }.
func rangesField(name, doc string, at func(*Manifest) *[]VersionRange) *schema.Field {
	return &schema.Field{Name: name, Doc: doc,
		Type: &schema.Type{Shape: schema.Table, Of: schema.TypeText, Class: "table<string, string>"},
		Set: func(r *schema.DefinitionReader, def any, v schema.Value) {
			m := def.(*Manifest)
			for _, id := range v.Source.Names() {
				if one, ok := parseRange(r, m, id, v.Source.Field(id).Text); ok {
					*at(m) = append(*at(m), one)
				}
			}
		},
		Get: func(_ *schema.DefinitionConverter, def any) schema.Value {
			return schema.BuildTable(*at(def.(*Manifest)), func(one VersionRange) schema.NamedValue { return schema.String(one.Versions).WithName(one.ID) }).OrNil(schema.Table)
		},
	}
}

func parseRange(r *schema.DefinitionReader, m *Manifest, id, versions string) (one VersionRange, ok bool) {
	if !checkOtherMod(r, m, id, id) {
		return one, false
	}
	constraint, err := (*semver.Constraints)(nil), fmt.Errorf("too long")
	if len(versions) <= maxRange {
		constraint, err = semver.NewConstraint(versions)
	}
	if err != nil {
		r.RecordErrorAt(id, "", "%q is not a version range: write \"^1.2\", \">= 1.0, < 2.0\", \"1.x\" or \"*\"", versions)
		return one, false
	}
	return VersionRange{id, versions, constraint}, true
}

func checkOtherMod(r *schema.DefinitionReader, m *Manifest, field, id string) bool {
	if id == m.ID {
		r.RecordErrorAt(field, "", "%s is the mod itself", id)
		return false
	}
	if engine.IsID(id) && len(id) <= maxID {
		return true
	}
	r.RecordErrorAt(field, "", "%q is not a mod id: use lowercase letters, digits and single underscores, at most %d characters", id, maxID)
	return false
}

func modIDsField(name, doc string, at func(*Manifest) *[]string) *schema.Field {
	return schema.AddCheck(schema.TextListField(name, doc, "", at), func(r *schema.DefinitionReader, m *Manifest) {
		list := at(m)
		if len(*list) > maxNames {
			r.RecordErrorHere("%s has %d entries, but at most %d are allowed", name, len(*list), maxNames)
			*list = nil
		}
		for i, id := range *list {
			checkOtherMod(r, m, strconv.Itoa(i+1), id)
		}
	})
}

// Matches reports whether a mod has the range's id and a version in the range.
func (r VersionRange) Matches(m *Mod) bool { return m.ID == r.ID && r.contains(m.version) }

// contains reports whether v is in the range. A prerelease such as 2.0.0-beta is in the range only if the range
// mentions a prerelease of the same version.
func (r VersionRange) contains(v *semver.Version) bool { return r.constraint.Check(v) }

// containsWithPrereleases reports whether v is in the range, and treats prereleases like other versions.
func (r VersionRange) containsWithPrereleases(v *semver.Version) bool {
	constraint := *r.constraint
	constraint.IncludePrerelease = true
	return constraint.Check(v)
}
