import { panelShares } from '@fieldscope/contract/calls/panel-shares';
import { panels } from '@fieldscope/contract/calls/panels';
import { HOUR_MS, MINUTE_MS } from '@fieldscope/contract/time';
import { screen, waitFor } from '@testing-library/react';
import { beforeAll, beforeEach, expect, test } from 'vitest';
import { openPortal } from '../../../test/portal';
import {
  aHistory,
  aNode,
  anOwner,
  aServer,
  aStranger,
  type TestServer,
  transferDevices,
  type User,
} from '../../../test/server';

const AIR = 4097;

let server: TestServer;
let owner: User;
let node: Awaited<ReturnType<typeof aNode>>;
beforeAll(async () => {
  server = await aServer();
});
beforeEach(async () => {
  owner = await anOwner(server);
  node = await measuring('Greenhouse 2', 21.4);
});

async function measuring(name: string, value: number) {
  const made = await aNode(owner, { name });
  await aHistory(server, { eui: made.eui, measurement_id: AIR }, [[server.clock.now() - MINUTE_MS, value]]);
  return made;
}
const aPanel = async (eui: string | null = node.eui, settings: object = {}) => {
  const card = {
    ...{ component_id: crypto.randomUUID(), kind: 'value_card', name: 'Air', settings: {} },
    place: { x: 0, y: 0, width: 6, height: 4 },
    sources: [{ eui, channel: eui && 1, measurement_id: AIR }],
  };
  return (await owner.call(panels.create, { name: 'Cold store', components: [card], settings } as never))
    .panel_id;
};
async function aLink(panelId: number, more: object = {}) {
  const made = await owner.call(panelShares.share, { panel_id: panelId, name: 'Our store', ...more });
  return { ...made, at: `#/panel?id=${panelId}&share_token=${made.token}` };
}
const open = (at: string) => openPortal({ as: aStranger(server), at });
const shows = (text: RegExp) =>
  waitFor(async () =>
    expect((await screen.findByRole('article', { name: 'Air' })).textContent).toMatch(text),
  );

test('a link shows its panel to somebody without an account, until it is withdrawn', async () => {
  const { share_id, at } = await aLink(await aPanel());
  const { isAccessible } = await open(at);
  await shows(/21\.4/);
  await screen.findByRole('heading', { level: 1, name: 'Our store' });
  await screen.findByText('Live');
  expect(document.title).toBe('Our store');
  await isAccessible();
  await owner.call(panelShares.withdraw, { share_id });
  await screen.findByText(/^It was withdrawn/);
  expect(screen.queryByRole('article')).toBeNull();
  await isAccessible();
});

test('a wrong passphrase is said beside its field, and a new one is asked for on the open page', async () => {
  const { share_id, at } = await aLink(await aPanel(), { passphrase: 'green tomato' });
  const { person, isAccessible } = await open(at);
  await person.type(await screen.findByLabelText('Passphrase'), 'red tomato{Enter}');
  await screen.findByText('This is not the passphrase. Type it again.');
  await isAccessible();
  await person.clear(screen.getByLabelText('Passphrase'));
  await person.type(screen.getByLabelText('Passphrase'), 'green tomato{Enter}');
  await shows(/21\.4/);
  await owner.call(panelShares.update, { share_id, passphrase: 'yellow tomato' });
  await screen.findByLabelText('Passphrase');
  expect(screen.queryByRole('article')).toBeNull();
});

test('viewers choose a device by its name; one that leaves meanwhile is said to be gone', async () => {
  const orchard = await measuring('Orchard', 7.5);
  const { at } = await aLink(await aPanel(null, { variable: { kind: 'device', first: node.eui } }));
  const { person } = await open(at);
  await shows(/21\.4/);
  await person.click(screen.getByRole('combobox', { name: 'Shown device or group' }));
  await person.click(await screen.findByRole('option', { name: 'Orchard' }));
  await shows(/7\.5/);
  await transferDevices(owner, await anOwner(server), [orchard.eui]);
  await screen.findByText('The chosen device is not in this organisation. Choose another one above.');
  await person.click(screen.getByRole('combobox', { name: 'Shown device or group' }));
  await person.click(await screen.findByRole('option', { name: 'Greenhouse 2' }));
  await shows(/21\.4/);
});

test('an open page says that its link has expired, or that its panel was deleted', async () => {
  const panelId = await aPanel();
  const { at } = await aLink(panelId, { expires_at: server.clock.now() + HOUR_MS });
  const { later } = await open(at);
  await shows(/21\.4/);
  later(HOUR_MS);
  await screen.findByText(/^It has expired/);
  window.location.hash = (await aLink(panelId)).at;
  await shows(/21\.4/);
  await owner.call(panels.remove, { panel_id: panelId });
  await screen.findByText('The panel was deleted.');
});

test('a link that was copied in half says what to do', async () => {
  const { at } = await aLink(await aPanel());
  const { isAccessible } = await open(at.slice(0, -10));
  await screen.findByText(/a part of it is missing/);
  await isAccessible();
});
