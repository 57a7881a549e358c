import { notices } from '@fieldscope/contract/calls/notices';
import { users } from '@fieldscope/contract/calls/users';
import { LIMITS } from '@fieldscope/contract/limits';
import { NOTICE_STATUS } from '@fieldscope/contract/notice-kinds';
import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, test, vi } from 'vitest';
import { withNotices } from '../../../test/answered-notices';
import { connectLive } from '../../../test/connect-live';
import { on } from '../../../test/contract-answers';
import { openPart, openScreen } from '../../../test/screen';
import { Bell } from '../../shell/bell/Bell';
import { LanguageMenu } from '../../shell/LanguageMenu';
import { AnnouncementNotice } from '../dashboard/AnnouncementNotice';
import { NoticesScreen } from './NoticesScreen';

const openNotices = (count: number, at = '#/message') =>
  openScreen({ at, as: 'limited', answers: withNotices(count).answers });
const button = (name: string) => screen.findByRole('button', { name });
const bell = (name: string) => button(name);
const texts = () => screen.queryAllByText(/^Message \d+$/).map(({ textContent }) => textContent);

describe('the page', () => {
  test('shows five a page, newest first, with the page in the address', async () => {
    const page = await openNotices(6);
    await screen.findByText('Message 6');
    expect(texts()).toEqual([6, 5, 4, 3, 2].map((number) => `Message ${number}`));
    await page.person.click(await button('Next page'));
    await waitFor(() => expect(texts()).toEqual(['Message 1']));
    expect(page.address()).toBe('#/message?page=2');
  });

  test('deleting the last message of a page steps back one page', async () => {
    const page = await openNotices(6, '#/message?page=2');
    await screen.findByText('Message 1');
    await page.person.click(await button('Delete: From the operator of this portal'));
    await screen.findByText('Message 6');
    expect(texts()).toHaveLength(LIMITS.noticePageSize);
    expect(page.address()).toBe('#/message');
  });

  test('all are deleted after one question, and the focus stays in the message centre', async () => {
    const page = await openNotices(2);
    await page.person.click(await button('Delete all'));
    const question = await screen.findByRole('dialog', { name: 'Delete all' });
    within(question).getByText('All 2 messages will be gone for good.');
    await page.person.click(within(question).getByRole('button', { name: 'Cancel' }));
    expect(texts()).toHaveLength(2);
    await page.person.click(await button('Delete all'));
    await page.person.click(
      within(await screen.findByRole('dialog')).getByRole('button', { name: 'Delete all' }),
    );
    await screen.findByText(/^No messages\./);
    await waitFor(() => expect(document.activeElement?.textContent).toBe('Everything is read'));
  });

  test('one is read, then all; the bell counts along', async () => {
    const page = await openPart(
      <>
        <Bell />
        <NoticesScreen />
      </>,
      { at: '#/message', as: 'limited', answers: withNotices(3).answers },
    );
    await bell('3 unread messages');
    // Every row has the same title here: the one of a text is its neighbour.
    const second = within((await screen.findByText('Message 2')).closest('li')!);
    await page.person.click(second.getByRole('button', { name: /^Mark as read/ }));
    await bell('2 unread messages');
    expect(second.queryByText('Unread')).toBeNull();
    await page.person.click(await button('Mark all as read'));
    await screen.findByText('Everything is read');
    expect(screen.queryByText('Unread')).toBeNull();
    await bell('Messages');
    expect(page.madeCalls(notices.markRead)).toMatchObject([{ noticeId: 2 }, { noticeId: 0 }]);
  });

  test('its address asks a visitor who is not signed in to do so', async () => {
    await openScreen({ at: '#/message', as: 'visitor', answers: [] });
    await screen.findByText('Sign in to read your messages.');
    within(screen.getByRole('main')).getByRole('link', { name: 'Sign in' });
  });

  test('what another window deleted is reported, and the list is made true', async () => {
    const { answers, deleteElsewhere } = withNotices(1);
    const page = await openScreen({ at: '#/message', as: 'limited', answers });
    await screen.findByText('Message 1');
    deleteElsewhere();
    await page.person.click(await button('Delete: From the operator of this portal'));
    await screen.findByText(/^This message no longer exists/);
    await screen.findByText(/^No messages\./);
  });
});

describe('the pager', () => {
  test('shows five numbers, and an ellipsis jumps five pages', async () => {
    const page = await openNotices(56, '#/message?page=6');
    await screen.findByText('Message 31');
    const numbers = [...Array(13).keys()].filter((number) =>
      screen.queryByRole('button', { name: String(number) }),
    );
    expect(numbers).toEqual([1, 5, 6, 7, 12]);
    await page.person.click(await button('5 pages forward'));
    await screen.findByText('Message 6');
    expect(page.address()).toBe('#/message?page=11');
    await page.person.click(await button('5 pages back'));
    await screen.findByText('Message 31');
    await page.person.click(await button('5 pages back'));
    await screen.findByText('Message 56');
    expect(page.address()).toBe('#/message');
  });
});

