import { screen, waitFor, within } from '@testing-library/react';
import { beforeAll, beforeEach, expect, test } from 'vitest';
import { changeCredits, foldCredits } from '../../../../server/src/modules/credits/credits.service';
import { openPortal } from '../../../test/portal';
import { aNode, anOwner, aServer, aSubUser, type TestServer, type User } from '../../../test/server';

let server: TestServer;
let owner: User;
beforeAll(async () => {
  server = await aServer({ CREDITS: 'required' });
});
beforeEach(async () => {
  owner = await anOwner(server);
});

const row = async (words: string) =>
  (await screen.findByText(words, { selector: 'td *' })).closest('tr')!.textContent;

test('every change says why it came, what it belongs to, and what was left', async () => {
  const { eui } = await aNode(owner, { name: 'Greenhouse 2' });
  const at = server.clock.now();
  await changeCredits(server.db, owner.orgId, { kind: 'uplink', um: -70, at });
  await changeCredits(server.db, owner.orgId, {
    ...{ kind: 'correction', um: 700, at, details: { reason: 'Spring fair' } },
  });
  await foldCredits(server);
  const portal = await openPortal({ as: owner, at: '#/credit_history' });
  expect(await row('Correction by the operator')).toMatch(/Spring fair\+700/);
  expect(await row('Uplinks of a day')).toContain('By device−70');
  expect(await row('Gift for the new account')).toContain('+100,000');
  expect(await row('Gift for a new device')).toContain('Greenhouse 2');
  expect(screen.getByRole('link', { name: 'Greenhouse 2' }).getAttribute('href')).toBe(
    `#/devices_node_details?eui=${eui}`,
  );
  await portal.isAccessible();

  await portal.person.click(screen.getByRole('link', { name: 'By device' }));
  await screen.findByRole('heading', { name: 'Consumption' });
  expect(portal.address()).toMatch(/^#\/consumption\?by=device&range=\d+-\d+$/);
});

test('the history is filtered by cause, and what is filtered is saved', async () => {
  await foldCredits(server);
  const portal = await openPortal({ as: owner, at: '#/credit_history?cause=refund' });
  await screen.findByText('No change fits the filters.');
  await portal.person.click(screen.getByLabelText('Cause', { selector: 'input' }));
  await portal.person.click(await screen.findByRole('option', { name: 'Gift for the new account' }));
  const table = within(await screen.findByRole('table'));
  await waitFor(() => expect(table.getAllByText('+100,000')).toHaveLength(2));
  server.clock.advance(1000);
  portal.later(1000);
  await portal.person.click(screen.getByRole('button', { name: 'Save as CSV' }));
  await screen.findByText('Saved: 1 row');
  const [head, line] = (await portal.savedFile()).trim().split('\r\n');
  expect(head).toMatch(/When \(UTC\),Cause,UM,DM,UM left,DM left,order_number,eui,code,reason$/);
  expect(line).toMatch(/,Gift for the new account,100000,100000,100000,100000,,,,$/);
});

test('on a phone changes are cards, which an observer reads too', async () => {
  await foldCredits(server);
  const observer = await aSubUser(owner, 'observer');
  const portal = await openPortal({ as: observer, at: '#/credit_history', onPhone: true });
  const cards = within(await screen.findByRole('list', { name: 'Credit history' }));
  await cards.findByText('Gift for the new account');
  await portal.isAccessible();
});
