import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { Entity } from './entities.model';
import { constantOf, holds } from './evaluate.model';
import { BOUNDS, conjunctsOf, parseExpression } from './expressions.model';
import { parseQuery, writtenWith } from './query.model';
import { Refusal } from './refusals.model';
import { parsePath } from './resource-path.model';
import { momentOf, timesOf } from './values.model';

const SEED = 20261128;
const NOW = Date.UTC(2026, 10, 28, 12);
const evaluation = { parameter: '$filter', now: NOW };
const value = (text: string) => constantOf(evaluation, parseExpression('$filter', text));

const sensor = (id: number, name: string): Entity => ({
  set: 'Sensors',
  id,
  properties: { name },
  links: {},
});
const datastream = (id: number, name: string, of: Entity): Entity => ({
  set: 'Datastreams',
  id,
  properties: {
    name,
    unitOfMeasurement: { symbol: '°C' },
    phenomenonTime: timesOf('2026-01-01T00:00:00Z/2026-02-01T00:00:00Z'),
  },
  links: { Sensor: [of] },
});
const thing: Entity = {
  ...{ set: 'Things', id: 7 },
  properties: { name: "O'Hara's field", properties: { model: 'S2101', rows: 12 } },
  links: {
    Datastreams: [datastream(1, 'Air', sensor(3, 'S2101')), datastream(2, 'Soil', sensor(4, 'S2104'))],
    Locations: [
      {
        ...{ set: 'Locations', id: 9, links: {} },
        properties: { location: { type: 'Point', coordinates: [13.4, 52.5] } },
      },
    ],
  },
};
const isTrue = (filter: string) =>
  holds(evaluation, parseQuery('Things', `$filter=${encodeURIComponent(filter)}`).filter!, thing);

describe('expressions', () => {
  test.each([
    ['1 add 2 mul 3', 7],
    ['(1 add 2) mul 3', 9],
    ['7 mod 4 sub -1', 4],
    ["length('O''Hara')", 6],
    ["concat(tolower('AB'),toupper('cd'))", 'abCD'],
    ["substring('abcdef',2,3)", 'cde'],
    ["substringof('cd','abcd') and startswith('abcd','ab') and endswith('abcd','cd')", true],
    ['not 1 gt 2 or false', true],
    ['true or false and false', true],
    ['round(2.5) add floor(-0.5) add ceiling(0.2)', 3],
    ['year(2026-11-28T23:30:00-02:00)', 2026],
    ['day(2026-11-28T23:30:00-02:00)', 29],
    ["now() sub duration'P1D' eq 2026-11-27T12:00:00Z", true],
    ['2026-01-01T00:00:00+02:00 eq 2025-12-31T22:00:00Z', true],
    // An unencoded plus arrives as a space.
    ['2026-01-01T00:00:00 02:00 eq 2025-12-31T22:00:00Z', true],
    ['1 div 0', undefined],
    ["1 eq '1'", false],
    ["geo.distance(geography'POINT(0 0)',geography'POINT(3 4)')", 5],
    ["st_within(geography'POINT(1 1)',geography'POLYGON((0 0,0 2,2 2,2 0,0 0))')", true],
    ["st_within(geography'POINT(3 1)',geography'POLYGON((0 0,0 2,2 2,2 0,0 0))')", false],
  ])('%s comes to %s', (text, expected) => {
    expect(value(text)).toEqual(expected);
  });

  test.each([
    ["name eq 'O''Hara''s field'", true],
    ['@iot.id eq 7 and id ne 8', true],
    ["properties/model eq 'S2101' and properties/rows gt 10", true],
    ['properties/missing eq null', true],
    // Through a link to many it is enough that one is so.
    ["Datastreams/name eq 'Soil'", true],
    ["Datastreams/name eq 'Rain'", false],
    ["not (Datastreams/name eq 'Rain')", true],
    ["Datastreams/Sensor/name eq 'S2104'", true],
    ["Datastreams/unitOfMeasurement/symbol eq '°C'", true],
    ['Datastreams/phenomenonTime lt 2026-02-02T00:00:00Z', true],
    ['Datastreams/phenomenonTime lt 2026-01-15T00:00:00Z', false],
    ['during(Datastreams/phenomenonTime,2025-01-01T00:00:00Z/2027-01-01T00:00:00Z)', true],
    ['overlaps(Datastreams/phenomenonTime,2026-01-31T00:00:00Z/2027-01-01T00:00:00Z)', true],
    ["st_within(Locations/location,geography'POLYGON((13 52,14 52,14 53,13 53,13 52))')", true],
    ["geo.distance(Locations/location,geography'POINT(13.4 52.4)') lt 0.2", true],
  ])('of a thing %s is %s', (filter, expected) => {
    expect(isTrue(filter)).toBe(expected);
  });

  test.each([
    ['name eq', '$filter'],
    ["name eq 'open", '$filter'],
    ['(name eq 1', '$filter'],
    ['name eq 1)', '$filter'],
    ['name eq 2026-13-45T00:00:00Z', '$filter'],
    ['secret eq 1', "Things have no 'secret'"],
    ['Datastreams', 'not to a value'],
    ['sleep(10)', "the function 'sleep' is not evaluated"],
    ['length(name,name)', 'another number of arguments'],
    ['Datastreams/Observations/result gt 5', 'Observations are not evaluated'],
    ["name eq 'x'; drop table scene", '$filter'],
    ['constructor/constructor eq 1', "no 'constructor'"],
  ])('%s is refused, and why', (filter, why) => {
    expect(() => isTrue(filter)).toThrow(Refusal);
    expect(() => isTrue(filter)).toThrow(why);
  });

  test('what is written differently is the same moment, and what is none is none', () => {
    expect(momentOf('2026-03-29T01:30:00+01:00')).toBe(momentOf('2026-03-29T00:30:00Z'));
    expect(momentOf('2026-03-29T00:30Z')).toBe(momentOf('2026-03-29T00:30:00.000000000Z'));
    expect(timesOf('2026-02-01T00:00:00Z/2026-01-01T00:00:00Z')).toBeUndefined();
    expect(momentOf('tomorrow')).toBeUndefined();
  });
});

