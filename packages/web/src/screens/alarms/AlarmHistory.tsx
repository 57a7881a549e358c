import { ALARM_COLUMNS, type Alarm } from '@fieldscope/contract/calls/alarms';
import { AlarmCard } from '../../features/alarms/AlarmCard';
import { useAlarmColumns } from '../../features/alarms/alarm-columns';
import { useAlarms } from '../../features/alarms/alarms.queries';
import { useAlarmEnd } from '../../features/alarms/use-rule-words';
import { EmptyState } from '../../features/devices/EmptyState';
import { useTexts } from '../../texts/use-texts';
import { RangeControl } from '../../ui/filters/RangeControl';
import { useAddressFilter } from '../../ui/filters/use-address-filter';
import { useTimeRange } from '../../ui/filters/use-time-range';
import { usePage } from '../../ui/paging/use-page';
import type { Column } from '../../ui/tables/column';
import { PagedRows } from '../../ui/tables/PagedRows';
import { sortedBy } from '../../ui/tables/sorting';
import { useSorting } from '../../ui/tables/use-sorting';
import { formatSpan } from '../../values/format-time';
import { DateTime, ZoneName } from '../../values/Times';
import { useNow } from '../../values/use-now';
import { AlarmCsv } from './AlarmCsv';
import { AlarmFilters } from './AlarmFilters';
import { FILTER_NAMES, filterOfAddress } from './alarm-filter';

/** Alarms that began in a time, ended or not; filter, range, order and page are in the address. */
export function AlarmHistory() {
  const { t } = useTexts('alarms');
  const address = useAddressFilter(FILTER_NAMES);
  const { range, from, to, change } = useTimeRange('30d', { reset: ['page'] });
  const columns = useColumns();
  const endOf = useAlarmEnd();
  const sorting = useSorting(columns, { column: 'opened', order: 'desc' });
  const pages = usePage();
  const wanted = {
    ...filterOfAddress(address.values),
    ...sortedBy(ALARM_COLUMNS, sorting.now),
    time_start: from,
    time_end: to,
  };
  const query = useAlarms({
    ...wanted,
    offset: pages.page,
    length: pages.size,
  });
  return (
    <>
      <AlarmFilters
        address={address}
        end={
          <>
            <RangeControl range={range} bounds={{ from, to }} onChange={change} />
            <AlarmCsv wanted={wanted} isEmpty={!query.data?.page.count} />
          </>
        }
      />
      <PagedRows
        label={t('tab.history')}
        query={query}
        pages={pages}
        columns={columns}
        sorting={sorting}
        keyOf={({ alarm_id }) => String(alarm_id)}
        minWidth={1000}
        card={(alarm) => (
          <AlarmCard alarm={alarm} time={<DateTime at={alarm.opened_at} />} state={endOf(alarm)} />
        )}
        empty={<EmptyState drawing="node">{t(address.isSet ? 'empty.noMatch' : 'empty.history')}</EmptyState>}
      />
    </>
  );
}

function useColumns(): Column<Alarm>[] {
  const { t } = useTexts('alarms');
  const now = useNow();
  const endOf = useAlarmEnd();
  return [
    {
      name: 'opened',
      head: t('column.began'),
      note: <ZoneName />,
      cell: ({ opened_at }) => <DateTime at={opened_at} withoutZone />,
      sort: 'server',
      width: 165,
    },
    ...useAlarmColumns(),
    {
      name: 'lasted',
      head: t('column.lasted'),
      cell: ({ opened_at, resolved_at }) => formatSpan((resolved_at ?? now) - opened_at),
      width: '7%',
      yields: 2,
    },
    { name: 'how', head: t('column.how'), cell: endOf, width: '11%' },
  ];
}
