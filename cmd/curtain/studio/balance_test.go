package studio_test

import (
	"fmt"
	"html"
	"net/http"
	"net/url"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"testing"
	"time"

	"curtaincall/cmd/curtain/program"
	"curtaincall/cmd/curtain/registry"
	"curtaincall/cmd/curtain/testkit/curtaintest"
	"curtaincall/engine/testkit"
)

// question returns the form that asks for a simulation, with further fields.
func question(more ...string) url.Values {
	q := url.Values{"players": {"random"}, "runs": {"48"}, "seed": {"1"}}
	for i := 0; i < len(more); i += 2 {
		q.Set(more[i], more[i+1])
	}
	return q
}

// simulates asks for a simulation at the first table, waits until it ends, and returns the report.
func (s *studioAt) simulates(q url.Values) string {
	s.t.Helper()
	s.ask(http.StatusOK, http.MethodPost, s.where+"table/1/simulate", q, nil)
	return s.answered()
}

// answered waits for the simulation to end.
func (s *studioAt) answered() string {
	s.t.Helper()
	for {
		if found := s.get(http.StatusOK, "table/1/findings"); !strings.Contains(found, "data-playing") {
			return found
		}
		time.Sleep(time.Millisecond)
	}
}

var (
	cells    = regexp.MustCompile(`data-seeds="([^"]*)">([^<]*)<`)
	counted  = regexp.MustCompile(`name="seed" value="(\d+)"><input type="hidden" name="setup" value="(\d+)"><input type="hidden" name="swapped" value="(\w+)">`)
	numbered = regexp.MustCompile(`^\d+$`)
)

// TestEveryCellLeadsToItsSeeds simulates each game. The number in a cell must be that of the games it lists, and a
// game opens on the stage at its end.
func TestEveryCellLeadsToItsSeeds(t *testing.T) {
	testkit.SkipIfShort(t)
	for _, r := range testkit.Sample(2, registry.Rulesets) {
		t.Run(r.Name, func(t *testing.T) {
			s := openStudio(t, r.Name)
			report := s.simulates(question("runs", "8"))
			curtaintest.CheckContains(t, report, "8 of 8 games", "<svg", "Scenes", "Played")
			looked := 0
			for _, c := range testkit.Sample(6, cells.FindAllStringSubmatch(report, -1)) {
				asked, err := url.ParseQuery(html.UnescapeString(c[1]))
				if err != nil {
					t.Fatal(err)
				}
				list := counted.FindAllStringSubmatch(s.get(http.StatusOK, "table/1/seeds?"+asked.Encode()), -1)
				if n, _ := strconv.Atoi(c[2]); numbered.MatchString(c[2]) && asked.Get("table") != "subjects" && (n < len(list) || n > r.Seats*len(list)) { // a seat counts by itself
					t.Errorf("%v says %s and lists %d games", asked, c[2], len(list))
				}
				looked += len(list)
			}
			if looked == 0 {
				t.Fatalf("no number lists a game:\n%s", report)
			}
			won := counted.FindAllStringSubmatch(s.get(http.StatusOK, "table/1/seeds?table=won"), -1)
			ended := counted.FindAllStringSubmatch(s.get(http.StatusOK, "table/1/seeds?"+html.UnescapeString(cells.FindAllStringSubmatch(report, -1)[1][1])), -1)
			one := slices.Concat(won, ended)[0]
			s.ask(http.StatusOK, http.MethodPost, s.where+"table/1/seed", url.Values{"study": {"1"}, "seed": {one[1]}, "setup": {one[2]}, "swapped": {one[3]}}, nil)
			at := s.server.Consoles(r.Name)
			if _, over := at[len(at)-1].Session().Table().Outcome(); len(at) != 2 || !over {
				t.Errorf("%d tables are open, and the last is at %d", len(at), at[len(at)-1].Session().CurrentNode().Depth)
			}
		})
	}
}

