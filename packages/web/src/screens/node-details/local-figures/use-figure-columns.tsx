import type { Cell } from '@fieldscope/contract/csv-line';
import { sumOf } from '@fieldscope/contract/definitions/sums';
import { useTexts } from '../../../texts/use-texts';
import type { Column } from '../../../ui/tables/column';
import { useDisplaySetting } from '../../../values/display-setting';
import type { SeriesOfDevice } from '../../../values/series';
import { ZoneName } from '../../../values/Times';
import { useMeasuredText } from '../../../values/use-measured-text';
import { useNow } from '../../../values/use-now';
import { toLocalDate } from '../../../values/zoned-time';
import classes from './LocalFigures.module.css';
import type { FigureRow, LocalUnit } from './local-figures.queries';
import { countText, periodText } from './period-text';

const FIGURES = ['min', 'mean', 'max', 'sum'] as const;

/** Columns of figures in the reader's unit, on screen and in a file. */
export function useFigureColumns({ measurement_id: id }: SeriesOfDevice, unit: LocalUnit) {
  const { t } = useTexts('local-figures');
  const { timeZone } = useDisplaySetting();
  const { number, plain, unit: unitOf } = useMeasuredText();
  const now = useNow();
  const shown = FIGURES.filter((name) => name !== 'sum' || sumOf(id)?.kind === 'amount');
  const headOf = (name: (typeof FIGURES)[number]) => (unitOf(id) ? `${t(name)}, ${unitOf(id)}` : t(name));
  const columns: Column<FigureRow>[] = [
    {
      name: 'period',
      head: t(`units.${unit}`),
      note: <ZoneName />,
      width: '34%',
      cell: ({ from, to }) => (
        <>
          {periodText(unit, from, to, timeZone)}
          {from <= now && now < to && <span className={classes.quiet}> · {t('soFar')}</span>}
        </>
      ),
    },
    ...shown.map((name) => ({
      name,
      head: headOf(name),
      numeric: true,
      cell: ({ [name]: value }: FigureRow) => (value === null ? '–' : number(value, id)),
    })),
    { name: 'count', head: t('count'), numeric: true, cell: ({ count }) => countText(count) },
  ];
  const csvOf = (rows: readonly FigureRow[]): { head: string[]; lines: Cell[][] } => ({
    head: [`${t(`units.${unit}`)} (${timeZone})`, ...shown.map(headOf), t('count')],
    lines: rows.map((row) => [
      toLocalDate(row.from, timeZone),
      ...shown.map((name) => {
        const value = row[name];
        return value === null ? null : plain(value, id);
      }),
      row.count,
    ]),
  });
  return { columns, csvOf };
}
