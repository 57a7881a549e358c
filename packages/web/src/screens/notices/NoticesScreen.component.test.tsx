import { notices } from '@fieldscope/contract/calls/notices';
import { LIMITS } from '@fieldscope/contract/limits';
import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import { withNotices } from '../../../test/answered-notices';
import { on } from '../../../test/contract-answers';
import { openScreen } from '../../../test/screen';

const openNotices = (count: number, at = '#/message') =>
  openScreen({ at, as: 'limited', answers: withNotices(count).answers });
const button = (name: string) => screen.findByRole('button', { name });
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
