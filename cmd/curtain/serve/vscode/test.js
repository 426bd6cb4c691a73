// test.js CURTAIN FOLDER: asks the language server what Visual Studio Code asks, with the libraries of its client, and runs the
// extension with a stand-in for the editor. It prints one line for each answer.
const { spawn } = require('node:child_process');
const { readFileSync } = require('node:fs');
const { join } = require('node:path');
const { pathToFileURL } = require('node:url');
const Module = require('node:module');
const protocol = require('vscode-languageserver-protocol/node');

const [command, folder] = process.argv.slice(2);
const say = (what, is) => console.log(`${what}: ${typeof is === 'string' ? is : JSON.stringify(is)}`);

// runExtension returns what the extension starts, and for which files.
const runExtension = async () => {
  const load = Module._load;
  let started;
  class LanguageClient {
    constructor(id, name, server, options) { started = { server, options }; }
    start() { return Promise.resolve(); }
    stop() { return Promise.resolve(); }
  }
  const { properties } = require('./package.json').contributes.configuration;
  const vscode = { workspace: { workspaceFolders: [{ uri: { fsPath: folder } }], getConfiguration: (of) => ({ get: (name) => properties[`${of}.${name}`].default }) } };
  Module._load = (name, ...rest) => ({ vscode, 'vscode-languageclient/node': { LanguageClient } }[name] ?? load(name, ...rest));
  const extension = require('./extension.js');
  await extension.activate();
  await extension.deactivate();
  Module._load = load;
  say('starts', [started.server.command, ...started.server.args]);
  return started;
};

const main = async () => {
  const { server, options } = await runExtension();
  const child = spawn(command, server.args, { cwd: folder, stdio: ['pipe', 'pipe', 'inherit'] });
  const ended = new Promise((done) => child.on('exit', done));
  const connection = protocol.createProtocolConnection(new protocol.StreamMessageReader(child.stdout), new protocol.StreamMessageWriter(child.stdin));
  const waiting = [];
  connection.onNotification(protocol.PublishDiagnosticsNotification.type, (p) => { for (const w of [...waiting]) if (w.uri === p.uri) w.see(p.diagnostics); });
  const diagnostics = (uri, wanted) => new Promise((done) => {
    const w = { uri, see: (list) => { if (wanted(list)) { waiting.splice(waiting.indexOf(w), 1); done(list); } } };
    waiting.push(w);
  });
  connection.listen();
  const { capabilities } = await connection.sendRequest(protocol.InitializeRequest.type, { processId: process.pid, rootUri: pathToFileURL(folder).href, capabilities: {} });
  await connection.sendNotification(protocol.InitializedNotification.type, {});
  say('capabilities', Object.keys(capabilities).filter((name) => name.endsWith('Provider')).sort().join(' '));

  const open = async (name) => {
    const path = join(folder, name);
    const text = readFileSync(path, 'utf8');
    const uri = pathToFileURL(path).href;
    await connection.sendNotification(protocol.DidOpenTextDocumentNotification.type, { textDocument: { uri, languageId: options.documentSelector[0].language, version: 1, text } });
    return { uri, text };
  };
  const { uri, text } = await open('scripts/curtain/cards/pip/vex.lua');
  const textDocument = { uri };
  const range = { start: { line: 0, character: 0 }, end: { line: 99, character: 0 } };
  const symbols = await connection.sendRequest(protocol.DocumentSymbolRequest.type, { textDocument });
  say('symbols', symbols.map((s) => `${s.name} ${s.detail} ${s.children.length}`).join());
  say('folds', (await connection.sendRequest(protocol.FoldingRangeRequest.type, { textDocument })).length);
  say('hints', (await connection.sendRequest(protocol.InlayHintRequest.type, { textDocument, range })).map((h) => h.label).join());
  const [lens] = await connection.sendRequest(protocol.CodeLensRequest.type, { textDocument });
  say('lens', lens.command.title);
  const run = await connection.sendRequest(protocol.ExecuteCommandRequest.type, lens.command);
  say('run', run.failed === 0 && run.passed > 0 ? 'passed' : run);
  say('workspace symbols', (await connection.sendRequest(protocol.WorkspaceSymbolRequest.type, { query: 'vex' })).map((s) => s.name).join());
  say('formatting', await connection.sendRequest(protocol.DocumentFormattingRequest.type, { textDocument, options: { tabSize: 2, insertSpaces: true } }));
  say('colours', String((await connection.sendRequest(protocol.SemanticTokensRequest.type, { textDocument })).data.length > 0));
  const before = text.slice(0, text.indexOf('values.taunt') + 'values.'.length).split('\n');
  const position = { line: before.length - 1, character: before.at(-1).length };
  const { changes } = await connection.sendRequest(protocol.RenameRequest.type, { textDocument, position, newName: 'tease' });
  say('rename', Object.entries(changes).map(([to, edits]) => `${edits.length} in ${to.split('/').pop()}`).sort().join());

  const line = text.slice(0, text.indexOf('"taunt"')).split('\n').length - 1;
  const character = text.split('\n')[line].indexOf('"taunt"') + 1;
  const found = diagnostics(uri, (list) => list.length > 0);
  await connection.sendNotification(protocol.DidChangeTextDocumentNotification.type, { textDocument: { uri, version: 2 }, contentChanges: [{ range: { start: { line, character }, end: { line, character: character + 5 } }, text: 'tuant' }] });
  const [d] = await found;
  say('diagnostic', `${d.code} ${d.message.split('\n')[0]}`);
  const [action] = await connection.sendRequest(protocol.CodeActionRequest.type, { textDocument, range, context: { diagnostics: [d] } });
  say('action', action.title);
  const mended = diagnostics(uri, (list) => list.length === 0);
  await connection.sendNotification(protocol.DidChangeTextDocumentNotification.type, { textDocument: { uri, version: 3 }, contentChanges: action.edit.changes[uri].map((c) => ({ range: c.range, text: c.newText })) });
  await mended;
  say('mended', 'true');
  await connection.sendRequest(protocol.ShutdownRequest.type);
  await connection.sendNotification(protocol.ExitNotification.type);
  say('exit', String(await ended));
  connection.dispose();
};

main().catch((error) => { console.log(`failed: ${error.stack}`); process.exit(1); });
