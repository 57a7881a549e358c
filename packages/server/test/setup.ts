import { afterAll, afterEach } from 'vitest';
import { cleanUpFile, cleanUpTest } from './cleanup';

// Here and not where things are opened: modules are shared by the files of a worker, hooks are not.
afterEach(cleanUpTest);
afterAll(cleanUpFile);
