import type { ResultOf } from '@fieldscope/contract/call';
import { alarms } from '@fieldscope/contract/calls/alarms';
import { useState } from 'react';
import { useQueryCall } from '../../api/use-call';
import { useTexts } from '../../texts/use-texts';
import { ErrorState } from '../../ui/feedback/ErrorState';
import { Dialog } from '../../ui/layout/Dialog';
import { Pager } from '../../ui/paging/Pager';
import type { Column } from '../../ui/tables/column';
import { RowsOrCards } from '../../ui/tables/RowsOrCards';
import { TimeAgo } from '../../values/Times';
import { DeviceLink } from '../devices/DeviceLink';

type Affected = ResultOf<typeof alarms.listAffected>['list'][number];

interface AffectedDevicesProps {
  alarmId: number;
  title: string;
  onClose(): void;
}

const PAGE = 20;

/** The devices for which an alarm stands, those that are still silent first. */
export function AffectedDevices({ alarmId, title, onClose }: AffectedDevicesProps) {
  const { t } = useTexts('alarms', 'values');
  const [page, setPage] = useState(1);
  const columns = useColumns();
  const { data, error, refetch } = useQueryCall(
    alarms.listAffected,
    { alarm_id: alarmId, offset: page, length: PAGE },
    { keepPrevious: true },
  );
  return (
    <Dialog title={title} size="lg" onClose={onClose}>
      {error && !data ? (
        <ErrorState error={error} onRetry={() => void refetch()} />
      ) : (
        <>
          <RowsOrCards
            label={title}
            rows={data?.list}
            columns={columns}
            keyOf={({ eui }) => eui}
            nameOf={({ device_name }) => device_name}
            minWidth={480}
            skeletonRows={5}
            empty={t('affected.none')}
          />
          <Pager
            page={page}
            pageSize={PAGE}
            total={data?.page.count ?? 0}
            onPage={setPage}
            numbers={5}
            label={title}
          />
        </>
      )}
    </Dialog>
  );
}

function useColumns(): Column<Affected>[] {
  const { t } = useTexts('alarms');
  return [
    {
      name: 'device',
      head: t('column.device'),
      cell: ({ eui, device_name, is_gateway }) => (
        <DeviceLink
          eui={eui}
          name={device_name || eui}
          kind={is_gateway === null ? undefined : is_gateway ? 'gateway' : 'node'}
        />
      ),
      isCardHead: true,
    },
    {
      name: 'since',
      head: t('column.since'),
      cell: ({ opened_at }) => <TimeAgo at={opened_at} />,
      width: 130,
    },
    {
      name: 'state',
      head: t('column.state'),
      cell: ({ resolved_at }) =>
        resolved_at === null ? (
          t('affected.silent')
        ) : (
          <>
            {t('affected.heard')} <TimeAgo at={resolved_at} />
          </>
        ),
      width: 190,
    },
  ];
}
