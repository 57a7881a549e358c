import type { Chart } from '@fieldscope/contract/calls/chart-pages';
import { Button } from '@mantine/core';
import { IconArrowsMinimize } from '@tabler/icons-react';
import { ChartPlot, type PageTime } from '../../features/chart-pages/ChartPlot';
import { useTexts } from '../../texts/use-texts';
import classes from './ChartPages.module.css';

interface LargeChartProps {
  chart: Chart;
  time: PageTime;
  onClose(): void;
}

const HEIGHT = 520;
const POINTS = 1500;

/** One chart in place of its page. */
export function LargeChart({ chart, time, onClose }: LargeChartProps) {
  const { t } = useTexts('chart-pages');
  return (
    <section className={classes.card} aria-label={chart.name}>
      <div className={classes.cardHead}>
        <h2 className={classes.cardName}>{chart.name}</h2>
        <Button
          autoFocus
          variant="default"
          size="xs"
          leftSection={<IconArrowsMinimize size={14} />}
          onClick={onClose}
        >
          {t('chart.shrink')}
        </Button>
      </div>
      <ChartPlot chart={chart} time={time} height={HEIGHT} points={POINTS} withStatistics />
    </section>
  );
}
