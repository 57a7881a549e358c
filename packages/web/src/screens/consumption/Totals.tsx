import { CREDIT_UNITS } from '@fieldscope/contract/credit-states';
import { useTexts } from '../../texts/use-texts';
import { Tile } from '../../ui/layout/Tile';
import { formatNumber } from '../../values/format-number';
import classes from './Consumption.module.css';
import type { ConsumptionRow } from './consumption.queries';

/** What was used of each kind of credits in all. @param rows undefined: still loading */
export function Totals({ rows }: { rows: readonly ConsumptionRow[] | undefined }) {
  const { t } = useTexts('credits');
  return (
    <div className={classes.totals}>
      {CREDIT_UNITS.map((unit) => (
        <Tile
          key={unit}
          label={`${t(unit)} (${unit.toUpperCase()})`}
          value={rows && formatNumber(rows.reduce((sum, row) => sum + row[unit], 0))}
        />
      ))}
    </div>
  );
}
