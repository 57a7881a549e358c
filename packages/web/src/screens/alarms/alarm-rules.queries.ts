import { isOfPlace } from '@fieldscope/contract/alarm-kinds';
import { alarms } from '@fieldscope/contract/calls/alarms';
import { channels, type SeriesKey } from '@fieldscope/contract/calls/channels';
import { devices } from '@fieldscope/contract/calls/devices';
import { LIMITS } from '@fieldscope/contract/limits';
import { MINUTE_MS } from '@fieldscope/contract/time';
import { useDebouncedValue } from '@mantine/hooks';
import type { CallInput } from '../../api/call-api';
import { useQueryCall } from '../../api/use-call';
import { isChartable, POSITION } from '../../values/series';
import { previewInputOf, type RuleDraft, watchesDevice } from './rule-draft.model';

type Scope = Pick<RuleDraft, 'eui' | 'group_uuid' | 'channel' | 'measurement_id'>;

/** Of devices that a rule matches. */
const NAMED = 5;
const TYPING_PAUSE_MS = 400;

/** Every series of the organisation that has numbers. */
export function useNumberSeries() {
  const { data } = useQueryCall(channels.listMeasurements, {});
  return data?.filter(isChartable);
}

/** Series that a rule watches, as many as one chart draws. */
export function useWatchedSeries({ eui, group_uuid, channel, measurement_id }: Scope): SeriesKey[] {
  const all = useNumberSeries() ?? [];
  const ofGroup = eui === null && group_uuid !== null;
  const { data: nodes } = useQueryCall(
    devices.listNodes,
    { group_uuid: group_uuid ?? undefined, length: LIMITS.listPageSizeMax },
    { enabled: ofGroup },
  );
  const inGroup = new Set<string>(nodes?.list.map((node) => node.eui));
  return all
    .filter(
      (series) =>
        series.measurement_id === measurement_id &&
        (eui === null || series.eui === eui) &&
        (!ofGroup || inGroup.has(series.eui)) &&
        (channel === null || series.channel === channel),
    )
    .slice(0, LIMITS.chartMeasurements)
    .map(
      (series) =>
        ({ eui: series.eui, channel: series.channel, measurement_id: series.measurement_id }) as SeriesKey,
    );
}

/** Devices that a rule matches: how many, and the names of the first of them; undefined while that is not known. */
export function useMatchingDevices(draft: RuleDraft): { count: number; names: string[] } | undefined {
  const { eui, group_uuid, channel, kind } = draft;
  const ofEach = watchesDevice(draft) && !isOfPlace({ kind });
  const measurement = isOfPlace({ kind }) ? POSITION : draft.measurement_id;
  // Series do not say their group: its nodes do.
  const scope = { group_uuid: group_uuid ?? undefined, length: ofEach ? NAMED : LIMITS.listPageSizeMax };
  const nodes = useQueryCall(devices.listNodes, scope, {
    enabled: eui === null && (ofEach || group_uuid !== null),
  }).data;
  // Without a group, each gateway is watched too.
  const isOfGateways = eui === null && group_uuid === null && ofEach;
  const gateways = useQueryCall(devices.listGateways, scope, { enabled: isOfGateways }).data;
  const all = useQueryCall(channels.listMeasurements, {}).data;
  const nameOf = (row: { name: string; eui: string }) => row.name || row.eui;
  if (ofEach && eui === null) {
    if (!nodes || (isOfGateways && !gateways)) return undefined;
    const lists = [nodes, ...(isOfGateways && gateways ? [gateways] : [])];
    return {
      count: lists.reduce((sum, { page }) => sum + page.count, 0),
      names: lists.flatMap(({ list }) => list.map(nameOf)).slice(0, NAMED),
    };
  }
  if (!all || (measurement === null && !ofEach) || (eui === null && group_uuid !== null && !nodes))
    return undefined;
  const inGroup = new Set<string>(nodes?.list.map((node) => node.eui));
  const matching = new Map(
    all
      .filter(
        (series) =>
          (ofEach || series.measurement_id === measurement) &&
          (eui === null || series.eui === eui) &&
          (eui !== null || group_uuid === null || inGroup.has(series.eui)) &&
          (channel === null || series.channel === channel),
      )
      .map((series) => [series.eui, series.device_name || series.eui]),
  );
  return { count: matching.size, names: [...matching.values()].slice(0, NAMED) };
}

/** How often the rule would have fired in the last 30 days; requested once the reader pauses. */
export function usePreview(draft: RuleDraft) {
  const input = previewInputOf(draft);
  const [settled] = useDebouncedValue(input && JSON.stringify(input), TYPING_PAUSE_MS);
  return useQueryCall(alarms.preview, JSON.parse(settled ?? '{}') as CallInput<typeof alarms.preview>, {
    enabled: input !== undefined && settled !== undefined,
    keepPrevious: true,
    staleTime: MINUTE_MS,
  });
}
