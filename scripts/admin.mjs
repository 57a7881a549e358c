// npm run admin -- <command>: the operator's tool.
import { buildServer, ensureInstalled, runNode } from './tools.mjs';

ensureInstalled();
await buildServer();
runNode(['--enable-source-maps', 'packages/server/dist/admin.mjs', ...process.argv.slice(2)]);
