package share

import "curtaincall/cmd/curtain/program"

func shareBook(h *program.Host, args []string, o options) int { return program.ExitOK }
