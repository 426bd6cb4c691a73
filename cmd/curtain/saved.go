package main

import (
	"slices"

	said "curtaincall/engine/table"
	"curtaincall/scripting/source"
)

// refresh lets the game go on under the scripts as they are on disk now, says in
// a line what that changes, and reports whether anything was said.
func (s *session) refresh() (news bool) {
	s.swap.Lock()
	defer s.swap.Unlock()
	for _, u := range s.saved.Take() {
		news = true
		switch {
		case u.Blind != nil:
			s.print(s.screen().Wrap(polled(u, s.screen().Words()), 2)...)
		case u.Err != nil:
			s.print(append(s.wrong(u.Err), s.say(said.LastGood))...)
		case len(u.Changed) == 0 && u.Left != nil:
			s.tellLeft(u)
		case len(u.Changed) == 0:
			s.print(s.say(said.AsTheyWere))
		default:
			s.tellLeft(u)
			g := u.Content.(*live).game
			what, same := changes(s.game, g, u, s.screen().Words()), slices.EqualFunc(s.game.texts, g.texts, sameText)
			err := s.adopt(g)
			switch {
			case same && err == nil:
				s.print(s.say(said.AsTheyWere))
			case err != nil:
				s.tellNews(what + ".")
				s.print(append(s.wrong(err), s.say(said.OfBefore))...)
			case what != "":
				s.tellNews(s.say(said.UnderNew, "what", what))
			}
		}
	}
	return news
}

// showSaved refreshes the game while somebody types at p.
func (s *session) showSaved(p prompt, words string) {
	if s.saved.Waiting() {
		interlude(p, s.out, words, func() {
			if s.refresh() {
				s.print("")
				s.look()
			}
		})
	}
}

// completeNow is complete, which the prompt calls at any time.
func (s *session) completeNow(line string) []string {
	s.swap.Lock()
	defer s.swap.Unlock()
	return s.complete(line)
}

// adopt moves the game to other scripts; nothing changes if it cannot.
func (s *session) adopt(g *game) error {
	player, err := s.player(g.content)
	if err != nil {
		return err
	}
	if err := s.past.Adopt(player.Adopt); err != nil {
		return err
	}
	s.table, s.game = s.past.Table(), g
	s.saved.taken(g)
	if s.journal != nil {
		s.journal.Scripts(s.game.files())
	}
	return nil
}

// tellNews says what is other than before.
func (s *session) tellNews(what string) {
	for _, line := range s.fold(what, 2) {
		s.print(s.screen().Good(line))
	}
}

// sameText reports whether two files of scripts are the same.
func sameText(a, b *source.Text) bool { return a.Name == b.Name && a.Body == b.Body }
