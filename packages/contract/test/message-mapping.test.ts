import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { isMessageMapping, MAPPING_LIMITS, type MessageMapping } from '../src/message-mapping/mapping';
import { pointerOf, segmentsOf, valueAt } from '../src/message-mapping/pointer';
import { messagesIn, readMapped } from '../src/message-mapping/read-mapped';
import { sampleMessage } from '../src/message-mapping/sample';
import { hexOf } from '../src/message-mapping/values';
import { writeMapped } from '../src/message-mapping/write-mapped';

const SEED = { seed: 2025, numRuns: 200 };
const FORMATS = { payload_encoding: 'hex', time_format: 'iso' };
function mappingOf(fields: object, others: object = {}): MessageMapping {
  const mapping: unknown = { version: 1, fields, ...FORMATS, ...others };
  if (!isMessageMapping(mapping)) throw new Error('no mapping');
  return mapping;
}
const readAll = (mapping: MessageMapping, message: unknown) =>
  messagesIn(mapping, message)?.map((one) => readMapped(mapping, one));

test('a message of any shape is read as its mapping says', () => {
  const mapping = mappingOf(
    {
      ...{ dev_eui: '/dev/id', payload: '/up/data', f_port: '/up/port', time: '/at', f_cnt: '/up/n' },
      ...{ rssi: '/rx/-/rssi', snr: '/rx/-/lsnr', gateway: '/rx/-/gw', name: '/dev/a~1b' },
    },
    { payload_encoding: 'base64', time_format: 's' },
  );
  const message = {
    dev: { id: '70-b3-d5-7e-d0-00-12-34', 'a/b': 'Bed 4' },
    up: { data: 'AQEQ', port: '2', n: 7 },
    at: 1_772_359_200.25,
    rx: [{ rssi: -91, lsnr: '7.256', gw: '70b3d5fffe000001' }, { gw: 'roof' }],
  };
  expect(readAll(mapping, message)).toEqual([
    {
      faults: [],
      values: {
        ...{ dev_eui: '70B3D57ED0001234', f_port: 2, f_cnt: 7, time: 1_772_359_200_250, name: 'Bed 4' },
        payload: Uint8Array.of(1, 1, 16),
        decoded: undefined,
        receptions: [
          { gateway: '70B3D5FFFE000001', rssi: -91, snr: 7.26 },
          { gateway: 'roof', rssi: undefined, snr: undefined },
        ],
      },
    },
  ]);
});

test.each<[what: string, value: unknown, eui: string | null]>([
  ['in capitals', '70B3D57ED0001234', '70B3D57ED0001234'],
  ['behind eui-', 'eui-70b3d57ed0001234', '70B3D57ED0001234'],
  ['with colons', '70:b3:d5:7e:d0:00:12:34', '70B3D57ED0001234'],
  ['in base64', 'cLPVftAAEjQ=', '70B3D57ED0001234'],
  ['too short', '70b3d57ed000123', null],
  ['a number', 70, null],
  ['a list', ['70b3d57ed0001234'], null],
])('a DevEUI %s is %j', (_what, value, eui) => {
  const [{ values, faults } = { values: null, faults: [] }] = readAll(mappingOf({ dev_eui: '/e' }), {
    e: value,
  })!;
  expect(values?.dev_eui).toBe(eui);
  expect(faults).toMatchObject(eui ? [] : [{ field: 'dev_eui', pointer: '/e', reason: 'wrong' }]);
});

test.each<[format: string, value: unknown, at: number | null]>([
  ['iso', '2026-03-01T10:00:00.250Z', 1_772_359_200_250],
  ['iso', '2026-03-01 11:00:00.25+0100', 1_772_359_200_250],
  ['iso', '2026-03-01T10:00:00', 1_772_359_200_000],
  ['iso', 'yesterday', null],
  ['iso', 5, null],
  ['s', '1772359200', 1_772_359_200_000],
  ['ms', 1_772_359_200_250, 1_772_359_200_250],
  ['ms', -1, null],
  ['s', Number.MAX_VALUE, null],
])('a time as %s, %j, is %j', (time_format, value, at) => {
  const mapping = mappingOf({ dev_eui: '/e', time: '/t' }, { time_format });
  const [{ values, faults } = { values: null, faults: [] }] = readAll(mapping, {
    e: '70B3D57ED0001234',
    t: value,
  })!;
  expect(values?.time).toBe(at);
  expect(faults).toHaveLength(at === null ? 1 : 0);
});

