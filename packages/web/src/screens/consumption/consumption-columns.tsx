import { CREDIT_UNITS, type CreditUnit } from '@fieldscope/contract/credit-states';
import { Anchor } from '@mantine/core';
import { Link, useSearchParams } from 'react-router';
import { useTexts } from '../../texts/use-texts';
import type { Column } from '../../ui/tables/column';
import { formatNumber } from '../../values/format-number';
import { formatDate } from '../../values/format-time';
import classes from './Consumption.module.css';
import type { ConsumptionBy, ConsumptionRow } from './consumption.queries';

/** What the rows are, and of each kind of credits a number with a bar as long as its share of the largest. */
export function useConsumptionColumns(
  by: ConsumptionBy,
  rows: readonly ConsumptionRow[],
): Column<ConsumptionRow>[] {
  const { t } = useTexts('billing');
  const nameOf = useNameOfRow(by);
  return [
    {
      name: 'key',
      head: t(`consumption.heads.${by}`),
      cell: (row) => <RowName by={by} row={row} name={nameOf(row)} />,
      width: '34%',
      isCardHead: true,
    },
    ...CREDIT_UNITS.map((unit) => ({
      name: unit,
      head: unit.toUpperCase(),
      cell: (row: ConsumptionRow) => <Used amount={row[unit]} unit={unit} most={mostOf(rows, unit)} />,
      numeric: true,
      isWideOnCard: true,
    })),
  ];
}

const mostOf = (rows: readonly ConsumptionRow[], unit: CreditUnit): number =>
  rows.reduce((most, row) => Math.max(most, row[unit]), 0);

/** What a row is, in words. */
export function useNameOfRow(by: ConsumptionBy): (row: ConsumptionRow) => string {
  const { t } = useTexts('billing');
  return ({ key, name }) => {
    switch (by) {
      case 'day':
        return formatDate(Date.parse(key), 'UTC');
      case 'kind':
        return key === 'uplink' || key === 'http_history' ? t(`consumption.kinds.${key}`) : key;
      case 'device':
        return name || key || t('consumption.unknownDevice');
      case 'key':
        return name || key || t('consumption.unknownKey');
    }
  };
}

/** A device or key leads to its days. */
function RowName({ by, row: { key }, name }: { by: ConsumptionBy; row: ConsumptionRow; name: string }) {
  const [address] = useSearchParams();
  if (key === '' || (by !== 'device' && by !== 'key')) return <span className={classes.name}>{name}</span>;
  const days = new URLSearchParams({ by: 'day', [by === 'device' ? 'eui' : 'key']: key });
  const range = address.get('range');
  if (range) days.set('range', range);
  return (
    <span className={classes.named}>
      <Anchor component={Link} to={`?${days}`} data-opens-row inherit className={classes.name}>
        {name}
      </Anchor>
      {name !== key && <span className={classes.key}>{key}</span>}
    </span>
  );
}

function Used({ amount, unit, most }: { amount: number; unit: CreditUnit; most: number }) {
  return (
    <span className={classes.used}>
      <span className={classes.bar} aria-hidden>
        <span data-unit={unit} style={{ width: `${most === 0 ? 0 : (100 * amount) / most}%` }} />
      </span>
      <span className={classes.amount}>{formatNumber(amount)}</span>
    </span>
  );
}
