package lab

import (
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
	"errors"
	"fmt"
	"maps"
	"os"
	"path"
	"path/filepath"
	"slices"
	"strings"
	"time"

	"curtaincall/engine/disk"
	"curtaincall/engine/speech"
)

// SimulationJob is an order to play a simulation: its question, with what another process needs to play the games.
// Workers do not trust it: see CommandLine.
type SimulationJob struct {
	Question *SimulationQuestion
	Args     []string `json:",omitempty"` // arguments of `curtain simulate`, except those that name scripts
	Scripts  []string `json:",omitempty"` // hashes of the ScriptFiles of the first version and, if it differs, of the second
}

// ScriptFiles has the texts of the files of a version by their paths, which are of the forms
// scripts/GAME/FILE, mods/ID/FILE and mods/settings.json.
type ScriptFiles map[string]string

// Limits of what an order may contain.
const (
	maxOrderArgs   = 1000
	MaxScriptFiles = 32 << 20 // length of the result of Encode in bytes
	maxFileCount   = 50_000
)

// The flags of `curtain simulate` that an order may contain, those with a value and those without. None of
// them names a file, and CommandLine checks that no value names a program.
var (
	orderFlags     = []string{"runs", "seed", "players", "pairings", "knockout", "shard", "against", "bound", "errors", "sprt", "margin", "limit"}
	orderBoolFlags = []string{"ladder", "detail", "knockouts", "interpreter"}
)

// CommandLine returns the arguments for `curtain` to play the games of o. For each of o.Scripts, files has the files
// and folders their folder. It returns an error if an argument could name a file or program, or sets a limit but run.
func (o *SimulationJob) CommandLine(folders []string, files []ScriptFiles) (args []string, err error) {
	if o.Question == nil || len(o.Args) > maxOrderArgs || len(folders) < 1 || len(folders) > 2 {
		return nil, errors.New("the simulation has no scripts, or too many arguments")
	}
	for _, arg := range o.Args {
		name, value, hasValue := strings.Cut(strings.TrimPrefix(arg, "--"), "=")
		allowed := orderBoolFlags
		if hasValue {
			allowed = orderFlags
		}
		switch {
		case strings.HasPrefix(arg, "-") && (!strings.HasPrefix(arg, "--") || !slices.Contains(allowed, name)),
			name == "players" && strings.Contains(value, ":"),
			name == "against" && !strings.Contains(value, "="),
			name == "limit" && !strings.HasPrefix(value, "run="):
			return nil, fmt.Errorf("the argument %.100q is not allowed in a queued simulation, because it could affect files, programs or limits on this machine", arg)
		}
	}
	args = append([]string{"simulate"}, o.Args...)
	args = append(args, "--scripts="+filepath.Join(folders[0], "scripts"), "--on-request")
	if len(folders) < 2 {
		return args, nil
	}
	args = append(args, "--against="+filepath.Join(folders[1], "scripts"))
	base, variant := files[0].byMod(), files[1].byMod()
	removes := files[0].HasModsNotIn(files[1])
	if removes {
		args = append(args, "--against=no-mods")
	}
	for _, id := range slices.Sorted(maps.Keys(variant)) {
		if removes || !maps.Equal(variant[id], base[id]) {
			args = append(args, "--against="+filepath.Join(folders[1], "mods", id))
		}
	}
	return args, nil
}

func (f ScriptFiles) HasModsNotIn(other ScriptFiles) bool {
	others := other.byMod()
	for id := range f.byMod() {
		if others[id] == nil {
			return true
		}
	}
	return false
}

func (f ScriptFiles) byMod() map[string]ScriptFiles {
	all := map[string]ScriptFiles{}
	for name, body := range f {
		inner, ofMod := strings.CutPrefix(name, "mods/")
		if id, _, inFolder := strings.Cut(inner, "/"); ofMod && inFolder {
			if all[id] == nil {
				all[id] = ScriptFiles{}
			}
			all[id][name] = body
		}
	}
	return all
}

// Encode returns the files as bytes, which are equal for equal files, and the SHA-256 of these bytes in hexadecimal.
func (f ScriptFiles) Encode() (body []byte, hash string) {
	body, err := json.Marshal(f)
	if err != nil {
		panic(err) // it has only strings
	}
	sum := sha256.Sum256(body)
	return body, hex.EncodeToString(sum[:])
}