describe('a list of messages', () => {
  const EUI = '70B3D57ED0001234';

  test('is read one by one, with what stands around it', () => {
    const mapping = mappingOf({ dev_eui: '/device', payload: '/list/-/hex', f_cnt: '/list/-/n' });
    const message = { device: EUI, list: [{ hex: '01', n: 1 }, { hex: '0203', n: 2 }, 5] };
    expect(readAll(mapping, message)?.map(({ values }) => [hexOf(values.payload), values.f_cnt])).toEqual([
      ['01', 1],
      ['0203', 2],
      ['', null],
    ]);
    expect(readAll(mapping, message)?.[2]?.faults).toMatchObject([{ field: 'payload', reason: 'missing' }]);
  });

  test('may be the body itself, and have lists of gateways', () => {
    const mapping = mappingOf({ dev_eui: '/-/e', rssi: '/-/gws/-/rssi' });
    const message = [{ e: EUI, gws: [{ rssi: -70 }, { rssi: -80 }] }];
    expect(readAll(mapping, message)?.[0]?.values.receptions.map(({ rssi }) => rssi)).toEqual([-70, -80]);
  });

  test('that is not there is none', () => {
    const mapping = mappingOf({ dev_eui: '/list/-/e' });
    for (const message of [{}, { list: {} }, { list: null }, 5, null, 'text'])
      expect(messagesIn(mapping, message)).toBeUndefined();
  });
});

test('values that are decoded already are the payload where there is no other', () => {
  const mapping = mappingOf({ dev_eui: '/id', decoded: '' });
  const message = { id: '70B3D57ED0001234', temperature: 21.4 };
  const [{ values } = { values: null }] = readAll(mapping, message)!;
  expect(JSON.parse(new TextDecoder().decode(values!.payload))).toEqual(message);
  const large = { ...message, text: 'x'.repeat(MAPPING_LIMITS.payloadBytes) };
  expect(readAll(mapping, large)?.[0]?.faults).toMatchObject([{ field: 'decoded', isRefused: true }]);
});

test.each<[what: string, fields: object]>([
  ['no DevEUI', { payload: '/p' }],
  ['an unknown field', { dev_eui: '/e', rsi: '/r' }],
  ['no pointer', { dev_eui: 'e' }],
  ['a pointer that is too deep', { dev_eui: '/a'.repeat(13) }],
  ['a pointer that is too long', { dev_eui: `/${'a'.repeat(256)}` }],
  ['an escape that is none', { dev_eui: '/a~2' }],
  ['a character that shows nothing', { dev_eui: '/a\u0000' }],
  ['two lists of messages', { dev_eui: '/a/-/e', payload: '/b/-/p' }],
  ['lists in lists', { dev_eui: '/a/-/b/-/e' }],
])('a mapping with %s is none', (_what, fields) => {
  expect(isMessageMapping({ version: 1, fields, ...FORMATS })).toBe(false);
});

test('nothing is read of what objects inherit', () => {
  for (const pointer of ['/constructor/name', '/__proto__/x', '/e/length', '/toString'])
    expect(valueAt({ e: 'text' }, segmentsOf(pointer))).toBeUndefined();
});

const key = fc.string({ minLength: 1, maxLength: 8 }).filter((text) => text !== '-' && !/\p{C}/u.test(text));
const pointer = fc.array(key, { minLength: 1, maxLength: 4 }).map(pointerOf);
const encodings = fc.record({
  payload_encoding: fc.constantFrom('hex', 'base64'),
  time_format: fc.constantFrom('iso', 's', 'ms'),
});

