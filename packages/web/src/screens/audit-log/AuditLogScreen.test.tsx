import { accessKeys } from '@fieldscope/contract/calls/access-keys';
import { audit } from '@fieldscope/contract/calls/audit';
import { open } from '@fieldscope/contract/calls/open';
import { production } from '@fieldscope/contract/calls/production';
import { users } from '@fieldscope/contract/calls/users';
import { SECOND_MS } from '@fieldscope/contract/time';
import { screen, waitFor, within } from '@testing-library/react';
import { beforeAll, expect, test } from 'vitest';
import { openPortal } from '../../../test/portal';
import {
  aMadeKey,
  anOwner,
  aProducedDevice,
  aServer,
  aSubUser,
  PASSWORD,
  type TestServer,
  type User,
} from '../../../test/server';

let server: TestServer;
let owner: User;
beforeAll(async () => {
  server = await aServer();
  owner = await anOwner(server);
});

test('an owner reads who did what, and filters by what was refused', async () => {
  const { eui, code } = await aProducedDevice(server);
  await owner.ask(production.bind, { eui, code: 'GUESSED' });
  await owner.call(production.bind, { eui, code });
  await owner.call(users.changeSetting, { nickname: 'Ada' });
  const portal = await openPortal({ as: owner, at: '#/audit_log' });
  const table = await screen.findByRole('table');
  await within(table).findByText('Changed personal settings');
  expect(within(table).getAllByText('Bound a device')).toHaveLength(2);
  await portal.isAccessible();

  await portal.person.click(screen.getByLabelText('Outcome', { selector: 'input' }));
  await portal.person.click(await screen.findByRole('option', { name: 'Refused' }));
  const rows = () => within(screen.getByRole('table'));
  await waitFor(() => expect(rows().queryByText('Changed personal settings')).toBeNull());
  expect(rows().getAllByText('Bound a device')).toHaveLength(1);
  expect(portal.address()).toContain('outcome=refused');
});

test('an entry says in words what was tried, about what, and with which program', async () => {
  const farmer = await anOwner(server);
  const bridge = await aMadeKey(farmer, { label: 'Bridge' });
  await farmer.call(accessKeys.edit, { access_id: bridge.accessId, status: 'disabled', password: PASSWORD });
  await bridge.ask(open.viewOrganisation);
  await (await aSubUser(farmer, 'observer')).ask(audit.list);
  await openPortal({ as: farmer, at: '#/audit_log' });
  const row = async (action: string) =>
    (await screen.findByText(action, { selector: 'td *' })).closest('tr')!;
  expect((await row('Read: the audit log')).textContent).toContain('node');
  expect((await row('Read: data through an access key')).textContent).toMatch(
    new RegExp(`Bridge \\(${bridge.accessId}\\).*Refused`),
  );
  expect((await row('Changed an access key')).textContent).toContain(`Bridge (${bridge.accessId})`);
});

test('what is filtered is saved as a file', async () => {
  const farmer = await anOwner(server);
  await farmer.call(users.changeSetting, { nickname: 'Ada' });
  await farmer.ask(users.changePassword, { password: 'guessed-2026', new_password: 'meadow-2027' });
  server.clock.advance(SECOND_MS);
  const portal = await openPortal({ as: farmer, at: '#/audit_log?outcome=refused' });
  await screen.findByText('Changed the password', { selector: 'td *' });
  await portal.person.click(screen.getByRole('button', { name: 'Save as CSV' }));
  await screen.findByText('Saved: 1 row');
  const [head, ...lines] = (await portal.savedFile()).trim().split('\r\n');
  expect(head).toMatch(
    /When \(.+\),When \(UTC\),Who,Operator,What,About,Outcome,Reason,Number,Address,Browser or program$/,
  );
  expect(lines).toEqual([expect.stringContaining(`${farmer.account},,Changed the password,,Refused,`)]);
});

test('on a phone entries are cards', async () => {
  const portal = await openPortal({ as: owner, at: '#/audit_log', onPhone: true });
  const cards = within(await screen.findByRole('list', { name: 'Audit log' }));
  expect(cards.getAllByText('Bound a device').length).toBeGreaterThan(0);
  expect(cards.getAllByText(owner.account).length).toBeGreaterThan(0);
  await portal.isAccessible();
});

test('a sub-account does not read the log', async () => {
  await openPortal({ as: await aSubUser(owner, 'administrator'), at: '#/audit_log' });
  await screen.findByRole('heading', { name: /does not open this page/ });
  expect(screen.queryByRole('table')).toBeNull();
});
