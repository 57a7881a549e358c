import { alarms } from '@fieldscope/contract/calls/alarms';
import { Button, Group } from '@mantine/core';
import { useState } from 'react';
import { failureText, isForTip } from '../../api/failure-text';
import { useMayCall } from '../../api/me';
import { useTexts } from '../../texts/use-texts';
import { inputOfRule, useRules, useUpdateRule } from '../../ui/alarms/alarms.queries';
import type { Threshold } from '../../ui/charts/TimeSeriesChart';
import { Notice } from '../../ui/feedback/Notice';
import { tip } from '../../ui/feedback/tip-store';
import type { SeriesOfDevice } from '../../values/series';
import { useMeasuredText } from '../../values/use-measured-text';
import { type AlarmLine, alarmLinesOf, withLimit } from './alarm-lines.model';
import type { Node } from './node-details.queries';

interface Moved {
  line: AlarmLine & { measurementId: number };
  value: number;
}

/** The limits of rules as lines of a chart. One that an administrator has moved is saved once this is confirmed. */
export function useAlarmLines(node: Pick<Node, 'eui' | 'group_uuid'>, series: readonly SeriesOfDevice[]) {
  const { data: rules } = useRules();
  const mayMove = useMayCall(alarms.updateRule);
  const [moved, setMoved] = useState<Moved>();
  const { eui, group_uuid } = node;
  const all = series.flatMap((one) =>
    alarmLinesOf(rules ?? [], { eui, group_uuid, ...one }).map((line) => ({
      ...line,
      measurementId: one.measurement_id,
    })),
  );
  // A rule for every channel has one line.
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
  const { t } = useTexts('node-details');
  const { text } = useMeasuredText();
  const update = useUpdateRule();
  const { name, eui } = line.rule;
  const save = () => {
    const rule = withLimit(line, value);
    if (!rule) return;
    update.mutate(inputOfRule(rule), {
      onSuccess() {
        tip.success(t('alarms.saved', { name }));
        onClose();
      },
      onError: (error) => isForTip(error) && tip.error(failureText(error)),
    });
  };
  return (
    <Notice kind="info">
      <Group justify="space-between" gap="xs">
        <span>
          {t('alarms.moved', {
            name,
            before: text(line.value, measurementId),
            after: text(value, measurementId),
          })}{' '}
          {eui === null && t('alarms.others')}
        </span>
        <Group gap="xs">
          <Button size="xs" variant="default" onClick={onClose}>
            {t('common:cancel')}
          </Button>
          <Button size="xs" loading={update.isPending} onClick={save}>
            {t('alarms.save')}
          </Button>
        </Group>
      </Group>
    </Notice>
  );
}
