package program

import (
	"os"
	"path/filepath"
	"strings"
	"testing"
)

func TestTheCommandIsTheOneThatWasTyped(t *testing.T) {
	project, elsewhere := t.TempDir(), t.TempDir()
	if err := os.MkdirAll(filepath.Join(project, programFolder), 0o755); err != nil {
		t.Fatal(err)
	}
	cached := "/home/me/cache/3f/" + strings.Repeat("3f", 32) + "-d/curtain"
	for _, test := range []struct{ started, dir, want string }{
		{"curtain", elsewhere, "curtain"},
		{"./curtain", elsewhere, "./curtain"},
		{"/opt/my games/curtain", project, "'/opt/my games/curtain'"},
		{"", project, "curtain"},
		{"/tmp/go-build123/b001/exe/curtain", project, "go run ./cmd/curtain"},
		{"/tmp/go-build123/b001/exe/curtain", elsewhere, "go run some/cmd/curtain"},
		{"/home/me/.cache/go-build/ab/curtain", project, "go run ./cmd/curtain"},
		{cached, project, "go run ./cmd/curtain"},
		{"/src/go-builder/curtain", project, "/src/go-builder/curtain"},
	} {
		if got := programInvocation(test.started, "some/cmd/curtain", test.dir); got != test.want {
			t.Errorf("started as %q: %q, want %q", test.started, got, test.want)
		}
	}
}
