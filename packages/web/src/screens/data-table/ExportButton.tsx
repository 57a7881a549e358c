import { LIMITS } from '@fieldscope/contract/limits';
import { DAY_MS } from '@fieldscope/contract/time';
import { Button } from '@mantine/core';
import { IconDownload } from '@tabler/icons-react';
import { useState } from 'react';
import { isCancelled } from '../../api/api-error';
import { failureText } from '../../api/failure-text';
import { useTexts } from '../../texts/use-texts';
import { csvOf, downloadText } from '../../ui/csv';
import { tip } from '../../ui/tip/tip-store';
import { useDisplaySetting } from '../../values/display-setting';
import { formatNumber } from '../../values/format-number';
import { useMeasurementNames } from '../../values/measurement-names';
import { useMeasuredText } from '../../values/use-measured-text';
import { toLocalSeconds } from '../../values/zoned-time';
import type { DataFilter } from './data-filter';
import { type DataRow, fetchForExport } from './data-table.queries';

interface ExportButtonProps {
  filter: DataFilter;
  from: number;
  to: number;
  isEmpty: boolean;
}

const LONG_TIP_MS = 8000;

/** Hands over what is filtered as a CSV file, in the reader's unit and time zone. */
export function ExportButton({ filter, from, to, isEmpty }: ExportButtonProps) {
  const { t } = useTexts('data-table');
  const [isBusy, setBusy] = useState(false);
  const tableOf = useTableOf();
  const save = async () => {
    if (to - from > LIMITS.exportSpanMs) {
      tip.warning(t('csv.span', { days: LIMITS.exportSpanMs / DAY_MS }), { durationMs: LONG_TIP_MS });
      return;
    }
    setBusy(true);
    try {
      // What comes in meanwhile would shift the pages.
      const { rows, isCut } = await fetchForExport({ filter, from, to: Math.min(to, Date.now()) });
      const { head, lines } = tableOf(rows);
      downloadText(`readings-${new Date(to).toISOString().slice(0, 10)}.csv`, 'text/csv', csvOf(head, lines));
      const facts = { rows: formatNumber(rows.length) };
      if (isCut) tip.warning(t('csv.cut', facts), { durationMs: LONG_TIP_MS });
      else tip.success(t('csv.done', facts));
    } catch (error) {
      if (!isCancelled(error)) tip.error(failureText(error));
    } finally {
      setBusy(false);
    }
  };
  return (
    <Button
      variant="default"
      leftSection={<IconDownload size={16} />}
      loading={isBusy}
      disabled={isEmpty}
      onClick={save}
    >
      {t('csv.save')}
    </Button>
  );
}

/** Readings as head and lines of a table for programs: numbers plain, times in the reader's zone and in UTC. */
function useTableOf() {
  const { t } = useTexts('data-table');
  const { timeZone } = useDisplaySetting();
  const { convert, unit } = useMeasuredText();
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
    lines: rows.map(
      ({ device_name, eui, channel, measurement_id: id, value, measured_at, uploaded_at, f_cnt }) => [
        device_name,
        eui,
        channel,
        id,
        nameOf(id),
        typeof value === 'number' ? convert(value, id) : Array.isArray(value) ? JSON.stringify(value) : value,
        unit(id),
        toLocalSeconds(measured_at, timeZone),
        new Date(measured_at).toISOString(),
        new Date(uploaded_at).toISOString(),
        f_cnt,
      ],
    ),
  });
}
