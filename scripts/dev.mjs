// npm run dev: the server restarts and the portal reloads when a source changes.
import { join } from 'node:path';
import { startNode } from '../packages/server/bin/run-node.mjs';
import { ensureInstalled, programOf, ROOT } from './tools.mjs';

ensureInstalled();
const children = [
  startNode(['--watch', '--import', 'tsx', 'packages/server/src/main.ts'], ROOT),
  startNode([programOf('vite')], join(ROOT, 'packages/web')),
];
for (const child of children) {
  child.on('exit', () => {
    for (const each of children) each.kill('SIGTERM');
  });
}
