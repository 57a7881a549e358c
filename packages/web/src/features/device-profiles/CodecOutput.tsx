import type { CodecResult } from '@fieldscope/contract/calls/device-profiles';
import { STATUS_ID } from '@fieldscope/contract/definitions/named-ids';
import { Stack, Text } from '@mantine/core';
import { useTexts } from '../../texts/use-texts';
import { Notice } from '../../ui/feedback/Notice';
import { formatShare } from '../../values/format-number';
import { MeasuredValue } from '../../values/MeasuredValue';
import { useMeasurementNames } from '../../values/measurement-names';
import classes from './CodecOutput.module.css';

interface CodecOutputProps {
  result: CodecResult;
  /** Whether it is of an uplink. */
  isMeasured?: boolean;
}

/** What a payload codec made of a payload, and what of it is measured; the texts `device-profiles` must be loaded. */
export function CodecOutput({ result, isMeasured = true }: CodecOutputProps) {
  const { t } = useTexts('device-profiles');
  const nameOf = useMeasurementNames();
  const { kind, output, message, line, readings, battery } = result;
  if (kind === 'failed') {
    return (
      <Notice kind="critical" title={line === null ? t('result.failed') : t('result.failedAt', { line })}>
        <span translate="no">{message}</span>
      </Notice>
    );
  }
  if (output === null)
    return <Notice kind="warning">{t(kind === 'busy' ? 'result.busy' : 'result.timeout')}</Notice>;
  return (
    <Stack gap="sm">
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reached by the keyboard */}
      <section aria-label={t('result.output')} tabIndex={0}>
        <pre className={classes.output} translate="no">
          {readableJson(output)}
        </pre>
      </section>
      {!isMeasured ? null : readings.length === 0 && battery === null ? (
        <Text size="sm" c="dimmed">
          {t('result.noReadings')}
        </Text>
      ) : (
        <ul className={classes.readings} aria-label={t('result.readings')}>
          {readings.map(({ channel, measurement_id: id, value }) => (
            <li key={`${channel}/${id}`}>
              {t('result.reading', { name: nameOf(id), channel })}{' '}
              <MeasuredValue value={value} measurementId={id} />
            </li>
          ))}
          {battery !== null && (
            <li>
              {nameOf(STATUS_ID.battery)} {formatShare(battery / 100)}
            </li>
          )}
        </ul>
      )}
    </Stack>
  );
}

/** JSON with indentation. */
const readableJson = (text: string): string => JSON.stringify(JSON.parse(text), null, 2);
