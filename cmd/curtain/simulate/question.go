package simulate

import (
	"crypto/sha256"
	"encoding/hex"
	"fmt"
	"io"
	"os"
	"runtime"

	"curtaincall/cmd/curtain/load"
	"curtaincall/cmd/curtain/program"
	"curtaincall/engine/lab"
)

func (q *experiment) newQuestion() (*lab.Question, error) {
	program, err := programID()
	p := q.plans[0]
	asked := &lab.Question{Program: program, Game: q.games[0].Name, Seats: p.Seats, Setups: p.Setups, Seed: p.Seed, Runs: p.Runs,
		Margin: q.match.margin, Watched: p.Watch != nil, Actions: p.Actions, Work: p.Work, Test: q.test}
	for i, p := range q.plans {
		v := lab.Version{Players: p.Players, Without: p.Without, Taught: p.Taught}
		if i < len(q.games) {
			v.Content = hashScriptsAndLimits(q.games[i])
		}
		asked.Versions = append(asked.Versions, v)
	}
	return asked, err
}

func hashScriptsAndLimits(g *load.LoadedGame) string {
	hash := sha256.New()
	fmt.Fprintf(hash, "%s %+v\n", g.Name, g.Limits)
	for _, t := range load.WithoutManifests(g.Texts) {
		for _, part := range []string{t.Path, t.Owner(), t.Body} {
			fmt.Fprintf(hash, "%d %s\n", len(part), part)
		}
	}
	return hex.EncodeToString(hash.Sum(nil))
}

// programID identifies this program by its commit and the version of Go, the same on every system.
// If the commit is unknown or the sources were changed, it returns a hash of the executable.
func programID() (string, error) {
	if commit, clean := program.BuildCommit(); clean {
		return commit + " " + runtime.Version(), nil
	}
	path, err := os.Executable()
	if err != nil {
		return "", err
	}
	file, err := os.Open(path)
	if err != nil {
		return "", err
	}
	defer file.Close()
	hash := sha256.New()
	_, err = io.Copy(hash, file)
	return hex.EncodeToString(hash.Sum(nil)), err
}
