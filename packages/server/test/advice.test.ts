import type { Advice } from '@fieldscope/contract/advice/advice';
import { ADVICE_LIMITS } from '@fieldscope/contract/advice/advice-limits';
import type { FindingKind, FindingOf } from '@fieldscope/contract/advice/findings';
import type { AdviceQuestion } from '@fieldscope/contract/advice/question';
import { advice } from '@fieldscope/contract/calls/advice';
import { SeriesKey } from '@fieldscope/contract/calls/channels';
import { type DerivedSettings, derived } from '@fieldscope/contract/calls/derived';
import { DERIVED_ID, MEASUREMENT_ID } from '@fieldscope/contract/definitions/named-ids';
import { ERRORS } from '@fieldscope/contract/errors/catalogue';
import { DAY_MS, HOUR_MS } from '@fieldscope/contract/time';
import { expect, test } from 'vitest';
import { sql } from '../src/platform/postgres/db';
import { anOwner, aSubUser, Refused } from './builders';
import { aFleet } from './fleet';
import { aHistory } from './readings';
import { haveAdviceMade, leaveUnmade } from './whole-farm';

const fleet = aFleet();
const [AIR, HUMIDITY, CO2, RAIN] = [4097, 4098, 4100, MEASUREMENT_ID.rainCount];
type Node = Awaited<ReturnType<typeof fleet.device>>;

const keyOf = (node: Node, measurement_id: number): SeriesKey =>
  SeriesKey.parse({ eui: node.eui, channel: 1, measurement_id });

const questionOf = (node: Node, wanted: Partial<AdviceQuestion> = {}): AdviceQuestion => ({
  ...{ subject: 'potato', stage: 'any', place: 'field', soil: null, location: 'North field' },
  ...{ period: 'month', timezone: 'UTC' },
  series: [keyOf(node, AIR), keyOf(node, HUMIDITY)],
  ...wanted,
});

/** Of the water balance of potatoes. */
const SETTINGS: DerivedSettings = {
  ...{ timezone: 'UTC', season_start: '03-01', chill_start: '10-01', degree_day_method: 'average' },
  ...{ base_temperature: 10, upper_temperature: 30, latitude: 45, elevation: 40, wind_height: 2 },
  ...{ longitude: 0, planted_on: '03-01', biofix: '03-01', crop: 'potato', soil: 'loam' },
  ...{ irrigation: 'measured', pathogen: null },
};

type ValueAt = (day: number, hour: number) => number;

/** Hourly readings of the last whole days in UTC, and of today up to now. */
async function measured(node: Node, id: number, days: number, valueAt: ValueAt, { silentMs = 0 } = {}) {
  const now = fleet.server.clock.now();
  const midnight = Math.floor(now / DAY_MS) * DAY_MS;
  const readings = Array.from({ length: (days + 1) * 24 }, (_, index): [number, number] => [
    midnight - days * DAY_MS + index * HOUR_MS,
    valueAt(Math.floor(index / 24), index % 24),
  ]);
  await aHistory(
    fleet.server,
    { eui: node.eui, measurement_id: id },
    readings.filter(([at]) => at < now - silentMs),
  );
}

/** Asks, has the work done, and looks at the advice. */
async function adviceOn(question: AdviceQuestion, by = fleet.owner): Promise<Advice> {
  const begun = await by.call(advice.ask, { question });
  if (!('resource_id' in begun)) throw new Error('it was there at once');
  await haveAdviceMade(by, begun.resource_id);
  await by.call(advice.ask, { resource_id: begun.resource_id });
  const shown = await by.call(advice.view, { question_id: begun.question_id });
  fleet.server.clock.advance(ADVICE_LIMITS.askedMs);
  return shown.advice!.advice;
}

