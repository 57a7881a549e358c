import { accessKeys } from '@fieldscope/contract/calls/access-keys';
import { screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import {
  anAccessKey,
  FIXED_SECRET,
  LOGIN_PASSWORD,
  withAccessKeys,
} from '../../../test/answered-access-keys';
import { CONSTANTS } from '../../../test/answered-constants';
import { on, refusal } from '../../../test/contract-answers';
import { descriptionOf } from '../../../test/description';
import { type OpenScreen, openScreen } from '../../../test/screen';

const BRIDGE = anAccessKey();
const openKeys = (options: Partial<Parameters<typeof openScreen>[0]> = {}): Promise<OpenScreen> =>
  openScreen({ at: '#/security', answers: withAccessKeys(BRIDGE), ...options });

const button = (name: string) => screen.findByRole('button', { name });
const rowOf = async (label: string) => (await screen.findByText(label, { selector: 'td *' })).closest('tr')!;

/** Fills in the password and sends the dialog. */
async function seal({ person }: OpenScreen, verb: string, password = LOGIN_PASSWORD) {
  const dialog = await screen.findByRole('dialog');
  const field = within(dialog).getByLabelText(/^Your login password/);
  await person.clear(field);
  if (password) await person.type(field, password);
  await person.click(within(dialog).getByRole('button', { name: verb }));
  return dialog;
}

test('without label and password nothing is created', async () => {
  const page = await openKeys({ answers: withAccessKeys() });
  await page.person.click(await button('Create access key'));
  const dialog = await seal(page, 'Create access key', '');
  expect(await within(dialog).findAllByText('This cannot be empty')).toHaveLength(2);
  await page.isAccessible();
  expect(page.madeCalls(accessKeys.create)).toEqual([]);
});

test('a wrong password is shown under its field', async () => {
  const page = await openKeys();
  await page.person.click(await button('Disable Bridge'));
  const dialog = await seal(page, 'Disable', 'guessed-2026');
  await within(dialog).findByText('The password is not right. Type it again.');
  const field = within(dialog).getByLabelText(/^Your login password/);
  expect(field.getAttribute('aria-invalid')).toBe('true');
  expect(descriptionOf(field)).toContain('The password is not right');
});

test('the twelfth key is refused in the dialog', async () => {
  const page = await openKeys();
  page.answer(on(accessKeys.create, refusal('access_key_limit_reached')));
  await page.person.click(await button('Create access key'));
  await page.person.type(await screen.findByRole('textbox', { name: 'Label' }), 'One too many');
  const dialog = await seal(page, 'Create access key');
  expect((await within(dialog).findByRole('alert')).textContent).toMatch('already has 11 access keys');
});

test('a key gets another label and level', async () => {
  const page = await openKeys();
  await page.person.click(await button('Edit Bridge'));
  const label = await screen.findByRole('textbox', { name: 'Label' });
  await page.person.clear(label);
  await page.person.type(label, 'Cloud bridge');
  await page.person.click(screen.getByRole('radio', { name: 'Full access' }));
  await page.isAccessible();
  await seal(page, 'Save');
  expect((await rowOf('Cloud bridge')).textContent).toContain('Full access');
});

test('the fixed key is shown when somebody asks for it', async () => {
  const page = await openKeys();
  await button('Show key: Fixed key');
  expect(document.body.textContent).not.toContain(FIXED_SECRET);
  expect(page.madeCalls(accessKeys.viewFixed)).toEqual([]);
  await page.person.click(await button('Show key: Fixed key'));
  await screen.findByText(FIXED_SECRET);
  await page.isAccessible();
});

test('the lines to try use the key that the address names', async () => {
  const page = await openKeys({ at: `#/security?key=${BRIDGE.access_id}` });
  const line = await screen.findByText(/^curl/);
  expect(line.textContent).toContain(`"${BRIDGE.access_id}:YOUR_ACCESS_KEY"`);
  expect(line.textContent).toContain(`${CONSTANTS.public_url}/openapi/`);
  expect((await screen.findByText(/^mosquitto_sub/)).textContent).toContain(`-p ${CONSTANTS.mqtt_port} `);
  expect(page.madeCalls(accessKeys.viewFixed)).toEqual([]);
});

test('on a phone keys are cards', async () => {
  const page = await openKeys({ onPhone: true });
  const cards = within(await screen.findByRole('list', { name: 'Access keys' }));
  expect(cards.getAllByRole('listitem').map((card) => card.textContent)).toEqual([
    expect.stringContaining('Fixed key'),
    expect.stringContaining('Bridge'),
  ]);
  await page.isAccessible();
});

test('an observer sees the keys, and nothing to change them with', async () => {
  await openKeys({ as: 'observer' });
  expect((await rowOf('Bridge')).textContent).toContain('Read only');
  for (const verb of [/^Create /, /^Edit/, /^Disable/, /^Show key/]) {
    expect(screen.queryByRole('button', { name: verb })).toBeNull();
  }
});

test('an observer reads who creates keys when there are none', async () => {
  await openKeys({ as: 'observer', answers: withAccessKeys() });
  await screen.findByText(/The owner or an administrator can create one/);
});
