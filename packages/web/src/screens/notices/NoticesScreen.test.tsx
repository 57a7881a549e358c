import { notices } from '@fieldscope/contract/calls/notices';
import { DAY_MS, HOUR_MS, MINUTE_MS } from '@fieldscope/contract/time';
import { screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { announce, withdrawAnnouncement } from '../../../../server/src/modules/notices/announcements.service';
import { pushNotice } from '../../../../server/src/modules/notices/notices.service';
import { openPortal } from '../../../test/portal';
import { anOwner, aServer, aSubUser, type TestServer, type User } from '../../../test/server';

let server: TestServer;
let owner: User;
beforeAll(async () => {
  server = await aServer();
});
beforeEach(async () => {
  owner = await anOwner(server);
});

const openNotices = (as: User, address = '#/message') => openPortal({ as, at: address });
const write = (user: User, text: string) => pushNotice(server, { account: user.account }, text);
const bell = (name: string | RegExp) => screen.findByRole('button', { name });
const button = (name: string) => screen.findByRole('button', { name });

/** A limited sub-account that was written to so many times, a minute apart. */
async function aReader(messages: number): Promise<User> {
  const reader = await aSubUser(owner, 'limited');
  for (let number = 1; number <= messages; number += 1) {
    server.clock.advance(MINUTE_MS);
    await write(reader, `Message ${number}`);
  }
  return reader;
}

describe('the page', () => {
  test('greets a new owner with the credits of the organisation and says how long it is kept', async () => {
    const portal = await openNotices(owner);
    await screen.findByText(/starts with 100,000 uplink messages \(UM\) and 100,000 download/);
    const end = new Intl.DateTimeFormat('en-GB', { year: 'numeric', month: 'short', day: '2-digit' });
    screen.getByText(new RegExp(`kept until ${end.format(server.clock.now() + 30 * DAY_MS)}`));
    await bell('1 unread message');
    await portal.isAccessible();
  });
});

describe('the owner', () => {
  test('writes to all sub-accounts', async () => {
    const helper = await aSubUser(owner, 'limited');
    const { person } = await openNotices(owner);
    await person.click(await button('Write to sub-accounts'));
    const dialog = within(await screen.findByRole('dialog'));
    await person.type(dialog.getByRole('textbox', { name: 'Message' }), 'Frost tonight');
    await person.click(dialog.getByRole('button', { name: 'Send' }));
    await screen.findByText('Sent to 1 sub-account');
    const { list } = await helper.call(notices.list);
    expect(list.map(({ body }) => body.text)).toEqual(['Frost tonight']);
  });
});

describe('the bell', () => {
  test('counts at once what arrives, also for a limited sub-account, and opens the message centre', async () => {
    const reader = await aReader(1);
    const portal = await openNotices(reader, '#/privacy');
    await portal.isLive();
    await bell('1 unread message');
    await write(reader, 'Message 2');
    await portal.person.click(await bell('2 unread messages'));
    const drawer = await screen.findByRole('dialog', { name: 'Messages' });
    await within(drawer).findByText('Message 2');
    await write(reader, 'Message 3');
    await within(drawer).findByText('Message 3');
    await portal.isAccessible();
    await portal.person.keyboard('{Escape}');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(document.activeElement).toBe(await bell('3 unread messages'));
  });

  test('what is read elsewhere is no longer counted', async () => {
    const reader = await aReader(2);
    const portal = await openNotices(reader, '#/privacy');
    await portal.isLive();
    await bell('2 unread messages');
    await reader.call(notices.markRead, { noticeId: 0 });
    await bell('Messages');
  });
});

describe('an announcement', () => {
  afterEach(() => withdrawAnnouncement(server));

  test('is on the dashboard at once, goes for good when it is dismissed, and the next one shows', async () => {
    const portal = await openPortal({ as: owner, at: '#/dashboard' });
    await screen.findByText('How do your devices reach you?');
    await portal.isLive();
    await announce(server, { en: 'Maintenance on Sunday' });
    await screen.findByText(/^Maintenance on Sunday/);
    await portal.isAccessible();
    await portal.person.click(await button('Got it'));
    await waitFor(() => expect(screen.queryByText(/^Maintenance on Sunday/)).toBeNull());
    portal.later(HOUR_MS);
    await announce(server, { en: 'Maintenance on Monday' });
    await screen.findByText(/^Maintenance on Monday/);
    expect(screen.queryByText(/^Maintenance on Sunday/)).toBeNull();
  });
});
