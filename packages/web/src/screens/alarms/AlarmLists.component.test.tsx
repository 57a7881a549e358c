import type { AlarmKind } from '@fieldscope/contract/alarm-kinds';
import { alarms } from '@fieldscope/contract/calls/alarms';
import { Eui } from '@fieldscope/contract/ids';
import type { Language } from '@fieldscope/contract/languages';
import type { Verdict } from '@fieldscope/contract/verdicts/verdict';
import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import { anAlarm, ORCHARD, withAlarms, withRules } from '../../../test/answered-alarms';
import { on, refusal } from '../../../test/contract-answers';
import { type OpenScreen, openScreen } from '../../../test/screen';

const openList = (
  list: ReturnType<typeof anAlarm>[],
  opening: Partial<Parameters<typeof openScreen>[0]> = {},
): Promise<OpenScreen> =>
  openScreen({
    at: '#/alarm_settings',
    ...opening,
    answers: [...withAlarms(list), ...(opening.answers ?? [])],
  });
const openHistory = (list: ReturnType<typeof anAlarm>[], query = '') =>
  openList(list, { at: `#/alarm_settings?tab=history${query}` });
const row = (name: string) => screen.findByRole('row', { name: new RegExp(name) });
const button = (name: string | RegExp) => screen.findByRole('button', { name });

const ORCHARD_HUMID = anAlarm({
  ...{ alarm_id: 2, rule_id: 8, rule_name: 'Damp', severity: 'warning', kind: 'above', eui: ORCHARD },
  ...{ device_name: 'Orchard', measurement_id: 4098, value: 91, worst: 96.5 },
});

test.each<[AlarmKind, Partial<ReturnType<typeof anAlarm>>, RegExp]>([
  ['above', { value: 36, worst: 38 }, /Air temperature too high: 36\.0 °Cworst 38\.0 °C/],
  ['below', { value: 1.2, worst: 1.2, limit: 2 }, /Air temperature too low: 1\.2 °C \(limit 2\.0 °C\)Frost/],
  ['outside', { value: 9, worst: 9 }, /Air temperature out of range: 9\.0 °C/],
  ['change', { value: 20, worst: 20 }, /Air temperature changed fast: 20\.0 °C/],
  ['silence', { measurement_id: null, value: null, worst: null }, /Nothing heardFrost/],
  [
    'battery',
    { measurement_id: null, value: 14, worst: 9, limit: 20 },
    /Battery at 14% \(limit 20%\)worst 9%/,
  ],
  ['position', { measurement_id: null, value: null, worst: null }, /No locationFrost/],
  ['enter', { measurement_id: null, value: -3, worst: -40 }, /Entered the geofenceFrost/],
  ['leave', { measurement_id: null, value: 60, worst: 400 }, /Left the geofenceFrost/],
])('an alarm of the kind %s says what happened', async (kind, given, words) => {
  await openList([anAlarm({ kind, ...given })]);
  expect((await row('Frost')).textContent).toMatch(words);
});

describe('a notification of one alarm', () => {
  test('leads to it: what happened, of which device, and what can be done', async () => {
    const { person } = await openList([anAlarm({ kind: 'above', value: 36, worst: 38 })], {
      at: '#/alarm_settings?alarm=1',
    });
    const dialog = within(await screen.findByRole('dialog', { name: 'Frost' }));
    await dialog.findByText(/Air temperature too high: 36\.0/);
    await dialog.findByRole('button', { name: /^Acknowledge/ });
    await person.keyboard('{Escape}');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    await row('Frost');
  });

  test('says that it is gone when it is', async () => {
    await openList([], { at: '#/alarm_settings?alarm=77' });
    await screen.findByText('This alarm is not kept any more.');
  });
});

