package battleline

// TakeControl gives a player control of creatures and artifacts, one after the other, and returns
// how many changed sides. The active player chooses on which flank each creature goes. The cards do
// not leave play and keep their state (K-37).
func (d *Duel) TakeControl(p Player, who CardSet) (changed int) {
	d.countOperationOrFail()
	order := d.resolutionOrder(who, anyZoneInPlay)
	for _, c := range order.cards() {
		z := d.cards[c].zone
		if d.cards[c].controller == p || z == Attached {
			continue
		}
		place := d.Count(p, z)
		if z == Line {
			place = d.askLinePlace(d.active, c, place, false)
		}
		d.removeFromZoneOrHost(c)
		d.cards[c].controller = p
		d.insertIntoZone(c, z, place)
		d.recordEvent(event{Kind: Controlled, Target: int8(c), Amount: int32(p)})
		changed++
	}
	d.destroyDeadCreatures()
	return changed
}
