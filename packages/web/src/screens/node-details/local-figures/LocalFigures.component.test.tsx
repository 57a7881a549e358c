import { localFigures } from '@fieldscope/contract/calls/local-figures';
import { DAY_MS } from '@fieldscope/contract/time';
import { screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { aSilentNode, aViewedNode, climateNow, NODE, withNode } from '../../../../test/answered-node';
import { type Answer, on, refusal } from '../../../../test/contract-answers';
import { type OpenScreen, openScreen } from '../../../../test/screen';
import { displaySetting } from '../../../values/display-setting';

/** Rain of the day, which adds up. */
const RAIN = 9021;
/** Midnight of Monday, 2 March 2026. */
const MONDAY = Date.UTC(2026, 2, 2);
/** Figures of a series in so many days from Monday; nothing was measured on the first. */
const withFigures = (days = 3): Answer =>
  on(localFigures.list, ({ series }) => ({
    edges: Array.from({ length: days + 1 }, (_, day) => MONDAY + day * DAY_MS),
    series: [series].flat().map((one) => {
      const of = (value: number) =>
        Array.from({ length: days }, (_, day) => (day === 0 ? null : value + day));
      const count = of(1000).map((value) => value ?? 0);
      return { ...(one as object), count, min: of(-2), mean: of(10), max: of(20), sum: of(1200) } as never;
    }),
  }));
const openDays = (
  answers: Answer[],
  { node = aViewedNode(), query = '', onPhone = false } = {},
): Promise<OpenScreen> => {
  displaySetting.set({ temperatureUnit: 0, units: {}, timeZone: 'UTC' });
  return openScreen({
    at: `#/devices_node_details?eui=${NODE}&tab=data&section=days${query}`,
    onPhone,
    answers: [...withNode(node), ...answers],
  });
};
const withRain = aViewedNode({
  latest: [...climateNow(21.4, 48), { channel: 1, measurement_id: RAIN, value: 0, measured_at: Date.now() }],
});

test('the newest day comes first, and days before the first reading are left out', async () => {
  const page = await openDays([withFigures()]);
  const table = within(await screen.findByRole('table'));
  await table.findByText('Wed, 04 Mar 2026');
  const rows = table.getAllByRole('row').slice(1);
  expect(rows.map((row) => row.firstChild!.textContent)).toEqual(['Wed, 04 Mar 2026', 'Tue, 03 Mar 2026']);
  expect([...rows[1]!.children].slice(1).map(({ textContent }) => textContent)).toEqual([
    ...['-1.0', '11.0', '21.0', '1,001'],
  ]);
  // Temperatures do not add up.
  expect(table.queryByRole('columnheader', { name: /Sum/ })).toBeNull();
  await page.isAccessible();
});

test('what adds up has a sum, and the figures are saved as a file with plain numbers', async () => {
  const page = await openDays([withFigures()], { node: withRain, query: `&series=1-${RAIN}` });
  await screen.findByText('Wed, 04 Mar 2026');
  screen.getByRole('columnheader', { name: /^Sum/ });
  await page.person.click(screen.getByRole('button', { name: 'Save as CSV' }));
  const [head, first] = (await page.savedFile()).trim().split('\r\n');
  expect(head).toMatch(/^\W?Day \(UTC\),"?Minimum.*Sum.*Readings$/);
  expect(first).toMatch(/^2026-03-04,.*,1002$/);
  expect(first).not.toContain('"');
});

test('another measurement and weeks are chosen, which the address keeps', async () => {
  const page = await openDays([withFigures()]);
  const choice = await screen.findByRole<HTMLInputElement>('combobox', { name: 'Measurement' });
  await page.person.click(choice);
  await page.person.click(await screen.findByRole('option', { name: 'Air humidity' }));
  await waitFor(() => expect(choice.value).toBe('Air humidity'));
  await page.person.click(await screen.findByRole('radio', { name: 'Week' }));
  await waitFor(() =>
    expect(page.madeCalls(localFigures.list).at(-1)).toMatchObject({
      ...{ unit: 'week', timezone: 'UTC', series: [{ eui: NODE, channel: 1, measurement_id: 4098 }] },
    }),
  );
  expect(page.address()).toBe(
    `#/devices_node_details?eui=${NODE}&tab=data&section=days&series=1-4098&by=week`,
  );
  await screen.findByRole('columnheader', { name: 'Minimum, %RH' });
});

test('a time in which nothing was measured says so and has no file to save', async () => {
  await openDays([withFigures(1)]);
  await screen.findByText('Nothing was measured in this time.');
  expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Save as CSV' }).disabled).toBe(true);
});

test('a node that never reported has no figures, and none are asked for', async () => {
  const page = await openDays([withFigures()], { node: aSilentNode() });
  await screen.findByText('Nothing has been measured yet.');
  expect(page.madeCalls(localFigures.list)).toEqual([]);
});

test('figures that cannot be loaded are there after another try, on a phone as cards', async () => {
  const page = await openDays([on(localFigures.list, refusal('unknown_error'))], { onPhone: true });
  const again = await screen.findByRole('button', { name: 'Try again' });
  page.answer(withFigures());
  await page.person.click(again);
  expect((await screen.findByText('Tue, 03 Mar 2026')).closest('li')).not.toBeNull();
  await page.isAccessible();
});
