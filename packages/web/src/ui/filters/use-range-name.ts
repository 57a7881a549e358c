import { useTexts } from '../../texts/use-texts';
import { useDisplaySetting } from '../../values/display-setting';
import { formatClock, formatDate, formatLength } from '../../values/format-time';
import { toLocalDateTime } from '../../values/zoned-time';
import { isMoving } from './moment-text';
import { nameOfRange } from './range-presets';
import { lengthOf, type TimeRange, writeRange } from './range-text';

/** How a range is called: "Last 7 days", "Yesterday", "1 Nov 2026 – 7 Nov 2026", else as it is typed. */
export function useRangeName(): (range: TimeRange) => string {
  const { t } = useTexts('ui');
  const { timeZone } = useDisplaySetting();
  return (range) => {
    const name = nameOfRange(range);
    if (name) return t(`range.named.${name}`);
    const length = lengthOf(range);
    if (length) return t('range.last', { span: formatLength(length) });
    const { from, to } = range;
    return isMoving(from) || isMoving(to) ? writeRange(range, timeZone) : boundsInWords(from, to, timeZone);
  };
}

/** Whole days without their hours, and the day once where both are the same. */
function boundsInWords(from: number, to: number, timeZone: string): string {
  const isMidnight = (at: number) => toLocalDateTime(at, timeZone).endsWith('T00:00');
  if (isMidnight(from) && isMidnight(to))
    return [...new Set([formatDate(from, timeZone), formatDate(to - 1, timeZone)])].join(' – ');
  const [first, last] = [formatDate(from, timeZone), formatDate(to, timeZone)];
  const end = `${last === first ? '' : `${last}, `}${formatClock(to, timeZone)}`;
  return `${first}, ${formatClock(from, timeZone)} – ${end}`;
}