/** The refusal of a call. */
async function refusalOf(refused: Promise<unknown>): Promise<{ code: number; facts: unknown }> {
  const error = await refused.then(
    () => undefined,
    (thrown: unknown) => thrown,
  );
  if (!(error instanceof Refused)) throw new Error(`it was not refused: ${error}`);
  return { code: Number(error.code), facts: error.facts };
}

const findingOf = <Kind extends FindingKind>(found: Advice, kind: Kind): FindingOf<Kind> =>
  found.findings.find((one): one is FindingOf<Kind> => one.kind === kind) as FindingOf<Kind>;

test('potatoes in damp nights: late blight is named first, with the days and the source', async () => {
  const node = await fleet.device();
  await measured(node, AIR, 30, () => 16);
  // Ten hours at 95 % on each of the last three days.
  await measured(node, HUMIDITY, 30, (day, hour) => (day >= 27 && hour < 10 ? 95 : 60));
  const found = await adviceOn(questionOf(node));
  const [first] = found.findings;
  expect(first).toMatchObject({ kind: 'risk', model: 'lateBlight', urgency: 'now', series: [0, 1] });
  expect(found.sources.map(({ key }) => key)).toContain('hutton');
  expect(findingOf(found, 'within')).toMatchObject({ quantity: 'airTemperature', urgency: 'fine', mean: 16 });
});

test('an advice of before, which has no time zone of its own, is read in that of its question', async () => {
  const node = await fleet.device();
  await measured(node, AIR, 30, () => 16);
  const found = await adviceOn(questionOf(node, { timezone: 'Pacific/Kiritimati' }));
  await sql`update advice set advice = advice - 'timezone' where org_id = ${fleet.owner.orgId}`.execute(
    fleet.server.db,
  );
  const [newest] = await fleet.owner.call(advice.listQuestions);
  const shown = await fleet.owner.call(advice.view, { question_id: newest!.question_id });
  expect(shown.advice!.advice).toEqual(found);
});

test('a frost of one hour in an orchard in blossom does harm, and is named with the night of it', async () => {
  const node = await fleet.device();
  await measured(node, AIR, 30, (day, hour) => (day === 28 && hour === 4 ? -5 : 12));
  const found = await adviceOn(
    questionOf(node, { subject: 'apple', stage: 'flowering', place: 'orchard', series: [keyOf(node, AIR)] }),
  );
  const frost = found.findings.find((one) => one.kind === 'outside' && one.part === 'moment');
  expect(frost).toMatchObject({
    ...{ kind: 'outside', quantity: 'airTemperature', side: 'low', is_harmful: true, urgency: 'now' },
    ...{ days: 1, recent_days: 1, worst: { value: -5 }, longest: { days: 1 } },
    action: { key: 'protectFromFrost' },
  });
});

test('what it cannot say it says: no sensor, no range, no readings, no texture of the soil, a gap', async () => {
  const node = await fleet.device();
  await measured(node, AIR, 30, () => 22, { silentMs: 2 * DAY_MS });
  await measured(node, CO2, 10, (_, hour) => (hour < 12 ? 420 : 430));
  const found = await adviceOn(
    questionOf(node, { series: [keyOf(node, AIR), keyOf(node, CO2), keyOf(node, HUMIDITY)] }),
  );
  expect(findingOf(found, 'no_range')).toMatchObject({ series: 1 });
  expect(findingOf(found, 'no_data')).toMatchObject({ series: 2 });
  expect(found.findings).toContainEqual(
    expect.objectContaining({ kind: 'no_sensor', quantity: 'soilWater' }),
  );
  const gap = findingOf(found, 'gap');
  expect(gap).toMatchObject({ urgency: 'soon' });
  expect(gap.longest.to - gap.longest.from).toBeGreaterThanOrEqual(2 * DAY_MS - HOUR_MS);
});

