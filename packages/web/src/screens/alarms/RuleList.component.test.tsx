import type { AlarmKind } from '@fieldscope/contract/alarm-kinds';
import { alarms } from '@fieldscope/contract/calls/alarms';
import type { Language } from '@fieldscope/contract/languages';
import { screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { aRule } from '../../../test/alarm-rule';
import { CONDITIONS, GREENHOUSE, GROUP, withRules } from '../../../test/answered-alarms';
import { on, refusal } from '../../../test/contract-answers';
import { type OpenScreen, openScreen } from '../../../test/screen';

const openRules = (
  rules: ReturnType<typeof aRule>[],
  opening: Partial<Parameters<typeof openScreen>[0]> = {},
): Promise<OpenScreen> =>
  openScreen({
    at: '#/alarm_settings?tab=rules',
    ...opening,
    answers: [...withRules(rules), ...(opening.answers ?? [])],
  });
const row = async (name: string) =>
  (await screen.findByRole('row', { name: new RegExp(`^${name}`) })) as HTMLElement;
/** What stands in a row before its buttons, cell by cell. */
const cells = async (name: string) =>
  within(await row(name))
    .getAllByRole('cell')
    .map(({ textContent }) => textContent);

const SENTENCES: Record<Language, Record<AlarmKind, string>> = {
  en: {
    above: 'Air temperature above 35.0 °C',
    below: 'Air temperature below -1.5 °C',
    outside: 'Air temperature outside 2.0 °C – 8.0 °C',
    change: 'Air temperature falls by 3.0 °C within 30 min',
    silence: 'nothing heard for 4 intervals',
    battery: 'battery below 15%',
    position: 'no location for 1 day',
    enter: 'enters Home field',
    leave: 'leaves Home field',
  },
  zh: {
    above: '空气温度高于 35.0 °C',
    below: '空气温度低于 -1.5 °C',
    outside: '空气温度不在 2.0 °C – 8.0 °C 之间',
    change: '空气温度在 30分钟内下降 3.0 °C',
    silence: '连续 4 个上报间隔没有数据',
    battery: '电量低于 15%',
    position: '1天没有位置信息',
    enter: '进入 Home field',
    leave: '离开 Home field',
  },
  ru: {
    above: 'Температура воздуха выше 35,0 °C',
    below: 'Температура воздуха ниже -1,5 °C',
    outside: 'Температура воздуха вне 2,0 °C – 8,0 °C',
    change: 'Температура воздуха: падение на 3,0 °C за 30 мин',
    silence: 'нет данных 4 интервала',
    battery: 'заряд батареи ниже 15 %',
    position: 'нет местоположения 1 дн.',
    enter: 'вход в геозону Home field',
    leave: 'выход из геозоны Home field',
  },
};

test.each(
  Object.keys(SENTENCES) as Language[],
)('each kind of rule says in %s when it has an alarm', async (language) => {
  const kinds = Object.keys(SENTENCES[language]) as AlarmKind[];
  const rules = kinds.map((kind, index) =>
    aRule({ rule_id: index + 1, name: kind, condition: CONDITIONS[kind], hold_minutes: 0 }),
  );
  await openRules(rules, { language });
  await screen.findByText(SENTENCES[language].leave);
  for (const kind of kinds)
    expect((await cells(kind)).join('|').replaceAll('\u00a0', ' ')).toContain(SENTENCES[language][kind]);
});

test('rules say of which devices they are, at which hours they watch, and how many people they notify', async () => {
  const hours = { days: [1, 2, 3, 4, 5], from_minute: 22 * 60, to_minute: 6 * 60, timezone: 'UTC' };
  const page = await openRules([
    aRule({ rule_id: 1, name: 'All', hours, open_count: 2 }),
    aRule({ rule_id: 2, name: 'Group', group_uuid: GROUP, receivers: [], severity: 'info' }),
    aRule({ rule_id: 3, name: 'Device', eui: GREENHOUSE, device_name: 'Greenhouse 2' }),
  ]);
  expect(await cells('Group')).toEqual(expect.arrayContaining(['Group North', 'Nobody', 'Information', '0']));
  expect(await cells('All')).toEqual(expect.arrayContaining(['All devices', '1 person', 'Critical', '2']));
  expect((await row('All')).textContent).toMatch(/, for 10 minMon–Fri, 22:00.–.06:00/);
  expect(await cells('Device')).toContain('Greenhouse 2');
  expect(
    within(await row('All'))
      .getByRole('link', { name: '2' })
      .getAttribute('href'),
  ).toBe('#/alarm_settings?of=1');
  await page.isAccessible();
});

test('rules are sorted by how grave they are', async () => {
  const page = await openRules([
    aRule({ rule_id: 1, name: 'B', severity: 'info' }),
    aRule({ rule_id: 2, name: 'C', severity: 'critical' }),
    aRule({ rule_id: 3, name: 'A', severity: 'warning' }),
  ]);
  const names = () => screen.getAllByRole('switch').map((one) => one.getAttribute('aria-label')?.slice(0, 1));
  await row('A');
  expect(names()).toEqual(['A', 'B', 'C']);
  await page.person.click(screen.getByRole('button', { name: /^Severity/ }));
  await waitFor(() => expect(names()).toEqual(['C', 'A', 'B']));
});

test('a rule is turned off with all that it is otherwise', async () => {
  const rule = aRule({ cooldown_minutes: 30, group_uuid: GROUP });
  const page = await openRules([rule], { answers: [on(alarms.updateRule, {})] });
  await page.person.click(await screen.findByRole('switch', { name: 'Frost is on' }));
  await screen.findByText('Frost is off; its open alarms have ended');
  const { device_name: _, open_count: __, ...input } = rule;
  expect(page.madeCalls(alarms.updateRule)).toEqual([{ ...input, is_on: false }]);
});

test('a rule that cannot be turned off stays on, and a tip says why', async () => {
  const page = await openRules([aRule()], { answers: [on(alarms.updateRule, refusal('resource_missing'))] });
  await page.person.click(await screen.findByRole('switch', { name: 'Frost is on' }));
  await screen.findByRole('alert');
  expect(screen.getByRole<HTMLInputElement>('switch', { name: 'Frost is on' }).checked).toBe(true);
});

test('a rule is deleted once that is confirmed, and a refusal stays in the dialog', async () => {
  const page = await openRules([aRule()], { answers: [on(alarms.removeRule, refusal('resource_missing'))] });
  await page.person.click(await screen.findByRole('button', { name: 'Delete Frost' }));
  const dialog = within(await screen.findByRole('dialog'));
  dialog.getByText('Its open alarms end. Its history stays.');
  await page.isAccessible();
  await page.person.click(dialog.getByRole('button', { name: 'Delete' }));
  await dialog.findByRole('alert');
  page.answer(on(alarms.removeRule, {}), on(alarms.listRules, []));
  await page.person.click(dialog.getByRole('button', { name: 'Delete' }));
  await screen.findByText('Frost is deleted');
  await screen.findByText(/^No rule watches your devices yet/);
  expect(page.madeCalls(alarms.removeRule).at(-1)).toEqual({ rule_id: 7 });
});

test('a recipe leads to the editor with its name', async () => {
  const page = await openRules([]);
  const recipe = await screen.findByRole('link', { name: /^Tank level/ });
  expect(recipe.textContent).toContain('below 50.0 cm');
  await page.person.click(recipe);
  await waitFor(async () =>
    expect((await screen.findByRole<HTMLInputElement>('textbox', { name: 'Name' })).value).toBe('Tank level'),
  );
});

test('an observer reads the rules and is offered no change', async () => {
  await openRules([aRule()], { as: 'observer' });
  await row('Frost');
  await waitFor(() => expect(screen.getByRole<HTMLInputElement>('switch').disabled).toBe(true));
  expect(screen.queryByRole('button', { name: 'Delete Frost' })).toBeNull();
  expect(screen.queryByRole('heading', { name: 'Start from a recipe' })).toBeNull();
});

test('rules that cannot be loaded are there after another try', async () => {
  const page = await openRules([], { answers: [on(alarms.listRules, refusal('unknown_error'))] });
  const again = await screen.findByRole('button', { name: 'Try again' });
  page.answer(on(alarms.listRules, [aRule()]));
  await page.person.click(again);
  await row('Frost');
});
