package lab

import (
	"fmt"
	"os"
	"path/filepath"
	"time"

	"curtaincall/engine/speech"
)

// Two programs simulate together: curtain plays and prints results, and lab runs workers, for
// which it needs libraries that curtain does without.

// FindCompanionProgram returns the path of the program called name in the folder of the running one; an error
// if it is not there.
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

// ColumnsVariable is the environment variable that contains the width of the terminal on which
// curtain prints the output of lab; 0 means that lines cannot be overwritten.
const ColumnsVariable = "CURTAIN_COLUMNS"

// MaxSeeds limits the seeds that workers play for a question or a part of it. A million take 190 MB
// on the servers, and as much in the coordinator.
const MaxSeeds = 1_000_000

// SharedFlag is a command line flag that both programs have.
type SharedFlag struct {
	Name  string
	Takes string // name of its value; "" for none
	About string
}

// WorkerFlags lists the flags for simulations that are played by workers.
var WorkerFlags = []SharedFlag{
	{"workers", "N", fmt.Sprintf("start N worker processes here, each playing up to %d seeds at a time", MaxSeeds)},
	{"nats", "URL", "use the workers of the servers at URL, which also store the results"},
	{"priority", "N", "let workers of --nats play this before simulations with a lower priority (default 0)"},
	{"nats-creds", "FILE", "use the cluster credentials in FILE"},
	{"nats-ca", "FILE", "trust the certificates in FILE"},
	{"nats-cert", "FILE", "use the client certificate in FILE"},
	{"nats-key", "FILE", "use the client key in FILE"},
	{"check", "PERCENT", "replay PERCENT of the shards of each worker here, to detect wrong results (default 1)"},
	{"replicas", "N", "store the results on N servers (default: up to three)"},
	{"store", "DIR", "store the results in the folder DIR, without --nats"},
}

// ProgressLine returns a line about how many of games are done, how fast, and how long the others will take.
// doneBefore of them were already done when the time elapsed began. result is added unless "".
func ProgressLine(games, done, doneBefore int64, elapsed time.Duration, result string) string {
	line := FormatProgress("game", "played", games, done, doneBefore, elapsed)
	if result != "" {
		line += "; " + result
	}
	return line
}

// FormatProgress describes how many things are done, as in "3 of 7 games played", how fast, and how long
// the rest will take; doneBefore of them were done when the time began.
func FormatProgress(noun, participle string, total, done, doneBefore int64, elapsed time.Duration) string {
	line := fmt.Sprintf("%d of %s %s", done, speech.CountWithNoun(total, noun), participle)
	if rate := float64(done-doneBefore) / elapsed.Seconds(); rate > 0 {
		left := time.Duration(float64(total-done) / rate * float64(time.Second))
		line += fmt.Sprintf(", %.1f per second, %s left", rate, left.Round(time.Second))
	}
	return line
}

// DescribeWinRate describes the share of finished games that the first player won; "" before the first.
func (p *Plan) DescribeWinRate() string {
	done := p.Done.Load()
	if done == 0 {
		return ""
	}
	return formatWinRate(50 * float64(p.Won.Load()) / float64(done))
}

func formatWinRate(percent float64) string { return fmt.Sprintf("%.1f%% won", percent) }
