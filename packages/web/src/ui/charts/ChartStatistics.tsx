import { useTexts } from '../../texts/use-texts';
import { formatNumber } from '../../values/format-number';
import { usePhone } from '../layout/use-phone';
import { CardList } from '../tables/CardList';
import type { Column } from '../tables/column';
import { DataFrame } from '../tables/DataFrame';
import { RowCard } from '../tables/RowCard';
import classes from './ChartStatistics.module.css';
import type { DrawnCurve } from './chart-data';
import { type CurveStatistics, statisticsOf } from './chart-statistics';

interface Row extends Partial<CurveStatistics> {
  curve: DrawnCurve;
}
type Figure = 'last' | 'min' | 'mean' | 'max';
const FIGURES: readonly Figure[] = ['last', 'min', 'mean', 'max'];

/** What the curves come to in the time that is shown. */
export function ChartStatistics({ curves }: { curves: readonly DrawnCurve[] }) {
  const { t } = useTexts('charts');
  const areCards = usePhone();
  const columns = useColumns(curves.some(({ sum }) => sum !== undefined));
  const list = {
    label: t('statistics'),
    rows: curves.map((curve): Row => ({ curve, ...statisticsOf(curve) })),
    keyOf: ({ curve }: Row) => curve.key,
  };
  return (
    <div className={classes.statistics}>
      {areCards ? (
        <CardList
          {...list}
          nameOf={({ curve }) => curve.name}
          card={(row) => <RowCard row={row} columns={columns} />}
          empty={null}
        />
      ) : (
        <DataFrame {...list} columns={columns} minWidth={560} />
      )}
    </div>
  );
}

function useColumns(withSum: boolean): Column<Row>[] {
  const { t } = useTexts('charts');
  return [
    {
      name: 'curve',
      head: t('measurement'),
      isElastic: true,
      cell: ({ curve }) => (
        <span className={classes.name}>
          <span className={classes.swatch} style={{ background: `var(${curve.colorName})` }} aria-hidden />
          {curve.name}
        </span>
      ),
    },
    ...FIGURES.map((figure) => ({
      name: figure,
      head: t(figure),
      numeric: true,
      cell: ({ curve, [figure]: value }: Row) => <Value value={value} curve={curve} unit={curve.unit} />,
    })),
    ...(withSum
      ? [
          {
            name: 'sum',
            head: t('sum'),
            numeric: true,
            cell: ({ curve, sum }: Row) => <Value value={sum} curve={curve} unit={curve.sum?.unit ?? ''} />,
          },
        ]
      : []),
    {
      name: 'count',
      head: t('count'),
      numeric: true,
      cell: ({ count }) => formatNumber(count ?? 0),
    },
  ];
}

function Value({ value, curve, unit }: { value: number | undefined; curve: DrawnCurve; unit: string }) {
  if (value === undefined) return '–';
  return (
    <>
      {curve.format(value)}
      {unit && (
        <span className={classes.unit}>
          {curve.gap}
          {unit}
        </span>
      )}
    </>
  );
}
