package inspect

const (
	StubsFolder    = stubsFolder
	EditorSettings = editorSettings
	ReferenceBegin = referenceBegin
	ReferenceEnd   = referenceEnd
)
