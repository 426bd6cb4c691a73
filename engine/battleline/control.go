package battleline

// TakeControl gives a player control of creatures and artifacts, one after the other, and returns
// how many changed sides. The active player chooses on which flank each creature goes. The cards do
// not leave play and keep their state (K-37).
func (d *Duel) TakeControl(p Player, who CardSet) (changed int) {
	d.countAct()
	order := d.inOrder(who, inPlay)
	for _, c := range order.cards() {
		z := d.cards[c].zone
		if d.cards[c].controller == p || z == Attached {
			continue
		}
		place := d.Count(p, z)
		if z == Line {
			place = d.askPlace(d.active, c, place, false)
		}
		d.takeOut(c)
		d.cards[c].controller = p
		d.putAt(c, z, place)
		d.note(event{Kind: Controlled, Target: int8(c), Amount: int32(p)})
		changed++
	}
	d.destroyDead()
	return changed
}
