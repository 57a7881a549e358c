import { devices } from '@fieldscope/contract/calls/devices';
import { groups } from '@fieldscope/contract/calls/groups';
import { production } from '@fieldscope/contract/calls/production';
import { screen, waitFor, within } from '@testing-library/react';
import { beforeAll, beforeEach, expect, test } from 'vitest';
import { descriptionOf, openPortal } from '../../../test/portal';
import {
  anOwner,
  aProducedDevice,
  aServer,
  aSubUser,
  type TestServer,
  type User,
} from '../../../test/server';

let server: TestServer;
let owner: User;
beforeAll(async () => {
  server = await aServer();
});
beforeEach(async () => {
  owner = await anOwner(server);
});

const openBindMany = (as = owner) => openPortal({ as, at: '#/bind_many' });
const field = () => screen.findByRole('textbox', { name: 'Devices' });
const checkRows = () => screen.getByRole('button', { name: 'Check rows' });
const outcomes = async () => {
  const table = await screen.findByRole('table');
  const rows = within(table).getAllByRole('row').slice(1);
  return rows.map((row) =>
    within(row)
      .getAllByRole('cell')
      .map(({ textContent }) => textContent!.trim()),
  );
};

test('a list with a bad row shows it and binds nothing; corrected, it is bound as a whole', async () => {
  await owner.call(groups.create, { name: 'Barn' });
  const [one, two] = [await aProducedDevice(server), await aProducedDevice(server)];
  const { person, address, isAccessible } = await openBindMany();
  await field();
  await isAccessible();
  const fill = async (...lines: string[]) => {
    await person.clear(await field());
    await person.click(await field());
    await person.paste(lines.join('\n'));
    await person.click(checkRows());
  };
  const rows = [`${one.eui},${one.code},Bed 1,Barn`, `${two.eui};GUESSED`.replace(';', ',')];
  await fill(...rows);
  expect(await outcomes()).toEqual([
    ['2', two.eui, '–', '–', '–', expect.stringContaining('key')],
    ['1', one.eui, 'S2101', 'Bed 1', 'Barn', 'Ready'],
  ]);
  await screen.findByText(/^1 of 2 rows cannot be bound/);
  expect(screen.queryByRole('button', { name: /^Bind \d/ })).toBeNull();
  await isAccessible();

  await person.click(screen.getByRole('button', { name: 'Change rows' }));
  expect(await field()).toHaveProperty('value', rows.join('\n'));
  await fill(rows[0]!, `${two.eui},${two.code}`);
  await person.click(await screen.findByRole('button', { name: 'Bind 2 devices' }));
  await screen.findByText('2 devices bound');
  await screen.findByRole('link', { name: 'Bed 1' });
  expect(address()).toBe('#/devices_node');
  expect((await owner.call(devices.listNodes)).list).toMatchObject([
    { eui: one.eui, group_name: 'Barn' },
    { eui: two.eui, group_name: 'Default' },
  ]);
});

test('when another organisation is faster, the row says so', async () => {
  const one = await aProducedDevice(server);
  const { person } = await openBindMany();
  await person.click(await field());
  await person.paste(`${one.eui},${one.code}`);
  await person.click(checkRows());
  const bind = await screen.findByRole('button', { name: 'Bind 1 device' });
  await (await anOwner(server)).call(production.bind, { eui: one.eui, code: one.code });
  await person.click(bind);
  await screen.findByText(/^1 of 1 rows cannot be bound/);
  expect(screen.queryByRole('button', { name: /^Bind \d/ })).toBeNull();
});

test('a file is read, and an empty list asks for a row', async () => {
  const { person } = await openBindMany();
  await person.click(await screen.findByRole('button', { name: 'Check rows' }));
  await waitFor(async () => expect(descriptionOf(await field())).toContain('Paste at least one row.'));
  const chooser = document.querySelector<HTMLInputElement>('input[type=file]')!;
  await person.upload(chooser, new File(['EUI,code\n2CF7,X'], 'devices.csv', { type: 'text/csv' }));
  await waitFor(async () => expect(await field()).toHaveProperty('value', 'EUI,code\n2CF7,X'));
});

test('an observer does not get here', async () => {
  await openBindMany(await aSubUser(owner, 'observer'));
  await screen.findByText(/Your role does not open this page/);
});
