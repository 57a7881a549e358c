import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { accessibilityViolations } from './accessibility';
import { expect, openAs, test } from './people';

const run = promisify(execFile);

test('an owner makes a kit, adds a channel, pastes the shown lines into a terminal and sees the value, also of a series of line protocol that nobody knew', async ({
  page,
  owner,
}) => {
  await openAs(page, owner, '/devices_developKit');
  await page.getByRole('button', { name: 'Create kit' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('textbox', { name: 'Name' }).fill('Beehive scale');
  await dialog.getByRole('button', { name: 'Create kit' }).click();
  await expect(page.getByRole('heading', { name: 'Upload with Beehive scale' })).toBeVisible();

  await page.getByRole('button', { name: 'Add channel' }).click();
  await dialog.getByLabel('Name (optional)').fill('Brood box');
  await dialog.getByRole('combobox', { name: 'Sensor type (optional)' }).fill('1004');
  await page.getByRole('option', { name: /· 1004$/ }).click();
  expect(await accessibilityViolations(page)).toEqual([]);
  await dialog.getByRole('button', { name: 'Add channel' }).click();
  await expect(page.getByText('1 · Brood box')).toBeVisible();
  await expect(dialog).toHaveCount(0);

  const lines = page.getByText(/curl -X POST/);
  await expect(lines).toContainText('"4100":"612"');
  // The mouse is where the button of the dialog was, maybe on a button with a tip.
  await lines.hover();
  await expect(page.getByRole('tooltip')).toHaveCount(0);
  expect(await accessibilityViolations(page)).toEqual([]);
  const { stdout } = await run('sh', ['-c', await lines.innerText()]);
  expect(JSON.parse(stdout)).toMatchObject({ code: '0' });
  await expect(page.getByRole('row', { name: /Beehive scale/ })).toContainText('612');

  await page.getByText('Line protocol', { exact: true }).click();
  await page.getByRole('tab', { name: 'curl' }).click();
  const command = await page.getByText(/--data-binary 'weather/).innerText();
  await run('sh', ['-c', command.replace(/weather [^']+/, 'scale raw_adc=43')]);
  await page.getByRole('button', { name: 'Accept scale raw_adc' }).click();
  await dialog.getByRole('combobox', { name: 'Measurement' }).fill('Air humidity');
  await page
    .getByRole('option', { name: /^Air humidity/i })
    .first()
    .click();
  await expect(dialog.getByText('Latest value 43 becomes 43')).toBeVisible();
  expect(await accessibilityViolations(page)).toEqual([]);
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(dialog).toHaveCount(0);
  await expect(page.getByText(/^Stored as Air humidity/i)).toBeVisible();
  await expect(page.getByRole('row', { name: /Beehive scale/ })).toContainText('43');
});
