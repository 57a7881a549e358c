import type { AdviceQuestion } from '@fieldscope/contract/advice/question';
import { summaryWords } from '@fieldscope/contract/advice/sentence';
import { DERIVED_ID, MEASUREMENT_ID } from '@fieldscope/contract/definitions/named-ids';
import { DAY_MS, HOUR_MS } from '@fieldscope/contract/time';
import { expect, test } from 'vitest';
import { dayReader, localEdges } from '../../history/history.service';
import { adviceWriter } from '../writing/advice-writer';
import { calendarOf } from './calendar.model';
import { conclude } from './conclude.model';
import { hourFiguresOf } from './hour-figures.model';

/** Seven o'clock: today has hardly begun. */
const TO = Date.parse('2026-07-31T07:00Z');

type ValueAt = (at: number) => number | undefined;

/** What is said of hourly readings of one channel, by their measurement. */
function adviceOf(
  readings: Readonly<Record<number, ValueAt>>,
  {
    days = 30,
    intervalMs = HOUR_MS,
    followed = [] as { measurementId: number; ofDay: ValueAt }[],
    ...asked
  }: Partial<Omit<AdviceQuestion, 'series' | 'timezone'>> & {
    days?: number;
    intervalMs?: number;
    followed?: { measurementId: number; ofDay: ValueAt }[];
  } = {},
) {
  const from = TO - days * DAY_MS;
  const edges = localEdges('day', 'UTC', { from, to: TO });
  const calendar = calendarOf(edges, dayReader('UTC'));
  const hours = [...calendar.hourEdges].filter((at) => at < TO && at % intervalMs === 0);
  const place = { eui: '2CF7F1C000000001', channel: 1 };
  return conclude({
    question: {
      ...{ subject: 'potato', stage: 'any', place: 'field', soil: null, location: '', period: 'month' },
      ...{ timezone: 'UTC', ...asked },
    },
    series: Object.entries(readings).map(([id, valueAt]) => {
      const known = hours.flatMap((at) => {
        const value = valueAt(at);
        return value === undefined ? [] : [{ at, value }];
      });
      return {
        ...{ ...place, measurementId: Number(id), deviceName: 'North', intervalMs },
        ...{ latitude: null, longitude: null },
        figures: hourFiguresOf(
          {
            times: Float64Array.from(known, ({ at }) => at),
            values: Float64Array.from(known, ({ value }) => value),
          },
          calendar,
        ),
      };
    }),
    calendar,
    followed: followed.map(({ measurementId, ofDay }) => ({
      ...{ ...place, measurementId, series: 0 },
      ofDays: Float64Array.from(calendar.days, ({ startsAt }) => ofDay(startsAt) ?? Number.NaN),
    })),
    from: edges[0]!,
    to: TO,
  });
}

const AIR = MEASUREMENT_ID.airTemperature;
const HUMIDITY = MEASUREMENT_ID.airHumidity;
const hourOf = (at: number) => (at % DAY_MS) / HOUR_MS;
const ago = (at: number) => (TO - at) / DAY_MS;
const kinds = ({ findings }: ReturnType<typeof adviceOf>) => findings.map(({ kind }) => kind);
const writer = adviceWriter({
  ...{ temperatureUnit: 0, units: {}, language: 'en' },
  labelOf: () => ({ name: 'Air', unit: '' }),
});

test('readings with a gap on every day are not called fine', () => {
  const found = adviceOf({ [AIR]: (at) => (hourOf(at) < 4 ? undefined : 20) });
  expect(kinds(found)).toContain('too_few');
  expect(kinds(found)).not.toContain('within');
  expect(summaryWords(found, writer)).toContain('no measurement could be judged');
});

test('a fortnight of readings is no month', () => {
  const found = adviceOf({ [AIR]: (at) => (ago(at) > 14 ? undefined : 20) });
  expect(found.findings).toContainEqual({ kind: 'too_few', urgency: 'unknown', series: 0 });
});

test('a device that was silent for the whole period needs attention', () => {
  const found = adviceOf({ [AIR]: () => undefined });
  expect(found.findings).toContainEqual({ kind: 'no_data', urgency: 'soon', series: 0 });
  expect(summaryWords(found, writer)).toContain('needs attention soon');
});

test('whole months of good readings are fine', () => {
  const found = adviceOf({ [AIR]: () => 20 });
  expect(kinds(found)).toContain('within');
  expect(kinds(found)).not.toContain('too_few');
  expect(summaryWords(found, writer)).toContain('everything that could be judged was fine');
});

test('a device that is silent now needs attention, however long it was silent before', () => {
  const found = adviceOf({
    [AIR]: (at) => (ago(at) < 2 || (ago(at) > 10 && ago(at) < 15) ? undefined : 20),
  });
  expect(found.findings.find(({ kind }) => kind === 'gap')).toMatchObject({ urgency: 'soon' });
});

