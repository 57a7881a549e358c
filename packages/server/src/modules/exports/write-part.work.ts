import { MINUTE_MS } from '@fieldscope/contract/time';
import type { WorkKind, WorkTools } from '../../platform/workers/work-kind';
import { streamNewestFirst } from '../history/history.service';
import { listSeriesOf } from '../telemetry/telemetry.service';
import { type AppendedFile, openAppended } from './export-files.service';
import { type FileWriter, inUnitsOf } from './export-rows.model';
import type { ExportKey, Progress, RunningExport } from './exports.repository';
import { labelled } from './measurement-file.service';

/** The next part of a file that nobody else writes. */
interface Part {
  key: ExportKey;
  running: RunningExport;
  /** After which the part ends with its next portion. */
  partMs: number;
}

type Written = Omit<Progress, 'now'>;

export const WRITE_PART: WorkKind<Part, Written> = {
  name: 'exports.part',
  priority: 'background',
  limitMs: MINUTE_MS,
};

/** Writes a part behind what is written already. @returns how far it came */
export async function writePart(
  { db, clock, log, config, signal }: WorkTools,
  { key: { orgId, exportId }, running, partMs }: Part,
): Promise<Written> {
  const { FILE_WRITERS } = await import('./file-writers.model');
  const { format, from, wanted, language, units } = running;
  const shown = await listSeriesOf({ db, orgId, clock }, wanted);
  const file = await openAppended(config, { exportId, format }, running.bytes);
  try {
    // Without its bytes it begins again.
    const begun = file.bytes === running.bytes ? running : { ...running, ...UNBEGUN, writeTo: running.to };
    const series = await labelled(db, orgId, shown, { language, units });
    const writer = FILE_WRITERS[format](series, running, { bytes: file.bytes, state: begun.writerState });
    if (file.bytes === 0) await file.append(writer.head());
    const portions = streamNewestFirst({ db, log, orgId }, shown, { from, to: begun.writeTo });
    const inUnits = inUnitsOf(series);
    const written = await writePortions({ signal, partMs }, portions, { file, writer, begun, inUnits });
    await file.sync();
    return { ...written, bytes: file.bytes };
  } finally {
    await file.close();
  }
}

interface Writing {
  file: AppendedFile;
  writer: FileWriter;
  begun: RunningExport;
  inUnits: ReturnType<typeof inUnitsOf>;
}

const UNBEGUN = { rows: 0, bytes: 0, writerState: null };

async function writePortions(
  { signal, partMs }: { signal: AbortSignal; partMs: number },
  portions: ReturnType<typeof streamNewestFirst>,
  { file, writer, begun, inUnits }: Writing,
): Promise<Omit<Written, 'bytes'>> {
  let { rows, writeTo } = begun;
  const end = performance.now() + partMs;
  for await (const portion of portions) {
    const oldest = portion.at(-1);
    if (!oldest) continue;
    await file.append(writer.add(inUnits(portion)));
    rows += portion.length;
    writeTo = oldest.measuredAt - 1;
    if (performance.now() < end && !signal.aborted) continue;
    const { piece, state } = writer.pause();
    await file.append(piece);
    return { rows, writeTo, writerState: state, isReady: false };
  }
  await file.append(writer.pause().piece);
  await file.append(writer.foot());
  return { rows, writeTo, writerState: null, isReady: true };
}
