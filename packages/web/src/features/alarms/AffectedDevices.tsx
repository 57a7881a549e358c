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
import type { DeviceKind } from '../devices/page-of-device';

type Affected = ResultOf<typeof alarms.listAffected>['list'][number];

export interface DeviceBehind {
  eui: string;
  name: string;
  kind: DeviceKind;
  /** What is wrong with it, in words. */
  state: string;
}

interface ListProps {
  title: string;
  onClose(): void;
}

interface AffectedDevicesProps extends ListProps {
  /** Those of an alarm, by its id. */
  devices: number | readonly DeviceBehind[];
}

const PAGE = 20;

/** The devices that suffer from one cause. */
export const AffectedDevices = ({ devices, ...list }: AffectedDevicesProps) =>
  typeof devices === 'number' ? (
    <OfAlarm alarmId={devices} {...list} />
  ) : (
    <Behind devices={devices} {...list} />
  );

/** Those for which an alarm stands, those that are still silent first. */
function OfAlarm({ alarmId, title, onClose }: ListProps & { alarmId: number }) {
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

/** Those that are known already, each with what is wrong with it. */
function Behind({ devices, title, onClose }: ListProps & { devices: readonly DeviceBehind[] }) {
  const { t } = useTexts('alarms');
  const [page, setPage] = useState(1);
  const columns: Column<DeviceBehind>[] = [
    {
      name: 'device',
      head: t('column.device'),
      cell: (device) => <DeviceLink {...device} />,
      isCardHead: true,
    },
    { name: 'state', head: t('column.state'), cell: ({ state }) => state, width: 300 },
  ];
  return (
    <Dialog title={title} size="lg" onClose={onClose}>
      <RowsOrCards
        label={title}
        rows={devices.slice((page - 1) * PAGE, page * PAGE)}
        columns={columns}
        keyOf={({ eui }) => eui}
        nameOf={({ name }) => name}
        minWidth={480}
      />
      <Pager page={page} pageSize={PAGE} total={devices.length} onPage={setPage} numbers={5} label={title} />
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
