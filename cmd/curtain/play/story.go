package play

import (
	"cmp"
	"fmt"
	"maps"
	"slices"
	"strings"

	"curtaincall/cmd/curtain/journals"
	"curtaincall/cmd/curtain/program"
	"curtaincall/cmd/curtain/terminal"
	"curtaincall/engine"
	"curtaincall/engine/declare/actions"
	"curtaincall/engine/declare/library"
	"curtaincall/engine/phrase"
	"curtaincall/engine/screen"
	timeline "curtaincall/engine/session"
	said "curtaincall/engine/table"
	"curtaincall/scripting/lookup"
)

// printOpening prints the opening as the first person to choose sees it. before is the number of lines already printed.
func (s *TerminalGame) printOpening(before int) {
	s.storyLinesSinceStage = before
	if open := s.Table.Abilities().Opening; open != nil {
		paragraphs := open(s.audienceSeat())
		if s.rehearsal != nil {
			paragraphs = []string{s.rehearsal.Text}
		} else if how := s.rehearsalAdvice(); how != "" {
			paragraphs = append(paragraphs, how)
		}
		for _, paragraph := range append(paragraphs, "") {
			lines := s.screenInGameLanguage().TranslateAndWrap(paragraph, 0)
			s.Print(lines...)
			s.storyLinesSinceStage += len(lines)
		}
	}
}

// rehearsalAdvice returns a sentence with the command that starts the game's rehearsal, or "" if the game has none.
func (s *TerminalGame) rehearsalAdvice() string {
	setup := ""
	if r := library.FindRehearsal(s.Game.Content.Content, ""); r != nil {
		setup = r.SetupWords()
	}
	for _, e := range s.Game.Entries() { // a rehearsal can also be a definition that a setup names, such as a run
		if e.ID == "tutorial" && slices.Contains(s.setupFirstWords(), e.Kind) {
			setup = e.Kind + " " + e.ID
		}
	}
	if setup == "" {
		return ""
	}
	return s.renderInGameLanguage(said.Rehearse, "command", s.Command, "setup", s.GameArgWithSpace(s.Game.Ruleset)+setup)
}

func (s *TerminalGame) printUnprintedEvents() {
	if len(s.unprintedEvents.Events) == 0 {
		return
	}
	s.addressReader()
	lines := s.Table.Story(s.unprintedEvents.Events, s.screenInGameLanguage())
	s.unprintedEvents.Truncate(0)
	s.storyParts = append(s.storyParts, storyPart{s.History.CurrentNode(), lines})
	if len(lines) == 0 {
		return
	}
	s.pauseIfScrolling(len(lines), 0)
	if s.storyLinesSinceStage += len(lines) + 1; s.prompt != nil {
		s.PrintPages(s.prompt, lines...)
	} else {
		s.Print(lines...)
	}
	s.Print("")
}

// pauseIfScrolling waits for Enter if printing this many lines would scroll more than maxHidden unread lines of the
// story off the terminal. Lines printed before the last pause, or before the game was last shown, count as read.
func (s *TerminalGame) pauseIfScrolling(lines, maxHidden int) (paused bool) {
	const promptAndBlank = 2
	rows := s.TerminalRows()
	if s.prompt == nil || rows == 0 || s.storyLinesSinceStage == 0 || s.storyLinesSinceStage+lines+promptAndBlank-rows <= maxHidden {
		return false
	}
	s.storyLinesSinceStage = 0
	terminal.AskToContinue(s.prompt, s.Out, s.renderInGameLanguage(said.ContinuePrompt))
	return true
}

// audienceSeat returns the seat for whose player the story is printed. This is the current seat if a person plays it,
// otherwise the first seat, or NoSeat if only bots play.
func (s *TerminalGame) audienceSeat() engine.Seat {
	switch seat := s.Table.Seat(); {
	case s.firstBotSeat == 0:
		return engine.NoSeat
	case seat < s.firstBotSeat:
		return seat
	}
	return 0
}

// addressReader makes the story and the stage address the player at audienceSeat as "you".
func (s *TerminalGame) addressReader() {
	if address := s.Table.Abilities().SetAudience; address != nil {
		address(s.audienceSeat())
	}
}

// showStage prints the stage. If that would scroll the story off the terminal, it first waits for Enter.
func (s *TerminalGame) showStage() {
	lines := s.stageAndGuideLines()
	if s.pauseIfScrolling(len(lines), visibleStoryLines) {
		lines = s.stageAndGuideLines() // which now has the whole screen
	}
	s.storyLinesSinceStage = 0
	s.PrintPages(s.prompt, lines...)
}

