import { expect, test } from 'vitest';
import { SharedWork } from './shared-work';

/** Work that ends on demand. */
function controlled() {
  const runs: { end(value: string): void; fail(error: Error): void }[] = [];
  const work = () =>
    new Promise<string>((resolve, reject) => {
      runs.push({ end: resolve, fail: reject });
    });
  return { runs, work };
}
const settle = () => new Promise(setImmediate);

test('callers who ask while work is done share the next run, and none gets an older one', async () => {
  const shared = new SharedWork();
  const { runs, work } = controlled();
  const first = shared.run('a', work);
  const later = [1, 2, 3].map(() => shared.run('a', work));
  expect(runs).toHaveLength(1);
  runs[0]!.end('old');
  expect(await first).toBe('old');
  await settle();
  expect(runs).toHaveLength(2);
  const last = shared.run('a', work);
  runs[1]!.end('new');
  expect(await Promise.all(later)).toEqual(['new', 'new', 'new']);
  await settle();
  runs[2]!.end('newest');
  expect(await last).toBe('newest');
});

test('a failure reaches those who share it, and the next run is tried', async () => {
  const shared = new SharedWork();
  const { runs, work } = controlled();
  const first = shared.run('a', work);
  const [second, third] = [shared.run('a', work), shared.run('a', work)];
  runs[0]!.fail(new Error('first'));
  await expect(first).rejects.toThrow('first');
  await settle();
  runs[1]!.fail(new Error('second'));
  await expect(second).rejects.toThrow('second');
  await expect(third).rejects.toThrow('second');
  const { runs: again, work: other } = controlled();
  const fourth = shared.run('a', other);
  expect(again).toHaveLength(1);
  again[0]!.end('done');
  expect(await fourth).toBe('done');
});

test('other work is not waited for, and nothing is remembered of what has ended', async () => {
  const shared = new SharedWork();
  const { runs, work } = controlled();
  const both = [shared.run('a', work), shared.run('b', work)];
  expect(runs).toHaveLength(2);
  runs[0]!.end('a');
  runs[1]!.end('b');
  expect(await Promise.all(both)).toEqual(['a', 'b']);
  await settle();
  const again = shared.run('a', work);
  expect(runs).toHaveLength(3);
  runs[2]!.end('again');
  expect(await again).toBe('again');
});

test('who asks again after all others have left a run that has not begun is answered', async () => {
  const shared = new SharedWork();
  const { runs, work } = controlled();
  const signals: AbortSignal[] = [];
  const noted = (gone: AbortSignal) => {
    signals.push(gone);
    return work();
  };
  const first = shared.run('a', noted);
  const leaving = new AbortController();
  void shared.run('a', noted, leaving.signal);
  leaving.abort();
  const again = new AbortController();
  const last = shared.run('a', noted, again.signal);
  runs[0]!.end('old');
  await first;
  await settle();
  expect(signals.map(({ aborted }) => aborted)).toEqual([false, false]);
  runs[1]!.end('new');
  expect(await last).toBe('new');
});
