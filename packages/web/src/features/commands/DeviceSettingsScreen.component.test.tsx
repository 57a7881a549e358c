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

test('an observer sees settings and record, and changes nothing', async () => {
  await openSettings(aViewedNode(), { as: 'observer' });
  const interval = within(await screen.findByRole('region', { name: 'Uplink interval' }));
  interval.getByText(/1 hr/);
  await screen.findByRole('region', { name: 'Configuration delivery record' });
  expect(screen.queryByRole('button', { name: 'Set interval' })).toBeNull();
  expect(screen.queryByRole('region', { name: 'Restart' })).toBeNull();
});

test('a device to which no way is known says so, and is sent nothing', async () => {
  const silent = aSilentNode();
  await openSettings(silent, { answers: [...withNode(silent), ...withSettings({ reachable: false })] });
  await screen.findByText(/^Nothing can be sent to this device yet/);
  expect(screen.queryByRole('button', { name: 'Set interval' })).toBeNull();
});

test('a command whose answer was lost says that nobody knows whether it was taken', async () => {
  const node = aViewedNode();
  const at = Date.UTC(2026, 2, 1, 10);
  const asked = {
    ...{ command_id: crypto.randomUUID(), eui: node.eui, device_name: node.name, requested_by: 'owner' },
    ...{ command: { kind: 'set_interval', minutes: 10 } as const, state: 'queued' as const, attempts: 2 },
    ...{ queued_at: at, handed_over_at: at, sent_at: null, acknowledged_at: null, confirmed_at: null },
    ...{ ended_at: null, expires_at: at, estimated_at: null, reason: 'answer_lost' },
    ...{ cancellable: false, retryable: false },
  };
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
  await person.clear(intervals.getByLabelText('Minutes, event'));
  await person.type(intervals.getByLabelText('Minutes, event'), '10');
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

test('a development kit says what it does not take, and has its record', async () => {
  const kit = aViewedNode({ kind: 'kit', model: 'blank_device' });
  await openSettings(kit, {
    answers: [
      ...withNode(kit),
      ...withSettings({ supported: [], unsupported: ['reboot'], reachable: false }),
    ],
  });
  await screen.findByText('This model does not take: restart.');
  await screen.findByRole('region', { name: 'Configuration delivery record' });
  expect(screen.queryByText(/^Nothing can be sent/)).toBeNull();
});
