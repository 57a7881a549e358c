import { parentPort } from 'node:worker_threads';
import { serveWork } from '../src/platform/workers/serve-work';
import { type WorkKind, work } from '../src/platform/workers/work-kind';
import { WORK } from '../src/work';

/** Ends its thread, as a fault in native code would. */
export const DYING: WorkKind<object, never> = { name: 'test.dying', priority: 'read', limitMs: 30_000 };
/** Never ends, and looks at nothing. */
export const ENDLESS: WorkKind<object, never> = { name: 'test.endless', priority: 'read', limitMs: 100 };

const TESTED = [
  work(DYING, async () => process.exit(1)),
  work(ENDLESS, async () => {
    for (;;);
  }),
];

/** The program of a worker thread, with work that goes wrong. */
if (parentPort) serveWork(parentPort, [...WORK, ...TESTED]);
