import { solveTask, type TaskToSolve } from '../src/features/accounts/solve-task';

/** Solves tasks as the portal's worker does, which the page of a test has no thread for. */
export class PageWorker {
  onmessage?: (event: { data: string }) => void;
  #isEnded = false;

  postMessage(task: TaskToSolve): void {
    setTimeout(() => this.#isEnded || this.onmessage?.({ data: solveTask(task) }));
  }

  terminate(): void {
    this.#isEnded = true;
  }
}
