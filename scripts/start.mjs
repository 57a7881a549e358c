// npm start and npm run demo: install what is missing, build what is stale, run the server.
import { buildServer, buildWeb, ensureInstalled, runNode } from './tools.mjs';

ensureInstalled();
await buildServer();
await buildWeb();
runNode(['--enable-source-maps', 'packages/server/dist/main.mjs', ...process.argv.slice(2)]);
