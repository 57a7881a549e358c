import { Paper, Text } from '@mantine/core';
import { IconBarrierBlock } from '@tabler/icons-react';
import { useTexts } from '../../texts/use-texts';
import classes from './DeviceDetails.module.css';

export type PartToCome = 'settings' | 'thresholds' | 'topology' | 'danger';

/** A part of a device's page that is still to come, and what it will do. */
export function ToCome({ part }: { part: PartToCome }) {
  const { t } = useTexts('device-details');
  return (
    <Paper withBorder p="lg" maw={640}>
      <Text fw={500} className={classes.withIcon}>
        <IconBarrierBlock size={18} aria-hidden />
        {t('toCome.state')}
      </Text>
      <Text c="dimmed" mt={6}>
        {t(`toCome.${part}`)}
      </Text>
    </Paper>
  );
}
