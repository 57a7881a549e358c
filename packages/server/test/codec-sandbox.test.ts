import { Worker } from 'node:worker_threads';
import { CODEC_LIMITS } from '@fieldscope/contract/device-profile-limits';
import type { OrgId } from '@fieldscope/contract/ids';
import { pino } from 'pino';
import { afterAll, describe, expect, test, vi } from 'vitest';
import type { CodecOutcome } from '../src/modules/device-profiles/sandbox.model';
import { createCodecSandbox } from '../src/modules/device-profiles/sandbox.service';
import { CODEC_WORKER } from '../src/paths';

const original = Worker.prototype.postMessage;
const log = pino({ level: 'silent' });
const sandbox = createCodecSandbox({ log, program: CODEC_WORKER });
afterAll(() => sandbox.close());

let organisations = 0;
/** Each has an allowance of its own. */
const anOrganisation = () => String(++organisations) as OrgId;

const RECEIVED_AT = Date.UTC(2026, 2, 1, 10);
const inputOf = (hex: string, fPort: number | null = 2) => ({
  bytes: [...Buffer.from(hex, 'hex')],
  fPort,
  recvTime: RECEIVED_AT,
  variables: {},
});
const decode = (script: string, hex = '00', orgId = anOrganisation()) =>
  sandbox.run(orgId, { script, name: 'decodeUplink', input: inputOf(hex) });
const outputOf = (outcome: CodecOutcome) => (outcome.kind === 'output' ? JSON.parse(outcome.text) : outcome);
const decoded = async (script: string, hex?: string) => outputOf(await decode(script, hex)).data;
/** A script whose uplinks are decoded by these statements. */
const running = (body: string) => `function decodeUplink(input) { ${body}; return { data: {} }; }`;

