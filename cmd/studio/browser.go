package main

import (
	"os/exec"
	"path/filepath"
	"runtime"

	"curtaincall/cmd/curtain/program"
)

// showPage shows an address in a browser of whoever asks, where there is one, and waits for
// nothing. The address is for one use: that of a process can be read by whoever else is at
// this machine.
func showPage(h *program.Host, address func() string) {
	words := browserOf(runtime.GOOS, h.Env)
	if words == nil {
		return
	}
	c := exec.Command(words[0], append(words[1:], address())...)
	c.Dir = filepath.Dir(c.Path)
	if c.Start() == nil {
		go c.Wait()
	}
}

// browserOf is what shows an address on a system; nil where there is nothing to show it on.
func browserOf(system string, env func(string) string) []string {
	switch {
	case system == "windows":
		return []string{"rundll32", "url.dll,FileProtocolHandler"}
	case system == "darwin":
		return []string{"open"}
	case env("DISPLAY") != "" || env("WAYLAND_DISPLAY") != "":
		return []string{"xdg-open"}
	}
	return nil
}
