import { afterAll, afterEach } from 'vitest';
import { leaveFile, leaveTest } from './leaving';

// Here and not where things are opened: modules are shared by the files of a worker, hooks are not.
afterEach(leaveTest);
afterAll(leaveFile);
