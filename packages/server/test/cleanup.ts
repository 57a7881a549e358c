type Cleanup = () => unknown;

const afterTest: Cleanup[] = [];
const afterFile: Cleanup[] = [];

/** Has something that a test opened closed when that test ends. What was opened last is closed first. */
export const whenTestEnds = (cleanUp: Cleanup): void => void afterTest.push(cleanUp);

/** Has something that a test file opened closed when that file ends. What was opened last is closed first. */
export const whenFileEnds = (cleanUp: Cleanup): void => void afterFile.push(cleanUp);

async function runAll(cleanups: Cleanup[]): Promise<void> {
  for (let cleanUp = cleanups.pop(); cleanUp; cleanUp = cleanups.pop()) await cleanUp();
}

export const cleanUpTest = (): Promise<void> => runAll(afterTest);
export const cleanUpFile = (): Promise<void> => runAll(afterFile);
