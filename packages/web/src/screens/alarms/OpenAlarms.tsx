import { ALARM_COLUMNS, type Alarm, alarms } from '@fieldscope/contract/calls/alarms';
import { useMayCall } from '../../api/me';
import { AlarmActions } from '../../features/alarms/AlarmActions';
import { AlarmCard } from '../../features/alarms/AlarmCard';
import { AlarmStatus } from '../../features/alarms/AlarmStatus';
import { useAlarmColumns } from '../../features/alarms/alarm-columns';
import { useAlarms, useRules } from '../../features/alarms/alarms.queries';
import { EmptyState } from '../../features/devices/EmptyState';
import { useTexts } from '../../texts/use-texts';
import { ErrorState } from '../../ui/feedback/ErrorState';
import { useAddressFilter } from '../../ui/filters/use-address-filter';
import { Pager } from '../../ui/paging/Pager';
import { usePage } from '../../ui/paging/use-page';
import { usePageInRange } from '../../ui/paging/use-page-in-range';
import type { Column } from '../../ui/tables/column';
import { RowsOrCards } from '../../ui/tables/RowsOrCards';
import { SelectionBar } from '../../ui/tables/SelectionBar';
import { sortedBy } from '../../ui/tables/sorting';
import { useSelection } from '../../ui/tables/use-selection';
import { useSorting } from '../../ui/tables/use-sorting';
import { TimeAgo } from '../../values/Times';
import { AlarmFilters } from './AlarmFilters';
import { FILTER_NAMES, filterOfAddress } from './alarm-filter';
import { Recipes } from './Recipes';

const keyOf = ({ alarm_id }: Alarm) => String(alarm_id);
const nameOf = ({ rule_name, device_name }: Alarm) =>
  [rule_name, device_name].filter((part) => part !== '').join(', ');

/** What is open now, the worst first, and what can be done with it. */
export function OpenAlarms() {
  const { t } = useTexts('alarms');
  const mayAct = useMayCall(alarms.acknowledge);
  const address = useAddressFilter(FILTER_NAMES);
  const columns = useColumns();
  const sorting = useSorting(columns, { column: 'severity', order: 'desc' });
  const pages = usePage();
  const { data, error, refetch, isPlaceholderData } = useAlarms({
    ...filterOfAddress(address.values),
    ...sortedBy(ALARM_COLUMNS, sorting.now),
    status: 'open',
    offset: pages.page,
    length: pages.size,
  });
  usePageInRange(pages, isPlaceholderData ? undefined : data?.page.count);
  const selection = useSelection(data?.list, keyOf, JSON.stringify(address.values));
  if (error && !data) return <ErrorState error={error} onRetry={() => void refetch()} />;
  if (data?.page.count === 0 && !address.isSet) return <NothingOpen />;
  return (
    <>
      <AlarmFilters address={address} />
      <RowsOrCards
        label={t('tab.open')}
        rows={data?.list}
        columns={columns}
        sorting={sorting}
        keyOf={keyOf}
        nameOf={nameOf}
        minWidth={mayAct ? 1100 : 900}
        selected={mayAct ? selection.keys : undefined}
        onSelect={selection.select}
        card={(alarm) => (
          <AlarmCard
            alarm={alarm}
            time={<TimeAgo at={alarm.opened_at} />}
            state={<AlarmStatus alarm={alarm} />}
            actions={<AlarmActions alarms={[alarm]} name={nameOf(alarm)} />}
          />
        )}
        empty={<EmptyState drawing="node">{t('empty.noMatch')}</EmptyState>}
        actions={
          mayAct
            ? {
                head: t('column.actions'),
                width: 190,
                cell: (alarm) => <AlarmActions alarms={[alarm]} name={nameOf(alarm)} />,
              }
            : undefined
        }
      />
      <Pager
        page={pages.page}
        pageSize={pages.size}
        total={data?.page.count ?? 0}
        onPage={pages.setPage}
        onPageSize={pages.setSize}
      />
      <SelectionBar count={selection.rows.length} onClear={selection.clear}>
        <AlarmActions alarms={selection.rows} onDone={selection.clear} />
      </SelectionBar>
    </>
  );
}

function NothingOpen() {
  const { t } = useTexts('alarms');
  const hasRules = useRules().data?.length !== 0;
  const mayCreate = useMayCall(alarms.createRule);
  if (hasRules) return <EmptyState drawing="node">{t('empty.open')}</EmptyState>;
  return (
    <>
      <EmptyState drawing="node">{t(mayCreate ? 'empty.rules' : 'empty.rulesObserver')}</EmptyState>
      {mayCreate && <Recipes />}
    </>
  );
}

function useColumns(): Column<Alarm>[] {
  const { t } = useTexts('alarms');
  return [
    ...useAlarmColumns(),
    {
      name: 'opened',
      head: t('column.since'),
      cell: ({ opened_at }) => <TimeAgo at={opened_at} />,
      sort: 'server',
      width: 110,
    },
    {
      name: 'state',
      head: t('column.state'),
      cell: (alarm) => <AlarmStatus alarm={alarm} />,
      width: 130,
      yields: 2,
    },
  ];
}
