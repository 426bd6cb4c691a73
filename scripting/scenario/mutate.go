package scenario

import (
	"fmt"
	"slices"
	"strings"
	"sync"
	"sync/atomic"

	"curtaincall/scripting"
	"curtaincall/scripting/source"
	"curtaincall/scripting/syntax"
)

// MutantStatus is the result of running scenarios against a mutant.
type MutantStatus string

// Caught means that a scenario failed, Survived that none failed, and Invalid that the scripts do not load.
const (
	Caught   MutantStatus = "caught"
	Survived MutantStatus = "survived"
	Invalid  MutantStatus = "invalid"
)

// PackMutant is a copy of a pack with one small change, and the result of running scenarios against it.
type PackMutant struct {
	syntax.Mutation
	File     string
	Status   MutantStatus
	CaughtBy Key // the first scenario that failed

	text      int            // index of the changed file
	scenarios []*source.Text // the files that can catch the mutant, the likeliest first
}

// Describe returns a line that describes the change.
func (m *PackMutant) Describe() string {
	const maxBytes = 60
	old := strings.Join(strings.Fields(m.Old), " ")
	if len(old) > maxBytes {
		old = strings.ToValidUTF8(old[:maxBytes], "") + "…"
	}
	if m.New == "" {
		return fmt.Sprintf("the %s `%s` is left out", m.Kind, strings.Trim(old, ", "))
	}
	return fmt.Sprintf("the %s `%s` becomes `%s`", m.Kind, old, m.New)
}

// MutationTest is the input of RunMutants. All scenarios of the pack must pass.
type MutationTest struct {
	Content     *scripting.Generation
	Definitions []*source.Text // the files from which Content was loaded
	Scenarios   []*source.Text
	Load        func(texts []*source.Text, previous *scripting.Generation) (*scripting.Generation, error)
	Mutates     func(*source.Text) bool // reports whether a file is to be mutated
	Done, Total atomic.Int64            // number of mutants run so far, and of all mutants
}

// RunMutants makes all mutants of a pack, and runs on each the scenarios that scenariosFor returns, until one fails. It
// returns the mutants whose status is known; after an interruption, some are missing.
func (m *MutationTest) RunMutants(o Options) (list []*PackMutant) {
	reached, recording := map[*source.Text]map[string]bool{}, o // the files with definitions that scenario files reach
	recording.Workers, recording.OnResult = 1, nil
	for _, text := range m.Scenarios {
		recording.Coverage = m.Content.NewCoverage()
		Run(m.Content, []*source.Text{text}, recording)
		reached[text] = recording.Coverage.ReachedFiles()
	}
	named := m.findMentionedFiles()
	for i, mutations := range syntax.FindMutations(m.Definitions) {
		text := m.Definitions[i]
		if !m.Mutates(text) {
			continue
		}
		scenarios := m.scenariosFor(text.Name, named, reached)
		for _, change := range mutations {
			list = append(list, &PackMutant{Mutation: change, File: text.Name, text: i, scenarios: scenarios})
		}
	}
	m.Total.Store(int64(len(list)))
	m.runAllMutants(list, o)
	return slices.DeleteFunc(list, func(mutant *PackMutant) bool { return mutant.Status == "" })
}

func (m *MutationTest) runAllMutants(list []*PackMutant, o Options) {
	workers := o.workerCount()
	o.Workers, o.FailFast, o.OnResult, o.Coverage, o.Shuffle = 1, true, nil, nil, 0
	next := make(chan *PackMutant)
	var group sync.WaitGroup
	for range workers {
		group.Go(func() {
			for mutant := range next {
				m.runMutant(mutant, o)
				m.Done.Add(1)
			}
		})
	}
	for _, mutant := range list {
		if o.Stop != nil && o.Stop() {
			break
		}
		next <- mutant
	}
	close(next)
	group.Wait()
}

func (m *MutationTest) runMutant(mutant *PackMutant, o Options) {
	texts := slices.Clone(m.Definitions)
	texts[mutant.text] = mutant.Apply(texts[mutant.text])
	content, err := m.Load(texts, m.Content)
	if err != nil {
		mutant.Status = Invalid
		return
	}
	status := Survived
	for _, r := range Run(content, mutant.scenarios, o).Results {
		if r.HasFailed() {
			status, mutant.CaughtBy = Caught, r.Key()
		}
	}
	if o.Stop == nil || !o.Stop() { // otherwise not all of its scenarios were run to their ends
		mutant.Status = status
	}
}

func (m *MutationTest) findMentionedFiles() (named map[*source.Text]map[string]bool) {
	files, ids := map[string][]string{}, []string{}
	for _, e := range m.Content.Entries() {
		files[e.ID], ids = append(files[e.ID], e.Where.File), append(ids, e.ID)
	}
	words := syntax.NewWordSet(ids)
	named = map[*source.Text]map[string]bool{}
	for _, text := range m.Scenarios {
		named[text] = map[string]bool{}
		for _, mention := range syntax.FindMentions(text, words, "it") {
			for _, file := range files[mention.Word] {
				named[text][file] = true
			}
		}
	}
	return named
}

// scenariosFor returns the scenario files that can notice a change of file: first those that name its definitions, then
// those that use them or, if none does, all others. named and reached contain the files that each names and uses.
func (m *MutationTest) scenariosFor(file string, named, reached map[*source.Text]map[string]bool) []*source.Text {
	var naming, others, rest []*source.Text
	isReached := false
	for _, t := range m.Scenarios {
		isReached = isReached || reached[t][file]
		switch {
		case named[t][file]:
			naming = append(naming, t)
		case reached[t][file]:
			others = append(others, t)
		default:
			rest = append(rest, t)
		}
	}
	if isReached {
		rest = nil
	}
	return slices.Concat(naming, others, rest)
}
