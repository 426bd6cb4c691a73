package main

// verbs are all verbs, in the order in which help lists them. The first is what
// the program does when it is given none.
func verbs() []verb {
	return []verb{playVerb(), replVerb(), testVerb(), checkVerb(), listVerb(), showVerb(), modsVerb(), referenceVerb(), newVerb(), simulateVerb(), serveVerb(), studioVerb(), lspVerb(), replayVerb(), helpVerb(), versionVerb()}
}
