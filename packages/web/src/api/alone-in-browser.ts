import { readStored, writeStored } from '../browser/storage';

const PREFIX = 'alone';
/** A tab that was closed in the middle keeps the others waiting so long. */
const HELD_MS = 20_000;
/** How long two that take the lock in the same moment may not know of each other. */
const CONTENTION_MS = 50;
const LOOK_AGAIN_MS = 100;

interface Held {
  by: string;
  until: number;
}

/** Runs a task while no other tab of this browser runs one of the same name. */
export function aloneInBrowser<T>(name: string, task: () => Promise<T>): Promise<T> {
  // Browsers keep their own locks from pages that came over plain HTTP, as on many a farm's network.
  return navigator.locks
    ? navigator.locks.request(`fieldscope:${name}`, task)
    : aloneByStorage(`${PREFIX}:${name}`, task);
}

async function aloneByStorage<T>(name: string, task: () => Promise<T>): Promise<T> {
  const me = Math.random().toString(36);
  await takeStoredLock(name, me);
  try {
    return await task();
  } finally {
    if (readStored<Held>(name)?.by === me) writeStored(name, undefined);
  }
}

async function takeStoredLock(name: string, me: string): Promise<void> {
  for (;;) {
    const held = readStored<Held>(name);
    if (held && held.by !== me && held.until > Date.now()) {
      await pause(LOOK_AGAIN_MS);
      continue;
    }
    writeStored(name, { by: me, until: Date.now() + HELD_MS } satisfies Held);
    await pause(CONTENTION_MS);
    const holder = readStored<Held>(name)?.by;
    // Nothing can be stored: then no other tab has this session either.
    if (holder === undefined || holder === me) return;
  }
}

const pause = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms));