// DecodeScriptFiles decodes the result of Encode. It returns an error if body does not have the hash, has too many
// files, or has a path that no script can have.
func DecodeScriptFiles(body []byte, hash string) (f ScriptFiles, err error) {
	sum := sha256.Sum256(body)
	if hex.EncodeToString(sum[:]) != hash {
		return nil, errors.New("the scripts do not match their hash")
	}
	if err = disk.DecodeStrictJSON(body, &f); err == nil && len(f) > maxFileCount {
		err = fmt.Errorf("the scripts have %d files, more than the limit of %d", len(f), maxFileCount)
	}
	for name := range f {
		if !isScriptPath(name) {
			return nil, fmt.Errorf("%.100q is not the path of a script", name)
		}
	}
	return f, err
}

func isScriptPath(name string) bool {
	top, _, _ := strings.Cut(name, "/")
	return path.Clean(name) == name && filepath.IsLocal(filepath.FromSlash(name)) && (top == "scripts" || top == "mods") &&
		!strings.ContainsAny(name, "\\:\x00") && (strings.HasSuffix(name, ".lua") || name == "mods/settings.json")
}

// WriteTo writes the files to folder, which must be empty.
func (f ScriptFiles) WriteTo(folder string) error {
	root, err := os.OpenRoot(folder)
	if err != nil {
		return err
	}
	defer root.Close()
	for name, body := range f {
		if err = root.MkdirAll(path.Dir(name), 0o700); err == nil {
			err = root.WriteFile(name, []byte(body), 0o600)
		}
		if err != nil {
			return err
		}
	}
	return nil
}

// FindCompanionProgram returns the path of the program called name in the folder of the running program, or an error.
func FindCompanionProgram(name string) (string, error) {
	self, err := os.Executable()
	if err != nil {
		return "", err
	}
	beside := filepath.Join(filepath.Dir(self), name+filepath.Ext(self))
	if info, err := os.Stat(beside); err != nil || !info.Mode().IsRegular() {
		return "", fmt.Errorf("the program %s is not in the same folder as this one: `go build -o bin/ ./cmd/...` builds them all", name)
	}
	return beside, nil
}

// ColumnsVariable is the environment variable with the width, in columns, of the terminal on which curtain prints the
// output of lab. 0 means that lines cannot be overwritten.
const ColumnsVariable = "CURTAIN_COLUMNS"

// MaxSeeds is the maximum number of seeds that workers play for a simulation, or for a part of it. The results take up
// to 190 MB on each NATS server, and as much in the process that waits for them.
const MaxSeeds = 1_000_000

// FlagSpec describes a command line flag of the program lab or of its workers.
type FlagSpec struct {
	Name  string
	Takes string // placeholder for the value of the flag, such as FILE
	About string
}

// WorkerFlags lists the flags for simulations by worker processes.
var WorkerFlags = []FlagSpec{
	{"workers", "N", fmt.Sprintf("start N worker processes here, each playing up to %d seeds at a time", MaxSeeds)},
	{"nats", "URL", "use the workers connected to the NATS servers at URL, which also store the results"},
	{"priority", "N", "have the cluster's workers play this before simulations with a priority below N (default 0)"},
	{"nats-creds", "FILE", "use the cluster credentials in FILE"},
	{"nats-ca", "FILE", "trust the certificates in FILE"},
	{"nats-cert", "FILE", "use the client certificate in FILE"},
	{"nats-key", "FILE", "use the client key in FILE"},
	{"check", "PERCENT", "replay PERCENT of each worker's shards here, to detect wrong results (default 1)"},
	{"store", "DIR", "store the results in the folder DIR (only without --nats)"},
}

// FormatProgress returns the progress of a task: "3 of 7 games played", the speed, the time left, and result, unless it
// is "". elapsed is the time in which done increased from doneBefore.
func FormatProgress(noun, participle string, total, done, doneBefore int64, elapsed time.Duration, result string) string {
	line := fmt.Sprintf("%d of %s %s", done, speech.CountWithNoun(total, noun), participle)
	if rate := float64(done-doneBefore) / elapsed.Seconds(); rate > 0 {
		left := time.Duration(float64(total-done) / rate * float64(time.Second))
		line += fmt.Sprintf(", %.1f per second, %s left", rate, left.Round(time.Second))
	}
	if result != "" {
		line += "; " + result
	}
	return line
}

// DescribeWinRate returns the share of the games so far that the first player won, or "" before the first has ended.
func (p *Plan) DescribeWinRate() string {
	done := p.Done.Load()
	if done == 0 {
		return ""
	}
	return formatWinRate(50 * float64(p.Won.Load()) / float64(done))
}

func formatWinRate(percent float64) string { return fmt.Sprintf("%.1f%% won", percent) }
