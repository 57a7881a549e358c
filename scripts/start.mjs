// npm start and npm run demo: install what is missing, build what is stale, run the server.
import { buildProduct, ensureInstalled, runNode, SERVER_FLAGS } from './tools.mjs';

ensureInstalled();
await buildProduct();
runNode([...SERVER_FLAGS, 'packages/server/dist/main.mjs', ...process.argv.slice(2)]);
