package console

import (
	"cmp"
	"errors"
	"fmt"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"unicode"

	"curtaincall/engine"
	"curtaincall/engine/screen"
	"curtaincall/engine/session"
	said "curtaincall/engine/table"
	"curtaincall/scripting/lookup"
)

const drawnWidth = 120

// maxDrawnParts limits how many parts of the stage, how many numbers and how many actions an explanation lists.
const maxDrawnParts = 12

// isNumberAsOnScreen reports whether words look like a number on a screen, such as 5, -10, ×3, 4→5 or 18/20.
func isNumberAsOnScreen(words string) bool {
	return strings.ContainsFunc(words, unicode.IsDigit) &&
		!strings.ContainsFunc(normalizeScreenWord(words), func(r rune) bool { return unicode.IsLetter(r) || unicode.IsSpace(r) || r == '#' })
}

// timesTyped matches x3 and *3, which people type for ×3.
var timesTyped = regexp.MustCompile(`^[xX*](\d+)$`)

// signedNumber matches a change, as in "-10 HP".
var signedNumber = regexp.MustCompile(`^[-+]\d+$`)

// normalizeScreenWord returns a typed word as screens show it: with × and →, and without punctuation except a sign.
func normalizeScreenWord(word string) string {
	word = timesTyped.ReplaceAllString(word, "×$1")
	word = strings.ReplaceAll(word, "->", "→")
	if signedNumber.MatchString(word) {
		return word
	}
	return strings.TrimFunc(word, func(r rune) bool {
		return !unicode.IsLetter(r) && !unicode.IsDigit(r) && !strings.ContainsRune("×→%#", r)
	})
}

var digits = regexp.MustCompile(`\d+`)

// showsAskedNumber reports whether word, from a screen, is the number asked or contains it among several numbers.
func showsAskedNumber(word, asked string) bool {
	word = normalizeScreenWord(word)
	return word == asked || isDigits(asked) && slices.Contains(digits.FindAllString(word, -1), asked)
}

var gap = regexp.MustCompile(`\s{2,}|\s·\s|\s[│|]\s`)

func (c *Console) stagePartsWithWords(words string) (list []string) {
	return engine.Filter(c.stageParts(), func(part string) bool { return containsWords(part, words) })
}

// stageParts returns the texts on the stage, split at line ends and at the gaps between columns, without repeats.
func (c *Console) stageParts() (list []string) {
	for _, line := range c.session.Table().Stage(screen.Screen{Width: drawnWidth, Language: c.Screen().Language}) {
		for _, part := range gap.Split(line, -1) {
			part = strings.Trim(screen.Clean(part), " │─")
			if !slices.Contains(list, part) {
				list = append(list, part)
			}
		}
	}
	return list
}

// namedNumber is a number of the game, with the value as it is printed and the names by which people can ask for it.
type namedNumber struct{ word, label, nameWithoutOwner, value, owner string }

// shownNumbers returns, by name, the texts of numbers for which the screen shows more than the value, such as 4→5.
func (c *Console) shownNumbers() map[string]string {
	drawn := map[string]string{}
	if draw := c.session.Table().Abilities().DrawnNumbers; draw != nil {
		for _, n := range draw() {
			drawn[n.Word] = n.Text
		}
	}
	return drawn
}

// trimPunctuation removes brackets, punctuation marks and box lines around a word, but not its sign.
func trimPunctuation(word string) string { return strings.Trim(word, ".,:;?!()[]{}│─\"'") }

func hasLetterOrDigit(text string) bool {
	return strings.ContainsFunc(text, func(r rune) bool { return unicode.IsLetter(r) || unicode.IsDigit(r) })
}

func isDigits(word string) bool { return strings.Trim(word, "0123456789") == "" }

