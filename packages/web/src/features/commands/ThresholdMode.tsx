import type { CommandRecord } from '@fieldscope/contract/calls/commands';
import { Button, Text } from '@mantine/core';
import { useTexts } from '../../texts/use-texts';
import { CommandFailure } from './CommandFailure';
import classes from './Commands.module.css';
import { CommandTimeline } from './CommandTimeline';
import { usePublishThresholds } from './commands.queries';

interface ThresholdModeProps {
  eui: string;
  mayChange: boolean;
  /** As the tracker reported last; null: it has not. */
  isOn: boolean | null;
  /** The newest command about it. */
  command: CommandRecord | null;
}

/** Whether a tracker reports by its thresholds at all, and the button that changes it. */
export function ThresholdMode({ eui, mayChange, isOn, command }: ThresholdModeProps) {
  const { t } = useTexts('commands');
  const publish = usePublishThresholds();
  const reported = isOn === null ? t('unknown') : t(isOn ? 'thresholds.modeOn' : 'thresholds.modeOff');
  const choices = isOn === null ? [true, false] : [!isOn];
  return (
    <>
      <div className={classes.row}>
        <Text className={classes.switchState}>
          {t('thresholds.mode')}
          {reported}
        </Text>
        {mayChange &&
          choices.map((wanted) => (
            <Button
              key={String(wanted)}
              variant="default"
              loading={publish.isPending && publish.variables?.mode === wanted}
              onClick={() => publish.mutate({ eui, mode: wanted })}
            >
              {t(wanted ? 'thresholds.switchOn' : 'thresholds.switchOff')}
            </Button>
          ))}
      </div>
      <CommandFailure of={publish.error} />
      {command && <CommandTimeline command={command} />}
    </>
  );
}
