import { ALARM_KINDS } from '@fieldscope/contract/alarm-kinds';
import { alarmWebhooks } from '@fieldscope/contract/calls/alarm-webhooks';
import { type AlarmRule, alarms } from '@fieldscope/contract/calls/alarms';
import { channels } from '@fieldscope/contract/calls/channels';
import { devices } from '@fieldscope/contract/calls/devices';
import { geofences } from '@fieldscope/contract/calls/geofences';
import { Eui } from '@fieldscope/contract/ids';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import { aRule } from '../../../test/alarm-rule';
import { aCurve, CONDITIONS, GREENHOUSE, GROUP, ORCHARD, withRules } from '../../../test/answered-alarms';
import { withConstants } from '../../../test/answered-constants';
import { aListedNode } from '../../../test/answered-devices';
import { aListedGateway } from '../../../test/answered-gateways';
import { type Answer, on, refusal } from '../../../test/contract-answers';
import { type OpenScreen, openScreen } from '../../../test/screen';
import { RECIPE_NAMES, RECIPES } from './recipes';

const openRule = (rule: AlarmRule, answers: Answer[] = []): Promise<OpenScreen> =>
  openScreen({
    at: `#/alarm_settings?rule=${rule.rule_id}`,
    answers: [...withRules([rule]), on(alarms.updateRule, {}), ...answers],
  });
const openNew = (query = '', answers: Answer[] = []): Promise<OpenScreen> =>
  openScreen({
    at: `#/alarm_settings?rule=new${query}`,
    answers: [...withRules([]), on(alarms.createRule, { rule_id: 8 }), ...answers],
  });
const field = (name: string) => screen.findByRole<HTMLInputElement>('textbox', { name });
const button = (name: string) => screen.findByRole('button', { name });

async function choose({ person }: OpenScreen, name: string, option: string | RegExp) {
  await person.click(await screen.findByRole('combobox', { name }));
  await person.click(await screen.findByRole('option', { name: option }));
}
async function fill({ person }: OpenScreen, name: string, value: string) {
  await person.clear(await field(name));
  if (value !== '') await person.type(await field(name), value);
}
async function save(page: OpenScreen) {
  await page.person.click(await button('Save rule'));
}

describe('a rule is saved as it was opened', () => {
  test.each(ALARM_KINDS)('of the kind %s', async (kind) => {
    const isMeasured = ['above', 'below', 'outside', 'change'].includes(kind);
    const rule = aRule({
      condition: CONDITIONS[kind],
      measurement_id: isMeasured ? 4097 : null,
      hold_minutes: 0,
      cooldown_minutes: 30,
    });
    const page = await openRule(rule);
    await screen.findByRole('heading', { name: 'Frost' });
    await page.isAccessible();
    await save(page);
    await waitFor(() => expect(page.address()).toBe('#/alarm_settings?tab=rules'));
    const { device_name: _, open_count: __, ...input } = rule;
    expect(page.madeCalls(alarms.updateRule)).toEqual([input]);
    expect(page.madeCalls(alarms.preview)).toHaveLength(isMeasured ? 1 : 0);
  });
});

test.each(RECIPE_NAMES)('the recipe %s makes a rule at once, which notifies the reader', async (name) => {
  const page = await openNew(`&recipe=${name}`);
  await screen.findByRole('heading', { name: 'New alarm rule' });
  await save(page);
  const { severity, condition, hold_minutes, measurements } = RECIPES[name];
  await waitFor(() => expect(page.madeCalls(alarms.createRule)).toHaveLength(1));
  expect(page.madeCalls(alarms.createRule)[0]).toMatchObject({
    ...{ severity, condition, hold_minutes, is_on: true, eui: null, group_uuid: null, channel: null },
    // Of moistures in the soil, the one that is measured here.
    measurement_id: name === 'drySoil' ? 4110 : (measurements[0] ?? null),
    receivers: [{ user_id: '11', by_email: true, by_push: true, by_webhook: true }],
  });
});

test('a blank rule proposes the highest value of the last days, once, and the lowest where low is bad', async () => {
  const page = await openNew();
  await screen.findByText(/^Choose a measurement and a limit/);
  await choose(page, 'Measurement', 'Air temperature');
  await waitFor(async () => expect((await field('Limit')).value).toBe('30.5'));
  await fill(page, 'Limit', '');
  await choose(page, 'What to watch', 'A value below a limit');
  await waitFor(async () => expect((await field('Limit')).value).toBe('4.12'));
  await fill(page, 'Limit', '');
  await choose(page, 'Devices', 'Orchard');
  expect((await field('Limit')).value).toBe('');
});

