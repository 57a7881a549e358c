import { Text } from '@mantine/core';
import { IconClock } from '@tabler/icons-react';
import { useTexts } from '../../texts/use-texts';
import classes from './Commands.module.css';

/** Says that what is shown was sent otherwise, and that the device has not reported it yet. */
export function WaitsForDevice() {
  const { t } = useTexts('commands');
  return (
    <Text size="sm" c="dimmed" mb="xs" className={classes.state}>
      <IconClock size={16} aria-hidden />
      {t('thresholds.waiting')}
    </Text>
  );
}
