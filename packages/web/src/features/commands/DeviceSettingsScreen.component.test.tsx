import { channels } from '@fieldscope/contract/calls/channels';
import { commands } from '@fieldscope/contract/calls/commands';
import { screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { withSettings } from '../../../test/answered-commands';
import { aSilentNode, aViewedNode, withNode } from '../../../test/answered-node';
import { on } from '../../../test/contract-answers';
import { type OpenScreen, openScreen } from '../../../test/screen';

const openSettings = (
  node: ReturnType<typeof aViewedNode>,
  opening: Partial<Parameters<typeof openScreen>[0]> = {},
): Promise<OpenScreen> =>
  openScreen({
    at: `#/devices_node_details?eui=${node.eui}&tab=settings`,
    answers: [...withNode(node), ...withSettings()],
    ...opening,
  });

const AT = Date.UTC(2026, 2, 1, 10);

/** A command that a network server has, and what a test says otherwise. */
const aRecord = ({ eui, name }: ReturnType<typeof aViewedNode>, command: object) => ({
  ...{ command_id: crypto.randomUUID(), eui, device_name: name, requested_by: 'owner' },
  ...{ command: command as never, state: 'queued' as const, way: 'downlink' as const, attempts: 2 },
  is_shown: true,
  ...{ queued_at: AT, handed_over_at: AT, sent_at: null, acknowledged_at: null, confirmed_at: null },
  ...{ ended_at: null, expires_at: AT, estimated_at: null, reason: null },
  ...{ cancellable: false, retryable: false },
});

test('an observer sees settings and record, and changes nothing', async () => {
  const { person } = await openSettings(aViewedNode(), { as: 'observer' });
  const interval = within(await screen.findByRole('region', { name: 'Uplink interval' }));
  interval.getByText(/1 hr/);
  expect(screen.queryByRole('button', { name: 'Set interval' })).toBeNull();
  expect(screen.queryByRole('region', { name: 'Restart' })).toBeNull();
  await person.click(screen.getByRole('tab', { name: 'Activity' }));
  await person.click(await screen.findByRole('link', { name: 'Commands' }));
  await screen.findByRole('region', { name: 'Configuration delivery record' });
});

test('a device to which no way is known says so, and is sent nothing', async () => {
  const silent = aSilentNode();
  await openSettings(silent, { answers: [...withNode(silent), ...withSettings({ reachable: false })] });
  await screen.findByText(/^Nothing can be sent to this device yet/);
  expect(screen.queryByRole('button', { name: 'Set interval' })).toBeNull();
});

test('a command whose answer was lost says that nobody knows whether it was taken', async () => {
  const node = aViewedNode();
  const asked = { ...aRecord(node, { kind: 'set_interval', minutes: 10 }), reason: 'answer_lost' };
  await openSettings(node, { answers: [...withNode(node), ...withSettings({ commands: [asked] })] });
  await screen.findByText('The network server did not answer. Whether it took the command is not known.');
  expect(screen.queryByText(/^The network server has it/)).toBeNull();
});

test('what a model does not take stands in one line, and what it takes is not in it', async () => {
  await openSettings(aViewedNode(), {
    answers: [...withNode(aViewedNode()), ...withSettings({ unsupported: ['set_gps_interval', 'switch'] })],
  });
  await screen.findByText('This model does not take: GPS interval and switch control.');
});

test('a number out of bounds is not sent, and one within them is', async () => {
  const node = aViewedNode();
  const sent: unknown[] = [];
  const { person } = await openSettings(node, {
    answers: [
      ...withNode(node),
      ...withSettings({ supported: ['set_co2_multiplier', 'set_gps_interval'], gps_minutes: 720 }),
      on(commands.publishSetting, (input) => {
        sent.push(input.setting);
        return { list: [] };
      }),
    ],
  });
  const co2 = within(await screen.findByRole('region', { name: 'CO₂ collection multiplier' }));
  await person.type(co2.getByLabelText('New multiplier'), '1441');
  await person.click(co2.getByRole('button', { name: 'Set multiplier' }));
  await co2.findByText('Enter a whole number from 1 to 1,440.');
  await person.clear(co2.getByLabelText('New multiplier'));
  await person.type(co2.getByLabelText('New multiplier'), '12');
  await person.click(co2.getByRole('button', { name: 'Set multiplier' }));
  const gps = within(screen.getByRole('region', { name: 'GPS interval' }));
  gps.getByText(/12 hr/);
  await person.clear(gps.getByLabelText('New GPS interval in minutes'));
  await person.type(gps.getByLabelText('New GPS interval in minutes'), '59');
  await person.click(gps.getByRole('button', { name: 'Set GPS interval' }));
  await gps.findByText('Enter whole minutes from 60 to 10,080.');
  expect(sent).toEqual([{ kind: 'set_co2_multiplier', multiplier: 12 }]);
});

test('a switch says how it is, and is opened or closed', async () => {
  const node = aViewedNode();
  const sent: unknown[] = [];
  const { person } = await openSettings(node, {
    answers: [
      ...withNode(node),
      ...withSettings({ supported: ['switch'] }),
      on(commands.viewSwitchStatus, { list: [{ channel: 2, on: false, measured_at: Date.now() }] }),
      on(commands.switchControl, (input) => {
        sent.push(input);
        return { list: [] };
      }),
    ],
  });
  const control = within(await screen.findByRole('region', { name: 'Switch control' }));
  await control.findByText(/Channel 2: closed/);
  await person.click(control.getByRole('button', { name: 'Open' }));
  expect(sent).toEqual([{ eui: node.eui, channel: 2, on: true }]);
});

test('a tracker is asked for its power-up data, and only the intervals that changed are sent', async () => {
  const node = aViewedNode({ kind: 'tracker', model: 'T1000-A' });
  const sent: unknown[] = [];
  const tracker = {
    ...{ work_mode: 1, strategy: 0, sos_mode: 0, reported_at: Date.now() },
    ...{ heartbeat_minutes: 720, periodic_minutes: 60, event_minutes: 5 },
  };
  const { person } = await openSettings(node, {
    answers: [
      ...withNode(node),
      ...withSettings({ supported: ['set_interval', 'set_tracker_intervals', 'report_status'], tracker }),
      on(commands.publishSetting, (input) => {
        sent.push(input.setting);
        return { list: [] };
      }),
      on(commands.resendPowerProcess, (input) => {
        sent.push(input);
        return { list: [] };
      }),
    ],
  });
  const intervals = within(await screen.findByRole('region', { name: 'Uplink interval' }));
  intervals.getByText(/heartbeat 12 hr · periodic 1 hr · event 5 min/);
  await person.clear(intervals.getByLabelText('Interval, event'));
  await person.type(intervals.getByLabelText('Interval, event'), '10');
  await person.click(intervals.getByRole('button', { name: 'Set interval' }));
  const resend = within(screen.getByRole('region', { name: 'Resend power-up data' }));
  await person.click(resend.getByRole('button', { name: 'Resend power-up data' }));
  expect(sent).toEqual([{ kind: 'set_tracker_intervals', eventMinutes: 10 }, { eui: node.eui }]);
});

test('thresholds that were sent and not reported yet say so, and the threshold mode is switched apart', async () => {
  const node = aViewedNode({ kind: 'tracker', model: 'T1000-A' });
  const limits = { enable: 0, intervalMinutes: 5, sampleSeconds: 30, max: 30, min: 0, type: 0 };
  const sent: unknown[] = [];
  const { person, isAccessible } = await openSettings(node, {
    answers: [
      ...withNode(node),
      ...withSettings({ supported: ['set_event_settings'] }),
      on(commands.listThresholdSettings, {
        ...{
          form: 'events',
          mode: false,
          rules: null,
          waiting: ['shock'],
          command: null,
          mode_command: null,
        },
        settings: {
          motion: { enable: 0, thresholdMg: 30, intervalMinutes: 5 },
          motionless: { enable: 0, timeoutMinutes: 360 },
          shock: { enable: 1, thresholdMg: 300 },
          temperature: limits,
          light: limits,
        },
      }),
      on(commands.publishThresholdSettings, (input) => {
        sent.push(input);
        return { list: [] };
      }),
    ],
  });
  const events = within(await screen.findByRole('region', { name: 'Event settings' }));
  await events.findByText(/Threshold mode: off/);
  within(events.getByRole('group', { name: 'Shock' })).getByText(/waits until the device reports it/);
  expect(within(events.getByRole('group', { name: 'Light' })).queryByText(/waits until/)).toBeNull();
  await isAccessible();
  await person.click(events.getByRole('button', { name: 'Switch threshold mode on' }));
  expect(sent).toEqual([{ eui: node.eui, mode: true }]);
});

const aKit = () => aViewedNode({ kind: 'kit', model: 'blank_device' });

test('a kit that has never taken orders says how it would', async () => {
  const kit = aKit();
  await openSettings(kit, {
    answers: [...withNode(kit), ...withSettings({ way: 'order', reachable: false })],
  });
  await screen.findByText(/it has never connected over MQTT/);
  expect(screen.queryByRole('button', { name: 'Set interval' })).toBeNull();
});

test.each([
  [{ state: 'queued', handed_over_at: null }, 'Waits until the device connects over MQTT.'],
  [{ state: 'sent' }, 'Sent. Waits until the device answers.'],
  [{ state: 'failed', reason: 'device:42', ended_at: Date.now() }, 'The device refused it with code 42.'],
] as const)('an order that is %o says what it waits for', async (given, text) => {
  const kit = aKit();
  const command = { ...aRecord(kit, { kind: 'set_interval', minutes: 10 }), way: 'order' as const, ...given };
  await openSettings(kit, {
    answers: [...withNode(kit), ...withSettings({ way: 'order', commands: [command] })],
  });
  await screen.findByText(text);
});

test('rules are entered in the reader’s units, refused while they are incomplete, and sent with the mode', async () => {
  const kit = aKit();
  const sent: unknown[] = [];
  const waiting = aRecord(kit, {
    ...{ kind: 'set_thresholds', on: true },
    rules: [{ channel: 1, measurement_id: 4098, below: 20 }],
  });
  const { person, isAccessible } = await openSettings(kit, {
    answers: [
      ...withNode(kit),
      ...withSettings({ way: 'order', supported: ['set_thresholds'] }),
      on(commands.listThresholdSettings, {
        ...{ form: 'rules', mode: false, settings: null, mode_command: null, waiting: ['0'] },
        ...{ rules: [{ channel: 1, measurement_id: 4097, above: 30 }], command: waiting },
      }),
      on(channels.listMeasurements, [
        { eui: kit.eui, device_name: kit.name, channel: 1, measurement_id: 4097 },
        { eui: kit.eui, device_name: kit.name, channel: 1, measurement_id: 4098 },
      ]),
      on(commands.publishThresholdSettings, (input) => {
        sent.push(input);
        return { list: [] };
      }),
    ],
  });
  const card = within(await screen.findByRole('region', { name: 'Thresholds' }));
  await card.findByText(/Threshold mode: off/);
  card.getByText(/Air humidity, channel 1: below 20/);
  const first = within(card.getByRole('group', { name: 'Rule 1' }));
  expect(first.getByLabelText('Report above (°C)')).toHaveProperty('value', '30');
  await person.click(card.getByRole('button', { name: 'Add rule' }));
  const second = within(card.getByRole('group', { name: 'Rule 2' }));
  await person.click(card.getByRole('button', { name: 'Send thresholds' }));
  expect(sent).toEqual([]);
  await person.selectOptions(second.getByLabelText('Measurement'), 'Air humidity, channel 1');
  second.getAllByText('Enter at least one of the two.');
  await person.type(second.getByLabelText('Report below (%RH)'), '25.5');
  await person.click(card.getByLabelText('Threshold mode on'));
  await isAccessible();
  await person.click(card.getByRole('button', { name: 'Send thresholds' }));
  const rules = [
    { channel: 1, measurement_id: 4097, above: 30 },
    { channel: 1, measurement_id: 4098, below: 25.5 },
  ];
  expect(sent).toEqual([{ eui: kit.eui, thresholds: { on: true, rules } }]);
});

test('what a cellular device reports of itself stands beside its settings', async () => {
  const hub = aViewedNode({ model: 'SensorHub', network: 2 });
  const status = {
    ...{ reported_at: Date.now(), firmware: '4.1', signal: -87, board_temperature: 31.5, charging: 2 },
    ...{ imei: '861234567890123', ram_percent: 41, disk_percent: null, gps_status: 'fixed', sim_status: 1 },
    ...{ flow_mb: 12.25, iccid: '89490200001234567890', msisdn: null },
  };
  await openSettings(hub, { answers: [...withNode(hub), ...withSettings({ way: 'order', status })] });
  const facts = within(await screen.findByRole('region', { name: 'Device status' }));
  for (const text of ['861234567890123', '4.1', '-87 dBm', '41%', 'fixed', 'Normal', '12.25 MB', 'Full'])
    facts.getByText(text);
  expect(facts.queryByText('Storage used')).toBeNull();
});

test('a model that takes nothing says so in one line, and does not say that it cannot be reached', async () => {
  const node = aViewedNode();
  await openSettings(node, {
    answers: [
      ...withNode(node),
      ...withSettings({ supported: [], unsupported: ['reboot'], reachable: false }),
    ],
  });
  await screen.findByText('This model does not take: restart.');
  expect(screen.queryByText(/^Nothing can be sent/)).toBeNull();
});

test('an observer sees the settings of a profile, and no button', async () => {
  const node = aViewedNode({ model: 'VX-1' });
  const own = [
    {
      name: 'beep',
      label: 'Beep',
      unit: '',
      value: { type: 'none' as const },
      reported: null,
      is_shown: false,
    },
  ];
  await openSettings(node, {
    as: 'observer',
    answers: [...withNode(node), ...withSettings({ supported: ['set_own'], own })],
  });
  await screen.findByRole('region', { name: 'Beep' });
  expect(screen.queryByRole('button', { name: 'Send' })).toBeNull();
});

test('settings of a profile are cards of their own, in their bounds, choices and words', async () => {
  const node = aViewedNode({ model: 'VX-1' });
  const sent: unknown[] = [];
  const number = { type: 'number' as const, least: -10, most: 10, step: 0.5 };
  const choices = [
    { value: 0, label: 'Off' },
    { value: 9, label: 'Red' },
  ];
  const own = [
    { name: 'gain', label: 'Gain', unit: 'dB', value: number, reported: 4.5, is_shown: true },
    {
      name: 'led',
      label: 'LED',
      unit: '',
      value: { type: 'choice' as const, choices },
      reported: null,
      is_shown: false,
    },
    {
      name: 'beep',
      label: 'Beep',
      unit: '',
      value: { type: 'none' as const },
      reported: null,
      is_shown: false,
    },
  ];
  const received = {
    ...aRecord(node, { kind: 'set_own', name: 'led', value: 9, label: 'LED', text: 'Red' }),
    ...{ state: 'acknowledged' as const, is_shown: false, sent_at: AT, acknowledged_at: AT },
  };
  const { person, isAccessible } = await openSettings(node, {
    answers: [
      ...withNode(node),
      ...withSettings({ supported: ['set_own'], own, commands: [received] }),
      on(commands.publishSetting, (input) => {
        sent.push(input.setting);
        return { list: [] };
      }),
    ],
  });
  const gain = within(await screen.findByRole('region', { name: 'Gain' }));
  gain.getByText(/Reported by the device: 4.5 dB/);
  const value = gain.getByLabelText('New value (dB)');
  await person.clear(value);
  await person.type(value, '11');
  await person.click(gain.getByRole('button', { name: 'Set' }));
  await gain.findByText('Enter a value from -10 to 10 dB.');
  await person.clear(value);
  await person.type(value, '-2.5');
  await person.click(gain.getByRole('button', { name: 'Set' }));
  const led = within(screen.getByRole('region', { name: 'LED' }));
  led.getByText('No uplink of the device shows it.');
  led.getByText('LED: Red');
  led.getByText('Received by the device. No uplink shows it.');
  await person.selectOptions(led.getByLabelText('New value'), 'Red');
  await person.click(led.getByRole('button', { name: 'Set' }));
  await person.click(
    within(screen.getByRole('region', { name: 'Beep' })).getByRole('button', { name: 'Send' }),
  );
  await isAccessible();
  expect(sent).toEqual([
    { kind: 'set_own', name: 'gain', value: -2.5 },
    { kind: 'set_own', name: 'led', value: 9 },
    { kind: 'set_own', name: 'beep', value: null },
  ]);
});
