import { existsSync, readdirSync, readFileSync, readlinkSync } from 'node:fs';
import { basename } from 'node:path';

const HAS_PROC = existsSync('/proc/self/stat');

/** Fields of /proc/<pid>/stat after the program's name, the process state first: see proc(5). */
function statOf(pid: number): string[] | undefined {
  try {
    const text = readFileSync(`/proc/${pid}/stat`, 'latin1');
    // The name is in brackets and may itself contain brackets and spaces.
    return text.slice(text.lastIndexOf(')') + 2).split(' ');
  } catch {
    return undefined;
  }
}

/** Whether the process runs. A zombie, killed but not yet collected by its parent, does not. */
export function isAlive(pid: number): boolean {
  if (HAS_PROC) {
    const state = statOf(pid)?.[0];
    return state !== undefined && state !== 'Z' && state !== 'X';
  }
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
}

/**
 * A mark that distinguishes this process from a later one with the same pid, also after a reboot:
 * boot id and start tick. Empty where the system has no /proc.
 */
export function birthMark(pid: number): string {
  const startTick = statOf(pid)?.[19];
  if (!startTick) return '';
  try {
    return `${readFileSync('/proc/sys/kernel/random/boot_id', 'latin1').trim()}/${startTick}`;
  } catch {
    return startTick;
  }
}

/** Sends a signal; a process that is gone already is no error. */
export function signal(pid: number, name: NodeJS.Signals): void {
  try {
    process.kill(pid, name);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ESRCH') throw error;
  }
}

/** Whether the working folder of a running process is `folder`; undefined where that cannot be known. */
export function worksIn(pid: number, folder: string): boolean | undefined {
  if (!HAS_PROC) return undefined;
  try {
    return readlinkSync(`/proc/${pid}/cwd`) === folder;
  } catch {
    return false;
  }
}

/**
 * Pids of all living PostgreSQL processes of a cluster: every one of them works in the cluster's folder.
 * Empty where the system has no /proc.
 */
export function postgresProcessesIn(folder: string): number[] {
  if (!HAS_PROC) return [];
  return readdirSync('/proc')
    .map(Number)
    .filter((pid) => pid > 0 && worksIn(pid, folder) && isPostgres(pid) && isAlive(pid));
}

function isPostgres(pid: number): boolean {
  try {
    return basename(readlinkSync(`/proc/${pid}/exe`)).startsWith('postgres');
  } catch {
    return false;
  }
}
