import { panelShares } from '@fieldscope/contract/calls/panel-shares';
import { panels } from '@fieldscope/contract/calls/panels';
import { screen, waitFor, within } from '@testing-library/react';
import { beforeAll, beforeEach, expect, test } from 'vitest';
import { openPortal } from '../../../../test/portal';
import { anOwner, aServer, type TestServer, type User } from '../../../../test/server';

let server: TestServer;
let owner: User;
let panelId: number;
beforeAll(async () => {
  server = await aServer();
});
beforeEach(async () => {
  owner = await anOwner(server);
  panelId = (await owner.call(panels.create, { name: 'Cold store' })).panel_id;
});

const open = () => openPortal({ as: owner, at: `#/data_panel_detail?id=${panelId}&share` });
const dialog = async (name: string) => within(await screen.findByRole('dialog', { name }));
const links = () => owner.call(panelShares.list, { panel_id: panelId });

test('a link is made once its passphrase and its sites are right, and shown once', async () => {
  const { person, isAccessible } = await open();
  await person.click((await dialog('Links to Cold store')).getByRole('button', { name: 'New link' }));
  const form = await dialog('New link');
  await person.click(form.getByRole('switch', { name: 'Ask for a passphrase' }));
  await person.type(
    form.getByRole('textbox', { name: /^Sites/ }),
    'farm.example/shop{Enter}http://a_b.example',
  );
  await person.click(form.getByRole('button', { name: 'New link' }));
  form.getByText('Enter at least 6 characters.');
  form.getByText('No address of a site: http://a_b.example');
  await isAccessible();
  expect(await links()).toEqual([]);
  await person.type(form.getByLabelText('Passphrase'), 'green tomato');
  await person.clear(form.getByRole('textbox', { name: /^Sites/ }));
  await person.type(form.getByRole('textbox', { name: /^Sites/ }), 'farm.example/shop');
  await person.click(form.getByRole('button', { name: 'New link' }));
  const made = await dialog('Link Cold store');
  expect(made.getByRole<HTMLInputElement>('textbox', { name: 'Link' }).value).toMatch(
    new RegExp(`/#/panel\\?id=${panelId}&share_token=[\\w-]{43}$`),
  );
  await isAccessible();
  await person.click(made.getByRole('button', { name: 'Done' }));
  await (await dialog('Links to Cold store')).findByText('Embedded in https://farm.example');
  expect(await links()).toMatchObject([{ has_passphrase: true, sites: ['https://farm.example'] }]);
});

test('links that others make and withdraw come and go', async () => {
  const portal = await open();
  const list = await dialog('Links to Cold store');
  await portal.isLive();
  const { share_id } = await owner.call(panelShares.share, { panel_id: panelId, name: 'Visitors' });
  await list.findByText('Visitors');
  await portal.isAccessible();
  await owner.call(panelShares.withdraw, { share_id });
  await waitFor(() => expect(list.queryByText('Visitors')).toBeNull());
});
