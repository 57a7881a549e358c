import { useState } from 'react';
import { useNavigate } from 'react-router';
import { failureText, isForTip } from '../../../api/failure-text';
import { FIELDS_PATH } from '../../../features/fields/field-address';
import { useTexts } from '../../../texts/use-texts';
import { tip } from '../../../ui/feedback/tip-store';
import { createFields, useRefreshFields } from '../fields.queries';
import { type ImportRow, portionsOf } from './import.model';

/** What becomes of fields whose name a file has, too. */
export type Existing = 'leave' | 'replace';

/** Makes fields out of rows, portion by portion: each as a whole or not at all. */
export function useImport() {
  const { t } = useTexts('fields');
  const navigate = useNavigate();
  const refresh = useRefreshFields();
  const [isBusy, setBusy] = useState(false);
  const [failure, setFailure] = useState<string>();
  const run = async (rows: readonly ImportRow[], existing: Existing) => {
    setBusy(true);
    setFailure(undefined);
    let done = 0;
    try {
      for (const portion of portionsOf(rows)) {
        await createFields({
          fields: portion.map(({ name, crop, outline }) => ({
            ...{ name, crop },
            outline: outline as [number, number][][][],
          })),
          existing: existing === 'replace' ? 'replace' : 'refuse',
        });
        done += portion.length;
      }
      tip.success(t('import.done', { count: done }));
      navigate(FIELDS_PATH);
    } catch (error) {
      const so = done === 0 ? '' : ` ${t('import.partly', { count: done })}`;
      if (isForTip(error)) setFailure(failureText(error) + so);
    } finally {
      refresh();
      setBusy(false);
    }
  };
  return { isBusy, failure, run };
}
