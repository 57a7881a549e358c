// npm run admin -- <command>: the operator's tool.
import { ADMIN_FLAGS, runNode } from '../packages/server/bin/run-node.mjs';
import { buildServer, ensureInstalled, ROOT } from './tools.mjs';

ensureInstalled();
await buildServer();
runNode([...ADMIN_FLAGS, 'packages/server/dist/admin.mjs', ...process.argv.slice(2)], ROOT);
