import type { InputOf, ResultInputOf } from '@fieldscope/contract/call';
import type { dataExports } from '@fieldscope/contract/calls/data-exports';
import { fail } from '@fieldscope/contract/errors/fail';
import type { OrgId } from '@fieldscope/contract/ids';
import type { Language } from '@fieldscope/contract/languages';
import { LIMITS } from '@fieldscope/contract/limits';
import type { OrgCtx } from '../../platform/http/request-context';
import type { Db } from '../../platform/postgres/db';
import { measurementLabels } from '../measurements/measurement-labels.service';
import { ensureRange, listNewest, listShownSeries, type ShownSeries } from '../telemetry/telemetry.service';
import { csvLines } from './csv-lines.model';
import type { ExportedSeries } from './export-rows.model';
import { EXPORT_TEXTS } from './export-texts';
import { localTimeWriter } from './local-time.model';

/**
 * Readings as a CSV file, newest first, as the table shows them.
 * @throws AppError parameter_invalid with the field, device_not_in_organisation, export_limit
 */
export async function exportMeasurements(
  ctx: OrgCtx,
  input: InputOf<typeof dataExports.exportMeasurements>,
): Promise<ResultInputOf<typeof dataExports.exportMeasurements>> {
  const { time_start: from, time_end: to, timezone } = input;
  ensureRange(ctx, from, to);
  if (to - from > LIMITS.exportSpanMs) fail('export_limit');
  const shown = await listShownSeries(ctx, input);
  const readings = await listNewest(ctx, shown, { from, to }, LIMITS.exportRows + 1);
  if (readings.length > LIMITS.exportRows) fail('export_limit');
  const series = await labelled(ctx.db, ctx.orgId, shown, ctx.language);
  const csv = csvLines(series, { language: ctx.language, timezone });
  const day = localTimeWriter(timezone)(Math.min(to, ctx.clock.now())).slice(0, 'YYYY-MM-DD'.length);
  return { name: `readings-${day}.csv`, text: csv.head() + csv.lines(readings) };
}

/** Series with the names and units of what they measure. */
export async function labelled(
  db: Db,
  orgId: OrgId,
  series: readonly ShownSeries[],
  language: Language,
): Promise<ExportedSeries[]> {
  const labelOf = await measurementLabels(db, orgId, language);
  return series.map(({ seriesId, deviceName, eui, channel, measurementId }) => {
    const { name = EXPORT_TEXTS[language].unnamed(measurementId), unit } = labelOf(measurementId);
    return { seriesId, deviceName, eui, channel, measurementId, measurement: name, unit };
  });
}