describe('codecs as they are published', () => {
  test('after the payload codec API, with warnings, time of reception and normalisation', async () => {
    const script = `
      const SCALE = 100;
      function decodeUplink(input) {
        var raw = (input.bytes[0] << 24 >> 16) | input.bytes[1];
        return {
          data: { temperature: raw / SCALE, port: input.fPort, year: input.recvTime.getUTCFullYear() },
          warnings: raw < 0 ? ['freezing'] : []
        };
      }
      function normalizeUplink(input) { return { data: { air: { temperature: input.data.temperature } } }; }`;
    expect(outputOf(await decode(script, 'FF38'))).toEqual({
      data: { temperature: -2, port: 2, year: 2026 },
      normalized: { air: { temperature: -2 } },
      warnings: ['freezing'],
    });
  });

  test('as arrow functions and classes', async () => {
    const script = `
      class Reader { constructor(bytes) { this.bytes = bytes; } get humidity() { return this.bytes[0] / 2; } }
      const decodeUplink = ({ bytes }) => ({ data: { humidity: new Reader(bytes).humidity } });`;
    expect(await decoded(script, '78')).toEqual({ humidity: 60 });
  });

  test('for version 2 of The Things Network and version 3 of ChirpStack', async () => {
    const ofTtn =
      'function Decoder(bytes, port) { var decoded = {}; decoded.level = bytes[0] * port; return decoded; }';
    expect(await decoded(ofTtn, '15')).toEqual({ level: 42 });
    const ofChirpstack =
      'function Decode(fPort, bytes, variables) { console.log(bytes); return { sum: fPort + bytes.length, of: typeof variables }; }';
    expect(await decoded(ofChirpstack, '0102')).toEqual({ sum: 4, of: 'object' });
  });

  test('with the Buffer of Node', async () => {
    const script = `
      function decodeUplink(input) {
        var b = Buffer.from(input.bytes);
        return { data: {
          hex: b.toString('hex'), base64: b.toString('base64'), text: b.slice(6).toString(),
          u16: b.readUInt16BE(0), i16: b.readInt16LE(0), u32: b.readUint32LE(0), i24: b.readIntBE(0, 3), f: b.readFloatBE(2),
          again: Buffer.from(b.toString('base64'), 'base64').equals(b), is: Buffer.isBuffer(b), long: Buffer.from('ff00', 'hex').length
        } };
      }`;
    const bytes = Buffer.from('fffe41a40000c2b043', 'hex');
    expect(await decoded(script, bytes.toString('hex'))).toEqual({
      hex: bytes.toString('hex'),
      base64: bytes.toString('base64'),
      text: '°C',
      u16: 0xfffe,
      i16: bytes.readInt16LE(0),
      u32: bytes.readUInt32LE(0),
      i24: bytes.readIntBE(0, 3),
      f: bytes.readFloatBE(2),
      ...{ again: true, is: true, long: 2 },
    });
  });

  test.each([
    ['that exports its functions', 'export function decodeUplink(input) { return { data: read(input) }; }'],
    [
      'that exports them as one',
      'const decodeUplink = (input) => ({ data: read(input) });\nexport default { decodeUplink };',
    ],
    ['that is one function', 'export default function (input) { return { data: read(input) }; }'],
    ['for Node', 'module.exports = { decodeUplink: (input) => ({ data: read(input) }) };'],
    ['for Node, by name', 'exports.Decoder = (bytes) => read({ bytes });'],
  ])('as a module %s', async (_name, exported) => {
    expect(await decoded(`const read = ({ bytes }) => ({ level: bytes[0] });\n${exported}`, '2A')).toEqual({
      level: 42,
    });
  });

  test('as a script that no module may be, though a line of it begins like one', async () => {
    const script = '/*\nexport\n*/ function decodeUplink() { with ({ a: 010 }) return { data: { a } }; }';
    expect(await decoded(script)).toEqual({ a: 8 });
  });

  test('with the encodings of browsers', async () => {
    const script = running(`return { data: {
      text: new TextDecoder().decode(new Uint8Array(input.bytes).subarray(1)), base64: btoa('ABC'), back: atob('QUJD'),
      bytes: Array.from(new TextEncoder().encode('°')),
    } }`);
    expect(await decoded(script, '00c2b043')).toEqual({
      ...{ text: '°C', base64: 'QUJD', back: 'ABC', bytes: [0xc2, 0xb0] },
    });
  });

  test('encode and decode downlinks in every style', async () => {
    const encode = async (script: string) =>
      outputOf(
        await sandbox.run(anOrganisation(), {
          script,
          name: 'encodeDownlink',
          input: { data: { minutes: 300 }, fPort: 7, variables: {} },
        }),
      );
    const bytes = '[input.data.minutes >> 8, input.data.minutes & 255]';
    expect(await encode(`function encodeDownlink(input) { return { bytes: ${bytes}, fPort: 5 }; }`)).toEqual({
      ...{ bytes: [1, 44], fPort: 5, warnings: [] },
    });
    const older = { bytes: [44], fPort: 7, warnings: [] };
    expect(await encode('function Encoder(object, port) { return [object.minutes & 255]; }')).toEqual(older);
    expect(await encode('function Encode(fPort, obj) { return [obj.minutes & 255]; }')).toEqual(older);
    const back = await sandbox.run(anOrganisation(), {
      script:
        'function decodeDownlink(input) { return { data: { minutes: input.bytes[0] * 256 + input.bytes[1] } }; }',
      name: 'decodeDownlink',
      input: inputOf('012C'),
    });
    expect(outputOf(back).data).toEqual({ minutes: 300 });
  });
});

