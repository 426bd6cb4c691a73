package battleline

import "curtaincall/engine"

func (d *Duel) Legal(dst []engine.Action) []engine.Action { return dst }
func (d *Duel) Apply(a engine.Action) error               { return nil }
func (d *Duel) Hash() uint64                              { return 0 }
func (d *Duel) perform(a engine.Action)                   {}
func (d *Duel) count(err error) error                     { return err }
func (d *Duel) settle()                                   {}
func (d *Duel) arrived(c Card)                            {}
func (d *Duel) last(l lasting)                            {}
