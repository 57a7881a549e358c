import { alarms } from '@fieldscope/contract/calls/alarms';
import type { Attention } from '@fieldscope/contract/calls/devices';
import { users } from '@fieldscope/contract/calls/users';
import type { Eui } from '@fieldscope/contract/ids';
import type { Language } from '@fieldscope/contract/languages';
import { HOUR_MS } from '@fieldscope/contract/time';
import type { UserRole } from '@fieldscope/contract/user-roles';
import { screen, waitFor, within } from '@testing-library/react';
import { useState } from 'react';
import { expect, onTestFinished, test, vi } from 'vitest';
import { anAlarm } from '../../../test/answered-alarms';
import { anAttention } from '../../../test/answered-dashboard';
import { SETTING } from '../../../test/answered-user-center';
import { on } from '../../../test/contract-answers';
import { openPart } from '../../../test/screen';
import { NeedList } from './NeedList';
import { needsOf } from './needs.model';

const euiOf = (number: number) => `2CF7F1C0443000${String(number).padStart(2, '0')}` as Eui;
const needs = (number: number, more: Partial<Attention> = {}) =>
  anAttention({ eui: euiOf(number), name: `Node ${number}`, ...more });
const alarmOf = (number: number, more: Parameters<typeof anAlarm>[0] = {}) =>
  anAlarm({ eui: euiOf(number), device_name: `Node ${number}`, alarm_id: number, ...more });

interface Given {
  attention?: Attention[];
  open?: ReturnType<typeof anAlarm>[];
  unlisted?: number;
  reporting?: number;
  total?: number;
}

function Shown({ attention = [], open = [], unlisted = 0, reporting = 42, total = 42 }: Given) {
  const [all, setAll] = useState(false);
  const rows = needsOf(attention, open);
  return <NeedList needs={rows} {...{ unlisted, reporting, total }} showsAll={all} onShowAll={setAll} />;
}

async function open(given: Given, { as, language }: { as?: UserRole; language?: Language } = {}) {
  const page = await openPart(<Shown {...given} />, {
    ...{ at: '#/dashboard', as, language },
    answers: [on(users.viewSetting, SETTING), on(alarms.acknowledge, {})],
  });
  // Its words load first.
  await waitFor(() => screen.queryByRole('heading') ?? screen.getByRole('status'));
  return page;
}
const rows = () => screen.getAllByRole('listitem');
const linkIn = (row: HTMLElement | undefined, name: RegExp) =>
  within(row as HTMLElement)
    .getByRole('link', { name })
    .getAttribute('href');
const heading = () => screen.getByRole('heading').textContent;
const many = (count: number) => Array.from({ length: count }, (_, number) => needs(number));

test('when nothing is wrong, one green line says that every device reports', async () => {
  await open({});
  expect(screen.getByRole('status').textContent).toBe('All devices report');
  expect(screen.queryByRole('listitem')).toBeNull();
});

test('a device that is not due yet is not counted among those that report', async () => {
  await open({ reporting: 41 });
  expect(screen.getByRole('status').textContent).toBe('41 of 42 devices report; the rest are not due yet');
});

test('an alarm and another reason of one device are one row, which is acknowledged here and leads to the remedy', async () => {
  const page = await open({
    attention: [needs(1, { reason: 'battery' })],
    open: [alarmOf(1, { value: 1.5 }), alarmOf(1, { alarm_id: 8, severity: 'info', rule_name: 'Damp' })],
  });
  const [row, ...others] = rows();
  expect(others).toEqual([]);
  expect(heading()).toBe('1 device needs attention');
  expect(row!.textContent).toMatch(
    /^Node 1Critical · Air temperature too low: 1\.5 °C · Frost · further alarms: 1 · battery at 8%/,
  );
  expect(linkIn(row, /^Node 1$/)).toBe(`#/devices_node_details?eui=${euiOf(1)}`);
  expect(linkIn(row, /^Open: Node 1$/)).toBe(`#/devices_node_details?eui=${euiOf(1)}`);
  expect(screen.getByRole('link', { name: 'See all alarms' }).getAttribute('href')).toBe('#/alarm_settings');
  await page.isAccessible();
  await page.person.click(await screen.findByRole('button', { name: 'Acknowledge Node 1' }));
  await waitFor(() => expect(page.madeCalls(alarms.acknowledge)).toEqual([{ alarm_id: [1, 8] }]));
});

test('one matter is told once, by what says more', async () => {
  const since = Date.now() - 2 * HOUR_MS;
  await open({
    attention: [needs(1, { reason: 'silent', since, figure: null })],
    open: [alarmOf(1, { kind: 'silence', measurement_id: null, value: null, rule_name: 'Lost' })],
  });
  expect(rows()[0]!.textContent).toMatch(
    /^Node 1Critical · silent for 2 hr, usually every 15 min · Lost1 hr ago/,
  );
});

test('what is acknowledged is last, and says by whom', async () => {
  await open({
    attention: [needs(2)],
    open: [alarmOf(1, { acknowledged_at: 5, acknowledged_by: 'Boris' })],
  });
  expect(rows().map(({ textContent }) => textContent!.slice(0, 6))).toEqual(['Node 2', 'Node 1']);
  expect(rows()[1]!.textContent).toContain('Acknowledged by Boris');
  expect(screen.queryByRole('button', { name: 'Acknowledge Node 1' })).toBeNull();
});

