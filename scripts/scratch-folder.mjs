import { spawnSync } from 'node:child_process';
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
  process.once('exit', () => remove(folder));
}

/** What is mounted, as columns: what, where, kind, settings. */
const readMounts = () =>
  readFileSync('/proc/mounts', 'utf8')
    .split('\n')
    .map((line) => line.split(' '));

function hasRoom() {
  try {
    const mount = readMounts().find(([, point]) => point === MEMORY);
    const { bavail, bsize } = statfsSync(MEMORY);
    // Tests run programs from there.
    const runsPrograms = mount !== undefined && !mount[3].split(',').includes('noexec');
    return runsPrograms && Math.min(bavail * bsize, freemem() / 2) >= NEEDED_BYTES;
  } catch {
    return false;
  }
}

/** Folders of runs that were killed. */
function removeAbandoned() {
  for (const name of readdirSync(MEMORY)) {
    const pid = NAME.exec(name)?.[1];
    if (pid && !isRunning(Number(pid))) remove(join(MEMORY, name));
  }
}

/** A disk that a killed test mounted there is busy until it is taken off. What cannot be removed stops no other run. */
function remove(folder) {
  try {
    for (const [, point] of readMounts())
      if (point?.startsWith(`${folder}/`)) spawnSync('umount', ['--lazy', point], { stdio: 'ignore' });
    rmSync(folder, { recursive: true, force: true });
  } catch (error) {
    console.error(`${folder} stays: ${error.message}`);
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
