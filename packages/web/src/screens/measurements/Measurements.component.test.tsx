import { measurements } from '@fieldscope/contract/calls/channels';
import { customMeasurements } from '@fieldscope/contract/calls/measurement-types';
import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import { aMeasurement, withTypes } from '../../../test/answered-measurements';
import { on, refusal } from '../../../test/contract-answers';
import { descriptionOf } from '../../../test/description';
import { type OpenScreen, openScreen } from '../../../test/screen';
import { displaySetting } from '../../values/display-setting';

type Opening = Partial<Parameters<typeof openScreen>[0]>;
const openList = (query: string, types: Parameters<typeof withTypes>[0] = {}, opening: Opening = {}) =>
  openScreen({
    at: `#/measurement_list${query}`,
    ...opening,
    answers: [...withTypes(types), ...(opening.answers ?? [])],
  });
const cellsOf = async (name: string) =>
  within((await screen.findByText(name)).closest('tr')!)
    .getAllByRole('cell')
    .map(({ textContent }) => textContent);
const dialog = async () => within(await screen.findByRole('dialog'));
const isClosed = () => waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
const create = async ({ person }: OpenScreen) => {
  await person.click(await screen.findByRole('button', { name: 'New measurement' }));
  return dialog();
};

describe('the list of measurements', () => {
  test.each([
    [0, ['°C', '-40.0 to 90.0']],
    [1, ['°F', '-40.00 to 194.00']],
  ] as const)('has unit and range as the reader reads them, setting %d', async (temperatureUnit, cells) => {
    displaySetting.set({ ...displaySetting.get(), temperatureUnit });
    await openList('?search=4097');
    expect((await cellsOf('Air temperature')).slice(3, 5)).toEqual(cells);
  });

  test('has the names of the reader’s language first, and the others beside them', async () => {
    await openList('?search=5500', { custom: [aMeasurement()] }, { language: 'ru' });
    expect((await cellsOf('Сокодвижение')).slice(0, 4)).toEqual(['5500', 'Сокодвижение', 'Sap flow', 'g/h']);
  });

  test('says what uses a measurement, and how many more', async () => {
    const names = ['Bench kit', 'Orchard'];
    const used_by = [
      { by: 'device' as const, count: 5, names },
      { by: 'alarm_rule' as const, count: 1, names: ['Frost'] },
    ];
    await openList('?search=5500', { custom: [aMeasurement({ used_by })] });
    expect((await cellsOf('Sap flow'))[6]).toBe('Devices: Bench kit, Orchard and 3 moreAlarm rules: Frost');
  });

  test('where nothing fits says so, and shows all again once search and filter are cleared', async () => {
    const page = await openList('?search=nowhere&kind=custom');
    await screen.findByText('Nothing matches the search and the filter.');
    await page.isAccessible();
    await page.person.click(screen.getByRole('button', { name: 'Clear search' }));
    await waitFor(() => expect(page.address()).toBe('#/measurement_list?kind=custom'));
    await page.person.click(screen.getByRole('button', { name: 'Clear filters' }));
    await screen.findByText('Air temperature');
    expect(page.address()).toBe('#/measurement_list');
  });

  test('has pages, which a filter begins anew', async () => {
    const custom = Array.from({ length: 21 }, (_, index) =>
      aMeasurement({ measurement_id: 5500 + index, measurement_name_en: `Flow ${index + 10}` }),
    );
    const page = await openList('?page=2', { custom });
    await screen.findByText('Flow 30');
    await page.person.click(await screen.findByRole('combobox', { name: 'Kind' }));
    await page.person.click(await screen.findByRole('option', { name: 'Custom' }));
    await screen.findByText('1–20 of 21');
    expect(page.address()).toBe('#/measurement_list?kind=custom');
  });

  test('is cards on a phone, where the longest name is whole', async () => {
    const measurement_name_en = `Xylemsaftfluss-Sensor-${'x'.repeat(42)}`;
    const custom = [aMeasurement({ measurement_name_en })];
    const page = await openList('?search=5500', { custom }, { onPhone: true });
    const link = await screen.findByRole('link', { name: measurement_name_en });
    const card = within(link.closest('li')!);
    card.getByText('g/h');
    // Nothing uses it, which a card leaves out.
    expect(card.queryByText('Used by')).toBeNull();
    await page.isAccessible();
  });

  test.each([
    ['custom measurements', customMeasurements.list],
    ['names of the organisation', measurements.listNames],
  ])('without its %s says so, and is there after another try', async (_, call) => {
    const custom = [aMeasurement()];
    const answers = [on(call, refusal('unknown_error'))];
    const page = await openList('?search=5500', { custom }, { answers });
    const again = await screen.findByRole('button', { name: 'Try again' });
    page.answer(...withTypes({ custom }));
    await page.person.click(again);
    await screen.findByText('Sap flow');
  });

  test('is for an observer to read: an address with `edit` opens nothing', async () => {
    await openList('?search=4097&edit=4097', {}, { as: 'observer' });
    await screen.findByText('Air temperature');
    expect(screen.queryByRole('dialog')).toBeNull();
    expect(screen.queryByRole('link', { name: 'Air temperature' })).toBeNull();
    expect(screen.queryByRole('button', { name: /New measurement|Delete/ })).toBeNull();
  });
});

