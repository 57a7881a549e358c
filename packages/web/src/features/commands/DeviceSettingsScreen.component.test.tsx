import { screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { withSettings } from '../../../test/answered-commands';
import { aSilentNode, aViewedNode, withNode } from '../../../test/answered-node';
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
  await openSettings(aViewedNode({ takes_commands: true }), { as: 'observer' });
  const interval = within(await screen.findByRole('region', { name: 'Uplink interval' }));
  interval.getByText(/1 hr/);
  await screen.findByRole('region', { name: 'Configuration delivery record' });
  expect(screen.queryByRole('button', { name: 'Set interval' })).toBeNull();
  expect(screen.queryByRole('region', { name: 'Restart' })).toBeNull();
});

test('a device to which no way is known says so, and is sent nothing', async () => {
  const silent = aSilentNode({ takes_commands: true });
  await openSettings(silent, { answers: [...withNode(silent), ...withSettings({ reachable: false })] });
  await screen.findByText(/^Nothing can be sent to this device yet/);
  expect(screen.queryByRole('button', { name: 'Set interval' })).toBeNull();
});

test('a command whose answer was lost says that nobody knows whether it was taken', async () => {
  const node = aViewedNode({ takes_commands: true });
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

test('a development kit has no settings', async () => {
  await openSettings(aViewedNode({ kind: 'kit', model: 'blank_device' }));
  await screen.findByRole('tab', { name: 'Activity' });
  expect(screen.queryByRole('tab', { name: 'Settings' })).toBeNull();
});
