import { Text } from '@mantine/core';
import { IconClock } from '@tabler/icons-react';
import { useTexts } from '../../texts/use-texts';
import { useMeasuredText } from '../../values/use-measured-text';
import { useSeriesName } from '../../values/use-series-name';
import classes from './Commands.module.css';
import type { ThresholdsData } from './commands.queries';

/** Rules that were sent and that the device has not reported yet. */
export function WaitingRules({ command, waiting }: Pick<ThresholdsData, 'command' | 'waiting'>) {
  const { t } = useTexts('commands');
  const seriesName = useSeriesName();
  const { text } = useMeasuredText();
  if (command?.command.kind !== 'set_thresholds' || waiting.length === 0) return null;
  const { rules } = command.command;
  return (
    <>
      <Text size="sm" c="dimmed" mt="md" className={classes.state}>
        <IconClock size={16} aria-hidden />
        {t('thresholds.waitingRules')}
      </Text>
      {waiting.map((place) => {
        const rule = rules[Number(place)];
        if (!rule) return null;
        const { measurement_id: id, above, below } = rule;
        const limits = [
          ...(below === undefined ? [] : [t('thresholds.isBelow', { value: text(below, id) })]),
          ...(above === undefined ? [] : [t('thresholds.isAbove', { value: text(above, id) })]),
        ];
        return (
          <Text key={place} size="sm">
            {seriesName(rule, true)}: {limits.join(', ')}
          </Text>
        );
      })}
    </>
  );
}
