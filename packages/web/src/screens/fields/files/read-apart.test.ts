import { FIELD_LIMITS } from '@fieldscope/contract/field-limits';
import { beforeEach, expect, test, vi } from 'vitest';
import { READING_MS, readApart } from './read-apart';

/** A thread that does what a test has it do. */
class HeldWorker {
  static last: HeldWorker;
  onmessage?: (event: { data: unknown }) => void;
  onerror?: () => void;
  isEnded = false;
  constructor(readonly address: URL) {
    HeldWorker.last = this;
  }
  postMessage() {}
  terminate() {
    this.isEnded = true;
  }
}
const FILE = new File(['{}'], 'farm.json');
const never = new AbortController().signal;

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal('Worker', HeldWorker);
  return () => vi.useRealTimers();
});

test('a file is read in a thread, which ends with it', async () => {
  const reading = readApart(FILE, never);
  const content = { fields: [], attributes: [], skipped: 0 };
  HeldWorker.last.onmessage?.({ data: { content } });
  expect(await reading).toBe(content);
  expect(HeldWorker.last.isEnded).toBe(true);
  expect(vi.getTimerCount()).toBe(0);
});

test('what the thread finds wrong is thrown', async () => {
  const reading = readApart(FILE, never);
  HeldWorker.last.onmessage?.({ data: { problem: 'projection', projection: 'Barn' } });
  await expect(reading).rejects.toMatchObject({ problem: 'projection', projection: 'Barn' });
});

test('a file that takes too long is given up', async () => {
  const reading = readApart(FILE, never);
  const refused = expect(reading).rejects.toMatchObject({ problem: 'too_slow' });
  await vi.advanceTimersByTimeAsync(READING_MS - 1);
  expect(HeldWorker.last.isEnded).toBe(false);
  await vi.advanceTimersByTimeAsync(1);
  await refused;
  expect(HeldWorker.last.isEnded).toBe(true);
});

test('a thread that breaks, and one that is not wanted any more, end', async () => {
  const broken = readApart(FILE, never);
  HeldWorker.last.onerror?.();
  await expect(broken).rejects.toMatchObject({ problem: 'stopped' });
  const left = new AbortController();
  const reading = readApart(FILE, left.signal);
  left.abort();
  await expect(reading).rejects.toMatchObject({ name: 'AbortError' });
  expect(HeldWorker.last.isEnded).toBe(true);
});

test('a file that is too large is not read', async () => {
  const large = Object.defineProperty(new File([], 'a.json'), 'size', { value: FIELD_LIMITS.fileBytes + 1 });
  await expect(readApart(large, never)).rejects.toMatchObject({ problem: 'too_large' });
});