test('soil water is judged by the texture of the soil', async () => {
  const node = await fleet.device();
  await measured(node, 4103, 30, () => 14);
  const series = [keyOf(node, 4103)];
  const without = await adviceOn(questionOf(node, { series }));
  expect(findingOf(without, 'no_soil')).toMatchObject({ series: 0 });
  // Loam holds 25 % and keeps 12 % back: of 13 % 11 are used up, 0.85; potatoes bear 0.35.
  const found = await adviceOn(questionOf(node, { series, soil: 'loam' }));
  expect(findingOf(found, 'outside')).toMatchObject({
    ...{ quantity: 'soilWater', side: 'high', most: 0.35, action: { key: 'irrigate' } },
    worst: { value: 0.846 },
  });
});

test('cows: the index is worked out of temperature and humidity', async () => {
  const node = await fleet.device();
  await measured(node, AIR, 30, () => 32);
  await measured(node, HUMIDITY, 30, () => 70);
  const found = await adviceOn(questionOf(node, { subject: 'dairyCow', place: 'barn' }));
  const heat = found.findings.find((one) => one.kind === 'outside' && one.quantity === 'heatIndex');
  expect(heat).toMatchObject({
    side: 'high',
    is_harmful: true,
    urgency: 'now',
    action: { key: 'coolAnimals' },
  });
});

test('grapes in a warm and rainy week: first infections of downy mildew by the rule of three tens', async () => {
  const node = await fleet.device();
  await measured(node, AIR, 30, () => 15);
  // Half a millimetre in each hour of two days, by a gauge that counts on.
  await measured(node, RAIN, 30, (day, hour) => Math.min(24, Math.max(0, (day - 27) * 24 + hour)) / 2);
  const found = await adviceOn(
    questionOf(node, { subject: 'grapevine', series: [keyOf(node, AIR), keyOf(node, RAIN)] }),
  );
  expect(findingOf(found, 'risk')).toMatchObject({
    ...{ model: 'downyMildew', series: [0, 1], urgency: 'now', source: 'baldacci' },
    ...{ days: 2, recent_days: 2 },
  });
});

test('a model that lacks something says what: humidity, or the day on which rows closed', async () => {
  const node = await fleet.device();
  await measured(node, AIR, 30, () => 16);
  const ofAir = { series: [keyOf(node, AIR)] };
  const potatoes = await adviceOn(questionOf(node, ofAir));
  expect(potatoes.findings).toContainEqual(
    expect.objectContaining({ kind: 'no_model', model: 'lateBlight', lacks: ['airHumidity'] }),
  );
  const beets = await adviceOn(questionOf(node, { ...ofAir, subject: 'sugar_beet' }));
  expect(findingOf(beets, 'no_model')).toMatchObject({
    model: 'cercospora',
    lacks: ['airHumidity', 'canopyClosure'],
  });
});

test('a pest is judged by the derived measurement that counts it, once it is switched on', async () => {
  const node = await fleet.device();
  await measured(node, AIR, 30, () => 20);
  const question = questionOf(node, { subject: 'pear', series: [keyOf(node, AIR)] });
  expect(findingOf(await adviceOn(question), 'no_model')).toMatchObject({
    model: 'codlingMoth',
    lacks: ['countedDay'],
  });
  // Larvae hatch from 139 to 589 °C·d: on the last eleven days of these.
  await measured(node, DERIVED_ID.codlingMoth, 30, (day) => 10 * day - 60);
  expect(findingOf(await adviceOn(question), 'risk')).toMatchObject({
    ...{ model: 'codlingMoth', series: [0], urgency: 'now', days: 11 },
  });
});

