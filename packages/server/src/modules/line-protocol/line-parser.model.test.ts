import fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  type FieldValue,
  isFault,
  type LinePoint,
  readHead,
  readLines,
  timeReader,
} from './line-parser.model';

fc.configureGlobal({ seed: 20_251_128 });

const read = (text: string) => [...readLines(text)];
const reasons = (text: string) => read(text).map((one) => (isFault(one) ? one.reason : one));

test.each<[line: string, point: LinePoint]>([
  ['weather temperature=21.5', { head: 'weather', fields: [['temperature', 21.5]], time: undefined }],
  [
    'weather,city=Bonn\\ Süd temperature=-2.,rain=.5,ok=t,n=12i,u=7u 1772359200000000000\r',
    {
      head: 'weather,city=Bonn\\ Süd',
      fields: [
        ['temperature', -2],
        ['rain', 0.5],
        ['ok', true],
        ['n', 12],
        ['u', 7],
      ],
      time: '1772359200000000000',
    },
  ],
  [
    '  a\\,b,c=d   e\\=f="say \\"hi\\", 1=2",g=1e3  5 ',
    {
      head: 'a\\,b,c=d',
      fields: [
        ['e=f', 'say "hi", 1=2'],
        ['g', 1000],
      ],
      time: '5',
    },
  ],
  ['°C,entity_id=bed value=F -5', { head: '°C,entity_id=bed', fields: [['value', false]], time: '-5' }],
])('reads %j', (line, point) => {
  expect(read(`# a comment\n\n${line}\n`)).toEqual([point]);
});

test('texts may have line breaks in them, and lines end in all ways', () => {
  const points = read('a text="one\ntwo",b=1\r\nb x=1\n\n#c y=2\nd "=3');
  expect(points).toMatchObject([
    {
      fields: [
        ['text', 'one\ntwo'],
        ['b', 1],
      ],
    },
    { head: 'b' },
    { head: 'd', fields: [['"', 3]] },
  ]);
});

test.each([
  ['weather', 'missing fields'],
  ['weather ', 'missing fields'],
  ['weather =1', 'missing field key'],
  ['weather a', 'missing field value'],
  ['weather a=', 'missing field value'],
  ['weather a=,b=1', 'missing field value'],
  ['weather a=1,', 'missing field key'],
  ['weather a=warm', 'invalid number'],
  ['weather a=NaN', 'invalid number'],
  ['weather a=1e999', 'invalid number'],
  [`weather a=${'1'.repeat(65)}`, 'invalid number'],
  ['weather a="x', 'unbalanced quotes'],
  ['weather a="x"y', 'invalid field format'],
  ['weather a=1 noon', 'bad timestamp'],
  ['weather a=1 1 2', 'bad timestamp'],
  ['weather a=1 12345678901234567890', 'bad timestamp'],
  [`weather ${'a'.repeat(300)}=1`, 'name too long'],
  [`weather a="${'x'.repeat(70_000)}"`, 'line too long'],
])('refuses %j', (line, reason) => {
  expect(reasons(`${line}\nnext a=1`)[0]).toBe(reason);
});

test('a line that cannot be read keeps no other from being read', () => {
  expect(reasons('a x=1\nb\nc x=\nd x=2')).toMatchObject([
    { head: 'a' },
    'missing fields',
    'missing field value',
    { head: 'd' },
  ]);
});

test.each([
  [
    'soil,dev_eui=70b3d57ed0000001,bed=a\\,\\ b',
    {
      measurement: 'soil',
      tags: [
        ['dev_eui', '70b3d57ed0000001'],
        ['bed', 'a, b'],
      ],
    },
  ],
  ['a\\ b\\,c\\d', { measurement: 'a b,c\\d', tags: [] }],
  [',a=b', 'missing measurement'],
  ['a,', 'missing tag key'],
  ['a,b', 'missing tag value'],
  ['a,b=', 'missing tag value'],
  ['a,b=,c=d', 'missing tag value'],
  ['a,b=1,b=2', 'duplicate tags'],
  [`a${Array.from({ length: 65 }, (_, n) => `,t${n}=1`).join('')}`, 'too many tags'],
])('reads the head %j', (head, found) => {
  expect(readHead(head)).toEqual(found);
});

test.each([
  ['', '1772359200123456789', 1_772_359_200_123],
  ['ns', '1772359200123000000', 1_772_359_200_123],
  ['n', '5', 0],
  ['u', '1772359200123999', 1_772_359_200_123],
  ['us', '1772359200123000', 1_772_359_200_123],
  ['µ', '1772359200123000', 1_772_359_200_123],
  ['ms', '1772359200123', 1_772_359_200_123],
  ['s', '1772359200', 1_772_359_200_000],
  ['m', '29539320', 1_772_359_200_000],
  ['h', '492322', 1_772_359_200_000],
])('a time of precision %j', (precision, time, ms) => {
  expect(timeReader(precision)!(time)).toBe(ms);
});

