import { type DerivedChannel, derived } from '@fieldscope/contract/calls/derived';
import { screen, waitFor, within } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { aViewedNode, NODE, withNode } from '../../../../test/answered-node';
import { type Answer, on, refusal } from '../../../../test/contract-answers';
import { descriptionOf } from '../../../../test/description';
import { type OpenScreen, openScreen } from '../../../../test/screen';
import { keyOf } from '../../../api/use-call';
import { queryClient } from '../../../shell/query-client';

/** Dew point, degree days, rain of the season and evapotranspiration are offered; none is on. */
const aChannel = (given: Partial<DerivedChannel> = {}): DerivedChannel => ({
  ...{ channel: 1, offered: [9001, 9011, 9022, 9023], on: [], progress: null, missing_days: 0 },
  settings: {
    ...{ timezone: 'UTC', season_start: '03-01', chill_start: '10-01', degree_day_method: 'average' },
    ...{ base_temperature: 10, upper_temperature: 30, latitude: null, elevation: 0, wind_height: 2 },
    ...{ longitude: null, planted_on: '03-01', biofix: '03-01', crop: null, soil: null, pathogen: null },
    irrigation: 'measured',
  },
  ...given,
});
const openTab = (
  channels: DerivedChannel[],
  answers: Answer[] = [],
  opening: Partial<Parameters<typeof openScreen>[0]> = {},
): Promise<OpenScreen> =>
  openScreen({
    at: `#/devices_node_details?eui=${NODE}&tab=data&section=agronomy`,
    ...opening,
    answers: [...withNode(aViewedNode()), on(derived.view, channels), ...answers],
  });
const box = (name: string | RegExp) => screen.findByRole<HTMLInputElement>('checkbox', { name });
const field = (name: string) => screen.getByRole<HTMLInputElement>('textbox', { name });
const fill = async ({ person }: OpenScreen, name: string, value: string) => {
  await person.clear(field(name));
  if (value !== '') await person.type(field(name), value);
};
const save = async ({ person }: OpenScreen) => person.click(screen.getByRole('button', { name: 'Save' }));

test('the page of a node without temperature, humidity or rain says what is needed', async () => {
  const page = await openTab([]);
  await screen.findByText(/^Nothing can be derived.*Air temperature, humidity or rain are needed\.$/);
  expect(screen.queryByRole('button', { name: 'Save' })).toBeNull();
  await page.isAccessible();
});

test('several channels are named, and each is saved by itself', async () => {
  const page = await openTab([aChannel(), aChannel({ channel: 2, on: [9001] })], [on(derived.save, {})]);
  const second = within(await screen.findByRole('region', { name: 'Channel 2' }));
  second.getByRole('heading', { name: 'Channel 2' });
  second.getByText('What was derived stays in the history when you turn it off.');
  await page.person.click(second.getByRole('checkbox', { name: 'Dew point' }));
  await page.person.click(second.getByRole('button', { name: 'Save' }));
  await screen.findByText('Saved. What is stored is being worked out.');
  expect(page.madeCalls(derived.save)).toMatchObject([{ eui: NODE, channel: 2, measurement_ids: [] }]);
});

test('evapotranspiration needs a latitude, which is said at its field', async () => {
  const page = await openTab([aChannel()], [on(derived.save, {})]);
  await page.person.click(await box(/evapotranspiration/i));
  await fill(page, 'Elevation (m)', '9000');
  await save(page);
  await waitFor(() => expect(descriptionOf(field('Latitude'))).toContain('Enter a number from -90 to 90'));
  expect(descriptionOf(field('Elevation (m)'))).toContain('Enter a number from -430 to 8,850');
  expect(field('Height of the anemometer (m)').getAttribute('aria-invalid')).not.toBe('true');
  await page.isAccessible();
  await fill(page, 'Latitude', '-33.9');
  await fill(page, 'Elevation (m)', '120');
  await save(page);
  await screen.findByText('Saved. What is stored is being worked out.');
  expect(page.madeCalls(derived.save)).toMatchObject([
    { measurement_ids: [9023], settings: { latitude: -33.9, elevation: 120 } },
  ]);
});

