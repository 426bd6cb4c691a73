package battleline

// Step is where in a turn a duel waits for a player.
type Step uint8

// The steps.
const (
	MulliganStep Step = iota // before the first turn, of each player in turn
	HouseStep
	MainStep
	ReadyStep // Entrenched creatures may stay exhausted

	NumSteps = iota
)

// Steps are the steps as scripts read them, by number.
var Steps = []string{"mulligan", "house", "main", "ready"}

func (s Step) String() string { return Steps[s] }
