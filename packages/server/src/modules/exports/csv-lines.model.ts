import { BYTE_ORDER_MARK, csvCell, csvLine } from '@fieldscope/contract/csv-line';
import { type ExportedSeries, type ExportStyle, headsOf, type LineWriter, textOf } from './export-rows.model';
import { localTimeWriter } from './local-time.model';

/** CSV as spreadsheets read it. What is the same in all lines of a series is written once and repeated. */
export function csvLines(series: readonly ExportedSeries[], style: ExportStyle): LineWriter {
  const [measured, uploaded] = [localTimeWriter(style.timezone), localTimeWriter(style.timezone)];
  const fixed = new Map(
    series.map((one) => [
      one.seriesId,
      {
        before: [one.deviceName, one.eui, one.channel, one.measurementId, one.measurement]
          .map(csvCell)
          .join(','),
        unit: csvCell(one.unit),
      },
    ]),
  );
  return {
    head: () => BYTE_ORDER_MARK + csvLine(headsOf(style)),
    lines(readings) {
      let text = '';
      for (const { seriesId, value, measuredAt, uploadedAt, fCnt } of readings) {
        const { before, unit } = fixed.get(seriesId)!;
        const cell = typeof value === 'number' ? value : csvCell(textOf(value));
        text += `${before},${cell},${unit},${measured(measuredAt)},${uploaded(uploadedAt)},${fCnt ?? ''}\r\n`;
      }
      return text;
    },
  };
}
