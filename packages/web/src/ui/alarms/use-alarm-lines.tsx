import { alarms } from '@fieldscope/contract/calls/alarms';
import { Button, Group } from '@mantine/core';
import { useState } from 'react';
import { failureText, isForTip } from '../../api/failure-text';
import { useMayCall } from '../../api/me';
import { useTexts } from '../../texts/use-texts';
import { useMeasuredText } from '../../values/use-measured-text';
import type { Threshold } from '../charts/TimeSeriesChart';
import { Notice } from '../feedback/Notice';
import { tip } from '../feedback/tip-store';
import { type AlarmLine, alarmLinesOf, type SeriesWithRules, withLimit } from './alarm-lines.model';
import { inputOfRule, useRules, useUpdateRule } from './alarms.queries';
import classes from './MovedLine.module.css';

interface Moved {
  line: AlarmLine & { measurementId: number };
  value: number;
}

/**
 * The limits of rules as lines of a chart. One that an administrator has moved is saved once the question, a bar
 * above the page, is confirmed. Needs the texts `charts`.
 */
export function useAlarmLines(series: readonly SeriesWithRules[]) {
  const { data: rules } = useRules();
  const mayMove = useMayCall(alarms.updateRule);
  const [moved, setMoved] = useState<Moved>();
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
      <SaveMoved moved={moved} measurementId={moved.line.measurementId} onClose={() => setMoved(undefined)} />
    ),
  };
}

interface SaveMovedProps {
  moved: Moved;
  measurementId: number;
  onClose(): void;
}

/** Says what a moved line changes, and saves it. */
function SaveMoved({ moved: { line, value }, measurementId, onClose }: SaveMovedProps) {
  const { t } = useTexts('charts');
  const { text } = useMeasuredText();
  const update = useUpdateRule();
  const { name, eui } = line.rule;
  const save = () => {
    const rule = withLimit(line, value);
    if (!rule) return;
    update.mutate(inputOfRule(rule), {
      onSuccess() {
        tip.success(t('limits.saved', { name }));
        onClose();
      },
      onError: (error) => isForTip(error) && tip.error(failureText(error)),
    });
  };
  return (
    <div className={classes.bar}>
      <Notice kind="info">
        <Group justify="space-between" gap="xs">
          <span>
            {t('limits.moved', {
              name,
              before: text(line.value, measurementId),
              after: text(value, measurementId),
            })}{' '}
            {eui === null && t('limits.others')}
          </span>
          <Group gap="xs">
            <Button size="xs" variant="default" onClick={onClose}>
              {t('common:cancel')}
            </Button>
            <Button size="xs" loading={update.isPending} onClick={save}>
              {t('limits.save')}
            </Button>
          </Group>
        </Group>
      </Notice>
    </div>
  );
}