describe('a new measurement', () => {
  test('is offered the lowest ID that is free, and saved once without spaces around its words', async () => {
    const custom = [aMeasurement(), aMeasurement({ measurement_id: 5501, measurement_name_en: 'Girth' })];
    let answer: ((result: object) => void) | undefined;
    const answers = [
      on(customMeasurements.create, () => new Promise<object>((done) => (answer = done)) as Promise<never>),
    ];
    const page = await openList('?search=5500', { custom }, { answers });
    const asked = await create(page);
    expect(asked.getByRole<HTMLInputElement>('textbox', { name: 'Measurement ID' }).value).toBe('5502');
    await page.person.type(asked.getByRole('textbox', { name: 'Unit (optional)' }), ' mm ');
    const name = asked.getByRole('textbox', { name: 'Name in English' });
    // The second Enter comes while the first is still on its way.
    await page.person.type(name, '  Bark {Enter}{Enter}');
    await waitFor(() => expect(answer).toBeDefined());
    answer!({});
    await screen.findByText('Measurement created: Bark');
    await isClosed();
    expect(page.madeCalls(customMeasurements.create)).toEqual([
      {
        ...{ measurement_id: 5502, measurement_name_en: 'Bark', measurement_name_zh: '' },
        ...{ measurement_name_ru: '', measurement_unit: 'mm' },
      },
    ]);
  });

  test('is refused where the name is taken, and stays as it is entered', async () => {
    const answers = [on(customMeasurements.create, refusal('measurement_exists'))];
    const page = await openList('?search=4097', {}, { answers });
    const asked = await create(page);
    const name = asked.getByRole<HTMLInputElement>('textbox', { name: 'Name in English' });
    await page.person.type(name, 'Air temperature{Enter}');
    expect((await asked.findByRole('alert')).textContent).toMatch(/this name or number exists already/);
    expect(name.value).toBe('Air temperature');
    await page.isAccessible();
  });

  test('is named in the reader’s language first, where a missing name is said', async () => {
    const page = await openList('?search=4097', {}, { language: 'zh' });
    await page.person.click(await screen.findByRole('button', { name: '新建测量项' }));
    const asked = await dialog();
    const own = asked.getByRole('textbox', { name: '中文名称' });
    await waitFor(() => expect(document.activeElement).toBe(own));
    await page.person.keyboard('{Enter}');
    await waitFor(() => expect(own.getAttribute('aria-invalid')).toBe('true'));
    expect(descriptionOf(own)).toContain('至少');
    expect(page.madeCalls(customMeasurements.create)).toEqual([]);
  });
});

describe('a published measurement', () => {
  const HALL = aMeasurement({
    ...{ measurement_id: 4097, measurement_name_en: 'Hall 3', measurement_unit: '' },
    measurement_name_ru: '',
  });

  test('is asked about by its published name, and returns to it when every own name is emptied', async () => {
    const answers = [on(customMeasurements.rename, {})];
    const page = await openList('?search=4097&edit=4097', { renamed: [HALL] }, { answers });
    const asked = await dialog();
    await screen.findByRole('dialog', { name: 'Own name of Air temperature' });
    expect(asked.queryByRole('textbox', { name: 'Unit (optional)' })).toBeNull();
    await page.person.clear(asked.getByRole('textbox', { name: 'Name in English' }));
    page.answer(...withTypes({}));
    await page.person.click(asked.getByRole('button', { name: 'Save' }));
    await screen.findByText('Measurement saved: Air temperature');
    await isClosed();
    await waitFor(() => expect(screen.queryByText('Hall 3')).toBeNull());
    expect(page.madeCalls(customMeasurements.rename)).toEqual([
      { measurement_id: 4097, measurement_name_en: '', measurement_name_zh: '', measurement_name_ru: '' },
    ]);
    expect(page.address()).toBe('#/measurement_list?search=4097');
  });

  test('keeps its name when the dialog is left by Escape', async () => {
    const page = await openList('?search=4097&edit=4097', { renamed: [HALL] });
    await page.person.type((await dialog()).getByRole('textbox', { name: 'Name in Russian' }), 'Зал');
    await page.person.keyboard('{Escape}');
    await isClosed();
    expect(page.address()).toBe('#/measurement_list?search=4097');
    expect(page.madeCalls(customMeasurements.rename)).toEqual([]);
  });
});

test('a measurement that came into use meanwhile is not deleted; one known to be is, once that is confirmed', async () => {
  const inUse = refusal('operation_unsupported', { users: 'Orchard' });
  const answers = [on(customMeasurements.remove, ({ in_use }) => (in_use ? {} : inUse))];
  const page = await openList('?search=5500', { custom: [aMeasurement()] }, { answers });
  await page.person.click(await screen.findByRole('button', { name: 'Delete measurement Sap flow' }));
  const asked = await dialog();
  asked.getByText(/^Its readings stay/);
  const used_by = [{ by: 'device' as const, count: 1, names: ['Orchard'] }];
  page.answer(...withTypes({ custom: [aMeasurement({ used_by })] }));
  await page.person.click(asked.getByRole('button', { name: 'Delete' }));
  expect((await asked.findByRole('alert')).textContent).toContain('Orchard');
  await page.person.click(asked.getByRole('button', { name: 'Cancel' }));
  await isClosed();
  await screen.findByText('Devices: Orchard');
  await page.person.click(await screen.findByRole('button', { name: 'Delete measurement Sap flow' }));
  page.answer(...withTypes({}));
  await page.person.click((await dialog()).getByRole('button', { name: 'Delete anyway' }));
  await screen.findByText('Measurement deleted: Sap flow');
  await screen.findByText('Nothing matches the search and the filter.');
});
