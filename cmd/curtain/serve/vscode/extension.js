// The extension starts the language server of curtain, which does the rest.
const { LanguageClient } = require('vscode-languageclient/node');
const { workspace } = require('vscode');

let client;

exports.activate = () => {
  const settings = workspace.getConfiguration('curtain');
  // Only the user's own settings name the program (scope machine), never those of a folder.
  const server = { command: settings.get('command'), args: settings.get('arguments'), options: { cwd: workspace.workspaceFolders?.[0]?.uri.fsPath } };
  client = new LanguageClient('curtain', 'Curtain', server, {
    documentSelector: [{ scheme: 'file', language: 'lua', pattern: '**/{scripts,mods}/**' }, { scheme: 'file', pattern: '**/mod.lua' }],
  });
  return client.start();
};

exports.deactivate = () => client?.stop();
