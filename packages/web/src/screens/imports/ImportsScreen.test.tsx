import { imports } from '@fieldscope/contract/calls/imports';
import { DAY_MS, HOUR_MS, toIsoTime } from '@fieldscope/contract/time';
import { screen, waitFor, within } from '@testing-library/react';
import { beforeAll, beforeEach, expect, test } from 'vitest';
import { openPortal } from '../../../test/portal';
import { aNode, anOwner, aServer, aSubUser, type TestServer, type User } from '../../../test/server';

let server: TestServer;
let owner: User;
beforeAll(async () => {
  server = await aServer();
});
beforeEach(async () => {
  owner = await anOwner(server);
});

const open = (as = owner, onPhone = false) => openPortal({ as, at: '#/data_import', onPhone });
type Portal = Awaited<ReturnType<typeof open>>;
const choose = async ({ person }: Portal, text: string) => {
  await screen.findByRole('button', { name: 'Choose file' });
  const chooser = document.querySelector<HTMLInputElement>('input[type=file]')!;
  await person.upload(chooser, new File([text], 'weather.csv', { type: 'text/csv' }));
};
const select = async ({ person }: Portal, name: string, option: RegExp) => {
  await person.click(await screen.findByRole('combobox', { name }));
  await person.click(await screen.findByRole('option', { name: option }));
};
const at = (hours: number) => toIsoTime(server.clock.now() - DAY_MS + hours * HOUR_MS);

test('a file is chosen, its columns are named, faults keep it out, and the rest is imported and removed', async () => {
  const node = await aNode(owner, { name: 'Orchard' });
  const portal = await open();
  await screen.findByText('No imports yet.');
  await portal.isAccessible();
  await choose(portal, `When,Temp,Air humidity\n${at(0)},20.5,40\n${at(1)},oops,41\n${at(2)},21,42\n`);
  await screen.findByText('Choose a device or a column.');
  await portal.isAccessible();
  await select(portal, 'Device', /Orchard/);
  await select(portal, 'Temp: Measurement', /^Air temperature · 4097/);
  const preview = await screen.findByRole('table');
  await waitFor(() => expect(preview.textContent).toMatch(/Air temperature 20\.5\s°C/));
  expect(within(preview).getByText(/Temp: no number/)).toBeDefined();
  await portal.person.click(screen.getByRole('button', { name: 'Check and import' }));
  await portal.person.click(await screen.findByRole('link', { name: 'Continue' }));
  await screen.findByText('1 value cannot be read.');
  await screen.findByText('Row 3, Temp: no number (oops)');
  await portal.isAccessible();
  // What was chosen before stays.
  await waitFor(() =>
    expect(screen.getByRole('combobox', { name: 'Device' })).toHaveProperty(
      'value',
      `All: Orchard · ${node.eui}`,
    ),
  );
  await portal.person.click(screen.getByRole('checkbox', { name: 'Leave faulty rows out' }));
  await portal.person.click(screen.getByRole('button', { name: 'Check and import' }));
  await screen.findByText('Done');
  await screen.findByText('1 could not be read');
  expect((await owner.call(imports.list))[0]).toMatchObject({ readings: 5, report: { fault_count: 1 } });
  await portal.isAccessible();
  await portal.person.click(screen.getByRole('button', { name: 'Remove' }));
  const dialog = await screen.findByRole('dialog');
  within(dialog).getByText('5 readings of this import are deleted. All others stay.');
  await portal.isAccessible();
  await portal.person.click(within(dialog).getByRole('button', { name: 'Remove import' }));
  await screen.findByText('No imports yet.');
});

test('a reader who removes an import sees what others left out because of it', async () => {
  const node = await aNode(owner, { name: 'Orchard' });
  const importFile = async (name: string, hours: number) => {
    const text = [
      'EUI,Time,4097',
      ...Array.from({ length: hours }, (_, hour) => `${node.eui},${at(hour)},20`),
    ];
    const data = Buffer.from(text.join('\n'));
    const { import_id } = await owner.call(imports.upload, {
      ...{ name, bytes: data.length, part: 0, data: data.toString('base64') },
    });
    const { format, mapping } = await owner.call(imports.preview, { import_id });
    await owner.call(imports.start, {
      ...{ import_id, format, mapping: mapping!, leave_faulty: false, leave_unknown: false },
    });
    await server.queue.runDue();
  };
  await importFile('first.csv', 2);
  await importFile('second.csv', 3);
  const portal = await open();
  const removeOf = async (name: string) => {
    const row = (await screen.findByText(name)).closest('tr')!;
    await portal.person.click(within(row).getByRole('button', { name: 'Remove' }));
    return within(await screen.findByRole('dialog'));
  };
  const first = await removeOf('first.csv');
  first.getByText('second.csv: 2 readings left out');
  await portal.isAccessible();
  await portal.person.click(first.getByRole('button', { name: 'Cancel' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect((await removeOf('second.csv')).queryByText(/left out/)).toBeNull();
});

test('a workbook is refused with what to do, and a phone has the same form', async () => {
  const portal = await open(owner, true);
  await choose(portal, 'PK\u0003\u0004 workbook');
  await screen.findByText(/Unpack it, or save the sheet as CSV/);
  expect(screen.getByRole('button', { name: 'Check and import' })).toHaveProperty('disabled', true);
  await portal.isAccessible();
});

test('the cloud asks for its key, and says when it does not answer', async () => {
  const portal = await openPortal({ as: owner, at: '#/data_import?tab=cloud' });
  await portal.person.click(await screen.findByRole('button', { name: 'Find devices' }));
  expect(await screen.findAllByText('Fill this in.')).toHaveLength(2);
  await select(portal, 'Cloud', /Another address/);
  await portal.person.type(
    screen.getByRole('textbox', { name: 'Address of its open API' }),
    'http://127.0.0.1:1',
  );
  await portal.person.type(screen.getByRole('textbox', { name: 'Access ID' }), 'ABCDEFGH12345678');
  await portal.person.type(screen.getByLabelText('Access key'), 'secret');
  await portal.person.click(screen.getByRole('button', { name: 'Find devices' }));
  await screen.findByText(/The cloud does not answer/);
  await portal.isAccessible();
});

test('an observer does not get here', async () => {
  await open(await aSubUser(owner, 'observer'));
  await screen.findByText(/Your role does not open this page/);
});