func (s *TerminalGame) printStageAndGuide() { s.Print(s.stageAndGuideLines()...) }

func (s *TerminalGame) stageAndGuideLines() []string {
	sc := s.screenInGameLanguage()
	guide := s.guideLines()
	if lesson, _ := s.lessonLines(); guide != nil {
		guide = append(lesson, guide...)
	}
	if sc.Height > 0 { // leave the end of the story visible
		sc.Height -= min(s.storyLinesSinceStage, visibleStoryLines) + max(0, len(guide)+1-program.ReservedRows)
	}
	s.drawnSize = s.TerminalSize()
	s.addressReader()
	return append(s.Table.Stage(sc), guide...)
}

// lessonLines returns the current lesson of the rehearsal, or nil if the game is no rehearsal. asks is true if the
// lesson quotes one legal action, but not an end of a turn in which the player can still act.
func (s *TerminalGame) lessonLines() (lines []string, asks bool) {
	if s.rehearsal == nil {
		return nil, false
	}
	sc, lesson := s.screenInGameLanguage(), s.rehearsal.Lessons[s.lessonsTold[s.History.CurrentNode()]]
	if quoted := strings.Split(lesson.Say, "`"); len(quoted) == 3 {
		a, err := s.Table.Parse(quoted[1])
		left := s.Table.Abilities().DescribeRemaining
		if err == nil && slices.Contains(s.Table.Legal(nil), a) {
			asks = !s.Table.EndsTurn(a) || left == nil || left() == ""
		}
	}
	return sc.TranslateAndWrap(sc.Strong(s.rehearsal.Name+": ")+lesson.Say, 2), asks
}

func (s *TerminalGame) guideLines() []string {
	if _, over := s.Table.Outcome(); over || s.Table.InputHint() == "" {
		return nil
	}
	return s.screenInGameLanguage().TranslateAndWrap(screen.KeepQuotedWordsTogether(s.Table.InputHint()), 2)
}

const visibleStoryLines = 3

// storyPart holds the lines of the story printed when the game was at a node. It survives an undo, for a redo.
type storyPart struct {
	at    *timeline.Node
	lines []string
}

const recentStoryLines = 30

func (s *TerminalGame) printStorySoFar(allLines bool) {
	var lines []string
	path := s.History.Path()
	for _, part := range s.storyParts {
		if slices.Contains(path, part.at) {
			lines = append(lines, part.lines...)
		}
	}
	if skip := len(lines) - recentStoryLines; skip > 0 && !allLines {
		s.printSentence(said.Before, "n", skip)
		lines = lines[skip:]
	}
	if len(lines) == 0 {
		s.printSentence(said.NotYet)
	}
	s.PrintPages(s.prompt, lines...)
}

// recordLesson stores which lesson of the rehearsal is shown at the node now, to which an action of seat led from
// before. A person's action can lead to the next lesson or, if endsTurn is true, to a later lesson.
func (s *TerminalGame) recordLesson(before, now *timeline.Node, seat engine.Seat, endsTurn bool) {
	if s.rehearsal == nil {
		return
	}
	told := s.lessonsTold[before]
	if seat < s.firstBotSeat {
		if d := engine.Find(s.Game.Game.Actions, func(d *actions.Decl) bool { return d.Kind == now.Action.Kind }); d != nil {
			told = s.rehearsal.NextLesson(told, d.Name, endsTurn)
		}
	}
	if s.lessonsTold == nil {
		s.lessonsTold = map[*timeline.Node]int{}
	}
	s.lessonsTold[now] = told
}

const handoverBlankLines = 60 // number of empty lines printed to scroll the previous player's view off the screen

// beginHandoverIfDue hides a game with secrets until Enter is pressed, if the choice passes to another person.
func (s *TerminalGame) beginHandoverIfDue(previousSeat engine.Seat) (asked bool) {
	to := s.Table.Seat()
	_, over := s.Table.Outcome()
	if s.awaitsHandover = s.Table.Abilities().HidesEvent != nil && !over && previousSeat != to && to < s.firstBotSeat; s.awaitsHandover {
		if s.Columns() > 0 {
			s.Print(make([]string, handoverBlankLines)...)
		}
		s.Print(s.screenInGameLanguage().TranslateAndWrap(s.renderInGameLanguage(said.HandOver, "n", int(to)+1), 0)...)
	}
	return s.awaitsHandover
}

