package mods

// Limits of a mod: the number of its files, the bytes of all files, and the bytes of its scripts.
const (
	MaxFiles   = 4096
	MaxSize    = 16 << 20 // bytes of all files of a mod
	MaxScripts = 4 << 20  // bytes of the scripts of a mod
)

// MaxArchive is the maximum size of an archive, in bytes.
const MaxArchive = 8 << 20

// Limits of what FindMods reads in all places together: the number of mods, and the bytes of their scripts.
const (
	MaxMods    = 1000
	maxScripts = 64 << 20 // total bytes of the scripts of all mods
)

// Limits of a manifest, in bytes or entries.
const (
	maxManifest = 16 << 10
	maxID       = 40
	maxName     = 60 // bytes in the name of a mod or an author
	maxVersion  = 40
	maxRange    = 100
	maxAuthors  = 20
	maxNames    = 200 // number of mods in the field after or before
)

// Limits on the settings of a mod.
const (
	maxSettings    = 50  // number of settings of a mod
	maxSettingText = 200 // bytes in a text of a setting
	maxChoices     = 20
	maxNumber      = 1_000_000

	// MaxSettingsText limits the text of a mod's settings, in bytes.
	MaxSettingsText = 8 << 10
)
