import { expect, test } from 'vitest';
import { GatheredLoads, nameOfLoad, type Wanted } from './gathered-loads';

/** Loads of which the test ends each query: a key is found in the version that stands when the query is sent. */
function controlled() {
  const versions = new Map<string, number>();
  const queries: { wanted: readonly Wanted<string>[]; end(): void; fail(error: Error): void }[] = [];
  const kept: string[] = [];
  const loads = new GatheredLoads<string, string>({
    load: (wanted) => {
      const found = new Map(
        wanted
          .filter(({ key }) => versions.has(key))
          .map((one) => [nameOfLoad(one), `${one.key} ${versions.get(one.key)}`]),
      );
      return new Promise((resolve, reject) => {
        queries.push({ wanted, end: () => resolve(found), fail: reject });
      });
    },
    isOutdated: (key, _value, changed) => changed.has(key),
    keep: (value) => void kept.push(value),
  });
  const change = (key: string) => {
    versions.set(key, (versions.get(key) ?? 0) + 1);
    loads.change(key);
  };
  return {
    loads,
    queries,
    kept,
    versions,
    change,
    load: (key: string, party = '') => loads.load({ party, key }),
  };
}
const settle = () => new Promise(setImmediate);

test('what is asked for in a tick goes in one query, each key once', async () => {
  const { load, queries, change } = controlled();
  for (const key of ['a', 'b']) change(key);
  const asked = ['a', 'b', 'a', 'c', 'a'].map((key) => load(key));
  await settle();
  expect(queries.map(({ wanted }) => wanted.map(({ key }) => key))).toEqual([['a', 'b', 'c']]);
  queries[0]!.end();
  expect(await Promise.all(asked)).toEqual(['a 1', 'b 1', 'a 1', undefined, 'a 1']);
});

test('who asks while it is loaded shares the query, and who asks afterwards begins another', async () => {
  const { load, queries, change } = controlled();
  change('a');
  const first = load('a');
  await settle();
  const second = load('a');
  await settle();
  expect(queries).toHaveLength(1);
  queries[0]!.end();
  expect(await Promise.all([first, second])).toEqual(['a 1', 'a 1']);
  void load('a');
  await settle();
  expect(queries).toHaveLength(2);
});

test('what changes while it is loaded is loaded again, is given to nobody as it was and is not kept', async () => {
  const { load, queries, change, kept } = controlled();
  for (const key of ['a', 'b']) change(key);
  const before = load('a');
  const other = load('b');
  await settle();
  change('a');
  const after = load('a');
  queries[0]!.end();
  expect(await other).toBe('b 1');
  await settle();
  expect(queries[1]!.wanted.map(({ key }) => key)).toEqual(['a']);
  // And once more.
  change('a');
  queries[1]!.end();
  await settle();
  await settle();
  queries[2]!.end();
  expect(await Promise.all([before, after])).toEqual(['a 3', 'a 3']);
  expect(kept).toEqual(['b 1', 'a 3']);
});

test('when changes were missed, all that is loaded meanwhile is loaded again', async () => {
  const { loads, load, queries, versions } = controlled();
  versions.set('a', 1);
  const asked = load('a');
  await settle();
  versions.set('a', 2);
  loads.change(undefined);
  queries[0]!.end();
  await settle();
  await settle();
  queries[1]!.end();
  expect(await asked).toBe('a 2');
});

test('a failure reaches those who wait for that query, and the next one is tried', async () => {
  const { load, queries, change } = controlled();
  change('a');
  const asked = load('a');
  await settle();
  queries[0]!.fail(new Error('away'));
  await expect(asked).rejects.toThrow('away');
  const again = load('a');
  await settle();
  queries[1]!.end();
  expect(await again).toBe('a 1');
});

test('a party that asks for very many keeps no other waiting', async () => {
  const { load, queries } = controlled();
  for (let nth = 0; nth < 5_000; nth++) void load(`flood ${nth}`, 'flood');
  await settle();
  // Both queries in flight are the flood's; what comes now is in the next one.
  const few = ['x', 'y'].map((key) => load(key, 'few'));
  queries[0]!.end();
  await settle();
  const next = queries[2]!.wanted;
  expect(next.filter(({ party }) => party === 'few')).toHaveLength(2);
  expect(next.length).toBeLessThanOrEqual(500);
  queries[2]!.end();
  expect(await Promise.all(few)).toEqual([undefined, undefined]);
});

test('a queue that is longer than a query goes on where it stopped', async () => {
  const { load, queries } = controlled();
  const asked = Array.from({ length: 1_200 }, (_, nth) => load('same', `party ${nth}`));
  await settle();
  while (queries.length < 3) {
    queries.at(-1)!.end();
    await settle();
  }
  for (const query of queries) query.end();
  await Promise.all(asked);
  const parties = queries.flatMap(({ wanted }) => wanted.map(({ party }) => party));
  expect(new Set(parties).size).toBe(1_200);
  expect(parties).toHaveLength(1_200);
});
