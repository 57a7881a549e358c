import { linkSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { z } from 'zod';
import { birthMark, isAlive } from './processes';

const Holder = z.object({
  pid: z.number().int().positive(),
  birth: z.string(),
  purpose: z.enum(['server', 'admin']),
});

/** The program that has a data folder to itself: the server, or an operator's command while no server runs. */
export type LockHolder = z.output<typeof Holder>;

/** The living holder of the lock; undefined when there is none or it died. */
export function findLockHolder(file: string): LockHolder | undefined {
  const holder = read(file);
  return holder && lives(holder) ? holder : undefined;
}

/**
 * Takes the lock, over from a dead holder too.
 * @returns a function that gives it back, or undefined when a living program has it.
 */
export function takeLock(file: string, purpose: LockHolder['purpose']): (() => void) | undefined {
  const mine = JSON.stringify({ pid: process.pid, birth: birthMark(process.pid), purpose });
  const draft = `${file}.${process.pid}`;
  writeFileSync(draft, mine, { mode: 0o644 });
  try {
    // A link appears at once and whole, so that half a lock is never read.
    if (!tryLink(draft, file) && !(removeStale(file) && tryLink(draft, file))) return undefined;
  } finally {
    rmSync(draft, { force: true });
  }
  return () => {
    if (readText(file) === mine) rmSync(file, { force: true });
  };
}

function removeStale(file: string): boolean {
  if (findLockHolder(file)) return false;
  const aside = `${file}.stale.${process.pid}`;
  try {
    renameSync(file, aside);
  } catch {
    return true;
  }
  // Between the look and the move another program may have taken the lock: then it gets it back.
  const stolen = findLockHolder(aside) !== undefined;
  if (stolen) tryLink(aside, file);
  rmSync(aside, { force: true });
  return !stolen;
}

function tryLink(from: string, to: string): boolean {
  try {
    linkSync(from, to);
    return true;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'EEXIST') return false;
    throw error;
  }
}

function lives(holder: LockHolder): boolean {
  return isAlive(holder.pid) && birthMark(holder.pid) === holder.birth;
}

function readText(file: string): string | undefined {
  try {
    return readFileSync(file, 'utf8');
  } catch {
    return undefined;
  }
}

function read(file: string): LockHolder | undefined {
  try {
    return Holder.parse(JSON.parse(readText(file) ?? ''));
  } catch {
    return undefined;
  }
}
