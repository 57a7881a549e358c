import type { ResultOf } from '@fieldscope/contract/call';
import { channels } from '@fieldscope/contract/calls/channels';
import { devices } from '@fieldscope/contract/calls/devices';
import type { LiveMessage } from '@fieldscope/contract/live';
import { SECOND_MS } from '@fieldscope/contract/time';
import { useQueryClient } from '@tanstack/react-query';
import { useMemo } from 'react';
import { patchAnswers } from '../../api/patch-answers';
import { keyOf, useQueryCall } from '../../api/use-call';
import { useLive } from '../../api/use-live';
import { usePollWithoutLive, useRefresh } from '../../api/use-refresh';
import { useAlarms } from '../../features/alarms/alarms.queries';
import { withReadings } from './live-figures';
import { type Need, needsOf } from './needs.model';

export type Statistic = ResultOf<typeof devices.viewStatistic>;
export type ActivityEntry = ResultOf<typeof channels.listActivity>['list'][number];

export const TILES_SHOWN = 12;
export const ACTIVITIES_SHOWN = 8;

/** How often the figures are requested again while devices report. */
const REFRESH_MS = 30 * SECOND_MS;
/** Longer than a live message may take from the commit of its readings to the screen. */
const MAY_COUNT_MS = 2 * SECOND_MS;

const isDeviceNews = ({ type }: LiveMessage) => type === 'device';

/** Open alarms that are read; a storm of more is counted alone. */
const ALARMS_READ = 100;

interface Needs {
  /** Devices that alarm or need attention, the worst first. */
  needs: readonly Need[];
  /** Open alarms beyond those that were read. */
  unlisted: number;
  reporting: number;
  total: number;
}

/** What needs a person, as soon as both halves of it are known. */
export function useNeeds(): { data: Needs | undefined; error: Error | null; refetch(): void } {
  useRefresh(devices.listAttention, isDeviceNews, 5 * SECOND_MS);
  const attention = useQueryCall(devices.listAttention, {}, { refetchInterval: usePollWithoutLive() });
  const alarms = useAlarms({ status: 'open', length: ALARMS_READ });
  const [known, open] = [attention.data, alarms.data];
  const data = useMemo(
    () =>
      known &&
      open && {
        needs: needsOf(known.list, open.list),
        unlisted: Math.max(0, open.page.count - open.list.length),
        ...{ reporting: known.reporting, total: known.total },
      },
    [known, open],
  );
  return {
    data,
    error: attention.error ?? alarms.error,
    refetch() {
      for (const half of [attention, alarms]) if (half.error) void half.refetch();
    },
  };
}

/** The four figures; readings count up as they come in, unless an answer may have counted them: then it is requested again. */
export function useFigures() {
  const client = useQueryClient();
  const queryKey = keyOf(devices.viewStatistic, {});
  /** An answer on its way, or one that has just come, may count what a message brings. */
  const mayBeCounted = () => {
    const { fetchStatus, dataUpdatedAt = 0 } = client.getQueryState(queryKey) ?? {};
    return fetchStatus === 'fetching' || Date.now() - dataUpdatedAt < MAY_COUNT_MS;
  };
  useLive((message) => {
    if (message.type !== 'readings' || mayBeCounted()) return;
    patchAnswers<Statistic>(client, { queryKey }, (figures) =>
      withReadings(figures, message.readings.length),
    );
  });
  useRefresh(
    devices.viewStatistic,
    (message) => isDeviceNews(message) || (message.type === 'readings' && mayBeCounted()),
    REFRESH_MS,
  );
  return useQueryCall(devices.viewStatistic, {}, { refetchInterval: usePollWithoutLive() });
}

/** The first nodes with their newest values, and how many there are. */
export const useOverview = () =>
  useQueryCall(devices.listNodes, { length: TILES_SHOWN }, { refetchInterval: usePollWithoutLive() });

/** What happened last, newest first; what happened to many devices at once is one entry. */
export function useRecentActivity() {
  useRefresh(channels.listActivity, isDeviceNews, 3 * SECOND_MS);
  return useQueryCall(
    channels.listActivity,
    { grouped: 'true', length: ACTIVITIES_SHOWN },
    { refetchInterval: usePollWithoutLive() },
  );
}

/** Every series of the organisation's devices. */
export const useSeries = () => useQueryCall(channels.listMeasurements, {});