test('the water balance asks for crop, soil and place; choices are in the reader’s language', async () => {
  const page = await openTab([aChannel({ offered: [9025] })], [on(derived.save, {})], { language: 'zh' });
  await page.person.click(await box(/灌溉/));
  const choose = async (name: string, option: string) => {
    await page.person.click(screen.getByRole('combobox', { name }));
    await page.person.click(await screen.findByRole('option', { name: option }));
  };
  await fill(page, '纬度', '45');
  await page.person.click(screen.getByRole('button', { name: '保存' }));
  await waitFor(() => expect(screen.getAllByText('请选择').length).toBeGreaterThanOrEqual(2));
  expect(page.madeCalls(derived.save)).toEqual([]);
  await page.isAccessible();
  await choose('作物', '番茄');
  await choose('土壤', '壤土');
  await choose('灌溉', '视为在需水次日已灌溉');
  await page.person.click(screen.getByRole('button', { name: '保存' }));
  await waitFor(() =>
    expect(page.madeCalls(derived.save)).toMatchObject([
      { measurement_ids: [9025], settings: { crop: 'tomato', soil: 'loam', irrigation: 'as_needed' } },
    ]),
  );
});

test('an upper limit that is empty is missing, not below the base temperature', async () => {
  const page = await openTab([aChannel({ on: [9011] })]);
  await box('Growing degree days');
  await fill(page, 'Upper limit (°C)', '');
  await save(page);
  await waitFor(() =>
    expect(descriptionOf(field('Upper limit (°C)'))).toContain('Enter a number from -30.0 to 60.0'),
  );
  await fill(page, 'Upper limit (°C)', '10');
  await waitFor(() => expect(descriptionOf(field('Upper limit (°C)'))).toContain('must be above the base'));
  expect(page.madeCalls(derived.save)).toEqual([]);
});

test('a season begins on a day that its month has; months are named in the reader’s language', async () => {
  const page = await openTab([aChannel({ on: [9022] })], [on(derived.save, {})], { language: 'ru' });
  const month = await screen.findByRole<HTMLInputElement>('combobox', { name: /месяц$/ });
  expect(month.value).toBe('март');
  const day = screen.getByRole<HTMLInputElement>('textbox', { name: /день$/ });
  await page.person.clear(day);
  await page.person.type(day, '31');
  await page.person.click(month);
  await page.person.click(await screen.findByRole('option', { name: 'апрель' }));
  await page.person.click(screen.getByRole('button', { name: 'Сохранить' }));
  await waitFor(() => expect(day.getAttribute('aria-invalid')).toBe('true'));
  await page.person.clear(day);
  await page.person.type(day, '5');
  await page.person.click(screen.getByRole('button', { name: 'Сохранить' }));
  await waitFor(() =>
    expect(page.madeCalls(derived.save)).toMatchObject([{ settings: { season_start: '04-05' } }]),
  );
});

test('what is refused is said, and stays as it is entered', async () => {
  const page = await openTab([aChannel()], [on(derived.save, refusal('operation_unsupported'))]);
  await page.person.click(await box('Dew point'));
  // A dew point depends on no setting.
  expect(screen.queryByText('Settings', { ignore: '[role=tab] *' })).toBeNull();
  await save(page);
  await screen.findByRole('alert');
  expect((await box('Dew point')).checked).toBe(true);
});

test('what is entered stays while the share that is worked out cannot be asked for', async () => {
  const page = await openTab([aChannel({ on: [9001], progress: 0.42, missing_days: 2 })]);
  expect((await screen.findByText('History is being worked out: 42%')).getAttribute('role')).toBe('status');
  screen.getByText('2 days of this season lack readings and are not in its sums.');
  await page.person.click(await box('Growing degree days'));
  await fill(page, 'Upper limit (°C)', '28');
  page.answer(on(derived.view, refusal('unknown_error')));
  await queryClient.invalidateQueries({ queryKey: keyOf(derived.view) });
  await vi.waitFor(() =>
    expect(queryClient.getQueryState(keyOf(derived.view, { eui: NODE }))?.status).toBe('error'),
  );
  expect(field('Upper limit (°C)').value).toBe('28');
  page.answer(on(derived.view, [aChannel({ on: [9001], progress: 1 })]));
  await queryClient.invalidateQueries({ queryKey: keyOf(derived.view) });
  await waitFor(() => expect(screen.queryByText(/^History is being worked out/)).toBeNull());
  expect(field('Upper limit (°C)').value).toBe('28');
});
