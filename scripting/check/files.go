package check

import (
	"cmp"
	"errors"
	"maps"
	"slices"

	"github.com/yuin/gopher-lua/ast"

	"curtaincall/engine"
	"curtaincall/engine/declare"
	"curtaincall/engine/spelling"
	"curtaincall/scripting"
	"curtaincall/scripting/provenance"
	"curtaincall/scripting/sandbox"
	"curtaincall/scripting/scenario"
	"curtaincall/scripting/source"
	"curtaincall/scripting/syntax"
	"curtaincall/scripting/typing"
)

// Checker checks the files of a pack. It keeps each file's findings, but no syntax tree, until the file changes.
type Checker struct {
	game              *declare.Declaration // declares the kinds of definitions
	kinds             []string             // names of the functions that define something, such as card
	makers            []string             // names of the functions that make records or load a library file
	definers          []string             // kinds, and the functions with which mods change definitions
	gameVocabulary    *ScriptVocabulary    // vocabulary of the game without the words of a content
	checked           map[string]*checkedFile
	totalFindingCount int // number of findings in all files
	nearestSearches   int // number of unknown words for which CheckFiles looked up the most similar known word

	// The following fields are from the last check of a whole pack.
	content           *scripting.Generation // the pack that was checked; nil before the first check
	contentVocabulary *ScriptVocabulary
	warnings          []engine.Warning
	loadedScenarios   map[*source.Text]scenario.LoadedFile
	locales           []*source.Text
	localeFindings    []scripting.Finding
	untranslated      []UntranslatedMessages
}

// NewChecker returns a checker for the scripts of a game. It has not checked any file yet.
func NewChecker(game *declare.Declaration) *Checker {
	l := &Checker{game: game, gameVocabulary: vocabularyOf(game, nil), checked: map[string]*checkedFile{}, loadedScenarios: map[*source.Text]scenario.LoadedFile{}}
	l.makers = append(scripting.RecordMakerNames(game), scripting.UseWord)
	l.kinds = scripting.DefinerNames(game, false)
	l.definers = append(slices.Clip(l.kinds), provenance.OverrideWord, provenance.WrapWord, provenance.InsertWord, provenance.ReplaceWord, provenance.RemoveWord)
	return l
}

// checkedFile is a file that has been checked. It keeps the text, the findings, and the words whose check needs more
// than the file, but not its syntax tree.
type checkedFile struct {
	*syntax.Tree // reduced to its text when the check ends
	*Checker
	original   *source.Text // the text as passed by the caller
	names      *syntax.NameBindings
	isScenario bool // whether the file is a scenario, to which some checks do not apply
	findings   []scripting.Finding
	valueReads *valueUses // how the file uses values; computed when first needed

	words          []uncheckedWord        // words that can be checked only with a content or a library file
	wordIndex      map[deferredCheck]int  // index of each word in words; nil after the check
	fields         map[string]bool        // fields of the table that a library file returns; nil if they are unknown
	sites          *syntax.TableCallSites // places of the calls that define or change something
	waivers        []*waiver
	waiverFindings []scripting.Finding // findings about waivers
}

// Limits on the findings in one file and in all files, and on the searches for a similar word.
const (
	maxFileFindings    = 100
	maxAllFindings     = 20_000
	maxNearestSearches = 1000
)

// CheckFiles returns the findings in each file and those about libraries, sorted. Invalid files have only load errors.
func (l *Checker) CheckFiles(texts []*source.Text) (list []scripting.Finding) {
	var files []*checkedFile
	l.nearestSearches = 0
	names, present := make(map[string]bool, len(texts)), make(map[*source.Text]bool, len(texts))
	for _, text := range texts {
		names[text.Name], present[text] = true, true
	}
	maps.DeleteFunc(l.loadedScenarios, func(text *source.Text, _ scenario.LoadedFile) bool { return !present[text] })
	maps.DeleteFunc(l.checked, func(name string, f *checkedFile) bool {
		if !names[name] {
			l.totalFindingCount -= f.countFindings()
		}
		return !names[name]
	})
	for _, text := range texts {
		f, err := l.checkFileWithCache(text)
		if err != nil {
			list = append(list, FindingsOfLoadError(err)...)
			continue
		}
		list = append(list, f.findings...)
		files = append(files, f)
	}
	list = append(list, checkLibraries(files)...)
	sortFindings(list)
	return list
}

