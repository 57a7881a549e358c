import { channels } from '@fieldscope/contract/calls/channels';
import { users } from '@fieldscope/contract/calls/users';
import { screen, waitFor, within } from '@testing-library/react';
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { openPortal } from '../../../test/portal';
import {
  aCaller,
  aHistory,
  aNode,
  anOwner,
  aServer,
  aStranger,
  aSubUser,
  PASSWORD,
  type TestServer,
  type User,
} from '../../../test/server';

let server: TestServer;
let owner: User;
beforeAll(async () => {
  server = await aServer();
});
beforeEach(async () => {
  owner = await anOwner(server);
});

const openCenter = (options: Partial<Parameters<typeof openPortal>[0]> = {}) =>
  openPortal({ as: owner, at: '#/user_center', ...options });
const press = async (name: string) => (await screen.findByRole('button', { name })).click();

/** The same person in another browser. */
async function elsewhere(user: User) {
  const { token } = await aStranger(server).call(users.signIn, { account: user.account, password: PASSWORD });
  return aCaller(server, () => token);
}

describe('the profile', () => {
  test('temperatures turn to Fahrenheit on every page', async () => {
    // Ahead: on a busy machine compiling them takes longer than a person waits.
    await Promise.all([import('../data-table/DataTableScreen'), import('../node-details/NodeDetailsScreen')]);
    const node = await aNode(owner, { name: 'Greenhouse' });
    await aHistory(server, { eui: node.eui, measurement_id: 4097 }, [[server.clock.now(), 21.5]]);
    expect((await owner.call(channels.listData, { eui: [node.eui] })).list).toHaveLength(1);
    const portal = await openCenter();
    await portal.person.click(await screen.findByRole('radio', { name: 'Fahrenheit (°F)' }));
    await press('Save');
    await screen.findByText('Saved');
    for (const page of ['data_table', `devices_node_details?eui=${node.eui}`]) {
      window.location.hash = `/${page}`;
      expect((await screen.findAllByText(/70\.7/)).length).toBeGreaterThan(0);
      expect(document.body.textContent).not.toContain('°C');
    }
  });

  test('times turn to the chosen zone; the zone of the device is offered', async () => {
    const portal = await openCenter();
    const zone = await screen.findByRole('combobox', { name: 'Time zone' });
    await portal.person.clear(zone);
    await portal.person.type(zone, 'Tashkent');
    await portal.person.click(await screen.findByRole('option', { name: 'Asia/Tashkent' }));
    await screen.findByRole('button', { name: /^Use .*, as on this device$/ });
    await portal.isAccessible();
    await press('Save');
    await screen.findByText('Saved');
    expect(await owner.call(users.viewSetting)).toMatchObject({ timezone: 'Asia/Tashkent' });
    await portal.person.click(screen.getByRole('tab', { name: 'Sessions' }));
    expect((await screen.findByRole('columnheader', { name: /^Since/ })).textContent).toContain('GMT+5');
  });
});

describe('the organisation', () => {
  test('its time zone is that of everyone who has chosen none', async () => {
    const portal = await openCenter({ at: '#/user_center?tab=organisation' });
    const zone = await screen.findByRole('combobox', { name: 'Time zone' });
    await portal.person.clear(zone);
    await portal.person.type(zone, 'Tashkent');
    await portal.person.click(await screen.findByRole('option', { name: 'Asia/Tashkent' }));
    await press('Save');
    await screen.findByText('Saved');
    const observer = await aSubUser(owner, 'observer');
    expect(await observer.call(users.viewSetting)).toMatchObject({ timezone: 'Asia/Tashkent' });
  });
});

describe('the sessions', () => {
  const rowsOf = async () =>
    within(await screen.findByRole('table'))
      .getAllByRole('row')
      .slice(1);

  test('another one is signed out, this one cannot be', async () => {
    const other = await elsewhere(owner);
    const portal = await openCenter({ at: '#/user_center?tab=sessions' });
    await waitFor(async () => expect(await rowsOf()).toHaveLength(3));
    const [here] = await rowsOf();
    expect(here!.textContent).toContain('This session');
    expect(within(here!).queryByRole('button')).toBeNull();
    for (let left = 2; left > 0; left -= 1) {
      const [button] = screen.getAllByRole('button', { name: /^Sign out .+ at 127/ });
      await portal.person.click(button!);
      await waitFor(async () => expect(await rowsOf()).toHaveLength(left));
    }
    await expect(other.call(users.viewSetting)).rejects.toThrow();
  });

  test('an open portal whose session is ended elsewhere goes to the sign-in page and says why', async () => {
    const portal = await openCenter();
    await portal.isLive();
    const sessions = await owner.call(users.listSessions);
    const shown = sessions.find(({ current }) => !current)!;
    await owner.call(users.endSessions, { session_id: shown.session_id });
    await screen.findByText(/^Your session has expired/);
    expect(portal.address()).toBe('#/login');
  });
});
