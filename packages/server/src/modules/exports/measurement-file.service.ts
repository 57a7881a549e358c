import type { InputOf, ResultInputOf } from '@fieldscope/contract/call';
import type { dataExports } from '@fieldscope/contract/calls/data-exports';
import { findMeasurement } from '@fieldscope/contract/definitions/measurements';
import { fail } from '@fieldscope/contract/errors/fail';
import type { OrgId } from '@fieldscope/contract/ids';
import type { Language } from '@fieldscope/contract/languages';
import { LIMITS } from '@fieldscope/contract/limits';
import { isWithinMonth } from '@fieldscope/contract/local-month';
import { shownUnit } from '@fieldscope/contract/shown-unit';
import type { OrgCtx } from '../../platform/http/request-context';
import type { Db } from '../../platform/postgres/db';
import { viewSetting } from '../accounts/accounts.service';
import { measurementLabels } from '../measurements/measurement-labels.service';
import { ensureRange, listNewest, listShownSeries, type ShownSeries } from '../telemetry/telemetry.service';
import { csvLines } from './csv-lines.model';
import { type ExportedSeries, type ExportUnits, inUnitsOf } from './export-rows.model';
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
  const { time_start: from, time_end: to, timezone, units } = input;
  ensureRange(ctx, from, to);
  if (to - from > LIMITS.exportSpanMs && !isWithinMonth({ from, to }, timezone)) fail('export_limit');
  const shown = await listShownSeries(ctx, input);
  const readings = await listNewest(ctx, shown, { from, to }, LIMITS.exportRows + 1);
  if (readings.length > LIMITS.exportRows) fail('export_limit');
  const { db, orgId, language } = ctx;
  const chosen = units === 'reader' ? await unitsOf(ctx) : null;
  const series = await labelled(db, orgId, shown, { language, units: chosen });
  const csv = csvLines(series, { language: ctx.language, timezone });
  const day = localTimeWriter(timezone)(Math.min(to, ctx.clock.now())).slice(0, 'YYYY-MM-DD'.length);
  return { name: `readings-${day}.csv`, text: csv.head() + csv.lines(inUnitsOf(series)(readings)) };
}

/** The units that the reader has chosen. */
export async function unitsOf(ctx: OrgCtx): Promise<ExportUnits | null> {
  if (ctx.actor.kind !== 'user') return null;
  const { temperatureUnit, units } = await viewSetting({ ...ctx, actor: ctx.actor });
  return { temperatureUnit, units };
}

/** Series with the names of what they measure, in published units or in those that a person has chosen. */
export async function labelled(
  db: Db,
  orgId: OrgId,
  series: readonly ShownSeries[],
  { language, units }: { language: Language; units: ExportUnits | null },
): Promise<ExportedSeries[]> {
  const labelOf = await measurementLabels(db, orgId, language);
  return series.map(({ seriesId, deviceName, eui, channel, measurementId }) => {
    const { name = EXPORT_TEXTS[language].unnamed(measurementId), unit } = labelOf(measurementId);
    const own = findMeasurement(measurementId) ? undefined : unit;
    const shown = units ? shownUnit(measurementId, own, { ...units, language }) : undefined;
    const inFile = { unit: shown?.unit ?? unit, convert: shown?.convert };
    return { seriesId, deviceName, eui, channel, measurementId, measurement: name, ...inFile };
  });
}
