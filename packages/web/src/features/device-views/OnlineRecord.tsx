import { useTexts } from '../../texts/use-texts';
import { usePage } from '../../ui/paging/use-page';
import { OnlineState } from '../../values/States';
import { useOnlineRecord } from './device-details.queries';
import { HistoryTable, useHistorySorting } from './HistoryTable';

/** When a device went online and offline, newest first. */
export function OnlineRecord({ eui }: { eui: string }) {
  const { t } = useTexts('device-details');
  const pages = usePage();
  const sorting = useHistorySorting('online');
  return (
    <HistoryTable
      label={t('record.title')}
      empty={t('record.empty')}
      query={useOnlineRecord(eui, pages.page, sorting.now)}
      pages={pages}
      sorting={sorting}
      keyOf={({ at, online }) => `${at}/${online}`}
      what={{
        name: 'online',
        head: t('ui:devices.state'),
        cell: ({ at, online }) => <OnlineState online={online} lastSeenAt={at} />,
      }}
    />
  );
}
