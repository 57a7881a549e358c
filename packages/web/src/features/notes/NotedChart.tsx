import { notes as calls, type Note } from '@fieldscope/contract/calls/notes';
import { lazy, Suspense, useState } from 'react';
import { useMayCall } from '../../api/me';
import type { ChartCurve } from '../../ui/charts/chart-data';
import type { PlotBox } from '../../ui/charts/plot-places';
import { TimeSeriesChart, type TimeSeriesChartProps } from '../../ui/charts/TimeSeriesChart';
import { useNow } from '../../values/use-now';
import type { ChartDevice } from './NoteForm';
import { useNotes } from './use-notes';

const ChartNotes = lazy(async () => ({ default: (await import('./ChartNotes')).ChartNotes }));

/** A curve with the EUI of the device that measured it, if one did. */
type CurveOfDevice = ChartCurve & { eui?: string };

interface NotedChartProps extends Omit<TimeSeriesChartProps, 'notes' | 'onNote' | 'overlay'> {
  curves: readonly CurveOfDevice[] | undefined;
}

/** A chart with the notes of people about its devices. */
export function NotedChart(props: NotedChartProps) {
  const { curves, from, to } = props;
  const devices = devicesOf(curves ?? []);
  const mayNote = useMayCall(calls.create) && devices.length > 0;
  const notes = useNotes({ from, to, euis: devices.map(({ eui }) => eui) });
  const [draftAt, setDraftAt] = useState<number>();
  const now = useNow();
  const overlay = (box: PlotBox | undefined) => (
    <Suspense>
      <ChartNotes
        {...{ devices, notes, box, draftAt }}
        mayChange={mayNote}
        onDraftEnd={() => setDraftAt(undefined)}
      />
    </Suspense>
  );
  return (
    <TimeSeriesChart
      {...props}
      notes={notes.map(chartNoteOf)}
      onNote={mayNote ? (at) => setDraftAt(Math.min(now, at)) : undefined}
      overlay={notes.length > 0 || draftAt !== undefined ? overlay : undefined}
    />
  );
}

const chartNoteOf = ({ at, text, device_name }: Note) => ({ at, text, subject: device_name });

/** The devices behind curves, named by their first one. */
function devicesOf(curves: readonly CurveOfDevice[]): ChartDevice[] {
  const devices = new Map<string, ChartDevice>();
  for (const { eui, name } of curves) if (eui && !devices.has(eui)) devices.set(eui, { eui, name });
  return [...devices.values()];
}
