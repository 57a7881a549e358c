import { mkdirSync, readdirSync, readFileSync, rmSync, statfsSync } from 'node:fs';
import { freemem } from 'node:os';
import { join } from 'node:path';

const MEMORY = '/dev/shm';
/** What a run writes at most, and what its processes need beside it. */
const NEEDED_BYTES = 4 * 1024 ** 3;
const NAME = /^fieldscope-tests-(\d+)$/;

/**
 * Has this process and those that it starts write temporary files in memory, where there is room: a database is made there in
 * a tenth of the processor's time. A chosen TMPDIR stays. The folder goes with this process.
 */
export function useScratchFolder() {
  if (process.env.TMPDIR || !hasRoom()) return;
  removeAbandoned();
  const folder = join(MEMORY, `fieldscope-tests-${process.pid}`);
  mkdirSync(folder, { mode: 0o755, recursive: true });
  process.env.TMPDIR = folder;
  process.once('exit', () => rmSync(folder, { recursive: true, force: true }));
}

function hasRoom() {
  try {
    const mount = readFileSync('/proc/mounts', 'utf8')
      .split('\n')
      .find((line) => line.split(' ')[1] === MEMORY);
    const { bavail, bsize } = statfsSync(MEMORY);
    // Tests run programs from there.
    const runsPrograms = mount !== undefined && !mount.split(' ')[3].split(',').includes('noexec');
    return runsPrograms && Math.min(bavail * bsize, freemem() / 2) >= NEEDED_BYTES;
  } catch {
    return false;
  }
}

/** Folders of runs that were killed. */
function removeAbandoned() {
  for (const name of readdirSync(MEMORY)) {
    const pid = NAME.exec(name)?.[1];
    if (pid && !isRunning(Number(pid))) rmSync(join(MEMORY, name), { recursive: true, force: true });
  }
}

function isRunning(pid) {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return error.code === 'EPERM';
  }
}
