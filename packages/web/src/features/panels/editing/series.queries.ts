import { channels } from '@fieldscope/contract/calls/channels';
import { devices } from '@fieldscope/contract/calls/devices';
import type { Channel, Eui, MeasurementId } from '@fieldscope/contract/ids';
import { LIMITS } from '@fieldscope/contract/limits';
import type { PanelSource } from '@fieldscope/contract/panel-component';
import { useMemo } from 'react';
import { useQueryCall } from '../../../api/use-call';
import { isMeasurement } from '../../../values/series';

/** What components can show: every measurement of the organisation's devices, by device. */
export function useSeriesChoices() {
  const { data, error, refetch } = useQueryCall(channels.listMeasurements, {});
  const series = useMemo(
    () =>
      data
        ?.filter(isMeasurement)
        .toSorted(
          (one, other) =>
            one.device_name.localeCompare(other.device_name) ||
            one.channel - other.channel ||
            one.measurement_id - other.measurement_id,
        ),
    [data],
  );
  const found = useMemo(
    () => [...new Map<Eui, string>(series?.map((one) => [one.eui, one.device_name]))],
    [series],
  );
  return { series, error, refetch, devices: found.map(([eui, name]) => ({ eui, name })) };
}

/** EUIs of the nodes in a group; undefined: of any, or not known yet. */
export function useEuisOfGroup(groupId: string | null): ReadonlySet<string> | undefined {
  const { data } = useQueryCall(
    devices.listNodes,
    { group_uuid: groupId ?? '', length: LIMITS.listPageSizeMax },
    { enabled: groupId !== null, keepPrevious: true },
  );
  return useMemo(
    () => (groupId === null || !data ? undefined : new Set<string>(data.list.map(({ eui }) => eui))),
    [groupId, data],
  );
}

interface Series {
  eui: Eui;
  channel: number;
  measurement_id: number;
}

/** A series as components name what they show. */
export const sourceOf = ({ eui, channel, measurement_id }: Series): PanelSource => ({
  ...{ eui, channel: channel as Channel, measurement_id: measurement_id as MeasurementId },
});