func (f *checkedFile) countFindings() int { return len(f.findings) + len(f.waiverFindings) }

func (l *Checker) hasResultsFor(text *source.Text) bool {
	f := l.checked[text.Name]
	if f == nil || f.original != text && (f.original.Mod != text.Mod || f.original.Path != text.Path || f.original.Body != syntax.NormaliseLineEnds(text).Body) {
		return false
	}
	f.original = text
	return true
}

func (l *Checker) checkFileWithCache(text *source.Text) (*checkedFile, error) {
	if l.hasResultsFor(text) {
		return l.checked[text.Name], nil
	}
	tree, err := syntax.ParseTree(text)
	if err != nil {
		return nil, err
	}
	l.CheckTree(tree)
	return l.checked[text.Name], nil
}

// CheckTree checks the file of a syntax tree, and keeps the findings for CheckFiles.
func (l *Checker) CheckTree(tree *syntax.Tree) {
	text := tree.Text
	if f := l.checked[text.Name]; f != nil {
		l.totalFindingCount -= f.countFindings()
	}
	f := &checkedFile{Tree: tree, Checker: l, original: text, names: tree.ResolveNames(""), isScenario: source.IsScenario(text.Name), wordIndex: map[deferredCheck]int{}}
	f.checkLocals()
	f.checkControlFlow()
	f.checkCommonMistakes()
	if !f.isScenario {
		f.checkDefinitions()
	}
	uses := &textUseFinder{f, map[ast.PositionHolder]bool{}, map[string]bool{}, map[ast.PositionHolder]string{}, map[ast.PositionHolder]bool{}}
	f.walkNodes(uses.recordUsersOfTexts)
	(&typing.Walker{Types: l.gameVocabulary.TypesForFile(text), Names: f.names, Text: text, Visit: uses.storeUseOrMistake}).VisitTree(tree)
	if !f.isScenario && source.LanguageOf(text) == "" {
		f.storeUncheckedIDs()
	}
	f.storeLibraryUses()
	f.checkSettings()
	f.recordWaivers()
	f.Tree, f.names, f.valueReads, f.wordIndex, f.sites = &syntax.Tree{Text: text}, nil, nil, nil, tree.DefinerCallSites(l.definers)
	l.checked[text.Name] = f
	l.totalFindingCount += f.countFindings()
}

// uncheckedWord is a word whose check needs a content or a library file, with all places that use it in the same way.
type uncheckedWord struct {
	deferredCheck
	places []wordPlace
}

type wordPlace struct {
	ast.Node
	column, width int32
}

type deferredCheck struct {
	check   wordCheck
	user    string // the name of the value that has the field, takes the argument or is compared; may be ""
	context string // the type or library file to which the word should belong
	text    string // the word to check; if check is reportCall, the message to report

	isMember, isCalled, isCompared bool
}

type wordCheck int8

const (
	checkLibraryUse wordCheck = iota
	checkTypedWord
	checkIDForm
	reportCall
)

func (f *checkedFile) storeWordPlace(n ast.PositionHolder, use deferredCheck) {
	line, column, width := f.Place(n)
	at := wordPlace{column: int32(column), width: int32(width)}
	at.SetLine(line)
	i, known := f.wordIndex[use]
	if !known {
		i = len(f.words)
		f.wordIndex[use] = i
		f.words = append(f.words, uncheckedWord{deferredCheck: use})
	}
	f.words[i].places = append(f.words[i].places, at)
}

func (f *checkedFile) copyWithoutFindings() *checkedFile {
	copied := *f
	copied.findings = nil
	return &copied
}

func (f *checkedFile) hasMaxFindings() bool {
	return len(f.findings) >= maxFileFindings || f.Checker.totalFindingCount+len(f.findings) >= maxAllFindings
}

// reportAt adds a finding at a node, unless a limit is reached, and returns its error, so that callers can add a hint.
func (f *checkedFile) reportAt(code string, n ast.PositionHolder, format string, args ...any) *source.Error {
	if f.hasMaxFindings() {
		return &source.Error{}
	}
	if at, is := n.(*wordPlace); is {
		return f.addFinding(code, f.Text.Errorf(at.Line(), int(at.column), int(at.width), format, args...))
	}
	return f.addFinding(code, f.Errorf(n, format, args...))
}

