import { CREDIT_UNITS, type CreditUnit } from '@fieldscope/contract/credit-states';
import { DAY_MS } from '@fieldscope/contract/time';
import { useTexts } from '../../texts/use-texts';
import type { Bounds } from '../../ui/filters/time-range';
import { Tile } from '../../ui/layout/Tile';
import { formatNumber } from '../../values/format-number';
import { useNow } from '../../values/use-now';
import classes from './Consumption.module.css';
import type { ConsumptionRow } from './consumption.queries';

interface TotalsProps {
  /** undefined: still loading. */
  rows: readonly ConsumptionRow[] | undefined;
  bounds: Bounds;
}

/** What was used of each kind of credits in all, and how much that is a day. */
export function Totals({ rows, bounds }: TotalsProps) {
  const { t } = useTexts('credits', 'billing');
  const days = Math.max(1, Math.ceil((Math.min(bounds.to, useNow()) - bounds.from) / DAY_MS));
  const totalOf = (unit: CreditUnit) => rows?.reduce((sum, row) => sum + row[unit], 0);
  return (
    <div className={classes.totals}>
      {CREDIT_UNITS.map((unit) => {
        const total = totalOf(unit);
        return (
          <Tile
            key={unit}
            label={`${t(unit)} (${unit.toUpperCase()})`}
            value={total === undefined ? undefined : formatNumber(total)}
            detail={t('billing:account.perDay', { number: formatNumber(Math.round((total ?? 0) / days)) })}
          />
        );
      })}
    </div>
  );
}
