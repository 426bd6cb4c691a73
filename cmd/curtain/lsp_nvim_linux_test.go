//go:build full

package main

import (
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"

	"curtaincall/cmd/curtain/testkit/curtaintest"
	"curtaincall/engine/testkit"
)

// driven is a Lua script for Neovim that waits for each state and writes down the response to each request.
const driven = `
local out = io.open(vim.env.DRIVEN, "w")
local function say(what, text) out:write(what, ": ", (tostring(text):gsub("\n", " ")), "\n"); out:flush() end
local function wait(is) return vim.wait(30000, is, 20) end
local function to(pattern) vim.fn.cursor(1, 1); vim.fn.search(pattern, "c") end
local function ask(method, more)
  local params = vim.tbl_extend("force", vim.lsp.util.make_position_params(), more or {})
  for _, answer in pairs(vim.lsp.buf_request_sync(0, method, params, 30000) or {}) do
    return answer.result or answer.error
  end
end

local function run()
  say("attached", wait(function() return #vim.lsp.buf_get_clients(0) > 0 end))
  to("forgetful\", target")
  vim.cmd("normal! cwforgetfull")
  say("told", wait(function() return #vim.diagnostic.get(0) > 0 end))
  for _, d in ipairs(vim.diagnostic.get(0)) do say("finding", (d.lnum + 1) .. ":" .. (d.col + 1) .. " " .. d.code .. " " .. d.message) end
  vim.cmd("undo")
  say("mended", wait(function() return #vim.diagnostic.get(0) == 0 end))

  to("forgetful\", target")
  say("hover", ask("textDocument/hover").contents.value)
  to("self.values.taunt")
  vim.fn.cursor(vim.fn.line("."), vim.fn.col(".") + #"self.values.")
  local labels = {}
  for _, item in ipairs(ask("textDocument/completion").items) do table.insert(labels, item.label) end
  say("completion", table.concat(labels, " "))

  to("self.values.forgetful")
  local call = ask("textDocument/signatureHelp")
  say("signature", call.activeParameter .. " of " .. call.signatures[1].label)

  local document = { textDocument = vim.lsp.util.make_text_document_params() }
  say("symbols", ask("textDocument/documentSymbol", document)[1].name)
  local lens = ask("textDocument/codeLens", document)[1].command
  say("lens", lens.title)
  local run = vim.lsp.buf_request_sync(0, "workspace/executeCommand", { command = lens.command, arguments = lens.arguments }, 30000)
  for _, answer in pairs(run) do say("run", answer.result.failed) end

  to("vex")
  say("references", #ask("textDocument/references", { context = { includeDeclaration = true } }))
  vim.lsp.buf.rename("annoy")
  say("renamed", wait(function() return vim.fn.bufname("%"):match("annoy.lua$") ~= nil end))
  vim.cmd("silent! wall")
  say("line", vim.fn.getline(3))
end

local ok, err = pcall(run)
if not ok then say("failed", err) end
out:close()
vim.cmd("qall!")
`

// TestNeovim drives Neovim with the setup that the page describes.
func TestNeovim(t *testing.T) {
	nvim, err := exec.LookPath("nvim")
	if err != nil {
		t.Skip("there is no nvim here: no real editor was asked")
	}
	_, rest, _ := strings.Cut(testkit.ReadFile(t, filepath.Join(curtaintest.ProjectRoot, "scripts/EDITORS.md")), "```lua\n")
	settings, _, _ := strings.Cut(rest, "```")
	dir, env := projectWithPrograms(t)
	curtaintest.Write(t, filepath.Join(dir, "init.lua"), settings)
	curtaintest.Write(t, filepath.Join(dir, "driven.lua"), driven)
	c := exec.Command(nvim, "--headless", "-n", "-u", "init.lua", vexFile, "+luafile driven.lua")
	c.Dir = dir
	c.Env = append(env, "DRIVEN="+filepath.Join(dir, "said"))
	out, err := c.CombinedOutput()
	said, _ := os.ReadFile(filepath.Join(dir, "said"))
	if err != nil {
		t.Fatalf("%v\n%s\n%s", err, out, said)
	}
	curtaintest.CheckContains(t, string(said), "attached: true\n", "told: true\n", "finding: 12:41 C210 inflict does not accept \"forgetfull\" did you mean \"forgetful\"?\n", "mended: true\n",
		"hover: ", "Forgetful", "keyword forgetful", "completion: ", " taunt", "signature: 0 of inflict(n: integer, debuff: Debuff, who?: Who): integer", "symbols: vex\n", "lens: ", " scenarios · Run\n", "run: 0\n", "references: ", "renamed: true\n", `line:   id = "annoy", name = "Vex"`)
	for _, name := range []string{"cards/pip/annoy.lua", "scenarios/reach/piles_test.lua", "locale/de/cast.lua"} {
		if body, err := os.ReadFile(filepath.Join(dir, "scripts/curtain", name)); err != nil || !strings.Contains(string(body), "annoy") {
			t.Errorf("%s: %v", name, err)
		}
	}
}
