package lsp

// The parts of the protocol that are used, under its own names. Lines and characters count from 0.

type position struct {
	Line      int `json:"line"`
	Character int `json:"character"`
}

type span struct {
	Start position `json:"start"`
	End   position `json:"end"`
}

type location struct {
	URI   string `json:"uri"`
	Range span   `json:"range"`
}

type initializeParams struct {
	RootURI      string `json:"rootUri"`
	RootPath     string `json:"rootPath"`
	Capabilities struct {
		General struct {
			PositionEncodings []string `json:"positionEncodings"`
		} `json:"general"`
		Workspace struct {
			WorkspaceEdit struct {
				DocumentChanges    bool     `json:"documentChanges"`
				ResourceOperations []string `json:"resourceOperations"`
			} `json:"workspaceEdit"`
		} `json:"workspace"`
		TextDocument struct {
			Hover struct {
				ContentFormat []string `json:"contentFormat"`
			} `json:"hover"`
		} `json:"textDocument"`
	} `json:"capabilities"`
}

type documentParams struct {
	TextDocument struct {
		URI     string `json:"uri"`
		Version int    `json:"version"`
		Text    string `json:"text"`
	} `json:"textDocument"`
	ContentChanges []struct {
		Text string `json:"text"`
	} `json:"contentChanges"`
}

type positionParams struct {
	TextDocument struct {
		URI string `json:"uri"`
	} `json:"textDocument"`
	Position position `json:"position"`
	Range    span     `json:"range"`
	Context  struct {
		IncludeDeclaration bool `json:"includeDeclaration"`
	} `json:"context"`
	NewName string `json:"newName"`
}

type diagnostic struct {
	Range    span   `json:"range"`
	Severity int    `json:"severity"`
	Code     string `json:"code"`
	Source   string `json:"source"`
	Message  string `json:"message"`

	fix wordFix
}

// wordFix replaces an unknown word in a file by the similar one that a diagnostic suggests. The zero value
// replaces nothing.
type wordFix struct {
	line, column int // of the word, from 1, in bytes
	word, near   string
}

const (
	severityError   = 1 // the scripts cannot be used
	severityWarning = 2
)

type publishParams struct {
	URI         string       `json:"uri"`
	Diagnostics []diagnostic `json:"diagnostics"`
}

type messageParams struct {
	Type    int    `json:"type"`
	Message string `json:"message"`
}

type hover struct {
	Contents markup `json:"contents"`
	Range    span   `json:"range"`
}

type markup struct {
	Kind  string `json:"kind"`
	Value string `json:"value"`
}

type completionList struct {
	IsIncomplete bool             `json:"isIncomplete"`
	Items        []completionItem `json:"items"`
}

type completionItem struct {
	Label         string   `json:"label"`
	Kind          int      `json:"kind"`
	Detail        string   `json:"detail,omitempty"`
	Documentation string   `json:"documentation,omitempty"`
	TextEdit      textEdit `json:"textEdit"`
}

type signatureHelp struct {
	Signatures []signature `json:"signatures"`
	Signature  int         `json:"activeSignature"`
	Parameter  int         `json:"activeParameter"`
}

type signature struct {
	Label         string      `json:"label"`
	Documentation string      `json:"documentation,omitempty"`
	Parameters    []parameter `json:"parameters"`
}

// parameter is a parameter of a signature. Label is a part of signature.Label.
type parameter struct {
	Label         string `json:"label"`
	Documentation string `json:"documentation,omitempty"`
}

type textEdit struct {
	Range   span   `json:"range"`
	NewText string `json:"newText"`
}

// workspaceEdit has one of its fields set. Files can be renamed only with DocumentChanges.
type workspaceEdit struct {
	Changes         map[string][]textEdit `json:"changes,omitempty"`
	DocumentChanges []any                 `json:"documentChanges,omitempty"`
}

type documentEdit struct {
	TextDocument struct {
		URI     string `json:"uri"`
		Version *int   `json:"version"`
	} `json:"textDocument"`
	Edits []textEdit `json:"edits"`
}

type codeAction struct {
	Title       string        `json:"title"`
	Kind        string        `json:"kind"`
	Diagnostics []diagnostic  `json:"diagnostics"`
	IsPreferred bool          `json:"isPreferred"`
	Edit        workspaceEdit `json:"edit"`
}

const quickFixKind = "quickfix"

type highlight struct {
	Range span `json:"range"`
}

type renameOperation struct {
	Kind   string `json:"kind"`
	OldURI string `json:"oldUri"`
	NewURI string `json:"newUri"`
}

type prepareRenameResult struct {
	Range       span   `json:"range"`
	Placeholder string `json:"placeholder"`
}

// The error codes of the protocol.
const (
	notInitialized   = -32002
	requestCancelled = -32800
	requestFailed    = -32803
	serverBusy       = -32802
)

func initializeResult(encoding, version string) any {
	type object = map[string]any
	return object{
		"capabilities": object{
			"positionEncoding":      encoding,
			"textDocumentSync":      object{"openClose": true, "change": 1},
			"hoverProvider":         true,
			"completionProvider":    object{"triggerCharacters": []string{".", ":", `"`, "'", "{"}},
			"signatureHelpProvider": object{"triggerCharacters": []string{"(", ","}},
			"definitionProvider":    true,
			"referencesProvider":    true,

			"documentHighlightProvider": true,
			"codeActionProvider":        object{"codeActionKinds": []string{quickFixKind}},
			"renameProvider":            object{"prepareProvider": true},
		},
		"serverInfo": object{"name": "curtain", "version": version},
	}
}