test('what is missing is said once the reader tries to save', async () => {
  const page = await openNew();
  expect(screen.queryByText('Enter a value')).toBeNull();
  await save(page);
  expect(await screen.findAllByText('Enter a value')).toHaveLength(2);
  await page.isAccessible();
  await choose(page, 'What to watch', 'A tracker that enters a geofence');
  await screen.findByText('Enter a value');
  await choose(page, 'Geofence', 'Home field');
  expect(screen.queryByText('Enter a value')).toBeNull();
  expect(page.madeCalls(alarms.createRule)).toEqual([]);
});

test('a lower limit above the upper one is refused at the upper one', async () => {
  const page = await openRule(aRule({ condition: CONDITIONS.outside }));
  await fill(page, 'Lower limit', '9');
  await screen.findByText('The lower limit must be below the upper one');
  expect((await field('Upper limit')).getAttribute('aria-invalid')).toBe('true');
  await save(page);
  await fill(page, 'Upper limit', '12.5');
  await save(page);
  await waitFor(() => expect(page.madeCalls(alarms.updateRule)).toHaveLength(1));
  expect(page.madeCalls(alarms.updateRule)[0]?.condition).toEqual({
    ...CONDITIONS.outside,
    low: 9,
    high: 12.5,
  });
});

test('what is entered stays while kinds are compared', async () => {
  const page = await openRule(aRule({ condition: CONDITIONS.above }));
  await field('Limit');
  await choose(page, 'What to watch', 'A low battery');
  expect((await field('Battery in percent')).value).toBe('15');
  await choose(page, 'What to watch', 'A value that changes fast');
  await fill(page, 'Change', '2');
  await choose(page, 'Direction', 'falls');
  await choose(page, 'What to watch', 'A value below a limit');
  expect((await field('Limit')).value).toBe('35');
  await choose(page, 'What to watch', 'A value that changes fast');
  await save(page);
  await waitFor(() => expect(page.madeCalls(alarms.updateRule)).toHaveLength(1));
  expect(page.madeCalls(alarms.updateRule)[0]).toMatchObject({
    condition: { kind: 'change', direction: 'fall', by: 2, within_minutes: 60 },
  });
});

test('a rule about the device has no history to try it on, and is saved without a measurement', async () => {
  const page = await openNew(`&eui=${GREENHOUSE}&series=2-4110`);
  await choose(page, 'What to watch', 'A device that is silent');
  await screen.findByText(/so there is no history to try it on/);
  await fill(page, 'Uplink intervals', '6');
  await page.person.type(await field('Name'), 'Silent');
  await save(page);
  await waitFor(() => expect(page.madeCalls(alarms.createRule)).toHaveLength(1));
  expect(page.madeCalls(alarms.createRule)[0]).toMatchObject({
    ...{ condition: { kind: 'silence', intervals: 6 }, eui: GREENHOUSE, channel: null, measurement_id: null },
  });
});

describe('what a rule watches', () => {
  test('is the channel of the address, where the device has several', async () => {
    const page = await openNew(`&eui=${GREENHOUSE}&series=2-4110`);
    const measurement = await screen.findByRole<HTMLInputElement>('combobox', { name: 'Measurement' });
    expect(measurement.value).toMatch(/2/);
    await waitFor(() => expect(page.madeCalls(channels.listHistory)).not.toEqual([]));
    expect(page.madeCalls(channels.listHistory).at(-1)?.series).toEqual([
      { eui: GREENHOUSE, channel: 2, measurement_id: 4110 },
    ]);
  });

  test('is every node of a group', async () => {
    const nodes = [aListedNode({ eui: ORCHARD, name: 'Orchard' })];
    const page = await openRule(aRule(), [
      on(devices.listNodes, { list: nodes, page: { count: nodes.length } }),
    ]);
    await choose(page, 'Devices', 'North');
    await waitFor(() =>
      expect(page.madeCalls(channels.listHistory).at(-1)?.series).toMatchObject([{ eui: ORCHARD }]),
    );
    await save(page);
    await waitFor(() => expect(page.madeCalls(alarms.updateRule)).toHaveLength(1));
    expect(page.madeCalls(alarms.updateRule)[0]).toMatchObject({ eui: null, group_uuid: GROUP });
  });

  test('is drawn, and tried in part where there are very many series', async () => {
    await openRule(aRule(), [
      on(alarms.preview, { count: 3, times: [Date.now() - 1000], series_count: 40, series_read: 20 }),
      on(channels.listHistory, [aCurve({ eui: GREENHOUSE, channel: 1, measurement_id: 4097 }, [1, 2])]),
    ]);
    await screen.findByText('Would have fired 3 times in the last 30 days');
    await screen.findByText('Looked at 20 of 40 series.');
    await screen.findByText('Drag the line, or enter the number above.');
  });

  test('can be tried again when that failed', async () => {
    const page = await openRule(aRule(), [on(alarms.preview, refusal('unknown_error'))]);
    const again = await button('Try again');
    page.answer(on(alarms.preview, { count: 1, times: [], series_count: 1, series_read: 1 }));
    await page.person.click(again);
    await screen.findByText('Would have fired 1 time in the last 30 days');
  });
});

