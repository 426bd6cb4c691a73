package curtain

// MaxOvation is the greatest value of Ovation, the mood of the crowd, which starts each fight at 0.
const MaxOvation = 5

// OvationBonus returns the damage that the current Ovation adds to every hit of an attack.
func (f *Fight) OvationBonus() int { return OvationBonus(int(f.meters[meterOvation])) }

// OvationBonus returns the damage that an amount of Ovation adds to every hit of an attack.
func OvationBonus(ovation int) int {
	switch {
	case ovation >= MaxOvation:
		return 2
	case ovation >= 2:
		return 1
	}
	return 0
}

// ChangeOvation changes Ovation by change, which may be negative and which Flourish doubles, within the
// limits of Ovation. It returns the actual change.
func (f *Fight) ChangeOvation(change int) int {
	if f.units[Team].keywords.Get(Flourish) > 0 {
		change *= 2 // fits: amounts do by far
	}
	return f.setOvation(int(f.meters[meterOvation]) + change)
}

func (f *Fight) setOvation(to int) (change int) {
	from := int(f.meters[meterOvation])
	to = max(0, min(to, MaxOvation))
	if to == from {
		return 0
	}
	f.meters[meterOvation] = int16(to)
	switch {
	case !f.isEventHeard(Gained):
	case to > from:
		f.logEventAndRunHooks(&event{Kind: Gained, Target: Team, Keyword: Ovation, Amount: int32(to - from), From: int32(from), To: int32(to)})
	default:
		f.logEvent(event{Kind: Lost, Target: Team, Keyword: Ovation, Amount: int32(from - to), From: int32(from), To: int32(to)})
	}
	return to - from
}
