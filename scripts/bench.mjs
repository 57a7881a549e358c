// npm run bench [-- name …]: benchmarks, each against a yardstick measured in the same run.
import { buildProduct, ensureInstalled, runNode } from './tools.mjs';

ensureInstalled();
await buildProduct();
runNode(['--import', 'tsx', 'bench/main.ts', ...process.argv.slice(2)]);
