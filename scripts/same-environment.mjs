import { readFileSync } from 'node:fs';
import { BaseSequencer } from 'vitest/node';

/** Whether a test file asks for another environment than its project has. */
const asksForOwn = ({ moduleId }) => /^\/\/ @vitest-environment /.test(readFileSync(moduleId, 'utf8'));

/**
 * Files in the usual order, but those of an environment together: a worker goes on with the next file only in the
 * environment that it has, and otherwise ends; the one after it imports everything anew.
 */
export class SameEnvironment extends BaseSequencer {
  async sort(files) {
    const sorted = await super.sort(files);
    return [...sorted.filter(asksForOwn), ...sorted.filter((file) => !asksForOwn(file))];
  }
}
