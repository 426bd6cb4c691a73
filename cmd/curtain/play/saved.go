package play

import (
	"slices"

	"curtaincall/cmd/curtain/journals"
	"curtaincall/cmd/curtain/load"
	"curtaincall/cmd/curtain/terminal"
	said "curtaincall/engine/table"
	"curtaincall/scripting/source"
)

// Refresh moves the game to scripts that were saved since its last call and prints what changes.
func (s *Sitting) Refresh() (printed bool) {
	s.swap.Lock()
	defer s.swap.Unlock()
	for _, u := range s.Saved.Take() {
		printed = true
		switch {
		case u.Blind != nil:
			s.Print(s.screen().Wrap(load.DescribePolling(u.Blind, s.screen().Words()), 2)...)
		case u.Err != nil:
			s.Print(append(s.wrong(u.Err), s.say(said.LastGood))...)
		case len(u.Changed) == 0 && u.Left != nil:
			load.TellLeft(s.Host, u, s.screen().Words())
		case len(u.Changed) == 0:
			s.Print(s.say(said.AsTheyWere))
		default:
			load.TellLeft(s.Host, u, s.screen().Words())
			g := u.Live
			what, same := load.Changes(s.Game, g, u.Changed, s.screen().Words()), slices.EqualFunc(s.Game.Texts, g.Texts, func(a, b *source.Text) bool { return a.Name == b.Name && a.Body == b.Body })
			err := s.adopt(g)
			switch {
			case same && err == nil:
				s.Print(s.say(said.AsTheyWere))
			case err != nil:
				s.tellNews(what + ".")
				s.Print(append(s.wrong(err), s.say(said.OfBefore))...)
			case what != "":
				s.tellNews(s.say(said.UnderNew, "what", what))
			}
		}
	}
	return printed
}

func (s *Sitting) refresh(p terminal.Prompt, promptText string) {
	if s.Saved.Waiting() {
		terminal.Interlude(p, s.Out, promptText, func() {
			if s.Refresh() {
				s.Print("")
				s.look()
			}
		})
	}
}

// adopt moves the game to other scripts. On an error it changes nothing.
func (s *Sitting) adopt(g *load.Loaded) error {
	player, err := s.Player(g.Content)
	if err != nil {
		return err
	}
	if err := s.Past.Adopt(player.Adopt); err != nil {
		return err
	}
	s.Table, s.Game = s.Past.Table(), g
	s.Saved.SetInUse(g)
	if s.Journal != nil {
		s.Journal.Scripts(journals.Files(s.Game))
	}
	return nil
}

func (s *Sitting) tellNews(what string) {
	for _, line := range s.Fold(what, 2) {
		s.Print(s.screen().Good(line))
	}
}
