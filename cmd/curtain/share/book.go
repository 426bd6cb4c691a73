package share

import (
	"curtaincall/cmd/curtain/program"
	"curtaincall/cmd/curtain/serve"
)

func shareBook(h *program.Host, args []string, o serve.ShareOptions) int { return program.ExitOK }
