import { panels } from '@fieldscope/contract/calls/panels';
import { televisions } from '@fieldscope/contract/calls/televisions';
import { screen, waitFor, within } from '@testing-library/react';
import { beforeAll, beforeEach, expect, test } from 'vitest';
import { openPortal } from '../../../test/portal';
import { anOwner, aServer, aStranger, type TestServer, type User } from '../../../test/server';

let server: TestServer;
let owner: User;
beforeAll(async () => {
  server = await aServer();
});
beforeEach(async () => {
  owner = await anOwner(server);
});

const aPanel = async (name: string) => {
  const component = {
    ...{ component_id: crypto.randomUUID(), kind: 'text', name, settings: {}, sources: [] },
    place: { x: 0, y: 0, width: 12, height: 6 },
  };
  return (await owner.call(panels.create, { name, components: [component] } as never)).panel_id;
};
const codeOnScreen = async () => (await screen.findByText(/^[A-Z0-9]{4}-[A-Z0-9]{4}$/)).textContent!;

test('a television shows a code, its panel once the code was entered, and a new code after it was revoked', async () => {
  const [hall, field] = [await aPanel('Hall'), await aPanel('Field')];
  const { isAccessible } = await openPortal({ as: aStranger(server), at: '#/television' });
  const code = await codeOnScreen();
  await isAccessible();
  const { television_id } = await owner.call(televisions.pair, {
    ...{ code, name: 'Wall', playlist: [{ panel_id: hall, seconds: 30 }] },
  });
  await screen.findByRole('list', { name: 'Hall' }, { timeout: 5000 });
  expect(document.title).toBe('Wall');
  await isAccessible();
  await owner.call(televisions.update, { television_id, playlist: [{ panel_id: field, seconds: 30 }] });
  await screen.findByRole('list', { name: 'Field' }, { timeout: 5000 });
  await owner.call(televisions.revoke, { television_id });
  await waitFor(async () => expect(await codeOnScreen()).not.toBe(code), { timeout: 5000 });
});

test('an administrator who comes with the code of a television names it and puts panels in an order by keys', async () => {
  await aPanel('Hall');
  await aPanel('Field');
  const { code } = await owner.call(televisions.begin);
  const { person, isAccessible } = await openPortal({ as: owner, at: `#/data_panel?television=${code}` });
  const dialog = within(await screen.findByRole('dialog', { name: 'Pair television' }));
  expect(dialog.getByRole<HTMLInputElement>('textbox', { name: 'Code' }).value).toBe(code);
  await person.click(dialog.getByRole('button', { name: 'Pair' }));
  dialog.getByText('Choose at least one panel.');
  await person.type(dialog.getByRole('textbox', { name: 'Name' }), 'Packing hall');
  for (const name of ['Hall', 'Field']) {
    await person.click(dialog.getByRole('combobox', { name: 'Add a panel' }));
    await person.click(await screen.findByRole('option', { name }));
  }
  await isAccessible();
  dialog.getByRole('button', { name: /^Move Field, now 2 of 2/ }).focus();
  await person.keyboard('{ArrowUp}');
  await dialog.findByText('Field is now 1 of 2');
  await person.click(dialog.getByRole('button', { name: 'Pair' }));
  const list = within(await screen.findByRole('dialog', { name: 'Televisions' }));
  await list.findByText('Packing hall');
  expect((await owner.call(televisions.list))[0]!.playlist.map(({ name }) => name)).toEqual([
    'Field',
    'Hall',
  ]);
  await isAccessible();
  await person.click(list.getByRole('button', { name: 'Revoke television Packing hall' }));
  const asked = within(await screen.findByRole('dialog', { name: 'Revoke television Packing hall' }));
  await person.click(asked.getByRole('button', { name: 'Revoke television' }));
  await waitFor(async () => expect(await owner.call(televisions.list)).toEqual([]));
});

test('a code that no television shows is refused at its field', async () => {
  await aPanel('Hall');
  const { person } = await openPortal({ as: owner, at: '#/data_panel?television=AAAA-AAAA' });
  const dialog = within(await screen.findByRole('dialog', { name: 'Pair television' }));
  await person.type(dialog.getByRole('textbox', { name: 'Name' }), 'Wall');
  await person.click(dialog.getByRole('combobox', { name: 'Add a panel' }));
  await person.click(await screen.findByRole('option', { name: 'Hall' }));
  await person.click(dialog.getByRole('button', { name: 'Pair' }));
  await dialog.findByText(/^No television shows this code now/);
});
