package mods

import (
	"encoding/json"
	"errors"
	"fmt"
	"regexp"
	"slices"

	"github.com/Masterminds/semver/v3"

	"curtaincall/engine"
	"curtaincall/engine/disk"
	"curtaincall/engine/journal"
	"curtaincall/engine/phrase"
	said "curtaincall/engine/table"
)

// ModLock is a list of the mods of a set, to be stored in a file.
type ModLock struct {
	Game    string        `json:"game"`
	Version string        `json:"version"` // version of the game
	Mods    []journal.Mod `json:"mods"`    // mods in load order
}

// ErrLock is wrapped by errors about an invalid lock.
var ErrLock = errors.New("not a mod lock file")

const maxJSONFile = 1 << 20

// MakeLock returns the lock of a set. For a nil set it has no mods.
func (s *Set) MakeLock() ModLock {
	l := ModLock{Mods: []journal.Mod{}}
	if s != nil {
		l.Game, l.Version = s.Game, s.Version
	}
	l.Mods = append(l.Mods, engine.Map(s.ModsInLoadOrder(), (*Mod).LockEntry)...)
	return l
}

// DescribeDifferences returns messages about the differences between the lock and the set s. At most one is about the
// game, one about each mod and, if there are no other differences, one about the order.
func (l ModLock) DescribeDifferences(s *Set) (list []phrase.Message) {
	now := s.MakeLock()
	if l.Game != now.Game || l.Version != now.Version {
		list = append(list, said.OtherGame.With("name", now.Game, "version", now.Version, "was", l.Game, "before", l.Version))
	}
	for _, was := range l.Mods {
		i := now.indexOf(was.ID)
		switch {
		case i < 0:
			list = append(list, s.missingReason(was.ID).With("name", was.ID+" "+was.Version))
		case now.Mods[i].Version != was.Version:
			list = append(list, said.ModVersion.With("name", was.ID, "version", now.Mods[i].Version, "before", was.Version))
		case now.Mods[i].Settings != was.Settings:
			list = append(list, said.ModSettings.With("name", was.ID+" "+was.Version))
		case now.Mods[i].Hash != was.Hash:
			list = append(list, said.ModFiles.With("name", was.ID+" "+was.Version))
		}
	}
	for _, added := range now.Mods {
		if l.indexOf(added.ID) < 0 {
			list = append(list, said.ModThere.With("name", added.ID+" "+added.Version))
		}
	}
	if len(list) == 0 && !slices.Equal(l.Mods, now.Mods) {
		list = append(list, said.ModOrder.With())
	}
	return list
}

func (s *Set) missingReason(id string) phrase.Sentence {
	switch {
	case s != nil && FindByID(s.Excluded, id) != nil:
		return said.ModBroken
	case s != nil && FindByID(s.Disabled, id) != nil:
		return said.ModOff
	}
	return said.ModMissing
}

func (l ModLock) indexOf(id string) int {
	return slices.IndexFunc(l.Mods, func(one journal.Mod) bool { return one.ID == id })
}

// WriteLock writes a lock to a file, in place of any file there.
func WriteLock(path string, l ModLock) error {
	body, err := encodeJSON(l)
	if err != nil {
		return err
	}
	return disk.Replace(path, body, 0o644)
}

// ReadLock reads a lock from a file and validates it.
func ReadLock(path string) (l ModLock, err error) {
	body, err := disk.ReadRegularFile(path, maxJSONFile)
	if err == nil {
		err = decodeJSON(path, body, &l)
	}
	if err == nil {
		err = l.Validate()
	}
	return l, err
}

var settingsPattern = regexp.MustCompile(`^([a-z0-9_]+=[a-z0-9_-]+( [a-z0-9_]+=[a-z0-9_-]+)*)?$`)

var hashPattern = regexp.MustCompile(`^[0-9a-f]{16}$`)

// Validate returns an error if the lock contains something that no set can have.
func (l ModLock) Validate() error {
	if l.Game != "" && !engine.IsID(l.Game) {
		return fmt.Errorf("%w: %.50q is not a game", ErrLock, l.Game)
	}
	if _, err := semver.StrictNewVersion(l.Version); err != nil && l.Version != "" {
		return fmt.Errorf("%w: %.50q is not a version", ErrLock, l.Version)
	}
	if len(l.Mods) > MaxMods {
		return fmt.Errorf("%w: more than %d mods", ErrLock, MaxMods)
	}
	for i, one := range l.Mods {
		_, err := semver.StrictNewVersion(one.Version)
		switch {
		case !engine.IsID(one.ID) || len(one.ID) > maxID:
			return fmt.Errorf("%w: %.50q is not an id", ErrLock, one.ID)
		case l.indexOf(one.ID) != i:
			return fmt.Errorf("%w: %s is listed twice", ErrLock, one.ID)
		case err != nil || len(one.Version) > maxVersion:
			return fmt.Errorf("%w: %.50q is not a version", ErrLock, one.Version)
		case !hashPattern.MatchString(one.Hash):
			return fmt.Errorf("%w: %.50q is not a hash", ErrLock, one.Hash)
		case len(one.Settings) > MaxSettingsText || !settingsPattern.MatchString(one.Settings):
			return fmt.Errorf("%w: invalid settings %.50q", ErrLock, one.Settings)
		}
	}
	return nil
}

func encodeJSON(what any) ([]byte, error) {
	body, err := json.MarshalIndent(what, "", "  ")
	return append(body, '\n'), err
}

func decodeJSON(path string, body []byte, into any) error {
	err := disk.DecodeStrictJSON(body, into)
	if wrong, is := errors.AsType[*json.UnmarshalTypeError](err); is {
		return fmt.Errorf("cannot read %s: unexpected %s at byte %d", path, wrong.Value, wrong.Offset)
	}
	if err != nil {
		return fmt.Errorf("cannot read %s: %w", path, err)
	}
	return nil
}
