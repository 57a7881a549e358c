import type { Attention } from '@fieldscope/contract/calls/devices';
import type { Eui } from '@fieldscope/contract/ids';
import { HOUR_MS } from '@fieldscope/contract/time';
import { MantineProvider } from '@mantine/core';
import { render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { MemoryRouter } from 'react-router';
import { beforeEach, expect, test } from 'vitest';
import { expectAccessible } from '../../../test/accessible';
import { loadAreas } from '../../texts/texts';
import { AttentionList } from './AttentionList';

beforeEach(() => loadAreas(['common', 'dashboard', 'values', 'ui']));

const need = (number: number, more: Partial<Attention> = {}): Attention => ({
  eui: `2CF7F1C0443000${String(number).padStart(2, '0')}` as Eui,
  name: `Node ${number}`,
  model: 'S2101',
  kind: 'node',
  reason: 'battery',
  since: null,
  interval_minutes: 15,
  figure: 8,
  refusal: null,
  ...more,
});

function Shown({ list, reporting, total }: { list: Attention[]; reporting: number; total: number }) {
  const [all, setAll] = useState(false);
  return <AttentionList attention={{ list, reporting, total }} showsAll={all} onShowAll={setAll} />;
}
const open = (list: Attention[], reporting: number, total: number) =>
  render(
    <MantineProvider env="test">
      <MemoryRouter>
        <Shown list={list} reporting={reporting} total={total} />
      </MemoryRouter>
    </MantineProvider>,
  );
const person = userEvent.setup({ delay: null });
const rows = () => screen.getAllByRole('listitem');
const linkIn = (row: HTMLElement | undefined, name: RegExp) =>
  within(row as HTMLElement)
    .getByRole('link', { name })
    .getAttribute('href');

test('when nothing is wrong, one line says that every device reports', () => {
  open([], 42, 42);
  expect(screen.getByRole('status').textContent).toBe('All devices report');
  expect(screen.queryByRole('listitem')).toBeNull();
});

test('a device that is not due yet is not counted among those that report', () => {
  open([], 41, 42);
  expect(screen.getByRole('status').textContent).toBe('41 of 42 devices report; the rest are not due yet');
});

test('a silent node says for how long and how often it usually speaks, and leads to what to check', () => {
  open([need(1, { reason: 'silent', since: Date.now() - 2 * HOUR_MS, figure: null })], 41, 42);
  expect(screen.getByRole('heading').textContent).toContain('1 device needs attention');
  expect(rows()[0]?.textContent).toMatch(/silent for 2 hr, usually every 15 min/);
  expect(linkIn(rows()[0], /^Find out why: Node 1$/)).toBe(
    '/devices_node_details?eui=2CF7F1C044300001&tab=radio',
  );
});

test('a silent gateway leads to its online record', () => {
  open([need(1, { reason: 'silent', kind: 'gateway', model: 'M2', since: Date.now() - HOUR_MS })], 1, 2);
  expect(rows()[0]?.textContent).toMatch(/silent for 1 hr(?!,)/);
  expect(linkIn(rows()[0], /See its online record/)).toBe(
    '/devices_gateway_details?eui=2CF7F1C044300001&tab=record',
  );
});

test('refused uplinks lead to the raw uplinks that were refused', () => {
  open([need(1, { reason: 'refused', figure: 3, refusal: 'crc_mismatch', since: Date.now() })], 2, 2);
  expect(rows()[0]?.textContent).toContain('3 uplinks in 24 h could not be decoded');
  expect(linkIn(rows()[0], /See raw uplinks/)).toBe(
    '/devices_node_details?eui=2CF7F1C044300001&tab=uplinks&outcome=refused',
  );
});

test.each([
  ['never_seen', 'node', 'Find out why', 'radio'],
  ['silent', 'kit', 'See how it uploads', 'upload'],
  ['battery', 'node', 'See where it is', 'info'],
  ['no_location', 'tracker', 'See its positions', 'positions'],
  ['sim_expiring', 'node', 'See its SIM card', 'info'],
  ['licence_expiring', 'camera', 'See its licence', 'info'],
  ['late', 'node', 'See its signal', 'radio'],
  ['lossy', 'node', 'See its signal', 'radio'],
] as const)('%s of a %s: %s', (reason, kind, action, tab) => {
  open([need(1, { reason, kind, figure: 3, since: Date.now() })], 2, 2);
  expect(linkIn(rows()[0], new RegExp(`^${action}: Node 1$`))).toBe(
    `/devices_node_details?eui=2CF7F1C044300001&tab=${tab}`,
  );
});

test.each([
  ['battery', 8, 'battery at 8%'],
  ['sim_expiring', 12, 'SIM card expires in 12 days'],
  ['sim_expiring', -3, 'SIM card has expired'],
  ['licence_expiring', 0, 'licence expires today'],
  ['lossy', 0.22, '22% of the uplinks of 24 h missing'],
  ['late', null, 'late: last heard 3 hr ago, usually every 15 min'],
  ['never_seen', null, 'bound 3 hr ago, never reported'],
  ['no_location', null, 'no location for 3 hr'],
] as const)('%s in words', (reason, figure, words) => {
  open([need(1, { reason, figure, since: Date.now() - 3 * HOUR_MS })], 1, 2);
  expect(rows()[0]?.textContent).toContain(words);
});

test('at most five rows, until a person asks for all', async () => {
  open(
    Array.from({ length: 12 }, (_, number) => need(number)),
    30,
    42,
  );
  expect(rows()).toHaveLength(5);
  await person.click(screen.getByRole('button', { name: 'Show all 12' }));
  expect(rows()).toHaveLength(12);
  await person.click(screen.getByRole('button', { name: 'Show the first 5' }));
  expect(rows()).toHaveLength(5);
});

test('axe finds nothing', async () => {
  const { container } = open([need(1), need(2, { reason: 'refused', figure: 1 })], 40, 42);
  await expectAccessible(container);
});
