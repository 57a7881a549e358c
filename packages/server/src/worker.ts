import { parentPort } from 'node:worker_threads';
import { serveWork } from './platform/workers/serve-work';
import { WORK } from './work';

/** The program of a worker thread. */
serveWork(parentPort!, WORK);
