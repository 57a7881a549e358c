import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { ClosingOrder } from './closing-order';
import type { Log } from './observability/log';

const log = { error() {} } as unknown as Log;
/** More than a process has. */
const PARTS = 40;
const hangs = () => new Promise<void>(() => {});

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance'] });
});
afterEach(() => {
  vi.useRealTimers();
});

test('a process with parts that hang ends within half a minute, and its database has its own time', async () => {
  const closing = new ClosingOrder(log, 8_000);
  const closed: string[] = [];
  closing.addCloser('database', async () => void closed.push('database'), 8_000);
  for (let nth = 0; nth < PARTS; nth += 1) closing.addCloser(`part ${nth}`, hangs);
  closing.addCloser('first', async () => void closed.push('first'));
  const ended = closing.closeAll().then(() => closed.push('all'));
  await vi.advanceTimersByTimeAsync(20_000);
  expect(closed).toEqual(['first', 'database', 'all']);
  await ended;
});

test('what closes well is waited for although a part before it hangs', async () => {
  const closing = new ClosingOrder(log, 8_000);
  let written = false;
  closing.addCloser('writer', async () => {
    await new Promise((resolve) => setTimeout(resolve, 3_000));
    written = true;
  });
  closing.addCloser('hangs', hangs);
  const ended = closing.closeAll();
  await vi.advanceTimersByTimeAsync(11_000);
  await ended;
  expect(written).toBe(true);
});
