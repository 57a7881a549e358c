#!/usr/bin/env node
// fieldscope [--demo], or fieldscope admin <command>: the installed product. Its data are in DATA_DIR, or in ./data.
import { fileURLToPath } from 'node:url';
import { ADMIN_FLAGS, ensureNode, runNode, SERVER_FLAGS } from './run-node.mjs';

const built = (name) => fileURLToPath(new URL(`../dist/${name}`, import.meta.url));
const [first, ...others] = process.argv.slice(2);

ensureNode();
if (first === 'admin') runNode([...ADMIN_FLAGS, built('admin.mjs'), ...others]);
else if (process.argv.slice(2).every((argument) => argument === '--demo'))
  runNode([...SERVER_FLAGS, built('main.mjs'), ...process.argv.slice(2)]);
else {
  console.error('Usage: fieldscope [--demo], or fieldscope admin help. Settings are environment variables.');
  process.exit(2);
}
