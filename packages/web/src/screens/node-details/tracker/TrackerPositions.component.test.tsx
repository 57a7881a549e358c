import { commands } from '@fieldscope/contract/calls/commands';
import { type TrackerOverview, type TrackerPath, trackers } from '@fieldscope/contract/calls/trackers';
import { HOUR_MS } from '@fieldscope/contract/time';
import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import { aViewedNode, NODE, withNode } from '../../../../test/answered-node';
import { type Answer, on, refusal } from '../../../../test/contract-answers';
import { type OpenScreen, openScreen } from '../../../../test/screen';
import { displaySetting } from '../../../values/display-setting';

/** A tracker that never reported, and what a test says otherwise. */
const aTracker = (given: Partial<TrackerOverview> = {}): TrackerOverview => ({
  ...{ eui: NODE, name: 'Tractor', model: 'T1000-A', online: true, last_seen_at: Date.now() },
  ...{ location: null, positioning: null, failure: null, location_overdue: false, battery: null },
  ...{ work_mode: null, strategy: null, buzzer: null, ...given },
});
const aPath = (given: Partial<TrackerPath> = {}): TrackerPath => ({
  ...{ eui: NODE, points: [], count: 0, scans: [], failures: [] },
  ...given,
});
const withOrders = (given: { supported?: string[]; reachable?: boolean } = {}): Answer =>
  on(commands.listSettings, {
    ...{
      supported: ['locate'],
      unsupported: [],
      co2_multiplier: null,
      gps_minutes: null,
      reachable: true,
      interval: { minutes: 5, least: 1, most: 60 },
    },
    ...{
      way: 'downlink' as const,
      ranges: { co2: { least: 1, most: 1440 }, gps: { least: 60, most: 10_080 } },
      own: [],
      status: null,
      tracker: null,
      next_uplink_at: null,
      commands: [],
      ...given,
    },
  });
const openTracker = (
  tracker: Partial<TrackerOverview>,
  { path = aPath(), answers = [] as Answer[], query = '', onPhone = false } = {},
): Promise<OpenScreen> =>
  openScreen({
    at: `#/devices_node_details?eui=${NODE}&tab=data&section=positions${query}`,
    onPhone,
    answers: [
      ...withNode(aViewedNode({ name: 'Tractor', model: 'T1000-A', kind: 'tracker' })),
      on(trackers.listOverview, [aTracker(tracker)]),
      on(trackers.listPositions, [path]),
      withOrders(),
      ...answers,
    ],
  });
const part = async (name: string) => within(await screen.findByRole('region', { name }));
const button = (name: string) => screen.findByRole('button', { name });

test('a tracker that never reported says of each fact that it is not known', async () => {
  const page = await openTracker({});
  const cards = await part('Tracker');
  await cards.findByText('Not tried yet');
  cards.getByText('None yet');
  cards.getByText('Not switched yet');
  expect(cards.getAllByText('Not reported yet')).toHaveLength(2);
  await screen.findByText('No location in this time.');
  await page.isAccessible();
});

test('the accuracy of a location is in the unit of the reader, and the place opens in a map program', async () => {
  displaySetting.set({ ...displaySetting.get(), units: { speed: 'mph' } });
  const at = Date.now() - HOUR_MS;
  const location = { at, longitude: 7.25, latitude: -50.5, source: 'wifi' as const, accuracy_m: 30 };
  await openTracker({ location, positioning: 'normal', work_mode: 2, strategy: 99, buzzer: false });
  const cards = await part('Tracker');
  const link = await cards.findByRole('link', { name: /^50\.50000°\sS, 7\.25000°\sE$/ });
  expect(link.getAttribute('href')).toBe('geo:-50.5,7.25');
  expect(link.closest('section')!.textContent).toMatch(/1 hr ago · Wi-Fi · ± 98\sft/);
  cards.getByText(/^Reports when it moves/);
  // Of a newer firmware.
  expect(cards.queryByText('Not reported yet')).toBeNull();
  cards.getByText('Off');
});