describe('the owner', () => {
  test('says when there is no account to write to, and that words are needed', async () => {
    const page = await openScreen({
      at: '#/message',
      answers: [...withNotices(0).answers, on(notices.push, { count: 0 })],
    });
    await page.person.click(await button('Write to sub-accounts'));
    const dialog = within(await screen.findByRole('dialog'));
    await page.person.click(dialog.getByRole('button', { name: 'Send' }));
    await dialog.findByText('This cannot be empty');
    await page.isAccessible();
    await page.person.type(dialog.getByRole('textbox', { name: 'Message' }), 'Anybody?');
    await page.person.click(dialog.getByRole('button', { name: 'Send' }));
    await screen.findByText(/^Your organisation has no sub-accounts yet/);
  });

  test('alone may write', async () => {
    await openScreen({ at: '#/message', as: 'administrator', answers: withNotices(0).answers });
    await screen.findByText(/^No messages\./);
    expect(screen.queryByRole('button', { name: 'Write to sub-accounts' })).toBeNull();
  });
});

describe('the bell', () => {
  test('leads to the message centre as a page', async () => {
    const page = await openPart(<Bell />, { at: '#/privacy', ...withNotices(1) });
    await page.person.click(await bell('1 unread message'));
    await page.person.click(await screen.findByRole('link', { name: 'Open as a page' }));
    await waitFor(() => expect(page.address()).toBe('#/message'));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  });
});

describe('the desktop', () => {
  /** Notifications of a browser whose reader answers its question so. */
  function aBrowserThatAnswers(answer: NotificationPermission) {
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

  /** The message centre with the bell above it, on the reader's desktop. A message comes, and is announced. */
  async function openDesktop(answer: NotificationPermission) {
    const browser = aBrowserThatAnswers(answer);
    const { answers, arrive } = withNotices(1);
    const page = await openPart(
      <>
        <Bell />
        <NoticesScreen />
      </>,
      { at: '#/message', as: 'limited', answers },
    );
    const live = connectLive().newest();
    live.receive({ type: 'welcome', epoch: 'a', seq: 7 });
    return {
      ...page,
      ...browser,
      wish: await screen.findByRole('switch', { name: 'Notify me on this desktop' }),
      aMessageComes() {
        arrive();
        live.receive({ type: 'notices_changed' });
      },
    };
  }

  test('is asked only when the reader switches it on; new messages then show', async () => {
    const { person, wish, asked, shown, aMessageComes } = await openDesktop('granted');
    expect(asked).not.toHaveBeenCalled();
    await person.click(wish);
    await waitFor(() => expect(wish).toHaveProperty('checked', true));
    expect(shown).toEqual([]);
    aMessageComes();
    await waitFor(() => expect(shown).toHaveLength(1));
    expect(shown[0]).toMatchObject({
      title: 'From the operator of this portal',
      options: { body: 'Message 2' },
    });
  });

  test('a click on it opens the message centre', async () => {
    const { person, wish, shown, aMessageComes } = await openDesktop('granted');
    await person.click(wish);
    await waitFor(() => expect(wish).toHaveProperty('checked', true));
    aMessageComes();
    await waitFor(() => expect(shown).toHaveLength(1));
    shown[0]!.onclick();
    await within(await screen.findByRole('dialog', { name: 'Messages' })).findByText('Message 2');
  });

  test('a browser that forbids it gets an explanation, and nothing is shown', async () => {
    const { person, wish, shown, aMessageComes, isAccessible } = await openDesktop('denied');
    await person.click(wish);
    await screen.findByText(/^The browser blocks notifications/);
    expect(wish).toHaveProperty('checked', false);
    aMessageComes();
    await screen.findByText('Message 2');
    expect(shown).toEqual([]);
    await isAccessible();
  });
});

test('an announcement follows the language of the portal', async () => {
  const texts = { en: 'Maintenance on Sunday', zh: '星期日维护', ru: 'Обслуживание в воскресенье' };
  const page = await openPart(
    <>
      <LanguageMenu />
      <AnnouncementNotice />
    </>,
    {
      at: '#/dashboard',
      answers: [
        on(notices.viewAnnouncement, ({ language = 'en' }) => ({
          announcement: {
            ...{ announcementId: 1, status: NOTICE_STATUS.unread, time: 1_770_000_000 },
            text: texts[language],
          },
        })),
        on(users.changeSetting, {}),
      ],
    },
  );
  await screen.findByText(/Maintenance on Sunday/);
  await page.person.click(await button('Language'));
  await page.person.click(await screen.findByRole('menuitem', { name: 'Русский' }));
  await screen.findByText(/Обслуживание в воскресенье/);
});
