import { spawn } from 'node:child_process';

const NEEDED_NODE = [20, 19];

/**
 * How Node runs the server. With the default of 16 MB for young objects, those of the uplinks under way outlive a
 * collection and are copied again and again: a sixth of the server's time under load, and with 32 MB
 * still a tenth. Old objects may grow to twice those in use, not to four times, before they are collected: with a million nodes
 * 0.8 GB and not 1.3.
 */
export const SERVER_FLAGS = [
  '--enable-source-maps',
  '--max-semi-space-size=64',
  '--heap-growing-percent=100',
];
/** How Node runs the operator's tool. */
export const ADMIN_FLAGS = ['--enable-source-maps'];

/** Ends with one line when this Node is too old to run the product. */
export function ensureNode() {
  const [major, minor] = process.versions.node.split('.').map(Number);
  if (major > NEEDED_NODE[0] || (major === NEEDED_NODE[0] && minor >= NEEDED_NODE[1])) return;
  console.error(
    `Fieldscope needs Node.js ${NEEDED_NODE.join('.')} or newer; this is ${process.versions.node}.`,
  );
  process.exit(1);
}

/**
 * Starts a Node program in the foreground and passes signals on to it, so that it can stop in order. npm passes them
 * to its shell alone: a script of package.json that starts servers is written with `exec`.
 */
export function startNode(args, cwd = process.cwd()) {
  const child = spawn(process.execPath, args, { cwd, stdio: 'inherit' });
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => child.kill(signal));
  return child;
}

/** Runs a Node program in the foreground; this process ends with it. */
export function runNode(args, cwd) {
  startNode(args, cwd).on('exit', (code, signal) => process.exit(signal ? 1 : (code ?? 1)));
}