/** Of any text the parser says in little time what it is, or that it is nothing. */
const DEADLINE_MS = 500;
function inTime(read: () => unknown): void {
  const startedAt = performance.now();
  try {
    read();
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
  }
  expect(performance.now() - startedAt).toBeLessThan(DEADLINE_MS);
}

describe('hostile requests', () => {
  const pieces = fc.constantFrom(
    ...[
      "'",
      "''",
      '(',
      ')',
      ',',
      ';',
      '-',
      '/',
      '=',
      '&',
      ' ',
      '+',
      '%27',
      '$',
      '@iot.id',
      'name',
      'Datastreams',
    ],
    ...[
      'not',
      ' and ',
      ' eq ',
      '1e9',
      '2026-01-01T00:00:00Z',
      "geography'POINT(",
      'length(',
      '$filter=',
      '$expand=',
    ],
  );
  const texts = fc.array(pieces, { maxLength: 200 }).map((all) => all.join(''));

  test('of any text are read or refused in little time, and nothing else happens', () => {
    fc.assert(
      fc.property(texts, (text) => {
        inTime(() => parseQuery('Things', text));
        inTime(() => parseQuery('Things', `$filter=${text}`));
        inTime(() => parsePath(text));
      }),
      { seed: SEED, numRuns: 300 },
    );
  });

  test.each([
    ['parentheses', '('.repeat(BOUNDS.characters)],
    ['minuses', '-'.repeat(BOUNDS.characters)],
    ['nots', 'not '.repeat(BOUNDS.characters / 4)],
    ['quotes', "'".repeat(BOUNDS.characters - 1)],
    ['spaces', `name${' '.repeat(BOUNDS.characters - 8)}eq 1`],
    ['digits', '1'.repeat(BOUNDS.characters)],
    ['a path', `name${'/a'.repeat(BOUNDS.characters / 2 - 2)}`],
    ['many conditions', Array.from({ length: 99 }, () => '1 eq 1').join(' and ')],
    ['texts in texts', `${'concat('.repeat(20)}'a'${",'a')".repeat(20)} eq name`],
    ['a point', `geography'POINT(${' '.repeat(4_000)}`],
    ['a polygon', `geography'POLYGON((${'1 1,'.repeat(900)}1 1))' eq null`],
  ])('of many %s are read or refused in little time', (_what, text) => {
    inTime(() => isTrue(text));
    inTime(() => parseQuery('Things', `$orderby=${text}`));
    inTime(() => parseQuery('Things', `$expand=${text}`));
  });

  test('many values of many paths are refused, not multiplied', () => {
    const many: Entity = {
      ...thing,
      links: {
        Datastreams: Array.from({ length: 20 }, (_, id) => datastream(id, `${id}`, sensor(id, `${id}`))),
      },
    };
    const path = 'Datastreams/name';
    const filter = parseQuery(
      'Things',
      `$filter=concat(${path},concat(${path},concat(${path},${path}))) eq 'x'`,
    ).filter!;
    inTime(() => holds(evaluation, filter, many));
  });

  test('expansions are no deeper than five, and no more than twenty', () => {
    const deep = (depth: number): string =>
      depth === 0 ? 'Thing' : `Thing($expand=Datastreams($expand=${deep(depth - 1)}))`;
    expect(() => parseQuery('Datastreams', `$expand=${deep(3)}`)).toThrow('nested deeper');
    expect(parseQuery('Datastreams', `$expand=${deep(1)}`).expand).toHaveLength(1);
  });
});

