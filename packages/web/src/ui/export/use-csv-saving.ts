import { useState } from 'react';
import { failureText, isForTip } from '../../api/failure-text';
import { useTexts } from '../../texts/use-texts';
import { useDisplaySetting } from '../../values/display-setting';
import { formatNumber } from '../../values/format-number';
import { toLocalDate } from '../../values/zoned-time';
import { LONG_TIP_MS, tip } from '../feedback/tip-store';
import { type CsvTable, csvOf, downloadText } from './csv';

interface CsvFile extends CsvTable {
  /** There are more rows than a file may hold. */
  isCut?: boolean;
}

/**
 * Saves a table as a CSV file of the reader and says how it went. Its name carries the day of `at` (epoch ms; absent:
 * today) in the reader's zone.
 */
export function useCsvSaving() {
  const { t } = useTexts('ui');
  const { timeZone } = useDisplaySetting();
  const [isBusy, setBusy] = useState(false);
  const save = async (name: string, make: () => CsvFile | Promise<CsvFile>, at = Date.now()) => {
    setBusy(true);
    try {
      const { head, lines, isCut } = await make();
      downloadText(`${name}-${toLocalDate(at, timeZone)}.csv`, 'text/csv', csvOf(head, lines));
      if (isCut) tip.warning(t('csv.cut', { rows: formatNumber(lines.length) }), { durationMs: LONG_TIP_MS });
      else tip.success(t('csv.done', { count: lines.length }));
    } catch (error) {
      if (isForTip(error)) tip.error(failureText(error));
    } finally {
      setBusy(false);
    }
  };
  return { isBusy, save };
}