describe('the devices that a rule matches are named', () => {
  test('as far as they fit, and those without the measurement are none', async () => {
    const series = Array.from({ length: 7 }, (_, place) => ({
      ...{ eui: Eui.parse(`2CF7F1C00000010${place}`), device_name: `Node ${place}`, channel: 1 },
      measurement_id: 4097,
    }));
    const other = { ...series[0]!, eui: ORCHARD, device_name: 'Orchard', measurement_id: 4110 };
    await openRule(aRule(), [on(channels.listMeasurements, [...series, other])]);
    await screen.findByText('Watches 7 devices: Node 0, Node 1, Node 2, Node 3, Node 4 and 2 more');
  });

  test('of a rule about devices in a group', async () => {
    const nodes = [aListedNode({ eui: ORCHARD, name: 'Orchard' })];
    await openRule(
      aRule({ condition: CONDITIONS.silence, measurement_id: null, group_uuid: GROUP, hold_minutes: 0 }),
      [on(devices.listNodes, { list: nodes, page: { count: nodes.length } })],
    );
    await screen.findByText('Watches 1 device: Orchard');
  });

  test('of a rule about batteries those whose charge is known, and no gateways', async () => {
    const nodes = [
      aListedNode({ eui: ORCHARD, name: 'Orchard', battery: 88 }),
      aListedNode({ name: 'Kit', battery: null }),
    ];
    await openRule(aRule({ condition: CONDITIONS.battery, measurement_id: null }), [
      on(devices.listNodes, { list: nodes, page: { count: nodes.length } }),
    ]);
    await screen.findByText('Watches 1 device: Orchard');
  });

  test('of a rule about one gateway that gateway', async () => {
    const gateway = aListedGateway({ name: 'Roof' });
    await openRule(
      aRule({ condition: CONDITIONS.silence, measurement_id: null, eui: gateway.eui, device_name: 'Roof' }),
      [
        on(devices.listNodes, { list: [], page: { count: 0 } }),
        on(devices.listGateways, ({ search }) =>
          search === gateway.eui ? { list: [gateway], page: { count: 1 } } : { list: [], page: { count: 0 } },
        ),
      ],
    );
    await screen.findByText('Watches 1 device: Roof');
  });
});

test.each([false, true])('who is told by email learns of a portal without a mail server: %s', async (has) => {
  await openRule(aRule(), [withConstants({ has_mail_server: has })]);
  await screen.findByRole('checkbox', { name: 'By email to Anna' });
  const words = screen.queryAllByText(/^No SMTP server is set/);
  expect(words).toHaveLength(has ? 0 : 1);
});

test('without a geofence the way leads to the map', async () => {
  const page = await openNew('', [on(geofences.list, [])]);
  await choose(page, 'What to watch', 'A tracker that leaves a geofence');
  const link = await screen.findByRole('link', { name: 'Draw a geofence first' });
  expect(link.getAttribute('href')).toMatch(/geofence/);
});

