import { BaseSequencer, type TestSpecification } from 'vitest/node';

/** Files that take longer than ten seconds: begun last, they would leave the other workers without work. */
const LONG = [
  'postgres',
  'alarms-restart',
  'derived-restart',
  'demo',
  'database-outage',
  'several-processes',
];

const isLong = ({ moduleId }: TestSpecification): boolean =>
  LONG.some((name) => moduleId.endsWith(`/${name}.test.ts`));

export class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files);
    return [...sorted.filter(isLong), ...sorted.filter((file) => !isLong(file))];
  }
}