test.each([
  [8, 'It found nothing in the time it has for it.'],
  [11, 'What it scanned could not be turned into a position.'],
  [12, 'The position was too inaccurate.'],
  [13, 'It could not synchronise its clock.'],
  [14, 'Its satellite data are too old. Leave it outdoors for a while.'],
  [15, 'It found nothing in the time it has for it.'],
  [16, 'Unknown status 16'],
])('the status %d of a failed attempt is read as words', async (status, words) => {
  const path = aPath({ failures: [{ at: Date.now(), status }] });
  await openTracker({ positioning: 'failed', failure: status }, { path });
  (await part('Failed attempts')).getByText(words);
  (await part('Tracker')).getByText(words);
});

describe('the path', () => {
  const scan = (minutes: number) => ({
    ...{ at: Date.now() - minutes * 60_000, kind: 'wifi' as const },
    stations: [{ mac: `48:73:97:16:22:${10 + minutes}`, rssi: -69 }],
  });

  test('without locations leads to what the tracker heard, five scans a page', async () => {
    const scans = [1, 2, 3, 4, 5, 6].map(scan);
    const page = await openTracker({}, { path: aPath({ scans }) });
    await screen.findByText(/^No location in this time\. The tracker reported what it heard/);
    const region = await part('Scan results');
    region.getByText('48:73:97:16:22:11 -69 dBm');
    expect(region.queryByText('48:73:97:16:22:16 -69 dBm')).toBeNull();
    await page.person.click(await button('Next page'));
    await region.findByText('48:73:97:16:22:16 -69 dBm');
  });

  test('of too long a time is not asked for, and the one before is not shown in its place', async () => {
    const page = await openTracker({}, { path: aPath({ failures: [{ at: Date.now(), status: 12 }] }) });
    await part('Failed attempts');
    window.location.hash = `${page.address()}&range=1y`;
    await screen.findByText('A path covers at most 92 days. Choose a shorter time.');
    expect(screen.queryByRole('region', { name: 'Failed attempts' })).toBeNull();
    expect(page.madeCalls(trackers.listPositions)).toHaveLength(1);
  });

  test('that cannot be loaded leaves the rest of the page, and is there after another try', async () => {
    const answers = [on(trackers.listPositions, refusal('unknown_error'))];
    const page = await openTracker({ battery: 80 }, { answers });
    const again = await button('Try again');
    (await part('Tracker')).getByText('80%');
    page.answer(on(trackers.listPositions, [aPath()]));
    await page.person.click(again);
    await screen.findByText('No location in this time.');
  });
});

describe('orders', () => {
  test('that are refused say so at the order that was given', async () => {
    const answers = [
      on(trackers.reportPower, refusal('too_frequent')),
      on(commands.publishOrder, refusal('in_progress')),
    ];
    const page = await openTracker({}, { answers, onPhone: true });
    const order = (about: string) => within(screen.getByText(about).closest('li')!);
    await page.person.click(await button('Request status'));
    await order('Reports its battery and settings.').findByRole('alert');
    expect(screen.getAllByRole('alert')).toHaveLength(1);
    await page.person.click(await button('Request position'));
    await order('Looks for its position once, and reports it.').findByRole('alert');
    expect(page.madeCalls(commands.publishOrder)).toEqual([{ eui: NODE, order: { kind: 'locate' } }]);
    await page.isAccessible();
  });

  test('to restart are confirmed first; a refusal stands in the dialog and goes with it', async () => {
    const page = await openTracker({}, { answers: [on(trackers.reboot, refusal('in_progress'))] });
    await page.person.click(await button('Restart tracker'));
    const dialog = within(await screen.findByRole('dialog', { name: 'Restart tracker' }));
    expect(page.madeCalls(trackers.reboot)).toEqual([]);
    await page.person.click(dialog.getByRole('button', { name: 'Restart tracker' }));
    await dialog.findByRole('alert');
    await page.person.keyboard('{Escape}');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(screen.queryByRole('alert')).toBeNull();
  });

  test('cannot be given without a way to the tracker, which is said', async () => {
    await openTracker({}, { answers: [withOrders({ reachable: false })] });
    const orders = await part('Orders');
    orders.getByText('Makes a sound, so that it is found.');
    expect(orders.queryByRole('button')).toBeNull();
    expect(orders.queryByText('The tracker receives an order after its next uplink.')).toBeNull();
  });

  test('are not offered for a model that takes none', async () => {
    await openTracker({}, { answers: [withOrders({ supported: [] })] });
    await screen.findByText('No location in this time.');
    expect(screen.queryByRole('region', { name: 'Orders' })).toBeNull();
  });
});
