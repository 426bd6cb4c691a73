package share

import (
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"

	"curtaincall/engine/testkit/golden"
)

// TestThePlayerIsCarried checks that the embedded player was built with the same version of Go; -update builds it
// from these sources.
func TestThePlayerIsCarried(t *testing.T) {
	if *golden.Update {
		p, err := buildPlayer(t.Context())
		if err != nil {
			t.Fatal(err)
		}
		golden.Write(t, filepath.Join("browser", playerFileName), string(p.gzippedWasm))
		golden.Write(t, filepath.Join("browser", starterFileName), p.starterScript)
		return
	}
	if embeddedPlayer == nil {
		t.Skip("it carries none: -tags browser, after -update has written it")
	}
	p, err := readEmbeddedPlayer()
	if err != nil {
		t.Fatal(err)
	}
	root, err := exec.Command("go", "env", "GOROOT").Output()
	if err != nil {
		t.Fatal(err)
	}
	starter, err := os.ReadFile(filepath.Join(strings.TrimSpace(string(root)), "lib", "wasm", starterFileName))
	if err != nil || string(starter) != p.starterScript {
		t.Errorf("it is of another Go (%v): -update builds it anew", err)
	}
}

// TestWithoutGoItSaysWhatIsMissing needs the player on a machine without Go.
func TestWithoutGoItSaysWhatIsMissing(t *testing.T) {
	t.Setenv("PATH", t.TempDir())
	_, err := runGoForWasm(t.Context(), "version")
	if err == nil || !strings.Contains(err.Error(), "https://go.dev/dl") {
		t.Errorf("it says %v", err)
	}
}

// TestAPageHoldsNothingThatIsNotItsOwn makes pages of games with hostile texts.
func TestAPageHoldsNothingThatIsNotItsOwn(t *testing.T) {
	const evil = `</title></script><script>alert("evil")</script><!--`
	var page strings.Builder
	b := &wasmPlayer{[]byte(evil), "starter()"}
	if err := writeGamePage(&page, &recordedGame{title: evil, body: []byte(evil)}, b, false); err != nil {
		t.Fatal(err)
	}
	if strings.Contains(page.String(), `alert("evil")`) {
		t.Error("the page holds markup of a game")
	}
	b.starterScript = evil
	if err := writeGamePage(&page, &recordedGame{}, b, false); err == nil {
		t.Error("a script that ends its element is no error")
	}
}
