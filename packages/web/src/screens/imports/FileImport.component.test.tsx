import { type FilePreview, imports } from '@fieldscope/contract/calls/imports';
import { screen, waitFor } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import { aPreview, aWaitingFile, COLUMNS, TABLE, withImports } from '../../../test/answered-imports';
import { type Answer, on, refusal } from '../../../test/contract-answers';
import { type OpenScreen, openScreen } from '../../../test/screen';
import { displaySetting } from '../../values/display-setting';
import { NO_DEVICE } from './mapping.model';

const openFile = (preview: Partial<FilePreview> = {}, ...answers: Answer[]): Promise<OpenScreen> =>
  openScreen({
    at: '#/data_import?import=1',
    answers: [...withImports([aWaitingFile()], aPreview(preview)), ...answers],
  });
const start = async () => (await screen.findByText('Check and import')).closest('button')!;
// By their labels and words: roles are slow to find among so many options.
const choice = (name: string) => screen.findByLabelText<HTMLInputElement>(name, { selector: 'input' });
const choose = async ({ person }: OpenScreen, name: string, option: string | RegExp) => {
  await person.click(await choice(name));
  await person.click(await screen.findByText(option, { selector: '[role=option] *' }));
};
/** How the server was last asked to read the file. */
const reading = async (page: OpenScreen, part: object) => {
  await waitFor(() => expect(page.madeCalls(imports.preview).at(-1)).toMatchObject(part));
  return page.madeCalls(imports.preview).at(-1)!;
};

test('a file is started as it is read, with what may be left out, and the list follows', async () => {
  const page = await openFile({}, on(imports.start, {}));
  await screen.findByRole('heading', { name: 'weather.csv' });
  await page.person.click(screen.getByRole('checkbox', { name: /^Leave out devices/ }));
  await page.person.click(await start());
  await waitFor(() => expect(page.address()).toBe('#/data_import'));
  expect(page.madeCalls(imports.start)).toEqual([
    { import_id: 1, format: TABLE, mapping: COLUMNS, leave_faulty: false, leave_unknown: true },
  ]);
});

test('a start that is refused leaves the form as it is filled in, with the reason', async () => {
  const page = await openFile({}, on(imports.start, refusal('operation_unsupported')));
  await choose(page, 'Channel', 'All: channel 7');
  await page.person.click(await start());
  await screen.findByRole('alert');
  expect((await choice('Channel')).value).toBe('All: channel 7');
  expect(page.address()).toBe('#/data_import?import=1');
});

test('a file without a device, then without a measurement, says what is missing and cannot be started', async () => {
  const mapping = { ...COLUMNS, device: { fixed: NO_DEVICE }, values: [] } as never;
  const page = await openFile({ mapping, unknown_devices: [NO_DEVICE] });
  await screen.findByText('Choose a device or a column.');
  expect((await start()).disabled).toBe(true);
  await choose(page, 'Device', /^All: Orchard/);
  await screen.findByText('Choose a measurement for at least one column.');
  expect((await start()).disabled).toBe(true);
  await choose(page, 'Temp: Measurement', /^Soil temperature · 4102/);
  await waitFor(async () => expect((await start()).disabled).toBe(false));
});

test('a preview that fails is tried again', async () => {
  const page = await openFile({}, on(imports.preview, refusal('unknown_error')));
  const again = await screen.findByRole('button', { name: 'Try again' });
  page.answer(on(imports.preview, aPreview({ mapping: null })));
  await page.person.click(again);
  await start();
});

