import { solveTask, type TaskToSolve } from '../src/features/accounts/solve-task';

/** What the workers of the portal do, by their files. */
const WORK: Readonly<Record<string, (given: never) => unknown>> = {
  'proof.worker.ts': (task: TaskToSolve) => solveTask(task),
  'field-file.worker.ts': async (file: File) =>
    (await import('../src/screens/fields/files/read-field-file')).reportOf(file),
};

/** Does what a worker of the portal does, which the page of a test has no thread for. */
export class PageWorker {
  onmessage?: (event: { data: unknown }) => void;
  #isEnded = false;
  readonly #work: (given: never) => unknown;

  constructor(address: URL) {
    const file = address.pathname.split('/').at(-1)!;
    this.#work = WORK[file] ?? (() => Promise.reject(new Error(`no worker ${file}`)));
  }

  postMessage(given: never): void {
    setTimeout(async () => {
      if (this.#isEnded) return;
      const data = await this.#work(given);
      if (!this.#isEnded) this.onmessage?.({ data });
    });
  }

  terminate(): void {
    this.#isEnded = true;
  }
}
