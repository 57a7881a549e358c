import { Button, Group, Text } from '@mantine/core';
import { useTexts } from '../../../texts/use-texts';
import { TimeAgo } from '../../../values/Times';
import classes from '../Commands.module.css';
import { useSwitchControl, useSwitches } from '../commands.queries';
import { newestOf } from '../newest-of';
import { OrderCard } from '../OrderCard';
import type { CardProps } from './card';

/** The switches of a device: how each is, as it was measured, and the buttons that open and close it. */
export function SwitchControl({ eui, settings, mayChange }: CardProps) {
  const { t } = useTexts('commands');
  const switches = useSwitches(eui).data?.list ?? [];
  const control = useSwitchControl();
  return (
    <OrderCard
      title={t('switch.title')}
      about={t('switch.about')}
      command={newestOf(settings, 'switch')}
      failure={control.error}
    >
      {switches.map(({ channel, on, measured_at }) => (
        <div key={channel} className={classes.row}>
          <Text className={classes.switchState}>
            {t('switch.channel', { channel })}
            {on === null ? t('unknown') : t(on ? 'switch.isOpen' : 'switch.isClosed')}
            {measured_at !== null && (
              <Text span c="dimmed" size="sm">
                {' · '}
                <TimeAgo at={measured_at} />
              </Text>
            )}
          </Text>
          {mayChange && (
            <Group gap="xs">
              {[true, false].map((wanted) => (
                <Button
                  key={String(wanted)}
                  variant="default"
                  aria-pressed={on === wanted}
                  loading={control.isPending && control.variables?.on === wanted}
                  onClick={() => control.mutate({ eui, channel, on: wanted })}
                >
                  {t(wanted ? 'switch.open' : 'switch.close')}
                </Button>
              ))}
            </Group>
          )}
        </div>
      ))}
    </OrderCard>
  );
}
