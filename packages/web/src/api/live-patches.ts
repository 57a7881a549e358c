import type { AnyCall, ResultOf } from '@fieldscope/contract/call';
import { devices, type LatestValue } from '@fieldscope/contract/calls/devices';
import { topology } from '@fieldscope/contract/calls/topology';
import type { LiveEvent, LiveMessage, LiveReading } from '@fieldscope/contract/live';
import type { Query, QueryClient, QueryKey } from '@tanstack/react-query';
import { ANNOUNCEMENT_CALLS, NOTICE_CALLS, STALE_CALLS } from './announced-calls';
import { onAnswers } from './on-answers';
import { keyOf } from './use-call';

type NodePage = ResultOf<typeof devices.listNodes>;
type GatewayPage = ResultOf<typeof devices.listGateways>;
type NodeView = ResultOf<typeof devices.viewNode>;
type GatewayView = ResultOf<typeof devices.viewGateway>;
type Latest = ResultOf<typeof devices.listLatest>;
type GatewayTopology = ResultOf<typeof topology.viewGateway>;
type NodeTopology = ResultOf<typeof topology.viewNode>;
/** The calls whose answers are patched. */
const PATCHED: readonly QueryKey[] = [
  devices.listNodes,
  devices.listGateways,
  devices.viewNode,
  devices.viewGateway,
  devices.listLatest,
  topology.viewGateway,
  topology.viewNode,
].map((call) => keyOf(call));

type DeviceNews = LiveEvent<'device'>;

/** Keeps what is on screen true while live messages come in: newest values, online state, lists. */
export function patchCaches(client: QueryClient, message: LiveMessage): void {
  switch (message.type) {
    case 'beat':
    case 'refused':
      return;
    // The server holds neither for a client that was away. A first answer has waited for the welcome.
    case 'welcome':
      for (const call of [...NOTICE_CALLS, ...ANNOUNCEMENT_CALLS])
        void client.invalidateQueries({ queryKey: keyOf(call) });
      return;
    case 'reset':
      requestAgain(client);
      return;
    case 'readings':
      onAnswers(client, PATCHED, () => patchReadings(client, message.readings));
      return;
    case 'device':
      onAnswers(client, PATCHED, () => patchDevice(client, message));
      return;
    default:
      invalidate(client, STALE_CALLS[message.type]);
  }
}

/** Requests again what these calls have answered, and what they are about to answer: it may be too old as well. */
function invalidate(client: QueryClient, calls: readonly AnyCall[]): void {
  for (const call of calls)
    for (const query of client.getQueryCache().findAll({ queryKey: keyOf(call) }))
      requestOnceMore(client, query);
}

/** Requests again what can change while it is on screen. */
function requestAgain(client: QueryClient): void {
  for (const query of client.getQueryCache().findAll({ predicate: ({ meta }) => !meta?.isLasting }))
    requestOnceMore(client, query);
}

/** The query of a first answer that is still on its way cannot be repeated before. */
function requestOnceMore(client: QueryClient, { queryKey, state, promise }: Query): void {
  const invalidate = () => client.invalidateQueries({ queryKey, exact: true });
  if (state.status === 'pending') void promise?.then(invalidate, () => undefined);
  else void invalidate();
}

function patchReadings(client: QueryClient, readings: LiveReading[]): void {
  const byEui = new Map<string, LiveReading[]>();
  for (const reading of readings) byEui.set(reading.eui, [...(byEui.get(reading.eui) ?? []), reading]);
  client.setQueriesData<NodePage>(
    { queryKey: keyOf(devices.listNodes) },
    (page) => page && { ...page, list: page.list.map((node) => withNews(node, byEui.get(node.eui))) },
  );
  client.setQueriesData<NodeView>(
    { queryKey: keyOf(devices.viewNode) },
    (node) => node && withNews(node, byEui.get(node.eui)),
  );
  client.setQueriesData<Latest>({ queryKey: keyOf(devices.listLatest) }, (rows) =>
    rows?.map((row) => newest(row, byEui.get(row.eui) ?? [])),
  );
  requestNewChannels(client, byEui);
}