test('powdery mildew is no risk on days of which nothing is known', () => {
  const isWarm = (at: number) => (hourOf(at) > 8 && hourOf(at) < 20 ? 25 : 18);
  const found = adviceOf(
    { [AIR]: (at) => (ago(at) < 10 ? undefined : isWarm(at)) },
    { subject: 'grapevine' },
  );
  expect(found.findings.find((one) => one.kind === 'risk' && one.model === 'powderyMildew')).toMatchObject({
    urgency: 'watch',
    recent_days: 0,
  });
});

test('a disease is not judged without readings of what its model takes', () => {
  const found = adviceOf({ [AIR]: () => 16, [HUMIDITY]: (at) => (hourOf(at) < 12 ? 95 : undefined) });
  expect(found.findings).toContainEqual(
    expect.objectContaining({ kind: 'no_model', model: 'lateBlight', lacks: ['airHumidity'] }),
  );
});

const MIDNIGHT = Math.floor(TO / DAY_MS) * DAY_MS;

/** The risk of a disease where leaves are wet in some hours, counted from midnight at the end of July; the air has 18 °C. */
const riskWhere = (isWet: (hour: number) => boolean, model = 'appleScab') =>
  adviceOf(
    { [AIR]: () => 18, [HUMIDITY]: (at) => (isWet((at - MIDNIGHT) / HOUR_MS) ? 95 : 60) },
    { subject: 'apple', place: 'orchard' },
  ).findings.find((one) => one.kind === 'risk' && one.model === model);
const daysBefore = (days: number) => MIDNIGHT - days * DAY_MS;

test.each([
  'appleScab',
  'fruitRot',
])('%s: a wet morning is one day of risk, and not the day after', (model) => {
  expect(riskWhere((hour) => hour >= -48 && hour < -38, model)).toMatchObject({
    ...{ days: 1, recent_days: 1, last_at: daysBefore(2) },
  });
});

test('a wet night is one day of risk: that on which it was wet for long enough', () => {
  // At 18 °C scab takes six hours.
  expect(riskWhere((hour) => hour >= -30 && hour < -12)).toMatchObject({ days: 1, last_at: daysBefore(2) });
  expect(riskWhere((hour) => hour >= -26 && hour < -12)).toMatchObject({ days: 1, last_at: daysBefore(1) });
});

test('leaves that stay wet are at risk on each further day, and two wet spells of a day are one day', () => {
  expect(riskWhere((hour) => hour >= -96 && hour < -24)).toMatchObject({ days: 3 });
  expect(riskWhere((hour) => (hour >= -48 && hour < -41) || (hour >= -32 && hour < -25))).toMatchObject({
    days: 1,
  });
});

test('a frost that was foretold before the blossom is none of it', () => {
  const found = adviceOf(
    { [AIR]: () => 12 },
    {
      ...{ days: 180, period: 'half_year', subject: 'apple', stage: 'flowering', place: 'orchard' },
      followed: [{ measurementId: DERIVED_ID.nightLeast, ofDay: (at) => (ago(at) > 60 ? -10 : 5) }],
    },
  );
  expect(found.findings).not.toContainEqual(expect.objectContaining({ model: 'nightFrost' }));
});

test('the average beside a range of moments is that of the days, not of their hottest hours', () => {
  const found = adviceOf(
    { [AIR]: (at) => (hourOf(at) < 12 ? 4 : 20) },
    { subject: 'apple', stage: 'flowering', place: 'orchard' },
  );
  const within = found.findings.find((one) => one.kind === 'within' && one.part === 'moment');
  expect(within).toMatchObject({ mean: expect.closeTo(12, 0) });
});

test('before a stage the ranges of every stage hold, also where the stage has its own', () => {
  // 18 to 32 °C are best for cucumbers, 22 to 24 °C while they bear fruits.
  const found = adviceOf(
    { [AIR]: (at) => (ago(at) > 40 ? 8 : 23) },
    { days: 180, period: 'half_year', subject: 'cucumber', stage: 'fruiting', place: 'greenhouse' },
  );
  expect(found.findings).toContainEqual(
    expect.objectContaining({ kind: 'outside', quantity: 'airTemperature', part: 'month', side: 'low' }),
  );
});

test('of a device that reports seldom a night is no day', () => {
  const PAR = MEASUREMENT_ID.photosyntheticRadiation;
  const found = adviceOf(
    { [PAR]: (at) => (hourOf(at) >= 6 && hourOf(at) < 18 ? 600 : 0) },
    { subject: 'tomato', place: 'greenhouse', intervalMs: 4 * HOUR_MS },
  );
  expect(found.findings).not.toContainEqual(
    expect.objectContaining({ kind: 'outside', quantity: 'dailyLight' }),
  );
  expect(found.findings).toContainEqual(expect.objectContaining({ kind: 'within', quantity: 'dailyLight' }));
});
