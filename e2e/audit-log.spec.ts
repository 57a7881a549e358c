import { readFile } from 'node:fs/promises';
import { address, expect, signIn, test } from './people';

test('a wrong password is reported; the owner finds it and a new key in the log, and takes the refusals along as a file', async ({
  page,
  owner,
}) => {
  await page.goto(address('/login'));
  await page.getByLabel('Email or account').fill(owner.email);
  await page.getByLabel('Password', { exact: true }).fill('guessed-2026');
  await page.getByRole('button', { name: 'Sign in' }).click();
  await page.getByRole('alert').first().waitFor();
  await signIn(page, owner);

  await page.goto(address('/security'));
  await page.getByRole('button', { name: 'Create access key' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('textbox', { name: 'Label' }).fill('Weather display');
  await dialog.getByLabel('Your login password').fill(owner.password);
  await dialog.getByRole('button', { name: 'Create access key' }).click();
  await dialog.getByRole('button', { name: 'Done' }).click();

  await page.goto(address('/audit_log'));
  const row = (action: string) => page.getByRole('row').filter({ hasText: action });
  await expect(row('Created an access key')).toContainText('Weather display');
  await expect(row('Signed in')).toHaveCount(2);
  await page.getByPlaceholder('Any outcome').click();
  await page.getByRole('option', { name: 'Refused' }).click();
  await expect(row('Created an access key')).toHaveCount(0);
  await expect(row('Signed in')).toContainText('Chrome, Linux');

  const saving = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Save as CSV' }).click();
  const saved = await saving;
  expect(saved.suggestedFilename()).toMatch(/^audit-log-.*\.csv$/);
  const [, ...lines] = (await readFile(await saved.path(), 'utf8')).trim().split('\r\n');
  expect(lines).toEqual([expect.stringContaining(`${owner.email},,Signed in,,Refused`)]);
  expect(lines.join()).not.toContain('guessed-2026');
});