describe('an alarm of silence', () => {
  const SIGNAL: Verdict = {
    ...{ cause: 'signal', certainty: 'likely', gateway: null, server: null },
    proof: [{ kind: 'battery_at', percent: 88 }],
  };
  const silence = {
    ...({ kind: 'silence', rule_name: 'Silent', measurement_id: null, value: null, worst: null } as const),
  };

  test.each<[Language, RegExp]>([
    ['en', /Nothing heardBattery 88%: most likely its antenna or its place\./],
    ['zh', /电量 88%：很可能是天线或安装位置问题。/],
    ['ru', /Заряд батареи 88.%: скорее всего, дело в антенне или месте установки\./],
  ])('says why, in %s', async (language, words) => {
    await openList([anAlarm({ ...silence, verdict: SIGNAL })], { language });
    expect((await row('Silent')).textContent).toMatch(words);
  });

  const common = anAlarm({
    ...{ ...silence, alarm_id: 9, eui: null, device_name: '', is_gateway: false },
    verdict: { ...SIGNAL, cause: 'server_silent', server: { connection_id: null, name: '' } },
    affected: { count: 200, open: 180 },
  });
  const affected = (number: number) => ({
    eui: Eui.parse(`2CF7F1C00002${String(number).padStart(4, '0')}`),
    ...{ device_name: `Node ${number}`, is_gateway: false, opened_at: Date.now() - 3_600_000 },
    resolved_at: number > 180 ? Date.now() : null,
  });

  test('that stands for many devices lists them page by page', async () => {
    const page = await openList([common], {
      answers: [
        on(alarms.listAffected, ({ offset = 1, length = 20 }) => ({
          list: Array.from({ length: Number(length) }, (_, index) =>
            affected((Number(offset) - 1) * 20 + index + 1),
          ),
          page: { count: 200 },
        })),
      ],
    });
    const text = (await row('Silent')).textContent;
    expect(text).toContain('the operator’s network server');
    await page.person.click(await button('180 of 200 devices: the operator’s network server'));
    const dialog = within(await screen.findByRole('dialog'));
    await dialog.findByRole('link', { name: 'Node 1' });
    expect(dialog.getAllByText('Still silent')).toHaveLength(20);
    await page.isAccessible();
    await page.person.click(dialog.getByRole('button', { name: /10/ }));
    await dialog.findByRole('link', { name: 'Node 200' });
    expect(dialog.getAllByText(/^Heard again/)).toHaveLength(20);
    expect(page.madeCalls(alarms.listAffected).map(({ alarm_id }) => Number(alarm_id))).toEqual([9, 9]);
  });

  test('says so when the list cannot be loaded', async () => {
    const page = await openList([common], {
      answers: [on(alarms.listAffected, refusal('resource_missing'))],
    });
    await page.person.click(await button(/^180 of 200 devices/));
    await within(await screen.findByRole('dialog')).findByRole('button', { name: 'Try again' });
  });
});

describe('what is open', () => {
  test('says who takes care of it', async () => {
    const soon = Date.now() + 3_600_000;
    const page = await openList([
      anAlarm({
        ...{ acknowledged_at: 1, acknowledged_by: 'Boris', silenced_until: soon },
        assigned_to: { user_id: '11', name: 'Anna' },
      }),
      anAlarm({ alarm_id: 3, rule_name: 'Gone', rule_id: null, acknowledged_at: 1, silenced_until: 1 }),
    ]);
    expect((await row('Frost')).textContent).toMatch(/Acknowledged by BorisAssigned to AnnaSilenced until/);
    expect((await row('Gone')).textContent).toMatch(/Acknowledged(?! by)(?!.*Silenced)/);
    expect(screen.queryByRole('button', { name: /^Acknowledge/ })).toBeNull();
    await page.isAccessible();
  });

  test('can be acknowledged, assigned to a person and to no one, silenced and resolved', async () => {
    const changes = [alarms.acknowledge, alarms.assign, alarms.silence, alarms.resolve] as const;
    const page = await openList([anAlarm({ silenced_until: Date.now() + 60_000 })], {
      answers: changes.map((call) => on(call, {})),
    });
    await page.person.click(await button('Acknowledge Frost, Greenhouse 2'));
    await screen.findByText('1 alarm acknowledged');
    const choose = async (name: string) => {
      await page.person.click(await button('More actions for Frost, Greenhouse 2'));
      await page.person.click(await screen.findByRole('menuitem', { name }));
    };
    for (const item of ['Anna (me)', 'Nobody', '1 day', 'End the silence', 'Resolve']) await choose(item);
    await waitFor(() => expect(page.madeCalls(alarms.resolve)).toEqual([{ alarm_id: [1] }]));
    expect(page.madeCalls(alarms.assign).map(({ user_id }) => user_id)).toEqual(['11', null]);
    expect(page.madeCalls(alarms.silence).map(({ minutes }) => minutes)).toEqual([24 * 60, 0]);
  });

  test('can be acknowledged together', async () => {
    const page = await openList([anAlarm(), ORCHARD_HUMID], { answers: [on(alarms.acknowledge, {})] });
    await row('Damp');
    await page.person.click(screen.getByRole('checkbox', { name: 'Select all rows' }));
    const bar = within(await screen.findByRole('toolbar', { name: '2 rows selected' }));
    await page.person.click(bar.getByRole('button', { name: 'Acknowledge' }));
    await screen.findByText('2 alarms acknowledged');
    expect(page.madeCalls(alarms.acknowledge)).toEqual([{ alarm_id: [1, 2] }]);
    await waitFor(() => expect(screen.queryByRole('toolbar')).toBeNull());
  });

  test('is asked for by severity, rule and device of the address; what makes no sense filters nothing', async () => {
    const page = await openList([anAlarm()], {
      at: `#/alarm_settings?severity=critical&of=7&eui=${ORCHARD.toLowerCase()}`,
    });
    await row('Frost');
    expect(page.madeCalls(alarms.listAlarms)[0]).toMatchObject({
      ...{ status: 'open', severity: ['critical'], rule_id: 7, eui: [ORCHARD] },
    });
    await page.person.click(await button('Clear filters'));
    await waitFor(() => expect(page.address()).toBe('#/alarm_settings'));
  });

  test('with a filter that nothing fits says so', async () => {
    const page = await openList([], { at: '#/alarm_settings?severity=loud&of=none' });
    await screen.findByText('No alarm fits these filters.');
    expect(page.madeCalls(alarms.listAlarms)[0]).not.toHaveProperty('rule_id');
  });

  test('is shown on pages of twenty', async () => {
    const many = Array.from({ length: 23 }, (_, index) =>
      anAlarm({ alarm_id: index + 1, rule_name: `Rule ${index + 1}` }),
    );
    const page = await openList(many);
    await screen.findByText('1–20 of 23');
    await page.person.click(await button('Next page'));
    await row('Rule 23');
    expect(page.madeCalls(alarms.listAlarms).at(-1)).toMatchObject({ offset: 2 });
  });

  test('is no more than recipes where there is no rule either', async () => {
    await openList([], { answers: withRules([]) });
    await screen.findByRole('heading', { name: 'Start from a recipe' });
  });

  test('is a card on a phone, which an observer only reads', async () => {
    const page = await openList([ORCHARD_HUMID], { as: 'observer', onPhone: true });
    const card = (await screen.findByText(/too high/)).closest('li')!;
    expect(card.textContent).toMatch(/^Warning.*OrchardAir humidity too high: 91\.0 %RH DampNew$/);
    expect(screen.queryByRole('button', { name: /More actions/ })).toBeNull();
    await page.isAccessible();
  });

  test('is there after another try where it could not be loaded', async () => {
    const page = await openList([], { answers: [on(alarms.listAlarms, refusal('unknown_error'))] });
    const again = await button('Try again');
    page.answer(...withAlarms([anAlarm()]));
    await page.person.click(again);
    await row('Frost');
  });
});

