import { ADVICE_LIMITS } from '@fieldscope/contract/advice/advice-limits';
import { advice } from '@fieldscope/contract/calls/advice';
import { open } from '@fieldscope/contract/calls/open';
import { users } from '@fieldscope/contract/calls/users';
import { ERRORS } from '@fieldscope/contract/errors/catalogue';
import { DAY_MS, HOUR_MS } from '@fieldscope/contract/time';
import { expect, test } from 'vitest';
import { purgeAdvice } from '../src/modules/advice/purge.service';
import { sql } from '../src/platform/postgres/db';
import { anAccessKey } from './builders';
import { aFleet } from './fleet';
import { aHistory } from './readings';
import { haveAdviceMade, leaveUnmade } from './whole-farm';

const fleet = aFleet();

/** A node in a greenhouse that was at 30 °C for a month. */
async function aHotGreenhouse() {
  const node = await fleet.device();
  const now = fleet.server.clock.now();
  await aHistory(
    fleet.server,
    { eui: node.eui, measurement_id: 4097 },
    Array.from({ length: 30 * 24 }, (_, hour): [number, number] => [now - (hour + 1) * HOUR_MS, 34]),
  );
  return node;
}

const askedOf = ({ eui }: { eui: string }, crop = 'tomato') => ({
  ...{ lang: '2', location: 'Berlin', crop, time_range: '1' },
  measurements: [{ dev_eui: eui, channel_measurement: [{ channel_index: '1', measurement_ids: ['4097'] }] }],
});

test('a program asks, waits, and gets the text in its language, as often as it likes', async () => {
  const node = await aHotGreenhouse();
  const key = await anAccessKey(fleet.owner);
  const { body: begun } = await key.ask(open.viewSuggestion, askedOf(node));
  const { resource_id } = begun.data as { resource_id: string };
  expect(resource_id).toMatch(new RegExp(`^openAi:ask:${fleet.owner.orgId}:\\d+$`));
  await leaveUnmade(fleet.owner, resource_id);
  expect((await key.ask(open.viewSuggestion, { resource_id })).body.code).toBe(
    String(ERRORS.in_progress.code),
  );
  await haveAdviceMade(fleet.owner, resource_id);
  const english = await key.call(open.viewSuggestion, { resource_id });
  expect(english).toContain('Tomato');
  expect(english).toContain('Air temperature too high');
  // Its dates are those of the node's time zone, which a program does not know.
  expect(english).toMatch(/\n\nDates are those of the time zone UTC\.$/);
  const chinese = await key.call(open.viewSuggestion, { resource_id, lang: '1' });
  expect(chinese).toContain('番茄');
  expect(chinese).not.toMatch(/\{\{|undefined|NaN/);
  // What programs ask is not on the page.
  expect(await fleet.owner.call(advice.listQuestions)).toEqual([]);
});

test('asking costs 100 DM, collecting nothing', async () => {
  const node = await aHotGreenhouse();
  const key = await anAccessKey(fleet.owner);
  const before = (await fleet.owner.call(users.viewOrganisation)).dm_balance;
  const { resource_id } = (await key.call(open.viewSuggestion, askedOf(node))) as { resource_id: string };
  await haveAdviceMade(fleet.owner, resource_id);
  await key.call(open.viewSuggestion, { resource_id });
  expect(before - (await fleet.owner.call(users.viewOrganisation)).dm_balance).toBe(100);
});

test('of what programs ask the newest so many are kept, and nothing of what people ask goes for them', async () => {
  const node = await aHotGreenhouse();
  const key = await anAccessKey(fleet.owner);
  const { orgId } = fleet.owner;
  await sql`insert into advice_question (org_id, of_program, question, timezone, created_at)
    select ${orgId}, nth > 1, '{}', 'UTC', now() - interval '1 day'
    from generate_series(1, ${ADVICE_LIMITS.openQuestions + 1}::int) as nth`.execute(fleet.server.db);
  await key.call(open.viewSuggestion, askedOf(node));
  const { rows } = await sql<{ programs: number; people: number }>`
    select count(*) filter (where of_program)::int as programs, count(*) filter (where not of_program)::int as people
    from advice_question where org_id = ${orgId}`.execute(fleet.server.db);
  expect(rows).toEqual([{ programs: ADVICE_LIMITS.openQuestions, people: 1 }]);
});

test('after thirty days it has expired, and later it is not known', async () => {
  const node = await aHotGreenhouse();
  const key = await anAccessKey(fleet.owner);
  const { resource_id } = (await key.call(open.viewSuggestion, askedOf(node))) as { resource_id: string };
  await haveAdviceMade(fleet.owner, resource_id);
  fleet.server.clock.advance(ADVICE_LIMITS.openKeptMs + DAY_MS);
  await purgeAdvice(fleet.server);
  expect((await key.ask(open.viewSuggestion, { resource_id })).body.code).toBe(String(ERRORS.expired.code));
  fleet.server.clock.advance(ADVICE_LIMITS.openKeptMs);
  await purgeAdvice(fleet.server);
  expect((await key.ask(open.viewSuggestion, { resource_id })).body.code).toBe(
    String(ERRORS.resource_missing.code),
  );
});

test.each([
  ['a crop that nobody knows', { crop: 'unobtainium' }, 'open_parameter_invalid'],
  ['no crop', { crop: '' }, 'open_parameter_missing'],
  ['no measurements', { measurements: [] }, 'open_parameter_missing'],
  ['a language that there is not', { lang: '3' }, 'open_parameter_invalid'],
  [
    'an EUI of other letters',
    {
      measurements: [
        { dev_eui: 'xyz', channel_measurement: [{ channel_index: '1', measurement_ids: ['4097'] }] },
      ],
    },
    'open_eui_invalid',
  ],
  [
    'seven measurements',
    {
      measurements: ['4097', '4098'].map((id) => ({
        dev_eui: '2CF7F1C044300001',
        channel_measurement: [1, 2, 3, 4].map((channel) => ({
          channel_index: String(channel),
          measurement_ids: [id],
        })),
      })),
    },
    'open_parameter_invalid',
  ],
] as const)('%s is refused by its code', async (_, wrong, error) => {
  const node = await fleet.device();
  const key = await anAccessKey(fleet.owner);
  const { body } = await key.ask(open.viewSuggestion, { ...askedOf(node), ...wrong });
  expect(body.code).toBe(String(ERRORS[error].code));
});
