import type { ResultInputOf } from '@fieldscope/contract/call';
import { deviceRadio } from '@fieldscope/contract/calls/device-radio';
import { DAY_MS, HOUR_MS } from '@fieldscope/contract/time';
import { screen, within } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import { aSilentNode, aViewedNode, NODE, withNode } from '../../../test/answered-node';
import { type Answer, on, refusal } from '../../../test/contract-answers';
import { type OpenScreen, openScreen } from '../../../test/screen';

type Day = ResultInputOf<typeof deviceRadio.view>['days'][number];
const withDays = (days: Day[]): Answer =>
  on(deviceRadio.view, () => {
    const now = Date.now();
    return { from: now - 7 * DAY_MS, to: now, bin_ms: HOUR_MS, days, gateways: [] };
  });
const NO_DAY: Day = { date: '2026-03-04', received: 0, missing: 0, refused: 0 };
const openRadio = (
  answer: Answer,
  opening: Partial<Parameters<typeof openScreen>[0]> & { node?: ReturnType<typeof aViewedNode> } = {},
): Promise<OpenScreen> =>
  openScreen({
    at: `#/devices_node_details?eui=${NODE}&tab=radio`,
    ...opening,
    answers: [...withNode(opening.node ?? aViewedNode()), answer],
  });

test('days without an uplink are said to have none, not drawn', async () => {
  const page = await openRadio(withDays([NO_DAY]));
  await screen.findByText('No uplink arrived in this time.');
  expect(screen.queryByText(/: 0 received/)).toBeNull();
  await page.isAccessible();
});

test.each([
  ['en', '04 Mar 2026: 1,234 received, 5 missing, 2 refused'],
  ['zh', /2026.*1,234/],
  ['ru', /2026.*1\s234/],
] as const)('a day is read aloud with its counts, as the language %s writes them', async (language, words) => {
  const day = { date: '2026-03-04', received: 1234, missing: 5, refused: 2 };
  await openRadio(withDays([day]), { language });
  await screen.findByText(words);
});

test('what cannot be loaded is there after another try; a span that is none in the address is a week', async () => {
  const page = await openRadio(on(deviceRadio.view, refusal('unknown_error')), {
    at: `#/devices_node_details?eui=${NODE}&tab=radio&days=5`,
  });
  const again = await screen.findByRole('button', { name: 'Try again' });
  page.answer(withDays([NO_DAY]));
  await page.person.click(again);
  await screen.findByText('No uplink arrived in this time.');
  expect(page.madeCalls(deviceRadio.view).every(({ days }) => Number(days) === 7)).toBe(true);
});

describe('what to check of a silent node, in order', () => {
  const checks = async (node: ReturnType<typeof aViewedNode>, opening = {}) => {
    await openRadio(withDays([NO_DAY]), { node, ...opening });
    const notice = await screen.findByText(/What to check, in this order:$/);
    const items = within(notice.closest<HTMLElement>('[role=status]')!).getAllByRole('listitem');
    return items.map(({ textContent }) => textContent);
  };
  const last_seen_at = Date.now() - 2 * DAY_MS;

  test('is its battery, its signal, the gateway that received it last, and the node itself', async () => {
    const best_gateway = { eui: '2CF7F1C0000000FF', name: 'Mast north' } as never;
    const node = aViewedNode({ last_seen_at, battery: 5, rssi: -125, snr: -18, best_gateway });
    expect(await checks(node)).toEqual([
      'Its battery: it was at 5%. Charge or replace it.',
      expect.stringMatching(/^Its signal: it was received weakly/),
      'The gateway that received it last, Mast north: is it online?',
      expect.stringMatching(/^The device itself/),
    ]);
    const link = screen.getByRole('link', { name: /received it last, Mast north/ });
    expect(link.getAttribute('href')).toContain('2CF7F1C0000000FF');
  });

  test('names a gateway of someone else without a link to its page', async () => {
    const best_gateway = { eui: '2CF7F1C0000000FF', name: '' } as never;
    const lines = await checks(aViewedNode({ last_seen_at, best_gateway }));
    expect(lines[0]).toMatch(/^The gateway that received it last, .*2CF7F1C0000000FF/);
    expect(screen.queryByRole('link', { name: /received it last/ })).toBeNull();
  });

  test('begins with the device and the network server where it was never heard', async () => {
    const lines = await checks(aSilentNode());
    expect(lines).toHaveLength(3);
    expect(lines[1]).toMatch(/^The network server.*See its EUIs$/);
    expect(lines[2]).toBe('A gateway within reach: is one online?');
    expect(screen.getByRole('link', { name: 'See its EUIs' }).getAttribute('href')).toMatch(/tab=info$/);
  });

  test('is not shown while a node reports', async () => {
    await openRadio(withDays([NO_DAY]));
    await screen.findByText('No uplink arrived in this time.');
    expect(screen.queryByText(/What to check/)).toBeNull();
  });
});
