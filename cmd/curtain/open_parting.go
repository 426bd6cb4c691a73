package main

// openParting opens a console where two versions part.
func openParting(h *host, g *game, args []string, o simulateOptions) int { return exitOK }
