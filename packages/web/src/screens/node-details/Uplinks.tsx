import '@mantine/core/styles/SegmentedControl.layer.css';
import { SegmentedControl, Text } from '@mantine/core';
import { useSearchParams } from 'react-router';
import { gatewayName } from '../../features/devices/gateway-name';
import { useTexts } from '../../texts/use-texts';
import { ErrorState } from '../../ui/feedback/ErrorState';
import { FilterBar } from '../../ui/filters/FilterBar';
import { Pager } from '../../ui/paging/Pager';
import { usePage } from '../../ui/paging/use-page';
import type { Column } from '../../ui/tables/column';
import { DensityToggle } from '../../ui/tables/DensityToggle';
import { RowsOrCards } from '../../ui/tables/RowsOrCards';
import { useSorting } from '../../ui/tables/use-sorting';
import { Signal } from '../../values/States';
import { DateTime, ZoneName } from '../../values/Times';
import classes from './NodeDetails.module.css';
import { Payload } from './Payload';
import { UplinkOutcome } from './UplinkOutcome';
import {
  type Outcome,
  UPLINKS_PER_PAGE,
  type Uplink,
  type UplinkDevice,
  useUplinks,
} from './uplinks.queries';

/** Every message of the device as it came, with what became of it. */
export function Uplinks({ device }: { device: UplinkDevice }) {
  const { t } = useTexts('node-details');
  const { page, setPage } = usePage();
  const { outcome, setOutcome } = useOutcome();
  const columns = useUplinkColumns(device);
  const sorting = useSorting(columns, { column: 'received', order: 'desc' });
  const { data, error, refetch } = useUplinks(device.eui, { page, outcome, sorting: sorting.now });
  if (error) return <ErrorState error={error} onRetry={() => void refetch()} />;
  return (
    <>
      <FilterBar end={<DensityToggle />}>
        <SegmentedControl
          aria-label={t('uplink.filter')}
          value={outcome ?? 'all'}
          onChange={setOutcome}
          data={(['all', 'stored', 'refused'] as const).map((value) => ({
            value,
            label: t(`uplink.${value}`),
          }))}
        />
      </FilterBar>
      <RowsOrCards<Uplink>
        label={t('uplink.title')}
        rows={data?.list}
        keyOf={(uplink) => `${uplink.received_at}/${uplink.f_cnt}/${uplink.payload_hex.slice(0, 64)}`}
        minWidth={900}
        empty={
          <Text p="xl" ta="center" c="dimmed">
            {t(outcome === 'refused' ? 'uplink.emptyRefused' : 'uplink.empty')}
          </Text>
        }
        columns={columns}
        sorting={sorting}
      />
      <Pager page={page} pageSize={UPLINKS_PER_PAGE} total={data?.page.count ?? 0} onPage={setPage} />
    </>
  );
}

/** Columns of the uplinks; the server sorts by each. */
function useUplinkColumns(device: UplinkDevice): Column<Uplink>[] {
  const { t } = useTexts('node-details', 'device-details');
  return [
    {
      name: 'received',
      sort: 'server',
      head: t('device-details:at'),
      note: <ZoneName />,
      cell: (uplink) => <ReceivedAt uplink={uplink} />,
    },
    {
      name: 'port',
      sort: 'server',
      head: 'fPort',
      numeric: true,
      cell: ({ f_port }) => f_port ?? '–',
      width: 80,
      yields: 1,
    },
    {
      name: 'counter',
      sort: 'server',
      head: 'fCnt',
      numeric: true,
      cell: ({ f_cnt }) => f_cnt ?? '–',
      width: 80,
      yields: 3,
    },
    {
      name: 'payload',
      sort: 'server',
      head: t('uplink.payload'),
      cell: (uplink) => <Payload uplink={uplink} device={device} />,
    },
    {
      name: 'outcome',
      sort: 'server',
      head: t('uplink.outcome'),
      cell: (uplink) => <UplinkOutcome uplink={uplink} />,
    },
    {
      name: 'signal',
      sort: 'server',
      head: t('uplink.signal'),
      cell: ({ rssi, snr }) => <Signal rssi={rssi} snr={snr} stacked />,
    },
    {
      name: 'gateways',
      sort: 'server',
      head: t('uplink.gateways'),
      cell: ({ gateways }) => <GatewayNames gateways={gateways} />,
      yields: 2,
    },
  ];
}

function ReceivedAt({ uplink }: { uplink: Uplink }) {
  const { t } = useTexts('node-details');
  return (
    <>
      <DateTime at={uplink.received_at} withoutZone />
      {uplink.time_replaced && (
        <Text c="dimmed" size="xs">
          {t('uplink.timeReplaced')}
        </Text>
      )}
    </>
  );
}

/** Who received it, best first. */
function GatewayNames({ gateways }: Pick<Uplink, 'gateways'>) {
  if (gateways.length === 0) return '–';
  return (
    <ul className={classes.gateways}>
      {gateways.map((gateway) => (
        <li key={gateway.eui}>{gatewayName(gateway)}</li>
      ))}
    </ul>
  );
}

/** Which uplinks are shown, kept in the address. */
function useOutcome() {
  const [address, setAddress] = useSearchParams();
  const named = address.get('outcome');
  const outcome: Outcome | undefined = named === 'stored' || named === 'refused' ? named : undefined;
  const setOutcome = (next: string) => {
    const changed = new URLSearchParams(address);
    changed.delete('page');
    if (next === 'all') changed.delete('outcome');
    else changed.set('outcome', next);
    setAddress(changed, { replace: true });
  };
  return { outcome, setOutcome };
}