test('an observer sees everything, and changes nothing', async () => {
  await open({ attention: [needs(2)], open: [alarmOf(1)] }, { as: 'observer' });
  expect(rows()).toHaveLength(2);
  expect(linkIn(rows()[1], /^Open: Node 2$/)).toContain(euiOf(2));
  await waitFor(() => expect(screen.queryByRole('button')).toBeNull());
});

test('five rows, then how many more; alarms that were not read are counted, too', async () => {
  const page = await open({ attention: many(12), unlisted: 2 });
  expect(heading()).toBe('14 devices need attention');
  expect(rows()).toHaveLength(5);
  await page.person.click(screen.getByRole('button', { name: 'and 9 more' }));
  expect(rows()).toHaveLength(12);
  await page.person.click(screen.getByRole('button', { name: 'Show the first 5' }));
  expect(rows()).toHaveLength(5);
});

test.each([
  ['en', 1, '1 device needs attention'],
  ['en', 14, '14 devices need attention', 'and 9 more'],
  ['zh', 14, '14 台设备需要处理', '还有 9 项'],
  ['ru', 1, '1 устройство требует внимания'],
  ['ru', 3, '3 устройства требуют внимания'],
  ['ru', 14, '14 устройств требуют внимания', 'и ещё 9'],
] as const)('%s: %i', async (language, count, title, more?: string) => {
  await open({ attention: many(count) }, { language });
  expect(heading()).toBe(title);
  if (more) screen.getByRole('button', { name: more });
});

const WHY = {
  cause: 'gateway_silent',
  certainty: 'likely',
  proof: [],
  gateway: { eui: '2CF7F1C0000000FF', name: 'silo' },
  server: null,
} satisfies NonNullable<Attention['verdict']>;

test('a silent node says why, and leads to where that is seen to', async () => {
  await open({
    attention: [needs(1, { reason: 'silent', since: Date.now() - 2 * HOUR_MS, figure: null, verdict: WHY })],
  });
  expect(rows()[0]!.textContent).toContain(
    'silent for 2 hr, usually every 15 min · Most likely the gateway silo is down',
  );
  expect(linkIn(rows()[0], /^Check the gateway: Node 1$/)).toBe(
    '#/devices_gateway_details?eui=2CF7F1C0000000FF',
  );
});

test('devices behind one dead gateway are one row with their number, which opens their list', async () => {
  const silent = { reason: 'silent', since: Date.now() - 2 * HOUR_MS, figure: null, verdict: WHY } as const;
  const behind = Array.from({ length: 22 }, (_, number) => needs(number, silent));
  const page = await open({ attention: [needs(40), ...behind] });
  expect(heading()).toBe('23 devices need attention');
  expect(rows()).toHaveLength(2);
  const button = await screen.findByRole('button', { name: '22 devices behind it: silo' });
  expect(rows()[0]!.textContent).toMatch(/^silo22 devices behind itThe gateway silo is silent2 hr ago/);
  expect(linkIn(rows()[0], /^silo$/)).toBe('#/devices_gateway_details?eui=2CF7F1C0000000FF');
  expect(linkIn(rows()[0], /^Check the gateway: silo$/)).toBe(
    '#/devices_gateway_details?eui=2CF7F1C0000000FF',
  );
  await page.isAccessible();
  await page.person.click(button);
  const list = within(await screen.findByRole('dialog', { name: 'Silent behind silo' }));
  const first = await list.findByRole('link', { name: 'Node 0' });
  expect(first.getAttribute('href')).toBe(`#/devices_node_details?eui=${euiOf(0)}`);
  list.getAllByText('silent for 2 hr, usually every 15 min');
  await page.isAccessible();
  await page.person.click(list.getByRole('button', { name: '2' }));
  await list.findByRole('link', { name: 'Node 21' });
});

test.each([
  ['zh', '影响 2 台设备'],
  ['ru', 'за ним 2 устройства'],
] as const)('the devices behind a cause in %s', async (language, words) => {
  const silent = { reason: 'silent', verdict: WHY } as const;
  await open({ attention: [needs(1, silent), needs(2, silent)] }, { language });
  await screen.findByText(words);
});

test('on a phone there are four rows, whose words open with a tap', async () => {
  vi.spyOn(window, 'matchMedia').mockImplementation(
    (query) => ({ matches: true, media: query, addEventListener() {}, removeEventListener() {} }) as never,
  );
  onTestFinished(() => void vi.restoreAllMocks());
  const page = await open({ attention: many(6) });
  expect(rows()).toHaveLength(4);
  screen.getByRole('button', { name: 'and 2 more' });
  const words = within(rows()[0]!).getByText('battery at 8%');
  await page.person.click(words);
  expect(document.activeElement).toBe(words);
});

test('an alarm of many devices with one cause is one row with their number, which opens the list', async () => {
  const server = { kind: 'silence', measurement_id: null, value: null, eui: null, is_gateway: null } as const;
  const affected = { count: 200, open: 180 };
  await open({ open: [anAlarm({ ...server, alarm_id: 9, device_name: 'Roof', affected })] });
  expect(rows()).toHaveLength(1);
  const list = await screen.findByRole('button', { name: /180 of 200 devices: Roof/ });
  expect(list.getAttribute('aria-haspopup')).toBe('dialog');
  expect(within(rows()[0]!).queryByRole('link')).toBeNull();
});
