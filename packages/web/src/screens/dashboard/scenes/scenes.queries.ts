import { channels } from '@fieldscope/contract/calls/channels';
import { type Scene, scenes } from '@fieldscope/contract/calls/scenes';
import { MINUTE_MS } from '@fieldscope/contract/time';
import { useQueryClient } from '@tanstack/react-query';
import { patchAnswers } from '../../../api/patch-answers';
import { useRestriction } from '../../../api/restriction';
import { keyOf, useMutationCall, useQueryCall } from '../../../api/use-call';
import { useLive } from '../../../api/use-live';
import { usePollWithoutLive, useRefresh } from '../../../api/use-refresh';
import { withNews } from './live-scenes';

const KEY = keyOf(scenes.list, {});
const SPARKLINES_EVERY_MS = 10 * MINUTE_MS;

/** The scenes by name, live. */
export function useScenes() {
  const client = useQueryClient();
  useLive((message) => patchAnswers<Scene[]>(client, { queryKey: KEY }, (list) => withNews(list, message)));
  useRefresh(
    scenes.list,
    ({ type }) => type === 'scenes_changed' || type === 'alarms_changed' || type === 'devices_changed',
    0,
  );
  return useQueryCall(scenes.list, {}, { refetchInterval: usePollWithoutLive() });
}

/** Hourly means of the last 24 hours by series; undefined: not known, or history is closed. */
export function useSparklines(): ReadonlyMap<string, (number | null)[]> | undefined {
  const isClosed = useRestriction();
  useRefresh(scenes.listSparklines, ({ type }) => type === 'scenes_changed', 0);
  const { data } = useQueryCall(
    scenes.listSparklines,
    {},
    { refetchInterval: SPARKLINES_EVERY_MS, enabled: !isClosed },
  );
  return isClosed ? undefined : data && new Map(data.map((one) => [nameOfSeries(one), one.hours]));
}

/** A series among those of all devices. */
export const nameOfSeries = (series: { eui: string; channel: number; measurement_id: number }): string =>
  `${series.eui}-${series.channel}-${series.measurement_id}`;

/** Everything that devices of the organisation measure. */
export const useMeasurements = () => useQueryCall(channels.listMeasurements, {});

/** The dialogs show what went wrong. */
export const useCreateScene = () => useMutationCall(scenes.create, useChange());
export const useUpdateScene = () => useMutationCall(scenes.update, useChange());
export const useRemoveScene = () => useMutationCall(scenes.remove, useChange());
export const usePinScene = () => useMutationCall(scenes.pin, { ...useChange(), quiet: false });

function useChange() {
  const client = useQueryClient();
  return {
    quiet: true,
    onSettled() {
      for (const call of [scenes.list, scenes.listSparklines])
        void client.invalidateQueries({ queryKey: keyOf(call) });
    },
  };
}
