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

/** Devices that a rule matches: how many, and the names of the first of them. */
interface Matching {
  count: number;
  names: string[];
}

/** undefined while it is not known. */
export function useMatchingDevices(draft: RuleDraft): Matching | undefined {
  const isOfDevices = watchesDevice(draft) && !isOfPlace(draft);
  const ofDevices = useDevicesOfScope(draft, isOfDevices);
  const measuring = useMeasuringDevices(draft, !isOfDevices);
  return isOfDevices ? ofDevices : measuring;
}

const nameOf = (row: { name: string; eui: string }) => row.name || row.eui;

/** Of a rule about devices themselves: those of its scope; where it is about their charge, those whose charge is known. */
function useDevicesOfScope({ eui, group_uuid, kind }: RuleDraft, enabled: boolean): Matching | undefined {
  const isOfCharge = kind === 'battery';
  // Neither are in groups, nor do they say a charge.
  const hasGateways = group_uuid === null && !isOfCharge;
  const scope = {
    group_uuid: group_uuid ?? undefined,
    search: eui ?? undefined,
    length: isOfCharge ? LIMITS.listPageSizeMax : NAMED,
  };
  const nodes = useQueryCall(devices.listNodes, scope, { enabled }).data;
  const gateways = useQueryCall(devices.listGateways, scope, { enabled: enabled && hasGateways }).data;
  if (!nodes || (hasGateways && !gateways)) return undefined;
  if (isOfCharge) {
    const charged = nodes.list.filter(({ battery }) => battery !== null);
    return { count: charged.length, names: charged.map(nameOf).slice(0, NAMED) };
  }
  const lists = [nodes, ...(hasGateways && gateways ? [gateways] : [])];
  return {
    count: lists.reduce((sum, { page }) => sum + page.count, 0),
    names: lists.flatMap(({ list }) => list.map(nameOf)).slice(0, NAMED),
  };
}

/** Of a rule about a measurement, or about positions: those of its scope that have such readings. */
function useMeasuringDevices(
  { eui, group_uuid, channel, kind, measurement_id }: RuleDraft,
  enabled: boolean,
): Matching | undefined {
  const measurement = isOfPlace({ kind }) ? POSITION : measurement_id;
  // Series do not say their group: its nodes do.
  const ofGroup = enabled && eui === null && group_uuid !== null;
  const group = { group_uuid: group_uuid ?? undefined, length: LIMITS.listPageSizeMax };
  const nodes = useQueryCall(devices.listNodes, group, { enabled: ofGroup }).data;
  const all = useQueryCall(channels.listMeasurements, {}).data;
  if (!all || measurement === null || (ofGroup && !nodes)) return undefined;
  const inGroup = new Set<string>(nodes?.list.map((node) => node.eui));
  const matching = new Map(
    all
      .filter(
        (series) =>
          series.measurement_id === measurement &&
          (eui === null || series.eui === eui) &&
          (!ofGroup || inGroup.has(series.eui)) &&
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
