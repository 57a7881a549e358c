// @vitest-environment happy-dom
import type { AnyCall } from '@fieldscope/contract/call';
import { measurements } from '@fieldscope/contract/calls/channels';
import { connections, heardDevices } from '@fieldscope/contract/calls/connections';
import { devices, type NodeSummary } from '@fieldscope/contract/calls/devices';
import { heardGateways } from '@fieldscope/contract/calls/heard-gateways';
import { notes } from '@fieldscope/contract/calls/notes';
import { notices } from '@fieldscope/contract/calls/notices';
import { orders } from '@fieldscope/contract/calls/orders';
import { priceLists } from '@fieldscope/contract/calls/price-list';
import { production } from '@fieldscope/contract/calls/production';
import { topology } from '@fieldscope/contract/calls/topology';
import type { Eui } from '@fieldscope/contract/ids';
import {
  LIVE_PLACE_HEADER,
  type LiveMessage,
  type LivePlace,
  type LiveReading,
  writeLivePlace,
} from '@fieldscope/contract/live';
import { QueryClientProvider, type QueryKey, QueryObserver } from '@tanstack/react-query';
import { renderHook, waitFor } from '@testing-library/react';
import type { ReactNode } from 'react';
import { beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest';
import { answerWith, OWNER } from '../../test/answers';
import { connectLive } from '../../test/connect-live';
import { queryClient } from '../shell/query-client';
import { patchCaches } from './live-patches';
import { session } from './session';
import { keyOf, useQueryCall } from './use-call';

const NODE: NodeSummary = {
  eui: '2CF7F1C04430000A' as Eui,
  name: 'Greenhouse',
  model: 'S2101',
  kind: 'node',
  group_uuid: '',
  group_name: '',
  online: false,
  last_seen_at: 1000,
  battery: 90,
  rssi: null,
  snr: null,
  bound_at: 0,
  frequency_plan: null,
  registered_at: null,
  best_gateway: null,
  interval_minutes: 15,
  field_name: null,
  latest: [{ channel: 1, measurement_id: 4097, value: 20, measured_at: 1000 }],
  blocks: [],
};
const READING: LiveReading = {
  eui: NODE.eui,
  channel: 1,
  measurement_id: 4097,
  value: 21.5,
  measured_at: 2000,
};
const readings = (more: Partial<LiveReading> = {}): LiveMessage => ({
  type: 'readings',
  seq: 1,
  readings: [{ ...READING, ...more }],
});

const HEARD_AGAIN = {
  ...{ online: true, last_seen_at: 3000, interval_minutes: 20, battery: null },
  ...{ rssi: -97, snr: 0, best_gateway: null },
};
const LIST = keyOf(devices.listNodes, { offset: 1 });
const pageOf = (node: NodeSummary) => ({ list: [node], page: { count: 1 } });
const node = () => queryClient.getQueryData<ReturnType<typeof pageOf>>(LIST)?.list[0];
const isInvalidated = (key: readonly unknown[]) => queryClient.getQueryState(key)?.isInvalidated;
/** Shows an answer, until the test ends; another one does not come. */
function watch(queryKey: QueryKey, meta?: { isLasting: boolean }) {
  const queryFn = () => new Promise<never>(() => undefined);
  const options = { queryKey, queryFn, meta, staleTime: Number.POSITIVE_INFINITY };
  onTestFinished(new QueryObserver(queryClient, options).subscribe(() => undefined));
}

describe('with a node on screen', () => {
  beforeEach(() => {
    queryClient.setQueryData(LIST, pageOf(NODE));
  });

  test('a reading that arrives replaces the value', () => {
    patchCaches(queryClient, readings());
    expect(node()?.latest).toEqual([{ channel: 1, measurement_id: 4097, value: 21.5, measured_at: 2000 }]);
  });

  test('a late reading does not take the newest value back in time', () => {
    patchCaches(queryClient, readings({ measured_at: 500 }));
    expect(node()?.latest).toEqual(NODE.latest);
  });

  test('a measurement that was never seen before joins the others', () => {
    patchCaches(queryClient, readings({ measurement_id: 4098 }));
    expect(node()?.latest.map((value) => value.measurement_id)).toEqual([4097, 4098]);
  });

  test('of several readings in one message the newest shows, known series or not', () => {
    const many = [2000, 9000, 3000].flatMap((measured_at) => [
      { ...READING, measured_at, value: measured_at },
      { ...READING, measured_at, value: measured_at, measurement_id: 4098 },
    ]);
    patchCaches(queryClient, { type: 'readings', seq: 1, readings: many });
    expect(node()?.latest.map(({ value }) => value)).toEqual([9000, 9000]);
  });

  test('a channel that was never heard before is requested, one that is known is not', () => {
    const key = keyOf(devices.listNodeChannels, { eui: NODE.eui });
    queryClient.setQueryData(key, [{ channel: 1, measurement_ids: [4097] }]);
    watch(key);
    patchCaches(queryClient, readings());
    patchCaches(queryClient, readings({ eui: '2CF7F1C0443000FF' as Eui, channel: 2 }));
    expect(isInvalidated(key)).toBe(false);
    patchCaches(queryClient, readings({ channel: 2 }));
    expect(isInvalidated(key)).toBe(true);
  });

  test('readings of another node change nothing', () => {
    patchCaches(queryClient, readings({ eui: '2CF7F1C04430000B' as Eui }));
    expect(node()).toEqual(NODE);
  });

  test('a device that comes back is online with its signal, and keeps its battery when none was reported', () => {
    const seen = { online: true, last_seen_at: 3000, interval_minutes: 20, rssi: -97, snr: 0 };
    const best_gateway = { eui: '2CF7F10000000002', name: 'Mast' };
    const news = { type: 'device', eui: NODE.eui, battery: null, ...seen } as const;
    patchCaches(queryClient, { ...news, seq: 1, best_gateway });
    expect(node()).toEqual({ ...NODE, ...seen, best_gateway });
    patchCaches(queryClient, { ...news, seq: 2, rssi: null, snr: null, best_gateway: null });
    expect(node()).toEqual({ ...NODE, ...seen, best_gateway });
  });

  test('the state of a device is live in the topologies as well', () => {
    const silent = { online: false, last_seen_at: 1000 };
    const [ofGateway, ofNode] = [topology.viewGateway, topology.viewNode].map((call) =>
      keyOf(call, { eui: 'any' }),
    ) as [QueryKey, QueryKey];
    queryClient.setQueryData(ofGateway, { nodes: [{ eui: NODE.eui, ...silent }] });
    queryClient.setQueryData(ofNode, {
      gateways: [
        { eui: NODE.eui, own: silent },
        { eui: 'other', own: null },
      ],
    });
    const seen = { online: true, last_seen_at: 3000 };
    const unknown = { battery: null, rssi: null, snr: null, best_gateway: null };
    patchCaches(queryClient, {
      ...{ type: 'device', seq: 1, eui: NODE.eui, interval_minutes: 20, ...unknown, ...seen },
    });
    expect(queryClient.getQueryData(ofGateway)).toEqual({ nodes: [{ eui: NODE.eui, ...seen }] });
    expect(queryClient.getQueryData(ofNode)).toEqual({
      gateways: [
        { eui: NODE.eui, own: seen },
        { eui: 'other', own: null },
      ],
    });
  });

  test('a list that is to be requested again stays so, whatever arrives meanwhile, and is no newer for it', () => {
    const { dataUpdatedAt } = queryClient.getQueryState(LIST)!;
    patchCaches(queryClient, { type: 'devices_changed', seq: 1 });
    vi.setSystemTime(dataUpdatedAt + 5000);
    patchCaches(queryClient, readings());
    patchCaches(queryClient, { type: 'device', seq: 2, eui: NODE.eui, ...HEARD_AGAIN });
    expect(node()).toMatchObject({ online: true, latest: [{ value: 21.5 }] });
    expect(queryClient.getQueryState(LIST)).toMatchObject({ isInvalidated: true, dataUpdatedAt });
  });

  test('nor does a change of a part make the rest of a list newer', () => {
    const { dataUpdatedAt } = queryClient.getQueryState(LIST)!;
    watch(LIST);
    vi.setSystemTime(dataUpdatedAt + 5000);
    patchCaches(queryClient, readings());
    expect(queryClient.getQueryState(LIST)).toMatchObject({ isInvalidated: false, dataUpdatedAt });
  });

  test.each<LiveMessage>([
    readings(),
    { type: 'commands_changed', seq: 1, eui: NODE.eui },
    { type: 'notes_changed', seq: 1 },
  ])('what no screen shows is requested again by the next one that does, after $type', (message) => {
    const shown = keyOf(notes.list);
    queryClient.setQueryData(shown, []);
    watch(shown);
    patchCaches(queryClient, message);
    expect([LIST, shown].map(isInvalidated)).toEqual([true, false]);
  });

  test.each<LiveMessage>([
    { type: 'connections_changed', seq: 1 },
    { type: 'devices_changed', seq: 1 },
  ])('what was heard is requested again after $type', (message) => {
    const HEARD = [connections.list, heardDevices.list, heardGateways.list].map((call) => keyOf(call, {}));
    for (const key of HEARD) queryClient.setQueryData(key, []);
    watch(LIST);
    patchCaches(queryClient, message);
    expect(HEARD.map(isInvalidated)).toEqual([true, true, true]);
    expect(isInvalidated(LIST)).toBe(message.type === 'devices_changed');
  });

  test('after a break that the server cannot bridge, everything is requested again, what lasts until it is announced too', () => {
    const NAMES = keyOf(measurements.listNames, {});
    const CONSTANTS = keyOf(production.listConstants, {});
    for (const key of [NAMES, CONSTANTS]) {
      queryClient.setQueryData(key, []);
      watch(key, { isLasting: true });
    }
    patchCaches(queryClient, { type: 'reset', epoch: 'b', seq: 0 });
    expect([LIST, NAMES, CONSTANTS].map(isInvalidated)).toEqual([true, true, true]);
  });

  test('a change of prices changes what the portal sells, and what a basket costs', () => {
    const SELLING = [
      keyOf(production.listConstants, {}),
      keyOf(priceLists.selectBySku, {}),
      keyOf(priceLists.view, {}),
      keyOf(orders.queryAmount),
    ];
    for (const key of SELLING) {
      queryClient.setQueryData(key, {});
      watch(key, { isLasting: true });
    }
    patchCaches(queryClient, { type: 'prices_changed', seq: 2 });
    expect(SELLING.map(isInvalidated)).toEqual([true, true, true, true]);
  });

  test.each<LiveMessage>([
    { type: 'notices_changed' },
    { type: 'welcome', epoch: 'a', seq: 0 },
  ])('notices are requested again after $type: the server does not hold them', (message) => {
    const NOTICES = keyOf(notices.list, { offset: 1 });
    queryClient.setQueryData(NOTICES, { list: [], unRead: 0, page: { count: 0 } });
    patchCaches(queryClient, message);
    expect(isInvalidated(NOTICES)).toBe(true);
    expect(isInvalidated(LIST)).toBe(false);
  });

  test('the announcement and the notices are requested again each for itself', () => {
    const NOTICES = keyOf(notices.list, { offset: 1 });
    const ANNOUNCEMENT = keyOf(notices.viewAnnouncement, { language: 'en' });
    queryClient.setQueryData(NOTICES, { list: [], unRead: 0, page: { count: 0 } });
    queryClient.setQueryData(ANNOUNCEMENT, { announcement: null });
    patchCaches(queryClient, { type: 'notices_changed' });
    expect([isInvalidated(NOTICES), isInvalidated(ANNOUNCEMENT)]).toEqual([true, false]);
    patchCaches(queryClient, { type: 'announcement_changed' });
    expect(isInvalidated(ANNOUNCEMENT)).toBe(true);
  });
});

test.each([
  [notices.viewAnnouncement, { language: 'en' }, { type: 'announcement_changed' }],
  [devices.listNodeChannels, { eui: NODE.eui }, readings()],
] as [
  AnyCall,
  object,
  LiveMessage,
][])('$0.path is requested again when it is answered after news that it may not know', async (call, input, message) => {
  session.set(OWNER);
  let answerFirst = (_: object) => {};
  const first = new Promise<object>((resolve) => {
    answerFirst = resolve;
  });
  const answers = [first, ['new']];
  const requests = answerWith(async () => ({ code: 0, data: await answers.shift() }));
  const wrapper = ({ children }: { children: ReactNode }) => (
    <QueryClientProvider client={queryClient}>{children}</QueryClientProvider>
  );
  const { result } = renderHook(() => useQueryCall(call, input as never), { wrapper });
  await waitFor(() => expect(requests).toHaveLength(1));
  patchCaches(queryClient, message);
  answerFirst(['old']);
  await waitFor(() => expect(result.current.data).toEqual(['new']));
  expect(requests).toHaveLength(2);
});

describe('between the first answers and the first welcome', () => {
  const wrapper = ({ children }: { children: ReactNode }) => (
    <QueryClientProvider client={queryClient}>{children}</QueryClientProvider>
  );
  const measured = (value: number) => ({ ...NODE, latest: [{ ...NODE.latest[0]!, value }] });
  const shown = () => node()?.latest[0]?.value;
  const newest: LiveMessage = { type: 'readings', seq: 8, readings: [READING] };

  /** A list of nodes opens, and the portal's websocket with it; answers carry the place that they complete. */
  function open(answer: () => NodeSummary | Promise<NodeSummary>, place: LivePlace | (() => LivePlace)) {
    session.set(OWNER);
    const requests = answerWith(
      async () => ({ code: 0, data: pageOf(await answer()) }),
      () => ({ [LIVE_PLACE_HEADER]: writeLivePlace(typeof place === 'function' ? place() : place) }),
    );
    const sockets = connectLive();
    renderHook(() => useQueryCall(devices.listNodes, { offset: 1 }), { wrapper });
    const settled = () => waitFor(() => expect(queryClient.isFetching()).toBe(0));
    return { requests, sockets, settled };
  }

  test('messages go on from the answer: nothing is requested again', async () => {
    const { requests, sockets, settled } = open(() => NODE, { epoch: 'a', seq: 7 });
    await waitFor(() => expect(shown()).toBe(20));
    sockets.newest().onopen?.();
    expect(JSON.parse(sockets.newest().sent[0]!)).toMatchObject({ epoch: 'a', seq: 7 });
    sockets.newest().receive({ type: 'welcome', epoch: 'a', seq: 7 });
    sockets.newest().receive(newest);
    await waitFor(() => expect(shown()).toBe(21.5));
    await settled();
    expect(requests).toHaveLength(1);
  });

  test('an answer that is on its way takes the message that came before it', async () => {
    let answerFirst = (_: NodeSummary) => {};
    const first = new Promise<NodeSummary>((resolve) => {
      answerFirst = resolve;
    });
    const { requests, sockets, settled } = open(() => first, { epoch: 'a', seq: 7 });
    await waitFor(() => expect(requests).toHaveLength(1));
    sockets.newest().receive({ type: 'welcome', epoch: 'a', seq: 7 });
    sockets.newest().receive(newest);
    answerFirst(NODE);
    await waitFor(() => expect(shown()).toBe(21.5));
    await settled();
    expect(requests).toHaveLength(1);
  });

  test.each([
    ['messages begin after the answer', [{ epoch: 'a', seq: 5 }]],
    ['the answer came from another process', [{ epoch: 'b', seq: 7 }]],
  ])('%s: everything is requested again, once', async (_case, places) => {
    let value = 20;
    const { requests, sockets, settled } = open(
      () => measured(value),
      () => places.shift() ?? { epoch: 'a', seq: 9 },
    );
    await waitFor(() => expect(shown()).toBe(20));
    value = 21.5;
    sockets.newest().receive({ type: 'welcome', epoch: 'a', seq: 7 });
    await waitFor(() => expect(shown()).toBe(21.5));
    sockets.newest().onclose?.();
    window.dispatchEvent(new Event('online'));
    sockets.newest().receive({ type: 'welcome', epoch: 'a', seq: 7 });
    await settled();
    expect(sockets.opened).toHaveLength(2);
    expect(requests).toHaveLength(2);
  });

  test('an answer that is older than the first welcome, and came later, is requested again', async () => {
    let answerFirst = (_: NodeSummary) => {};
    const first = new Promise<NodeSummary>((resolve) => {
      answerFirst = resolve;
    });
    const answers = [first, measured(21.5)];
    const places = [{ epoch: 'a', seq: 5 }];
    const { requests, sockets, settled } = open(
      () => answers.shift()!,
      () => places.shift() ?? { epoch: 'a', seq: 9 },
    );
    await waitFor(() => expect(requests).toHaveLength(1));
    sockets.newest().receive({ type: 'welcome', epoch: 'a', seq: 7 });
    answerFirst(NODE);
    await waitFor(() => expect(shown()).toBe(21.5));
    await settled();
    expect(requests).toHaveLength(2);
  });
});

test('news of a device that are older than what is known do not take it back in time', () => {
  queryClient.setQueryData(LIST, pageOf({ ...NODE, online: true, last_seen_at: 5000 }));
  patchCaches(queryClient, {
    type: 'device',
    seq: 1,
    eui: NODE.eui,
    online: false,
    last_seen_at: 4000,
    interval_minutes: 15,
    battery: 3,
    rssi: -120,
    snr: null,
    best_gateway: null,
  });
  expect(node()).toMatchObject({ online: true, last_seen_at: 5000, battery: 90, rssi: null });
});
