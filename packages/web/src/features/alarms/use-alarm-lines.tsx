import { alarms } from '@fieldscope/contract/calls/alarms';
import { lazy, Suspense, useState } from 'react';
import { useMayCall } from '../../api/me';
import type { Threshold } from '../../ui/charts/threshold';
import {
  type AlarmLine,
  alarmLinesOf,
  type MovedAlarmLine,
  type SeriesWithRules,
  withLimit,
} from './alarm-lines.model';
import { useRules } from './alarms.queries';

const MovedLine = lazy(async () => ({ default: (await import('./MovedLine')).MovedLine }));

/** Whether the lines of charts are known: below a chart that is drawn before, their names would move what follows. */
export const useAlarmLinesKnown = (): boolean => !useRules().isPending;

/**
 * The limits of rules as lines of a chart. One that an administrator has moved is saved once the question, a bar
 * above the page, is confirmed.
 */
export function useAlarmLines(series: readonly SeriesWithRules[]) {
  const { data: rules } = useRules();
  const mayMove = useMayCall(alarms.updateRule);
  const [moved, setMoved] = useState<MovedAlarmLine>();
  const all = series.flatMap((one) =>
    alarmLinesOf(rules ?? [], one).map((line) => ({
      ...line,
      measurementId: one.measurement_id,
    })),
  );
  // A rule for several of them has one line.
  const lines = all.filter(
    (line, place) =>
      all.findIndex(({ rule, part }) => rule.rule_id === line.rule.rule_id && part === line.part) === place,
  );
  const isMoved = ({ rule, part }: AlarmLine) =>
    moved?.line.rule.rule_id === rule.rule_id && moved.line.part === part;
  const thresholds = lines.map(
    (line): Threshold => ({
      value: moved && isMoved(line) ? moved.value : line.value,
      measurementId: line.measurementId,
      label: line.rule.name,
      severity: line.rule.severity,
      onDrag: mayMove
        ? (value) => {
            if (withLimit(line, value)) setMoved({ line, value });
          }
        : undefined,
    }),
  );
  return {
    thresholds,
    question: moved && lines.some(isMoved) && (
      <Suspense>
        <MovedLine moved={moved} onClose={() => setMoved(undefined)} />
      </Suspense>
    ),
  };
}