describe('how a file is written', () => {
  test('another separator makes other columns, which are proposed anew; another decimal does not', async () => {
    const page = await openFile();
    await choose(page, 'Channel', 'All: channel 7');
    await reading(page, { mapping: { channel: { fixed: 7 } } });
    await choose(page, 'Decimals', 'Comma: 21,4');
    const { mapping } = await reading(page, { format: { ...TABLE, decimal: ',' } });
    expect(mapping).toMatchObject({ channel: { fixed: 7 } });
    await choose(page, 'Columns are separated by', 'Semicolon');
    const other = await reading(page, { format: { ...TABLE, decimal: ',', separator: ';' } });
    expect(other.mapping).toBeUndefined();
  });

  test('only a table has separators and names of columns', async () => {
    const page = await openFile({ mapping: null });
    await page.person.click(
      await screen.findByRole('checkbox', { name: 'The first row has the names of the columns' }),
    );
    await reading(page, { format: { ...TABLE, has_head: false } });
    await choose(page, 'Kind', 'JSON list');
    await reading(page, { format: { ...TABLE, has_head: false, kind: 'json' } });
    expect(screen.queryByRole('combobox', { name: 'Columns are separated by' })).toBeNull();
    expect(screen.queryByRole('checkbox', { name: /names of the columns/ })).toBeNull();
  });

  test('times without a zone are read in the zone of the reader, until another is chosen', async () => {
    displaySetting.set({ ...displaySetting.get(), timeZone: 'Asia/Shanghai' });
    const page = await openFile({ mapping: null });
    await start();
    expect(page.madeCalls(imports.preview)[0]).toEqual({ import_id: 1, timezone: 'Asia/Shanghai' });
    const zone = await choice('Time zone of times that name none');
    await page.person.clear(zone);
    await page.person.paste('Berlin');
    await choose(page, 'Time zone of times that name none', 'Europe/Berlin');
    await reading(page, { format: { ...TABLE, timezone: 'Europe/Berlin' } });
  });

  test('where no column has times, that is what to correct', async () => {
    const page = await openFile({ mapping: null });
    await screen.findByText(/^No column has times that can be read/);
    expect((await start()).disabled).toBe(true);
    expect(screen.queryByRole('region', { name: 'What the columns are' })).toBeNull();
    await page.isAccessible();
  });
});

describe('what the columns are', () => {
  test('each row can be one reading, with its measurement, value and unit in columns', async () => {
    const page = await openFile();
    await choose(page, 'Each row is', 'one reading');
    await reading(page, { mapping: { layout: 'rows', measurement: { fixed: 4097 }, value: 1, unit: null } });
    await choose(page, 'Measurement', 'Column: Note');
    await choose(page, 'Unit', 'Column: Note');
    await choose(page, 'Value', 'Column: When');
    await reading(page, { mapping: { layout: 'rows', measurement: { column: 2 }, value: 0, unit: 2 } });
    await choose(page, 'Unit', 'Values have the portal’s own unit');
    await reading(page, { mapping: { layout: 'rows', unit: null } });
  });

  test('a column has its own unit and channel, or is left out', async () => {
    const page = await openFile();
    await page.person.type(await screen.findByRole('textbox', { name: 'Temp: Unit' }), '°F');
    await choose(page, 'Temp: Channel', '3');
    await reading(page, {
      mapping: { values: [{ column: 1, measurement_id: 4097, channel: 3, unit: '°F' }] },
    });
    await choose(page, 'Temp: Channel', 'Same channel');
    expect((await choice('Temp: Channel')).value).toBe('Same channel');
    await choose(page, 'Temp: Measurement', 'Leave out');
    await screen.findByText('Choose a measurement for at least one column.');
    expect(screen.queryByRole('textbox', { name: 'Temp: Unit' })).toBeNull();
  });

  test('a column that has the time, the device or the channel cannot be a value too', async () => {
    const page = await openFile();
    await choice('Note: Measurement');
    expect(screen.queryByRole('combobox', { name: 'When: Measurement' })).toBeNull();
    await choose(page, 'Device', 'Column: Note');
    await reading(page, { mapping: { device: { column: 2 } } });
    expect(screen.queryByRole('combobox', { name: 'Note: Measurement' })).toBeNull();
  });
});
