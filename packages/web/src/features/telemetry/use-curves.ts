import { type Curve, channels, type SeriesKey } from '@fieldscope/contract/calls/channels';
import { SECOND_MS } from '@fieldscope/contract/time';
import { type UseQueryResult, useQueryClient } from '@tanstack/react-query';
import { patchAnswers } from '../../api/patch-answers';
import { keyOf, useQueryCall } from '../../api/use-call';
import { useLive } from '../../api/use-live';
import { useRequestLater } from '../../api/use-refresh';
import { appendReadings, belongsTo, isBinned } from './append-readings';

/** A series as a link carries it: everything plain. */
interface SeriesPlace {
  eui: string;
  channel: number;
  measurement_id: number;
}

interface CurvesWanted {
  series: readonly SeriesPlace[];
  /** Epoch ms. */
  from: number;
  to: number;
  /** Points that can be drawn. */
  points: number;
  /** false: what arrives is drawn with the next request alone. */
  isLive?: boolean;
}

/** Curves of means are requested again at most this often while readings arrive. */
const REFRESH_MS = 30 * SECOND_MS;

/**
 * Curves of up to five series that stay live: a new reading is in a curve of single readings at once, a curve of
 * means is requested again soon. The last curves stay on screen while others are on their way.
 */
export function useCurves({
  series,
  from,
  to,
  points,
  isLive = true,
}: CurvesWanted): UseQueryResult<Curve[], Error> {
  const client = useQueryClient();
  const input = { series: series as SeriesKey[], time_start: from, time_end: to, points };
  const key = keyOf(channels.listHistory, input);
  const curves = useQueryCall(channels.listHistory, input, {
    enabled: series.length > 0,
    keepPrevious: true,
  });
  const requestLater = useRequestLater(key, REFRESH_MS);
  useLive((message) => {
    if (!isLive || message.type !== 'readings') return;
    const readings = message.readings.filter(
      ({ measured_at, ...reading }) =>
        measured_at >= from && measured_at <= to && series.some((one) => belongsTo(one, reading)),
    );
    if (readings.length === 0) return;
    const shown = client.getQueryData<Curve[]>(key);
    if (!shown?.some(isBinned)) {
      patchAnswers<Curve[]>(client, { queryKey: key, exact: true }, (before) =>
        before.map((curve) => appendReadings(curve, readings)),
      );
      return;
    }
    requestLater();
  });
  return curves;
}