// TestTwoVersionsStandBesideEachOther simulates a change. Rows have the numbers of both versions, and a seed with
// another winner opens at the divergence, with both lines.
func TestTwoVersionsStandBesideEachOther(t *testing.T) {
	testkit.SkipUnlessFull(t)
	testkit.SkipIfShort(t)
	s := openStudio(t, "curtain", "fight", "rusty_knight")
	report := s.simulates(question("what", "fight playwright", "players", "greedy", "runs", "112", "against", "galvanize=nothing"))
	curtaintest.CheckContains(t, report, "Difference: <b>", "The variant wins less often.", "have a different winner", `name="parting"`, "<th scope=\"col\">variant", "#808080")
	seed := regexp.MustCompile(`name="seed" value="(\d+)"><input type="hidden" name="setup" value="0"><input type="hidden" name="parting"`).FindStringSubmatch(report)
	s.ask(http.StatusOK, http.MethodPost, s.where+"table/1/seed", url.Values{"study": {"1"}, "seed": {seed[1]}, "setup": {"0"}, "parting": {"1"}}, nil)
	at := s.server.Consoles("curtain")
	if n := len(at[len(at)-1].Session().Lines()); len(at) != 2 || n != 2 {
		t.Errorf("%d tables are open, the last with %d lines", len(at), n)
	}
}

// TestNothingOfARepositoryRuns compares with a commit of a repository that names a program wherever git would run one.
func TestNothingOfARepositoryRuns(t *testing.T) {
	testkit.SkipIfShort(t)
	if _, err := exec.LookPath("git"); err != nil {
		t.Skip("there is no git")
	}
	s := openStudioOn(t, "curtain")
	dir, outside := s.stage.Dir, t.TempDir()
	evil, mark := filepath.Join(outside, "evil"), filepath.Join(outside, "mark")
	git := func(args ...string) error {
		c := exec.Command("git", append([]string{"-c", "user.name=x", "-c", "user.email=x"}, args...)...)
		c.Dir = dir
		return c.Run()
	}
	curtaintest.Write(t, filepath.Join(dir, ".gitattributes"), "* filter=evil diff=evil export-subst\n")
	for _, args := range []string{"init -q", "add scripts .gitattributes", "commit -qm first"} {
		if err := git(strings.Fields(args)...); err != nil {
			t.Fatalf("git %s: %v", args, err)
		}
	}
	script := "#!/bin/sh\ntouch '" + mark + "'\nexit 1\n"
	hooks := strings.Fields("post-checkout post-index-change reference-transaction fsmonitor-watchman query-watchman pre-auto-gc")
	for i := range hooks {
		hooks[i] = filepath.Join(dir, ".git", "hooks", hooks[i])
	}
	for _, path := range append(hooks, evil) {
		curtaintest.Write(t, path, script)
		if err := os.Chmod(path, 0o755); err != nil {
			t.Fatal(err)
		}
	}
	for _, name := range strings.Fields("tar.tar.command tar.zip.command filter.evil.smudge filter.evil.clean filter.evil.process core.fsmonitor core.pager core.editor diff.external diff.evil.textconv core.sshCommand core.askPass core.alternateRefsCommand gpg.program") {
		if err := git("config", name, evil); err != nil {
			t.Fatal(err)
		}
	}
	curtaintest.ReplaceInFile(t, filepath.Join(dir, "scripts/curtain/cards/aldric/galvanize.lua"), "damage = 3", "damage = 4")
	curtaintest.CheckContains(t, s.simulates(question("what", "fight playwright", "players", "greedy", "runs", "48", "against", "HEAD")), "Difference: <b>")
	if _, err := os.Lstat(mark); err == nil {
		t.Error("something of the repository has been run")
	}
	git("archive", "HEAD")
	if _, err := os.Lstat(mark); err != nil {
		t.Error("git itself runs nothing either")
	}
}

