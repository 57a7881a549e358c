// npm start and npm run demo: install what is missing, build what is stale, run the server.
import { runNode, SERVER_FLAGS } from '../packages/server/bin/run-node.mjs';
import { buildProduct, ensureInstalled, ROOT } from './tools.mjs';

ensureInstalled();
await buildProduct();
runNode([...SERVER_FLAGS, 'packages/server/dist/main.mjs', ...process.argv.slice(2)], ROOT);
