import { address, expect, type Owner, openAs, operate, test } from './people';

const write = ({ email }: Owner, text: string) => operate('push-notice', '--text', text, '--account', email);

test('the operator writes: every open page counts it at once, and it is read and deleted', async ({
  page,
  context,
  owner,
}) => {
  await openAs(page, owner, '/devices_node');
  const second = await context.newPage();
  await second.goto(address('/data_table'));
  const bell = (name: string) => [page, second].map((one) => one.getByRole('button', { name }));
  for (const one of bell('1 unread message')) await expect(one).toBeVisible();

  await write(owner, 'Maintenance on Sunday');
  const [first, other] = bell('2 unread messages');
  await expect(first!).toBeVisible();
  await expect(other!).toBeVisible();

  await first!.click();
  const centre = page.getByRole('dialog', { name: 'Messages' });
  const row = centre.getByRole('listitem').filter({ hasText: 'Maintenance on Sunday' });
  await row.getByRole('button', { name: /^Mark as read/ }).click();
  await expect(row.getByText('Unread')).toHaveCount(0);
  for (const one of bell('1 unread message')) await expect(one).toHaveCount(1);

  await centre.getByRole('button', { name: 'Delete all' }).click();
  await page.getByRole('dialog', { name: 'Delete all' }).getByRole('button', { name: 'Delete all' }).click();
  await expect(centre.getByText('No messages.')).toBeVisible();
  await expect(second.getByRole('button', { name: 'Messages', exact: true })).toBeVisible();
});

test('six messages make two pages; deleting the sixth steps back', async ({ page, owner }) => {
  for (let number = 1; number <= 5; number += 1) await write(owner, `Message ${number}`);
  await openAs(page, owner, '/message');
  await expect(page.getByText('Message 5')).toBeVisible();
  await page.getByRole('button', { name: 'Next page' }).click();
  await expect(page.getByText('Welcome to Fieldscope')).toBeVisible();
  await page.getByRole('button', { name: 'Delete: Welcome to Fieldscope' }).click();
  await expect(page.getByText('Message 5')).toBeVisible();
  await expect(page).toHaveURL(address('/message'));
});

test('an announcement is on the dashboard until it is dismissed or withdrawn', async ({ page, owner }) => {
  await openAs(page, owner);
  await page.getByRole('heading', { name: 'Dashboard' }).waitFor();
  const announced = page.getByText('Maintenance on');
  await operate('announce', '--text', 'Maintenance on Sunday');
  await expect(announced).toHaveText(/Sunday/);
  await page.getByRole('button', { name: 'Got it' }).click();
  await expect(announced).toHaveCount(0);
  await page.reload();
  await page.getByRole('heading', { name: 'Dashboard' }).waitFor();
  await expect(announced).toHaveCount(0);

  await operate('announce', '--text', 'Maintenance on Monday');
  await expect(announced).toHaveText(/Monday/);
  await operate('withdraw-announcement');
  await expect(announced).toHaveCount(0);
});
