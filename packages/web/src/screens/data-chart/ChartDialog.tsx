import type { Chart, Desktop } from '@fieldscope/contract/calls/desktops';
import type { Place } from '../../ui/chart-pages/places';
import { CreateChart } from './CreateChart';
import { RemoveChart } from './RemoveChart';
import { UpdateChart } from './UpdateChart';

/** What somebody is about to do with a chart. */
export type ChartTask =
  | { kind: 'create'; page: Desktop; place: Place }
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
