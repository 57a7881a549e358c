import { devices } from '@fieldscope/contract/calls/devices';
import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { withSettings } from '../../../test/answered-commands';
import { aViewedNode, NODE, withNode } from '../../../test/answered-node';
import { on } from '../../../test/contract-answers';
import { type OpenScreen, openScreen } from '../../../test/screen';

const APP_KEY = 'F0'.repeat(16);
const JOIN_EUI = '2CF7F1C000000777';

/** The keys of a node. */
const openKeys = (opening: Partial<Parameters<typeof openScreen>[0]> = {}): Promise<OpenScreen> =>
  openScreen({
    at: `#/devices_node_details?eui=${NODE}&tab=settings&section=keys`,
    answers: [
      ...withNode(aViewedNode()),
      on(devices.viewNodeKey, {
        ...{ eui: NODE, dev_eui: NODE, join_eui: JOIN_EUI, app_key: APP_KEY, device_key: null },
        ...{ access_read: 'read-only', access_write: 'full-access' },
      }),
    ],
    ...opening,
  });

test('an administrator reads the join keys of a node, ready to copy', async () => {
  const page = await openKeys({ as: 'administrator' });
  await screen.findByText(APP_KEY);
  screen.getByText(JOIN_EUI);
  screen.getByRole('button', { name: 'Copy AppKey' });
  await page.isAccessible();
});

test('an observer has no section of keys', async () => {
  const page = await openKeys({ as: 'observer', answers: [...withNode(aViewedNode()), ...withSettings()] });
  await screen.findByRole('heading', { name: 'Greenhouse 2' });
  await screen.findByRole('link', { name: 'Channels' });
  expect(screen.queryByRole('link', { name: 'Keys' })).toBeNull();
  expect(page.madeCalls(devices.viewNodeKey)).toEqual([]);
});

test('an operator who acts as the owner does not see keys, and reads why', async () => {
  const page = await openKeys({ operator: 'Olga' });
  await screen.findByRole('link', { name: 'Keys' });
  await screen.findByText(/^Not in a simulated sign-in/);
  expect(page.madeCalls(devices.viewNodeKey)).toEqual([]);
});
