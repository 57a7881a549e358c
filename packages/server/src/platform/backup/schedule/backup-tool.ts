import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { constants, setPriority } from 'node:os';
import { text } from 'node:stream/consumers';
import type { Config } from '../../config';

/** A tool that was asked to end and did not. */
const ENDED_AFTER_MS = 5_000;

/** The operator's tool did not do what it was started for; the message is its line. */
export class ToolFailed extends Error {
  /** @param refused it said so itself; else it was ended, or ended without a word */
  constructor(
    message: string,
    readonly refused: boolean,
  ) {
    super(message);
  }
}

/**
 * Runs a command of the operator's tool in a process of its own, behind everything else on this machine: event loop and memory of
 * the server stay free, and what hangs there keeps nothing here.
 * @returns its result
 * @throws ToolFailed with its line; with the reason of the signal when that ends it
 */
export async function runTool(program: string, config: Config, args: readonly string[], signal: AbortSignal) {
  const child = spawn(process.execPath, [...flagsFor(program), program, ...args, '--json'], {
    env: { ...process.env, ...settingsOf(config) },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const exited = once(child, 'exit');
  const end = () => {
    child.kill('SIGTERM');
    setTimeout(() => child.kill('SIGKILL'), ENDED_AFTER_MS).unref();
  };
  signal.addEventListener('abort', end);
  try {
    giveWay(child.pid);
    if (signal.aborted) end();
    const [[exitCode, endedBy], out, err] = await Promise.all([
      exited,
      text(child.stdout),
      text(child.stderr),
    ]);
    if (exitCode === 0) return JSON.parse(out) as unknown;
    throw new ToolFailed(
      signal.aborted ? String(signal.reason) : lastLine(err) || `it ended with ${exitCode ?? endedBy}`,
      !signal.aborted && exitCode !== null && lastLine(err) !== '',
    );
  } finally {
    signal.removeEventListener('abort', end);
  }
}

/** How Node reads the program: from a build, or from its source. */
const flagsFor = (program: string): string[] =>
  program.endsWith('.ts') ? ['--import', 'tsx'] : ['--enable-source-maps'];

/** What the tool works with is what this process works with, wherever it has that from. */
function settingsOf(config: Config): Record<string, string> {
  const settings = Object.entries(config).filter(
    ([name]) => /^(BACKUP|DATABASE)_/.test(name) || name === 'DATA_DIR' || name === 'PUBLIC_URL',
  );
  return Object.fromEntries(
    settings.map(([name, value]) => [name, value === undefined ? '' : String(value)]),
  );
}

function giveWay(pid: number | undefined): void {
  try {
    if (pid !== undefined) setPriority(pid, constants.priority.PRIORITY_BELOW_NORMAL);
  } catch {
    // It has ended already.
  }
}

const lastLine = (lines: string): string => lines.trimEnd().split('\n').at(-1)!;
