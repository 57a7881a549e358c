import { Button, Group, Paper, Skeleton, Stack, Text, Title } from '@mantine/core';
import {
  IconAntenna,
  IconArrowRight,
  IconCircleCheckFilled,
  IconCirclePlus,
  IconHourglass,
} from '@tabler/icons-react';
import { Link } from 'react-router';
import { DeviceDrawing } from '../../features/devices/DeviceDrawing';
import { drawingOf } from '../../features/devices/drawing-of';
import { EuiValue } from '../../features/devices/EuiValue';
import { heardPage } from '../../features/devices/page-of-device';
import { useModelName } from '../../features/devices/use-model-name';
import { LatestReading } from '../../features/latest-values/LatestReading';
import { useTexts } from '../../texts/use-texts';
import { ErrorState } from '../../ui/feedback/ErrorState';
import { readingsOf, seriesKey } from '../../values/series';
import { TimeAgo } from '../../values/Times';
import { useSeriesName } from '../../values/use-series-name';
import classes from './BindDevice.module.css';
import { useBoundDevice } from './bind-device.queries';
import { NextSteps } from './NextSteps';

interface BoundDeviceProps {
  eui: string;
  isGateway: boolean;
  /** It was adopted by its EUI: the organisation brought it along. */
  isOwn: boolean;
  onAnother(): void;
}

const SHOWN_VALUES = 4;
const LORAWAN = 1;

/** Whether it is heard by way of a network server. */
const isLorawan = ({ kind, network }: { kind: string; network: number }) =>
  kind === 'gateway' || (kind !== 'kit' && network === LORAWAN);

/** The device that was bound, and what happens next: it waits until the first uplink is there. */
export function BoundDevice({ eui, isGateway, isOwn, onAnother }: BoundDeviceProps) {
  const { t } = useTexts('bind-device');
  const modelName = useModelName();
  const { data: device, error, refetch, latest, interval_minutes } = useBoundDevice(eui, isGateway);
  const seriesName = useSeriesName();
  const details = `/devices_${isGateway ? 'gateway' : 'node'}_details?eui=${eui}`;
  if (error) return <ErrorState error={error} onRetry={() => void refetch()} />;
  return (
    <Paper className={classes.bound} withBorder p="lg">
      <Stack gap="md">
        <Group gap="md">
          {device ? (
            <DeviceDrawing kind={drawingOf(device)} size={72} />
          ) : (
            <Skeleton height={72} width={72} />
          )}
          <div className={classes.boundWords}>
            <Title order={2}>
              {device ? t('bound.title', { name: device.name }) : <Skeleton height={26} width={220} />}
            </Title>
            <Text c="dimmed">{device ? modelName(device.model) : ' '}</Text>
            <EuiValue value={eui} />
          </div>
        </Group>
        <div role="status" className={classes.next}>
          {device && device.last_seen_at !== null ? (
            <Stack gap={6}>
              <Text className={classes.found} c="var(--good)" fw={500}>
                <IconCircleCheckFilled size={18} aria-hidden />
                {t('bound.live')}
                <TimeAgo at={device.last_seen_at} />
              </Text>
              <Group gap="lg">
                {readingsOf(latest)
                  .slice(0, SHOWN_VALUES)
                  .map((reading) => (
                    <Text key={seriesKey(reading)} size="sm">
                      {seriesName(reading, false)}{' '}
                      <LatestReading reading={reading} intervalMinutes={interval_minutes} />
                    </Text>
                  ))}
              </Group>
            </Stack>
          ) : (
            <>
              <Text className={classes.found} fw={500}>
                <IconHourglass size={18} aria-hidden />
                {t('bound.waiting')}
              </Text>
              {device && !isLorawan(device) && (
                <Text c="dimmed" size="sm">
                  {t(device.kind === 'kit' ? 'bound.kitHint' : 'bound.hint')}
                </Text>
              )}
            </>
          )}
        </div>
        {device && device.last_seen_at === null && isLorawan(device) && (
          <NextSteps device={device} isOwn={isOwn} />
        )}
        <Group gap="xs">
          <Button component={Link} to={details} rightSection={<IconArrowRight size={16} />}>
            {t('bound.open')}
          </Button>
          {!isGateway && device?.kind !== 'kit' && (
            <Button
              component={Link}
              to={heardPage(eui)}
              variant="default"
              leftSection={<IconAntenna size={16} />}
            >
              {t('routes:heard')}
            </Button>
          )}
          <Button variant="default" leftSection={<IconCirclePlus size={16} />} onClick={onAnother}>
            {t('bound.another')}
          </Button>
        </Group>
      </Stack>
    </Paper>
  );
}
