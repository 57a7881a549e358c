import { type FilePreview, imports } from '@fieldscope/contract/calls/imports';
import { screen, within } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import {
  anImport,
  aPreview,
  aReport,
  aWaitingFile,
  COLUMNS,
  ORCHARD,
  withImports,
} from '../../../test/answered-imports';
import { on } from '../../../test/contract-answers';
import { type OpenScreen, openScreen } from '../../../test/screen';
import { displaySetting } from '../../values/display-setting';
import { NO_DEVICE } from './mapping.model';

/** A file whose columns are not known yet, unless a test says otherwise. */
const openFile = (preview: Partial<FilePreview> = {}, file = aWaitingFile()): Promise<OpenScreen> =>
  openScreen({
    at: '#/data_import?import=1',
    answers: [...withImports([file], aPreview({ mapping: null, ...preview })), on(imports.start, {})],
  });
const row = (given: Partial<FilePreview['rows'][number]>): FilePreview['rows'][number] => ({
  ...{ row: 2, cells: ['2026-03-04 05:06', '21.4', ''], readings: [], faults: [] },
  ...given,
});

describe('the first rows', () => {
  const cellsOf = async (number: string) =>
    within((await screen.findByRole('cell', { name: number })).closest('tr')!)
      .getAllByRole('cell')
      .map(({ textContent }) => textContent);
  const reads = { eui: ORCHARD, channel: 1, measurement_id: 4097, measured_at: Date.UTC(2026, 2, 4, 5, 6) };

  test('are shown as they are read, in the unit and the zone of the reader', async () => {
    displaySetting.set({ temperatureUnit: 1, units: {}, timeZone: 'Asia/Shanghai' });
    const page = await openFile({ rows: [row({ readings: [{ ...reads, value: 20 }] }), row({ row: 3 })] });
    const [, read, ...cells] = await cellsOf('2');
    expect(read).toMatch(/13:06.*Air temperature 68\.00\s°F$/);
    expect(cells).toEqual(['2026-03-04 05:06', '21.4', '']);
    expect((await cellsOf('3'))[1]).toBe('No value');
    await page.isAccessible();
  });

  test('name each fault in words, and mark its cell', async () => {
    await openFile({
      rows: [
        row({ faults: [{ row: 2, column: 'Temp', reason: 'value_unreadable', text: 'oops' }] }),
        row({ row: 3, faults: [{ row: 3, column: null, reason: 'row_unreadable', text: '' }] }),
      ],
    });
    expect((await cellsOf('2'))[1]).toBe('Temp: no number');
    expect((await cellsOf('3'))[1]).toBe('no JSON object');
    expect(
      [...document.querySelectorAll<HTMLTableCellElement>('td[data-bad]')].map(({ cellIndex }) => cellIndex),
    ).toEqual([3]);
  });

  test('name devices of others, but not the one that is still to be chosen', async () => {
    await openFile({ rows: [row({})], unknown_devices: [NO_DEVICE, '2CF7F1C000000099'] });
    await screen.findByText('Not your devices: 2CF7F1C000000099');
  });

  test('are reached by keyboard, where they are wider than the page', async () => {
    await openFile({ rows: [row({})] });
    expect((await screen.findByRole('region', { name: 'First rows' })).tabIndex).toBe(0);
  });
});

describe('a file that the check kept out', () => {
  const refused = (report: Parameters<typeof aReport>[0]) =>
    aWaitingFile({ state: 'refused', report: aReport(report) });
  const words = async () =>
    within((await screen.findByText('Nothing was imported')).closest('[role=alert]')!);

  test('names ten of its faults, its devices of others, and what is left', async () => {
    const faults = Array.from({ length: 12 }, (_, index) => ({
      ...{ row: 1000 + index, column: index ? 'Temp' : null },
      ...{ reason: 'value_unreadable' as const, text: index ? `x${index}` : '' },
    }));
    const unknown_devices = [{ eui: '2CF7F1C000000099', rows: 1 }];
    const page = await openFile(
      {},
      refused({ fault_count: 1200, faults, readings: 7, unknown_device_count: 1, unknown_devices }),
    );
    const report = await words();
    const lines = report.getAllByRole('listitem').map(({ textContent }) => textContent);
    expect(lines.slice(0, 2)).toEqual(['Row 1,000: no number', 'Row 1,001, Temp: no number (x1)']);
    expect(lines.slice(10)).toEqual(['and more', '2CF7F1C000000099: 1 row']);
    report.getByText('1,200 values cannot be read.');
    report.getByText('1 device is not in this organisation.');
    report.getByText('The rest has 7 readings.');
    await page.isAccessible();
  });

  test('says where the file itself is broken', async () => {
    await openFile({}, refused({ file_fault: { reason: 'quote_open', row: 4711 } }));
    const report = await words();
    report.getByText('Row 4,711: A quotation mark is never closed.');
    expect(report.queryByText('No reading is left.')).toBeNull();
  });

  test('says that nothing is left to import', async () => {
    await openFile({}, refused({}));
    (await words()).getByText('No reading is left.');
  });

  test('is in the list again, once it is started again', async () => {
    const page = await openFile({ mapping: COLUMNS }, refused({ fault_count: 1 }));
    const again = await screen.findByRole('button', { name: 'Check and import' });
    page.answer(on(imports.list, [anImport({ state: 'checking', progress: 0 })]));
    await page.person.click(again);
    await screen.findByText('Checking, 0%');
    expect(screen.queryByText('Nothing was imported')).toBeNull();
  });
});