test('what is written by a mapping is read by it again', () => {
  const prefix = fc.option(fc.array(key, { maxLength: 2 }), { nil: undefined });
  // Each field below a key of its own, so that none is inside of another.
  const fields = fc
    .tuple(prefix, fc.array(pointer, { minLength: 5, maxLength: 5 }))
    .map(([list, pointers]) => {
      const root = list === undefined ? '' : `${pointerOf(list)}/-`;
      const names = ['dev_eui', 'payload', 'f_port', 'time', 'name'];
      return Object.fromEntries(names.map((name, index) => [name, `${root}/${index}${pointers[index]}`]));
    });
  const uplink = fc.record({
    dev_eui: fc.stringMatching(/^[0-9A-F]{16}$/),
    name: fc.string(),
    payload: fc.uint8Array({ maxLength: 64 }),
    f_port: fc.integer({ min: 0, max: 255 }),
    time: fc.integer({ min: 0, max: 4e12 }),
  });
  const check = fc.property(fields, encodings, uplink, (named, others, written) => {
    const mapping = mappingOf(named, others);
    const message = JSON.parse(JSON.stringify(writeMapped(mapping, written)));
    const [read, ...more] = readAll(mapping, message)!;
    expect(more).toEqual([]);
    expect(read?.faults).toEqual([]);
    expect({ ...read?.values, payload: hexOf(read!.values.payload) }).toMatchObject({
      ...written,
      payload: hexOf(written.payload),
    });
  });
  fc.assert(check, SEED);
});

test('no message makes a mapping throw, or read more than it may', () => {
  const anyFields = fc.record({
    dev_eui: pointer,
    payload: pointer,
    rssi: fc.tuple(pointer, pointer).map((parts) => parts.join('/-')),
    decoded: fc.option(pointer, { nil: '' }),
    time: pointer,
  });
  const check = fc.property(
    anyFields,
    encodings,
    fc.jsonValue({ maxDepth: 6 }),
    (fields, others, message) => {
      const mapping: unknown = { version: 1, fields, ...others };
      if (!isMessageMapping(mapping)) return;
      for (const { values, faults } of readAll(mapping, message) ?? []) {
        expect(values.payload.length).toBeLessThanOrEqual(MAPPING_LIMITS.payloadBytes);
        expect(values.receptions.length).toBeLessThanOrEqual(MAPPING_LIMITS.gateways);
        expect(values.dev_eui !== null || faults.some(({ field }) => field === 'dev_eui')).toBe(true);
      }
    },
  );
  fc.assert(check, SEED);
});

describe('a sample', () => {
  test('of a short message is all of it', () => {
    const check = fc.property(fc.jsonValue({ maxDepth: 3 }), (message) => {
      const { body, isComplete } = sampleMessage(message);
      if (isComplete) expect(body).toBe(JSON.stringify(message));
    });
    fc.assert(check, SEED);
    expect(sampleMessage({ a: [1, 'x', null] })).toEqual({ body: '{"a":[1,"x",null]}', isComplete: true });
  });

  const deep = (levels: number): unknown => JSON.parse(`${'{"a":'.repeat(levels)}1${'}'.repeat(levels)}`);
  test.each<[what: string, message: unknown]>([
    ['a deep one', deep(50_000)],
    ['a long list', Array.from({ length: 100_000 }, () => ({}))],
    ['many keys', Object.fromEntries(Array.from({ length: 20_000 }, (_, index) => [`k${index}`, 'v']))],
    ['a long text', { text: '\u0000'.repeat(250_000) }],
    ['a long key', { ['k'.repeat(250_000)]: 1 }],
    ['lists of lists', Array.from({ length: 40 }, () => Array.from({ length: 40 }, () => 'x'.repeat(100)))],
  ])('of %s is short', (_what, message) => {
    const { body, isComplete } = sampleMessage(message);
    expect(isComplete).toBe(false);
    expect(body.length).toBeLessThan(128 * 1024);
  });
});
