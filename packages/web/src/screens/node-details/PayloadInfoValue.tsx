import type { DeviceInfo } from '@fieldscope/codecs';
import { SECOND_MS } from '@fieldscope/contract/time';
import { useTexts } from '../../texts/use-texts';
import { formatNumber, formatShare } from '../../values/format-number';
import { formatInterval } from '../../values/format-time';
import { DateTime } from '../../values/Times';
import { unitInWords } from '../../values/unit-words';

/** What a payload says of its device itself: battery, versions, intervals, settings. */
export function PayloadInfoValue({ name, value }: { name: keyof DeviceInfo; value: unknown }) {
  const { t } = useTexts('values');
  if (value === true) return t('yes');
  if (typeof value !== 'number') return inWords(value);
  if (name === 'battery') return formatShare(value / 100);
  if (name === 'utc' || name === 'measureTime') return <DateTime at={value * SECOND_MS} />;
  if (name.endsWith('Minutes')) return formatInterval(value);
  if (name.endsWith('Seconds')) return `${formatNumber(value)} ${unitInWords('s')}`;
  return formatNumber(value);
}

/** Settings that have several parts, as the layouts that makers publish call them. */
function inWords(value: unknown): string {
  if (Array.isArray(value)) return value.map(inWords).join('; ');
  if (typeof value !== 'object' || value === null) return String(value);
  return Object.entries(value)
    .map(([key, part]) => `${key} ${inWords(part)}`)
    .join(', ');
}
