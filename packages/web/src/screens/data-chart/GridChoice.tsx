import type { ChartPage } from '@fieldscope/contract/calls/chart-pages';
import { CHART_PAGE_LIMITS } from '@fieldscope/contract/chart-page-limits';
import { placesOf } from '../../features/chart-pages/places';
import { useTexts } from '../../texts/use-texts';
import classes from './ChartPages.module.css';

export type GridSize = Pick<ChartPage, 'rows' | 'columns'>;

const LARGEST = placesOf({ rows: CHART_PAGE_LIMITS.side, columns: CHART_PAGE_LIMITS.side });

/** Choice of rows and columns on a picture of the largest grid: the chosen square is its last place. */
export function GridChoice({ size, onChoose }: { size: GridSize; onChoose(size: GridSize): void }) {
  const { t } = useTexts('chart-pages');
  return (
    <fieldset className={classes.choice}>
      <legend>{t('grid')}</legend>
      <div className={classes.squares}>
        {LARGEST.map(({ row, column }) => (
          <label
            key={`${row}/${column}`}
            className={classes.square}
            data-within={(row <= size.rows && column <= size.columns) || undefined}
          >
            <input
              type="radio"
              name="grid"
              aria-label={t('size', { rows: row, columns: column })}
              checked={row === size.rows && column === size.columns}
              onChange={() => onChoose({ rows: row, columns: column })}
            />
          </label>
        ))}
      </div>
      <p className={classes.chosen}>
        <strong>{t('size', size)}</strong> {t('gridAbout')}
      </p>
    </fieldset>
  );
}