// containsWords reports whether part contains the words in a row, ignoring case, punctuation and symbols.
func containsWords(part, words string) bool {
	asked, shown := strings.Fields(strings.ToLower(words)), strings.Fields(strings.ToLower(part))
	if len(asked) > 1 && len(engine.Filter(asked, hasLetterOrDigit)) == len(asked) {
		shown = engine.Filter(shown, hasLetterOrDigit)
	}
	for i := range shown {
		same := func(a, b string) bool { return a == b || trimPunctuation(a) == trimPunctuation(b) }
		if i+len(asked) <= len(shown) && slices.EqualFunc(shown[i:i+len(asked)], asked, same) {
			return true
		}
	}
	return false
}

// filterBySameText returns the numbers that the screen shows with a text that contains words. If there are none, it
// returns the numbers whose name shares a word with parts, which are texts on the screen. If there are none either, it
// returns all numbers, unless parts have letters apart from words.
func (c *Console) filterBySameText(words string, numbers []namedNumber, parts []string) []namedNumber {
	drawn := c.shownNumbers()
	if exact := engine.Filter(numbers, func(n namedNumber) bool { return containsWords(drawn[n.word], words) }); len(exact) > 0 {
		return exact
	}
	if near := c.filterBySharedNameWords(parts, numbers); len(near) > 0 || slices.ContainsFunc(parts, func(part string) bool {
		return strings.ContainsFunc(strings.ReplaceAll(part, words, ""), unicode.IsLetter)
	}) {
		return near
	}
	return numbers
}

// filterBySharedNameWords returns the numbers whose name shares a word with some part. It omits the numbers of
// definitions that the stage does not name.
func (c *Console) filterBySharedNameWords(parts []string, numbers []namedNumber) []namedNumber {
	near, isElsewhere, stage := splitWords(strings.Join(parts, " ")), map[string]bool{"": false}, c.stageParts()
	entries := c.entriesInReaderLanguage()
	return engine.Filter(numbers, func(n namedNumber) bool {
		if _, known := isElsewhere[n.owner]; !known {
			_, err := lookup.FindWithOptionalKind(entries, strings.TrimRight(n.owner, " 0123456789"))
			isElsewhere[n.owner] = err == nil && !slices.ContainsFunc(stage, func(part string) bool { return containsWords(part, n.owner) })
		}
		return !isElsewhere[n.owner] && slices.ContainsFunc(splitWords(n.label), func(w string) bool { return slices.Contains(near, w) })
	})
}

// numbersDrawnAs returns the numbers that the stage shows as asked or, if there are none, equal to a number in asked.
// In a change such as 6→4 only the new value counts. It omits numbers whose name shares no word with the stage.
func (c *Console) numbersDrawnAs(asked string) (list []namedNumber) {
	all := c.namedNumbers()
	current := asked[strings.LastIndex(asked, "→")+1:]
	for _, wanted := range [][]string{{asked}, digits.FindAllString(current, -1)} {
		for _, n := range all {
			draws := func(word string) bool {
				return slices.ContainsFunc(wanted, func(w string) bool { return showsAskedNumber(word, w) })
			}
			words := strings.FieldsFunc(n.value, func(r rune) bool { return unicode.IsSpace(r) || strings.ContainsRune("(),", r) })
			if slices.ContainsFunc(words, draws) && !slices.Contains(list, n) {
				list = append(list, n)
			}
		}
		if len(list) > 0 {
			break
		}
	}
	return c.filterBySharedNameWords(c.stageParts(), list)
}

// namedNumbers returns all numbers of the game that are not hidden from the person who asks.
func (c *Console) namedNumbers() (all []namedNumber) {
	table, drawn := c.session.Table(), c.shownNumbers()
	for _, f := range c.visibleFacts(table) {
		all = append(all, namedNumber{f.Word, FactLabel(f), f.Label, f.FormatValue(f.Value), f.Owner})
	}
	for _, r := range c.computedValues(table) {
		all = append(all, namedNumber{r.Word, computedLabel(r), r.Label, screen.Clean(cmp.Or(drawn[r.Word], r.Value)), r.Owner})
	}
	return all
}

