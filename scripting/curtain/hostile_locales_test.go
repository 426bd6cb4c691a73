package curtain_test

import (
	"errors"
	"fmt"
	"strconv"
	"strings"
	"testing"

	"curtaincall/scripting"
	"curtaincall/scripting/check"
	"curtaincall/scripting/curtain"
	"curtaincall/scripting/sandbox"
	"curtaincall/scripting/source"
	"curtaincall/scripting/testkit/gametest"
)

// The corpus of locales that want too much: how many such files there are, @ being their numbers, and what the error
// says of them. What is told of them is bounded, and so is what it takes to find that out.
func TestHostileLocales(t *testing.T) {
	hostileFiles(t, "hostile_locales", 6, func(t *testing.T, want, body string) {
		count, want, _ := strings.Cut(want, " files: ")
		n, err := strconv.Atoi(count)
		if err != nil {
			t.Fatal(err)
		}
		texts := ownTexts(t)
		for i := range n {
			name := fmt.Sprintf("locale/de/h%d.lua", i)
			texts = append(texts, &source.Text{Name: name, Path: name, Body: strings.ReplaceAll(body, "@", strconv.Itoa(i))})
		}
		content := gametest.Load(t, curtain.Ruleset(), texts...)
		_, err = content.CopyInLanguage("de")
		if err == nil || !strings.Contains(err.Error(), want) || strings.Contains(err.Error(), "\x1b") {
			t.Errorf("got %.500v\nwant %s", err, want)
		}
		var faults source.Errors
		if errors.As(err, &faults) && len(faults) > 501 {
			t.Errorf("%d faults are told", len(faults))
		}
	})
}

// All languages of a pack are read on one account: where it is used up, the first that is
// left out is said, and that a limit sets it.
func TestManyLanguagesHaveALimit(t *testing.T) {
	texts := ownTexts(t)
	for a := 'A'; a <= 'Z'; a++ {
		for b := 'A'; b <= 'Z'; b++ {
			tag := fmt.Sprintf("de-%c%c", a, b)
			name := "locale/" + tag + ".lua"
			body := fmt.Sprintf("local t = {} for i = 1, 300 do t['n' .. i] = { gender = 'm' } end return locale { language = %q, nouns = t }", tag)
			texts = append(texts, &source.Text{Name: name, Path: name, Body: body})
		}
	}
	limits := sandbox.DefaultLimits()
	limits.Run = 1_000_000
	content, err := curtain.Ruleset().Load(texts, limits, nil)
	if err != nil {
		t.Fatal(err)
	}
	seen := 0
	err = content.VisitLanguages(func(string, *scripting.Generation, error) { seen++ }, nil)
	if !errors.Is(err, sandbox.ErrRun) || seen == 0 || seen > 100 || !strings.Contains(err.Error(), fmt.Sprintf("%d of 676 languages", seen)) || !strings.Contains(err.Error(), "--limit run=N") {
		t.Errorf("%d languages: %v", seen, err)
	}
	found, _ := check.NewChecker(curtain.Game).CheckPack(content, texts)
	if last := found[len(found)-1]; !strings.Contains(last.Err.Message, "of 676 languages") || !strings.HasPrefix(last.Err.File, "locale/de-") {
		t.Errorf("the last finding is %v", last.Err)
	}
}
