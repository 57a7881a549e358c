import type { Attention } from '@fieldscope/contract/calls/devices';
import type { Eui } from '@fieldscope/contract/ids';
import { HOUR_MS } from '@fieldscope/contract/time';
import type { Cause } from '@fieldscope/contract/verdicts/causes';
import type { Verdict } from '@fieldscope/contract/verdicts/verdict';
import { MantineProvider } from '@mantine/core';
import { render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { MemoryRouter } from 'react-router';
import { beforeEach, expect, test } from 'vitest';
import { expectAccessible } from '../../../test/accessible';
import { loadAreas } from '../../texts/texts';
import { AttentionList } from './AttentionList';

beforeEach(() => loadAreas(['common', 'dashboard', 'values', 'ui', 'verdicts']));

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
  verdict: null,
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

const verdict = (cause: Cause, more: Partial<Verdict> = {}): Verdict => ({
  ...{ cause, certainty: 'likely', proof: [], gateway: null, server: null },
  ...more,
});

test('a silent node says for how long, why, and leads to where that is seen to', () => {
  const gateway = { eui: '2CF7F1C0000000FF', name: 'silo' };
  const why = verdict('gateway_silent', { gateway });
  open([need(1, { reason: 'silent', since: Date.now() - 2 * HOUR_MS, figure: null, verdict: why })], 41, 42);
  expect(screen.getByRole('heading').textContent).toContain('1 device needs attention');
  expect(rows()[0]?.textContent).toMatch(
    /silent for 2 hr, usually every 15 minMost likely the gateway silo is down/,
  );
  expect(linkIn(rows()[0], /^Check the gateway: Node 1$/)).toBe(
    '/devices_gateway_details?eui=2CF7F1C0000000FF',
  );
});

test.each([
  [
    'gateway_silent',
    'gateway',
    'Check the gateway',
    '/devices_gateway_details?eui=2CF7F1C044300001&tab=activity&section=record',
  ],
  ['server_silent', 'node', 'Check the network server', '/network_servers'],
  ['never_joined', 'node', 'Check its registration', '/network_servers'],
  ['profile_changed', 'node', 'Check the profile', '/device_profiles'],
  ['uplinks_refused', 'node', 'See raw uplinks', '&tab=radio&section=uplinks&outcome=refused'],
  ['battery', 'node', 'Replace its battery', '&tab=settings&section=info'],
  ['signal', 'node', 'Improve its signal', '&tab=radio&section=link'],
  ['unknown', 'kit', 'Go to the device', '&tab=data&section=upload'],
] as const)('%s of a %s: %s', (cause, kind, action, to) => {
  open([need(1, { reason: 'silent', kind, since: Date.now(), verdict: verdict(cause) })], 2, 2);
  expect(linkIn(rows()[0], new RegExp(`^${action}: Node 1$`))).toBe(
    to.startsWith('/') ? to : `/devices_node_details?eui=2CF7F1C044300001${to}`,
  );
});

test.each([
  ['no_location', 'tracker', 'See its positions', '&tab=data&section=positions'],
  ['sim_expiring', 'node', 'See its SIM card', '&tab=settings&section=info'],
  ['licence_expiring', 'camera', 'See its licence', '&tab=settings&section=info'],
  // What was well again when it was looked into.
  ['silent', 'node', 'Open', ''],
] as const)('%s of a %s without a verdict: %s', (reason, kind, action, tab) => {
  open([need(1, { reason, kind, figure: 3, since: Date.now() })], 2, 2);
  expect(linkIn(rows()[0], new RegExp(`^${action}: Node 1$`))).toBe(
    `/devices_node_details?eui=2CF7F1C044300001${tab}`,
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
  const { container } = open(
    [need(1), need(2, { reason: 'refused', figure: 1, verdict: verdict('uplinks_refused') })],
    40,
    42,
  );
  await expectAccessible(container);
});
