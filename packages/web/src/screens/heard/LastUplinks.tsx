import { Paper, Text, Title } from '@mantine/core';
import { useTexts } from '../../texts/use-texts';
import { Signal } from '../../values/States';
import { TimeAgo } from '../../values/Times';
import classes from './Heard.module.css';
import type { Uplink } from './heard.queries';

/** The last uplinks, newest first: whether the signal changes as the device or its antenna is moved. */
export function LastUplinks({ uplinks }: { uplinks: readonly Uplink[] }) {
  const { t } = useTexts('heard');
  return (
    <Paper component="section" withBorder p="md">
      <Title order={2} size="h4" mb="xs">
        {t('last')}
      </Title>
      <ul className={classes.uplinks}>
        {uplinks.map((uplink) => (
          <li key={`${uplink.received_at} ${uplink.f_cnt}`}>
            <TimeAgo at={uplink.received_at} />
            <Signal rssi={uplink.rssi} snr={uplink.snr} />
            <Text span size="sm" c={uplink.refusal === null ? 'dimmed' : 'var(--warning)'}>
              {uplink.refusal === null
                ? t('gatewayCount', { count: uplink.gateways.length })
                : t('uplinkRefused')}
            </Text>
          </li>
        ))}
      </ul>
    </Paper>
  );
}