// describeActionsYieldingNumber describes legal actions that would change a number to, or by, a number in asked.
func (c *Console) describeActionsYieldingNumber(asked string) (list []string, err error) {
	table, wanted := c.session.Table(), digits.FindAllString(asked, -1)
	if strings.Trim(asked, "0123456789+-×→%") != "" { // a name such as E1, or 5/4
		return nil, nil
	}
	if c.Options.Session != nil {
		table = CopyAndRandomizeHiddenState(table, "why", 0)
	}
	drawn := func(n int) bool { return slices.Contains(wanted, fmt.Sprint(max(n, -n))) }
	for _, a := range table.Legal(nil) {
		if len(list) == maxDrawnParts {
			break
		}
		o, err := session.StopFunc(c.mustStop).PlayAllOutcomes(table, []engine.Action{a}, table.Seat())
		if errors.Is(err, engine.ErrStopped) {
			return nil, err
		}
		if err != nil {
			continue
		}
		for _, sp := range spreadsWorthShowing(o) {
			if sp.Words == nil && (drawn(sp.Min) || drawn(sp.Max) || drawn(sp.Min-sp.Before) || drawn(sp.Max-sp.Before)) {
				list = append(list, c.Screen().RenderSentence(said.WhyWhat, "action", screen.TypedForm(table, a), "change", strings.Join(DescribeSpreads([]session.FactSpread{sp}, c.Screen().LanguageOrEnglish()), "")))
				break
			}
		}
	}
	return list, nil
}

// explainShownNumber prints where the stage shows a number, and which numbers of the game have this value. If there are
// none, it prints the actions that would change some number to, or by, this value. It returns an error if the stage
// does not show the number.
func (c *Console) explainShownNumber(words string) error {
	asked := normalizeScreenWord(words)
	if i := slices.IndexFunc(strings.Fields(words), func(word string) bool { return strings.ContainsFunc(word, unicode.IsDigit) }); i >= 0 {
		asked = normalizeScreenWord(strings.Fields(words)[i])
	}
	parts := engine.Filter(c.stageParts(), func(part string) bool {
		return slices.ContainsFunc(strings.Fields(part), func(word string) bool { return showsAskedNumber(word, asked) })
	})
	var numbers []namedNumber
	if !signedNumber.MatchString(words) {
		numbers = c.numbersDrawnAs(strings.TrimLeft(asked, "+-"))
	}
	shown := asked
	if strings.Trim(words, "0123456789+-") != "" { // it is more than a number, such as ▼3, 3/4 or block 3
		if exact := engine.Filter(parts, func(part string) bool { return containsWords(part, words) }); len(exact) > 0 {
			shown, parts = words, exact
		} else if isDigits(asked) && !isDigits(trimPunctuation(words)) && !timesTyped.MatchString(words) {
			parts = nil // the stage may show 3 but not ▼3
		}
		numbers = c.filterBySameText(words, numbers, parts)
	}
	if len(parts) == 0 {
		return said.WhyNotDrawn.NewError("word", strconv.Quote(words), "number", c.fillInExamples("NUMBER"))
	}
	c.printShownParts(shown, parts)
	if len(numbers) == 1 {
		return cmp.Or(c.printNumberHistory(numbers[0].word, false), c.explainShownChange(asked, numbers[0].word))
	}
	near := c.filterBySharedNameWords(parts, numbers)
	c.printWaysToAsk(append(near, engine.Filter(numbers, func(n namedNumber) bool { return !slices.Contains(near, n) })...))
	if len(numbers) == 0 {
		changes, err := c.describeActionsYieldingNumber(asked)
		if err != nil {
			return err
		}
		for _, line := range changes {
			c.printWithIndent(line, 2)
		}
		if len(changes) == 0 {
			c.printSentence("", said.WhyCounts)
		}
	}
	if a, err := c.parseAction(words); err == nil {
		c.printSentence("", said.WhyTyping, "word", words, "action", screen.TypedForm(c.session.Table(), a))
	}
	return nil
}