describe('a codec that fails', () => {
  test.each([
    ['says why, with the line', 'var a;\nfunction decodeUplink() {\n  a.b();\n}', /cannot read property/i, 3],
    ['may not even be JavaScript', 'let a = 1;\nfunction ( {', /function name expected/, 2],
    [
      'has errors of its own',
      "function decodeUplink() { return { errors: ['too short', 'odd'] }; }",
      /^too short; odd$/,
      null,
    ],
    ['has none of the functions', 'var x = 1;', /no function decodeUplink/, null],
    ['decodes to no object', 'function decodeUplink() { return { data: [1] }; }', /no object/, null],
    [
      'waits before it has functions',
      'await new Promise(() => {});\nexport const a = 1;',
      /no function decodeUplink/,
      null,
    ],
    ['is a module that throws', 'export const a = 1;\nthrow new Error("no");', /^no$/, 2],
    ['is a module of others', 'import a from "a";\nexport const b = a;', /could not load module/, null],
    ['answers later', 'async function decodeUplink() { return { data: {} }; }', /promise/, null],
    ['returns what JSON has no word for', running('return { data: { big: 1n } }'), /BigInt|bigint/, null],
    ['returns itself', running('var o = {}; o.o = o; return { data: o }'), /circular/, null],
    ['returns too much', running("return { data: { text: 'x'.repeat(70000) } }"), /longer than 65536/, null],
    ['throws something that throws', 'throw new Proxy({}, { get() { throw 1; } })', /cannot be shown/, null],
  ])('%s', async (_name, script, message, line) => {
    const outcome = await decode(script);
    expect(outcome).toMatchObject({ kind: 'failed', message: expect.stringMatching(message) });
    if (line !== null) expect(outcome).toMatchObject({ line });
  });

  test('may measure what is no number, and a thousand fields', async () => {
    const script = running(
      'var data = { nan: NaN, far: Infinity, none: undefined, get late() { return 7; } }; for (var i = 0; i < 1000; i++) data["f" + i] = i; return { data }',
    );
    const data = await decoded(script);
    expect(data).toMatchObject({ nan: null, far: null, late: 7, f999: 999 });
  });
});

