package curtain

// MaxOvation is the maximum of Ovation, the mood of the crowd. Each fight starts with an Ovation of 0.
const MaxOvation = 5

// OvationBonus returns the damage that Ovation adds to every hit of an attack: 2 at MaxOvation, 1 from 2 on, or 0.
func OvationBonus(ovation int) int {
	switch {
	case ovation >= MaxOvation:
		return 2
	case ovation >= 2:
		return 1
	}
	return 0
}

// ChangeOvationWithFlourish adds change, doubled by Flourish, to Ovation and returns how much Ovation really changed.
func (f *Fight) ChangeOvationWithFlourish(change int) int {
	if f.units[Team].keywords.Get(Flourish) > 0 {
		change *= 2 // fits: amounts do by far
	}
	return f.setOvation(int(f.meters[meterOvation]) + change)
}

func (f *Fight) setOvation(to int) (change int) {
	from := f.Ovation()
	if to = min(to, MaxOvation); to > from {
		return f.raiseMeter(meterOvation, Ovation, to-from)
	}
	return -f.lowerMeter(meterOvation, Ovation, from-max(0, to))
}
