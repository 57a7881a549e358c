import { users } from '@fieldscope/contract/calls/users';
import type { Language } from '@fieldscope/contract/languages';
import { MINUTE_MS } from '@fieldscope/contract/time';
import { screen, waitFor } from '@testing-library/react';
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { changeCredits, topUp } from '../../../server/src/modules/credits/credits.service';
import { openPortal, type Portal } from '../../test/portal';
import { aNode, anOwner, aSender, aServer, climate, type TestServer, type User } from '../../test/server';
import { queryClient } from '../shell/query-client';
import { tipStore } from '../ui/feedback/tip-store';

let server: TestServer;
let sender: Awaited<ReturnType<typeof aSender>>;
let owner: User;
let node: Awaited<ReturnType<typeof aNode>>;
beforeAll(async () => {
  server = await aServer({ CREDITS: 'required' });
  sender = await aSender(server);
});
beforeEach(async () => {
  owner = await anOwner(server);
  node = await aNode(owner, { name: 'Greenhouse 2' });
  await sender.uplink(node, climate(21.4, 48));
  await useUpCredits();
});

const useUpCredits = async () => {
  const { um_balance, dm_balance } = await owner.call(users.viewOrganisation);
  const used = { um: -um_balance, dm: -dm_balance };
  await changeCredits(server.db, owner.orgId, { kind: 'top_up', ...used, at: server.clock.now() });
};
const giveSome = () => topUp(server, owner.orgId, { um: 1, dm: 1 });
const CLOSED = /^History opens again automatically/;
const NOTICE = 'The account is restricted: its credits are used up';
const aRow = () => screen.findByRole('cell', { name: '21.4 °C' });
const isOpen = async () => {
  await waitFor(() => expect(screen.queryByText(NOTICE)).toBeNull());
  expect(screen.queryByText(CLOSED)).toBeNull();
};
/** The reader comes back to the window after a minute: what is that old by then is requested again. */
const comeBack = async (portal: Portal) => {
  await waitFor(() => expect(queryClient.isFetching()).toBe(0));
  portal.later(MINUTE_MS);
  window.dispatchEvent(new Event('visibilitychange'));
};

const HISTORY: [name: string, address: () => string, shown: () => Promise<unknown>][] = [
  ['the table', () => '#/data_table', aRow],
  [
    'the chart',
    () => `#/data_chart?series=${node.eui}-1-4097`,
    () => screen.findByRole('img', { name: /^Chart: Air temperature/ }),
  ],
  [
    'the page of a node',
    () => `#/devices_node_details?eui=${node.eui}&series=1-4097`,
    () => screen.findByRole('img', { name: /^Chart: Air temperature/ }),
  ],
  [
    'the chart of the dashboard',
    () => `#/dashboard?tab=chart&node=${node.eui}`,
    () => screen.findByRole('img', { name: /^Chart: Air temperature/ }),
  ],
];

describe.each(HISTORY)('%s of an organisation without credits', (_, address, shown) => {
  test('is closed, says so once and by no tip, and opens without a new sign-in', async () => {
    const portal = await openPortal({ as: owner, at: address() });
    await screen.findByText(CLOSED);
    expect(await screen.findAllByText(NOTICE)).toHaveLength(1);
    await waitFor(() =>
      expect(document.querySelector('main [aria-busy=true], main .mantine-Skeleton-root')).toBeNull(),
    );
    expect(tipStore.get()).toEqual([]);
    await portal.isAccessible();
    await giveSome();
    await comeBack(portal);
    await shown();
    await isOpen();
  });
});

test('what is on screen closes when the last credit goes', async () => {
  await giveSome();
  const portal = await openPortal({ as: owner, at: '#/data_table' });
  await aRow();
  await useUpCredits();
  await comeBack(portal);
  await screen.findByText(CLOSED);
  expect(screen.queryByRole('table')).toBeNull();
  await portal.person.click(screen.getByRole('button', { name: 'Export' }));
  for (const name of ['Save as CSV', 'Prepare file'])
    expect(await screen.findByRole('button', { name })).toHaveProperty('disabled', true);
});

test('a file that is refused closes the page in place of a tip', async () => {
  await giveSome();
  const portal = await openPortal({ as: owner, at: '#/data_table' });
  await aRow();
  await portal.person.click(screen.getByRole('button', { name: 'Export' }));
  const save = await screen.findByRole('button', { name: 'Save as CSV' });
  await useUpCredits();
  await portal.person.click(save);
  await screen.findByText(CLOSED);
  expect(tipStore.get()).toEqual([]);
});

test('the notice goes on pages without history too', async () => {
  const portal = await openPortal({ as: owner, at: '#/data_table' });
  await screen.findByText(CLOSED);
  await portal.person.click(screen.getByRole('link', { name: 'Sensor nodes' }));
  await screen.findByText('Greenhouse 2');
  await screen.findByText(NOTICE);
  await giveSome();
  await comeBack(portal);
  await isOpen();
});

test.each<[Language, RegExp, RegExp]>([
  ['zh', /额度已用完/, /历史数据会自动恢复/],
  ['ru', /кредиты исчерпаны/, /История откроется автоматически/],
])('in %s', async (language, notice, closed) => {
  await openPortal({ as: owner, at: '#/data_table', language });
  await screen.findByText(closed);
  await screen.findByText(notice);
});
