import type { LatestValue, NodeSummary } from '@fieldscope/contract/calls/devices';
import type { Cell } from '@fieldscope/contract/csv-line';
import { isMeasurement, needsChannel, type SeriesOfDevice, seriesKey } from '../../values/series';
import type { CsvColumn } from './list-column';

/** What the reader's language and units make of a series. */
interface SeriesWords {
  head(series: SeriesOfDevice, withChannel: boolean): string;
  value(latest: LatestValue): Cell;
}

/** A column for each series that any of the nodes measures, by measurement and then by channel. */
export function seriesColumns(nodes: readonly NodeSummary[], words: SeriesWords): CsvColumn<NodeSummary>[] {
  const measured = nodes.flatMap(({ latest }) => latest.filter(isMeasurement));
  const all = new Map(measured.map((one) => [seriesKey(one), one]));
  const series = [...all.values()].sort(
    (a, b) => a.measurement_id - b.measurement_id || a.channel - b.channel,
  );
  return series.map((one) => ({
    head: words.head(one, needsChannel(one, series)),
    cell: ({ latest }) => {
      const found = latest.find((value) => seriesKey(value) === seriesKey(one));
      return found ? words.value(found) : null;
    },
  }));
}
