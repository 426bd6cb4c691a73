package program

import (
	"curtaincall/engine"
	"flag"
	"slices"
	"strings"
)

// Completer returns candidates for the word that follows args on a command line: an argument, or the value of a flag.
type Completer func(h *Host, args []string) (candidates []string)

var completionScripts = map[string]string{
	"bash": `# bash completion for curtain: source <(curtain completion bash)
_curtain() {
	local word
	COMPREPLY=()
	while IFS= read -r word; do
		COMPREPLY+=("$word")
	done < <(curtain completion words -- "${COMP_WORDS[@]:1:COMP_CWORD}" 2>/dev/null)
}
complete -o default -F _curtain curtain
`,
	"zsh": `#compdef curtain
# zsh completion for curtain: source <(curtain completion zsh)
if ! whence compdef >/dev/null; then
	autoload -Uz compinit && compinit -i
fi
_curtain() {
	local -a found
	found=("${(@f)$(curtain completion words -- "${(@)words[2,CURRENT]}" 2>/dev/null)}")
	if [[ -n "$found" ]]; then
		compadd -a found
	else
		_files
	fi
}
compdef _curtain curtain
`,
	"fish": `# fish completion for curtain: curtain completion fish | source
complete -c curtain -a '(curtain completion words -- (commandline -opc)[2..] (commandline -ct) 2>/dev/null)'
`,
}

var shells = []string{"bash", "zsh", "fish"}

// CompletionCommand is the command completion, which prints a script for a shell.
var CompletionCommand = Command{
	Name: "completion", Args: "bash | zsh | fish",
	About: "print a completion script for a shell",
	More: `
It completes commands, flags, games, setups, cards and other definitions, mods and saved
games. To use it, add the line for your shell to the shell's configuration file:

    source <(curtain completion bash)

    source <(curtain completion zsh)

    curtain completion fish | source`,
	WorksWithWrongConfig: true,

	Complete: newWordCompleter(shells),
	Setup:    func(*flag.FlagSet) Handler { return runCompletion },
}

// runCompletion prints the completion script for the shell args[0]. If args[0] is "words", as when that script calls
// the program, it prints the candidates for the last argument instead.
func runCompletion(h *Host, args []string) (status int) {
	if len(args) > 1 && args[0] == "words" {
		var candidates []string
		before, typed := args[1:len(args)-1], args[len(args)-1]
		for _, word := range h.possibleNextWords(before, strings.HasPrefix(typed, "-")) {
			if strings.HasPrefix(word, typed) && plainWord.MatchString(word) { // shells expand nothing in plain words
				candidates = append(candidates, word)
			}
		}
		slices.Sort(candidates)
		for _, word := range slices.Compact(candidates) {
			h.Print(word)
		}
		return ExitOK
	}
	if len(args) == 1 && slices.Contains(shells, args[0]) {
		h.Print(strings.TrimSuffix(completionScripts[args[0]], "\n"))
		return ExitOK
	}
	return h.PrintMisuse("completion", "`completion` needs the name of a shell: %s", strings.Join(shells, ", "))
}

func (h *Host) possibleNextWords(words []string, wantsFlags bool) []string {
	v := h.Commands[0]
	if len(words) == 0 && !wantsFlags {
		return h.CommandNames()
	} else if len(words) > 0 {
		if v = engine.Find(h.Commands, func(v Command) bool { return v.Name == words[0] }); v.Name == "" {
			return nil
		}
		words = words[1:]
	}
	f, _ := v.DeclareFlags(h)
	var args []string
	for i := 0; i < len(words); i++ {
		known := f.Lookup(strings.TrimLeft(words[i], "-"))
		switch {
		case !strings.HasPrefix(words[i], "-"):
			args = append(args, words[i])
		case known != nil && !isBoolFlag(known):
			if i++; i == len(words) && !wantsFlags {
				if value, is := known.Value.(completedFlag); is {
					return value.complete(h, args)
				}
				return nil
			}
		}
	}
	switch {
	case wantsFlags:
		var flags []string
		f.VisitAll(func(f *flag.Flag) { flags = append(flags, "--"+f.Name) })
		return flags
	case v.Complete != nil:
		return v.Complete(h, args)
	case v.Loads && len(args) == 0:
		return h.RulesetNames()
	}
	return nil
}

func isBoolFlag(f *flag.Flag) bool {
	b, is := f.Value.(interface{ IsBoolFlag() bool })
	return is && b.IsBoolFlag()
}
