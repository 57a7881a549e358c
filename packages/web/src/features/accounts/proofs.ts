import type { QueryInputOf, ResultOf } from '@fieldscope/contract/call';
import { registration } from '@fieldscope/contract/calls/registration';
import { SECOND_MS } from '@fieldscope/contract/time';
import { callApi } from '../../api/call-api';
import type { TaskToSolve } from './solve-task';

type CodeRequest = QueryInputOf<typeof registration.sendCode>;
export type Proof = Pick<CodeRequest, 'task' | 'solution'>;

interface Task extends ResultOf<typeof registration.giveTask> {
  /** Epoch ms. */
  expiresAt: number;
}

interface Work {
  email: string;
  task: Promise<Task>;
  proof: Promise<Proof>;
  stop(): void;
}

/** Less than this before its end, a task is not begun or sent any more. */
const MARGIN_MS = 30 * SECOND_MS;

/**
 * Proofs of work for codes by mail. The work begins as soon as an address looks complete, so that it is mostly done when the
 * reader sends; another address begins it anew with the same task.
 */
export class Proofs {
  #task: Promise<Task> | undefined;
  #work: Work | undefined;

  constructor(private readonly purpose: CodeRequest['purpose']) {}

  /** Begins the work for an address, unless it was begun. */
  prepare(email: string): void {
    // A failure is the one of `take`, if it comes to that.
    this.#workFor(email).proof.catch(() => {});
  }

  /** The proof for an address; it is given once. @throws as `callApi`, or an Error when the browser cannot do the work */
  async take(email: string): Promise<Proof> {
    const { proof, task } = this.#workFor(email);
    try {
      const found = await proof;
      if (Date.now() < (await task).expiresAt - MARGIN_MS) return found;
    } finally {
      this.close();
    }
    return this.take(email);
  }

  /** Ends what is being worked on, and forgets the task. */
  close(): void {
    this.#work?.stop();
    this.#work = this.#task = undefined;
  }

  #workFor(email: string): Work {
    if (this.#work?.email === email) return this.#work;
    this.#work?.stop();
    this.#task ??= this.#fetchTask();
    this.#work = beginWork(this.#task, { email, purpose: this.purpose });
    return this.#work;
  }

  async #fetchTask(): Promise<Task> {
    try {
      const task = await callApi(registration.giveTask);
      return { ...task, expiresAt: Date.now() + task.expires_in * SECOND_MS };
    } catch (error) {
      // The next try requests it again.
      this.close();
      throw error;
    }
  }
}

/** Solves a task in a thread of its own: typing goes on meanwhile. */
function beginWork(task: Promise<Task>, subject: Pick<CodeRequest, 'email' | 'purpose'>): Work {
  const stopped = new AbortController();
  const work = async (): Promise<Proof> => {
    const given = await task;
    stopped.signal.throwIfAborted();
    const { tries } = given;
    const solution = await solveApart({ ...subject, task: given.task, tries }, stopped.signal);
    return { task: given.task, solution };
  };
  return { email: subject.email, task, proof: work(), stop: () => stopped.abort() };
}

function solveApart(task: TaskToSolve, signal: AbortSignal): Promise<string> {
  return new Promise((resolve, reject) => {
    const worker = new Worker(new URL('./proof.worker.ts', import.meta.url), { type: 'module' });
    const end = () => {
      worker.terminate();
      reject(signal.reason);
    };
    signal.addEventListener('abort', end, { once: true });
    worker.onmessage = ({ data }: MessageEvent<string>) => {
      resolve(data);
      end();
    };
    worker.onerror = (event) => {
      reject(new Error(event.message));
      end();
    };
    worker.postMessage(task);
  });
}
