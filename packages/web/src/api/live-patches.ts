import type { AnyCall, ResultOf } from '@fieldscope/contract/call';
import { devices, type LatestValue } from '@fieldscope/contract/calls/devices';
import { topology } from '@fieldscope/contract/calls/topology';
import type { LiveEvent, LiveMessage, LiveReading } from '@fieldscope/contract/live';
import type { Query, QueryClient } from '@tanstack/react-query';
import { ANNOUNCEMENT_CALLS, NOTICE_CALLS, STALE_CALLS } from './announced-calls';
import { patchAnswers } from './patch-answers';
import { keyOf } from './use-call';

type NodePage = ResultOf<typeof devices.listNodes>;
type GatewayPage = ResultOf<typeof devices.listGateways>;
type NodeView = ResultOf<typeof devices.viewNode>;
type GatewayView = ResultOf<typeof devices.viewGateway>;
type Latest = ResultOf<typeof devices.listLatest>;
type GatewayTopology = ResultOf<typeof topology.viewGateway>;
type NodeTopology = ResultOf<typeof topology.viewNode>;
type DeviceNews = LiveEvent<'device'>;

/** Keeps what is on screen true while live messages come in: newest values, online state, lists. */
export function patchCaches(client: QueryClient, message: LiveMessage): void {
  if (isOfOrganisation(message)) ageUnwatched(client);
  switch (message.type) {
    case 'beat':
    case 'refused':
      return;
    // The server holds neither for a client that was away. A first answer has waited for the welcome.
    case 'welcome':
      invalidate(client, [...NOTICE_CALLS, ...ANNOUNCEMENT_CALLS], isAnswered);
      return;
    case 'reset':
      void client.invalidateQueries({ predicate: canChange });
      // They last until they are said to be others, which may have been missed.
      invalidate(client, [...STALE_CALLS.measurements_changed, ...STALE_CALLS.prices_changed]);
      return;
    case 'readings':
      patchReadings(client, message.readings);
      return;
    case 'device':
      patchDevice(client, message);
      return;
    default:
      invalidate(client, STALE_CALLS[message.type]);
  }
}

const isOfOrganisation = (message: LiveMessage): boolean => 'seq' in message && !('epoch' in message);

const canChange = ({ meta }: Query): boolean => !meta?.isLasting;

const isAnswered = ({ state }: Query): boolean => state.data !== undefined;

function invalidate(
  client: QueryClient,
  calls: readonly AnyCall[],
  predicate?: (query: Query) => boolean,
): void {
  for (const call of calls) void client.invalidateQueries({ queryKey: keyOf(call), predicate });
}

/** Screens follow what they show alone: what none shows is requested again by the one that shows it next. */
function ageUnwatched(client: QueryClient): void {
  void client.invalidateQueries({ type: 'inactive', refetchType: 'none', predicate: canChange });
}

const patch = <Answer>(client: QueryClient, call: AnyCall, change: (answer: Answer) => Answer): void =>
  patchAnswers(client, { queryKey: keyOf(call) }, change);

function patchReadings(client: QueryClient, readings: LiveReading[]): void {
  const byEui = new Map<string, LiveReading[]>();
  for (const reading of readings) byEui.set(reading.eui, [...(byEui.get(reading.eui) ?? []), reading]);
  patch<NodePage>(client, devices.listNodes, (page) => ({
    ...page,
    list: page.list.map((node) => withNews(node, byEui.get(node.eui))),
  }));
  patch<NodeView>(client, devices.viewNode, (node) => withNews(node, byEui.get(node.eui)));
  patch<Latest>(client, devices.listLatest, (rows) =>
    rows.map((row) => newest(row, byEui.get(row.eui) ?? [])),
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
    if (readings.some(isNew)) void client.invalidateQueries({ queryKey: query.queryKey, exact: true });
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
  patch<NodePage>(client, devices.listNodes, (page) => ({ ...page, list: page.list.map(node) }));
  patch<GatewayPage>(client, devices.listGateways, (page) => ({ ...page, list: page.list.map(gateway) }));
  patch<NodeView>(client, devices.viewNode, node);
  patch<GatewayView>(client, devices.viewGateway, gateway);
  patchTopologies(client, news);
}

function patchTopologies(client: QueryClient, { eui, online, last_seen_at }: DeviceNews): void {
  const withState = <Shown extends { last_seen_at: number | null }>(before: Shown): Shown =>
    last_seen_at >= (before.last_seen_at ?? 0) ? { ...before, online, last_seen_at } : before;
  patch<GatewayTopology>(client, topology.viewGateway, (view) => ({
    ...view,
    nodes: view.nodes.map((node) => (node.eui === eui ? withState(node) : node)),
  }));
  patch<NodeTopology>(client, topology.viewNode, (view) => ({
    ...view,
    gateways: view.gateways.map((one) =>
      one.own && one.eui === eui ? { ...one, own: withState(one.own) } : one,
    ),
  }));
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
