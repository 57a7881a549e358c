// npm run bench [-- name …]: benchmarks, each against a yardstick measured in the same run.
import { runNode } from '../packages/server/bin/run-node.mjs';
import { buildProduct, ensureInstalled, ROOT } from './tools.mjs';

ensureInstalled();
await buildProduct();
runNode(['--import', 'tsx', 'bench/main.ts', ...process.argv.slice(2)], ROOT);
