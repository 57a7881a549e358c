import { customSensorTypes } from '@fieldscope/contract/calls/measurement-types';
import { screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { aMeasurement, aSensorType, withTypes } from '../../../test/answered-measurements';
import { type Answer, on, refusal } from '../../../test/contract-answers';
import { descriptionOf } from '../../../test/description';
import { type OpenScreen, openScreen } from '../../../test/screen';

const openTypes = (query: string, answers: Answer[] = [], as: 'owner' | 'observer' = 'owner') =>
  openScreen({
    at: `#/measurement_list?tab=types${query}`,
    as,
    answers: [...withTypes({ custom: [aMeasurement()], types: [aSensorType()] }), ...answers],
  });
const dialog = async () => within(await screen.findByRole('dialog'));
const create = async ({ person }: OpenScreen) => {
  await person.click(await screen.findByRole('button', { name: 'New sensor type' }));
  return dialog();
};

test('types name their measurements; only those of the organisation are opened and deleted', async () => {
  const page = await openTypes('&search=100');
  const published = within((await screen.findByText('1001')).closest('tr')!);
  published.getByText('Air temperature, Air humidity');
  expect(published.queryByRole('link')).toBeNull();
  expect(published.queryByRole('button')).toBeNull();
  await page.person.clear(screen.getByRole('searchbox'));
  await page.person.type(screen.getByRole('searchbox'), 'sap');
  await screen.findByRole('link', { name: 'Sap probe' });
  await screen.findByRole('button', { name: 'Delete sensor type Sap probe' });
});

test('a new type says at each field what is missing; what is taken is refused by the server', async () => {
  const page = await openTypes('&search=6000', [on(customSensorTypes.create, refusal('sensor_type_exists'))]);
  const asked = await create(page);
  const [id, name, measurements] = [
    asked.getByRole<HTMLInputElement>('textbox', { name: 'Sensor type ID' }),
    asked.getByRole('textbox', { name: 'Name in English' }),
    asked.getByRole('combobox', { name: 'Measurements' }),
  ];
  // 6000 is taken.
  expect(id.value).toBe('6001');
  await page.person.clear(id);
  await page.person.type(id, '6101{Enter}');
  await waitFor(() => expect(descriptionOf(id)).toContain('Enter a number from 6000 to 6100'));
  expect(descriptionOf(name)).toContain('at least one language');
  expect(descriptionOf(measurements)).toContain('Choose at least one measurement');
  await page.isAccessible();
  expect(page.madeCalls(customSensorTypes.create)).toEqual([]);
  await page.person.clear(id);
  await page.person.type(id, '6002');
  await page.person.type(name, 'Probe');
  await page.person.type(measurements, 'sap');
  await page.person.click(await screen.findByRole('option', { name: 'Sap flow · 5500' }));
  await page.person.click(asked.getByRole('button', { name: 'Create sensor type' }));
  expect((await asked.findByRole('alert')).textContent).toMatch(/^A sensor type with this name or number/);
  expect(page.madeCalls(customSensorTypes.create)).toMatchObject([
    { sensor_type: 6002, sensor_name_en: 'Probe', measurement_ids: [5500] },
  ]);
});

test('a type is opened by its address with what it has, and saved with what is added', async () => {
  const page = await openTypes('&search=6000&edit=6000', [on(customSensorTypes.update, {})]);
  const asked = await dialog();
  await screen.findByRole('dialog', { name: 'Sensor type 6000' });
  expect(asked.queryByRole('textbox', { name: 'Sensor type ID' })).toBeNull();
  asked.getByText('Sap flow · 5500');
  await page.person.type(asked.getByRole('combobox', { name: 'Measurements' }), '4097');
  await page.person.click(await screen.findByRole('option', { name: 'Air temperature · 4097' }));
  await page.person.type(asked.getByRole('textbox', { name: 'Name in Chinese' }), '树液');
  await page.person.click(asked.getByRole('button', { name: 'Save' }));
  await screen.findByText('Sensor type saved: Sap probe');
  expect(page.madeCalls(customSensorTypes.update)).toMatchObject([
    { sensor_type: 6000, sensor_name_en: 'Sap probe', sensor_name_zh: '树液', measurement_ids: [5500, 4097] },
  ]);
  await waitFor(() => expect(page.address()).toBe('#/measurement_list?tab=types&search=6000'));
});

test('an observer reads the types; one that cannot be loaded is there after another try', async () => {
  const page = await openTypes(
    '&search=6000&edit=6000',
    [on(customSensorTypes.listInformation, refusal('unknown_error'))],
    'observer',
  );
  const again = await screen.findByRole('button', { name: 'Try again' });
  page.answer(...withTypes({ types: [aSensorType()] }));
  await page.person.click(again);
  await screen.findByText('Sap probe');
  expect(screen.queryByRole('dialog')).toBeNull();
  expect(screen.queryByRole('button', { name: /New sensor type|Delete/ })).toBeNull();
});
