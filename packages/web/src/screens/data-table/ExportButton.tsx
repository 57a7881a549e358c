import { LIMITS } from '@fieldscope/contract/limits';
import { DAY_MS } from '@fieldscope/contract/time';
import { useTexts } from '../../texts/use-texts';
import { SaveCsvButton } from '../../ui/export/SaveCsvButton';
import { useCsvSaving } from '../../ui/export/use-csv-saving';
import { LONG_TIP_MS, tip } from '../../ui/feedback/tip-store';
import { useDisplaySetting } from '../../values/display-setting';
import { useMeasurementNames } from '../../values/measurement-names';
import { useMeasuredText } from '../../values/use-measured-text';
import { toLocalSeconds, toUtc } from '../../values/zoned-time';
import type { DataFilter } from './data-filter';
import { type DataRow, fetchForExport } from './data-table.queries';

interface ExportButtonProps {
  filter: DataFilter;
  from: number;
  to: number;
  isEmpty: boolean;
}

/** Saves what is filtered as a CSV file, in the reader's unit and time zone. */
export function ExportButton({ filter, from, to, isEmpty }: ExportButtonProps) {
  const { t } = useTexts('data-table');
  const { isBusy, save } = useCsvSaving();
  const tableOf = useTableOf();
  const saveAll = () => {
    if (to - from > LIMITS.exportSpanMs) {
      tip.warning(t('csv.span', { days: LIMITS.exportSpanMs / DAY_MS }), { durationMs: LONG_TIP_MS });
      return;
    }
    // What comes in meanwhile would shift the pages.
    const end = Math.min(to, Date.now());
    const make = async () => {
      const { rows, isCut } = await fetchForExport({ filter, from, to: end });
      return { ...tableOf(rows), isCut };
    };
    void save('readings', make, end);
  };
  return <SaveCsvButton onSave={saveAll} isSaving={isBusy} isEmpty={isEmpty} />;
}

/** Readings as head and lines of a table for programs: numbers plain, times in the reader's zone and in UTC. */
function useTableOf() {
  const { t } = useTexts('data-table');
  const { timeZone } = useDisplaySetting();
  const { plain, unit } = useMeasuredText();
  const nameOf = useMeasurementNames();
  return (rows: readonly DataRow[]) => ({
    head: [
      t('columns.device'),
      'EUI',
      t('columns.channel'),
      t('columns.measurementId'),
      t('columns.measurement'),
      t('columns.value'),
      t('columns.unit'),
      t('csv.local', { zone: timeZone }),
      `${t('columns.measured')} (UTC)`,
      `${t('columns.uploaded')} (UTC)`,
      'fCnt',
    ],
    lines: rows.map((row) => [
      row.device_name,
      row.eui,
      row.channel,
      row.measurement_id,
      nameOf(row.measurement_id),
      plain(row.value, row.measurement_id),
      unit(row.measurement_id),
      toLocalSeconds(row.measured_at, timeZone),
      toUtc(row.measured_at),
      toUtc(row.uploaded_at),
      row.f_cnt,
    ]),
  });
}