test('a frost that the node foretells for the night is a risk where the blossom does not bear it', async () => {
  const node = await fleet.device();
  await measured(node, AIR, 30, () => 10);
  await measured(node, DERIVED_ID.nightLeast, 30, (day) => (day === 30 ? -3 : 4));
  const asked = { subject: 'apple', place: 'orchard', series: [keyOf(node, AIR)] } as const;
  const inBlossom = await adviceOn(
    questionOf(node, { ...asked, series: [...asked.series], stage: 'flowering' }),
  );
  expect(inBlossom.findings).toContainEqual(
    expect.objectContaining({ model: 'nightFrost', urgency: 'now', days: 1, source: 'fao2005Frost' }),
  );
  const ofAnyStage = await adviceOn(questionOf(node, { ...asked, series: [...asked.series] }));
  expect(ofAnyStage.findings).not.toContainEqual(expect.objectContaining({ model: 'nightFrost' }));
});

test('irrigation that the water balance asks for is a risk of the crop that it is set for, and of no other', async () => {
  const node = await fleet.device();
  await measured(node, AIR, 30, () => 20);
  await measured(node, HUMIDITY, 30, () => 50);
  await fleet.owner.call(derived.save, {
    ...{ eui: node.eui, channel: 1, measurement_ids: [DERIVED_ID.evapotranspiration] },
    settings: SETTINGS,
  });
  await measured(node, DERIVED_ID.irrigationNeed, 30, (day) => (day >= 28 ? 24 : 0));
  const ofAir = { series: [keyOf(node, AIR)] };
  const potatoes = await adviceOn(questionOf(node, ofAir));
  expect(potatoes.findings).toContainEqual(
    expect.objectContaining({ model: 'dryRootZone', urgency: 'now', source: 'fao56' }),
  );
  const wheat = await adviceOn(questionOf(node, { ...ofAir, subject: 'wheat' }));
  expect(wheat.findings).not.toContainEqual(expect.objectContaining({ model: 'dryRootZone' }));
});

test('the warmth of a crop is counted in degree days above the temperature from which it develops', async () => {
  const node = await fleet.device();
  // Potatoes develop from 2 °C on: 14 °C·d a day, of the 30 whole days and of today as far as it goes.
  await measured(node, AIR, 30, (_, hour) => (hour === 4 ? 12 : 20));
  const found = await adviceOn(questionOf(node, { series: [keyOf(node, AIR)] }));
  const warmth = findingOf(found, 'warmth');
  expect(warmth).toMatchObject({ series: 0, base: 2, upper: 26, source: 'aquaCrop', urgency: 'fine' });
  expect(warmth.degree_days).toBe(14 * warmth.days);
  expect(warmth.days).toBeGreaterThanOrEqual(30);
});

test('a stage is judged in the last 30 days, and the advice says so', async () => {
  const node = await fleet.device();
  // A frost two months ago, when nothing was in blossom.
  await measured(node, AIR, 90, (day, hour) => (day === 30 && hour === 4 ? -5 : 12));
  const asked = {
    subject: 'apple',
    stage: 'flowering',
    place: 'orchard',
    series: [keyOf(node, AIR)],
  } as const;
  const found = await adviceOn(
    questionOf(node, { ...asked, series: [...asked.series], period: 'half_year' }),
  );
  expect(found.findings.filter((one) => one.kind === 'outside' && one.part === 'moment')).toEqual([]);
  const { since } = findingOf(found, 'stage');
  expect(found.to - since).toBeLessThanOrEqual(31 * DAY_MS);
  expect(found.to - since).toBeGreaterThanOrEqual(30 * DAY_MS);
  const ofMonth = await adviceOn(questionOf(node, { ...asked, series: [...asked.series] }));
  expect(findingOf(ofMonth, 'stage')).toBeUndefined();
});

test('beef cattle: a hot afternoon counts though the mean of the day is mild', async () => {
  const node = await fleet.device();
  await measured(node, AIR, 30, (_, hour) => (hour >= 13 && hour < 16 ? 36 : 15));
  await measured(node, HUMIDITY, 30, () => 60);
  const found = await adviceOn(questionOf(node, { subject: 'beefCattle', place: 'field' }));
  expect(found.findings).toContainEqual(
    expect.objectContaining({ quantity: 'heatIndex', part: 'moment', side: 'high', is_harmful: true }),
  );
});

