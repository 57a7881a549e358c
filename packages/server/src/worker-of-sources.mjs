// The program of a worker thread where the server runs from its sources: a thread does not take over how those are read.
import { register } from 'tsx/esm/api';

register();
await import('./worker.ts');
