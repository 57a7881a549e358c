import type { Chart, ChartPage } from '@fieldscope/contract/calls/chart-pages';
import type { Place } from '../../features/chart-pages/places';
import { CreateChart } from './CreateChart';
import { RemoveChart } from './RemoveChart';
import { UpdateChart } from './UpdateChart';

/** What the reader is about to do with a chart. */
export type ChartTask =
  | { kind: 'create'; page: ChartPage; place: Place }
  | { kind: 'update' | 'remove'; chart: Chart };

export function ChartDialog({ task, onClose }: { task: ChartTask; onClose(): void }) {
  switch (task.kind) {
    case 'create':
      return <CreateChart page={task.page} place={task.place} onClose={onClose} />;
    case 'update':
      return <UpdateChart chart={task.chart} onClose={onClose} />;
    default:
      return <RemoveChart chart={task.chart} onClose={onClose} />;
  }
}