describe('queries', () => {
  test('have nested options, and several paths of one link come together', () => {
    const query = parseQuery(
      'Things',
      "$expand=Datastreams($filter=name eq 'a;b,(c';$top=1;$expand=Sensor),Locations,Datastreams/ObservedProperty&$top=5",
    );
    expect(query.top).toBe(5);
    expect(query.expand.map(({ link }) => link)).toEqual(['Datastreams', 'Locations']);
    const [datastreams] = query.expand;
    expect(datastreams!.query.top).toBe(1);
    expect(datastreams!.query.expand.map(({ link }) => link)).toEqual(['Sensor', 'ObservedProperty']);
  });

  test('are written for the next page so that they are read as the same', () => {
    const text = `$filter=${encodeURIComponent("name eq 'a&b+c'")}&$orderby=name%20desc&$count=true`;
    const query = parseQuery('Things', text);
    const again = parseQuery('Things', writtenWith(query.written, { $skip: '100' }));
    expect(again).toEqual({ ...query, skip: 100, written: again.written });
    expect(conjunctsOf(again.filter!)).toHaveLength(1);
  });

  test.each([
    ['$top=-1', '$top'],
    ['$skip=1e3', '$skip'],
    ['$count=maybe', '$count'],
    ['$select=secret', '$select'],
    ['$expand=Observations', '$expand'],
    ['$orderby=secret', '$orderby'],
    ['$format=xml', '$format'],
    ['$top=1&$top=2', '$top'],
    ['$resultFormat=csv', '$resultFormat'],
    ['$filter=%E0%A4%A', 'query'],
  ])('%s is refused, and %s is named', (text, parameter) => {
    expect(() => parseQuery('Things', text)).toThrow(parameter);
  });
});

describe('paths', () => {
  test('lead by keys and links to entities, properties and values', () => {
    expect(parsePath('')).toBeUndefined();
    expect(parsePath('Things')).toMatchObject({ set: 'Things', isOne: false, end: 'entities' });
    expect(parsePath("Things(1)/Datastreams(2)/Observations('5-2')")).toMatchObject({
      ...{ last: 'Observations', isOne: true },
      steps: [{ id: 1 }, { link: 'Datastreams' }, { id: 2 }, { link: 'Observations' }, { id: '5-2' }],
    });
    expect(parsePath('Datastreams(2)/Thing/name/$value')).toMatchObject({
      end: { property: 'name', within: [], isValue: true },
    });
    expect(parsePath('Things(1)/Locations/$ref')).toMatchObject({ end: 'references' });
  });

  test.each([
    'Secrets',
    'Things(1)/secret',
    'Things/name',
    'Things(x)',
    'Things(1)(2)',
    'Datastreams(1)/Thing(2)',
    '%ff',
  ])('%s leads nowhere', (path) => {
    expect(() => parsePath(path)).toThrow(Refusal);
  });
});
