// npm run fuzz -- --minutes N: parsers that outsiders reach, with inputs that no run had before; seeds that find a fault are kept for the tests.
import { runNode } from '../packages/server/bin/run-node.mjs';
import { ensureInstalled, ROOT } from './tools.mjs';

ensureInstalled();
runNode(['--import', 'tsx', 'packages/server/test/fuzz/main.ts', ...process.argv.slice(2)], ROOT);