// TestASimulationIsStopped stops a long simulation. The games played so far count, and another simulation, refused
// before, can start.
func TestASimulationIsStopped(t *testing.T) {
	s := openStudio(t, "curtain")
	s.ask(http.StatusOK, http.MethodPost, s.where+"table/1/simulate", question("what", "fight playwright", "runs", "5000", "players", "greedy"), nil)
	s.ask(http.StatusConflict, http.MethodPost, s.where+"table/1/simulate", question(), nil)
	s.ask(http.StatusOK, http.MethodPost, s.where+"begin", url.Values{"game": {"skirmish"}, "seed": {"1"}}, nil)
	s.ask(http.StatusConflict, http.MethodPost, s.where+"table/2/simulate", question(), nil)
	curtaintest.CheckContains(t, s.get(http.StatusOK, "table/2/findings"), "A simulation of Curtain Call is running")
	for !strings.Contains(s.get(http.StatusOK, "table/1/findings"), "</b></button> won (") {
		time.Sleep(time.Millisecond)
	}
	s.ask(http.StatusOK, http.MethodPost, s.where+"table/1/halt", url.Values{}, nil)
	curtaintest.CheckContains(t, s.answered(), "stopped early", "</b></button> won (")
	curtaintest.CheckContains(t, s.simulates(question()), "48 of 48 games", `href="#subjects">Opponents<`, `id="subjects"`)
	fight := s.simulates(question("what", "fight stage_rat"))
	curtaintest.CheckContainsNone(t, fight, "Opponents") // the same as its only scene
}

// TestHostileQuestionsAreRefused requests simulations that are impossible or not allowed.
func TestHostileQuestionsAreRefused(t *testing.T) {
	testkit.SkipIfShort(t)
	s := openStudioOn(t, "curtain")
	outside := filepath.Join(t.TempDir(), "outside")
	curtaintest.Write(t, filepath.Join(outside, "curtain", "cards", "x.lua"), "return {}")
	long := strings.Repeat("x ", 3000)
	for _, q := range []url.Values{
		{}, question("runs", "0"), question("runs", "-1"), question("runs", "5001"), question("runs", "x"), question("runs", "99999999999999999999"),
		question("seed", "-1"), question("seed", "x"), question("players", "nobody"), question("players", "random,random"), question("players", ""),
		question("what", "fight nobody"), question("what", long), question("what", curtaintest.HostileText), question("what", "--rows x"),
		question("against", outside), question("against", "scripts"), question("against", "../../"), question("against", "nowhere/at/all"), question("against", "--upload-pack=x"),
		question("against", "critic.hp=many"), question("against", "nothing.hp=1"), question("against", strings.Repeat("critic.hp=20 ", 17)), question("against", curtaintest.HostileText),
	} {
		s.ask(http.StatusBadRequest, http.MethodPost, s.where+"table/1/simulate", q, nil)
	}
	for _, path := range []string{"table/1/seeds?table=won", "table/1/seeds"} {
		s.get(http.StatusNotFound, path)
	}
	curtaintest.CheckContains(t, s.simulates(question("runs", "8")), "8 of 8 games")
	for _, path := range []string{"", "?table=places&row=nowhere&what=came", "?table=won&version=1", "?table=won&version=-1", "?table=played&row=" + url.QueryEscape(curtaintest.HostileText)} {
		curtaintest.CheckContains(t, s.get(http.StatusOK, "table/1/seeds"+path), "0 games")
	}
	for status, forms := range map[int][]url.Values{
		http.StatusNotFound: {{}, {"study": {"2"}, "seed": {"1"}, "setup": {"0"}}},
		http.StatusBadRequest: {{"study": {"1"}}, {"study": {"1"}, "seed": {"9"}, "setup": {"0"}}, {"study": {"1"}, "seed": {"0"}, "setup": {"0"}}, {"study": {"1"}, "seed": {"18446744073709551615"}, "setup": {"0"}},
			{"study": {"1"}, "seed": {"1"}, "setup": {"-1"}}, {"study": {"1"}, "seed": {"1"}, "setup": {"7"}}, {"study": {"1"}, "seed": {"1"}, "setup": {"0"}, "swapped": {"true"}}},
	} {
		for _, form := range forms {
			s.ask(status, http.MethodPost, s.where+"table/1/seed", form, nil)
		}
	}
	if _, err := os.Stat(filepath.Join(s.stage.Dir, "x")); err == nil {
		t.Error("a file was written")
	}
}

