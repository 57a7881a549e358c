import { production } from '@fieldscope/contract/calls/production';
import { Button } from '@mantine/core';
import { Link } from 'react-router';
import { useMayCall } from '../../api/me';
import { type ChartSeries, type KnownSeries, useSeriesLabel } from '../../features/chart-pages/series-label';
import { EmptyState } from '../../features/devices/EmptyState';
import { useTexts } from '../../texts/use-texts';
import classes from './DataChart.module.css';

/** Before anything is chosen: the first series as an offer, or the way to a first device. */
export function NothingChosen({
  all,
  onChoose,
}: {
  all: readonly KnownSeries[] | undefined;
  onChoose(series: ChartSeries[]): void;
}) {
  const { t } = useTexts('data-chart');
  const labelOf = useSeriesLabel(all);
  const mayBind = useMayCall(production.bind);
  const first = all?.[0];
  return (
    <EmptyState
      drawing="logger"
      action={
        first ? (
          <Button
            variant="default"
            classNames={{ root: classes.offer, label: classes.offerLabel }}
            onClick={() => onChoose([first])}
          >
            {t('showFirst', { name: labelOf(first) })}
          </Button>
        ) : (
          all &&
          mayBind && (
            <Button component={Link} to="/bind_device">
              {t('routes:bind')}
            </Button>
          )
        )
      }
    >
      {t(all?.length !== 0 ? 'empty' : mayBind ? 'noSeries' : 'noSeriesObserver')}
    </EmptyState>
  );
}