test('there is no other precision', () => {
  for (const unknown of ['d', 'NS', 'toString', '__proto__']) expect(timeReader(unknown)).toBeUndefined();
});

const escapedName = (name: string) => name.replaceAll(/[,= ]/g, '\\$&');
const writtenValue = (value: FieldValue): string =>
  typeof value === 'string' ? `"${value.replaceAll(/["\\]/g, '\\$&')}"` : String(value);
/** A backslash before a letter that needs none is one: names that end in one cannot be written. */
const aName = fc
  .string({ minLength: 1, maxLength: 20, unit: 'grapheme' })
  .filter((name) => !/[\\\n\r\t]|^#/.test(name) && name.trim() === name);
const aValue = fc.oneof(
  fc.double({ noNaN: true, noDefaultInfinity: true }).map((value) => value + 0),
  fc.boolean(),
  fc.string({ maxLength: 30 }).filter((text) => !text.includes('\n')),
);
const aPoint = fc.record({
  measurement: aName,
  tags: fc.uniqueArray(fc.tuple(aName, aName), { selector: ([name]) => name, maxLength: 5 }),
  fields: fc.array(fc.tuple(aName, aValue), { minLength: 1, maxLength: 5 }),
  time: fc.option(fc.bigInt({ min: -(2n ** 62n), max: 2n ** 62n }).map(String), { nil: undefined }),
});

test('whatever is written is read back, in its order', () => {
  fc.assert(
    fc.property(fc.array(aPoint, { maxLength: 5 }), (points) => {
      const text = points
        .map(({ measurement, tags, fields, time }) => {
          const head = [
            escapedName(measurement).replaceAll('\\=', '='),
            ...tags.map(([name, value]) => `${escapedName(name)}=${escapedName(value)}`),
          ].join(',');
          const written = fields
            .map(([name, value]) => `${escapedName(name)}=${writtenValue(value)}`)
            .join(',');
          return [head, written, ...(time === undefined ? [] : [time])].join(' ');
        })
        .join('\n');
      const found = read(text).map((one) => {
        if (isFault(one)) throw new Error(`${one.line}: ${one.reason}`);
        const head = readHead(one.head);
        if (typeof head === 'string') throw new Error(head);
        return { ...head, fields: one.fields, time: one.time };
      });
      expect(found).toEqual(points.map(({ time, ...rest }) => ({ ...rest, time })));
    }),
    { numRuns: 100 },
  );
});

test('any text is read to its end, and nothing but points and reasons comes out', () => {
  const pieces = fc.array(
    fc.constantFrom('a', ' ', ',', '=', '"', '\\', '\n', '1', 'i', 't', '#', '\t', '°'),
    { maxLength: 200 },
  );
  fc.assert(
    fc.property(pieces, (parts) => {
      for (const one of readLines(parts.join(''))) {
        if (isFault(one)) expect(one.reason).not.toBe('');
        else expect(one.fields.length).toBeGreaterThan(0);
      }
    }),
    { numRuns: 500 },
  );
});

/** Texts that would take long where the time grew faster than they do. */
test.each<[what: string, text: (length: number) => string]>([
  ['backslashes', (length) => '\\'.repeat(length)],
  ['quotes', (length) => `a b=${'"'.repeat(length)}`],
  ['an open text', (length) => `a b="${'\\"'.repeat(length / 2)}`],
  ['open texts', (length) => 'a b="\n'.repeat(length / 6)],
  ['tags', (length) => `a${',t=1'.repeat(length / 4)} b=1`],
  ['fields', (length) => `a b=1${',b=1'.repeat(length / 4)}`],
  ['spaces', (length) => `${' '.repeat(length)}a`],
  ['empty lines', (length) => '\n'.repeat(length)],
  ['digits', (length) => `a b=${'1'.repeat(length)}`],
  ['faults', (length) => 'a\n'.repeat(length / 2)],
  ['returns', (length) => '\r'.repeat(length)],
])('%s take time that grows with their length alone', (_what, text) => {
  const timeOf = (length: number) => {
    const whole = text(length);
    const began = performance.now();
    for (const one of readLines(whole)) if (!isFault(one)) readHead(one.head);
    return performance.now() - began;
  };
  timeOf(100_000);
  const [short, long] = [timeOf(100_000), timeOf(800_000)];
  // Eight times as long: squared it would take 64 times.
  expect(long).toBeLessThan(40 * Math.max(short, 2));
});
