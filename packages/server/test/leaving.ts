type Leave = () => unknown;

const afterTest: Leave[] = [];
const afterFile: Leave[] = [];

/** Has something that a test opened closed when that test ends. What was opened last is closed first. */
export const whenTestEnds = (leave: Leave): void => void afterTest.push(leave);

/** Has something that a test file opened closed when that file ends. What was opened last is closed first. */
export const whenFileEnds = (leave: Leave): void => void afterFile.push(leave);

async function leaveAll(leaves: Leave[]): Promise<void> {
  for (let leave = leaves.pop(); leave; leave = leaves.pop()) await leave();
}

export const leaveTest = (): Promise<void> => leaveAll(afterTest);
export const leaveFile = (): Promise<void> => leaveAll(afterFile);
