import { useTexts } from '../../texts/use-texts';
import { fetchEvery } from '../../ui/export/fetch-every';
import { SaveCsvButton } from '../../ui/export/SaveCsvButton';
import { useCsvSaving } from '../../ui/export/use-csv-saving';
import { useDisplaySetting } from '../../values/display-setting';
import { toLocalSeconds, toUtc } from '../../values/zoned-time';
import { fetchCreditHistory, type HistoryFilter } from './credit-history.queries';

interface HistoryCsvProps {
  filter: HistoryFilter;
  isEmpty: boolean;
}

/** Saves what is filtered as a CSV file. */
export function HistoryCsv({ filter, isEmpty }: HistoryCsvProps) {
  const { t } = useTexts('billing', 'credits');
  const { timeZone } = useDisplaySetting();
  const { isBusy, save } = useCsvSaving();
  const make = async () => {
    // What happens meanwhile would shift the pages.
    const before = Math.min(filter.before ?? Number.POSITIVE_INFINITY, Date.now());
    const { rows, isCut } = await fetchEvery((page) => fetchCreditHistory({ ...filter, before }, page));
    return {
      head: [
        `${t('history.at')} (${timeZone})`,
        `${t('history.at')} (UTC)`,
        t('history.cause'),
        ...['UM', 'DM', t('history.umBalance'), t('history.dmBalance')],
        ...['order_number', 'eui', 'code', 'reason'],
      ],
      lines: rows.map((row) => [
        toLocalSeconds(row.at, timeZone),
        toUtc(row.at),
        t(`credits:causes.${row.cause}`),
        ...[row.um, row.dm, row.um_balance, row.dm_balance],
        ...[row.order_number ?? '', row.eui ?? '', row.code ?? '', row.reason ?? ''],
      ]),
      isCut,
    };
  };
  return (
    <SaveCsvButton onSave={() => void save('credit-history', make)} isSaving={isBusy} isEmpty={isEmpty} />
  );
}
