package journal

import (
	"encoding/json"
	"errors"
	"fmt"
	"strconv"
	"strings"

	"curtaincall/engine"
	"curtaincall/engine/screen"
)

// Format 1 was written by earlier programs. It has neither scripts nor checksums but fingerprints of
// the definitions, and the N of "@goto N" is the depth of an action on the path that redo follows.

// DefinitionFingerprint is a hash of one definition, which shows whether the definition has changed.
type DefinitionFingerprint struct {
	Name string `json:"name"` // card vex
	Hash string `json:"hash"`
}

func (in *journalReader) readFormat1Header(line string) error {
	var more struct {
		Start   string                  `json:"start"`
		Content []DefinitionFingerprint `json:"content"`
	}
	if err := json.Unmarshal([]byte(line), &more); err != nil {
		return fmt.Errorf("%w: it does not start with a journal header", ErrFormat)
	}
	hash, err := strconv.ParseUint(more.Start, 16, 64)
	if err != nil {
		return fmt.Errorf("%w: the header has no hash for the start", ErrFormat)
	}
	h := &in.j.Header
	for _, text := range []*string{&h.Program, &h.Ruleset, &h.Setup} {
		*text = screen.Clean(*text)
	}
	if err := errors.Join(cleanFingerprints(more.Content), h.validate()); err != nil {
		return err
	}
	in.j.Start.Hash, in.j.FinalFingerprints, in.pack = hash, more.Content, -1
	in.started, in.j.startEnd, in.j.readableEnd = true, in.now, in.now
	return nil
}

func cleanFingerprints(list []DefinitionFingerprint) error {
	for i := range list {
		p := &list[i]
		if p.Name, p.Hash = screen.Clean(p.Name), screen.Clean(p.Hash); p.Name == "" || p.Hash == "" {
			return fmt.Errorf("%w: definition %d in a list has no name or no hash", ErrFormat, i+1)
		}
	}
	return nil
}

func (in *journalReader) readFormat1Line(line string) error {
	if n, ok := strings.CutPrefix(line, "@goto "); ok {
		return in.readFormat1Goto(n)
	}
	list, ok := strings.CutPrefix(line, "@scripts ")
	if !ok {
		return in.readAction(line)
	}
	if in.changes++; in.changes > MaxChanges {
		return fmt.Errorf("%w: the scripts change more than %d times", ErrTooLong, MaxChanges)
	}
	var content []DefinitionFingerprint
	if err := json.Unmarshal([]byte(list), &content); err != nil || content == nil {
		return fmt.Errorf("%w: %.40q lists no scripts", ErrFormat, line)
	}
	in.j.FinalFingerprints = content
	in.addEntry(Entry{Kind: ScriptsEntry, Node: in.j.current})
	return cleanFingerprints(content)
}

// readFormat1Goto reads an undo or redo: depthText is the depth of the action to which it leads.
func (in *journalReader) readFormat1Goto(depthText string) error {
	depth, err := engine.ParseClampedInt32(depthText)
	if err != nil || depth < 0 {
		return fmt.Errorf("%w: %.40q does not refer to a recorded action", ErrFormat, depthText)
	}
	to, t := in.j.current, &in.j.tree
	for int(t.depths[to]) > depth {
		to = int(t.parents[to])
	}
	for int(t.depths[to]) < depth && in.redoTargets[to] != 0 {
		to = in.redoTargets[to]
	}
	if int(t.depths[to]) != depth {
		return fmt.Errorf("%w: there is no action %d to go to", ErrFormat, depth)
	}
	return in.addGoto(to)
}

// DepthAfterFirstScriptChange returns the depth of the first action after the first change of the scripts; 0 if they
// never changed. The depth of an action is the number of actions on the path from the start to it.
func (j *Journal) DepthAfterFirstScriptChange() int {
	for i := range j.Entries {
		if e := &j.Entries[i]; e.Kind == ScriptsEntry {
			return int(j.tree.depths[e.Node]) + 1
		}
	}
	return 0
}

// DiffFingerprints returns the names of the definitions whose hashes differ (changed), that are only in present
// (added), and that are only in recorded (removed).
func DiffFingerprints(recorded, present []DefinitionFingerprint) (changed, added, removed []string) {
	now := map[string]string{}
	for _, p := range present {
		now[p.Name] = p.Hash
	}
	for _, p := range recorded {
		switch hash, ok := now[p.Name]; {
		case !ok:
			removed = append(removed, p.Name)
		case hash != p.Hash:
			changed = append(changed, p.Name)
		}
		delete(now, p.Name)
	}
	for _, p := range present {
		if _, ok := now[p.Name]; ok {
			added = append(added, p.Name)
		}
	}
	return changed, added, removed
}
