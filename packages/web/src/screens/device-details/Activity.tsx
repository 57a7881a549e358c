import { Text } from '@mantine/core';
import {
  IconCircleCheck,
  IconCircleMinus,
  IconLink,
  IconPlugConnected,
  IconTrash,
} from '@tabler/icons-react';
import { useTexts } from '../../texts/use-texts';
import { ErrorState } from '../../ui/ErrorState';
import { Pager } from '../../ui/Pager';
import { DataFrame } from '../../ui/table/DataFrame';
import { usePage } from '../../ui/use-page';
import { DateTime, TimeAgo, ZoneName } from '../../values/Times';
import classes from './DeviceDetails.module.css';
import { PAGE_SIZE, useActivity } from './device-details.queries';

const ICONS = {
  bound: IconLink,
  online: IconCircleCheck,
  offline: IconCircleMinus,
  joined: IconPlugConnected,
  removed: IconTrash,
} as const;

/** What happened to a device, newest first. */
export function Activity({ eui }: { eui: string }) {
  const { t } = useTexts('device-details');
  const { page, setPage } = usePage();
  const { data, error, refetch } = useActivity(eui, page);
  if (error) return <ErrorState error={error} onRetry={() => void refetch()} />;
  return (
    <>
      <DataFrame
        label={t('activity.title')}
        rows={data?.list}
        keyOf={({ at, kind }) => `${at}/${kind}`}
        minWidth={320}
        empty={
          <Text p="xl" ta="center" c="dimmed">
            {t('activity.empty')}
          </Text>
        }
        columns={[
          {
            name: 'kind',
            head: t('activity.what'),
            cell: ({ kind }) => {
              const Icon = ICONS[kind];
              return (
                <span className={classes.withIcon}>
                  <Icon size={16} aria-hidden />
                  {t(`activity.${kind}`)}
                </span>
              );
            },
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
