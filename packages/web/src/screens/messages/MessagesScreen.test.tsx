import { notices } from '@fieldscope/contract/calls/notices';
import { users } from '@fieldscope/contract/calls/users';
import type { UserId } from '@fieldscope/contract/ids';
import { LIMITS } from '@fieldscope/contract/limits';
import { DAY_MS, HOUR_MS, MINUTE_MS } from '@fieldscope/contract/time';
import { screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { announce, withdrawAnnouncement } from '../../../../server/src/modules/notices/announcements.service';
import { deleteAllNotices } from '../../../../server/src/modules/notices/notices.repository';
import { pushNotice } from '../../../../server/src/modules/notices/notices.service';
import { openPortal, type Portal } from '../../../test/portal';
import { anOwner, aServer, aStranger, aSubUser, type TestServer, type User } from '../../../test/server';

let server: TestServer;
let owner: User;
beforeAll(async () => {
  server = await aServer();
});
beforeEach(async () => {
  owner = await anOwner(server);
});

const openMessages = (as: User, address = '#/message') => openPortal({ as, at: address });
const write = (user: User, text: string) => pushNotice(server, { account: user.account }, text);
const bell = (name: string | RegExp) => screen.findByRole('button', { name });
const button = (name: string) => screen.findByRole('button', { name });
const texts = () => screen.queryAllByText(/^Message \d+$/).map(({ textContent }) => textContent);

const userIdOf = async (user: User) => (await user.call(users.viewOrganisation)).user_id as UserId;

/** A limited sub-account that was written to so many times, a minute apart. */
async function aReader(messages: number): Promise<User> {
  const reader = await aSubUser(owner, 'limited');
  for (let number = 1; number <= messages; number += 1) {
    server.clock.advance(MINUTE_MS);
    await write(reader, `Message ${number}`);
  }
  return reader;
}

/** Every row has the same title here: the one of a text is its neighbour. */
const rowOf = (text: string) => within(screen.getByText(text).closest('li')!);

describe('the page', () => {
  test('greets a new owner with the credits of the organisation and says how long it is kept', async () => {
    const portal = await openMessages(owner);
    await screen.findByText(/starts with 100,000 uplink messages \(UM\) and 100,000 download/);
    const end = new Intl.DateTimeFormat('en-GB', { year: 'numeric', month: 'short', day: '2-digit' });
    screen.getByText(new RegExp(`kept until ${end.format(server.clock.now() + 30 * DAY_MS)}`));
    await bell('1 unread message');
    await portal.isAccessible();
  });

  test('shows five a page, newest first, with the page in the address', async () => {
    const portal = await openMessages(await aReader(6));
    await screen.findByText('Message 6');
    expect(texts()).toEqual([6, 5, 4, 3, 2].map((number) => `Message ${number}`));
    await portal.person.click(await button('Next page'));
    await waitFor(() => expect(texts()).toEqual(['Message 1']));
    expect(portal.address()).toBe('#/message?page=2');
  });

  test('one is read, then all; the bell counts along', async () => {
    const portal = await openMessages(await aReader(3));
    await bell('3 unread messages');
    const second = rowOf('Message 2');
    await portal.person.click(second.getByRole('button', { name: /^Mark as read/ }));
    await bell('2 unread messages');
    expect(second.queryByText('Unread')).toBeNull();
    await portal.person.click(await button('Mark all as read'));
    await screen.findByText('Everything is read');
    expect(screen.queryByText('Unread')).toBeNull();
    await bell('Messages');
  });

  test('deleting the last message of a page steps back one page', async () => {
    const portal = await openMessages(await aReader(6), '#/message?page=2');
    await screen.findByText('Message 1');
    await portal.person.click(await button('Delete: From the operator of this portal'));
    await screen.findByText('Message 6');
    expect(texts()).toHaveLength(LIMITS.noticePageSize);
    expect(portal.address()).toBe('#/message');
  });

  test('all are deleted after one question, and the focus stays in the message centre', async () => {
    const portal = await openMessages(await aReader(2));
    await portal.person.click(await button('Delete all'));
    const question = await screen.findByRole('dialog', { name: 'Delete all' });
    within(question).getByText('All 2 messages will be gone for good.');
    await portal.person.click(within(question).getByRole('button', { name: 'Cancel' }));
    expect(texts()).toHaveLength(2);
    await portal.person.click(await button('Delete all'));
    await portal.person.click(
      within(await screen.findByRole('dialog')).getByRole('button', { name: 'Delete all' }),
    );
    await screen.findByText(/^No messages\./);
    await waitFor(() => expect(document.activeElement?.textContent).toBe('Everything is read'));
  });

  test('what another window deleted is reported, and the list is made true', async () => {
    const reader = await aReader(1);
    const portal = await openMessages(reader);
    await screen.findByText('Message 1');
    // Silently, as when the live connection is down.
    await deleteAllNotices(server.db, { orgId: reader.orgId, userId: await userIdOf(reader), since: 0 });
    await portal.person.click(await button('Delete: From the operator of this portal'));
    await screen.findByText(/^This message no longer exists/);
    await screen.findByText(/^No messages\./);
  });

  test('its address asks a visitor who is not signed in to do so', async () => {
    await openPortal({ as: aStranger(server), at: '#/message' });
    await screen.findByText('Sign in to read your messages.');
    within(screen.getByRole('main')).getByRole('link', { name: 'Sign in' });
  });
});

describe('the pager', () => {
  const page = (number: number) => screen.queryByRole('button', { name: String(number) });

  test('shows five numbers, and an ellipsis jumps five pages', async () => {
    const portal = await openMessages(await aReader(56), '#/message?page=6');
    await screen.findByText('Message 31');
    const numbers = () => [...Array(13).keys()].filter((number) => page(number));
    expect(numbers()).toEqual([1, 5, 6, 7, 12]);
    await portal.person.click(await button('5 pages forward'));
    await screen.findByText('Message 6');
    expect(portal.address()).toBe('#/message?page=11');
    await portal.person.click(await button('5 pages back'));
    await screen.findByText('Message 31');
    await portal.person.click(await button('5 pages back'));
    await screen.findByText('Message 56');
    expect(portal.address()).toBe('#/message');
  });
});

describe('the owner', () => {
  const compose = async ({ person }: Portal, words: string) => {
    await person.click(await button('Write to sub-accounts'));
    const dialog = await screen.findByRole('dialog');
    if (words) await person.type(within(dialog).getByRole('textbox', { name: 'Message' }), words);
    await person.click(within(dialog).getByRole('button', { name: 'Send' }));
    return dialog;
  };

  test('writes to all sub-accounts', async () => {
    const helper = await aSubUser(owner, 'limited');
    await compose(await openMessages(owner), 'Frost tonight');
    await screen.findByText('Sent to 1 sub-account');
    const { list } = await helper.call(notices.list);
    expect(list.map(({ body }) => body.text)).toEqual(['Frost tonight']);
  });

  test('says when there is nobody to write to, and that words are needed', async () => {
    const portal = await openMessages(owner);
    const dialog = await compose(portal, '');
    await within(dialog).findByText('This cannot be empty');
    await portal.isAccessible();
    await portal.person.type(within(dialog).getByRole('textbox', { name: 'Message' }), 'Anybody?');
    await portal.person.click(within(dialog).getByRole('button', { name: 'Send' }));
    await screen.findByText(/^Your organisation has no sub-accounts yet/);
  });

  test('alone may write', async () => {
    await openMessages(await aSubUser(owner, 'administrator'));
    await screen.findByText(/^No messages\./);
    expect(screen.queryByRole('button', { name: 'Write to sub-accounts' })).toBeNull();
  });
});

describe('the bell', () => {
  test('counts at once what arrives, also for a limited sub-account, and opens the message centre', async () => {
    const reader = await aReader(1);
    const portal = await openMessages(reader, '#/privacy');
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
    const portal = await openMessages(reader, '#/privacy');
    await portal.isLive();
    await bell('2 unread messages');
    await reader.call(notices.markRead, { noticeId: 0 });
    await bell('Messages');
  });

  test('leads to the message centre as a page', async () => {
    const portal = await openMessages(await aReader(1), '#/privacy');
    await portal.person.click(await bell('1 unread message'));
    await portal.person.click(await screen.findByRole('link', { name: 'Open as a page' }));
    await screen.findByRole('heading', { level: 1, name: 'Messages' });
    expect(portal.address()).toBe('#/message');
  });
});

describe('the desktop', () => {
  /** Notifications of a browser whose reader answers its question so. */
  function aDesktop(answer: NotificationPermission) {
    const shown: FakeNotification[] = [];
    class FakeNotification {
      static permission: NotificationPermission = 'default';
      static requestPermission = vi.fn(async () => {
        FakeNotification.permission = answer;
        return answer;
      });
      onclick = () => {};
      onclose = () => {};
      close = vi.fn(() => this.onclose());
      constructor(
        readonly title: string,
        readonly options: NotificationOptions,
      ) {
        shown.push(this);
      }
    }
    vi.stubGlobal('Notification', FakeNotification);
    return { shown, asked: FakeNotification.requestPermission };
  }
  const desktopSwitch = () => screen.findByRole('switch', { name: 'Notify me on this desktop' });

  test('is asked only when the reader switches it on; new messages then show', async () => {
    const { shown, asked } = aDesktop('granted');
    const reader = await aReader(1);
    const portal = await openMessages(reader);
    await portal.isLive();
    const wish = await desktopSwitch();
    expect(asked).not.toHaveBeenCalled();
    await portal.person.click(wish);
    await waitFor(() => expect(wish).toHaveProperty('checked', true));
    expect(shown).toEqual([]);

    await write(reader, 'Message 2');
    await waitFor(() => expect(shown).toHaveLength(1));
    expect(shown[0]).toMatchObject({
      title: 'From the operator of this portal',
      options: { body: 'Message 2' },
    });
  });

  test('a click on it opens the message centre', async () => {
    const { shown } = aDesktop('granted');
    const reader = await aReader(1);
    const portal = await openMessages(reader);
    await portal.isLive();
    await portal.person.click(await desktopSwitch());
    await write(reader, 'Message 2');
    await waitFor(() => expect(shown).toHaveLength(1));
    shown[0]!.onclick();
    await within(await screen.findByRole('dialog', { name: 'Messages' })).findByText('Message 2');
  });

  test('a browser that forbids it gets an explanation, and nothing is shown', async () => {
    const { shown } = aDesktop('denied');
    const reader = await aReader(1);
    const portal = await openMessages(reader);
    await portal.isLive();
    const wish = await desktopSwitch();
    await portal.person.click(wish);
    await screen.findByText(/^The browser blocks notifications/);
    expect(wish).toHaveProperty('checked', false);
    await write(reader, 'Message 2');
    await screen.findByText('Message 2');
    expect(shown).toEqual([]);
    await portal.isAccessible();
  });
});

describe('an announcement', () => {
  afterEach(() => withdrawAnnouncement(server));

  test('follows the language of the portal', async () => {
    await announce(server, { en: 'Maintenance on Sunday', ru: 'Обслуживание в воскресенье' });
    const portal = await openPortal({ as: owner, at: '#/dashboard' });
    await screen.findByText(/^Maintenance on Sunday/);
    await portal.person.click(await button('Language'));
    await portal.person.click(await screen.findByRole('menuitem', { name: 'Русский' }));
    await screen.findByText(/^Обслуживание в воскресенье/);
  });

  test('is on the dashboard at once, goes for good when it is dismissed, and the next one shows', async () => {
    const portal = await openPortal({ as: owner, at: '#/dashboard' });
    await screen.findByText(/^Welcome\. Bind your first/);
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
