import type { SeriesKey } from '@fieldscope/contract/calls/channels';
import { useMemo } from 'react';
import { useTexts } from '../../texts/use-texts';
import type { ChartCurve } from '../../ui/charts/chart-data';
import type { useTimeRange } from '../../ui/filters/use-time-range';
import { useCurves } from './use-curves';

type CurveOfSeries = ChartCurve & { eui: string; channel: number };
export type ComparedTime = Pick<ReturnType<typeof useTimeRange>, 'from' | 'to' | 'comparison'>;

const POINTS = 1000;

/** Curves, and for each a paler one of the time that they are compared with, moved to where they are. */
export function useCompared(
  curves: readonly CurveOfSeries[] | undefined,
  { from, to, comparison: { kind, ms } }: ComparedTime,
): readonly ChartCurve[] | undefined {
  const { t } = useTexts('ui');
  const { data, isPlaceholderData } = useCurves({
    series: kind && curves ? curves.map(seriesOf) : [],
    from: from - ms,
    to: to - ms,
    points: POINTS,
  });
  const before = kind && !isPlaceholderData ? data : undefined;
  const words = kind && t(`range.compared.${kind}`);
  return useMemo(() => {
    if (!before || !curves) return curves;
    const compared = before.flatMap(({ eui, channel, measurement_id, times, ...answered }) => {
      const key = keyOf({ eui, channel, measurementId: measurement_id });
      const place = curves.findIndex((curve) => keyOf(curve) === key);
      const drawn = curves[place];
      if (!drawn) return [];
      return {
        ...drawn,
        ...answered,
        times: times.map((at) => at + ms),
        // Two bands over each other could not be distinguished.
        min: null,
        max: null,
        key: `${drawn.key}/${kind}`,
        name: `${drawn.name} · ${words}`,
        color: drawn.color ?? place,
        isCompared: true,
      };
    });
    return [...curves, ...compared];
  }, [curves, before, ms, kind, words]);
}

type Place = Pick<CurveOfSeries, 'eui' | 'channel' | 'measurementId'>;
const seriesOf = ({ eui, channel, measurementId }: Place) =>
  ({ eui, channel, measurement_id: measurementId }) as SeriesKey;
const keyOf = ({ eui, channel, measurementId }: Place) => `${eui}/${channel}/${measurementId}`;