// reportWithNearest adds a finding about a word that is not in known. Its hint suggests known words, and its error
// wraps a spelling.UnknownError. After maxNearestSearches searches, findings have neither.
func (f *checkedFile) reportWithNearest(code string, n ast.PositionHolder, word string, known func() []string, format string, args ...any) {
	if f.hasMaxFindings() {
		return
	}
	e := f.reportAt(code, n, format, args...)
	if f.nearestSearches++; f.nearestSearches <= maxNearestSearches {
		unknown := spelling.NewUnknownError("", word, known())
		e.Hint, e.Err = unknown.SuggestionOrKnownWords(), unknown
	}
}

func (f *checkedFile) addFinding(code string, e *source.Error) *source.Error {
	if !f.hasMaxFindings() {
		f.findings = append(f.findings, NewFinding(code, e))
	}
	return e
}

func (f *checkedFile) walkNodes(visit func(n ast.PositionHolder)) {
	syntax.Walk(f.Stmts, func(n ast.PositionHolder) bool {
		visit(n)
		return true
	})
}

// sortFindings sorts findings by file, line, code and column.
func sortFindings(list []scripting.Finding) {
	slices.SortStableFunc(list, func(a, b scripting.Finding) int {
		return cmp.Or(
			cmp.Compare(a.Err.File, b.Err.File),
			cmp.Compare(a.Err.Line, b.Err.Line),
			cmp.Compare(a.Code, b.Code),
			cmp.Compare(a.Err.Column, b.Err.Column),
		)
	})
}

// UntranslatedMessages lists the messages of a pack that a language does not translate, by file.
type UntranslatedMessages struct {
	Language string
	Files    []scripting.UntranslatedTexts
}

// CheckPack returns the findings in a pack and its mods, unsorted. They include waived ones, but not those in manifests
// and those that need cards to be played. missing has an entry for each language whose locale files have no errors.
func (l *Checker) CheckPack(g *scripting.Generation, texts []*source.Text) (found []scripting.Finding, missing []UntranslatedMessages) {
	l.setCallSites(g)
	same := g.HasSameDefinitionData(l.content)
	if !same {
		l.contentVocabulary, l.warnings = vocabularyOf(g.Game, g.Content), g.Content.Warnings()
		maps.DeleteFunc(l.loadedScenarios, func(_ *source.Text, was scenario.LoadedFile) bool { return was.Defines })
	}
	own, locales := source.SplitLocales(texts)
	faults := scenario.FindLoadErrors(g, slices.DeleteFunc(own, func(t *source.Text) bool { return !source.IsScenario(t.Name) }), l.CheckTree, l.loadedScenarios)
	if !same || !slices.Equal(locales, l.locales) {
		l.localeFindings, l.untranslated = nil, nil
		over := g.VisitLanguages(func(language string, in *scripting.Generation, err error) {
			if err != nil {
				l.localeFindings = append(l.localeFindings, FindingsOfLoadError(err)...)
			} else {
				l.untranslated = append(l.untranslated, UntranslatedMessages{language, in.MissingTextsOfActiveLocale()})
			}
		}, l.CheckTree)
		l.localeFindings = append(l.localeFindings, FindingsOfLoadError(over)...)
	}
	l.content, l.locales = g, locales
	isFaulty := map[string]bool{}
	for _, fault := range faults {
		isFaulty[source.ErrorsOf(fault)[0].File] = !errors.Is(fault, sandbox.ErrRun)
	}
	doesNotParse := func(t *source.Text) bool { return isFaulty[t.Name] && !l.hasResultsFor(t) }
	texts = slices.DeleteFunc(slices.Clone(texts), doesNotParse)
	found = l.CheckFiles(texts)
	l.setCallSites(g)
	failing := map[string]bool{} // files with a load error, which is found already
	for _, f := range found {
		failing[f.Err.File] = failing[f.Err.File] || IsLoadCode(f.Code)
	}
	for _, fault := range faults {
		found = append(found, slices.DeleteFunc(FindingsOfLoadError(fault), func(f scripting.Finding) bool { return failing[f.Err.File] })...)
	}
	found = append(found, l.checkStoredWords(texts, l.contentVocabulary)...)
	found = append(found, findingsWithoutTrees(g, l.warnings)...)
	return append(found, l.localeFindings...), l.untranslated
}

func (l *Checker) setCallSites(g *scripting.Generation) {
	for _, f := range l.checked {
		if g.Files[f.original.Name] != nil {
			g.Files[f.original.Name].SetCallSites(f.sites)
		}
	}
}
