import { useTexts } from '../../texts/use-texts';
import { formatNumber } from '../../values/format-number';

/** What a code gives. */
export interface Gift {
  um: number;
  dm: number;
  days: number;
}

/** The same in words. */
export function useGiftText() {
  const { t } = useTexts('redeem-codes');
  return ({ um, dm, days }: Gift): string =>
    [
      um > 0 && `${formatNumber(um)} ${t('gives.um')}`,
      dm > 0 && `${formatNumber(dm)} ${t('gives.dm')}`,
      days > 0 && t('gives.days', { count: days, number: formatNumber(days) }),
    ]
      .filter(Boolean)
      .join(' · ');
}
