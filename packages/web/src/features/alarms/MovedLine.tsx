import { Button, Group } from '@mantine/core';
import { failureText, isForTip } from '../../api/failure-text';
import { useTexts } from '../../texts/use-texts';
import { Notice } from '../../ui/feedback/Notice';
import { tip } from '../../ui/feedback/tip-store';
import { useMeasuredText } from '../../values/use-measured-text';
import { type MovedAlarmLine, withLimit } from './alarm-lines.model';
import { inputOfRule, useUpdateRule } from './alarms.queries';
import classes from './MovedLine.module.css';

interface MovedLineProps {
  moved: MovedAlarmLine;
  onClose(): void;
}

/** A bar that says what a moved line changes, and saves it. */
export function MovedLine({ moved: { line, value }, onClose }: MovedLineProps) {
  const { t } = useTexts('alarms');
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
              before: text(line.value, line.measurementId),
              after: text(value, line.measurementId),
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
