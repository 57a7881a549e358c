import type { FigureWithHours } from '@fieldscope/contract/calls/devices';
import type { ReactNode } from 'react';
import { useTexts } from '../../texts/use-texts';
import { Sparkline } from '../../ui/charts/Sparkline';
import { ErrorState } from '../../ui/feedback/ErrorState';
import { Tile } from '../../ui/layout/Tile';
import { formatNumber, formatShare } from '../../values/format-number';
import classes from './Dashboard.module.css';
import { type Statistic, useFigures } from './dashboard.queries';

interface Figure {
  name: keyof Statistic;
  value(figure: FigureWithHours): ReactNode;
}

const FIGURES: readonly Figure[] = [
  { name: 'gateways', value: ({ now }) => formatNumber(now) },
  { name: 'nodes', value: ({ now }) => formatNumber(now) },
  { name: 'readings_today', value: ({ now }) => formatNumber(now) },
  { name: 'received', value: ({ now, of }) => (of === 0 ? '–' : formatShare(now / of)) },
];

/** Four figures of the fleet, each with its last 24 hours. */
export function Figures() {
  const { t } = useTexts('dashboard');
  const { data, error, refetch } = useFigures();
  if (error && !data) return <ErrorState error={error} onRetry={() => void refetch()} />;
  return (
    <section className={classes.figures} aria-label={t('figures.label')} aria-busy={data === undefined}>
      {FIGURES.map(({ name, value }) => {
        const figure = data?.[name];
        return (
          <Tile
            key={name}
            label={t(`figures.${name}.label`)}
            value={figure && value(figure)}
            detail={
              figure &&
              t(`figures.${name}.detail`, { now: formatNumber(figure.now), of: formatNumber(figure.of) })
            }
            picture={<Sparkline values={figure?.hours ?? []} />}
          />
        );
      })}
    </section>
  );
}
