package main

import (
	"context"
	"fmt"
	"strings"

	"curtaincall/engine/screen"
	"curtaincall/engine/speech"
	"curtaincall/scripting"
	"curtaincall/scripting/source"
	"curtaincall/scripting/watch"
)

// follow watches the scripts of a game until ctx ends. What is saved there comes
// to the inbox; nothing does for scripts inside the program.
func (g *game) follow(ctx context.Context) *watch.Inbox {
	inbox := watch.NewInbox()
	folders := g.packs.folders()
	if len(folders) == 0 {
		return inbox
	}
	watch.Start(ctx, watch.Watch{
		Roots: folders,
		Read:  g.packs.definitions,
		Load: func(texts []*source.Text, previous scripting.Content) (scripting.Content, error) {
			return g.Load(texts, g.limits, previous)
		},
		On:    inbox.Put,
		Texts: g.texts, Content: g.content,
	})
	return inbox
}

// refresh lets the game go on under the scripts as they are on disk now, says in
// a line what that changes, and reports whether anything was said.
func (s *session) refresh() (news bool) {
	s.swap.Lock()
	defer s.swap.Unlock()
	for _, u := range s.saved.Take() {
		news = true
		switch {
		case u.Blind != nil:
			s.print(s.screen().Wrap(polled(u), 2)...)
		case u.Err != nil:
			s.print(u.Err.Error(), s.screen().Bad("The last good scripts go on."))
		case len(u.Changed) == 0:
			s.print(s.screen().Good("The scripts are again as they were."))
		default:
			what := changes(s.game.content, u)
			if err := s.adopt(u.Content, u.Texts); err != nil {
				s.print(what+".", err.Error(), s.screen().Bad("The scripts of before go on."))
				continue
			}
			s.print(s.screen().Good(what + ": the game goes on under the new scripts."))
		}
	}
	return news
}

// showSaved refreshes the game while somebody types at p.
func (s *session) showSaved(p prompt, words string) {
	if s.saved.Waiting() {
		interlude(p, s.out, words, func() {
			if s.refresh() {
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

// adopt moves the game to other content, which is made of those texts; nothing
// changes if it cannot.
func (s *session) adopt(content scripting.Content, texts []*source.Text) error {
	player, err := s.player(content)
	if err != nil {
		return err
	}
	if err := s.past.Adopt(player.Adopt); err != nil {
		return err
	}
	s.table, s.game.content, s.game.texts = s.past.Table(), content, texts
	if s.journal != nil {
		s.journal.Scripts(s.game.files())
	}
	return nil
}

// maxNamed is how much of what changed is named.
const maxNamed = 6

// changes says in a few words what an update defines differently; if that is
// nothing, which files it is about.
func changes(before scripting.Content, u watch.Update) string {
	changed, made, gone := scripting.Compare(before.Entries(), u.Content.Entries())
	var parts []string
	add := func(names []string, what string) {
		if more := len(names) - maxNamed; more > 0 {
			names = append(names[:maxNamed:maxNamed], fmt.Sprintf("%d more", more))
		}
		if len(names) > 0 {
			parts = append(parts, speech.And(names)+what)
		}
	}
	add(changed, " changed")
	add(made, " new")
	add(gone, " gone")
	if len(parts) == 0 {
		add(u.Changed, " saved")
	}
	return screen.Clean(strings.Join(parts, "; "))
}
