import { useTexts } from '../../texts/use-texts';
import { Pager } from '../../ui/paging/Pager';
import { usePage } from '../../ui/paging/use-page';
import { RowsOrCards } from '../../ui/tables/RowsOrCards';
import type { ConsumptionBy, ConsumptionRow } from './consumption.queries';
import { useConsumptionColumns } from './consumption-columns';

interface ConsumptionTableProps {
  by: ConsumptionBy;
  /** undefined: still loading. */
  rows: readonly ConsumptionRow[] | undefined;
}

/** What was used as a table with bars, the most first. */
export function ConsumptionTable({ by, rows }: ConsumptionTableProps) {
  const { t } = useTexts('billing');
  const { page, size, setPage, setSize } = usePage();
  return (
    <>
      <RowsOrCards
        label={t('routes:consumption')}
        rows={rows?.slice((page - 1) * size, page * size)}
        columns={useConsumptionColumns(by, rows ?? [])}
        keyOf={({ key }) => key}
        minWidth={520}
        skeletonRows={8}
      />
      <Pager page={page} pageSize={size} total={rows?.length ?? 0} onPage={setPage} onPageSize={setSize} />
    </>
  );
}
