import { expect, test } from 'vitest';
import type { Advice } from '../src/advice/advice';
import { compareAdvices } from '../src/advice/compare';
import type { Finding, FindingOf } from '../src/advice/findings';

const seriesOf = (measurement_id: number): Advice['series'][number] => ({
  ...{ eui: '2CF7F1C04430000C', device_name: 'Greenhouse 3', channel: 1, measurement_id, quantity: null },
  ...{ reading_count: 1, curve: { starts: [], mean: [], least: [], most: [] } },
});

const adviceWith = (findings: Finding[], series = [seriesOf(4097), seriesOf(4098)]): Advice => ({
  ...{
    subject: 'tomato',
    stage: 'any',
    place: 'greenhouse',
    soil: null,
    location: '',
    period: 'month',
    timezone: 'UTC',
  },
  ...{ from: 0, to: 1, series, findings, sources: [] },
});

const outside = (wanted: Partial<FindingOf<'outside'>> = {}): FindingOf<'outside'> => ({
  ...{ kind: 'outside', urgency: 'soon', series: 0, quantity: 'airTemperature', part: 'night', side: 'high' },
  ...{ is_harmful: false, least: 15, most: 18, days: 9, judged_days: 30, recent_days: 4 },
  ...{ recent_judged_days: 7, worst: { value: 22, at: 1 }, longest: { from: 0, to: 1, days: 2 } },
  ...{ source: 'rhs', action: null, ...wanted },
});

const gap = (share: number): FindingOf<'gap'> => ({
  ...{ kind: 'gap', urgency: 'watch', series: 0, longest: { from: 0, to: 1 }, share },
});

const risk: FindingOf<'risk'> = {
  ...{ kind: 'risk', urgency: 'now', series: [0, 1], model: 'lateBlight' },
  ...{ days: 2, recent_days: 1, last_at: 1, source: 'hutton' },
};

const within: FindingOf<'within'> = {
  ...{ kind: 'within', urgency: 'fine', series: 0, quantity: 'airTemperature', part: 'night' },
  ...{ least: 15, most: 18, days: 30, judged_days: 30, mean: 17, source: 'rhs' },
};

const changes = (before: Finding[], after: Finding[]) =>
  compareAdvices(adviceWith(before), adviceWith(after)).map(
    ({ kind, finding }) => `${kind} ${finding.kind} ${finding.urgency}`,
  );

test('what was not there before is new, what is there no longer is over', () => {
  expect(changes([outside()], [risk])).toEqual(['new risk now', 'over outside soon']);
});

test('what fits now is over, and what is only known is no change', () => {
  expect(changes([outside()], [within])).toEqual(['over outside soon']);
  const unknown: Finding[] = [
    { kind: 'no_sensor', urgency: 'unknown', quantity: 'co2', source: 'rhs' },
    { kind: 'no_range', urgency: 'unknown', series: 1 },
    { kind: 'no_soil', urgency: 'unknown', series: 1 },
  ];
  expect(changes([within], [...unknown, within])).toEqual([]);
});

test('more urgent is worse, less urgent is better', () => {
  expect(changes([outside({ urgency: 'watch' })], [outside({ urgency: 'now' })])).toEqual([
    'worse outside now',
  ]);
  expect(changes([outside({ urgency: 'now' })], [outside({ urgency: 'watch', recent_days: 7 })])).toEqual([
    'better outside watch',
  ]);
});

test('as urgent as before: the last days decide, and the share that a gap takes', () => {
  expect(changes([outside({ recent_days: 4 })], [outside({ recent_days: 6 })])).toEqual([
    'worse outside soon',
  ]);
  expect(changes([outside()], [outside({ days: 20 })])).toEqual([]);
  expect(changes([gap(0.2)], [gap(0.1)])).toEqual(['better gap watch']);
  expect(changes([gap(0.201)], [gap(0.202)])).toEqual([]);
});

test('another part of the day, another side and another series is another finding', () => {
  for (const other of [outside({ part: 'day' }), outside({ side: 'low' }), outside({ series: 1 })])
    expect(changes([outside()], [other])).toEqual(['new outside soon', 'over outside soon']);
});

test('a series is the same one wherever it stands in the question', () => {
  const before = adviceWith([outside()]);
  const after = adviceWith([outside({ series: 1 })], [seriesOf(4098), seriesOf(4097)]);
  expect(compareAdvices(before, after)).toEqual([]);
});

test('of two findings of the same name the graver one counts, whichever stands first', () => {
  const both = [outside({ urgency: 'watch' }), outside({ urgency: 'now' })];
  expect(changes(both, both.toReversed())).toEqual([]);
  expect(changes(both, [outside({ urgency: 'soon' })])).toEqual(['better outside soon']);
});
