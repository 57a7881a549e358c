import { alarms } from '@fieldscope/contract/calls/alarms';
import { channels, type SeriesKey } from '@fieldscope/contract/calls/channels';
import { devices } from '@fieldscope/contract/calls/devices';
import { LIMITS } from '@fieldscope/contract/limits';
import { MINUTE_MS } from '@fieldscope/contract/time';
import { useDebouncedValue } from '@mantine/hooks';
import type { CallInput } from '../../api/call-api';
import { useQueryCall } from '../../api/use-call';
import { isChartable } from '../../values/series';
import { previewInputOf, type RuleDraft } from './rule-draft.model';

type Scope = Pick<RuleDraft, 'eui' | 'group_uuid' | 'channel' | 'measurement_id'>;

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
