import { lazy } from 'react';
import { usePanelReader } from '../../panel-reader';
import type { KindViewProps } from '../kind';
import { LineChart } from './LineChart';

/** Whoever has a link reads no rules. */
const WithLimits = lazy(async () => ({ default: (await import('./WithLimits')).WithLimits }));

/** Curves over time, with the limits of alarms for somebody who is signed in. */
export function LineChartView(props: KindViewProps<'line_chart'>) {
  return usePanelReader().isSignedIn ? <WithLimits {...props} /> : <LineChart {...props} />;
}
