import { CODEC_LIMITS } from '@fieldscope/contract/device-profile-limits';
import type { OrgId } from '@fieldscope/contract/ids';
import { pino } from 'pino';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { readFields } from '../../src/modules/device-profiles/mapping.model';
import { createCodecSandbox } from '../../src/modules/device-profiles/sandbox.service';
import { SandboxWorker } from '../../src/modules/device-profiles/sandbox-worker.service';
import { CODEC_WORKER } from '../../src/paths';

/** A tenant writes a codec that wants more than to read payloads. */

const sandbox = createCodecSandbox({ log: pino({ level: 'silent' }), program: CODEC_WORKER });
afterAll(() => sandbox.close());
let organisations = 5_000;
const INPUT = { bytes: [1, 2], fPort: 2, recvTime: 0, variables: {} };
const run = (script: string, options?: { canWait: boolean }) =>
  sandbox.run(String(++organisations) as OrgId, { script, name: 'decodeUplink', input: INPUT }, options);
const returning = (data: string, before = '') =>
  `${before};\nfunction decodeUplink() { return { data: ${data} }; }`;
/** Proves that the thread still reads payloads as it did. */
const readsOn = async () => expect(await run(returning('{ ok: 1 }'))).toMatchObject({ kind: 'output' });

beforeAll(readsOn);

describe('what a codec makes of the way out costs no thread and nothing but its own output', () => {
  const closed = vi.spyOn(SandboxWorker.prototype, 'close');
  afterAll(() => closed.mockRestore());

  test.each([
    ['toJSON of every object is a number', 'Object.prototype.toJSON = () => 7'],
    ['toJSON of every object is nothing', 'Object.prototype.toJSON = () => undefined'],
    ['toJSON of every object is null', 'Object.prototype.toJSON = () => null'],
    ['toJSON of every object is text', 'Object.prototype.toJSON = () => "failed"'],
    ['toJSON of every object is a list', 'Object.prototype.toJSON = () => []'],
    ['toJSON throws', 'Object.prototype.toJSON = () => { throw { toString() { throw 1; } }; }'],
    [
      'a message that is no text',
      'Object.prototype.toJSON = function () { return this.data ? { failed: { toString: 1 } } : this; }',
    ],
    [
      'JSON is replaced',
      'JSON.stringify = () => "}"; JSON.parse = () => 1; String.prototype.slice = () => 5',
    ],
    ['text without a length', 'Object.defineProperty(String.prototype, "length", { get: () => -1 })'],
    [
      'lists are no lists',
      'Array.from = () => 1; Array.isArray = () => false; Array.prototype.map = () => 2',
    ],
  ])('%s', async (_, script) => {
    closed.mockClear();
    expect(['output', 'failed']).toContain((await run(returning('{ a: 1 }', script))).kind);
    expect(closed).not.toHaveBeenCalled();
    await readsOn();
  });

  test.each([
    ['10 MB of text', '{ a: "x".repeat(1e7) }'],
    ['a million numbers', '{ a: Array(1e6).fill(1) }'],
    ['itself', '(() => { const a = {}; a.a = a; return a; })()'],
    ['BigInt', '{ a: 1n }'],
    ['a promise', 'new Promise(() => {})'],
    ['a getter that throws', '{ get a() { throw new Error("no"); } }'],
    ['a proxy that throws', 'new Proxy({}, { ownKeys() { throw 1; } })'],
    ['no object', 'Symbol("a")'],
  ])('%s is refused', async (_, data) => {
    closed.mockClear();
    const outcome = await run(returning(data));
    // Making it takes long on a busy machine.
    if (outcome.kind === 'timeout') return;
    expect(outcome).toMatchObject({ kind: 'failed', message: expect.any(String) });
    expect(closed).not.toHaveBeenCalled();
  });
});

test('numbers that are none, symbols, functions and inherited fields measure nothing', async () => {
  const data =
    '{ a: NaN, b: Infinity, c: Symbol("c"), d() {}, e: "1e999", f: [], __proto__: { g: 5 }, ["__proto__"]: { h: 6 }, i: -0 }';
  const outcome = await run(returning(data));
  if (outcome.kind !== 'output') throw new Error(outcome.kind);
  const fields = ['a', 'b', 'c', 'd', 'e', 'f', 'g', '__proto__.h', 'constructor.length', 'i'].map(
    (path, index) => ({ path, measurement_id: 4097, channel: index + 1, factor: 1, offset: 0 }),
  );
  const { readings } = readFields(outcome.text, fields);
  expect(readings.map(({ channel, value }) => [channel, value === 0 ? 0 : value])).toEqual([
    [8, 6],
    [10, 0],
  ]);
  expect(({} as { h?: number }).h).toBeUndefined();
});

test.each([
  ['objects within objects', '(() => { let a = {}; for (let i = 0; i < 1e4; i++) a = { a }; return a; })()'],
  ['lists within lists', '{ a: JSON.parse("[".repeat(3e4) + "]".repeat(3e4)) }'],
  ['calls of itself', '(function f() { return f() + 1; })()'],
  ['a reviver of itself', 'JSON.parse("[[]]", function f(k, v) { return JSON.parse("[1]", f); })'],
  [
    'a comparison of itself',
    '(() => { const a = { toString() { return String(a); } }; return String(a); })()',
  ],
  [
    'a proxy of proxies',
    '(() => { let a = {}; for (let i = 0; i < 1e5; i++) a = new Proxy(a, {}); return a; })()',
  ],
  ['a regular expression of brackets', 'new RegExp("(".repeat(5e4) + ")".repeat(5e4))'],
  ['a regular expression that backtracks', '{ a: /^(([a-z])+.)+[A-Z]([a-z])+$/.test("a".repeat(50)) }'],
  ['eval of a long expression', 'eval("1" + "+1".repeat(3e4) + ";".repeat(3e4)) && {}'],
  ['eval of deep brackets', 'eval("(".repeat(1e5))'],
  ['a sort that never agrees', '{ a: Array(1e5).fill(0).map(Math.random).sort(() => { for (;;); }) }'],
])('a codec goes deep by %s, and the next one runs', async (_, data) => {
  const outcome = await run(returning(data));
  expect(['output', 'failed', 'timeout', 'busy']).toContain(outcome.kind);
  await readsOn();
});

test.each([
  ['lists of bytes', 'new Uint8Array(1e5)'],
  ['text', '"x".repeat(1e5) + taken.length'],
  ['objects', '({ taken: taken.length })'],
])('codecs that take all memory by %s get no more than their own', async (_, part) => {
  const hungry = returning('taken', `const taken = []; for (;;) taken.push(${part});`);
  const before = process.memoryUsage().rss;
  await Promise.all(Array.from({ length: 8 }, () => run(hungry, { canWait: true })));
  // Two threads run them, each beside as much for QuickJS itself.
  expect(process.memoryUsage().rss - before).toBeLessThan(6 * CODEC_LIMITS.memoryBytes);
  await readsOn();
});
