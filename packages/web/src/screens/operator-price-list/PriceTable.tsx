import type { PriceListRow } from '@fieldscope/contract/calls/price-list';
import { COMMODITY_KINDS, type CommodityKind } from '@fieldscope/contract/commodity-kinds';
import { useTexts } from '../../texts/use-texts';
import type { Column } from '../../ui/tables/column';
import { RowsOrCards } from '../../ui/tables/RowsOrCards';
import { TwoLines } from '../../ui/tables/TwoLines';
import { useNow } from '../../values/use-now';
import classes from './PriceList.module.css';
import { useRowFacts } from './row-facts';
import { TitledList } from './TitledList';

/** What is sold, kind by kind. undefined: still loading. */
export function PriceTables({ rows }: { rows: readonly PriceListRow[] | undefined }) {
  const kinds = COMMODITY_KINDS.filter((kind) => rows === undefined || rows.some((row) => row.kind === kind));
  return kinds.map((kind) => (
    <PriceTable key={kind} kind={kind} rows={rows?.filter((row) => row.kind === kind)} />
  ));
}

function PriceTable({ kind, rows }: { kind: CommodityKind; rows: readonly PriceListRow[] | undefined }) {
  const { t } = useTexts('price-list');
  const label = t(`kinds.${kind}`);
  return (
    <TitledList title={label}>
      <RowsOrCards
        label={label}
        rows={rows}
        columns={usePriceColumns(kind)}
        keyOf={({ sku, valid_from: from }) => `${sku}/${from}`}
        minWidth={760}
        skeletonRows={2}
      />
    </TitledList>
  );
}

function usePriceColumns(kind: CommodityKind): Column<PriceListRow>[] {
  const { t } = useTexts('price-list');
  const { factsOf, pricesOf } = useRowFacts();
  return [
    {
      name: 'what',
      head: t('columns.what'),
      cell: ({ name, sku }) => (
        <TwoLines below={sku} isCode>
          {name}
        </TwoLines>
      ),
      isCardHead: true,
      width: kind === 'credits' ? '34%' : '30%',
    },
    {
      name: 'gives',
      head: t('columns.gives'),
      cell: (row) => factsOf(row).gives,
      width: kind === 'credits' ? '20%' : '12%',
    },
    ...(kind === 'credits'
      ? []
      : [{ name: 'models', head: t('columns.models'), cell: (row: PriceListRow) => factsOf(row).models }]),
    {
      name: 'validity',
      head: t('columns.validity'),
      cell: (row) => <Validity row={row} text={factsOf(row).validity} />,
      width: '18%',
    },
    {
      name: 'prices',
      head: t('columns.prices'),
      cell: (row) => (
        <span className={classes.prices}>
          {pricesOf(row).map((price) => (
            <span key={price}>{price}</span>
          ))}
        </span>
      ),
      numeric: true,
      width: '16%',
    },
  ];
}

/** When it is sold, and whether that is now. */
function Validity({ row, text }: { row: PriceListRow; text: string }) {
  const { t } = useTexts('price-list');
  const now = useNow();
  const isEarly = row.valid_from !== null && now < row.valid_from;
  const isOver = row.valid_until !== null && row.valid_until <= now;
  return <TwoLines below={isEarly ? t('notYet') : isOver && t('over')}>{text}</TwoLines>;
}