// answerHandoverPrompt shows the game if line is empty, returns true for the command quit, and refuses other lines.
func (s *TerminalGame) answerHandoverPrompt(line string) (leave bool) {
	if line != "" {
		first, _, _ := strings.Cut(line, " ")
		if w, known := s.findCommand(first); known && w.Name == "quit" {
			return true
		}
		s.Print(s.renderInGameLanguage(said.PressEnter))
		return false
	}
	s.awaitsHandover = false
	s.storyParts = nil // another player's story
	s.playBotsAndPrintStage()
	return false
}

type gameLengthAndLosses struct {
	turns, actions int
	lossByCause    map[string]int // health lost, by cause, such as `card "vex"`
	lastLossNode   *timeline.Node // the last action in which a side other than the winner lost health
	lastLoss       int            // the health lost in that action
	lastCause      string         // the cause of lastLoss
	lastKeyword    int16          // the keyword that caused lastLoss; -1 for none
}

// countLengthAndLosses counts the turns and actions of a game, and the health that each cause took. In a game with one
// seat it counts only causes that are cards.
func countLengthAndLosses(line []*timeline.Node, seats int) *gameLengthAndLosses {
	t := &gameLengthAndLosses{lossByCause: map[string]int{}, actions: len(line) - 1}
	end, over := line[len(line)-1].State().Outcome()
	for _, n := range line {
		state := n.State()
		can := state.Abilities()
		if can.CountTurnStarts != nil {
			t.turns += can.CountTurnStarts(n.Events)
		}
		if n.Parent == nil {
			continue // the start is not an action
		}
		for i := range n.Events {
			e := &n.Events[i]
			if can.HealthLoss == nil || can.HealthLoss(e) == 0 {
				continue
			}
			loss, cause := can.HealthLoss(e), state.DescribeCause(e.Cause).Item
			if e.Cause.Card >= 0 || seats > 1 {
				t.lossByCause[cause] += loss
			}
			if over && can.HarmedSeat != nil && can.HarmedSeat(e) == end.Winner {
				continue // what the winner lost at the end decided nothing
			}
			t.lastLossNode, t.lastLoss, t.lastCause, t.lastKeyword = n, loss, cause, e.Cause.Keyword
		}
	}
	return t
}

const maxTopCauses = 3

func (s *TerminalGame) printSummary() {
	t := countLengthAndLosses(s.History.Path(), s.Game.Seats)
	if t.actions == 0 {
		return
	}
	sc := s.screenInGameLanguage()
	lines := []string{s.renderInGameLanguage(said.Took, "turns", t.turns, "actions", t.actions)}
	names := map[string]lookup.Entry{}
	for _, e := range s.Game.Content.Entries() {
		for _, form := range append([]lookup.Entry{e}, e.Forms...) {
			names[fmt.Sprintf("%s %q", e.Kind, form.ID)] = form
		}
	}
	if most := t.formatTopCauses(names, sc); most != nil {
		lines = append(lines, s.renderInGameLanguage(said.MostBy, "list", sc.JoinWithAnd(most)))
	}
	if path := s.History.Path(); t.lastLossNode == path[len(path)-1] { // else the blow did not decide the game
		by := phrase.GenderedWord{Gender: "none"}
		switch name := names[t.lastCause].Name; {
		case name != "":
			by = phrase.GenderedWord{Text: sc.TranslateScriptText(name)}
		case t.lastKeyword >= 0:
			by = phrase.GenderedWord{Text: sc.TranslateScriptText(s.Game.Content.Keywords().Row(engine.KeywordID(t.lastKeyword)).Name)}
		}
		lines = append(lines, s.renderInGameLanguage(said.LastBlow, "n", t.lastLoss, "by", by, "line", screen.TypedForm(t.lastLossNode.Parent.State(), t.lastLossNode.Action)))
	}
	if directed := journals.DescribeStageDirections(s.Game.Game, s.History.Path(), sc); directed != "" {
		lines = append(lines, directed)
	}
	for _, line := range lines {
		s.Print(sc.TranslateAndWrap(line, 2)...)
	}
	s.Print("")
}

// formatTopCauses returns up to maxTopCauses named causes as "NAME (AMOUNT)", the highest amount first.
func (t *gameLengthAndLosses) formatTopCauses(entries map[string]lookup.Entry, s screen.Screen) []string {
	byLoss := func(a, b string) int { return cmp.Or(t.lossByCause[b]-t.lossByCause[a], strings.Compare(a, b)) }
	items := slices.SortedFunc(maps.Keys(t.lossByCause), byLoss)
	items = slices.DeleteFunc(items, func(item string) bool { return entries[item].Name == "" })
	return engine.Map(items[:min(len(items), maxTopCauses)], func(item string) string {
		return fmt.Sprintf("%s (%d)", s.TranslateScriptText(entries[item].Name), t.lossByCause[item])
	})
}