// TestPracticeIsTold simulates games of a player that practices first, and stops the practice.
func TestPracticeIsTold(t *testing.T) {
	s := openStudio(t, "curtain")
	s.ask(http.StatusOK, http.MethodPost, s.where+"table/1/simulate", question("players", "full", "runs", "1"), nil)
	told := regexp.MustCompile(`id="practice">[^<]* \d+ of \d+ games`)
	for told.FindString(s.get(http.StatusOK, "table/1/findings")) == "" {
		time.Sleep(time.Millisecond)
	}
	s.ask(http.StatusOK, http.MethodPost, s.where+"table/1/halt", url.Values{}, nil)
	if left := told.FindString(s.answered()); left != "" {
		t.Errorf("it is over, and says %q", left)
	}
}

// TestAReportIsBrought shows the output of simulate from a file.
func TestAReportIsBrought(t *testing.T) {
	testkit.SkipIfShort(t)
	s := openStudio(t, "curtain")
	player := curtaintest.NewTestProgram(t, registry.Rulesets...)
	player.Builtin, player.Limits = s.stage.Builtin, s.stage.Limits
	file := filepath.Join(s.stage.Dir, "run.json")
	curtaintest.Write(t, file, player.Run(t, program.ExitOK, "simulate", "--players", "random", "--runs", "12", "--knockout", "quick_jab", "--json"))
	if err := s.server.ReadReport("run.json"); err != nil {
		t.Fatal(err)
	}
	curtaintest.CheckContains(t, s.get(http.StatusOK, "table/1/balance"), "from a file", "12 games", "win rate gained, in points", `<th scope="col">worth`)
	curtaintest.CheckContains(t, s.get(http.StatusNotFound, "table/1/seeds?table=won"), "That report was loaded from a file that contains no seeds. Run the simulation here to open its games.")
	for _, broken := range []string{"", "{", "[]", `{"command":"simulate"}`, curtaintest.HostileText} {
		curtaintest.Write(t, file, broken)
		if err := s.server.ReadReport("run.json"); err == nil {
			t.Errorf("%q is a report", broken)
		}
	}
	if err := s.server.ReadReport(filepath.Join(s.stage.Dir, fmt.Sprint("nowhere"))); err == nil {
		t.Error("there is a report nowhere")
	}
}

// TestCardsHaveTheirNumbers looks up a card and an enemy in the book, before and after a simulation.
func TestCardsHaveTheirNumbers(t *testing.T) {
	testkit.SkipIfShort(t)
	s := openStudio(t, "curtain", "fight", "critic")
	curtaintest.CheckContainsNone(t, s.get(http.StatusOK, "table/1/leaf?kind=card&id=galvanize"), "From the lab")
	s.simulates(question("runs", "16", "what", "fight critic"))
	curtaintest.CheckContains(t, s.get(http.StatusOK, "table/1/cards?q=galvanize"), "win rate")
	curtaintest.CheckContains(t, s.get(http.StatusOK, "table/1/leaf?kind=card&id=galvanize"), "From the lab", "played", "16 of 16", "% won", "From 16 games played by random")
	curtaintest.CheckContains(t, s.get(http.StatusOK, "table/1/leaf?kind=enemy&id=critic"), "From the lab", "Against The Critic", "% passed")
	curtaintest.CheckContains(t, s.get(http.StatusOK, "table/1/leaf?kind=card&id=war_drums"), "Did not appear in any of 16 games")
}

