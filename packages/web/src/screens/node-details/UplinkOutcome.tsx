import { Text } from '@mantine/core';
import { IconAlertTriangle, IconCircleCheck, IconCircleDashed } from '@tabler/icons-react';
import { useTexts } from '../../texts/use-texts';
import classes from './NodeDetails.module.css';
import type { Uplink } from './uplinks.queries';

const REASONS = [
  'crc_mismatch',
  'truncated',
  'unknown_frame',
  'empty',
  'too_long',
  'unknown_model',
  'service_port',
  'codec_failed',
  'codec_timeout',
  'codec_busy',
  'codec_paused',
] as const;
const reasonOf = (refusal: string) => REASONS.find((reason) => reason === refusal) ?? 'other';

/** What became of an uplink; for a refused one why, and what to do about it. */
export function UplinkOutcome({ uplink }: { uplink: Pick<Uplink, 'refusal' | 'detail' | 'reading_count'> }) {
  const { t } = useTexts('node-details');
  const { refusal, detail, reading_count: count } = uplink;
  if (refusal === null) {
    const Icon = count > 0 ? IconCircleCheck : IconCircleDashed;
    return (
      <span className={classes.outcome}>
        <Icon size={16} color={count > 0 ? 'var(--good)' : 'var(--off)'} aria-hidden />
        {count > 0 ? t('uplink.readings', { count }) : t('uplink.noReadings')}
      </span>
    );
  }
  const reason = reasonOf(refusal);
  return (
    <span className={classes.outcome}>
      <IconAlertTriangle size={16} color="var(--warning)" aria-hidden />
      <span>
        {t(`refusal.${reason}`)}
        {detail && (
          <Text span c="dimmed" size="xs">
            {' '}
            ({detail})
          </Text>
        )}
        <Text c="dimmed" size="xs">
          {t(`remedy.${reason}`)}
        </Text>
      </span>
    </span>
  );
}
