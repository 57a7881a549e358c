import { Text } from '@mantine/core';
import { useTexts } from '../../texts/use-texts';
import { ErrorState } from '../../ui/ErrorState';
import { Pager } from '../../ui/Pager';
import { DataFrame } from '../../ui/table/DataFrame';
import { usePage } from '../../ui/use-page';
import { OnlineState } from '../../values/States';
import { DateTime, TimeAgo, ZoneName } from '../../values/Times';
import { PAGE_SIZE, useOnlineRecord } from './device-details.queries';

/** When a device went online and offline, newest first. */
export function OnlineRecord({ eui }: { eui: string }) {
  const { t } = useTexts('device-details');
  const { page, setPage } = usePage();
  const { data, error, refetch } = useOnlineRecord(eui, page);
  if (error) return <ErrorState error={error} onRetry={() => void refetch()} />;
  return (
    <>
      <DataFrame
        label={t('record.title')}
        rows={data?.list}
        keyOf={({ at, online }) => `${at}/${online}`}
        minWidth={320}
        empty={
          <Text p="xl" ta="center" c="dimmed">
            {t('record.empty')}
          </Text>
        }
        columns={[
          {
            name: 'state',
            head: t('record.state'),
            cell: ({ at, online }) => <OnlineState online={online} lastSeenAt={at} />,
          },
          {
            name: 'at',
            head: (
              <>
                {t('at')} <ZoneName />
              </>
            ),
            cell: ({ at }) => <DateTime at={at} withoutZone />,
          },
          { name: 'age', head: t('age'), cell: ({ at }) => <TimeAgo at={at} /> },
        ]}
      />
      <Pager page={page} pageSize={PAGE_SIZE} total={data?.page.count ?? 0} onPage={setPage} />
    </>
  );
}