describe('what most rules leave as it is', () => {
  const more = async (page: OpenScreen) =>
    page.person.click(await screen.findByText(/^Hysteresis, cool-down/));

  test('is the hysteresis of a battery in percent, and the cool-down', async () => {
    const page = await openRule(aRule({ condition: CONDITIONS.battery, measurement_id: null }));
    await more(page);
    expect((await field('Hysteresis')).value).toBe('5%');
    await fill(page, 'Hysteresis', '8');
    await fill(page, 'Cool-down, in minutes', '45');
    await save(page);
    await waitFor(() => expect(page.madeCalls(alarms.updateRule)).toHaveLength(1));
    expect(page.madeCalls(alarms.updateRule)[0]).toMatchObject({
      condition: { kind: 'battery', limit: 15, hysteresis: 8 },
      cooldown_minutes: 45,
    });
  });

  test('is no hysteresis where a value changes fast', async () => {
    await openRule(aRule({ condition: CONDITIONS.change }));
    await field('Change');
    expect(screen.queryByRole('textbox', { name: 'Hysteresis' })).toBeNull();
  });

  test('is the hours of each day; no day at all is not to be had', async () => {
    const page = await openRule(aRule());
    await more(page);
    await page.person.click(await screen.findByRole('switch', { name: 'Only at certain hours' }));
    for (const day of ['Sat', 'Sun'])
      await page.person.click(await screen.findByRole('checkbox', { name: day }));
    fireEvent.change(await screen.findByLabelText('From'), { target: { value: '22:30' } });
    await save(page);
    await waitFor(() => expect(page.madeCalls(alarms.updateRule)).toHaveLength(1));
    expect(page.madeCalls(alarms.updateRule)[0]?.hours).toEqual({
      ...{ days: [1, 2, 3, 4, 5], from_minute: 22 * 60 + 30, to_minute: 18 * 60 },
      timezone: expect.any(String),
    });
  });

  test('keeps the last day of the hours', async () => {
    const hours = { days: [3], from_minute: 480, to_minute: 1080, timezone: 'Europe/Berlin' };
    const page = await openRule(aRule({ hours }));
    await screen.findByText('Hours of the time zone Europe/Berlin');
    await page.person.click(await screen.findByRole('checkbox', { name: 'Wed' }));
    expect((await screen.findByRole<HTMLInputElement>('checkbox', { name: 'Wed' })).checked).toBe(true);
  });
});

describe('the receivers', () => {
  test('by which way', async () => {
    const page = await openRule(aRule());
    const box = (name: string) => screen.findByRole<HTMLInputElement>('checkbox', { name });
    await page.person.click(await box('By webhook to Anna'));
    await page.person.click(await box('By email to Anna'));
    expect((await box('By email to Boris')).disabled).toBe(true);
    await page.person.click(await box('Boris'));
    expect((await box('By email to Boris')).disabled).toBe(true);
    expect(screen.queryByRole('checkbox', { name: 'By webhook to Boris' })).toBeNull();
    await save(page);
    await waitFor(() => expect(page.madeCalls(alarms.updateRule)).toHaveLength(1));
    expect(page.madeCalls(alarms.updateRule)[0]?.receivers).toEqual([
      { user_id: '11', by_email: false, by_push: true, by_webhook: true },
      { user_id: '12', by_email: false, by_push: true, by_webhook: false },
    ]);
  });

  test('can be tried, and each outcome is said', async () => {
    const page = await openRule(aRule(), [
      on(alarmWebhooks.testRule, [
        { user_id: '11', name: 'Anna', way: 'message', outcome: 'delivered' },
        { user_id: '11', name: 'Anna', way: 'email', outcome: 'no_mail_server' },
        { user_id: '12', name: 'Boris', way: 'webhook', outcome: 'timeout' },
      ]),
    ]);
    await page.person.click(await button('Send a test message'));
    const outcomes = within(await screen.findByRole('list', { name: 'What became of the test message' }));
    expect(outcomes.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
      'Anna · Message centre: delivered',
      'Anna · Email: this portal has no email server yet; the email waits with its operator',
      'Boris · Webhook: no answer within ten seconds',
    ]);
    page.answer(on(alarmWebhooks.testRule, []));
    await page.person.click(await button('Send a test message'));
    await screen.findByText('The rule notifies nobody.');
    page.answer(on(alarmWebhooks.testRule, refusal('too_frequent')));
    await page.person.click(await button('Send a test message'));
    await screen.findByRole('alert');
  });
});

test('a rule that the server refuses stays as it is entered', async () => {
  const page = await openRule(aRule(), [on(alarms.updateRule, refusal('account_missing'))]);
  await fill(page, 'Limit', '3');
  await save(page);
  await screen.findByRole('alert');
  expect((await field('Limit')).value).toBe('3');
  expect(page.address()).toBe('#/alarm_settings?rule=7');
});

test('a rule that is gone is said to be', async () => {
  await openRule(aRule(), [on(alarms.listRules, [])]);
  await screen.findByText('The rule has been deleted.');
});

test('the editor that cannot be loaded is there after another try', async () => {
  const page = await openRule(aRule(), [on(alarms.listReceivers, refusal('unknown_error'))]);
  const again = await button('Try again');
  page.answer(...withRules([aRule()]));
  await page.person.click(again);
  await field('Limit');
});
