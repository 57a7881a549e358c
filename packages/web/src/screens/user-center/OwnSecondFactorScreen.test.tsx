import { secondFactor } from '@fieldscope/contract/calls/second-factor';
import { LIMITS } from '@fieldscope/contract/limits';
import { screen, within } from '@testing-library/react';
import { beforeAll, expect, test, vi } from 'vitest';
import { descriptionOf, openPortal } from '../../../test/portal';
import { aCaller, anOwner, aServer, codeAt, PASSWORD, type TestServer } from '../../../test/server';
import { session } from '../../api/session';

let server: TestServer;
beforeAll(async () => {
  server = await aServer();
});

const { stepMs, recoveryCodes, confirmWithinMs } = LIMITS.secondFactor;

async function openSecurity() {
  const owner = await anOwner(server);
  const portal = await openPortal({ as: owner, at: '#/user_center?tab=security' });
  const { person } = portal;
  const part = within(await screen.findByRole('region', { name: 'Two-factor authentication' }));
  const press = async (name: string) => person.click(await part.findByRole('button', { name }));
  const codeNow = (secret: string) => codeAt(secret, server.clock.now());
  const mine = aCaller(server, () => session.get()?.token ?? '');
  return { ...portal, owner, part, press, codeNow, mine };
}
type Opened = Awaited<ReturnType<typeof openSecurity>>;

/** Password given: the picture is shown. @returns the secret that can be typed */
async function begin({ person, part, press }: Opened): Promise<string> {
  await press('Set up');
  await person.type(await part.findByLabelText('Your login password'), PASSWORD);
  await press('Next');
  await part.findByRole('img', { name: /^QR code/ });
  return shownSecret(part);
}

function shownSecret(part: Opened['part']): string {
  const groups = part.getByText(/^([A-Z2-7]{4} ){7}[A-Z2-7]{4}$/).textContent ?? '';
  return groups.replaceAll(' ', '');
}

/** @returns the secret, and the recovery codes as they were shown */
async function setUp(opened: Opened) {
  const { person, part, press, codeNow } = opened;
  const secret = await begin(opened);
  await person.type(part.getByLabelText('Code that the app shows now'), codeNow(secret));
  await press('Turn on');
  await part.findByText('They are not shown again.');
  const codes = part.getAllByRole('listitem').map((item) => item.textContent ?? '');
  return { secret, codes };
}

test('a second factor is set up with an app, and its recovery codes can be copied and saved', async () => {
  const opened = await openSecurity();
  const { person, part, press, mine, owner } = opened;
  const { codes } = await setUp(opened);
  expect(codes).toHaveLength(recoveryCodes);
  await opened.isAccessible();
  const written = vi.spyOn(navigator.clipboard, 'writeText');
  await press('Copy all');
  await part.findByRole('button', { name: 'Copied' });
  expect(written).toHaveBeenCalledWith(codes.join('\n'));
  await press('Save as a file');
  const file = await opened.savedFile();
  expect(file).toContain(owner.account);
  for (const code of codes) expect(file).toContain(code);
  await press('I have kept them');
  await part.findByText('On');
  expect(part.getByText(String(recoveryCodes))).toBeTruthy();
  expect(await mine.call(secondFactor.view)).toMatchObject({ on: true });
  await opened.isAccessible();
  expect(person).toBeTruthy();
});

test('a secret that was not confirmed in time is said to have lapsed, and the next one works', async () => {
  const opened = await openSecurity();
  const { person, part, press, codeNow, mine } = opened;
  const lapsed = await begin(opened);
  opened.later(confirmWithinMs);
  await person.type(part.getByLabelText('Code that the app shows now'), codeNow(lapsed));
  await press('Turn on');
  await part.findByText(/^The secret was not confirmed within 15 minutes/);
  expect(part.queryByRole('img', { name: /^QR code/ })).toBeNull();
  await person.type(await part.findByLabelText('Your login password'), PASSWORD);
  await press('Next');
  await part.findByRole('img', { name: /^QR code/ });
  const fresh = shownSecret(part);
  expect(fresh).not.toBe(lapsed);
  await person.type(part.getByLabelText('Code that the app shows now'), codeNow(fresh));
  await press('Turn on');
  await part.findByText('They are not shown again.');
  expect(await mine.call(secondFactor.view)).toMatchObject({ on: true });
});

test('a wrong password and a wrong code are shown at their fields', async () => {
  const opened = await openSecurity();
  const { person, part, press } = opened;
  await press('Set up');
  await press('Next');
  expect(descriptionOf(part.getByLabelText('Your login password'))).toMatch(/cannot be empty/);
  await person.type(part.getByLabelText('Your login password'), 'guessed-1');
  await press('Next');
  await part.findByText(/password is not right/);
  await press('Cancel');
  await begin(opened);
  await person.type(part.getByLabelText('Code that the app shows now'), '000000');
  await press('Turn on');
  await part.findByText(/does not match/);
  await opened.isAccessible();
});

test('new recovery codes are made with password and code; turning it off needs them too', async () => {
  const opened = await openSecurity();
  const { person, part, press, mine, codeNow, later } = opened;
  const { secret, codes } = await setUp(opened);
  await press('I have kept them');
  const dialog = async (open: string, submit: string, label: string, code: string) => {
    await press(open);
    const form = within(await screen.findByRole('dialog'));
    await person.type(form.getByLabelText('Your login password'), PASSWORD);
    if (label === 'Recovery code')
      await person.click(form.getByRole('button', { name: 'Use a recovery code' }));
    await person.type(form.getByLabelText(label), code);
    await opened.isAccessible();
    await person.click(form.getByRole('button', { name: submit }));
    return form;
  };
  later(stepMs);
  const renewed = await dialog('New recovery codes', 'Make new codes', 'Code', codeNow(secret));
  await renewed.findByText('They are not shown again.');
  const fresh = renewed.getAllByRole('listitem').map((item) => item.textContent ?? '');
  expect(fresh.filter((code) => codes.includes(code))).toEqual([]);
  await person.click(renewed.getByRole('button', { name: 'I have kept them' }));
  await dialog('Turn off', 'Turn off', 'Recovery code', fresh[0]!);
  await part.findByRole('button', { name: 'Set up' });
  expect(await mine.call(secondFactor.view)).toMatchObject({ on: false });
});