/** A kit gets a channel with the first reading in it. */
function requestNewChannels(client: QueryClient, byEui: ReadonlyMap<string, LiveReading[]>): void {
  for (const query of client.getQueryCache().findAll({ queryKey: keyOf(devices.listNodeChannels) })) {
    const channels = query.state.data as ResultOf<typeof devices.listNodeChannels> | undefined;
    const readings = [...byEui].flatMap(([eui, list]) =>
      JSON.stringify(query.queryKey).includes(`"${eui}"`) ? list : [],
    );
    const isNew = ({ channel, measurement_id }: LiveReading) =>
      !channels?.some((one) => one.channel === channel && one.measurement_ids.includes(measurement_id));
    if (channels && readings.some(isNew)) requestOnceMore(client, query);
  }
}

function withNews<Node extends { latest: LatestValue[]; last_seen_at: number | null }>(
  node: Node,
  readings: LiveReading[] | undefined,
): Node {
  if (!readings) return node;
  const fresh = readings.filter(
    (reading, index) =>
      ![...node.latest, ...readings.slice(0, index)].some((value) => isSameSeries(value, reading)),
  );
  const series = [...node.latest, ...fresh.map(({ eui: _, ...reading }) => reading)];
  return { ...node, latest: series.map((value) => newest(value, readings)) };
}

/** A message may hold several readings of a series. */
function newest<Value extends LatestValue>(value: Value, readings: readonly LiveReading[]): Value {
  let news: LiveReading | undefined;
  for (const reading of readings) if (isNewer(reading, news ?? value)) news = reading;
  return news ? { ...value, value: news.value, measured_at: news.measured_at } : value;
}

interface SeriesPlace {
  channel: number;
  measurement_id: number;
}
const isSameSeries = (a: SeriesPlace, b: SeriesPlace) =>
  a.channel === b.channel && a.measurement_id === b.measurement_id;
/** Late readings take their place in the history; the latest value never goes back in time. */
const isNewer = (reading: LiveReading, value: LatestValue) =>
  isSameSeries(reading, value) && reading.measured_at >= value.measured_at;

function patchDevice(client: QueryClient, news: DeviceNews): void {
  const isSeen = ({ eui, last_seen_at }: { eui: string; last_seen_at: number | null }) =>
    eui === news.eui && news.last_seen_at >= (last_seen_at ?? 0);
  const node = <Node extends ListedNode | NodeView>(before: Node): Node =>
    isSeen(before)
      ? {
          ...before,
          ...seen(news, before),
          interval_minutes: news.interval_minutes,
          best_gateway: news.best_gateway ?? before.best_gateway,
        }
      : before;
  const gateway = <Gateway extends ListedGateway | GatewayView>(before: Gateway): Gateway =>
    isSeen(before) ? { ...before, ...seen(news, before) } : before;
  client.setQueriesData<NodePage>(
    { queryKey: keyOf(devices.listNodes) },
    (page) => page && { ...page, list: page.list.map(node) },
  );
  client.setQueriesData<GatewayPage>(
    { queryKey: keyOf(devices.listGateways) },
    (page) => page && { ...page, list: page.list.map(gateway) },
  );
  client.setQueriesData<NodeView>({ queryKey: keyOf(devices.viewNode) }, (view) => view && node(view));
  client.setQueriesData<GatewayView>(
    { queryKey: keyOf(devices.viewGateway) },
    (view) => view && gateway(view),
  );
  patchTopologies(client, news);
}

function patchTopologies(client: QueryClient, { eui, online, last_seen_at }: DeviceNews): void {
  const withState = <Shown extends { last_seen_at: number | null }>(before: Shown): Shown =>
    last_seen_at >= (before.last_seen_at ?? 0) ? { ...before, online, last_seen_at } : before;
  client.setQueriesData<GatewayTopology>(
    { queryKey: keyOf(topology.viewGateway) },
    (view) =>
      view && { ...view, nodes: view.nodes.map((node) => (node.eui === eui ? withState(node) : node)) },
  );
  client.setQueriesData<NodeTopology>(
    { queryKey: keyOf(topology.viewNode) },
    (view) =>
      view && {
        ...view,
        gateways: view.gateways.map((one) =>
          one.own && one.eui === eui ? { ...one, own: withState(one.own) } : one,
        ),
      },
  );
}

type ListedNode = NodePage['list'][number];
type ListedGateway = GatewayPage['list'][number];

/** State, battery and signal; what was not reported again stays. */
const seen = (news: DeviceNews, before: Pick<ListedGateway, 'battery' | 'rssi' | 'snr'>) => ({
  online: news.online,
  last_seen_at: news.last_seen_at,
  battery: news.battery ?? before.battery,
  rssi: news.rssi ?? before.rssi,
  snr: news.snr ?? before.snr,
});
