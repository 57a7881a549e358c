// npm run bench [-- name …]: benchmarks, each against a yardstick measured in the same run.
import { buildServer, buildWeb, ensureInstalled, runNode } from './tools.mjs';

ensureInstalled();
await buildServer();
await buildWeb();
runNode(['--import', 'tsx', 'bench/main.ts', ...process.argv.slice(2)]);
