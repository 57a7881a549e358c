import { useState } from 'react';
import { isCancelled } from '../api/api-error';
import { failureText } from '../api/failure-text';
import { useTexts } from '../texts/use-texts';
import { formatNumber } from '../values/format-number';
import { csvOf, downloadText } from './csv';
import { tip } from './tip/tip-store';

type Cell = string | number | null;
export interface CsvTable {
  head: readonly string[];
  lines: readonly (readonly Cell[])[];
  /** There are more rows than a file may hold. */
  isCut?: boolean;
}

const LONG_TIP_MS = 8000;

/** Hands a table to the reader as a CSV file, with today's date in its name, and says how it went. */
export function useCsvSaving() {
  const { t } = useTexts('ui');
  const [isBusy, setBusy] = useState(false);
  const save = async (name: string, make: () => CsvTable | Promise<CsvTable>) => {
    setBusy(true);
    try {
      const { head, lines, isCut } = await make();
      downloadText(`${name}-${new Date().toISOString().slice(0, 10)}.csv`, 'text/csv', csvOf(head, lines));
      if (isCut) tip.warning(t('csv.cut', { rows: formatNumber(lines.length) }), { durationMs: LONG_TIP_MS });
      else tip.success(t('csv.done', { count: lines.length }));
    } catch (error) {
      if (!isCancelled(error)) tip.error(failureText(error));
    } finally {
      setBusy(false);
    }
  };
  return { isBusy, save };
}
