import type { ExportFormat } from '@fieldscope/contract/export-limits';
import { csvLines } from './csv-lines.model';
import {
  type ExportedSeries,
  type ExportStyle,
  type FileWriter,
  jsonLines,
  type LineWriter,
} from './export-rows.model';
import { parquetWriter } from './parquet-writer.model';

/** Where a file was left by the writer before; nothing is written yet: 0 bytes. */
interface Begun {
  bytes: number;
  state: string | null;
}

/** Writes files of each format, from the beginning or from where they were left. */
export const FILE_WRITERS: Record<
  ExportFormat,
  (series: readonly ExportedSeries[], style: ExportStyle, begun: Begun) => FileWriter
> = {
  csv: (series, style) => lineFile(csvLines(series, style)),
  ndjson: (series, style) => lineFile(jsonLines(series, style)),
  parquet: (series, _style, begun) => parquetWriter(series, begun),
};

const NOTHING = Buffer.alloc(0);

const lineFile = ({ head, lines }: LineWriter): FileWriter => ({
  head: () => Buffer.from(head()),
  add: (readings) => Buffer.from(lines(readings)),
  pause: () => ({ piece: NOTHING, state: null }),
  foot: () => NOTHING,
});