describe('a hostile codec', () => {
  test.each([
    ['for ever', 'for (;;);'],
    ['and catches what stops it', 'for (;;) { try { for (;;); } catch (e) {} }'],
    ['in a regular expression', '/(a+)+b/.test("a".repeat(60))'],
    ['in a generator', 'function* g() { for (;;) yield 1; } for (const x of g());'],
    ['in a sort', 'Array(200000).fill("abcdefgh".repeat(1000)).sort()'],
    ['in a search', '"a".repeat(3e6).indexOf("a".repeat(1e6) + "b")'],
    ['and ends late', 'JSON.parse("[" + "1,".repeat(1e6) + "1]")'],
    ['where nothing can interrupt it', 'Array.prototype.indexOf.call({ length: 2 ** 53 - 1 }, 1)'],
    ['in a getter of its output', 'return { data: { get a() { for (;;); } } }'],
    ['in a proxy of its output', 'return { data: new Proxy({}, { ownKeys() { for (;;); } }) }'],
  ])('that runs %s is stopped, and the next one runs', async (_name, body) => {
    expect(await decode(running(body))).toEqual({ kind: 'timeout' });
    expect(await decode(running(''))).toMatchObject({ kind: 'output' });
  });

  test.each([
    ['strings', 'let s = "x"; for (;;) s += s'],
    ['one string', '"x".repeat(2 ** 28)'],
    ['bytes', 'new Uint8Array(1e9)'],
    ['an array', 'new Array(4e8).fill(0)'],
    ['recursion', 'function f() { return f() + 1; } f()'],
    ['numbers', 'let a = 3n ** 100000n; for (let i = 0; i < 20; i++) a = a * a'],
    ['deep brackets', 'JSON.parse("[".repeat(1000000))'],
    ['deep source', 'eval("(".repeat(200000))'],
    ['a deep output', 'let a = {}; for (let i = 0; i < 30000; i++) a = { a }; return { data: a }'],
  ])('that fills its memory with %s fails alone', async (_name, body) => {
    const outcome = await decode(running(body));
    expect(['failed', 'timeout']).toContain(outcome.kind);
    expect(await decode(running(''))).toMatchObject({ kind: 'output' });
  });

  test('that goes on in microtasks is not gone on with', async () => {
    const script = running(
      '(async () => { for (;;) await 0; })(); Promise.resolve().then(() => { for (;;); })',
    );
    expect(await decode(script)).toMatchObject({ kind: 'output' });
  });

  test('finds nothing of the host', async () => {
    const script = running(`
      const names = new Set(Object.getOwnPropertyNames(globalThis));
      const reached = (path) => { try { return Boolean(path()); } catch { return false; } };
      return { data: {
        process: reached(() => decodeUplink.constructor.constructor('return process')()),
        require: reached(() => (0, eval)('require')), std: names.has('std') || names.has('os'),
        host: ['process', 'require', 'fetch', 'setTimeout', 'WebAssembly', 'Worker', 'XMLHttpRequest']
          .filter((name) => names.has(name)),
      } }`);
    expect(await decoded(script)).toEqual({ process: false, require: false, std: false, host: [] });
    const imported = running(
      'let got = "nothing"; import("fs").then(() => { got = "fs"; }, () => {}); return { data: { got } }',
    );
    expect(await decoded(imported)).toEqual({ got: 'nothing' });
    expect(await decode('import fs from "fs";')).toMatchObject({ kind: 'failed' });
  });

  test('leaves nothing behind for the next call, of its own organisation or of another', async () => {
    const orgId = anOrganisation();
    const poison = `
      Object.prototype.poison = 1; Array.from = () => { throw 2; }; JSON.stringify = () => '{}'; globalThis.kept = 3;
      String = () => ({ slice: () => 'x'.repeat(1e6) });
      function decodeUplink() { throw new Error('poisoned'); }`;
    expect(await decode(poison, '00', orgId)).toMatchObject({ kind: 'failed' });
    const look = running(
      'return { data: { poison: typeof {}.poison, kept: typeof kept, from: Array.from([1]) } }',
    );
    for (const who of [orgId, anOrganisation()]) {
      expect(outputOf(await decode(look, '00', who)).data).toEqual({
        ...{ poison: 'undefined', kept: 'undefined', from: [1] },
      });
    }
  });

  test('does not hold up another organisation, however many calls of it wait', async () => {
    const hostile = anOrganisation();
    const loops = Array.from({ length: 40 }, () => decode(running('for (;;);'), '00', hostile));
    let ended = 0;
    for (const loop of loops) void loop.then(() => ended++);
    const other = anOrganisation();
    for (let count = 0; count < 10; count++) {
      expect(await decode(running(''), '00', other)).toMatchObject({ kind: 'output' });
    }
    expect(ended).toBeLessThan(loops.length / 2);
  });

  test('is busy when its organisation has used up the time of its codecs', async () => {
    const orgId = anOrganisation();
    const hurried = createCodecSandbox({ log, program: CODEC_WORKER, waitMs: 500 });
    const script = running('for (;;);');
    const call = { script, name: 'decodeUplink', input: inputOf('00') } as const;
    const most = (2 * CODEC_LIMITS.burstMs) / CODEC_LIMITS.callMs;
    const outcomes = await Promise.all(Array.from({ length: most }, () => hurried.run(orgId, call)));
    expect(outcomes[0]).toEqual({ kind: 'timeout' });
    expect(outcomes.at(-1)).toEqual({ kind: 'busy' });
    await hurried.close();
  });
});

describe('a thread that ends', () => {
  test('takes no call along: each is answered, in its order', async () => {
    const threads = new Set<Worker>();
    const post = vi.spyOn(Worker.prototype, 'postMessage').mockImplementation(function (
      this: Worker,
      ...given
    ) {
      threads.add(this);
      return original.apply(this, given);
    });
    const orgId = anOrganisation();
    const order: number[] = [];
    const calls = Array.from({ length: 30 }, async (_, place) => {
      const outcome = await decode(`function Decoder() { return { place: ${place} }; }`, '00', orgId);
      order.push(outputOf(outcome).data.place);
      if (place % 10 === 5) for (const thread of threads) void thread.terminate();
    });
    await Promise.all(calls);
    post.mockRestore();
    expect(order).toEqual(Array.from({ length: 30 }, (_, place) => place));
  });
});
