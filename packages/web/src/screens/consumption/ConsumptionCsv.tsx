import { useTexts } from '../../texts/use-texts';
import { SaveCsvButton } from '../../ui/export/SaveCsvButton';
import { useCsvSaving } from '../../ui/export/use-csv-saving';
import type { ConsumptionBy, ConsumptionRow } from './consumption.queries';
import { useNameOfRow } from './consumption-columns';

interface ConsumptionCsvProps {
  by: ConsumptionBy;
  rows: readonly ConsumptionRow[];
  /** The end of the time, epoch ms. */
  at: number;
  isEmpty: boolean;
}

/** Saves what is shown as a CSV file: days as programs write them, devices and keys with their names. */
export function ConsumptionCsv({ by, rows, at, isEmpty }: ConsumptionCsvProps) {
  const { t } = useTexts('billing');
  const nameOf = useNameOfRow(by);
  const { isBusy, save } = useCsvSaving();
  const hasNames = by !== 'day';
  const make = () => ({
    head: [
      ...(by === 'day'
        ? [`${t('consumption.heads.day')} (UTC)`]
        : [by === 'device' ? 'EUI' : t(`consumption.heads.${by}`)]),
      ...(hasNames ? [t('consumption.name')] : []),
      ...['UM', 'DM'],
    ],
    lines: rows.map((row) => [row.key, ...(hasNames ? [nameOf(row)] : []), row.um, row.dm]),
  });
  return (
    <SaveCsvButton
      onSave={() => void save(`consumption-by-${by}`, make, Math.min(at, Date.now()))}
      isSaving={isBusy}
      isEmpty={isEmpty}
    />
  );
}
