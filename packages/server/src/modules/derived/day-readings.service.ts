import { MEASUREMENT_ID } from '@fieldscope/contract/definitions/named-ids';
import type { OrgId } from '@fieldscope/contract/ids';
import type { Log } from '../../platform/observability/log';
import type { Db } from '../../platform/postgres/db';
import { hoursOf, listSeries, readBins } from '../history/history.service';
import type { DayOfReadings, HourFigures } from './day-readings.model';

/** What derived measurements are worked out from. */
const INPUT_IDS: number[] = [
  MEASUREMENT_ID.airTemperature,
  MEASUREMENT_ID.airHumidity,
  MEASUREMENT_ID.windSpeed,
  MEASUREMENT_ID.solarRadiation,
  MEASUREMENT_ID.rainRate,
  MEASUREMENT_ID.rainCount,
];

/**
 * Readings of a channel by local days and their hours.
 * @param edges beginnings of the days and of the one after the last, epoch ms, ascending
 */
export async function readDays(
  ctx: { db: Db; log: Log; orgId: OrgId },
  { deviceId, channel }: { deviceId: number; channel: number },
  edges: readonly number[],
  dateOf: (at: number) => string,
): Promise<DayOfReadings[]> {
  const series = await listSeries(ctx.db, ctx.orgId, {
    deviceIds: [deviceId],
    channel,
    measurementIds: INPUT_IDS,
  });
  const days = edges.slice(1).map((endsAt, index) => ({ startsAt: edges[index]!, endsAt }));
  const hours = days.flatMap(({ startsAt, endsAt }) => hoursOf(startsAt, endsAt));
  const [from, end] = [edges[0], edges.at(-1)];
  if (series.length === 0 || from === undefined || end === undefined || hours.length === 0) return [];
  const bins = await readBins(ctx, series, { from, to: end - 1 }, hours);
  const byHour = new Map(
    series.map(({ seriesId, measurementId }) => {
      const { starts, least, most, total, count, first, last } = bins.get(seriesId)!;
      return [
        measurementId,
        new Map(
          starts.map((start, bin): [number, HourFigures] => [
            start,
            {
              ...{ least: least[bin]!, most: most[bin]!, mean: total[bin]! / count[bin]! },
              ...{ first: first[bin]!, last: last[bin]! },
            },
          ]),
        ),
      ] as const;
    }),
  );
  return days.map(({ startsAt, endsAt }) => ({
    date: dateOf(startsAt),
    endsAt,
    hours: new Map(
      [...byHour].map(([id, figures]) => [id, hoursOf(startsAt, endsAt).map((hour) => figures.get(hour))]),
    ),
  }));
}