// TestCardsAreHeldToTheirTexts changes a text on disk. The book must then show the finding of check --text.
func TestCardsAreHeldToTheirTexts(t *testing.T) {
	testkit.SkipUnlessFull(t)
	s := openStudioOn(t, "curtain", "fight", "rusty_knight")
	const asked = "table/1/checked?kind=card&id=galvanize"
	curtaintest.CheckContains(t, s.get(http.StatusOK, asked), "No problems found")
	path := filepath.Join(s.stage.Dir, "scripts", "curtain", "cards", "aldric", "galvanize.lua")
	body := testkit.ReadFile(t, path)
	const file = "scripts/curtain/cards/aldric/galvanize.lua"
	s.script(http.StatusOK, "save", file, s.script(http.StatusOK, "script", file, "", "").Base, strings.Replace(body, "self.values.damage", "self.values.damage + 1", 1))
	for strings.Contains(s.get(http.StatusOK, asked), "No problems found") {
		time.Sleep(time.Millisecond)
	}
	curtaintest.CheckContains(t, s.get(http.StatusOK, asked), "C3")
	for _, path := range []string{"checked", "checked?kind=card", "checked?kind=card&id=nobody", "checked?kind=file&id=go.mod"} {
		s.get(http.StatusNotFound, "table/1/"+path)
	}
}

// TestHostileSlidesAreRefused moves sliders of numbers that do not exist, and to words that are no numbers.
func TestHostileSlidesAreRefused(t *testing.T) {
	s := openStudio(t, "curtain", "fight", "rusty_knight")
	for _, move := range []string{"", "galvanize", "galvanize=nothing", "galvanize.values.damage=x", "galvanize.play=function() end", "galvanize.values.damage=99999999999", "HEAD", "../..", "no-mods", curtaintest.HostileText} {
		for _, door := range []string{"turn", "quick", "weigh", "tune"} {
			s.ask(http.StatusBadRequest, http.MethodPost, s.where+"table/1/"+door, url.Values{"move": {move}}, nil)
		}
	}
	s.ask(http.StatusBadRequest, http.MethodPost, s.where+"table/1/turn", url.Values{"move": slices.Repeat([]string{"galvanize.values.damage=1"}, 17)}, nil)
	for _, move := range []string{"nobody.values.damage=1", "galvanize.values.nothing=1", "galvanize.cost=-5"} {
		curtaintest.CheckContainsNone(t, s.ask(http.StatusOK, http.MethodPost, s.where+"table/1/turn", url.Values{"move": {move}}, nil), "present turn")
		curtaintest.CheckContainsNone(t, s.ask(http.StatusOK, http.MethodPost, s.where+"table/1/quick", url.Values{"move": {move}}, nil), "games by")
		curtaintest.CheckContainsNone(t, s.ask(http.StatusOK, http.MethodPost, s.where+"table/1/tune", url.Values{"move": {move}}, nil), "Proposed")
	}
}

func TestChangedNumbersAreWeighed(t *testing.T) {
	testkit.SkipUnlessFull(t)
	testkit.SkipIfShort(t)
	s := openStudio(t, "curtain", "fight", "rusty_knight")
	page := s.ask(http.StatusOK, http.MethodPost, s.where+"table/1/weigh", url.Values{"move": {"stage_combat.values.damage=9"}}, nil)
	curtaintest.CheckContains(t, page, "300 pairs of games", "uncommon attacks that cost 1", "stage_combat.values.damage=9", "stronger", "stage_combat=nothing")
	page = s.ask(http.StatusOK, http.MethodPost, s.where+"table/1/tune", url.Values{"move": {"stage_combat.values.damage=3"}}, nil)
	curtaintest.CheckContains(t, page, "300 games per number, compared with other uncommon attacks that cost 1", "Proposed: <b>damage = 0")
}
