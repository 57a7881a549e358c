import { type Chart, type ChartPage, charts as chartCalls } from '@fieldscope/contract/calls/chart-pages';
import { Button, VisuallyHidden } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { lazy, Suspense, useState } from 'react';
import { useMayCall } from '../../api/me';
import { ChartGrid } from '../../features/chart-pages/ChartGrid';
import { ChartPlot, type PageTime } from '../../features/chart-pages/ChartPlot';
import type { Place } from '../../features/chart-pages/places';
import { EmptyState } from '../../features/devices/EmptyState';
import { useTexts } from '../../texts/use-texts';
import { ChartCard } from './ChartCard';
import type { ChartTask } from './ChartDialog';
import classes from './ChartPages.module.css';
import { useMoveChart } from './chart-pages.changes';
import { type Dragged, DropPlace } from './DropPlace';

const ChartDialog = lazy(async () => ({ default: (await import('./ChartDialog')).ChartDialog }));

interface EditableGridProps {
  page: ChartPage;
  charts: readonly Chart[];
  time: PageTime;
  onEnlarge(chart: Chart): void;
}

const HEIGHT = 240;
/** Points that a page of one column can show beside each other. */
const POINTS = 1000;

/** The charts of a page, which administrators add, move, change and delete. */
export function EditableGrid({ page, charts, time, onEnlarge }: EditableGridProps) {
  const { t } = useTexts('chart-pages');
  const mayChange = useMayCall(chartCalls.create);
  const [task, setTask] = useState<ChartTask>();
  const [dragged, setDragged] = useState<Dragged>();
  const [moved, setMoved] = useState('');
  const moveChart = useMoveChart(page.desktop_id);
  const move = (chart: Chart, place: Place) => {
    setMoved(t('chart.moved', { name: chart.name, row: place.row, column: place.column }));
    moveChart(chart, place);
  };
  const drop = (place: Place) => (chart: Chart) => move(chart, place);
  if (charts.length === 0 && !mayChange) return <EmptyState drawing="logger">{t('chart.none')}</EmptyState>;
  return (
    <>
      <ChartGrid
        page={page}
        charts={charts}
        chart={(chart) => (
          <DropPlace dragged={dragged} isTaken onDrop={drop(chart)}>
            <ChartCard
              chart={chart}
              page={page}
              mayChange={mayChange}
              onMove={(place) => move(chart, place)}
              onDrag={setDragged}
              onEnlarge={() => onEnlarge(chart)}
              onTask={(kind) => setTask({ kind, chart })}
            >
              <ChartPlot
                chart={chart}
                time={time}
                height={HEIGHT}
                points={Math.round(POINTS / page.columns)}
              />
            </ChartCard>
          </DropPlace>
        )}
        free={
          mayChange
            ? (place) => (
                <DropPlace dragged={dragged} onDrop={drop(place)}>
                  <Button
                    className={classes.free}
                    variant="subtle"
                    color="gray"
                    leftSection={<IconPlus size={16} />}
                    aria-label={t('chart.addAt', { row: place.row, column: place.column })}
                    aria-haspopup="dialog"
                    onClick={() => setTask({ kind: 'create', page, place })}
                  >
                    {t('chart.add')}
                  </Button>
                </DropPlace>
              )
            : undefined
        }
      />
      <VisuallyHidden role="status">{moved}</VisuallyHidden>
      <Suspense>{task && <ChartDialog task={task} onClose={() => setTask(undefined)} />}</Suspense>
    </>
  );
}
