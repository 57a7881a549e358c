// npm run dev: the server restarts and the portal reloads when a source changes.
import { spawn } from 'node:child_process';
import { ensureInstalled, ROOT } from './tools.mjs';

ensureInstalled();
const children = [
  ['node', ['--watch', '--import', 'tsx', 'packages/server/src/main.ts'], ROOT],
  ['npx', ['vite'], `${ROOT}/packages/web`],
].map(([command, args, cwd]) => spawn(command, args, { cwd, stdio: 'inherit' }));

function stop() {
  for (const child of children) child.kill('SIGTERM');
}
process.on('SIGINT', stop);
process.on('SIGTERM', stop);
for (const child of children) child.on('exit', stop);
