//go:build full

package studio_test

import (
	"bytes"
	"os"
	"testing"

	"github.com/evanw/esbuild/pkg/api"

	"curtaincall/engine/testkit/golden"
)

// TestBundlesAreWhatTheirPackagesMake builds the committed bundles again from the packages in
// bundle/package-lock.json, as `npm ci` installs them.
func TestBundlesAreWhatTheirPackagesMake(t *testing.T) {
	if _, err := os.Stat("bundle/node_modules"); err != nil {
		t.Skip("the packages are not here: .ci/run installs them")
	}
	made := api.Build(api.BuildOptions{
		EntryPoints: []string{"bundle/editor.js"}, Bundle: true, Format: api.FormatIIFE, Target: api.ES2022,
		MinifyWhitespace: true, MinifyIdentifiers: true, MinifySyntax: true, LegalComments: api.LegalCommentsEndOfFile,
	})
	if len(made.Errors) > 0 {
		t.Fatal(made.Errors)
	}
	const file = "assets/editor.js"
	if *golden.Update {
		if err := os.WriteFile(file, made.OutputFiles[0].Contents, 0o644); err != nil {
			t.Fatal(err)
		}
	}
	committed, err := os.ReadFile(file)
	if err != nil || !bytes.Equal(committed, made.OutputFiles[0].Contents) {
		t.Errorf("%s is not what its packages make (%v): -update writes it", file, err)
	}
}
