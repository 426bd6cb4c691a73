package testkit

import (
	"os"
	"path/filepath"
)

// IsolateFromUser makes the processes that tests start see no mods, saved games, settings or language of the
// user who runs the tests. Call it in TestMain; remove removes the folder that they use instead.
func IsolateFromUser() (remove func()) {
	dir, err := os.MkdirTemp("", "curtain")
	if err != nil {
		panic(err)
	}
	if config, err := os.UserConfigDir(); err == nil && os.Getenv("GOENV") == "" {
		os.Setenv("GOENV", filepath.Join(config, "go", "env")) // Go reads it from there, too
	}
	for name, value := range map[string]string{
		"CURTAIN_MODS":    filepath.Join(dir, "mods"),
		"XDG_DATA_HOME":   dir,
		"XDG_STATE_HOME":  dir,
		"XDG_CONFIG_HOME": dir,
		"LC_ALL":          "C",
	} {
		os.Setenv(name, value)
	}
	for _, name := range []string{"CURTAIN_ASKING", "CURTAIN_COLUMNS", "CURTAIN_LAB_NATS"} {
		os.Unsetenv(name)
	}
	return func() { os.RemoveAll(dir) }
}