describe('the history', () => {
  const ended = Date.now() - 600_000;
  test.each([
    [{ resolution: null, resolved_at: null }, 'Still open'],
    [{ resolution: 'recovered', resolved_at: ended }, 'Good again'],
    [{ resolution: 'by_hand', resolved_at: ended, resolved_by: 'Boris' }, 'Resolved by Boris'],
    [{ resolution: 'by_hand', resolved_at: ended }, 'Resolved by hand'],
    [{ resolution: 'rule_changed', resolved_at: ended }, 'The rule was changed or deleted'],
    [{ resolution: 'device_removed', resolved_at: ended }, 'The device was removed'],
  ] as const)('says how an alarm ended: %o', async (given, words) => {
    await openHistory([anAlarm(given)]);
    expect((await row('Frost')).textContent).toMatch(new RegExp(`${words}$`));
  });

  test('names a device that is gone without a link', async () => {
    await openHistory([anAlarm({ is_gateway: null }), ORCHARD_HUMID]);
    expect(within(await row('Frost')).queryByRole('link')).toBeNull();
    expect(within(await row('Damp')).getByRole('link', { name: 'Orchard' })).toBeDefined();
  });

  test('is asked for from and to, sorted as a person sorts it', async () => {
    const page = await openHistory([anAlarm()], '&range=7d');
    await row('Frost');
    const [first] = page.madeCalls(alarms.listAlarms);
    expect(Number(first?.time_end) - Number(first?.time_start)).toBeCloseTo(7 * 86_400_000, -6);
    expect(first).not.toHaveProperty('status');
    await page.person.click(screen.getByRole('button', { name: /^Device/ }));
    await waitFor(() =>
      expect(page.madeCalls(alarms.listAlarms).at(-1)).toMatchObject({ sort: 'device', order: 'asc' }),
    );
  });

  test('is saved whole, whatever page is shown', async () => {
    const many = Array.from({ length: 21 }, (_, index) => anAlarm({ alarm_id: index + 1 }));
    const page = await openHistory([
      ...many,
      anAlarm({ alarm_id: 30, kind: 'leave', measurement_id: null, value: 60, worst: 90 }),
    ]);
    await screen.findByText('1–20 of 22');
    await page.person.click(await button('Save as CSV'));
    await screen.findByText('Saved: 22 rows');
    const lines = (await page.savedFile()).trim().split('\r\n');
    expect(lines).toHaveLength(23);
    expect(lines[1]).toMatch(
      /,Critical,Greenhouse 2,2CF7F1C000000001,Air temperature too low: 1\.2 °C,1\.2 °C,1\.2 °C,Frost,Still open,1,$/,
    );
    expect(lines.at(-1)).toMatch(/Left the geofence,,,Frost/);
  });
});
