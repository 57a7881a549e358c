// npm run dev: the server restarts and the portal reloads when a source changes.
import { join } from 'node:path';
import { ensureInstalled, programOf, ROOT, startNode } from './tools.mjs';

ensureInstalled();
const children = [
  startNode(['--watch', '--import', 'tsx', 'packages/server/src/main.ts']),
  startNode([programOf('vite')], join(ROOT, 'packages/web')),
];
for (const child of children) {
  child.on('exit', () => {
    for (const each of children) each.kill('SIGTERM');
  });
}
