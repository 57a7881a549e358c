import type { FigureWithHours } from '@fieldscope/contract/calls/devices';
import { Skeleton } from '@mantine/core';
import { useTexts } from '../../texts/use-texts';
import { Sparkline } from '../../ui/charts/Sparkline';
import { ErrorState } from '../../ui/feedback/ErrorState';
import { usePhone } from '../../ui/layout/use-phone';
import { formatNumber, formatShare } from '../../values/format-number';
import { type Statistic, useFigures } from './dashboard.queries';
import classes from './Figures.module.css';

interface Figure {
  name: keyof Statistic;
  value(figure: FigureWithHours): string;
}

const FIGURES: readonly Figure[] = [
  { name: 'gateways', value: ({ now }) => formatNumber(now) },
  { name: 'nodes', value: ({ now }) => formatNumber(now) },
  { name: 'readings_today', value: ({ now }) => formatNumber(now) },
  { name: 'received', value: ({ now, of }) => (of === 0 ? '–' : formatShare(now / of)) },
];

/** Four figures of the fleet on one line, each with its last 24 hours; where they do not fit they are swiped. */
export function Figures() {
  const { t } = useTexts('dashboard');
  const isPhone = usePhone();
  const { data, error, refetch } = useFigures();
  if (error && !data) return <ErrorState error={error} onRetry={() => void refetch()} />;
  return (
    <section
      className={classes.figures}
      aria-label={t('figures.label')}
      aria-busy={data === undefined}
      // What is out of sight must be reachable by keyboard.
      tabIndex={isPhone ? 0 : undefined}
    >
      {FIGURES.map(({ name, value }) => {
        const figure = data?.[name];
        const detail =
          figure &&
          t(`figures.${name}.detail`, { now: formatNumber(figure.now), of: formatNumber(figure.of) });
        return (
          <div key={name} className={classes.figure}>
            <span className={classes.label}>{t(`figures.${name}.label`)}</span>
            <span className={classes.value} title={detail}>
              {figure ? value(figure) : <Skeleton height={18} width={40} />}
              <span className={classes.detail}>{detail}</span>
            </span>
            <span className={classes.picture}>
              <Sparkline values={figure?.hours ?? []} height={24} />
            </span>
          </div>
        );
      })}
    </section>
  );
}
