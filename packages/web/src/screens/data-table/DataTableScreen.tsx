import '@mantine/core/styles/SegmentedControl.layer.css';
import { SegmentedControl } from '@mantine/core';
import { useState } from 'react';
import { useSearchParams } from 'react-router';
import { useRestriction } from '../../api/restriction';
import { ClosedHistory } from '../../features/credits/ClosedHistory';
import { useTexts } from '../../texts/use-texts';
import { useTimeRange } from '../../ui/filters/use-time-range';
import { PageHead } from '../../ui/layout/PageHead';
import { ColumnChoice } from '../../ui/tables/ColumnChoice';
import { useColumns } from '../../ui/tables/use-columns';
import { useSorting } from '../../ui/tables/use-sorting';
import { DataFilters } from './DataFilters';
import { filterOfAddress, isByMoment, withFilter, withRows } from './data-filter';
import { ExportButton } from './ExportButton';
import { ReadingsByMoment } from './ReadingsByMoment';
import { ReadingsByOne } from './ReadingsByOne';
import { useReadingColumns } from './ReadingTable';

/** Readings as rows; filter, range, kind of rows, order and page are in the address. */
export function DataTableScreen() {
  const { t } = useTexts('data-table');
  const [address, setAddress] = useSearchParams();
  const filter = filterOfAddress(address);
  const { range, from, to, change } = useTimeRange('1d', { reset: ['page'] });
  const columns = useReadingColumns();
  const chosen = useColumns('readings', columns);
  const sorting = useSorting(columns, { column: 'measured', order: 'desc' });
  const isClosed = useRestriction();
  const byMoment = isByMoment(address);
  const [tools, setTools] = useState<HTMLElement | null>(null);
  const wanted = { filter, from, to };
  const put = (next: URLSearchParams) => setAddress(next, { replace: true });
  return (
    <>
      <PageHead
        title={t('routes:dataTable')}
        about={t('about')}
        action={<ExportButton wanted={wanted} isClosed={isClosed} />}
      />
      <DataFilters
        filter={filter}
        onFilter={(next) => put(withFilter(address, next))}
        range={range}
        bounds={{ from, to }}
        onRange={change}
        rows={
          <>
            <SegmentedControl
              aria-label={t('rows.label')}
              value={byMoment ? 'moment' : 'reading'}
              onChange={(rows) => put(withRows(address, rows === 'moment'))}
              data={(['reading', 'moment'] as const).map((value) => ({ value, label: t(`rows.${value}`) }))}
            />
            {byMoment ? (
              <span ref={setTools} />
            ) : (
              <ColumnChoice
                columns={chosen.choosable}
                shown={chosen.shown.map(({ name }) => name)}
                onToggle={chosen.toggle}
              />
            )}
          </>
        }
      />
      {isClosed ? (
        <ClosedHistory />
      ) : byMoment ? (
        <ReadingsByMoment wanted={wanted} tools={tools} />
      ) : (
        <ReadingsByOne wanted={wanted} columns={chosen.shown} sorting={sorting} />
      )}
    </>
  );
}
