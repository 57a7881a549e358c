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

test('a development kit has no settings', async () => {
  await openSettings(aViewedNode({ kind: 'kit', model: 'blank_device' }));
  await screen.findByRole('tab', { name: 'Activity' });
  expect(screen.queryByRole('tab', { name: 'Settings' })).toBeNull();
});