func (c *Console) printWaysToAsk(numbers []namedNumber) {
	c.printUpToLimit(len(numbers), func(i int) {
		c.printSentence("", said.WhyAsk, "name", numbers[i].label, "value", numbers[i].value, "word", numbers[i].word)
	})
}

func (c *Console) printShownParts(asked string, parts []string) {
	c.printSentence("", said.WhyStands, "word", asked)
	c.printUpToLimit(len(parts), func(i int) { c.printWithIndent("  "+parts[i], 4) })
}

// printUpToLimit calls print with 0 to n-1, but at most maxDrawnParts times, and then prints how many were left out.
func (c *Console) printUpToLimit(n int, print func(i int)) {
	for i := range min(n, maxDrawnParts) {
		print(i)
	}
	if n > maxDrawnParts {
		c.printSentence("  ", said.WhyMore, "n", n-maxDrawnParts)
	}
}

var quotedWhyIf = regexp.MustCompile("`why ([^`]+) if ([^`]+)`")

// explainShownChange explains the computed value called word, if asked is a change such as 4→5. It answers the
// question "why ... if ..." that the value's explanation suggests, and prints nothing if there is none.
func (c *Console) explainShownChange(asked, word string) error {
	for _, r := range c.computedValues(c.session.Table()) {
		if line := quotedWhyIf.FindStringSubmatch(strings.Join(r.From, "\n")); r.Word == word && line != nil && strings.Contains(asked, "→") {
			return c.printHypotheticalHistory(line[1], line[2], false)
		}
	}
	return nil
}

// explainShownWords explains words or symbols that are not names. It returns false if the stage does not show them.
func (c *Console) explainShownWords(words string) bool {
	parts := c.stagePartsWithWords(words)
	if guide := c.session.Table().InputHint(); len(parts) == 0 && containsWords(guide, words) {
		parts = []string{guide}
	}
	if len(parts) == 0 {
		return false
	}
	c.printShownParts(words, parts)
	s, explained := c.Screen(), false
	for _, k := range c.translatedKeywords().Rows() {
		if k.Icon == words {
			c.printWithIndent("  "+k.Icon+" "+s.Keyword(k.Name)+": "+k.Help, 4)
			explained = true
		}
	}
	if lines, known := c.session.Table().Help(words, s); known && len(words) >= minTopicLength {
		c.Print(lines...)
		explained = true
	}
	if numbers := c.numbersShownWith(words, parts); !explained && len(numbers) > 0 {
		c.printWaysToAsk(numbers)
	} else if !explained {
		c.printSentence("", said.WhyCounts)
	}
	return true
}

// numbersShownWith returns the numbers whose printed value contains words. If there are none, it returns the numbers
// whose name shares a word with words and a word with parts, the texts that contain words. If words has no letters or
// digits, it returns instead the numbers whose name is in parts.
func (c *Console) numbersShownWith(words string, parts []string) []namedNumber {
	all, drawn := c.namedNumbers(), c.shownNumbers()
	if shown := engine.Filter(all, func(n namedNumber) bool { return containsWords(n.value, words) || containsWords(drawn[n.word], words) }); len(shown) > 0 {
		return shown
	} else if hasLetterOrDigit(words) {
		return engine.Filter(c.filterBySharedNameWords([]string{words}, c.filterBySharedNameWords(parts, all)), func(n namedNumber) bool {
			return slices.ContainsFunc(parts, func(part string) bool { return containsWords(part, n.owner) })
		})
	}
	return engine.Filter(all, func(n namedNumber) bool {
		return slices.ContainsFunc(parts, func(part string) bool { return n.nameWithoutOwner != "" && containsWords(part, n.nameWithoutOwner) })
	})
}

const minTopicLength = 5 // length in bytes; shorter words on the stage are not looked up as help topics
