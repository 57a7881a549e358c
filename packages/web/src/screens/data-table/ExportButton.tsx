import { useState } from 'react';
import { failureText, isForTip } from '../../api/failure-text';
import { useTexts } from '../../texts/use-texts';
import { downloadFile } from '../../ui/export/csv';
import { SaveCsvButton } from '../../ui/export/SaveCsvButton';
import { LONG_TIP_MS, tip } from '../../ui/feedback/tip-store';
import { useDisplaySetting } from '../../values/display-setting';
import type { DataFilter } from './data-filter';
import { fetchFile } from './data-table.queries';

interface ExportButtonProps {
  filter: DataFilter;
  from: number;
  to: number;
  isEmpty: boolean;
}

/** Saves what is filtered as a CSV file, with times of the reader's zone. */
export function ExportButton({ filter, from, to, isEmpty }: ExportButtonProps) {
  const { t } = useTexts('data-table');
  const { timeZone } = useDisplaySetting();
  const [isSaving, setSaving] = useState(false);
  const save = async () => {
    setSaving(true);
    try {
      const file = await fetchFile({ filter, from, to }, timeZone);
      downloadFile(file);
      tip.success(t('csv.saved', { name: file.name }));
    } catch (error) {
      if (isForTip(error)) tip.error(failureText(error), { durationMs: LONG_TIP_MS });
    } finally {
      setSaving(false);
    }
  };
  return <SaveCsvButton onSave={() => void save()} isSaving={isSaving} isEmpty={isEmpty} />;
}
