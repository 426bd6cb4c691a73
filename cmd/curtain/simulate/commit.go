package simulate

import (
	"archive/zip"
	"bytes"
	"errors"
	"fmt"
	"io"
	"os/exec"
	"strings"

	"curtaincall/cmd/curtain/load"
	"curtaincall/cmd/curtain/program"
)

// maxCommit is how many bytes the scripts of a commit may have as an archive.
const maxCommit = 64 << 20

// commit are the scripts of a folder as they are in a commit of the repository around it,
// by whatever git takes for one.
func commit(h *program.Host, folder, shown, name string) (p load.Base, err error) {
	unknown := program.UsageError{Err: errors.New("there is no such folder, file or commit; a version is " + editionForms)}
	if folder == "" {
		return p, unknown
	}
	hash, err := git(h, folder, 100, "rev-parse", "--verify", "--quiet", "--end-of-options", name+"^{commit}")
	if errors.As(err, new(*exec.ExitError)) {
		return p, unknown
	}
	var packed []byte
	if err == nil {
		packed, err = git(h, folder, maxCommit, "archive", "--format=zip", strings.TrimSpace(string(hash)))
	}
	if err != nil {
		return p, fmt.Errorf("git: %w", err)
	}
	files, err := zip.NewReader(bytes.NewReader(packed), int64(len(packed)))
	return load.Base{Pack: load.PackOf(h, files, string(hash[:min(len(hash), 10)])+":"+shown), Folder: ""}, err
}

// git runs git in a folder, without a shell, and returns what it prints, which may be so
// many bytes.
func git(h *program.Host, folder string, most int, args ...string) ([]byte, error) {
	c := exec.CommandContext(h.Interrupted, "git", append([]string{"-C", folder}, args...)...)
	out, err := c.StdoutPipe()
	if err != nil {
		return nil, err
	}
	if err := c.Start(); err != nil {
		return nil, err
	}
	printed, err := io.ReadAll(io.LimitReader(out, int64(most)+1))
	if len(printed) > most {
		c.Process.Kill()
		err = fmt.Errorf("it prints more than %d bytes", most)
	}
	if ended := c.Wait(); err == nil {
		err = ended
	}
	return printed, err
}