test('an advice is kept, made again, compared, and goes with its question', async () => {
  const node = await fleet.device();
  await measured(node, AIR, 30, () => 16);
  const question = questionOf(node, { location: 'Kept' });
  await adviceOn(question);
  await adviceOn(question);
  const [listed] = (await fleet.owner.call(advice.listQuestions)).filter(
    ({ location }) => location === 'Kept',
  );
  const { question_id } = listed!;
  const again = await fleet.owner.call(advice.askAgain, { question_id });
  await haveAdviceMade(fleet.owner, again.resource_id);
  const shown = await fleet.owner.call(advice.view, { question_id });
  expect(shown.made).toHaveLength(3);
  expect(shown.before!.advice_id).toBe(shown.made[1]!.advice_id);
  const observer = await aSubUser(fleet.owner, 'observer');
  expect((await observer.call(advice.view, { question_id })).made).toHaveLength(3);
  await fleet.owner.call(advice.removeQuestion, { question_id });
  expect(await refusalOf(fleet.owner.call(advice.view, { question_id }))).toMatchObject({
    code: ERRORS.resource_missing.code,
  });
});

test('of another organisation nobody asks, sees, collects or deletes anything', async () => {
  const node = await fleet.device();
  const begun = await fleet.owner.call(advice.ask, { question: questionOf(node) });
  const stranger = await anOwner(fleet.server);
  for (const failed of [
    refusalOf(stranger.call(advice.ask, { question: questionOf(node) })),
    refusalOf(stranger.call(advice.ask, { resource_id: (begun as { resource_id: string }).resource_id })),
    refusalOf(stranger.call(advice.view, { question_id: begun.question_id })),
    refusalOf(stranger.call(advice.askAgain, { question_id: begun.question_id })),
    refusalOf(stranger.call(advice.removeQuestion, { question_id: begun.question_id })),
  ])
    expect([ERRORS.resource_missing.code, ERRORS.device_not_in_organisation.code]).toContain(
      (await failed).code,
    );
});

test('eleven questions in five minutes are one too many', async () => {
  const node = await fleet.device();
  const owner = await aSubUser(fleet.owner, 'observer');
  for (let time = 0; time < ADVICE_LIMITS.asked; time += 1)
    await owner.call(advice.ask, { question: questionOf(node) });
  expect(await refusalOf(owner.call(advice.ask, { question: questionOf(node) }))).toMatchObject({
    code: ERRORS.trigger_limit.code,
  });
});

test('an advice whose work never ended says first that it is worked on, then that nothing came', async () => {
  const node = await fleet.device();
  const begun = await fleet.owner.call(advice.ask, { question: questionOf(node) });
  const { resource_id } = begun as { resource_id: string };
  await leaveUnmade(fleet.owner, resource_id);
  const collected = () => refusalOf(fleet.owner.call(advice.ask, { resource_id }));
  const { question_id } = begun;
  const shown = await fleet.owner.call(advice.view, { question_id });
  expect(shown).toMatchObject({ advice: null, asked: resource_id });
  expect(await collected()).toMatchObject({ code: ERRORS.in_progress.code });
  fleet.server.clock.advance(ADVICE_LIMITS.workMs + 1);
  expect(await collected()).toMatchObject({ code: ERRORS.no_data.code });
});

test('a stage that the crop has not, or no question at all, is refused by its field', async () => {
  const node = await fleet.device();
  expect(
    await refusalOf(fleet.owner.call(advice.ask, { question: questionOf(node, { stage: 'spawnRun' }) })),
  ).toMatchObject({
    code: ERRORS.parameter_invalid.code,
    facts: { field: expect.stringContaining('stage') },
  });
  expect(await refusalOf(fleet.owner.call(advice.ask, {}))).toMatchObject({
    code: ERRORS.parameter_missing.code,
  });
});
